// RUN: okl-opt %s -auto-nhwc | filecheck %s

// Without a convolution nothing gains.
// CHECK-LABEL: oneflow.job @pool
// CHECK-NEXT:    "oneflow.avg_pool_2d"(%arg0) {data_format = "channels_first"
// CHECK-NEXT:    oneflow.return
oneflow.job @pool(%x: tensor<1x4x4x4xf32>) -> (tensor<1x4x2x2xf32>) {
  %p = "oneflow.avg_pool_2d"(%x) {data_format = "channels_first", kernel_size = [2 : si32, 2 : si32], padding = [0 : si32, 0 : si32], stride = [2 : si32, 2 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x2x2xf32>
  oneflow.return %p : tensor<1x4x2x2xf32>
}

// A weight that is not constant would be transposed in every run.
// CHECK-LABEL: oneflow.job @weight
// CHECK-NEXT:    "oneflow.conv2d"(%arg0, %arg1) {data_format = "channels_first"
// CHECK-NEXT:    oneflow.return
oneflow.job @weight(%x: tensor<1x2x4x4xf32>, %w: tensor<4x2x3x3xf32>) -> (tensor<1x4x4x4xf32>) {
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %conv : tensor<1x4x4x4xf32>
}

// There already.
// CHECK-LABEL: oneflow.job @already
// CHECK-NEXT:    "oneflow.variable"
// CHECK-NEXT:    "oneflow.conv2d"
// CHECK-NEXT:    oneflow.return
oneflow.job @already(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 1 : si64, 1 : si64, 2 : si64]} : () -> tensor<4x1x1x2xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_last", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x4x4x2xf32>, tensor<4x1x1x2xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %conv : tensor<1x4x4x4xf32>
}

// An op along the last axis does not move; the result is transposed for it.
// CHECK-LABEL: oneflow.job @last_axis
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.transpose"(%[[Y]])
// CHECK-NEXT:    "oneflow.softmax"(%[[T]])
oneflow.job @last_axis(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.softmax"(%conv) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %s : tensor<1x4x4x4xf32>
}

// A result that is used in channels_first anyway is not worth a second transpose.
// CHECK-LABEL: oneflow.job @both
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.transpose"(%[[Y]])
// CHECK-NEXT:    "oneflow.relu"(%[[T]])
// CHECK-NEXT:    oneflow.return
oneflow.job @both(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%conv) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %conv, %r : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}

// What reads it runs on another device.
// CHECK-LABEL: oneflow.job @device
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.transpose"(%[[Y]])
// CHECK-NEXT:    "oneflow.relu"(%[[T]])
oneflow.job @device(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%conv) {device_name = ["@0:1"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %r : tensor<1x4x4x4xf32>
}

// The bits that a normalisation reserves for training have their order.
// CHECK-LABEL: oneflow.job @reserve
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.transpose"(%[[Y]])
// CHECK-NEXT:    "oneflow.normalization_add_relu"(%[[T]]
oneflow.job @reserve(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<2xsi32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %bn, %bn_r = "oneflow.normalization_add_relu"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 0, 1, 1, 1, 1>, result_segment_sizes = array<i32: 1, 1, 0, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x4x4xf32>, tensor<2xsi32>)
  oneflow.return %bn, %bn_r : tensor<1x4x4x4xf32>, tensor<2xsi32>
}

// A launch may write what the convolution reads, which must be read in its place.
// CHECK-LABEL: oneflow.job @written
// CHECK:         oneflow.kernel_launch
// CHECK-NEXT:    "oneflow.conv2d"{{.*}}data_format = "channels_first"
oneflow.job @written(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %l = oneflow.kernel_launch @f(%in) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "f"} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %conv : tensor<1x4x4x4xf32>
}
