// RUN: okl-opt %s -wrap-ops-to-kernel-launch | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch -wrap-ops-to-kernel-launch | filecheck %s

// Both ops go into one function, and a launch of it takes their place. All their results come back.
// CHECK-LABEL: func.func @wrap0(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:    %0 = "oneflow.relu"(%arg0)
// CHECK-NEXT:    %1 = "oneflow.tanh"(%0)
// CHECK-NEXT:    return %0, %1 : tensor<2xf32>, tensor<2xf32>
// CHECK-LABEL: oneflow.job @j
// CHECK-NEXT:    %0:2 = oneflow.kernel_launch @wrap0(%arg0)
// CHECK-SAME:      device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], mlir_assembly = "\22func.func\22() ({\0A^bb0(%arg0: tensor<2xf32>):\0A  %0 = \22oneflow.relu\22(%arg0)
// CHECK-SAME:      \0A  \22func.return\22(%0, %1) : (tensor<2xf32>, tensor<2xf32>) -> ()\0A}) {function_type = (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>), llvm.emit_c_interface, sym_name = \22wrap0\22} : () -> ()"
// CHECK-SAME:      op_name = "wrap0", scope_symbol_id = 12 : i64} : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
// CHECK-NEXT:    oneflow.return %0#1 : tensor<2xf32>
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "r", scope_symbol_id = 12 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
