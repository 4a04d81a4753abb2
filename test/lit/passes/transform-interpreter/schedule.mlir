// RUN: okl-opt %s -transform-interpreter -test-transform-dialect-erase-schedule | filecheck %s
// RUN: okl-opt %s -transform-interpreter=entry-point=prints -o /dev/null | filecheck %s --check-prefix=PRINTED

// A product and what is done to it are computed tile by tile, on vectors that stay in registers.
// CHECK-LABEL: func.func @matmul_relu(
// CHECK:         scf.forall (%[[I:.*]], %[[J:.*]]) in (4, 2)
// CHECK:           scf.for
// CHECK-SAME:        iter_args(%{{.*}} = %{{.*}}) -> (tensor<8x16xf32>)
// CHECK:             vector.contract
// CHECK:           arith.maximumf %{{.*}}, %{{.*}} : vector<8x16xf32>
// CHECK:         return
// PRINTED:      {{\[\[\[}} IR printer: product {{\]\]\]}}
// PRINTED-NEXT: linalg.matmul
module attributes {transform.with_named_sequence} {
  func.func @matmul_relu(%a: tensor<32x64xf32>, %b: tensor<64x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
    %zero = arith.constant 0.0 : f32
    %fill = linalg.fill ins(%zero : f32) outs(%c : tensor<32x32xf32>) -> tensor<32x32xf32>
    %product = linalg.matmul ins(%a, %b : tensor<32x64xf32>, tensor<64x32xf32>) outs(%fill : tensor<32x32xf32>) -> tensor<32x32xf32>
    %relu = linalg.max ins(%product, %fill : tensor<32x32xf32>, tensor<32x32xf32>) outs(%c : tensor<32x32xf32>) -> tensor<32x32xf32>
    return %relu : tensor<32x32xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %relu = transform.structured.match ops{["linalg.max"]} in %root : (!transform.any_op) -> !transform.any_op
    %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_forall %relu tile_sizes [8, 16] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %around = transform.structured.fuse_into_containing_op %product into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %small, %inner = transform.structured.tile_using_for %fused tile_sizes [0, 0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %func = transform.get_parent_op %around {isolated_from_above} : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %func {
      transform.apply_patterns.canonicalization
    } {apply_cse} : !transform.any_op
    %vectors = transform.structured.vectorize_children_and_apply_patterns %func : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
  transform.named_sequence @prints(%root: !transform.any_op) {
    %product = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.print %product {name = "product"} : !transform.any_op
    transform.yield
  }
}
