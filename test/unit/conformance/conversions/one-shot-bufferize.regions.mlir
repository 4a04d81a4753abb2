// FLAGS: -one-shot-bufferize
// FLAGS: -one-shot-bufferize=bufferize-function-boundaries
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops"
// FLAGS: -one-shot-bufferize="unknown-type-conversion=identity-layout-map allow-return-allocs-from-loops"
// FLAGS: -one-shot-bufferize=copy-before-write
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries copy-before-write"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries check-parallel-regions=false"
// EQUAL AFTER: -canonicalize -cse
func.func @for(%t: tensor<?xf32>, %f: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?xf32> {
    %1 = tensor.insert %f into %a[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----
func.func @for_reads_start(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %e = tensor.extract %t[%i] : tensor<4xf32>
    %1 = tensor.insert %e into %a[%c0] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } {some.attribute}
  return %0 : tensor<4xf32>
}

// -----
func.func @swap(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %b, %a : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----
func.func @swap_and_write(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<4xf32>, tensor<4xf32>) {
    %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
    scf.yield %b, %1 : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// -----
func.func @yields_new(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    %1 = tensor.empty() : tensor<4xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----
func.func @yields_outer(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<4xf32> {
    scf.yield %u : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----
func.func @mixed_values(%t: tensor<?xf32>, %n: index, %f: f32) -> (f32, tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %f, %a = %t, %x = %c0) -> (f32, tensor<?xf32>, index) {
    %e = tensor.extract %a[%i] : tensor<?xf32>
    %1 = arith.addf %s, %e : f32
    %2 = tensor.insert %1 into %a[%x] : tensor<?xf32>
    %3 = arith.addi %x, %c1 : index
    scf.yield %1, %2, %3 : f32, tensor<?xf32>, index
  }
  return %0#0, %0#1, %0#2 : f32, tensor<?xf32>, index
}

// -----
func.func @nest(%t: tensor<?x?xf32>, %n: index, %f: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<?x?xf32> {
    %1 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<?x?xf32> {
      %2 = tensor.insert %f into %b[%i, %j] : tensor<?x?xf32>
      scf.yield %2 : tensor<?x?xf32>
    }
    scf.yield %1 : tensor<?x?xf32>
  }
  return %0 : tensor<?x?xf32>
}

// -----
func.func @tiled(%t: tensor<64xf32>, %u: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  %0 = scf.for %i = %c0 to %c64 step %c8 iter_args(%a = %u) -> tensor<64xf32> {
    %1 = tensor.extract_slice %t[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %2 = tensor.extract_slice %a[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
    %3 = linalg.exp ins(%1 : tensor<8xf32>) outs(%2 : tensor<8xf32>) -> tensor<8xf32>
    %4 = tensor.insert_slice %3 into %a[%i] [8] [1] : tensor<8xf32> into tensor<64xf32>
    scf.yield %4 : tensor<64xf32>
  }
  return %0 : tensor<64xf32>
}

// -----
func.func @layout_changes(%t: tensor<64xf32>, %n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> tensor<?xf32> {
    %1 = tensor.extract_slice %t[%i] [%n] [1] : tensor<64xf32> to tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----
func.func @loops_in_a_row(%n: index, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> tensor<?xf32> {
    %1 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> tensor<?xf32> {
      %2 = tensor.insert %f into %b[%j] : tensor<?xf32>
      scf.yield %2 : tensor<?xf32>
    }
    %3 = scf.for %j = %c0 to %n step %c1 iter_args(%b = %1) -> tensor<?xf32> {
      %4 = tensor.extract %b[%i] : tensor<?xf32>
      %5 = tensor.insert %4 into %b[%j] : tensor<?xf32>
      scf.yield %5 : tensor<?xf32>
    }
    scf.yield %3 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----
func.func @if_both(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %u : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----
func.func @if_same(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, f32
}

// -----
func.func @if_read_after(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %2 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, f32
}

// -----
func.func @if_allocations(%c: i1, %n: index, %f: f32) -> (tensor<?xf32>, index) {
  %0:2 = scf.if %c -> (tensor<?xf32>, index) {
    %1 = tensor.empty(%n) : tensor<?xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2, %n : tensor<?xf32>, index
  } else {
    %1 = bufferization.alloc_tensor(%n) : tensor<?xf32>
    %2 = tensor.insert %f into %1[%n] : tensor<?xf32>
    scf.yield %2, %n : tensor<?xf32>, index
  }
  return %0#0, %0#1 : tensor<?xf32>, index
}

// -----
func.func @if_layouts(%c: i1, %n: index, %t: tensor<64xf32>, %f: f32) -> tensor<?xf32> {
  %0 = scf.if %c -> (tensor<?xf32>) {
    %1 = bufferization.alloc_tensor(%n) : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    %1 = tensor.extract_slice %t[4] [%n] [2] : tensor<64xf32> to tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %2 = tensor.insert %f into %0[%n] : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----
func.func @if_without_results(%c: i1, %t: tensor<4xf32>, %i: index, %m: memref<4xf32>) {
  scf.if %c {
    %0 = tensor.extract %t[%i] : tensor<4xf32>
    memref.store %0, %m[%i] : memref<4xf32>
  }
  return
}

// -----
func.func @switch(%c: index, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = scf.index_switch %c -> tensor<4xf32>
  case 2 {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  case 5 {
    scf.yield %u : tensor<4xf32>
  }
  default {
    %1 = bufferization.alloc_tensor() : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, f32
}

// -----
func.func @execute_region(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0:2 = scf.execute_region -> (tensor<4xf32>, f32) {
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    scf.yield %1, %f : tensor<4xf32>, f32
  }
  return %0#0, %0#1 : tensor<4xf32>, f32
}

// -----
func.func @execute_region_of_blocks(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb2
  ^bb1(%a: tensor<4xf32>):
    scf.yield %a : tensor<4xf32>
  ^bb2:
    %1 = tensor.insert %f into %t[%i] : tensor<4xf32>
    cf.br ^bb1(%1 : tensor<4xf32>)
  }
  return %0 : tensor<4xf32>
}

// -----
func.func @while(%t: tensor<4xi1>, %f: i1, %i: index) -> (tensor<4xi1>) {
  %0 = scf.while (%a = %t) : (tensor<4xi1>) -> tensor<4xi1> {
    %c = tensor.extract %a[%i] : tensor<4xi1>
    scf.condition(%c) %a : tensor<4xi1>
  } do {
  ^bb0(%b: tensor<4xi1>):
    %1 = tensor.insert %f into %b[%i] : tensor<4xi1>
    scf.yield %1 : tensor<4xi1>
  }
  return %0 : tensor<4xi1>
}

// -----
func.func @while_swaps(%t: tensor<4xi1>, %u: tensor<4xi1>, %f: i1, %i: index) -> (tensor<4xi1>, tensor<4xi1>) {
  %0:2 = scf.while (%a = %t, %b = %u) : (tensor<4xi1>, tensor<4xi1>) -> (tensor<4xi1>, tensor<4xi1>) {
    %c = tensor.extract %a[%i] : tensor<4xi1>
    scf.condition(%c) %b, %a : tensor<4xi1>, tensor<4xi1>
  } do {
  ^bb0(%a: tensor<4xi1>, %b: tensor<4xi1>):
    scf.yield %a, %b : tensor<4xi1>, tensor<4xi1>
  }
  return %0#0, %0#1 : tensor<4xi1>, tensor<4xi1>
}

// -----
func.func @while_of_other_types(%t: tensor<4xi1>, %n: index, %i: index) -> (index, tensor<?xi1>) {
  %0:2 = scf.while (%a = %t) : (tensor<4xi1>) -> (index, tensor<?xi1>) {
    %c = tensor.extract %a[%i] : tensor<4xi1>
    %1 = bufferization.alloc_tensor(%n) : tensor<?xi1>
    scf.condition(%c) %n, %1 : index, tensor<?xi1>
  } do {
  ^bb0(%x: index, %b: tensor<?xi1>):
    %1 = tensor.cast %b : tensor<?xi1> to tensor<4xi1>
    scf.yield %1 : tensor<4xi1>
  }
  return %0#0, %0#1 : index, tensor<?xi1>
}

// -----
func.func @while_layouts(%t: tensor<64xi1>, %n: index, %i: index) -> (tensor<?xi1>) {
  %s = bufferization.alloc_tensor(%n) : tensor<?xi1>
  %0 = scf.while (%a = %s) : (tensor<?xi1>) -> (tensor<?xi1>) {
    %c = tensor.extract %a[%i] : tensor<?xi1>
    scf.condition(%c) %a : tensor<?xi1>
  } do {
  ^bb0(%b: tensor<?xi1>):
    %1 = tensor.extract_slice %t[%n] [%n] [1] : tensor<64xi1> to tensor<?xi1>
    scf.yield %1 : tensor<?xi1>
  }
  return %0 : tensor<?xi1>
}

// -----
func.func @forall(%t: tensor<64xf32>, %u: tensor<?xf32>, %n: index) -> (tensor<64xf32>, tensor<?xf32>) {
  %0:2 = scf.forall (%i) in (%n) shared_outs(%a = %t, %b = %u) -> (tensor<64xf32>, tensor<?xf32>) {
    %1 = tensor.extract_slice %b[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %2 = tensor.extract_slice %a[%i] [4] [1] : tensor<64xf32> to tensor<4xf32>
    %3 = linalg.exp ins(%1 : tensor<4xf32>) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %3 into %a[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
      tensor.parallel_insert_slice %1 into %b[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    }
  } {mapping = [#gpu.thread<x>], other.attribute}
  return %0#0, %0#1 : tensor<64xf32>, tensor<?xf32>
}

// -----
func.func @forall_overlaps(%t: tensor<64xf32>, %n: index, %f: f32) -> (tensor<64xf32>, f32) {
  %e = bufferization.alloc_tensor() : tensor<4xf32>
  %s = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = scf.forall (%i, %j) = (0, %n) to (8, 9) step (2, 3) shared_outs(%a = %t) -> (tensor<64xf32>) {
    %x = tensor.insert %f into %s[%i] : tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %a[0] [4] [1] : tensor<4xf32> into tensor<64xf32>
      tensor.parallel_insert_slice %x into %a[2] [4] [1] : tensor<4xf32> into tensor<64xf32>
    }
  }
  %1 = tensor.extract %t[%n] : tensor<64xf32>
  return %0, %1 : tensor<64xf32>, f32
}

// -----
func.func @forall_rank_reducing(%t: tensor<8x4xf32>, %u: tensor<4xf32>) -> tensor<8x4xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%a = %t) -> (tensor<8x4xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %u into %a[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    }
  }
  return %0 : tensor<8x4xf32>
}

// -----
func.func @forall_without_outputs(%t: tensor<8xf32>, %m: memref<8xf32>) {
  scf.forall (%i) in (8) {
    %0 = tensor.extract %t[%i] : tensor<8xf32>
    memref.store %0, %m[%i] : memref<8xf32>
  }
  return
}

// -----
func.func @parallel(%t: tensor<8xf32>, %m: memref<8xf32>, %n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %0 = tensor.extract %t[%i] : tensor<8xf32>
    memref.store %0, %m[%i] : memref<8xf32>
    scf.reduce
  }
  return
}

// -----
func.func @parallel_of_tensors(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init(%t) -> tensor<8xf32> {
    scf.reduce(%t : tensor<8xf32>) {
    ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
      scf.reduce.return %a : tensor<8xf32>
    }
  }
  return %0 : tensor<8xf32>
}

// -----
func.func @blocks(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb2(%u, %f : tensor<4xf32>, f32)
^bb1(%a: tensor<4xf32>):
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  cf.br ^bb2(%0, %f : tensor<4xf32>, f32)
^bb2(%b: tensor<4xf32>, %x: f32):
  return %b, %x : tensor<4xf32>, f32
}

// -----
func.func @block_loop(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  cf.br ^bb1(%t : tensor<4xf32>)
^bb1(%a: tensor<4xf32>):
  %0 = tensor.insert %f into %a[%i] : tensor<4xf32>
  cf.cond_br %c, ^bb1(%0 : tensor<4xf32>), ^bb2(%0 : tensor<4xf32>)
^bb2(%b: tensor<4xf32>):
  return %b : tensor<4xf32>
}

// -----
func.func @block_layouts(%c: i1, %t: tensor<64xf32>, %n: index) -> tensor<?xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = tensor.extract_slice %t[2] [%n] [1] : tensor<64xf32> to tensor<?xf32>
  cf.br ^bb3(%0 : tensor<?xf32>)
^bb2:
  %1 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  cf.br ^bb3(%1 : tensor<?xf32>)
^bb3(%b: tensor<?xf32>):
  return %b : tensor<?xf32>
}

// -----
func.func @unknown_parent(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "test.op"() ({
    "test.yield"(%t) : (tensor<4xf32>) -> ()
  }) : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
