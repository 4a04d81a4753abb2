// FLAGS: -eliminate-empty-tensors
// FLAGS: -pass-pipeline=builtin.module(func.func(eliminate-empty-tensors))

func.func @fill(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.insert_slice %0 into %t[%a] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @static(%t: tensor<8x8xf32>, %f: f32) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[2, 4] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}
func.func @offset_is_late(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %b = arith.addi %a, %n : index
  %c = arith.muli %a, %n : index
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%b] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @offset_is_too_late(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = arith.addi %a, %n : index
  %1 = tensor.insert_slice %0 into %t[%b] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @destination_is_late(%f: f32, %a: index, %n: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = tensor.splat %f : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// Used twice: inserted at two places.
func.func @twice(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %2 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %3 = tensor.insert_slice %2 into %1[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %3 : tensor<8xf32>
}
func.func @one_for_two(%t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %0 into %u[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1, %2 : tensor<8xf32>, tensor<8xf32>
}
func.func @into_an_empty_one(%f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %e8[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @nested_insertions(%t: tensor<16xf32>, %f: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %e8 = tensor.empty() : tensor<8xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %e8[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %2 = tensor.insert_slice %1 into %t[3] [8] [1] : tensor<8xf32> into tensor<16xf32>
  return %2 : tensor<16xf32>
}
func.func @only_empty(%t: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %1 = tensor.insert_slice %e into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @cast(%t: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %c into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @shape_changed(%t: tensor<8xf32>, %f: f32, %n: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  %c = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %c into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @loop(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %a to %n step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.insert_slice %1 into %u[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func @loop_outside(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %0 = scf.for %i = %a to %n step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.insert_slice %1 into %u[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func @carried(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4xf32>
  %0 = scf.for %i = %a to %n step %c1 iter_args(%u = %e) -> tensor<4xf32> {
    %1 = tensor.insert %f into %u[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %2 = tensor.insert_slice %0 into %t[%a] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @if(%t: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %1 = tensor.insert %f into %e[%a] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %2 = tensor.insert_slice %0 into %t[%a] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @forall(%t: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %e = tensor.empty() : tensor<1xf32>
    %1 = linalg.fill ins(%f : f32) outs(%e : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @materialize(%t: tensor<4xf32>, %m: memref<4xf32>, %n: memref<4xf32>, %f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = bufferization.materialize_in_destination %0 in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %2 = linalg.fill ins(%f : f32) outs(%e1 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %2 in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %e2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.fill ins(%f : f32) outs(%e2 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %3 in writable %n : (tensor<4xf32>, memref<4xf32>) -> ()
  return %1 : tensor<4xf32>
}
func.func @materialize_cast(%m: memref<?xf32>, %f: f32) {
  %e = tensor.empty() : tensor<4xf32>
  %2 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = tensor.cast %2 : tensor<4xf32> to tensor<?xf32>
  bufferization.materialize_in_destination %c in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}
func.func @copy(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.copy ins(%0 : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func @vector(%t: tensor<4xf32>, %v: vector<4xf32>, %a: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = vector.transfer_write %v, %e[%a] : vector<4xf32>, tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @callee(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @called(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = call @callee(%e, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @select(%t: tensor<8xf32>, %f: f32, %c: i1, %a: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %e1 = tensor.empty() : tensor<4xf32>
  %s = arith.select %c, %e, %e1 : tensor<4xf32>
  %0 = tensor.insert %f into %s[%a] : tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @refused(%t: tensor<4xf32>, %u: tensor<4xf32>, %a: index) -> (tensor<4xf32>, f32) {
  %1 = bufferization.materialize_in_destination %u in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.extract %t[%a] : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, f32
}

// -----

func.func @nothing(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  return %e : tensor<4xf32>
}

// -----

// Definitions are moved before the first use.
func.func @moved_two_steps(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %x = arith.muli %a, %a : index
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = arith.addi %a, %n : index
  %z = arith.addi %y, %x : index
  %b = arith.addi %z, %y : index
  %1 = tensor.insert_slice %0 into %t[%b] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @moved_side_effect(%t: tensor<?xf32>, %f: f32, %a: index, %n: index, %m: memref<?xindex>) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = memref.load %m[%a] : memref<?xindex>
  %1 = tensor.insert_slice %0 into %t[%b] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @moved_dest(%f: f32, %a: index, %n: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %t = tensor.splat %f : tensor<8xf32>
  %1 = tensor.insert_slice %0 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_dest2(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %x = tensor.extract %0[%a] : tensor<4xf32>
  %t = tensor.insert %x into %t0[%a] : tensor<8xf32>
  %1 = tensor.insert_slice %0 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_other_block(%t: tensor<?xf32>, %f: f32, %a: index, %n: index, %c: i1) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %e : tensor<4xf32>
  }
  %b = arith.addi %a, %n : index
  %1 = tensor.insert_slice %0 into %t[%b] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @moved_dest3(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %t = tensor.insert %f into %t0[%a] : tensor<8xf32>
  %b = arith.divsi %a, %n : index
  %1 = tensor.insert_slice %0 into %t[%b] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_region(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = scf.if %c -> index { scf.yield %a : index } else { scf.yield %n : index }
  %1 = tensor.insert_slice %0 into %t0[%b] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func @moved_order(%t: tensor<?x?xf32>, %f: f32, %a: index, %n: index) -> tensor<?x?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = arith.constant 77 : index
  %p = arith.addi %a, %n : index
  %q = arith.muli %a, %n : index
  %b = arith.subi %q, %p : index
  %1 = tensor.insert_slice %0 into %t[%b, %z] [4, 1] [1, 1] : tensor<4xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
func.func @moved_div(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %b = arith.divsi %a, %n : index
  %1 = tensor.insert_slice %0 into %t0[%b] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_ins(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %t = tensor.insert %f into %t0[%a] : tensor<8xf32>
  %1 = tensor.insert_slice %0 into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_fromregion(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %x = arith.addi %a, %n : index
  %b = scf.if %c -> index { %k = arith.muli %x, %x : index  scf.yield %k : index } else { scf.yield %n : index }
  %1 = tensor.insert_slice %0 into %t0[%b] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_dep(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = tensor.insert %f into %e[%a] : tensor<4xf32>
  %x = tensor.dim %0, %a : tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t0[%x] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_blockarg(%f: f32, %a: index, %n: index, %t0: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = tensor.insert %f into %e[%a] : tensor<4xf32>
  cf.br ^bb1(%a : index)
^bb1(%x: index):
  %1 = tensor.insert_slice %0 into %t0[%x] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @moved_inner(%t: tensor<8xf32>, %f: f32, %a: index, %n: index, %c: i1) -> tensor<8xf32> {
  %r = scf.if %c -> tensor<8xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %0 = tensor.insert %f into %e[%a] : tensor<4xf32>
    %b = arith.addi %a, %n : index
    %1 = tensor.insert_slice %0 into %t[%b] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    scf.yield %t : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
