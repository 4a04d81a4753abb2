// RUN: okl-opt %s -linalg-fold-into-elementwise | filecheck %s

// CHECK: #[[SWAPPED:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-LABEL: func.func @sum
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.elementwise kind=#linalg.elementwise_kind<add>
// CHECK-SAME:      indexing_maps = [#[[SWAPPED]],
func.func @sum(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%c : tensor<4x8xf32>) permutation = [1, 0]
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add>
    ins(%0, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
