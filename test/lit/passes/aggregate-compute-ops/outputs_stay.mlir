// RUN: okl-opt %s -aggregate-compute-ops | filecheck %s

// An output that a compute op reads, and one that nothing reads, stay where they are.
// CHECK-LABEL: oneflow.job @used_inside
// CHECK:         "oneflow.output"{{.*}}op_name = "read"
// CHECK-NEXT:    "oneflow.output"{{.*}}op_name = "unread"
// CHECK-NEXT:    "oneflow.tanh"
// CHECK-NEXT:    oneflow.return
oneflow.job @used_inside(%a: tensor<2xf32>) -> tensor<2xf32> {
  %o0 = "oneflow.output"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "read", output_lbns = ["read/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %o1 = "oneflow.output"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "unread", output_lbns = ["unread/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%o0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %o0 : tensor<2xf32>
}

// With a control edge an output has two results, and stays.
// CHECK-LABEL: oneflow.job @control
// CHECK:         "oneflow.output"
// CHECK-NEXT:    "oneflow.tanh"
oneflow.job @control(%a: tensor<2xf32>) -> tensor<2xf32> {
  %o0, %c = "oneflow.output"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "read", output_lbns = ["read/out"], shape = [2 : si64]} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %1 = "oneflow.tanh"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %o0 : tensor<2xf32>
}

// Nothing to do: the same text.
// CHECK-LABEL: oneflow.job @at_the_end
// CHECK-NEXT:    "oneflow.relu"
// CHECK-NEXT:    "oneflow.output"{{.*}}op_name = "o0"
// CHECK-NEXT:    "oneflow.output"{{.*}}op_name = "o1"
// CHECK-NEXT:    oneflow.return
oneflow.job @at_the_end(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %o0 = "oneflow.output"(%0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o0", output_lbns = ["o0/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %o1 = "oneflow.output"(%0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o1", output_lbns = ["o1/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %o0, %o1 : tensor<2xf32>, tensor<2xf32>
}
