// RUN: okl-opt %s -fold-batch-norm-into-conv | filecheck %s
// RUN: okl-opt %s -fold-batch-norm-into-conv -fold-batch-norm-into-conv | filecheck %s

// s = gamma / sqrt(variance + epsilon); weight * s, filter by filter; beta - mean * s. A second run finds nothing.
// CHECK-LABEL: oneflow.job @plain
// CHECK:         %[[W:.*]] = "oneflow.variable"{{.*}}op_name = "w"
// CHECK:         %[[M:.*]] = "oneflow.variable"{{.*}}op_name = "m"
// CHECK:         %[[V:.*]] = "oneflow.variable"{{.*}}op_name = "v"
// CHECK:         %[[G:.*]] = "oneflow.variable"{{.*}}op_name = "g"
// CHECK:         %[[B:.*]] = "oneflow.variable"{{.*}}op_name = "b"
// CHECK-NEXT:    %[[VE:.*]] = "oneflow.scalar_add"(%[[V]]) {{.*}}float_operand = {{9.9999997.*}} : f64, has_float_operand = true, op_name = "bn-variance"
// CHECK-NEXT:    %[[D:.*]] = "oneflow.sqrt"(%[[VE]]) {{.*}}op_name = "bn-deviation"
// CHECK-NEXT:    %[[S:.*]] = "oneflow.broadcast_div"(%[[G]], %[[D]]) {{.*}}op_name = "bn-scale"
// CHECK-NEXT:    %[[S4:.*]] = "oneflow.reshape"(%[[S]]) {{.*}}op_name = "conv-weight-scale", shape = [4 : si64, 1 : si64, 1 : si64, 1 : si64]
// CHECK-NEXT:    %[[WS:.*]] = "oneflow.broadcast_mul"(%[[W]], %[[S4]]) {{.*}}op_name = "conv-weight-scaled"
// CHECK-NEXT:    %[[MS:.*]] = "oneflow.broadcast_mul"(%[[M]], %[[S]]) {{.*}}op_name = "bn-shift-scaled"
// CHECK-NEXT:    %[[BS:.*]] = "oneflow.broadcast_sub"(%[[B]], %[[MS]]) {{.*}}op_name = "bn-bias"
// CHECK-NEXT:    %[[IN:.*]] = "oneflow.input"
// CHECK-NEXT:    %[[Y:.*]] = "oneflow.conv2d"(%[[IN]], %[[WS]], %[[BS]]) {{.*}}op_name = "conv", operand_segment_sizes = array<i32: 1, 1, 1, 0>
// CHECK-NEXT:    oneflow.return %[[Y]]
oneflow.job @plain(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// A bias is shifted too: beta - (mean - bias) * s. The addend of the normalisation becomes one of the convolution.
// CHECK-LABEL: oneflow.job @bias_and_addend
// CHECK:         %[[C:.*]] = "oneflow.variable"{{.*}}op_name = "c"
// CHECK:         %[[M:.*]] = "oneflow.variable"{{.*}}op_name = "m"
// CHECK:         %[[S:.*]] = "oneflow.broadcast_div"
// CHECK:         %[[MC:.*]] = "oneflow.broadcast_sub"(%[[M]], %[[C]]) {{.*}}op_name = "bn-shift"
// CHECK-NEXT:    %[[MS:.*]] = "oneflow.broadcast_mul"(%[[MC]], %[[S]])
// CHECK-NEXT:    %[[BS:.*]] = "oneflow.broadcast_sub"(%{{.*}}, %[[MS]])
// CHECK:         "oneflow.conv2d"(%{{.*}}, %{{.*}}, %[[BS]], %arg1) {{.*}}operand_segment_sizes = array<i32: 1, 1, 1, 1>
oneflow.job @bias_and_addend(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %c = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "c", output_lbns = ["c/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w, %c) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 1, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization"(%conv, %m, %v, %g, %b, %y) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 1>, result_segment_sizes = array<i32: 1, 0, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// Of normalization_add_relu the relu is left, with a name of its own.
// CHECK-LABEL: oneflow.job @add_relu
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"(%{{.*}}, %{{.*}}, %{{.*}}, %arg1)
// CHECK-NEXT:    %[[Z:.*]] = "oneflow.relu"(%[[Y]]) {{.*}}op_name = "bn-relu"
// CHECK-NEXT:    oneflow.return %[[Z]]
oneflow.job @add_relu(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn, %bn_r = "oneflow.normalization_add_relu"(%conv, %y, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 1>, result_segment_sizes = array<i32: 1, 1, 0, 0>, device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<1x4x4x4xf32>, tensor<2xsi32>)
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// In channels_last the channels are axis 3; with groups, too, the filters are the first axis of the weight.
// CHECK-LABEL: oneflow.job @channels_last
// CHECK:         "oneflow.broadcast_mul"{{.*}} : (tensor<4x1x1x1xf32>, tensor<4x1x1x1xf32>)
// CHECK:         "oneflow.conv2d"{{.*}}groups = 2 : si32
// CHECK-NEXT:    oneflow.return
oneflow.job @channels_last(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 1 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x1x1x1xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 4 : si64, 4 : si64, 2 : si64]} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_last", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 2 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x4x4x2xf32>, tensor<4x1x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 3 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %bn : tensor<1x4x4x4xf32>
}

// 16-bit weights are scaled in f32 and rounded once.
// CHECK-LABEL: oneflow.job @half
// CHECK:         %[[W:.*]] = "oneflow.cast"(%{{.*}}) {{.*}}dtype = 2 : i32, op_name = "conv-weight-wide"
// CHECK-NEXT:    %[[WS:.*]] = "oneflow.broadcast_mul"(%[[W]]
// CHECK-NEXT:    %[[WR:.*]] = "oneflow.cast"(%[[WS]]) {{.*}}dtype = 9 : i32, op_name = "conv-weight-rounded"
// CHECK:         %[[B:.*]] = "oneflow.broadcast_sub"
// CHECK-NEXT:    %[[BR:.*]] = "oneflow.cast"(%[[B]]) {{.*}}dtype = 9 : i32, op_name = "conv-bias-rounded"
// CHECK:         "oneflow.conv2d"(%{{.*}}, %[[WR]], %[[BR]]){{.*}} -> tensor<1x4x4x4xf16>
oneflow.job @half(%x: tensor<1x2x4x4xf16>) -> (tensor<1x4x4x4xf16>) {
  %w = "oneflow.variable"() {data_type = 9 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf16>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %in = "oneflow.input"(%x) {data_type = 9 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf16>) -> tensor<1x2x4x4xf16>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf16>, tensor<4x2x1x1xf16>) -> tensor<1x4x4x4xf16>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf16>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf16>
  oneflow.return %bn : tensor<1x4x4x4xf16>
}
