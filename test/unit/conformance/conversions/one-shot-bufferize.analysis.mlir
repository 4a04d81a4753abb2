// FLAGS: -one-shot-bufferize="test-analysis-only"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=top-down"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=bottom-up-from-terminators"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=3"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops analysis-heuristic=fuzzer analysis-fuzzer-seed=91"
// FLAGS: -one-shot-bufferize="test-analysis-only allow-return-allocs-from-loops dump-alias-sets"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops dump-alias-sets"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries check-parallel-regions=false"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops dialect-filter=tensor,func"
// FLAGS: -one-shot-bufferize="test-analysis-only bufferize-function-boundaries allow-return-allocs-from-loops no-analysis-func-filter=f"

// One write, and two of the same tensor.
func.func @f(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @two(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @read_after_write(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  %2 = tensor.extract %0[%i] : tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, f32, f32
}
func.func @read_before_write(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}
func.func @chain(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<?xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<?xf32>
  %3 = tensor.insert %f into %0[%i] : tensor<?xf32>
  %4 = tensor.extract %2[%i] : tensor<?xf32>
  %5 = tensor.insert %4 into %3[%i] : tensor<?xf32>
  return %5 : tensor<?xf32>
}

// -----

func.func @not_writable(%t: tensor<?xf32> {bufferization.writable = false}, %u: tensor<?xf32> {bufferization.writable = true}, %f: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = tensor.insert %f into %u[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
func.func @constant(%f: f32, %i: index) -> (tensor<2xf32>, tensor<2xf32>) {
  %c = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %0 = tensor.insert %f into %c[%i] : tensor<2xf32>
  return %c, %0 : tensor<2xf32>, tensor<2xf32>
}
func.func @select(%c: i1, %f: f32, %i: index, %t: tensor<2xf32>) -> tensor<2xf32> {
  %k = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %s = arith.select %c, %k, %t : tensor<2xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func @select_same(%c: i1, %f: f32, %i: index, %t: tensor<2xf32>) -> tensor<2xf32> {
  %s = arith.select %c, %t, %t : tensor<2xf32>
  %0 = tensor.insert %f into %s[%i] : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// The extracted part is written, and inserted at its place.
func.func @extract_fill_insert(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[%a] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[%a] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @other_place(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> tensor<?xf32> {
  %0 = tensor.extract_slice %t[%a] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[%n] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @read_part_again(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.extract_slice %t[%a] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[%a] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %3 = tensor.extract %1[%a] : tensor<?xf32>
  return %2, %3 : tensor<?xf32>, f32
}
func.func @read_all_between(%t: tensor<?xf32>, %f: f32, %a: index, %n: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.extract_slice %t[%a] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %3 = tensor.extract %t[%a] : tensor<?xf32>
  %2 = tensor.insert_slice %1 into %t[%a] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %2, %3 : tensor<?xf32>, f32
}
func.func @nested_parts(%t: tensor<?x?xf32>, %f: f32, %a: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.extract_slice %t[%a, 0] [%n, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[0, 0] [4, 4] [1, 1] : tensor<?x?xf32> to tensor<4x4xf32>
  %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = tensor.insert_slice %2 into %0[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x?xf32>
  %4 = tensor.insert_slice %3 into %t[%a, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}
func.func @no_part_at_all(%t: tensor<?xf32>, %s: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @same_tensor_inserted(%t: tensor<8xf32>) -> tensor<8xf32> {
  %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %0 = tensor.insert_slice %s into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %s into %0[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func @constant_offsets(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[2] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%c2] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// -----

// Operands of linalg that are both in and out.
#id = affine_map<(d0) -> (d0)>
#rev = affine_map<(d0) -> (-d0 + 7)>
func.func @same_in_and_out(%t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @reversed(%t: tensor<8xf32>, %u: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%u : tensor<8xf32>) outs(%u : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func @matmuls(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%0, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%1, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}
func.func @elementwise(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%b : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.map { arith.addf } ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%1 : tensor<4xf32>)
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
}
func.func @through_cast(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
  %c2 = tensor.cast %t : tensor<?xf32> to tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%c : tensor<8xf32>) outs(%c2 : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  %r = tensor.cast %0 : tensor<8xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @two_results(%t: tensor<8xf32>, %u: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%t : tensor<8xf32>) outs(%t, %u : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    linalg.yield %a, %b : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  return %0#1, %0#0 : tensor<8xf32>, tensor<8xf32>
}

// -----

func.func @transposed(%t: tensor<4x4xf32>, %u: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>) {
  %0 = linalg.transpose ins(%t : tensor<4x4xf32>) outs(%t : tensor<4x4xf32>) permutation = [1, 0]
  %1 = linalg.broadcast ins(%u : tensor<4xf32>) outs(%t : tensor<4x4xf32>) dimensions = [0]
  %2 = linalg.reduce { arith.addf } ins(%1 : tensor<4x4xf32>) outs(%u : tensor<4xf32>) dimensions = [0]
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4xf32>
}
func.func @copies(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %p = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %f0 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.copy ins(%f0 : tensor<4xf32>) outs(%p : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %c into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @copy_onto_itself(%t: tensor<8xf32>) -> tensor<8xf32> {
  %c = linalg.copy ins(%t : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %c : tensor<8xf32>
}

// -----

func.func @for(%t: tensor<?xf32>, %f: f32, %a: index, %b: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %a to %b step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %1 = tensor.insert %f into %u[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func @for_reads_outside(%t: tensor<?xf32>, %o: tensor<?xf32>, %a: index, %b: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %a to %b step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %x = tensor.extract %o[%i] : tensor<?xf32>
    %1 = tensor.insert %x into %u[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %2 = scf.for %i = %a to %b step %c1 iter_args(%u = %o) -> tensor<?xf32> {
    %x = tensor.extract %o[%i] : tensor<?xf32>
    %1 = tensor.insert %x into %u[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0, %2 : tensor<?xf32>, tensor<?xf32>
}
func.func @for_writes_outside(%o: tensor<?xf32>, %f: f32, %a: index, %b: index) -> f32 {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %0 = scf.for %i = %a to %b step %c1 iter_args(%u = %z) -> f32 {
    %1 = tensor.insert %f into %o[%i] : tensor<?xf32>
    %x = tensor.extract %1[%i] : tensor<?xf32>
    scf.yield %x : f32
  }
  return %0 : f32
}
func.func @for_without_reads(%t: tensor<?xf32>, %f: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %c4 step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %1 = linalg.fill ins(%f : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %2 = scf.for %i = %c4 to %c4 step %c1 iter_args(%u = %0) -> tensor<?xf32> {
    %1 = linalg.fill ins(%f : f32) outs(%u : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %2 : tensor<?xf32>
}
func.func @nested_for(%t: tensor<?xf32>, %f: f32, %a: index, %b: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %a to %b step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %p = tensor.extract_slice %u[%i] [4] [1] : tensor<?xf32> to tensor<4xf32>
    %1 = scf.for %j = %a to %b step %c1 iter_args(%v = %p) -> tensor<4xf32> {
      %2 = tensor.insert %f into %v[%j] : tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    }
    %3 = tensor.insert_slice %1 into %u[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %3 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func @used_after(%t: tensor<?xf32>, %f: f32, %a: index, %b: index) -> (tensor<?xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %a to %b step %c1 iter_args(%u = %t) -> tensor<?xf32> {
    %1 = tensor.insert %f into %u[%i] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %x = tensor.extract %t[%a] : tensor<?xf32>
  return %0, %x : tensor<?xf32>, f32
}

// -----

// The tensors of a loop change places.
func.func @swap(%s: tensor<?xf32>, %t: tensor<?xf32>, %a: index, %b: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %a to %b step %c1 iter_args(%u = %s, %v = %t) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %v, %u : tensor<?xf32>, tensor<?xf32>
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @yields_new(%s: tensor<4xf32>, %f: f32, %a: index, %b: index) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %a to %b step %c1 iter_args(%u = %s) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @yields_outer(%s: tensor<4xf32>, %t: tensor<4xf32>, %f: f32, %a: index, %b: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %a to %b step %c1 iter_args(%u = %s, %n = %f) -> (tensor<4xf32>, f32) {
    scf.yield %t, %n : tensor<4xf32>, f32
  }
  %1 = tensor.insert %f into %0#0[%a] : tensor<4xf32>
  return %1, %t : tensor<4xf32>, tensor<4xf32>
}

// -----

func.func @while(%t: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> tensor<?xf32> {
  %0 = scf.while (%u = %t) : (tensor<?xf32>) -> tensor<?xf32> {
    %1 = tensor.insert %f into %u[%a] : tensor<?xf32>
    scf.condition(%c) %1 : tensor<?xf32>
  } do {
  ^bb0(%v: tensor<?xf32>):
    %2 = tensor.insert %f into %v[%a] : tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @while_new(%t: tensor<4xf32>, %f: f32, %a: index, %c: i1) -> tensor<4xf32> {
  %0 = scf.while (%u = %t) : (tensor<4xf32>) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.condition(%c) %1 : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    scf.yield %v : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

func.func @while_other_counts(%t: tensor<4xf32>, %u: tensor<4xf32>, %n: i32, %f: f32, %a: index, %c: i1) -> (i32, tensor<4xf32>) {
  %0:2 = scf.while (%x = %t, %y = %u, %m = %n) : (tensor<4xf32>, tensor<4xf32>, i32) -> (i32, tensor<4xf32>) {
    %1 = tensor.insert %f into %y[%a] : tensor<4xf32>
    scf.condition(%c) %m, %1 : i32, tensor<4xf32>
  } do {
  ^bb0(%k: i32, %v: tensor<4xf32>):
    scf.yield %v, %v, %k : tensor<4xf32>, tensor<4xf32>, i32
  }
  return %0#0, %0#1 : i32, tensor<4xf32>
}

// -----

func.func @if_same(%t: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> tensor<?xf32> {
  %0 = scf.if %c -> tensor<?xf32> {
    %1 = tensor.insert %f into %t[%a] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}
func.func @if_both_write(%t: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> (tensor<?xf32>, f32) {
  %0:2 = scf.if %c -> (tensor<?xf32>, f32) {
    %1 = tensor.insert %f into %t[%a] : tensor<?xf32>
    scf.yield %1, %f : tensor<?xf32>, f32
  } else {
    %1 = tensor.insert %f into %t[%a] : tensor<?xf32>
    %2 = tensor.extract %t[%a] : tensor<?xf32>
    scf.yield %1, %2 : tensor<?xf32>, f32
  }
  return %0#0, %0#1 : tensor<?xf32>, f32
}
func.func @if_different(%s: tensor<?xf32>, %t: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> (tensor<?xf32>, f32) {
  %0 = scf.if %c -> tensor<?xf32> {
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  %1 = tensor.insert %f into %0[%a] : tensor<?xf32>
  %2 = tensor.extract %s[%a] : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, f32
}
func.func @if_in_for(%t: tensor<?xf32>, %f: f32, %a: index, %b: index, %c: i1) -> (tensor<?xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %a to %b step %c1 iter_args(%u = %t, %x = %f) -> (tensor<?xf32>, f32) {
    %1:2 = scf.if %c -> (tensor<?xf32>, f32) {
      %2 = tensor.insert %f into %u[%i] : tensor<?xf32>
      scf.yield %2, %x : tensor<?xf32>, f32
    } else {
      %3 = tensor.extract %u[%i] : tensor<?xf32>
      scf.yield %u, %3 : tensor<?xf32>, f32
    }
    scf.yield %1#0, %1#1 : tensor<?xf32>, f32
  }
  return %0#0, %0#1 : tensor<?xf32>, f32
}
func.func @if_of_outer(%t: tensor<?xf32>, %f: f32, %a: index, %b: index, %c: i1) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %a to %b step %c1 iter_args(%x = %f) -> f32 {
    %1 = scf.if %c -> f32 {
      %2 = tensor.insert %f into %t[%i] : tensor<?xf32>
      %4 = tensor.extract %2[%i] : tensor<?xf32>
      scf.yield %4 : f32
    } else {
      %3 = tensor.extract %t[%i] : tensor<?xf32>
      scf.yield %3 : f32
    }
    scf.yield %1 : f32
  }
  return %0 : f32
}

// -----

func.func @switch(%s: tensor<?xf32>, %t: tensor<?xf32>, %f: f32, %a: index) -> (tensor<?xf32>, f32) {
  %0 = scf.index_switch %a -> f32
  case 1 {
    %1 = tensor.insert %f into %s[%a] : tensor<?xf32>
    %2 = tensor.extract %1[%a] : tensor<?xf32>
    scf.yield %2 : f32
  }
  case 4 {
    %1 = tensor.extract %s[%a] : tensor<?xf32>
    scf.yield %1 : f32
  }
  default {
    scf.yield %f : f32
  }
  %2 = tensor.insert %f into %t[%a] : tensor<?xf32>
  return %2, %0 : tensor<?xf32>, f32
}

// -----

func.func @execute(%t: tensor<?xf32>, %f: f32, %a: index) -> (tensor<?xf32>, f32) {
  %0 = scf.execute_region -> tensor<?xf32> {
    %1 = tensor.insert %f into %t[%a] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %2 = tensor.extract %0[%a] : tensor<?xf32>
  return %0, %2 : tensor<?xf32>, f32
}
func.func @execute_blocks(%t: tensor<?xf32>, %u: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> tensor<?xf32> {
  %0 = scf.execute_region -> tensor<?xf32> {
    cf.cond_br %c, ^bb1(%t : tensor<?xf32>), ^bb1(%u : tensor<?xf32>)
  ^bb1(%x: tensor<?xf32>):
    %1 = tensor.insert %f into %x[%a] : tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @execute_two_yields(%t: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = scf.execute_region -> tensor<?xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %t : tensor<?xf32>
  ^bb2:
    scf.yield %t : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @forall(%t: tensor<320xf32>, %f: f32) -> tensor<320xf32> {
  %0 = scf.forall (%i) in (320) shared_outs(%o = %t) -> (tensor<320xf32>) {
    %1 = tensor.extract_slice %o[%i] [1] [1] : tensor<320xf32> to tensor<1xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<320xf32>
    }
  }
  return %0 : tensor<320xf32>
}
func.func @forall_overlapping(%t: tensor<320xf32>, %s: tensor<1xf32>, %f: f32) -> (tensor<320xf32>, tensor<320xf32>) {
  %0 = scf.forall (%i) in (320) shared_outs(%o = %t) -> (tensor<320xf32>) {
    %1 = tensor.extract_slice %o[0] [1] [1] : tensor<320xf32> to tensor<1xf32>
    %2 = linalg.fill ins(%f : f32) outs(%1 : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<320xf32>
    }
  }
  %3 = scf.forall (%i) in (320) shared_outs(%o = %t) -> (tensor<320xf32>) {
    %2 = linalg.fill ins(%f : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<320xf32>
      tensor.parallel_insert_slice %2 into %o[0] [1] [1] : tensor<1xf32> into tensor<320xf32>
    }
  }
  return %0, %3 : tensor<320xf32>, tensor<320xf32>
}
func.func @forall_once(%t: tensor<320xf32>, %s: tensor<1xf32>, %f: f32) -> (tensor<320xf32>, tensor<1xf32>) {
  %3 = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<320xf32>) {
    %2 = linalg.fill ins(%f : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<320xf32>
    }
  }
  %c0 = arith.constant 0 : index
  %4 = tensor.insert %f into %s[%c0] : tensor<1xf32>
  return %3, %4 : tensor<320xf32>, tensor<1xf32>
}

// -----

func.func @forall_dynamic(%t: tensor<?xf32>, %s: tensor<4xf32>, %f: f32, %n: index, %z: index) -> (tensor<?xf32>, tensor<4xf32>) {
  %0 = scf.forall (%i, %j) in (%n, 4) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %w = tensor.insert %f into %s[%z] : tensor<4xf32>
    %q = tensor.extract_slice %w[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %q into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %0, %s : tensor<?xf32>, tensor<4xf32>
}
func.func @forall_inner_alloc(%t: tensor<?xf32>, %f: f32, %n: index, %z: index) -> tensor<?xf32> {
  %e = bufferization.alloc_tensor() : tensor<4xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %w = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %l = bufferization.alloc_tensor() : tensor<4xf32>
    %w2 = linalg.copy ins(%w : tensor<4xf32>) outs(%l : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %w2 into %o[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @transfers(%t: tensor<?xf32>, %a: index, %p: f32) -> (tensor<?xf32>, vector<4xf32>, vector<4xf32>) {
  %v = vector.transfer_read %t[%a], %p : tensor<?xf32>, vector<4xf32>
  %0 = vector.transfer_write %v, %t[%a] : vector<4xf32>, tensor<?xf32>
  %w = vector.transfer_read %t[%a], %p : tensor<?xf32>, vector<4xf32>
  return %0, %v, %w : tensor<?xf32>, vector<4xf32>, vector<4xf32>
}
func.func @transfer_back(%t: tensor<?xf32>, %a: index, %b: index, %p: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %v = vector.transfer_read %t[%a], %p : tensor<?xf32>, vector<4xf32>
  %0 = vector.transfer_write %v, %t[%a] : vector<4xf32>, tensor<?xf32>
  %1 = vector.transfer_write %v, %t[%b] : vector<4xf32>, tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
func.func @transfer_slice(%t: tensor<8x8xf32>, %a: index, %v: vector<4xf32>, %p: f32) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[%a, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<4xf32>
  %1 = vector.transfer_write %v, %0[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[%a, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  return %2 : tensor<8x8xf32>
}
func.func @masked(%t: tensor<8xf32>, %m: vector<8xi1>, %v: vector<8xf32>, %a: index) -> tensor<8xf32> {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%a] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32> } : vector<8xi1> -> tensor<8xf32>
  %1 = vector.mask %m { vector.transfer_write %v, %0[%a] {in_bounds = [true]} : vector<8xf32>, tensor<8xf32> } : vector<8xi1> -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

func.func private @reads(%t: tensor<?xf32>, %a: index) -> f32 {
  %0 = tensor.extract %t[%a] : tensor<?xf32>
  return %0 : f32
}
func.func private @writes(%t: tensor<?xf32>, %a: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%a] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func private @writes_unseen(%t: tensor<?xf32>, %a: index, %f: f32) -> f32 {
  %0 = tensor.insert %f into %t[%a] : tensor<?xf32>
  %1 = tensor.extract %0[%a] : tensor<?xf32>
  return %1 : f32
}
func.func private @either(%t: tensor<?xf32>, %u: tensor<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.select %c, %t, %u : tensor<?xf32>
  return %0, %u : tensor<?xf32>, tensor<?xf32>
}
func.func private @part(%t: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @nothing(%t: tensor<?xf32>) {
  return
}
func.func @calls(%t: tensor<?xf32>, %u: tensor<?xf32>, %a: index, %f: f32, %c: i1) -> (tensor<?xf32>, f32, f32, tensor<?xf32>) {
  %0 = call @reads(%t, %a) : (tensor<?xf32>, index) -> f32
  %1 = call @writes(%t, %a, %f) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %2 = call @writes_unseen(%1, %a, %f) : (tensor<?xf32>, index, f32) -> f32
  %3:2 = call @either(%1, %u, %c) : (tensor<?xf32>, tensor<?xf32>, i1) -> (tensor<?xf32>, tensor<?xf32>)
  %4 = tensor.insert %f into %3#0[%a] : tensor<?xf32>
  %5 = call @part(%4) : (tensor<?xf32>) -> tensor<4xf32>
  %6 = tensor.insert %f into %5[%a] : tensor<4xf32>
  call @nothing(%3#1) : (tensor<?xf32>) -> ()
  %7 = tensor.extract %6[%a] : tensor<4xf32>
  return %4, %2, %7, %3#1 : tensor<?xf32>, f32, f32, tensor<?xf32>
}
func.func @calls_last(%t: tensor<?xf32>, %a: index, %f: f32) -> tensor<?xf32> {
  %1 = call @writes(%t, %a, %f) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  %0 = call @writes(%1, %a, %f) : (tensor<?xf32>, index, f32) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func private @external(tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
func.func private @external_reads(tensor<?xf32> {bufferization.access = "read"}, tensor<?xf32> {bufferization.access = "none"})
func.func private @external_writes(tensor<?xf32> {bufferization.access = "write"})
func.func private @external_both(tensor<?xf32> {bufferization.access = "read-write"}) -> f32
func.func @calls(%t: tensor<?xf32>, %u: tensor<?xf32>, %a: index, %f: f32) -> (tensor<?xf32>, f32, f32) {
  %0 = call @external(%t, %u) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.insert %f into %0[%a] : tensor<?xf32>
  call @external_reads(%1, %t) : (tensor<?xf32>, tensor<?xf32>) -> ()
  call @external_writes(%u) : (tensor<?xf32>) -> ()
  %2 = call @external_both(%u) : (tensor<?xf32>) -> f32
  %3 = tensor.extract %u[%a] : tensor<?xf32>
  return %1, %2, %3 : tensor<?xf32>, f32, f32
}
func.func @given_access(%t: tensor<?xf32> {bufferization.access = "read"}, %f: f32, %a: index) -> tensor<?xf32> {
  %1 = tensor.insert %f into %t[%a] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @layout(%t: tensor<?xf32> {bufferization.buffer_layout = strided<[1], offset: 0>}, %f: f32, %a: index) -> tensor<?xf32> {
  %1 = tensor.insert %f into %t[%a] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

func.func @ping(%t: tensor<?xf32>, %f: f32, %a: index) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%a] : tensor<?xf32>
  %1 = call @pong(%0, %f, %a) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @pong(%t: tensor<?xf32>, %f: f32, %a: index) -> tensor<?xf32> {
  %0 = tensor.extract %t[%a] : tensor<?xf32>
  %1 = call @ping(%t, %0, %a) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %2 = call @leaf(%1, %0, %a) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
func.func @leaf(%t: tensor<?xf32>, %f: f32, %a: index) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%a] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @itself(%t: tensor<?xf32>, %f: f32, %a: index) -> tensor<?xf32> {
  %1 = call @itself(%t, %f, %a) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %0 = tensor.insert %f into %1[%a] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @blocks(%t: tensor<?xf32>, %u: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^bb1(%t : tensor<?xf32>), ^bb2(%u : tensor<?xf32>)
^bb1(%x: tensor<?xf32>):
  %0 = tensor.insert %f into %x[%a] : tensor<?xf32>
  cf.br ^bb3(%0 : tensor<?xf32>)
^bb2(%y: tensor<?xf32>):
  cf.br ^bb3(%y : tensor<?xf32>)
^bb3(%z: tensor<?xf32>):
  %1 = tensor.insert %f into %z[%a] : tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func @two_returns(%t: tensor<?xf32>, %u: tensor<?xf32>, %f: f32, %a: index, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = tensor.insert %f into %t[%a] : tensor<?xf32>
  return %0, %u : tensor<?xf32>, tensor<?xf32>
^bb2:
  return %t, %t : tensor<?xf32>, tensor<?xf32>
}

// -----

func.func @memory(%m: memref<?xf32>, %n: memref<?xf32>, %f: f32, %a: index) -> (f32, memref<?xf32>) {
  %0 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %1 = tensor.insert %f into %0[%a] : tensor<?xf32>
  %2 = bufferization.to_tensor %n restrict : memref<?xf32> to tensor<?xf32>
  %3 = tensor.insert %f into %2[%a] : tensor<?xf32>
  %4 = tensor.extract %3[%a] : tensor<?xf32>
  %5 = bufferization.to_buffer %1 : tensor<?xf32> to memref<?xf32>
  %6 = bufferization.to_buffer %2 read_only : tensor<?xf32> to memref<?xf32>
  bufferization.dealloc_tensor %3 : tensor<?xf32>
  return %4, %5 : f32, memref<?xf32>
}
func.func @allocs(%t: tensor<?xf32>, %f: f32, %a: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  %1 = tensor.insert %f into %0[%a] : tensor<?xf32>
  %2 = bufferization.alloc_tensor(%a) : tensor<?xf32>
  %3 = tensor.insert %f into %2[%a] : tensor<?xf32>
  %4 = tensor.insert %f into %2[%a] : tensor<?xf32>
  %5 = tensor.empty() : tensor<4xf32>
  return %1, %3, %5 : tensor<?xf32>, tensor<?xf32>, tensor<4xf32>
}
func.func @materialized(%t: tensor<?xf32>, %u: tensor<?xf32>, %m: memref<?xf32>, %f: f32, %a: index) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%a] : tensor<?xf32>
  %1 = bufferization.materialize_in_destination %0 in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return %1 : tensor<?xf32>
}

// -----

func.func @unavoidable(%t: tensor<?xf32>, %u: tensor<?xf32>, %f: f32, %a: index) -> (tensor<?xf32>, f32) {
  %1 = bufferization.materialize_in_destination %u in %t : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.extract %t[%a] : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, f32
}

// -----

func.func @read_only(%t: tensor<4xf32> {bufferization.writable = false}, %u: tensor<4xf32>) -> tensor<4xf32> {
  %1 = bufferization.materialize_in_destination %u in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @no_restrict(%m: memref<?xf32>, %a: index) -> f32 {
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = tensor.extract %0[%a] : tensor<?xf32>
  return %1 : f32
}

// -----

func.func @unknown(%t: tensor<?xf32>, %f: f32, %a: index) -> (tensor<?xf32>, f32) {
  %0 = "test.op"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.insert %f into %0[%a] : tensor<?xf32>
  %2 = "test.op"(%1, %t) ({
  ^bb0(%u: tensor<?xf32>):
    %3 = tensor.insert %f into %u[%a] : tensor<?xf32>
    "test.yield"(%3) : (tensor<?xf32>) -> ()
  }) : (tensor<?xf32>, tensor<?xf32>) -> f32
  %4 = arith.addf %1, %1 : tensor<?xf32>
  return %4, %2 : tensor<?xf32>, f32
}
func.func @unranked(%t: tensor<*xf32>, %f: f32) -> tensor<*xf32> {
  %0 = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<*xf32>
  return %2 : tensor<*xf32>
}

// -----

func.func @shapes(%t: tensor<4x4xf32>, %f: f32, %a: index) -> (tensor<16xf32>, tensor<4x4xf32>, tensor<2x8xf32>, f32) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %1 = tensor.insert %f into %0[%a] : tensor<16xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xf32>
  %3 = tensor.extract %2[%a, %a] : tensor<4x4xf32>
  %s = tensor.from_elements %a, %a : tensor<2xindex>
  %s2 = tensor.insert %a into %s[%a] : tensor<2xindex>
  %4 = tensor.reshape %2(%s) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<2x8xf32>
  %5 = tensor.insert %f into %4[%a, %a] : tensor<2x8xf32>
  return %0, %2, %5, %3 : tensor<16xf32>, tensor<4x4xf32>, tensor<2x8xf32>, f32
}
func.func @makers(%f: f32, %a: index, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<6xf32>, tensor<8xf32>, index) {
  %0 = tensor.splat %f : tensor<4xf32>
  %1 = tensor.insert %f into %0[%a] : tensor<4xf32>
  %2 = tensor.from_elements %f, %f, %f, %f : tensor<4xf32>
  %3 = tensor.insert %f into %2[%a] : tensor<4xf32>
  %4 = tensor.generate %a {
  ^bb0(%i: index):
    %x = tensor.extract %t[%i] : tensor<4xf32>
    tensor.yield %x : f32
  } : tensor<?xf32>
  %5 = tensor.insert %f into %4[%a] : tensor<?xf32>
  %6 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    %x = tensor.extract %0[%i] : tensor<4xf32>
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  %7 = tensor.insert %f into %6[%a] : tensor<6xf32>
  %8 = tensor.concat dim(0) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %9 = tensor.insert %f into %8[%a] : tensor<8xf32>
  %d = tensor.dim %8, %a : tensor<8xf32>
  return %1, %3, %5, %7, %9, %d : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<6xf32>, tensor<8xf32>, index
}

// -----

func.func @assuming(%w: !shape.witness, %t: tensor<?xf32>, %f: f32, %a: index) -> tensor<?xf32> {
  %0 = shape.assuming %w -> tensor<?xf32> {
    %1 = tensor.insert %f into %t[%a] : tensor<?xf32>
    shape.assuming_yield %1 : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

// No calls, no tensors.
func.func @nothing() {
  return
}
