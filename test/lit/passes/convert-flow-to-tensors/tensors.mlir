// RUN: okl-opt %s -convert-flow-to-tensors | filecheck %s

// CHECK-LABEL: func.func @tensors(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x2xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32, %[[ARG3:.*]]: tensor<4xf32>) -> f32 {
// CHECK:         %[[VAL_0:.*]] = tensor.empty(%[[ARG1]]) : tensor<?x2xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.fill ins(%[[ARG2]] : f32) outs(%[[VAL_0]] : tensor<?x2xf32>) -> tensor<?x2xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.empty(%[[ARG1]]) : tensor<?x2xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG1]], %[[ARG1]]] [%[[ARG1]], 1] [1, 1] : tensor<?x2xf32> to tensor<?x1xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.insert_slice %[[VAL_3]] into %[[VAL_1]][%[[ARG1]], %[[ARG1]]] [%[[ARG1]], 1] [1, 1] : tensor<?x1xf32> into tensor<?x2xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.insert %[[ARG2]] into %[[VAL_4]][%[[ARG1]], %[[ARG1]]] : tensor<?x2xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.extract %[[VAL_5]][%[[ARG1]], %[[ARG1]]] : tensor<?x2xf32>
// CHECK:         return %[[VAL_6]] : f32
// CHECK:       }
func.func @tensors(%t: tensor<?x2xf32>, %d: index, %v: f32, %s: tensor<4xf32>) -> f32 {
  %0 = flow.tensor.tie_shape %t : tensor<?x2xf32>{%d}
  %clone = flow.tensor.clone %0 : tensor<?x2xf32>{%d}
  %1 = flow.tensor.transfer %clone : tensor<?x2xf32>{%d} to #hal.device.affinity<@a>
  %2 = flow.tensor.splat %v : tensor<?x2xf32>{%d}
  %3 = flow.tensor.empty : tensor<?x2xf32>{%d}
  %4 = flow.tensor.slice %1[%d, %d for %d, %d] : tensor<?x2xf32>{%d} -> tensor<?x1xf32>{%d}
  %5 = flow.tensor.update %4, %2[%d, %d] : tensor<?x1xf32>{%d} -> %2 as tensor<?x2xf32>{%d}
  %6 = flow.tensor.store %v, %5[%d, %d] : tensor<?x2xf32>{%d}
  %7 = flow.tensor.load %6[%d, %d] : tensor<?x2xf32>{%d}
  return %7 : f32
}

// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x6xf32>, %[[ARG1:.*]]: tensor<1xf32>, %[[ARG2:.*]]: tensor<?x2xf32>, %[[ARG3:.*]]: index) -> (tensor<3x4xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x?xf32>) {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1]] : tensor<2x6xf32> into tensor<12xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.expand_shape %[[VAL_0]] {{\[\[}}0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.collapse_shape %[[ARG1]] [] : tensor<1xf32> into tensor<f32>
// CHECK:         %[[VAL_3:.*]] = tensor.expand_shape %[[VAL_2]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.expand_shape %[[VAL_3]] {{\[\[}}0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
// CHECK:         %[[VAL_5:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_6:.*]] = tensor.from_elements %[[VAL_5]], %[[ARG3]] : tensor<2xindex>
// CHECK:         %[[VAL_7:.*]] = tensor.reshape %[[ARG2]](%[[VAL_6]]) : (tensor<?x2xf32>, tensor<2xindex>) -> tensor<4x?xf32>
// CHECK:         return %[[VAL_1]], %[[VAL_2]], %[[VAL_4]], %[[VAL_7]] : tensor<3x4xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x?xf32>
// CHECK:       }
func.func @reshapes(%a: tensor<2x6xf32>, %b: tensor<1xf32>, %c: tensor<?x2xf32>, %d: index) -> (tensor<3x4xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x?xf32>) {
  %0 = flow.tensor.reshape %a : tensor<2x6xf32> -> tensor<3x4xf32>
  %1 = flow.tensor.reshape %b : tensor<1xf32> -> tensor<f32>
  %2 = flow.tensor.reshape %1 : tensor<f32> -> tensor<1x1xf32>
  %3 = flow.tensor.reshape %c : tensor<?x2xf32>{%d} -> tensor<4x?xf32>{%d}
  return %0, %1, %2, %3 : tensor<3x4xf32>, tensor<f32>, tensor<1x1xf32>, tensor<4x?xf32>
}
