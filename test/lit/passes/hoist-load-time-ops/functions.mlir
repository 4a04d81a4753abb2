// RUN: okl-opt %s -hoist-load-time-ops="function=packed arguments=1" | filecheck %s
// RUN: okl-opt %s -hoist-load-time-ops="function=large arguments=0" | filecheck %s --check-prefix=LARGE
// RUN: okl-opt %s -hoist-load-time-ops | filecheck %s --check-prefix=NONE
// RUN: not okl-opt %s -hoist-load-time-ops=function=missing 2>&1 | filecheck %s --check-prefix=MISSING
// RUN: not okl-opt %s -hoist-load-time-ops="function=packed arguments=2" 2>&1 | filecheck %s --check-prefix=NUMBER

// MISSING: error: 'builtin.module' op has no function 'missing' with one block
// NUMBER:  functions.mlir:{{.*}}: error: 'func.func' op has 2 arguments, not one of number 2

// The weight is transposed at load time; what reads the other argument stays.
// CHECK-LABEL: func.func @packed(
// CHECK-SAME:    %[[X:.*]]: tensor<3xf32>, %[[W:.*]]: tensor<2x3xf32>, %[[T:.*]]: tensor<3x2xf32>) -> tensor<2xf32> {
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.vecmat ins(%[[X]], %[[T]]
// CHECK-LABEL: func.func @packed_load(
// CHECK-SAME:    %{{.*}}: tensor<3xf32>, %[[W:.*]]: tensor<2x3xf32>) -> tensor<3x2xf32> {
// CHECK:         %[[T:.*]] = linalg.transpose ins(%[[W]]
// CHECK:         return %[[T]]
// NONE-NOT:    _load
func.func @packed(%x: tensor<3xf32>, %w: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = tensor.empty() : tensor<3x2xf32>
  %t = linalg.transpose ins(%w : tensor<2x3xf32>) outs(%0 : tensor<3x2xf32>) permutation = [1, 0]
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %1 = linalg.vecmat ins(%x, %t : tensor<3xf32>, tensor<3x2xf32>) outs(%zero : tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// A broadcast would only take memory.
// LARGE-NOT:   @large_load
func.func @large(%b: tensor<8xf32>, %x: tensor<4096x8xf32>) -> tensor<4096x8xf32> {
  %0 = tensor.empty() : tensor<4096x8xf32>
  %1 = linalg.broadcast ins(%b : tensor<8xf32>) outs(%0 : tensor<4096x8xf32>) dimensions = [0]
  %2 = linalg.add ins(%1, %x : tensor<4096x8xf32>, tensor<4096x8xf32>) outs(%0 : tensor<4096x8xf32>) -> tensor<4096x8xf32>
  return %2 : tensor<4096x8xf32>
}
