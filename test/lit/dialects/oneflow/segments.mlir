// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// Sizes of operand groups are read as a vector (2022) or an array, and printed as an array.
// CHECK-LABEL: func.func @vector
// CHECK-NEXT:    %y, %mean, %inv_variance = "oneflow.layer_norm"(%arg0, %arg1)
// CHECK-SAME:      operand_segment_sizes = array<i32: 1, 0, 1>
// CHECK-LABEL: func.func @array
// CHECK-NEXT:    %y, %mean, %inv_variance = "oneflow.normalization"(%arg0, %arg1, %arg1)
// CHECK-SAME:      operand_segment_sizes = array<i32: 1, 0, 0, 1, 1, 0>, result_segment_sizes = array<i32: 1, 1, 1>, training = true
func.func @vector(%x: tensor<4x2xf32>, %gamma: tensor<2xf32>) {
  %0:3 = "oneflow.layer_norm"(%x, %gamma) {scale = true, begin_norm_axis = 1 : si64, begin_params_axis = 1 : si64, operand_segment_sizes = dense<[1, 0, 1]> : vector<3xi32>, device_name = ["@0:0"], device_tag = "cpu", op_name = "ln"} : (tensor<4x2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

func.func @array(%x: tensor<2x4xf32>, %p: tensor<2xf32>) {
  %0:3 = "oneflow.normalization"(%x, %p, %p) {training = true, operand_segment_sizes = array<i32: 1, 0, 0, 1, 1, 0>, result_segment_sizes = dense<1> : vector<3xi32>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<2x4xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x4xf32>, tensor<2xf32>, tensor<2xf32>)
  return
}
