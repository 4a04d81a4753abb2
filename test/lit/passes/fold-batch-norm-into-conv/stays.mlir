// RUN: okl-opt %s -fold-batch-norm-into-conv | filecheck %s

// Somebody else reads the result of the convolution.
// CHECK-LABEL: oneflow.job @another_user
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @another_user(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %t = "oneflow.tanh"(%conv) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn, %t : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}

// The job returns it.
// CHECK-LABEL: oneflow.job @returned
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @returned(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn, %conv : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}

// The addend of a convolution would have to be scaled in every run.
// CHECK-LABEL: oneflow.job @addend
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @addend(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w, %y) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 1>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// A relu stands between.
// CHECK-LABEL: oneflow.job @relu
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @relu(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {activation = "relu", data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// Another axis than the channels.
// CHECK-LABEL: oneflow.job @axis
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @axis(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 2 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// The statistics are those of the batch.
// CHECK-LABEL: oneflow.job @training
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @training(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// Its statistics are used.
// CHECK-LABEL: oneflow.job @statistics
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @statistics(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn, %bn_m = "oneflow.normalization"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 1, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x4x4xf32>, tensor<4xf32>)
  oneflow.return %bn, %bn_m : tensor<1x4x4x4xf32>, tensor<4xf32>
}

// What it reserves for training is used.
// CHECK-LABEL: oneflow.job @reserve
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @reserve(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<2xsi32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn, %bn_r = "oneflow.normalization_add_relu"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 0, 1, 1, 1, 1>, result_segment_sizes = array<i32: 1, 1, 0, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x4x4xf32>, tensor<2xsi32>)
  oneflow.return %bn, %bn_r : tensor<1x4x4x4xf32>, tensor<2xsi32>
}

// The weight is not constant.
// CHECK-LABEL: oneflow.job @weight
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @weight(%x: tensor<1x2x4x4xf32>, %z: tensor<4x2x1x1xf32>) -> (tensor<1x4x4x4xf32>) {
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%x, %z) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// They run on two devices.
// CHECK-LABEL: oneflow.job @device
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @device(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:1"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// A variable is read after something else.
// CHECK-LABEL: oneflow.job @control
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @control(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %a, %after = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "a", output_lbns = ["a/out"], shape = [4 : si64]} : () -> (tensor<4xf32>, i1)
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %late = "oneflow.variable"(%after) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "late", output_lbns = ["late/out"], shape = [4 : si64]} : (i1) -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %late, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// The other job writes the statistics: jobs share their variables.
// CHECK-LABEL: oneflow.job @written
// CHECK:         "oneflow.conv2d"{{.*}}op_name = "conv"
// CHECK:         "oneflow.normalization
// CHECK-NOT:     "oneflow.scalar_add"
oneflow.job @written(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %m_ = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_m", output_lbns = ["shared_m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v_ = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_v", output_lbns = ["shared_v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g_ = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_g", output_lbns = ["shared_g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b_ = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_b", output_lbns = ["shared_b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m_, %v_, %g_, %b_) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

oneflow.job @trains(%x: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_m", output_lbns = ["shared_m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_v", output_lbns = ["shared_v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_g", output_lbns = ["shared_g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "shared_b", output_lbns = ["shared_b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %bn = "oneflow.normalization"(%x, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, training = true, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}
