// RUN: okl-opt %s -wrap-entry-points=model=async | filecheck %s

// One fence is waited for before any tensor is read, the other is signalled when all results are there.
// CHECK-LABEL: util.func public @f(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: index, %[[ARG2:.*]]: !hal.buffer_view, %[[ARG3:.*]]: !hal.fence, %[[ARG4:.*]]: !hal.fence) -> (!hal.buffer_view, index, !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "async func @f(%input0: tensor<4xf32>, %input1: index, %input2: tensor<?xf32>) -> (%output0: tensor<4xf32>, %output1: index, %output2: tensor<?xf32>)", iree.abi.model = "coarse-fences"}} {
// CHECK:         %[[VAL_0:.*]] = hal.tensor.import wait(%[[ARG3]]) => %[[ARG0]] "input0" : !hal.buffer_view -> tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = hal.buffer_view.dim<%[[ARG2]] : !hal.buffer_view>[0] : index
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import wait(%[[ARG3]]) => %[[ARG2]] "input2" : !hal.buffer_view -> tensor<?xf32>{%[[VAL_1]]}
// CHECK:         %[[VAL_3:.*]]:2 = hal.tensor.barrier join(%[[VAL_0]], %[[VAL_2]] : tensor<4xf32>, tensor<?xf32>) => %[[ARG4]] : !hal.fence
// CHECK:         %[[VAL_4:.*]] = hal.tensor.export %[[VAL_3]]#0 "output0" : tensor<4xf32> -> !hal.buffer_view
// CHECK:         %[[VAL_5:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_6:.*]] = tensor.dim %[[VAL_2]], %[[VAL_5]] : tensor<?xf32>
// CHECK:         %[[VAL_7:.*]] = hal.tensor.export %[[VAL_3]]#1 "output2" : tensor<?xf32>{%[[VAL_6]]} -> !hal.buffer_view
// CHECK:         util.return %[[VAL_4]], %[[ARG1]], %[[VAL_7]] : !hal.buffer_view, index, !hal.buffer_view
// CHECK:       }
func.func @f(%x: tensor<4xf32>, %n: index, %y: tensor<?xf32>) -> (tensor<4xf32>, index, tensor<?xf32>) {
  return %x, %n, %y : tensor<4xf32>, index, tensor<?xf32>
}
