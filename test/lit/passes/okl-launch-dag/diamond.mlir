// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag | filecheck %s

// The last one reads the first, too, which is complete before the two in the middle are.
// CHECK-LABEL: func.func @okl_func
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 0>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 0>}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 1, 2>}
func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.sigmoid"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "c"} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "oneflow.add_n"(%0, %1, %2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "d"} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
