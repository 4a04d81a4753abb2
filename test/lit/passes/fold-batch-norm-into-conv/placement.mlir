// RUN: okl-opt %s -fold-batch-norm-into-conv | filecheck %s
// RUN: okl-opt %s -fold-batch-norm-into-conv -wrap-ops-to-kernel-launch | filecheck %s --check-prefix=WRAP

// Ops that run at load stand in one run before the input; the variables that they read are moved there,
// and the others behind them.
// CHECK-LABEL: oneflow.job @input_first
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "w"
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "m"
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "v"
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "g"
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "b"
// CHECK-NEXT:    "oneflow.scalar_add"
// CHECK:         "oneflow.broadcast_sub"
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "other"
// CHECK-NEXT:    "oneflow.input"
// CHECK-NEXT:    "oneflow.conv2d"
// CHECK-NEXT:    "oneflow.broadcast_mul"
oneflow.job @input_first(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %other = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "other", output_lbns = ["other/out"], shape = [4 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x1x1xf32>
  %s = "oneflow.broadcast_mul"(%bn, %other) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %s : tensor<1x4x4x4xf32>
}

// Without an input, the variables that they do not read keep them apart from what runs every time.
// CHECK-LABEL: oneflow.job @no_input
// CHECK:         "oneflow.variable"{{.*}}op_name = "b"
// CHECK-NEXT:    "oneflow.scalar_add"
// CHECK:         "oneflow.broadcast_sub"
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "other"
// CHECK-NEXT:    "oneflow.conv2d"
// CHECK-NEXT:    "oneflow.broadcast_mul"
oneflow.job @no_input(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %other = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "other", output_lbns = ["other/out"], shape = [4 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x1x1xf32>
  %s = "oneflow.broadcast_mul"(%bn, %other) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<4x1x1xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %s : tensor<1x4x4x4xf32>
}

// So they are a launch of their own.
// WRAP-LABEL:  oneflow.job @no_input
// WRAP-COUNT-5:  "oneflow.variable"
// WRAP-NEXT:     oneflow.kernel_launch @
// WRAP-NEXT:     "oneflow.variable"{{.*}}op_name = "other"
// WRAP-NEXT:     oneflow.kernel_launch @

