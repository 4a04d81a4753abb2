// RUN: okl-opt %s -outline-equal-linalg-ops | filecheck %s
// RUN: okl-opt %s -outline-equal-linalg-ops=fuse=false | filecheck %s --check-prefix=ALONE

// Two layers, each a product with what is done to it: one function, with the fill and the constant in it.
// CHECK-LABEL: func.func @layers(
// CHECK-SAME:    %[[X:.*]]: tensor<8x8xf32>, %[[V:.*]]: tensor<8x8xf32>, %[[W:.*]]: tensor<8x8xf32>)
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<8x8xf32>
// CHECK:         %[[ONE:.*]] = call @layers_tanh(%[[X]], %[[V]], %[[E]])
// CHECK-NEXT:    %[[TWO:.*]] = call @layers_tanh(%[[ONE]], %[[W]], %[[E]])
// CHECK-NEXT:    return %[[TWO]]
// CHECK:       func.func private @layers_tanh(
// CHECK-SAME:    %[[A:.*]]: tensor<8x8xf32>, %[[B:.*]]: tensor<8x8xf32>, %[[INTO:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-SAME:    attributes {llvm.bareptr, no_inline, passthrough = ["noinline"]}
// CHECK:         %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[FILLED:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[INTO]]
// CHECK:         %[[AB:.*]] = linalg.matmul ins(%[[A]], %[[B]] {{.*}} outs(%[[FILLED]]
// CHECK:         %[[TANH:.*]] = linalg.tanh ins(%[[AB]] {{.*}} outs(%[[INTO]]
// CHECK:         return %[[TANH]]
// CHECK-NOT:   func.func

// ALONE-LABEL: func.func @layers(
// ALONE:         call @layers_matmul(
// ALONE:         call @layers_tanh(
// ALONE:         call @layers_matmul(
// ALONE:         call @layers_tanh(
func.func @layers(%x: tensor<8x8xf32>, %v: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %filled = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = linalg.matmul ins(%x, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%filled : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.tanh ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.matmul ins(%1, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%filled : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = linalg.tanh ins(%2 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}
