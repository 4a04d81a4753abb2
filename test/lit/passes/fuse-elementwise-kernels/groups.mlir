// RUN: okl-opt %s -fuse-elementwise-kernels | filecheck %s
// RUN: okl-opt %s -fuse-elementwise-kernels > %t.once
// RUN: okl-opt %t.once -fuse-elementwise-kernels | diff %t.once -

// One loop; what only it uses is no result. An operand that is read twice is passed once.
// CHECK-LABEL: oneflow.job @chain(
// CHECK-NEXT:    %0 = "oneflow.fused_elementwise"(%arg0, %arg1) ({
// CHECK-NEXT:    ^bb0(%[[X:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<8xf32>):
// CHECK-NEXT:      %[[T:.*]] = "oneflow.tanh"(%[[X]])
// CHECK-NEXT:      %[[M:.*]] = "oneflow.broadcast_mul"(%[[T]], %[[X]])
// CHECK-NEXT:      %[[A:.*]] = "oneflow.bias_add"(%[[M]], %[[B]]) {axis = 1 : si32
// CHECK-NEXT:      oneflow.yield %[[A]] : tensor<4x8xf32>
// CHECK-NEXT:    }) {device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "t..a", scope_symbol_id = 12 : i64}
// CHECK-NEXT:    oneflow.return %0
oneflow.job @chain(%x: tensor<4x8xf32>, %b: tensor<8xf32>) -> tensor<4x8xf32> {
  %0 = "oneflow.tanh"(%x) {device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], op_name = "t", scope_symbol_id = 12 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = "oneflow.broadcast_mul"(%0, %x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "m"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = "oneflow.bias_add"(%1, %b) {axis = 1 : si32, device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  oneflow.return %2 : tensor<4x8xf32>
}

// A value that is used outside is computed once and becomes a result; the op that needs it moves behind the loop.
// CHECK-LABEL: oneflow.job @used_outside(
// CHECK-NEXT:    %0:2 = "oneflow.fused_elementwise"(%arg0)
// CHECK:           oneflow.yield %[[R:.*]], %[[T:.*]] : tensor<4x4xf32>, tensor<4x4xf32>
// CHECK:         %1 = "oneflow.softmax"(%0#0)
// CHECK-NEXT:    oneflow.return %1, %0#1
oneflow.job @used_outside(%x: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "oneflow.softmax"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  oneflow.return %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// The sum needs the softmax of relu, so it cannot stand in relu's loop; with tanh it can.
// CHECK-LABEL: oneflow.job @convex(
// CHECK-NEXT:    %0 = "oneflow.relu"(%arg0)
// CHECK-NEXT:    %1 = "oneflow.softmax"(%0)
// CHECK-NEXT:    %2 = "oneflow.fused_elementwise"(%0, %1)
// CHECK:           "oneflow.add_n2"
// CHECK-NEXT:      "oneflow.tanh"
// CHECK:         oneflow.return %2
oneflow.job @convex(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "oneflow.softmax"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "s"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = "oneflow.add_n2"(%0, %1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a", op_type_name = "add_n"} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = "oneflow.tanh"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  oneflow.return %3 : tensor<4x4xf32>
}

// What follows from a variable alone runs once and stays out of what runs each time.
// CHECK-LABEL: oneflow.job @constant(
// CHECK:         %[[W:.*]] = "oneflow.scalar_mul"(%output)
// CHECK-NEXT:    "oneflow.fused_elementwise"(%arg0, %[[W]])
// CHECK-NEXT:    ^bb0
// CHECK-NEXT:      "oneflow.relu"
// CHECK-NEXT:      "oneflow.broadcast_mul"
oneflow.job @constant(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %w = "oneflow.variable"() {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", output_lbns = ["w/out"], shape = [4 : si64, 8 : si64]} : () -> tensor<4x8xf32>
  %0 = "oneflow.scalar_mul"(%w) {device_name = ["@0:0"], device_tag = "cpu", float_operand = 2.0 : f64, has_float_operand = true, op_name = "two"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = "oneflow.broadcast_mul"(%1, %0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "m"} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  oneflow.return %2 : tensor<4x8xf32>
}

// Wrapped functions too.
// CHECK-LABEL: func.func @wrap0(
// CHECK-NEXT:    %0:2 = "oneflow.fused_elementwise"(%arg0)
// CHECK:         return %0#0, %0#1
func.func @wrap0(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {llvm.emit_c_interface} {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}
