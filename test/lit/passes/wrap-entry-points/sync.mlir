// RUN: okl-opt %s -wrap-entry-points | filecheck %s
// RUN: okl-opt %s -iree-abi-wrap-entry-points=model=sync | filecheck %s

// Tensors become buffer views; what is no tensor passes through.
// CHECK-LABEL: util.func public @mixed(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: index, %[[ARG2:.*]]: !hal.buffer_view, %[[ARG3:.*]]: !hal.buffer_view) -> (!hal.buffer_view, i32, !hal.buffer_view) attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @mixed(%input0: tensor<?x4x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}, %input1: index, %input2: tensor<2xbf16>, %input3: !hal.buffer_view) -> (%output0: tensor<?x4x?xf32>, %output1: i32, %output2: tensor<2xbf16> {iree.abi.affinity = #hal.device.promise<@device_b>})"}, my.attribute} {
// CHECK:         %[[VAL_0:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[0] : index
// CHECK:         %[[VAL_1:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[2] : index
// CHECK:         %[[VAL_2:.*]] = hal.tensor.import on(#hal.device.promise<@device_a>) %[[ARG0]] "input0" : !hal.buffer_view -> tensor<?x4x?xf32>{%[[VAL_0]], %[[VAL_1]]}
// CHECK:         %[[VAL_3:.*]] = hal.tensor.import %[[ARG2]] "input2" : !hal.buffer_view -> tensor<2xbf16>
// CHECK:         %[[VAL_4:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_5:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_6:.*]] = tensor.dim %[[VAL_2]], %[[VAL_5]] : tensor<?x4x?xf32>
// CHECK:         %[[VAL_7:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_8:.*]] = tensor.dim %[[VAL_2]], %[[VAL_7]] : tensor<?x4x?xf32>
// CHECK:         %[[VAL_9:.*]] = hal.tensor.export %[[VAL_2]] "output0" : tensor<?x4x?xf32>{%[[VAL_6]], %[[VAL_8]]} -> !hal.buffer_view
// CHECK:         %[[VAL_10:.*]] = hal.tensor.export on(#hal.device.promise<@device_b>) %[[VAL_3]] "output2" : tensor<2xbf16> -> !hal.buffer_view
// CHECK:         util.return %[[VAL_9]], %[[VAL_4]], %[[VAL_10]] : !hal.buffer_view, i32, !hal.buffer_view
// CHECK:       }
func.func @mixed(%x: tensor<?x4x?xf32> {iree.abi.affinity = #hal.device.promise<@device_a>}, %n: index, %y: tensor<2xbf16>, %v: !hal.buffer_view) -> (tensor<?x4x?xf32>, i32, tensor<2xbf16> {iree.abi.affinity = #hal.device.promise<@device_b>}) attributes {my.attribute} {
  %c = arith.constant 1 : i32
  return %x, %c, %y : tensor<?x4x?xf32>, i32, tensor<2xbf16>
}

// Each end of a function exports.
// CHECK-LABEL: util.func public @two_ends(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @two_ends(%input0: i1, %input1: tensor<4xf32>, %input2: tensor<4xf32>) -> (%output0: tensor<4xf32>)"}} {
// CHECK:         %[[VAL_0:.*]] = hal.tensor.import %[[ARG1]] "input1" : !hal.buffer_view -> tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import %[[ARG2]] "input2" : !hal.buffer_view -> tensor<4xf32>
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_2:.*]] = hal.tensor.export %[[VAL_0]] "output0" : tensor<4xf32> -> !hal.buffer_view
// CHECK:         util.return %[[VAL_2]] : !hal.buffer_view
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         %[[VAL_3:.*]] = hal.tensor.export %[[VAL_1]] "output0" : tensor<4xf32> -> !hal.buffer_view
// CHECK:         util.return %[[VAL_3]] : !hal.buffer_view
// CHECK:       }
util.func public @two_ends(%c: i1, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  util.return %x : tensor<4xf32>
^bb2:
  util.return %y : tensor<4xf32>
}

// CHECK-LABEL: util.func public @nothing() attributes {iree.abi.stub, iree.reflection = {iree.abi.declaration = "sync func @nothing() -> ()"}} {
// CHECK:         util.return
// CHECK:       }
func.func @nothing() {
  return
}

// What is private, declared or wrapped already stays.
// CHECK-LABEL: func.func private @private(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         return %[[ARG0]] : tensor<4xf32>
// CHECK:       }
func.func private @private(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func private @declared(tensor<4xf32>)
func.func private @declared(tensor<4xf32>)

// CHECK-LABEL: util.func public @wrapped(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) attributes {iree.abi.stub} {
// CHECK:         util.return
// CHECK:       }
util.func public @wrapped(%x: tensor<4xf32>) attributes {iree.abi.stub} {
  util.return
}
