// RUN: okl-opt %s -convert-to-stream -mlir-print-local-scope | filecheck %s

// A tensor is handed on as its resource and the size of that, and what is known of it goes with it.
// CHECK-LABEL: util.func private @callee(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*> {iree.abi.affinity = #hal.device.affinity<@a>}, %[[ARG1:.*]]: index, %[[ARG2:.*]]: i32) -> (!stream.resource<*> {my.attribute}, index, i32) {
// CHECK:         util.return %[[ARG0]], %[[ARG1]], %[[ARG2]] : !stream.resource<*>, index, i32
// CHECK:       }
util.func private @callee(%x: tensor<4xf32> {iree.abi.affinity = #hal.device.affinity<@a>}, %n: i32) -> (tensor<4xf32> {my.attribute}, i32) {
  util.return %x, %n : tensor<4xf32>, i32
}

// CHECK-LABEL: func.func private @declared(!stream.resource<*>, index) -> (!stream.resource<*>, index)
func.func private @declared(tensor<4xf32>) -> tensor<4xf32>

// CHECK-LABEL: func.func private @calls(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: i32) -> (!stream.resource<*>, index) {
// CHECK:         %[[VAL_0:.*]]:3 = util.call @callee(%[[ARG0]], %[[ARG1]], %[[ARG2]]) : (!stream.resource<*>, index, i32) -> (!stream.resource<*>, index, i32)
// CHECK:         %[[VAL_1:.*]]:2 = call @declared(%[[VAL_0]]#0, %[[VAL_0]]#1) : (!stream.resource<*>, index) -> (!stream.resource<*>, index)
// CHECK:         return %[[VAL_1]]#0, %[[VAL_1]]#1 : !stream.resource<*>, index
// CHECK:       }
func.func private @calls(%x: tensor<4xf32>, %n: i32) -> tensor<4xf32> {
  %0:2 = util.call @callee(%x, %n) : (tensor<4xf32>, i32) -> (tensor<4xf32>, i32)
  %1 = call @declared(%0#0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: util.func public @branches(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: i1, %[[ARG2:.*]]: f32) -> !hal.buffer_view {
// CHECK:         %[[VAL_0:.*]] = hal.element_type<f32> : i32
// CHECK:         %[[VAL_1:.*]] = hal.encoding_type<dense_row_major> : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK:         hal.buffer_view.assert<%[[ARG0]] : !hal.buffer_view> message("tensor") shape([%[[VAL_2]]]) type(%[[VAL_0]]) encoding(%[[VAL_1]])
// CHECK:         %[[VAL_3:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<4xf32> : index
// CHECK:         %[[VAL_4:.*]] = stream.tensor.import on(#hal.device.affinity<@a>) %[[ARG0]] : !hal.buffer_view -> tensor<4xf32> in !stream.resource<external>{%[[VAL_3]]}
// CHECK:         %[[VAL_5:.*]] = stream.async.transfer %[[VAL_4]] : !stream.resource<external>{%[[VAL_3]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%[[VAL_3]]}
// CHECK:         %[[VAL_6:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<4xf32> : index
// CHECK:         %[[VAL_7:.*]] = stream.tensor.splat on(#hal.device.affinity<@a>) %[[ARG2]] : f32 -> tensor<4xf32> in !stream.resource<*>{%[[VAL_6]]}
// CHECK:         %[[VAL_8:.*]] = arith.select %[[ARG1]], %[[VAL_5]], %[[VAL_7]] : !stream.resource<*>
// CHECK:         %[[VAL_9:.*]] = arith.select %[[ARG1]], %[[VAL_3]], %[[VAL_6]] : index
// CHECK:         cf.cond_br %[[ARG1]], ^bb1(%[[VAL_8]], %[[VAL_9]], %[[ARG1]] : !stream.resource<*>, index, i1), ^bb2(%[[VAL_5]], %[[VAL_3]] : !stream.resource<*>, index)
// CHECK:       ^bb1(%[[VAL_10:.*]]: !stream.resource<*>, %[[VAL_11:.*]]: index, %[[VAL_12:.*]]: i1):  // pred: ^bb0
// CHECK:         %[[VAL_13:.*]] = stream.async.transfer %[[VAL_10]] : !stream.resource<*>{%[[VAL_11]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%[[VAL_11]]}
// CHECK:         cf.br ^bb2(%[[VAL_13]], %[[VAL_11]] : !stream.resource<*>, index)
// CHECK:       ^bb2(%[[VAL_14:.*]]: !stream.resource<*>, %[[VAL_15:.*]]: index):  // 2 preds: ^bb0, ^bb1
// CHECK:         %[[VAL_16:.*]] = stream.async.transfer %[[VAL_14]] : !stream.resource<*>{%[[VAL_15]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<external>{%[[VAL_15]]}
// CHECK:         %[[VAL_17:.*]] = stream.tensor.export on(#hal.device.affinity<@b>) %[[VAL_16]] : tensor<4xf32> in !stream.resource<external>{%[[VAL_15]]} -> !hal.buffer_view
// CHECK:         util.return %[[VAL_17]] : !hal.buffer_view
// CHECK:       }
util.func public @branches(%v: !hal.buffer_view, %c: i1, %s: f32) -> !hal.buffer_view {
  %0 = hal.tensor.import on(#hal.device.affinity<@a>) %v : !hal.buffer_view -> tensor<4xf32>
  %1 = flow.tensor.splat %s : tensor<4xf32>
  %2 = arith.select %c, %0, %1 : tensor<4xf32>
  cf.cond_br %c, ^bb1(%2, %c : tensor<4xf32>, i1), ^bb2(%0 : tensor<4xf32>)
^bb1(%3: tensor<4xf32>, %b: i1):
  %4 = flow.tensor.transfer %3 : tensor<4xf32> to #hal.device.affinity<@a>
  cf.br ^bb2(%4 : tensor<4xf32>)
^bb2(%5: tensor<4xf32>):
  %6 = hal.tensor.export on(#hal.device.affinity<@b>) %5 : tensor<4xf32> -> !hal.buffer_view
  util.return %6 : !hal.buffer_view
}
