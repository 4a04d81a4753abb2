// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -okl-launch-dag -okl-assign-streams | filecheck %s
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -okl-launch-dag -okl-assign-streams=max-streams=1 | filecheck %s --check-prefix=ONE

// CHECK-LABEL: func.func @okl_compute(%arg0: !okl.launcher_ctx) attributes {okl.num_events = 0 : i32, okl.num_streams = 2 : i32} {
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>, okl.stream = 0 : i32}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>, okl.stream = 1 : i32}

// With one stream the second follows the first, on which it does not depend.
// ONE-LABEL: func.func @okl_compute(%arg0: !okl.launcher_ctx) attributes {okl.false_deps = 1 : i32, okl.num_events = 0 : i32, okl.num_streams = 1 : i32} {
// ONE:         "okl.launch"{{.*}} {okl.deps = array<i32>, okl.stream = 0 : i32}
// ONE:         "okl.launch"{{.*}} {okl.deps = array<i32>, okl.stream = 0 : i32}
func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "b"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
