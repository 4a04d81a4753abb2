// RUN: okl-opt %s -fold-tensor-subset-ops | filecheck %s

// What is out of bounds of the slice may be in bounds of the tensor.
// CHECK-LABEL: func.func @out_of_bounds(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<64xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> vector<4xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.extract_slice %[[ARG0]][%[[ARG1]]] [16] [1] : tensor<64xf32> to tensor<16xf32>
// CHECK:         %[[VAL_1:.*]] = vector.transfer_read %[[VAL_0]][%[[ARG1]]], %[[ARG2]] : tensor<16xf32>, vector<4xf32>
// CHECK:         return %[[VAL_1]] : vector<4xf32>
// CHECK:       }
func.func @out_of_bounds(%t: tensor<64xf32>, %i: index, %z: f32) -> vector<4xf32> {
  %0 = tensor.extract_slice %t[%i] [16] [1] : tensor<64xf32> to tensor<16xf32>
  %1 = vector.transfer_read %0[%i], %z : tensor<16xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}

// Two elements of four are what they were before.
// CHECK-LABEL: func.func @part(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2xf32>, %[[ARG1:.*]]: tensor<4xf32>, %[[ARG2:.*]]: tensor<64xf32>, %[[ARG3:.*]]: index) -> tensor<64xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.insert_slice %[[ARG0]] into %[[ARG1]][1] [2] [1] : tensor<2xf32> into tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.insert_slice %[[VAL_0]] into %[[ARG2]][%[[ARG3]]] [4] [1] : tensor<4xf32> into tensor<64xf32>
// CHECK:         return %[[VAL_1]] : tensor<64xf32>
// CHECK:       }
func.func @part(%t: tensor<2xf32>, %u: tensor<4xf32>, %d: tensor<64xf32>, %i: index) -> tensor<64xf32> {
  %0 = tensor.insert_slice %t into %u[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %1 = tensor.insert_slice %0 into %d[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
  return %1 : tensor<64xf32>
}
