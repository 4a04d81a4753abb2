// What computes with the elements of memrefs stays as these do.
// RUN: okl-opt %s --iree-util-demote-f64-to-f32 | filecheck %s

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[A:.*]]: memref<4x4xf64>, %[[B:.*]]: memref<4x4xf64>, %[[T:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    linalg.matmul ins(%[[A]], %[[A]] : memref<4x4xf64>, memref<4x4xf64>) outs(%[[B]] : memref<4x4xf64>)
// CHECK:         ^bb0(%[[IN:.*]]: f64, %{{.*}}: f64):
// CHECK-NEXT:      %[[C:.*]] = arith.constant 2.000000e+00 : f64
// CHECK-NEXT:      %[[PRODUCT:.*]] = arith.mulf %[[IN]], %[[C]] : f64
// CHECK-NEXT:      linalg.yield %[[PRODUCT]] : f64
// CHECK:         %[[SUM:.*]] = arith.addf %[[T]], %[[T]] : tensor<4xf32>
#map = affine_map<(i, j) -> (i, j)>
func.func @f(%a: memref<4x4xf64>, %b: memref<4x4xf64>, %t: tensor<4xf64>) -> tensor<4xf64> {
  linalg.matmul ins(%a, %a : memref<4x4xf64>, memref<4x4xf64>) outs(%b : memref<4x4xf64>)
  linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<4x4xf64>) outs(%b : memref<4x4xf64>) {
  ^bb0(%x: f64, %o: f64):
    %c = arith.constant 2.0 : f64
    %0 = arith.mulf %x, %c : f64
    linalg.yield %0 : f64
  }
  %1 = arith.addf %t, %t : tensor<4xf64>
  return %1 : tensor<4xf64>
}
