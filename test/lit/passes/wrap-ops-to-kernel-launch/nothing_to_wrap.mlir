// RUN: okl-opt %s -wrap-ops-to-kernel-launch | filecheck %s
// RUN: okl-opt %s --wrap-ops-to-kernel-launch="min-ops=1 mode=simple" | filecheck %s

// CHECK:       module {
// CHECK-NEXT:    oneflow.job @frame(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT:      %output = "oneflow.input"(%arg0)
// CHECK-NEXT:      %output_0 = "oneflow.output"(%output)
// CHECK-NEXT:      oneflow.return %output_0
oneflow.job @frame(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.input"(%a) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "i", output_lbns = ["i/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.output"(%0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "o", output_lbns = ["o/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
