// RUN: okl-opt %s -iree-flow-tensor-pad-to-tensor-insert-slice | filecheck %s

// CHECK-LABEL: func.func @foo(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<1x1xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.empty() : tensor<5x7xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_2]] : tensor<5x7xf32>) -> tensor<5x7xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.insert_slice %[[VAL_1]] into %[[VAL_3]][1, 2] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<5x7xf32>
// CHECK:         %[[VAL_5:.*]] = hal.tensor.export %[[VAL_4]] : tensor<5x7xf32> -> !hal.buffer_view
// CHECK:         return %[[VAL_5]] : !hal.buffer_view
// CHECK:       }
func.func @foo(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<1x1xf32>
  %padded = tensor.pad %0 low[1, 2] high[3, 4] {
  ^bb0(%arg1: index, %arg2: index):
    tensor.yield %cst : f32
  } : tensor<1x1xf32> to tensor<5x7xf32>
  %1 = hal.tensor.export %padded : tensor<5x7xf32> -> !hal.buffer_view
  return %1 : !hal.buffer_view
}
