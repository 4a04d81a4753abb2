// RUN: okl-opt %s -wrap-ops-to-kernel-launch | filecheck %s

// The function of the last group comes first; numbers go on from job to job and pass by names that are taken.
// CHECK:       func.func @wrap4(
// CHECK:       func.func @wrap3(
// CHECK:       func.func @wrap2(
// CHECK:       func.func @wrap1(
// CHECK:       func.func private @wrap0()
func.func private @wrap0()

// Another device ends a group; what one group makes another one takes.
// CHECK-LABEL: oneflow.job @devices
// CHECK-NEXT:    %0 = oneflow.kernel_launch @wrap1(%arg0) {device_name = ["@0:0"], device_tag = "cpu"
// CHECK-NEXT:    %1 = oneflow.kernel_launch @wrap2(%0) {device_name = ["@0:1"], device_tag = "cpu"
// CHECK-NEXT:    oneflow.return %1
oneflow.job @devices(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:1"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}

// So does an output, whose result the later group takes.
// CHECK-LABEL: oneflow.job @output
// CHECK-NEXT:    %0 = oneflow.kernel_launch @wrap3(%arg0)
// CHECK-NEXT:    %output = "oneflow.output"(%0)
// CHECK-NEXT:    %1 = oneflow.kernel_launch @wrap4(%output)
// CHECK-NEXT:    oneflow.return %1
oneflow.job @output(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %o = "oneflow.output"(%0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o", output_lbns = ["o/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%o) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
