// RUN: okl-opt %s -oneflow-inference-pipeline | filecheck %s
// RUN: okl-opt %s --pass-pipeline='builtin.module(oneflow-inference-pipeline)' | filecheck %s
// RUN: okl-opt %s -oneflow-inference-pipeline="nhwc=false fuse-elementwise=false" | filecheck %s --check-prefix=FIRST
// RUN: okl-opt %s -oneflow-inference-pipeline -aggregate-compute-ops -wrap-ops-to-kernel-launch | filecheck %s --check-prefix=WRAP
// RUN: okl-opt %s -oneflow-inference-pipeline --mlir-print-ir-after-all -o - 2>&1 | filecheck %s --check-prefix=DUMP
// RUN: not okl-opt %s -oneflow-inference-pipeline=nhwc=maybe 2>&1 | filecheck %s --check-prefix=OPTION

// A residual network in small: at run time one transpose, two convolutions, the pool, and the classifier.
// CHECK-LABEL: oneflow.job @network
// CHECK:         %[[IN:.*]] = "oneflow.input"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.transpose"(%[[IN]])
// CHECK-NEXT:    %[[A:.*]] = "oneflow.conv2d"(%[[T]], %{{.*}}, %{{.*}}) {activation = "relu", data_format = "channels_last"
// CHECK-NEXT:    %[[B:.*]] = "oneflow.conv2d"(%[[A]], %{{.*}}, %{{.*}}, %[[A]]) {activation = "relu", data_format = "channels_last"
// CHECK-NEXT:    %[[P:.*]] = "oneflow.adaptive_avg_pool2d"(%[[B]])
// CHECK-NEXT:    %[[F:.*]] = "oneflow.reshape"(%[[P]])
// CHECK-NEXT:    %[[L:.*]] = "oneflow.fused_matmul_bias"(%[[F]]
// CHECK-NEXT:    %[[O:.*]] = "oneflow.output"(%[[L]])
// CHECK-NEXT:    oneflow.return %[[O]]
//
// The options leave parts out.
// FIRST-LABEL: oneflow.job @network
// FIRST-NOT:   {{transpose|fused_elementwise}}
// FIRST:       "oneflow.conv2d"{{.*}}activation = "relu", data_format = "channels_first"
// FIRST-NOT:   {{transpose|fused_elementwise}}
// FIRST:       oneflow.return
//
// What runs at load is one launch, what runs every time another.
// WRAP-LABEL:  oneflow.job @network
// WRAP-COUNT-2:  oneflow.kernel_launch
// WRAP-NOT:      oneflow.kernel_launch
//
// DUMP:        IR Dump After Canonicalizer (canonicalize)
// DUMP:        IR Dump After FuseConvBiasReluAddPass (fuse-conv-bias-relu-add)
// DUMP:        IR Dump After FoldBatchNormIntoConvPass (fold-batch-norm-into-conv)
// DUMP:        IR Dump After FuseConvBiasReluAddPass (fuse-conv-bias-relu-add)
// DUMP:        IR Dump After AutoNhwcPass (auto-nhwc)
// DUMP:        IR Dump After FuseElementwiseKernelsPass (fuse-elementwise-kernels)
//
// OPTION: pipeline 'oneflow-inference-pipeline', option 'nhwc': 'maybe' is not a boolean (true or false)
oneflow.job @network(%x: tensor<1x2x4x4xf32>) -> (tensor<1x3xf32>) {
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%bn) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %w2 = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w2", output_lbns = ["w2/out"], shape = [4 : si64, 4 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x4x1x1xf32>
  %m2 = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m2", output_lbns = ["m2/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v2 = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v2", output_lbns = ["v2/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g2 = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g2", output_lbns = ["g2/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b2 = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b2", output_lbns = ["b2/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv2 = "oneflow.conv2d"(%r, %w2) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv2"} : (tensor<1x4x4x4xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x4x4xf32>
  %bias = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "bias", output_lbns = ["bias/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %biased = "oneflow.bias_add"(%conv2, %bias) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "biased"} : (tensor<1x4x4x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %bn2 = "oneflow.normalization_infer"(%biased, %m2, %v2, %g2, %b2) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn2"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.add_n2"(%bn2, %r) {op_type_name = "add_n", device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %r2 = "oneflow.relu"(%s) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r2"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %a = "oneflow.adaptive_avg_pool2d"(%r2) {output_size = [1 : si64, 1 : si64], device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x1x1xf32>
  %f = "oneflow.reshape"(%a) {shape = [1 : si64, 4 : si64], device_name = ["@0:0"], device_tag = "cpu", op_name = "f"} : (tensor<1x4x1x1xf32>) -> tensor<1x4xf32>
  %fc = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "fc", output_lbns = ["fc/out"], shape = [3 : si64, 4 : si64]} : () -> tensor<3x4xf32>
  %fcb = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "fcb", output_lbns = ["fcb/out"], shape = [3 : si64]} : () -> tensor<3xf32>
  %mm = "oneflow.matmul"(%f, %fc) {transpose_b = true, device_name = ["@0:0"], device_tag = "cpu", op_name = "mm"} : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<1x3xf32>
  %l = "oneflow.bias_add"(%mm, %fcb) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "l"} : (tensor<1x3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  %o = "oneflow.output"(%l) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o", output_lbns = ["o/out"], shape = [1 : si64, 3 : si64]} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  oneflow.return %o : tensor<1x3xf32>
}
