// FLAGS: -transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
    return %0 : tensor<?x?xf32>
  }
  func.func @static(%a: tensor<7x16xf32>, %b: tensor<16x30xf32>, %c: tensor<7x30xf32>) -> tensor<7x30xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<7x16xf32>, tensor<16x30xf32>) outs(%c : tensor<7x30xf32>) -> tensor<7x30xf32>
    return %0 : tensor<7x30xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %m = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %m vector_sizes [8, 32, 16] : !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
%x = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
transform.structured.vectorize %x : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
transform.structured.vectorize %m vector_sizes [8, 32] : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
func.func @f(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  %1 = linalg.exp ins(%0 : tensor<8x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %1 : tensor<8x32xf32>
}

transform.named_sequence @__transform_main(%root: !transform.any_op ) {
  %m = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
transform.structured.vectorize %m vector_sizes [8, 32, 8] : !transform.any_op
  transform.yield
}
}
// -----
module attributes {transform.with_named_sequence} {
  func.func @mem(%m: memref<?x?xf32>, %lb: index, %ub: index, %step: index) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.0 : f32
    scf.for %i = %lb to %ub step %step {
      scf.for %j = %lb to %ub step %step {
        %r = vector.transfer_read %m[%i, %i], %cst: memref<?x?xf32>, vector<4xf32>
        %u = arith.addf %r, %r : vector<4xf32>
        vector.transfer_write %u, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
      }
    }
    return
  }
  func.func @ten(%t: tensor<?x?xf32>, %lb: index, %ub: index, %step: index) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.0 : f32
    %x = scf.for %i = %lb to %ub step %step iter_args(%a = %t) -> tensor<?x?xf32> {
        %r = vector.transfer_read %a[%c0, %c0], %cst: tensor<?x?xf32>, vector<4xf32>
        %u = arith.addf %r, %r : vector<4xf32>
        %w = vector.transfer_write %u, %a[%c0, %c0] : vector<4xf32>, tensor<?x?xf32>
        scf.yield %w : tensor<?x?xf32>
    }
    return %x : tensor<?x?xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %g = transform.structured.hoist_redundant_vector_transfers %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  func.func @matmul(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %z = arith.constant 0.0 : f32
    %f = linalg.fill ins(%z : f32) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%f : tensor<8x32xf32>) -> tensor<8x32xf32>
    return %0 : tensor<8x32xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    %g = transform.structured.vectorize_children_and_apply_patterns %f : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  func.func @matmul_bias_relu(%a: tensor<24x12xf32>, %b: tensor<12x25xf32>, %bias: tensor<25xf32>, %c: tensor<24x25xf32>) -> tensor<24x25xf32> {
    %z = arith.constant 0.0 : f32
    %f = linalg.fill ins(%z : f32) outs(%c : tensor<24x25xf32>) -> tensor<24x25xf32>
    %0 = linalg.matmul ins(%a, %b : tensor<24x12xf32>, tensor<12x25xf32>) outs(%f : tensor<24x25xf32>) -> tensor<24x25xf32>
    %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0, %bias : tensor<24x25xf32>, tensor<25xf32>) outs(%c : tensor<24x25xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %2 = arith.addf %x, %y : f32
      %3 = arith.maximumf %2, %z : f32
      linalg.yield %3 : f32
    } -> tensor<24x25xf32>
    return %1 : tensor<24x25xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %mm = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.tile_using_for %mm tile_sizes [4, 4, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %f = transform.get_parent_op %t {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.linalg.tiling_canonicalization
      transform.apply_patterns.scf.for_loop_canonicalization
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    %g = transform.structured.vectorize_children_and_apply_patterns %f : (!transform.any_op) -> !transform.any_op
   %h = transform.structured.hoist_redundant_vector_transfers %g : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  func.func @f(%a: tensor<8x16xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
    %0 = linalg.reduce { arith.addf } ins(%a : tensor<8x16xf32>) outs(%c : tensor<8xf32>) dimensions = [1]
    return %0 : tensor<8xf32>
  }
  func.func @g(%a: tensor<8x16xindex>) -> tensor<8x16xindex> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<8x16xindex>) {
    ^bb0(%x: index):
      %i = linalg.index 0 : index
      %j = linalg.index 1 : index
      %k = arith.subi %i, %j : index
      linalg.yield %k : index
    } -> tensor<8x16xindex>
    return %0 : tensor<8x16xindex>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %m = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    %g = transform.structured.generalize %m : (!transform.any_op) -> !transform.any_op
    %i = transform.structured.interchange %g iterator_interchange = [1, 0] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
#no = affine_map<(d0, d1) -> ()>
module attributes {transform.with_named_sequence} {
  func.func @add(%a: tensor<8x16xf32>, %b: tensor<8x16xf32>, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %0 = linalg.add ins(%a, %b : tensor<8x16xf32>, tensor<8x16xf32>) outs(%c : tensor<8x16xf32>) -> tensor<8x16xf32>
    return %0 : tensor<8x16xf32>
  }
  func.func @matmul(%a: tensor<8x16xf32>, %b: tensor<16x32xf32>, %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<8x16xf32>, tensor<16x32xf32>) outs(%c : tensor<8x32xf32>) -> tensor<8x32xf32>
    return %0 : tensor<8x32xf32>
  }
  func.func @matmul_mem(%a: memref<8x16xf32>, %b: memref<16x32xf32>, %c: memref<8x32xf32>) {
    linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x32xf32>) outs(%c : memref<8x32xf32>)
    return
  }
  func.func @generic(%a: tensor<8xf32>, %b: tensor<16x8xf32>, %s: f32, %c: tensor<8x16xf32>) -> tensor<8x16xf32> {
    %0 = linalg.generic {indexing_maps = [#row, #tr, #no, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %s : tensor<8xf32>, tensor<16x8xf32>, f32) outs(%c : tensor<8x16xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
      %cst = arith.constant 2.0 : f32
      %i = linalg.index 1 : index
      %j = arith.index_cast %i : index to i32
      %k = arith.sitofp %j : i32 to f32
      %1 = arith.mulf %x, %y : f32
      %2 = arith.addf %1, %z : f32
      %3 = arith.addf %2, %cst : f32
      %4 = math.exp %3 : f32
      %5 = arith.addf %4, %k : f32
      linalg.yield %5 : f32
    } -> tensor<8x16xf32>
    return %0 : tensor<8x16xf32>
  }
  func.func @reduce(%a: tensor<8x16xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
    %0 = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8x16xf32>) outs(%c : tensor<8xf32>) {
    ^bb0(%x: f32, %o: f32):
      %1 = math.exp %x : f32
      %2 = arith.maximumf %1, %o : f32
      linalg.yield %2 : f32
    } -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  func.func @reduce_all(%a: tensor<8x16xf32>, %c: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#id, #no], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<8x16xf32>) outs(%c : tensor<f32>) {
    ^bb0(%x: f32, %o: f32):
      %2 = arith.addf %x, %o : f32
      linalg.yield %2 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @fill(%a: tensor<8x16xf32>, %z: f32) -> tensor<8x16xf32> {
    %0 = linalg.fill ins(%z : f32) outs(%a : tensor<8x16xf32>) -> tensor<8x16xf32>
    return %0 : tensor<8x16xf32>
  }
  func.func @transpose(%a: tensor<8x16xf32>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
    %0 = linalg.transpose ins(%a : tensor<8x16xf32>) outs(%c : tensor<16x8xf32>) permutation = [1, 0]
    return %0 : tensor<16x8xf32>
  }
  func.func @copy(%a: memref<8x16xf32>, %c: memref<8x16xf32>) {
    linalg.copy ins(%a : memref<8x16xf32>) outs(%c : memref<8x16xf32>)
    return
  }
  func.func @writes_transposed(%a: tensor<8x16xf32>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
    %0 = linalg.generic {indexing_maps = [#id, #tr], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x16xf32>) outs(%c : tensor<16x8xf32>) {
    ^bb0(%x: f32, %o: f32):
      %1 = arith.addf %x, %o : f32
      linalg.yield %1 : f32
    } -> tensor<16x8xf32>
    return %0 : tensor<16x8xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %m = transform.structured.match interface{LinalgOp} in %root : (!transform.any_op) -> !transform.any_op
    transform.structured.vectorize %m : !transform.any_op
    transform.yield
  }
}
