// RUN: okl-opt %s -iree-flow-tensor-pad-to-tensor-insert-slice | filecheck %s

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x1xf32>) -> tensor<5x7xf32> attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<5x7xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_1]] : tensor<5x7xf32>) -> tensor<5x7xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.insert_slice %[[ARG0]] into %[[VAL_2]][1, 2] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<5x7xf32>
// CHECK:         return %[[VAL_3]] : tensor<5x7xf32>
// CHECK:       }
func.func @foo(%t0: tensor<1x1xf32>) -> tensor<5x7xf32> attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %padded = tensor.pad %t0 low[1, 2] high[3, 4] {
  ^bb0(%arg1: index, %arg2: index):
    tensor.yield %cst : f32
  } : tensor<1x1xf32> to tensor<5x7xf32>
  return %padded : tensor<5x7xf32>
}
