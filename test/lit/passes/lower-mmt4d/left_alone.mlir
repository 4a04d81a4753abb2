// RUN: okl-opt %s -lower-mmt4d=target-cpu=x86-64-v3 | filecheck %s

// The size of a tile is not known.
// CHECK-LABEL: func.func @tile(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x5x?x1xf32>, %[[ARG1:.*]]: tensor<3x5x8x1xf32>, %[[ARG2:.*]]: tensor<4x3x?x8xf32>) -> tensor<4x3x?x8xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.mmt4d ins(%[[ARG0]], %[[ARG1]] : tensor<4x5x?x1xf32>, tensor<3x5x8x1xf32>) outs(%[[ARG2]] : tensor<4x3x?x8xf32>) -> tensor<4x3x?x8xf32>
// CHECK:         return %[[VAL_0]] : tensor<4x3x?x8xf32>
// CHECK:       }
func.func @tile(%a: tensor<4x5x?x1xf32>, %b: tensor<3x5x8x1xf32>, %c: tensor<4x3x?x8xf32>) -> tensor<4x3x?x8xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<4x5x?x1xf32>, tensor<3x5x8x1xf32>) outs(%c : tensor<4x3x?x8xf32>) -> tensor<4x3x?x8xf32>
  return %0 : tensor<4x3x?x8xf32>
}

// There are no instructions for three elements at once.
// CHECK-LABEL: func.func @depth(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x5x1x3xf32>, %[[ARG1:.*]]: tensor<3x5x8x3xf32>, %[[ARG2:.*]]: tensor<4x3x1x8xf32>) -> tensor<4x3x1x8xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.mmt4d ins(%[[ARG0]], %[[ARG1]] : tensor<4x5x1x3xf32>, tensor<3x5x8x3xf32>) outs(%[[ARG2]] : tensor<4x3x1x8xf32>) -> tensor<4x3x1x8xf32>
// CHECK:         return %[[VAL_0]] : tensor<4x3x1x8xf32>
// CHECK:       }
func.func @depth(%a: tensor<4x5x1x3xf32>, %b: tensor<3x5x8x3xf32>, %c: tensor<4x3x1x8xf32>) -> tensor<4x3x1x8xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<4x5x1x3xf32>, tensor<3x5x8x3xf32>) outs(%c : tensor<4x3x1x8xf32>) -> tensor<4x3x1x8xf32>
  return %0 : tensor<4x3x1x8xf32>
}

// i64 is no element that it knows.
// CHECK-LABEL: func.func @element(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x5x1x1xi64>, %[[ARG1:.*]]: tensor<3x5x8x1xi64>, %[[ARG2:.*]]: tensor<4x3x1x8xi64>) -> tensor<4x3x1x8xi64> {
// CHECK:         %[[VAL_0:.*]] = linalg.mmt4d ins(%[[ARG0]], %[[ARG1]] : tensor<4x5x1x1xi64>, tensor<3x5x8x1xi64>) outs(%[[ARG2]] : tensor<4x3x1x8xi64>) -> tensor<4x3x1x8xi64>
// CHECK:         return %[[VAL_0]] : tensor<4x3x1x8xi64>
// CHECK:       }
func.func @element(%a: tensor<4x5x1x1xi64>, %b: tensor<3x5x8x1xi64>, %c: tensor<4x3x1x8xi64>) -> tensor<4x3x1x8xi64> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<4x5x1x1xi64>, tensor<3x5x8x1xi64>) outs(%c : tensor<4x3x1x8xi64>) -> tensor<4x3x1x8xi64>
  return %0 : tensor<4x3x1x8xi64>
}

// The elements of a panel's row do not lie beside each other.
// CHECK-LABEL: func.func @layout(
// CHECK-SAME:    %[[ARG0:.*]]: memref<1x2x1x1xf32>, %[[ARG1:.*]]: memref<1x2x8x1xf32, #map>, %[[ARG2:.*]]: memref<1x1x1x8xf32>) {
// CHECK:         linalg.mmt4d ins(%[[ARG0]], %[[ARG1]] : memref<1x2x1x1xf32>, memref<1x2x8x1xf32, #map>) outs(%[[ARG2]] : memref<1x1x1x8xf32>)
// CHECK:         return
// CHECK:       }
func.func @layout(%a: memref<1x2x1x1xf32>, %b: memref<1x2x8x1xf32, affine_map<(d0, d1, d2, d3) -> (d2, d1, d0, d3)>>, %c: memref<1x1x1x8xf32>) {
  linalg.mmt4d ins(%a, %b : memref<1x2x1x1xf32>, memref<1x2x8x1xf32, affine_map<(d0, d1, d2, d3) -> (d2, d1, d0, d3)>>) outs(%c : memref<1x1x1x8xf32>)
  return
}
