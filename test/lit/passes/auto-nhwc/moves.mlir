// RUN: okl-opt %s -auto-nhwc | filecheck %s
// RUN: okl-opt %s -auto-nhwc -auto-nhwc | filecheck %s

// A run of ops with one transpose in and none out: a reshape of one pixel takes either layout. The weight is
// transposed at load, before the input. A second run finds nothing.
// CHECK-LABEL: oneflow.job @network
// CHECK:         %[[W:.*]] = "oneflow.transpose"(%{{.*}}) {{.*}}op_name = "conv-weight-to-nhwc", perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32]
// CHECK:         %[[IN:.*]] = "oneflow.input"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.transpose"(%[[IN]]) {{.*}}op_name = "conv-in-to-nhwc", perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32]
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"(%[[T]], %[[W]]) {data_format = "channels_last"
// CHECK-NEXT:    %[[N:.*]] = "oneflow.normalization_infer"(%[[Y]], {{.*}}axis = 3 : si32
// CHECK-NEXT:    %[[R:.*]] = "oneflow.relu"(%[[N]])
// CHECK-NEXT:    %[[P:.*]], %{{.*}} = "oneflow.max_pool_2d"(%[[R]]) {data_format = "channels_last"
// CHECK-NEXT:    %[[A:.*]] = "oneflow.adaptive_avg_pool2d"(%[[P]]) {data_format = "channels_last"
// CHECK-NEXT:    %[[F:.*]] = "oneflow.reshape"(%[[A]]) {{.*}} : (tensor<1x1x1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    oneflow.return %[[F]]
oneflow.job @network(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %v = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "v", output_lbns = ["v/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %g = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "g", output_lbns = ["g/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %bn = "oneflow.normalization_infer"(%conv, %m, %v, %g, %b) {axis = 1 : si32, epsilon = 1.000000e-05 : f32, operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, op_type_name = "normalization", device_name = ["@0:0"], device_tag = "cpu", op_name = "bn"} : (tensor<1x4x4x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%bn) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %p, %i = "oneflow.max_pool_2d"(%r) {data_format = "channels_first", kernel_size = [2 : si32, 2 : si32], padding = [0 : si32, 0 : si32], stride = [2 : si32, 2 : si32], dilation = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>) -> (tensor<1x4x2x2xf32>, tensor<1x4x2x2xsi64>)
  %a = "oneflow.adaptive_avg_pool2d"(%p) {output_size = [1 : si64, 1 : si64], device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<1x4x2x2xf32>) -> tensor<1x4x1x1xf32>
  %f = "oneflow.reshape"(%a) {shape = [1 : si64, 4 : si64], device_name = ["@0:0"], device_tag = "cpu", op_name = "f"} : (tensor<1x4x1x1xf32>) -> tensor<1x4xf32>
  oneflow.return %f : tensor<1x4xf32>
}

// What a residual connection skips needs no transpose of its own.
// CHECK-LABEL: oneflow.job @residual
// CHECK:         %[[IN:.*]] = "oneflow.input"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.transpose"(%[[IN]])
// CHECK-NEXT:    %[[Y:.*]] = "oneflow.conv2d"(%[[T]]
// CHECK-NEXT:    %[[S:.*]] = "oneflow.add_n2"(%[[Y]], %[[T]])
// CHECK-NEXT:    %[[O:.*]] = "oneflow.transpose"(%[[S]]) {{.*}}op_name = "s-to-nchw", perm = [0 : si32, 3 : si32, 1 : si32, 2 : si32]
// CHECK-NEXT:    oneflow.return %[[O]]
oneflow.job @residual(%x: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 4 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x4x1x1xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 4 : si64, 4 : si64, 4 : si64]} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x4x4x4xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.add_n2"(%conv, %in) {op_type_name = "add_n", device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %s : tensor<1x4x4x4xf32>
}

// Ops along an axis follow it; a constant that is no vector gets the rank of an image first.
// CHECK-LABEL: oneflow.job @axes
// CHECK:         %[[M:.*]] = "oneflow.reshape"(%{{.*}}) {{.*}}shape = [1 : si64, 1 : si64, 4 : si64, 4 : si64]
// CHECK:         %[[MT:.*]] = "oneflow.transpose"(%[[M]])
// CHECK:         "oneflow.input"
// CHECK:         %[[B:.*]] = "oneflow.bias_add"{{.*}}axis = 3 : si32
// CHECK-NEXT:    %[[C:.*]] = "oneflow.concat"(%[[B]], %{{.*}}) {axis = 3 : si64
// CHECK-NEXT:    %[[P:.*]] = "oneflow.broadcast_add"(%[[C]], %[[MT]])
// CHECK-NEXT:    %[[N:.*]] = "oneflow.narrow"(%[[P]]) {{.*}}dim = 3 : si64
// CHECK-NEXT:    %[[S:.*]] = "oneflow.slice"(%[[N]]) {{.*}}start = [0 : si64, 1 : si64, 0 : si64, 0 : si64]
// CHECK-NEXT:    %[[R:.*]] = "oneflow.reduce_sum"(%[[S]]) {axis = [1 : si32, 2 : si32]
// CHECK-NEXT:    oneflow.return %[[R]]
oneflow.job @axes(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %m = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "m", output_lbns = ["m/out"], shape = [4 : si64, 4 : si64]} : () -> tensor<4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.bias_add"(%conv, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %c = "oneflow.concat"(%p, %conv) {axis = 1 : si64, device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x8x4x4xf32>
  %q = "oneflow.broadcast_add"(%c, %m) {device_name = ["@0:0"], device_tag = "cpu", op_name = "q"} : (tensor<1x8x4x4xf32>, tensor<4x4xf32>) -> tensor<1x8x4x4xf32>
  %n = "oneflow.narrow"(%q) {dim = -3 : si64, length = 4 : si64, start = 2 : si64, device_name = ["@0:0"], device_tag = "cpu", op_name = "n"} : (tensor<1x8x4x4xf32>) -> tensor<1x4x4x4xf32>
  %l = "oneflow.slice"(%n) {start = [0 : si64, 0 : si64, 1 : si64, 0 : si64], step = [1 : si64, 1 : si64, 1 : si64, 1 : si64], stop = [1 : si64, 4 : si64, 4 : si64, 4 : si64], device_name = ["@0:0"], device_tag = "cpu", op_name = "l"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x3x4xf32>
  %r = "oneflow.reduce_sum"(%l) {axis = [2 : si32, -1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x3x4xf32>) -> tensor<1x4xf32>
  oneflow.return %r : tensor<1x4xf32>
}

// Positions that a pool gives are the same numbers; where they are used, they are transposed like its maxima.
// CHECK-LABEL: oneflow.job @indice
// CHECK:         %[[Y:.*]], %[[I:.*]] = "oneflow.max_pool_2d"(%{{.*}}) {data_format = "channels_last"{{.*}}-> (tensor<1x2x2x4xf32>, tensor<1x2x2x4xsi64>)
// CHECK-NEXT:    %[[YT:.*]] = "oneflow.transpose"(%[[Y]]) {{.*}}op_name = "p-to-nchw"
// CHECK-NEXT:    %[[IT:.*]] = "oneflow.transpose"(%[[I]]) {{.*}}op_name = "p-to-nchw-1"
// CHECK-NEXT:    oneflow.return %[[YT]], %[[IT]]
oneflow.job @indice(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x2x2xf32>, tensor<1x4x2x2xsi64>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %p, %i = "oneflow.max_pool_2d"(%conv) {data_format = "channels_first", kernel_size = [2 : si32, 2 : si32], padding = [0 : si32, 0 : si32], stride = [2 : si32, 2 : si32], dilation = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>) -> (tensor<1x4x2x2xf32>, tensor<1x4x2x2xsi64>)
  oneflow.return %p, %i : tensor<1x4x2x2xf32>, tensor<1x4x2x2xsi64>
}

// A transpose that the job has, to what a convolution gives now, goes.
// CHECK-LABEL: oneflow.job @cancels
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"
// CHECK-NEXT:    oneflow.return %[[Y]]
oneflow.job @cancels(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 3 : si64, 3 : si64]} : () -> tensor<4x2x3x3xf32>
  %in = "oneflow.input"(%x) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [1 : si64, 2 : si64, 4 : si64, 4 : si64]} : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %conv = "oneflow.conv2d"(%in, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [3 : si32, 3 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [1 : si32, 1 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  %t = "oneflow.transpose"(%conv) {perm = [0 : si32, 2 : si32, 3 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %t : tensor<1x4x4x4xf32>
}
