// RUN: okl-opt %s -fuse-conv-bias-relu-add | filecheck %s

// Somebody else reads the result of the convolution.
// CHECK-LABEL: oneflow.job @another_user
// CHECK:         "oneflow.conv2d"(%arg0, %{{[a-z0-9_]*}}) {data_format
// CHECK-NEXT:    "oneflow.relu"
oneflow.job @another_user(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%conv) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %r, %conv : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}

// The sum of a result with itself reads it twice.
// CHECK-LABEL: oneflow.job @itself
// CHECK:         "oneflow.conv2d"(%arg0, %{{[a-z0-9_]*}}) {data_format
// CHECK-NEXT:    "oneflow.add_n2"
oneflow.job @itself(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.add_n2"(%conv, %conv) {op_type_name = "add_n", device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %s : tensor<1x4x4x4xf32>
}

// A bias along another axis.
// CHECK-LABEL: oneflow.job @axis
// CHECK:         "oneflow.conv2d"(%arg0, %{{[a-z0-9_]*}}) {data_format
// CHECK-NEXT:    "oneflow.bias_add"
oneflow.job @axis(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.bias_add"(%conv, %b) {axis = 2 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %p : tensor<1x4x4x4xf32>
}

// There is a bias already; a sum of two would have to be computed.
// CHECK-LABEL: oneflow.job @second_bias
// CHECK:         "oneflow.conv2d"
// CHECK-NEXT:    "oneflow.bias_add"
oneflow.job @second_bias(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%x, %w, %b) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 1, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.bias_add"(%conv, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %p : tensor<1x4x4x4xf32>
}

// There is an addend already.
// CHECK-LABEL: oneflow.job @second_addend
// CHECK:         "oneflow.conv2d"
// CHECK-NEXT:    "oneflow.add_n2"
oneflow.job @second_addend(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w, %y) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 1>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.add_n2"(%conv, %y) {op_type_name = "add_n", device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %s : tensor<1x4x4x4xf32>
}

// What would have to be reshaped in every run is no bias.
// CHECK-LABEL: oneflow.job @not_constant
// CHECK:         "oneflow.conv2d"(%arg0, %{{[a-z0-9_]*}}) {data_format
// CHECK-NEXT:    "oneflow.broadcast_add"
oneflow.job @not_constant(%x: tensor<1x2x4x4xf32>, %b: tensor<4x1x1xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.broadcast_add"(%conv, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %p : tensor<1x4x4x4xf32>
}

// The sum is larger than the result of the convolution.
// CHECK-LABEL: oneflow.job @grows
// CHECK:         "oneflow.conv2d"(%arg0, %{{[a-z0-9_]*}}) {data_format
// CHECK-NEXT:    "oneflow.broadcast_add"
oneflow.job @grows(%x: tensor<1x2x4x4xf32>, %b: tensor<2x4x4x4xf32>) -> (tensor<2x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.broadcast_add"(%conv, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>, tensor<2x4x4x4xf32>) -> tensor<2x4x4x4xf32>
  oneflow.return %p : tensor<2x4x4x4xf32>
}

// They run on two devices.
// CHECK-LABEL: oneflow.job @device
// CHECK:         "oneflow.conv2d"(%arg0, %{{[a-z0-9_]*}}) {data_format
// CHECK-NEXT:    "oneflow.relu"
oneflow.job @device(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%conv) {device_name = ["@0:1"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %r : tensor<1x4x4x4xf32>
}

// An output stands between.
// CHECK-LABEL: oneflow.job @output
// CHECK:         "oneflow.conv2d"(%arg0, %{{[a-z0-9_]*}}) {data_format
// CHECK-NEXT:    "oneflow.output"
// CHECK-NEXT:    "oneflow.relu"
oneflow.job @output(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %o = "oneflow.output"(%conv) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o", output_lbns = ["o/out"], shape = [1 : si64, 4 : si64, 4 : si64, 4 : si64]} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%o) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %r : tensor<1x4x4x4xf32>
}

// Behind the training normalisation the bias is another one.
// CHECK-LABEL: oneflow.job @written
// CHECK:         "oneflow.conv2d"
// CHECK-NEXT:    "oneflow.normalization"
// CHECK-NEXT:    "oneflow.relu"
oneflow.job @written(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%x, %w, %b) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 1, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization"(%y, %b, %v, %v, %v) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%conv) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %r : tensor<1x4x4x4xf32>
}
