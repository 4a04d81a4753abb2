// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -okl-launch-dag -okl-assign-streams | filecheck %s

// relu(relu(x)) is one stream.
// CHECK-LABEL: func.func @okl_func
// CHECK-SAME:    okl.num_events = 0 : i32, okl.num_streams = 1 : i32
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>, okl.stream = 0 : i32}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32: 0>, okl.stream = 0 : i32}
func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
