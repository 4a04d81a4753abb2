// RUN: okl-opt %s -fuse-elementwise-kernels="max-ops=2" | filecheck %s --check-prefix=OPS
// RUN: okl-opt %s -fuse-elementwise-kernels="max-operands=2" | filecheck %s --check-prefix=OPERANDS
// RUN: not okl-opt %s -fuse-elementwise-kernels="max-ops=1" 2>&1 | filecheck %s --check-prefix=LEAST
// RUN: okl-opt %s -fuse-elementwise-kernels="max-slow-ops=0" | filecheck %s --check-prefix=SLOW
// RUN: not okl-opt %s -fuse-elementwise-kernels="max-operands=0" 2>&1 | filecheck %s --check-prefix=NONE

// LEAST: error: fuse-elementwise-kernels: option max-ops must be 2 or more, got 1
// NONE: error: fuse-elementwise-kernels: option max-operands must be 1 or more, got 0

// A full group takes no more; the next op starts another.
// OPS:      "oneflow.fused_elementwise"(%arg0, %arg1)
// OPS:        "oneflow.relu"
// OPS-NEXT:   "oneflow.broadcast_add"
// OPS-NEXT:   oneflow.yield
// OPS:      "oneflow.fused_elementwise"
// OPS:        "oneflow.broadcast_mul"
// OPS-NEXT:   "oneflow.tanh"

// OPERANDS:      "oneflow.fused_elementwise"(%arg0, %arg1)
// OPERANDS:        "oneflow.relu"
// OPERANDS-NEXT:   "oneflow.broadcast_add"
// OPERANDS-NEXT:   oneflow.yield
// OPERANDS:      "oneflow.fused_elementwise"
// OPERANDS:        "oneflow.broadcast_mul"
// OPERANDS-NEXT:   "oneflow.tanh"

// SLOW:      "oneflow.fused_elementwise"(%arg0, %arg1, %arg2)
// SLOW:      }) {{.*}} op_name = "r..m"
// SLOW:      "oneflow.tanh"
// SLOW-NEXT: oneflow.return
oneflow.job @j(%x: tensor<2xf32>, %y: tensor<2xf32>, %z: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.broadcast_add"(%0, %y) {device_name = ["@0:0"], device_tag = "cpu", op_name = "a"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.broadcast_mul"(%1, %z) {device_name = ["@0:0"], device_tag = "cpu", op_name = "m"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %3 = "oneflow.tanh"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %3 : tensor<2xf32>
}
