// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// Every convolution, pool and normalization, with optional groups and without.
// Types and attributes are those that the op's kind infers, takes and prints in order of their names.
// CHECK: "oneflow.conv2d"(%arg0, %arg1) {data_format = "channels_first", device_name = ["@0:0"], device_tag = "cpu", dilation_rate = [1 : si32, 2 : si32], filters = 8 : si32, kernel_size = [3 : si32, 3 : si32], op_name = "op", operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 2 : si32], strides = [2 : si32, 1 : si32]} : (tensor<1x4x10x12xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x5x12xf32>
func.func @conv2d(%a0: tensor<1x4x10x12xf32>, %a1: tensor<8x4x3x3xf32>) {
  %r:1 = "oneflow.conv2d"(%a0, %a1) {filters = 8 : si32, padding_before = [1 : si32, 2 : si32], kernel_size = [3 : si32, 3 : si32], strides = [2 : si32, 1 : si32], dilation_rate = [1 : si32, 2 : si32], data_format = "channels_first", operand_segment_sizes = array<i32: 1, 1, 0, 0>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x4x10x12xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x5x12xf32>
  return
}
// CHECK: "oneflow.conv2d"(%arg0, %arg1, %arg2, %arg3) {data_format = "channels_last", device_name = ["@0:0"], device_tag = "cpu", dilation_rate = [1 : si32, 2 : si32], filters = 8 : si32, groups = 2 : si32, kernel_size = [3 : si32, 3 : si32], op_name = "op", operand_segment_sizes = array<i32: 1, 1, 1, 1>, padding_before = [1 : si32, 2 : si32], strides = [2 : si32, 1 : si32]} : (tensor<1x10x12x4xf32>, tensor<8x3x3x2xf32>, tensor<8xf32>, tensor<1x5x12x8xf32>) -> tensor<1x5x12x8xf32>
func.func @conv2d_1(%a0: tensor<1x10x12x4xf32>, %a1: tensor<8x3x3x2xf32>, %a2: tensor<8xf32>, %a3: tensor<1x5x12x8xf32>) {
  %r:1 = "oneflow.conv2d"(%a0, %a1, %a2, %a3) {filters = 8 : si32, padding_before = [1 : si32, 2 : si32], kernel_size = [3 : si32, 3 : si32], strides = [2 : si32, 1 : si32], dilation_rate = [1 : si32, 2 : si32], data_format = "channels_last", groups = 2 : si32, operand_segment_sizes = array<i32: 1, 1, 1, 1>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x10x12x4xf32>, tensor<8x3x3x2xf32>, tensor<8xf32>, tensor<1x5x12x8xf32>) -> tensor<1x5x12x8xf32>
  return
}
// CHECK: "oneflow.normalization"(%arg0, %arg1, %arg2, %arg3, %arg4) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "op", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>} : (tensor<2x3x4xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf16>
func.func @normalization(%a0: tensor<2x3x4xf16>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %r:1 = "oneflow.normalization"(%a0, %a1, %a2, %a3, %a4) {axis = 1 : si32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf16>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3x4xf16>
  return
}
// CHECK: "oneflow.normalization"(%arg0, %arg1, %arg2, %arg3) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "op", operand_segment_sizes = array<i32: 1, 0, 0, 1, 1, 1>, result_segment_sizes = array<i32: 1, 1, 1>, training = true} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
func.func @normalization_1(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<2x3xf32>) {
  %r:3 = "oneflow.normalization"(%a0, %a1, %a2, %a3) {axis = 1 : si32, training = true, operand_segment_sizes = array<i32: 1, 0, 0, 1, 1, 1>, result_segment_sizes = array<i32: 1, 1, 1>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return
}
// CHECK: "oneflow.normalization_infer"(%arg0, %arg1, %arg2, %arg3, %arg4) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "op", operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
func.func @normalization_infer(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>, %a2: tensor<3xf32>, %a3: tensor<3xf32>, %a4: tensor<3xf32>) {
  %r:1 = "oneflow.normalization_infer"(%a0, %a1, %a2, %a3, %a4) {axis = 1 : si32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
// CHECK: "oneflow.normalization_add_relu"(%arg0, %arg1, %arg2, %arg3) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "op", operand_segment_sizes = array<i32: 1, 1, 0, 0, 1, 1>, result_segment_sizes = array<i32: 1, 1, 1, 1>, training = true} : (tensor<2x33xf32>, tensor<2x33xf32>, tensor<33xf32>, tensor<33xf32>) -> (tensor<2x33xf32>, tensor<3xsi32>, tensor<33xf32>, tensor<33xf32>)
func.func @normalization_add_relu(%a0: tensor<2x33xf32>, %a1: tensor<2x33xf32>, %a2: tensor<33xf32>, %a3: tensor<33xf32>) {
  %r:4 = "oneflow.normalization_add_relu"(%a0, %a1, %a2, %a3) {axis = 1 : si32, training = true, operand_segment_sizes = array<i32: 1, 1, 0, 0, 1, 1>, result_segment_sizes = array<i32: 1, 1, 1, 1>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x33xf32>, tensor<2x33xf32>, tensor<33xf32>, tensor<33xf32>) -> (tensor<2x33xf32>, tensor<3xsi32>, tensor<33xf32>, tensor<33xf32>)
  return
}
// CHECK: "oneflow.max_pool_2d"(%arg0) {data_format = "channels_first", device_name = ["@0:0"], device_tag = "cpu", dilation = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32], op_name = "op", padding = [1 : si32, 1 : si32], stride = [2 : si32, 2 : si32]} : (tensor<1x2x6x7xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x2x3x4xsi64>)
func.func @max_pool_2d(%a0: tensor<1x2x6x7xf32>) {
  %r:2 = "oneflow.max_pool_2d"(%a0) {padding = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32], stride = [2 : si32, 2 : si32], data_format = "channels_first", dilation = [1 : si32, 1 : si32], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x2x6x7xf32>) -> (tensor<1x2x3x4xf32>, tensor<1x2x3x4xsi64>)
  return
}
// CHECK: "oneflow.max_pool_2d"(%arg0) {ceil_mode = true, data_format = "channels_last", device_name = ["@0:0"], device_tag = "cpu", dilation = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32], op_name = "op", padding = [1 : si32, 1 : si32], stride = [2 : si32, 2 : si32]} : (tensor<1x6x7x2xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xsi64>)
func.func @max_pool_2d_1(%a0: tensor<1x6x7x2xf32>) {
  %r:2 = "oneflow.max_pool_2d"(%a0) {padding = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32], stride = [2 : si32, 2 : si32], data_format = "channels_last", dilation = [1 : si32, 1 : si32], ceil_mode = true, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x6x7x2xf32>) -> (tensor<1x4x4x2xf32>, tensor<1x4x4x2xsi64>)
  return
}
// CHECK: "oneflow.avg_pool_2d"(%arg0) {data_format = "channels_first", device_name = ["@0:0"], device_tag = "cpu", kernel_size = [3 : si32, 3 : si32], op_name = "op", padding = [1 : si32, 1 : si32], stride = [2 : si32, 2 : si32]} : (tensor<1x2x6x7xf32>) -> tensor<1x2x3x4xf32>
func.func @avg_pool_2d(%a0: tensor<1x2x6x7xf32>) {
  %r:1 = "oneflow.avg_pool_2d"(%a0) {padding = [1 : si32, 1 : si32], kernel_size = [3 : si32, 3 : si32], stride = [2 : si32, 2 : si32], data_format = "channels_first", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x2x6x7xf32>) -> tensor<1x2x3x4xf32>
  return
}
// CHECK: "oneflow.avg_pool_2d"(%arg0) {ceil_mode = true, data_format = "channels_first", device_name = ["@0:0"], device_tag = "cpu", kernel_size = [1 : si32, 1 : si32], op_name = "op", padding = [0 : si32, 0 : si32], stride = [2 : si32, 3 : si32]} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x2xf32>
func.func @avg_pool_2d_1(%a0: tensor<1x1x3x4xf32>) {
  %r:1 = "oneflow.avg_pool_2d"(%a0) {padding = [0 : si32, 0 : si32], kernel_size = [1 : si32, 1 : si32], stride = [2 : si32, 3 : si32], ceil_mode = true, data_format = "channels_first", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x1x3x4xf32>) -> tensor<1x1x2x2xf32>
  return
}
// CHECK: "oneflow.adaptive_avg_pool2d"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", output_size = [4 : si64, 5 : si64]} : (tensor<1x2x6x7xf32>) -> tensor<1x2x4x5xf32>
func.func @adaptive_avg_pool2d(%a0: tensor<1x2x6x7xf32>) {
  %r:1 = "oneflow.adaptive_avg_pool2d"(%a0) {output_size = [4 : si64, 5 : si64], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x2x6x7xf32>) -> tensor<1x2x4x5xf32>
  return
}
// CHECK: "oneflow.adaptive_avg_pool2d"(%arg0) {data_format = "channels_last", device_name = ["@0:0"], device_tag = "cpu", op_name = "op", output_size = [4 : si64, 5 : si64]} : (tensor<1x6x7x2xf32>) -> tensor<1x4x5x2xf32>
func.func @adaptive_avg_pool2d_1(%a0: tensor<1x6x7x2xf32>) {
  %r:1 = "oneflow.adaptive_avg_pool2d"(%a0) {output_size = [4 : si64, 5 : si64], data_format = "channels_last", op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<1x6x7x2xf32>) -> tensor<1x4x5x2xf32>
  return
}
// CHECK: "oneflow.layer_norm"(%arg0, %arg1, %arg2) {begin_norm_axis = 2 : si64, begin_params_axis = -1 : si64, center = true, device_name = ["@0:0"], device_tag = "cpu", op_name = "op", operand_segment_sizes = array<i32: 1, 1, 1>, scale = true} : (tensor<2x3x4xf16>, tensor<4xf16>, tensor<4xf16>) -> (tensor<2x3x4xf16>, tensor<2x3xf32>, tensor<2x3xf32>)
func.func @layer_norm(%a0: tensor<2x3x4xf16>, %a1: tensor<4xf16>, %a2: tensor<4xf16>) {
  %r:3 = "oneflow.layer_norm"(%a0, %a1, %a2) {center = true, scale = true, begin_norm_axis = 2 : si64, begin_params_axis = -1 : si64, operand_segment_sizes = array<i32: 1, 1, 1>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xf16>, tensor<4xf16>, tensor<4xf16>) -> (tensor<2x3x4xf16>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}
// CHECK: "oneflow.layer_norm"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "op", operand_segment_sizes = array<i32: 1, 0, 0>} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<f64>, tensor<f64>)
func.func @layer_norm_1(%a0: tensor<2x3xf64>) {
  %r:3 = "oneflow.layer_norm"(%a0) {operand_segment_sizes = array<i32: 1, 0, 0>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf64>) -> (tensor<2x3xf64>, tensor<f64>, tensor<f64>)
  return
}
// CHECK: "oneflow.group_norm"(%arg0, %arg1, %arg2) {affine = true, device_name = ["@0:0"], device_tag = "cpu", num_groups = 3 : si32, op_name = "op", operand_segment_sizes = array<i32: 1, 1, 1>} : (tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
func.func @group_norm(%a0: tensor<2x6x5xf32>, %a1: tensor<6xf32>, %a2: tensor<6xf32>) {
  %r:3 = "oneflow.group_norm"(%a0, %a1, %a2) {affine = true, num_groups = 3 : si32, operand_segment_sizes = array<i32: 1, 1, 1>, op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x6x5xf32>, tensor<6xf32>, tensor<6xf32>) -> (tensor<2x6x5xf32>, tensor<2x3xf32>, tensor<2x3xf32>)
  return
}
// CHECK: "oneflow.rms_norm"(%arg0, %arg1) {device_name = ["@0:0"], device_tag = "cpu", normalized_shape = [3 : si64, 4 : si64], op_name = "op"} : (tensor<2x3x4xbf16>, tensor<3x4xbf16>) -> (tensor<2x3x4xbf16>, tensor<2xf32>)
func.func @rms_norm(%a0: tensor<2x3x4xbf16>, %a1: tensor<3x4xbf16>) {
  %r:2 = "oneflow.rms_norm"(%a0, %a1) {normalized_shape = [3 : si64, 4 : si64], op_name = "op", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3x4xbf16>, tensor<3x4xbf16>) -> (tensor<2x3x4xbf16>, tensor<2xf32>)
  return
}
