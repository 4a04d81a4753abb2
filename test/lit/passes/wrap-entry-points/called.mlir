// RUN: okl-opt %s -wrap-entry-points | filecheck %s

// An entry point that the module calls stays as it is; what is called by others is a new function.
// CHECK-LABEL: util.func public @f(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @f(%input0: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@a>}) -> (%output0: tensor<4xf32>)"}} {
// CHECK:         %[[VAL_0:.*]] = hal.tensor.import on(#hal.device.promise<@a>) %[[ARG0]] "input0" : !hal.buffer_view -> tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = func.call @__f(%[[VAL_0]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.export %[[VAL_1]] "output0" : tensor<4xf32> -> !hal.buffer_view
// CHECK:         util.return %[[VAL_2]] : !hal.buffer_view
// CHECK:       }

// CHECK-LABEL: func.func private @__f(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@a>}) -> tensor<4xf32> {
// CHECK:         return %[[ARG0]] : tensor<4xf32>
// CHECK:       }
func.func @f(%x: tensor<4xf32> {iree.abi.affinity = #hal.device.promise<@a>}) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// CHECK-LABEL: util.func public @calls(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @calls(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)"}} {
// CHECK:         %[[VAL_0:.*]] = hal.tensor.import %[[ARG0]] "input0" : !hal.buffer_view -> tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = func.call @__f(%[[VAL_0]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.export %[[VAL_1]] "output0" : tensor<4xf32> -> !hal.buffer_view
// CHECK:         util.return %[[VAL_2]] : !hal.buffer_view
// CHECK:       }
func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: util.func public @recursive(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @recursive(%input0: tensor<4xf32>) -> (%output0: tensor<4xf32>)"}} {
// CHECK:         %[[VAL_0:.*]] = hal.tensor.import %[[ARG0]] "input0" : !hal.buffer_view -> tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = util.call @_recursive(%[[VAL_0]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[VAL_2:.*]] = hal.tensor.export %[[VAL_1]] "output0" : tensor<4xf32> -> !hal.buffer_view
// CHECK:         util.return %[[VAL_2]] : !hal.buffer_view
// CHECK:       }

// CHECK-LABEL: util.func private @_recursive(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = util.call @_recursive(%[[ARG0]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK:         util.return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
util.func public @recursive(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = util.call @recursive(%x) : (tensor<4xf32>) -> tensor<4xf32>
  util.return %0 : tensor<4xf32>
}

// The name `@_f` is taken.
// CHECK-LABEL: func.func private @_f()
func.func private @_f()
