// RUN: okl-opt %s -wrap-ops-to-kernel-launch="mode=simple" | filecheck %s

// Only what is used outside is returned, result by result.
// CHECK:       func.func @_mlir_oneflow_subgraph0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:    %0 = "oneflow.relu"(%arg0)
// CHECK-NEXT:    %1 = "oneflow.tanh"(%0)
// CHECK-NEXT:    %2 = "oneflow.sigmoid"(%1)
// CHECK-NEXT:    return %0, %2
// CHECK-LABEL: oneflow.job @j
// CHECK-NEXT:    %0:2 = oneflow.kernel_launch @_mlir_oneflow_subgraph0(%arg0) {{.*}} op_name = "_mlir_oneflow_subgraph0"
// CHECK-NEXT:    oneflow.return %0#0, %0#1
oneflow.job @j(%a: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.sigmoid"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0, %2 : tensor<2xf32>, tensor<2xf32>
}

// A group of one op is left alone.
// CHECK-LABEL: oneflow.job @single
// CHECK-NEXT:    "oneflow.relu"
oneflow.job @single(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
