// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag | filecheck %s

// relu(relu(x)): the second reads what the first writes.
// CHECK-LABEL: func.func @okl_func
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 0>}
func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
