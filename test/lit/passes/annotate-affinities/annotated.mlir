// RUN: okl-opt %s -annotate-affinities -mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s -iree-stream-annotate-affinities -mlir-print-local-scope | filecheck %s

// CHECK-LABEL: util.global private mutable @kept {stream.affinities = [#hal.device.affinity<@b>]} : tensor<4xf32>
util.global private mutable @kept : tensor<4xf32>

// CHECK-LABEL: util.global private @number : i32
util.global private @number : i32

// Values that come from outside lie nobody knows where; ops without tensors are left alone.
// CHECK-LABEL: util.func public @f(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: i32) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.addi %[[ARG2]], %[[ARG2]] : i32
// CHECK:         %[[VAL_1:.*]] = hal.tensor.import on(#hal.device.affinity<@b>) %[[ARG1]] : !hal.buffer_view -> tensor<4xf32> {stream.affinities = [#hal.device.affinity<@b>], stream.affinities.results = {{\[\[}}#hal.device.affinity<@b>]]}
// CHECK:         %[[VAL_2:.*]] = flow.tensor.transfer %[[ARG0]] : tensor<4xf32> to #hal.device.affinity<@a> attributes {stream.affinities = [#hal.device.affinity<@a>], stream.affinities.operands = ["unknown"], stream.affinities.results = {{\[\[}}#hal.device.affinity<@a>]]}
// CHECK:         util.global.store %[[VAL_1]], @kept {stream.affinities = [#hal.device.affinity<@b>], stream.affinities.operands = {{\[\[}}#hal.device.affinity<@b>]]} : tensor<4xf32>
// CHECK:         %[[VAL_3:.*]] = flow.dispatch @exe::@k(%[[VAL_1]], %[[VAL_2]]) {stream.affinities = [#hal.device.affinity<@a>, #hal.device.affinity<@b>], stream.affinities.operands = {{\[\[}}#hal.device.affinity<@b>], [#hal.device.affinity<@a>]], stream.affinities.results = {{\[\[}}#hal.device.affinity<@a>, #hal.device.affinity<@b>]]} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK:         util.return {stream.affinities = [#hal.device.affinity<@a>, #hal.device.affinity<@b>], stream.affinities.operands = {{\[\[}}#hal.device.affinity<@a>, #hal.device.affinity<@b>]]} %[[VAL_3]] : tensor<4xf32>
// CHECK:       }
util.func public @f(%x: tensor<4xf32>, %v: !hal.buffer_view, %n: i32) -> tensor<4xf32> {
  %0 = arith.addi %n, %n : i32
  %1 = hal.tensor.import on(#hal.device.affinity<@b>) %v : !hal.buffer_view -> tensor<4xf32>
  %2 = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.affinity<@a>
  util.global.store %1, @kept : tensor<4xf32>
  %3 = flow.dispatch @exe::@k(%1, %2) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  util.return %3 : tensor<4xf32>
}

// Resources, too.
// CHECK-LABEL: util.func private @g(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = stream.async.transfer %[[ARG0]] : !stream.resource<*>{%[[ARG1]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>{%[[ARG1]]} attributes {stream.affinities = [#hal.device.affinity<@a>], stream.affinities.operands = ["unknown"], stream.affinities.results = {{\[\[}}#hal.device.affinity<@b>]]}
// CHECK:         util.return
// CHECK:       }
util.func private @g(%r: !stream.resource<*>, %n: index) {
  %0 = stream.async.transfer %r : !stream.resource<*>{%n} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>{%n}
  util.return
}

// Executables are not looked at.
// CHECK-LABEL: flow.executable private @exe {
// CHECK:         flow.executable.export public @k
// CHECK:         builtin.module {
// CHECK:           func.func @k(%[[VAL_0:.*]]: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %[[VAL_1:.*]]: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %[[VAL_2:.*]]: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
// CHECK:             %[[VAL_3:.*]] = flow.dispatch.tensor.load %[[VAL_0]], offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_3]], %[[VAL_2]], offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable private @exe {
  flow.executable.export public @k
  builtin.module {
    func.func @k(%arg0: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %arg1: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %arg2: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %0 = flow.dispatch.tensor.load %arg0, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      flow.dispatch.tensor.store %0, %arg2, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
