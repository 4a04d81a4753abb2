// RUN: okl-opt %s -fuse-conv-bias-relu-add | filecheck %s
// RUN: okl-opt %s -fuse-conv-bias-relu-add -fuse-conv-bias-relu-add | filecheck %s

// All of it, at the place of the last op; a second run finds nothing.
// CHECK-LABEL: oneflow.job @all
// CHECK:         %[[W:.*]] = "oneflow.variable"
// CHECK-NEXT:    %[[B:.*]] = "oneflow.variable"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.tanh"(%arg1)
// CHECK-NEXT:    %[[Y:.*]] = "oneflow.conv2d"(%arg0, %[[W]], %[[B]], %[[T]]) {activation = "relu", {{.*}}op_name = "conv", operand_segment_sizes = array<i32: 1, 1, 1, 1>
// CHECK-NEXT:    oneflow.return %[[Y]]
oneflow.job @all(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.bias_add"(%conv, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  %t = "oneflow.tanh"(%y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.add_n2"(%p, %t) {op_type_name = "add_n", device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%s) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %r : tensor<1x4x4x4xf32>
}

// A constant that varies along the channels only is a bias, in either operand; it gets the rank of one, at load.
// CHECK-LABEL: oneflow.job @broadcast
// CHECK-NEXT:    %[[B:.*]] = "oneflow.variable"{{.*}}op_name = "b"
// CHECK-NEXT:    %[[R:.*]] = "oneflow.reshape"(%[[B]]) {{.*}}op_name = "conv-bias", shape = [4 : si64]
// CHECK-NEXT:    "oneflow.variable"{{.*}}op_name = "w"
// CHECK-NEXT:    "oneflow.conv2d"(%arg0, %{{.*}}, %[[R]])
// CHECK-NEXT:    oneflow.return
oneflow.job @broadcast(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.broadcast_add"(%b, %conv) {device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<4x1x1xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %p : tensor<1x4x4x4xf32>
}

// In channels_last a vector is aligned with the channels.
// CHECK-LABEL: oneflow.job @channels_last
// CHECK:         %[[B:.*]] = "oneflow.variable"{{.*}}op_name = "b"
// CHECK-NEXT:    "oneflow.conv2d"(%arg0, %{{.*}}, %[[B]])
// CHECK-NEXT:    oneflow.return
oneflow.job @channels_last(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 1 : si64, 1 : si64, 2 : si64]} : () -> tensor<4x1x1x2xf32>
  %b = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "b", output_lbns = ["b/out"], shape = [4 : si64]} : () -> tensor<4xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_last", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x4x4x2xf32>, tensor<4x1x1x2xf32>) -> tensor<1x4x4x4xf32>
  %p = "oneflow.broadcast_add"(%conv, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "p"} : (tensor<1x4x4x4xf32>, tensor<4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %p : tensor<1x4x4x4xf32>
}

// Of two convolutions the first operand takes the other one, which takes nothing.
// CHECK-LABEL: oneflow.job @two
// CHECK:         %[[A:.*]] = "oneflow.conv2d"{{.*}}op_name = "other"
// CHECK-NEXT:    "oneflow.conv2d"(%arg0, %{{.*}}, %[[A]]) {activation = "relu", {{.*}}op_name = "conv", operand_segment_sizes = array<i32: 1, 1, 0, 1>
// CHECK-NEXT:    oneflow.return
oneflow.job @two(%x: tensor<1x2x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %other = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "other"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.broadcast_add"(%conv, %other) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%s) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %r : tensor<1x4x4x4xf32>
}

// A sum behind the relu is not part of it.
// CHECK-LABEL: oneflow.job @relu_first
// CHECK:         %[[Y:.*]] = "oneflow.conv2d"(%arg0, %{{.*}}) {activation = "relu"
// CHECK-NEXT:    %[[S:.*]] = "oneflow.add_n"(%[[Y]], %arg1)
// CHECK-NEXT:    %[[R:.*]] = "oneflow.relu"(%[[S]])
// CHECK-NEXT:    oneflow.return %[[R]]
oneflow.job @relu_first(%x: tensor<1x2x4x4xf32>, %y: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>) {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 2 : si64, 1 : si64, 1 : si64]} : () -> tensor<4x2x1x1xf32>
  %conv = "oneflow.conv2d"(%x, %w) {data_format = "channels_first", dilation_rate = [1 : si32, 1 : si32], filters = 4 : si32, groups = 1 : si32, kernel_size = [1 : si32, 1 : si32], operand_segment_sizes = array<i32: 1, 1, 0, 0>, padding_before = [0 : si32, 0 : si32], strides = [1 : si32, 1 : si32], device_name = ["@0:0"], device_tag = "cpu", op_name = "conv"} : (tensor<1x2x4x4xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x4x4xf32>
  %r = "oneflow.relu"(%conv) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %s = "oneflow.add_n"(%r, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %q = "oneflow.relu"(%s) {device_name = ["@0:0"], device_tag = "cpu", op_name = "q"} : (tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  oneflow.return %q : tensor<1x4x4x4xf32>
}
