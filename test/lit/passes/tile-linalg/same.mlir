// RUN: okl-opt %s -tile-linalg | filecheck %s

// Ops on memrefs, without loops, and of other dialects stay as they are.
// CHECK-LABEL: func.func @same(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: tensor<f32>, %[[ARG2:.*]]: tensor<8xf32>) -> (tensor<f32>, tensor<8xf32>) {
// CHECK:         linalg.exp ins(%[[ARG0]] : memref<8xf32>) outs(%[[ARG0]] : memref<8xf32>)
// CHECK:         %[[VAL_0:.*]] = linalg.exp ins(%[[ARG1]] : tensor<f32>) outs(%[[ARG1]] : tensor<f32>) -> tensor<f32>
// CHECK:         %[[VAL_1:.*]] = math.exp %[[ARG2]] : tensor<8xf32>
// CHECK:         return %[[VAL_0]], %[[VAL_1]] : tensor<f32>, tensor<8xf32>
// CHECK:       }
func.func @same(%m: memref<8xf32>, %s: tensor<f32>, %t: tensor<8xf32>) -> (tensor<f32>, tensor<8xf32>) {
  linalg.exp ins(%m : memref<8xf32>) outs(%m : memref<8xf32>)
  %0 = linalg.exp ins(%s : tensor<f32>) outs(%s : tensor<f32>) -> tensor<f32>
  %1 = math.exp %t : tensor<8xf32>
  return %0, %1 : tensor<f32>, tensor<8xf32>
}
