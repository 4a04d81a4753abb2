// RUN: okl-opt %s -convert-to-stream -mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s -iree-stream-conversion -mlir-print-local-scope | filecheck %s

// The numbers of types, and the moment at which a fence is signalled, are asked for once; static sizes are constants.
// CHECK-LABEL: util.func public @fences(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: !hal.buffer_view, %[[ARG2:.*]]: !hal.fence, %[[ARG3:.*]]: !hal.fence) -> (!hal.buffer_view, !hal.buffer_view) {
// CHECK:         %[[VAL_0:.*]] = hal.buffer_view.dim<%[[ARG0]] : !hal.buffer_view>[0] : index
// CHECK:         %[[VAL_1:.*]] = hal.element_type<f32> : i32
// CHECK:         %[[VAL_2:.*]] = hal.encoding_type<dense_row_major> : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant 4 : index
// CHECK:         hal.buffer_view.assert<%[[ARG0]] : !hal.buffer_view> message("input0") shape([%[[VAL_0]], %[[VAL_3]]]) type(%[[VAL_1]]) encoding(%[[VAL_2]])
// CHECK:         %[[VAL_4:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x4xf32>{%[[VAL_0]]} : index
// CHECK:         %[[VAL_5:.*]] = stream.tensor.import on(#hal.device.affinity<@a>) %[[ARG0]] : !hal.buffer_view -> tensor<?x4xf32>{%[[VAL_0]]} in !stream.resource<external>{%[[VAL_4]]}
// CHECK:         %[[VAL_6:.*]] = stream.timepoint.import on(#hal.device.affinity<@a>) %[[ARG2]] : (!hal.fence) => !stream.timepoint
// CHECK:         %[[VAL_7:.*]] = stream.timepoint.await %[[VAL_6]] => %[[VAL_5]] : !stream.resource<external>{%[[VAL_4]]}
// CHECK:         %[[VAL_8:.*]] = stream.async.transfer %[[VAL_7]] : !stream.resource<external>{%[[VAL_4]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%[[VAL_4]]}
// CHECK:         %[[VAL_9:.*]] = arith.constant 5 : index
// CHECK:         hal.buffer_view.assert<%[[ARG1]] : !hal.buffer_view> message("tensor") shape([%[[VAL_9]]]) type(%[[VAL_1]]) encoding(%[[VAL_2]])
// CHECK:         %[[VAL_10:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<5xf32> : index
// CHECK:         %[[VAL_11:.*]] = stream.tensor.import on(#hal.device.affinity<@a>) %[[ARG1]] : !hal.buffer_view -> tensor<5xf32> in !stream.resource<external>{%[[VAL_10]]}
// CHECK:         %[[VAL_12:.*]] = stream.timepoint.await %[[VAL_6]] => %[[VAL_11]] : !stream.resource<external>{%[[VAL_10]]}
// CHECK:         %[[VAL_13:.*]] = stream.async.transfer %[[VAL_12]] : !stream.resource<external>{%[[VAL_10]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%[[VAL_10]]}
// CHECK:         %[[VAL_14:.*]], %[[VAL_15:.*]] = stream.timepoint.barrier on(#hal.device.affinity<@a>) %[[VAL_8]] : !stream.resource<*>{%[[VAL_4]]} => !stream.timepoint
// CHECK:         %[[VAL_16:.*]], %[[VAL_17:.*]] = stream.timepoint.barrier on(#hal.device.affinity<@a>) %[[VAL_13]] : !stream.resource<*>{%[[VAL_10]]} => !stream.timepoint
// CHECK:         %[[VAL_18:.*]] = stream.timepoint.join max(%[[VAL_15]], %[[VAL_17]]) => !stream.timepoint
// CHECK:         stream.timepoint.chain_external on(#hal.device.affinity<@a>) %[[VAL_18]] => (%[[ARG3]] : !hal.fence)
// CHECK:         %[[VAL_19:.*]] = stream.async.transfer %[[VAL_14]] : !stream.resource<*>{%[[VAL_4]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@a>) !stream.resource<external>{%[[VAL_4]]}
// CHECK:         %[[VAL_20:.*]] = stream.tensor.export on(#hal.device.affinity<@a>) %[[VAL_19]] : tensor<?x4xf32>{%[[VAL_0]]} in !stream.resource<external>{%[[VAL_4]]} -> !hal.buffer_view
// CHECK:         %[[VAL_21:.*]] = stream.async.transfer %[[VAL_16]] : !stream.resource<*>{%[[VAL_10]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@a>) !stream.resource<external>{%[[VAL_10]]}
// CHECK:         %[[VAL_22:.*]] = stream.tensor.export on(#hal.device.affinity<@a>) %[[VAL_21]] : tensor<5xf32> in !stream.resource<external>{%[[VAL_10]]} -> !hal.buffer_view
// CHECK:         util.return %[[VAL_20]], %[[VAL_22]] : !hal.buffer_view, !hal.buffer_view
// CHECK:       }
util.func public @fences(%v: !hal.buffer_view, %w: !hal.buffer_view, %wait: !hal.fence, %signal: !hal.fence) -> (!hal.buffer_view, !hal.buffer_view) {
  %d = hal.buffer_view.dim<%v : !hal.buffer_view>[0] : index
  %0 = hal.tensor.import on(#hal.device.affinity<@a>) wait(%wait) => %v "input0" : !hal.buffer_view -> tensor<?x4xf32>{%d}
  %1 = hal.tensor.import on(#hal.device.affinity<@a>) wait(%wait) => %w : !hal.buffer_view -> tensor<5xf32>
  %2:2 = hal.tensor.barrier join(%0, %1 : tensor<?x4xf32>, tensor<5xf32>) => %signal : !hal.fence
  %3 = hal.tensor.export on(#hal.device.affinity<@a>) %2#0 "output0" : tensor<?x4xf32>{%d} -> !hal.buffer_view
  %4 = hal.tensor.export on(#hal.device.affinity<@a>) %2#1 "output1" : tensor<5xf32> -> !hal.buffer_view
  util.return %3, %4 : !hal.buffer_view, !hal.buffer_view
}

// What has another type in memory is stored as that; a buffer has nothing that can be checked.
// CHECK-LABEL: util.func public @other_types(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer, %[[ARG1:.*]]: !hal.buffer_view) -> !hal.buffer_view {
// CHECK:         %[[VAL_0:.*]] = stream.tensor.sizeof tensor<8xi8> : index
// CHECK:         %[[VAL_1:.*]] = stream.tensor.import %[[ARG0]] : !hal.buffer -> tensor<8xi8> in !stream.resource<external>{%[[VAL_0]]}
// CHECK:         %[[VAL_2:.*]] = stream.async.transfer %[[VAL_1]] : !stream.resource<external>{%[[VAL_0]]} -> !stream.resource<*>{%[[VAL_0]]}
// CHECK:         %[[VAL_3:.*]] = stream.async.transfer %[[VAL_2]] : !stream.resource<*>{%[[VAL_0]]} -> !stream.resource<external>{%[[VAL_0]]}
// CHECK:         %[[VAL_4:.*]] = stream.tensor.export %[[VAL_3]] : tensor<8xi8> in !stream.resource<external>{%[[VAL_0]]} -> !hal.buffer_view
// CHECK:         util.return %[[VAL_4]] : !hal.buffer_view
// CHECK:       }
util.func public @other_types(%b: !hal.buffer, %v: !hal.buffer_view) -> !hal.buffer_view {
  %0 = hal.tensor.import %b : !hal.buffer -> tensor<8xi8> as tensor<2xf32>
  %1 = hal.tensor.export %0 : tensor<8xi8> as tensor<2xf32> -> !hal.buffer_view
  util.return %1 : !hal.buffer_view
}

// Results that are written into operands have the sizes of these; a workload that is counted stays.
// CHECK-LABEL: util.func private @dispatches(
// CHECK-SAME:    %[[ARG0:.*]]: !stream.resource<*>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: i32) -> (!stream.resource<*>, index, !stream.resource<*>, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = stream.tensor.sizeof tensor<4xf32> : index
// CHECK:         %[[VAL_2:.*]]:2 = stream.async.dispatch @exe::@counted[%[[ARG2]]](%[[ARG0]][%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) {my.attribute} : (!stream.resource<*>{%[[ARG1]]}, index, i32) -> (%[[ARG0]]{%[[ARG1]]}, !stream.resource<*>{%[[VAL_1]]})
// CHECK:         %[[VAL_3:.*]] = stream.tensor.sizeof tensor<4xf32> : index
// CHECK:         %[[VAL_4:.*]]:2 = stream.async.dispatch @exe::@not_counted[%[[ARG2]]](%[[VAL_2]]#0[%[[VAL_0]] to %[[ARG1]] for %[[ARG1]]], %[[ARG2]], %[[ARG3]]) : (!stream.resource<*>{%[[ARG1]]}, index, i32) -> (%[[VAL_2]]#0{%[[ARG1]]}, !stream.resource<*>{%[[VAL_3]]})
// CHECK:         util.return %[[VAL_4]]#0, %[[ARG1]], %[[VAL_4]]#1, %[[VAL_3]] : !stream.resource<*>, index, !stream.resource<*>, index
// CHECK:       }
util.func private @dispatches(%x: tensor<?xf32>, %n: index, %m: i32) -> (tensor<?xf32>, tensor<4xf32>) {
  %0, %1 = flow.dispatch @exe::@counted[%n](%x, %n, %m) {my.attribute} : (tensor<?xf32>{%n}, index, i32) -> (%x{%n}, tensor<4xf32>)
  %2, %3 = flow.dispatch @exe::@not_counted(%0, %n, %m) : (tensor<?xf32>{%n}, index, i32) -> (%0{%n}, tensor<4xf32>)
  util.return %2, %3 : tensor<?xf32>, tensor<4xf32>
}

// CHECK-LABEL: stream.executable private @exe {
// CHECK:         stream.executable.export public @counted(@f) workgroups(%[[VAL_0:.*]]: index) -> (index, index, index) {
// CHECK:           stream.return %[[VAL_0]], %[[VAL_0]], %[[VAL_0]] : index, index, index
// CHECK:         }
// CHECK:         stream.executable.export public @not_counted(@g) workgroups(%[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_1]]
// CHECK:           stream.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @f(%[[VAL_5:.*]]: !stream.binding, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: i32, %[[VAL_8:.*]]: !stream.binding) {
// CHECK:             %[[VAL_9:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_10:.*]] = stream.binding.subspan %[[VAL_8]][%[[VAL_9]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:             return
// CHECK:           }
// CHECK:           func.func @g(%[[VAL_11:.*]]: !stream.binding, %[[VAL_12:.*]]: index, %[[VAL_13:.*]]: i32, %[[VAL_14:.*]]: !stream.binding) {
// CHECK:             %[[VAL_15:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_16:.*]] = flow.dispatch.workload.ordinal %[[VAL_12]], 0 : index
// CHECK:             %[[VAL_17:.*]] = stream.binding.subspan %[[VAL_14]][%[[VAL_15]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable private @exe {
  flow.executable.export public @counted(@f) workgroups(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  flow.executable.export public @not_counted(@g)
  builtin.module {
    func.func @f(%x: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %n: index, %m: i32, %y: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
    func.func @g(%x: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %n: index, %m: i32, %y: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      return
    }
  }
}

// The ops of flow that say how bytes come to be.
// CHECK-LABEL: util.func private @flow(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: index) -> (!stream.resource<*>, index) {
// CHECK:         %[[VAL_0:.*]] = stream.tensor.sizeof on(#hal.device.affinity<@a>) tensor<?x2xf32>{%[[ARG1]]} : index
// CHECK:         %[[VAL_1:.*]] = stream.tensor.splat on(#hal.device.affinity<@a>) %[[ARG0]] : f32 -> tensor<?x2xf32>{%[[ARG1]]} in !stream.resource<*>{%[[VAL_0]]}
// CHECK:         %[[VAL_2:.*]] = stream.async.transfer %[[VAL_1]] : !stream.resource<*>{%[[VAL_0]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@a>) !stream.resource<*>{%[[VAL_0]]}
// CHECK:         %[[VAL_3:.*]] = stream.async.clone on(#hal.device.affinity<@a>) %[[VAL_2]] : !stream.resource<*>{%[[VAL_0]]} -> !stream.resource<*>{%[[VAL_0]]}
// CHECK:         %[[VAL_4:.*]] = stream.async.transfer %[[VAL_3]] : !stream.resource<*>{%[[VAL_0]]} from(#hal.device.affinity<@a>) -> to(#hal.device.affinity<@b>) !stream.resource<*>{%[[VAL_0]]}
// CHECK:         util.return %[[VAL_4]], %[[VAL_0]] : !stream.resource<*>, index
// CHECK:       }
util.func private @flow(%c: f32, %n: index) -> tensor<?x2xf32> {
  %0 = flow.tensor.splat %c : tensor<?x2xf32>{%n}
  %1 = flow.tensor.transfer %0 : tensor<?x2xf32>{%n} to #hal.device.affinity<@a>
  %2 = flow.tensor.clone %1 : tensor<?x2xf32>{%n}
  %3 = flow.tensor.reshape %2 : tensor<?x2xf32>{%n} -> tensor<2x?xf32>{%n}
  %4 = flow.tensor.transfer %3 : tensor<2x?xf32>{%n} to #hal.device.affinity<@b>
  %5 = flow.tensor.reshape %4 : tensor<2x?xf32>{%n} -> tensor<?x2xf32>{%n}
  util.return %5 : tensor<?x2xf32>
}

// What has nothing to do with tensors stays.
// CHECK-LABEL: util.func private @others(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: memref<4xf32>) -> i32 {
// CHECK:         util.return %[[ARG0]] : i32
// CHECK:       }
util.func private @others(%x: i32, %m: memref<4xf32>) -> i32 {
  util.return %x : i32
}
