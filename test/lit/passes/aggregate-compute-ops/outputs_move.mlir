// RUN: okl-opt %s -aggregate-compute-ops | filecheck %s

// An output between compute ops goes to the end; one that stands there already stays.
// CHECK-LABEL: oneflow.job @two
// CHECK:         %[[R:.*]] = "oneflow.relu"
// CHECK-NEXT:    %[[T:.*]] = "oneflow.tanh"
// CHECK-NEXT:    %[[O1:.*]] = "oneflow.output"(%[[T]])
// CHECK-NEXT:    %[[O0:.*]] = "oneflow.output"(%[[R]])
// CHECK-NEXT:    oneflow.return %[[O0]], %[[O1]]
oneflow.job @two(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %o0 = "oneflow.output"(%0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o0", output_lbns = ["o0/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %o1 = "oneflow.output"(%1) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o1", output_lbns = ["o1/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %o0, %o1 : tensor<2xf32>, tensor<2xf32>
}

// Those that move keep their order.
// CHECK-LABEL: oneflow.job @order
// CHECK:         "oneflow.tanh"
// CHECK-NEXT:    "oneflow.output"{{.*}}op_name = "first"
// CHECK-NEXT:    "oneflow.output"{{.*}}op_name = "second"
// CHECK-NEXT:    oneflow.return
oneflow.job @order(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %o0 = "oneflow.output"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "first", output_lbns = ["first/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %o1 = "oneflow.output"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "second", output_lbns = ["second/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %o0, %o1 : tensor<2xf32>, tensor<2xf32>
}
