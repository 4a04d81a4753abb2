// RUN: okl-opt %s --canonicalize | filecheck %s

// A type that tells all sizes needs no others.
// CHECK-LABEL: func.func @ties(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<?x4xf32>, %[[ARG2:.*]]: tensor<f32>, %[[ARG3:.*]]: index) -> (tensor<4xf32>, tensor<?x4xf32>, tensor<f32>) {
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.tensor.tie_shape %[[ARG1]] : tensor<?x4xf32>{%[[ARG3]]}
// CHECK-NEXT:    return %[[ARG0]], %[[VAL_0]], %[[ARG2]] : tensor<4xf32>, tensor<?x4xf32>, tensor<f32>
// CHECK-NEXT:  }
func.func @ties(%t: tensor<4xf32>, %u: tensor<?x4xf32>, %z: tensor<f32>, %d: index) -> (tensor<4xf32>, tensor<?x4xf32>, tensor<f32>) {
  %0 = flow.tensor.tie_shape %t : tensor<4xf32>
  %1 = flow.tensor.tie_shape %u : tensor<?x4xf32>{%d}
  %2 = flow.tensor.tie_shape %z : tensor<f32>
  return %0, %1, %2 : tensor<4xf32>, tensor<?x4xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @dispatch_ties(
// CHECK-SAME:    %[[ARG0:.*]]: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %[[ARG1:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[ARG2:.*]]: index) {
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.dispatch.tie_shape %[[ARG1]] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%[[ARG2]]}
// CHECK-NEXT:    "test.op"(%[[ARG0]], %[[VAL_0]]) : (!flow.dispatch.tensor<readonly:tensor<4xf32>>, !flow.dispatch.tensor<readonly:tensor<?xf32>>) -> ()
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @dispatch_ties(%t: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %u: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %d: index) {
  %0 = flow.dispatch.tie_shape %t : !flow.dispatch.tensor<readonly:tensor<4xf32>>
  %1 = flow.dispatch.tie_shape %u : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%d}
  "test.op"(%0, %1) : (!flow.dispatch.tensor<readonly:tensor<4xf32>>, !flow.dispatch.tensor<readonly:tensor<?xf32>>) -> ()
  return
}

// CHECK-LABEL: func.func @reshape_back(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> (tensor<4xf32>, tensor<1x4xf32>) {
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.tensor.reshape %[[ARG0]] : tensor<4xf32> -> tensor<1x4xf32>
// CHECK-NEXT:    return %[[ARG0]], %[[VAL_0]] : tensor<4xf32>, tensor<1x4xf32>
// CHECK-NEXT:  }
func.func @reshape_back(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<1x4xf32>) {
  %0 = flow.tensor.reshape %t : tensor<4xf32> -> tensor<2x2xf32>
  %1 = flow.tensor.reshape %0 : tensor<2x2xf32> -> tensor<4xf32>
  %2 = flow.tensor.reshape %0 : tensor<2x2xf32> -> tensor<1x4xf32>
  return %1, %2 : tensor<4xf32>, tensor<1x4xf32>
}

// CHECK-LABEL: func.func @reshape_of_unknown_sizes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> (tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>) {
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.tensor.reshape %[[ARG0]] : tensor<?x4xf32>{%[[ARG1]]} -> tensor<?x?xf32>{%[[ARG2]], %[[ARG1]]}
// CHECK-NEXT:    return %[[ARG0]], %[[VAL_0]], %[[ARG0]] : tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>
// CHECK-NEXT:  }
func.func @reshape_of_unknown_sizes(%t: tensor<?x4xf32>, %d: index, %e: index) -> (tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>) {
  %0 = flow.tensor.reshape %t : tensor<?x4xf32>{%d} -> tensor<?x4xf32>{%d}
  %1 = flow.tensor.reshape %t : tensor<?x4xf32>{%d} -> tensor<?x?xf32>{%e, %d}
  %2 = flow.tensor.reshape %1 : tensor<?x?xf32>{%e, %d} -> tensor<?x4xf32>{%d}
  return %0, %1, %2 : tensor<?x4xf32>, tensor<?x?xf32>, tensor<?x4xf32>
}

// There are as many elements, so the one size is the same; but with no elements at all it may be any.
// CHECK-LABEL: func.func @reshape_of_one_size(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: tensor<?x0xf32>, %[[ARG2:.*]]: tensor<?x?xf32>, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index) -> (tensor<?x4xf32>, tensor<?x0xf32>, tensor<?x?xf32>) {
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.tensor.reshape %[[ARG1]] : tensor<?x0xf32>{%[[ARG3]]} -> tensor<?x0xf32>{%[[ARG4]]}
// CHECK-NEXT:    %[[VAL_1:.*]] = flow.tensor.reshape %[[ARG2]] : tensor<?x?xf32>{%[[ARG3]], %[[ARG4]]} -> tensor<?x?xf32>{%[[ARG4]], %[[ARG3]]}
// CHECK-NEXT:    return %[[ARG0]], %[[VAL_0]], %[[VAL_1]] : tensor<?x4xf32>, tensor<?x0xf32>, tensor<?x?xf32>
// CHECK-NEXT:  }
func.func @reshape_of_one_size(%t: tensor<?x4xf32>, %z: tensor<?x0xf32>, %u: tensor<?x?xf32>, %d: index, %e: index) -> (tensor<?x4xf32>, tensor<?x0xf32>, tensor<?x?xf32>) {
  %0 = flow.tensor.reshape %t : tensor<?x4xf32>{%d} -> tensor<?x4xf32>{%e}
  %1 = flow.tensor.reshape %z : tensor<?x0xf32>{%d} -> tensor<?x0xf32>{%e}
  %2 = flow.tensor.reshape %u : tensor<?x?xf32>{%d, %e} -> tensor<?x?xf32>{%e, %d}
  return %0, %1, %2 : tensor<?x4xf32>, tensor<?x0xf32>, tensor<?x?xf32>
}

// Sizes are those that ops are told.
// CHECK-LABEL: func.func @dims(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: tensor<?x2xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) -> (index, index, index, index, index, index, index) {
// CHECK-NEXT:    %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK-NEXT:    return %[[ARG2]], %[[VAL_0]], %[[ARG3]], %[[ARG2]], %[[ARG2]], %[[ARG3]], %[[VAL_1]] : index, index, index, index, index, index, index
// CHECK-NEXT:  }
func.func @dims(%t: tensor<?x4xf32>, %p: tensor<?x2xf32>, %d: index, %e: index) -> (index, index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = flow.tensor.tie_shape %t : tensor<?x4xf32>{%d}
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x4xf32>
  %3 = flow.tensor.reshape %t : tensor<?x4xf32>{%d} -> tensor<2x?xf32>{%e}
  %4 = tensor.dim %3, %c1 : tensor<2x?xf32>
  %5 = flow.tensor.slice %t[%c0, %c0 for %e, %d] : tensor<?x4xf32>{%d} -> tensor<?x?xf32>{%e, %d}
  %6 = tensor.dim %5, %c1 : tensor<?x?xf32>
  %7 = flow.tensor.update %p, %t[%c0, %c0] : tensor<?x2xf32>{%e} -> %t as tensor<?x4xf32>{%d}
  %8 = tensor.dim %7, %c0 : tensor<?x4xf32>
  %9 = flow.tensor.empty : tensor<?x4xf32>{%e}
  %10 = tensor.dim %9, %c0 : tensor<?x4xf32>
  %11 = tensor.rank %t : tensor<?x4xf32>
  return %1, %2, %4, %6, %8, %10, %11 : index, index, index, index, index, index, index
}

// CHECK-LABEL: func.func @dims_of_dispatches(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> (index, index, index) {
// CHECK-NEXT:    return %[[ARG1]], %[[ARG2]], %[[ARG2]] : index, index, index
// CHECK-NEXT:  }
func.func @dims_of_dispatches(%t: tensor<?x4xf32>, %d: index, %e: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0:2 = flow.dispatch.workgroups(%t) : (tensor<?x4xf32>{%d}) -> (%t{%d}, tensor<?xf32>{%e}) =
      (%i: !flow.dispatch.tensor<readwrite:tensor<?x4xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
    flow.return
  }
  %1 = tensor.dim %0#0, %c0 : tensor<?x4xf32>
  %2 = tensor.dim %0#1, %c0 : tensor<?xf32>
  %3 = flow.dispatch.region -> (tensor<?x4xf32>{%e}) {
    flow.return %t : tensor<?x4xf32>
  }
  %4 = tensor.dim %3, %c0 : tensor<?x4xf32>
  return %1, %2, %4 : index, index, index
}

// Of sizes that are 1, some are left out.
// CHECK-LABEL: func.func @dims_of_loads(
// CHECK-SAME:    %[[ARG0:.*]]: !flow.dispatch.tensor<readonly:tensor<1x?x?xf32>>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> (index, index) {
// CHECK-NEXT:    return %[[ARG2]], %[[ARG2]] : index, index
// CHECK-NEXT:  }
func.func @dims_of_loads(%t: !flow.dispatch.tensor<readonly:tensor<1x?x?xf32>>, %d: index, %e: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %0 = flow.dispatch.tensor.load %t, offsets = [0, 0, 0], sizes = [1, %d, %e], strides = [1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<1x?x?xf32>>{%d, %e} -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %2 = flow.dispatch.tensor.load %t, offsets = [0, 0, 0], sizes = [1, 1, %e], strides = [1, 1, 1] : !flow.dispatch.tensor<readonly:tensor<1x?x?xf32>>{%d, %e} -> tensor<1x?xf32>
  %3 = tensor.dim %2, %c1 : tensor<1x?xf32>
  return %1, %3 : index, index
}

// Without the operands that are not used, and each of the others once, with its sizes; a tied one stays as it is.
// CHECK-LABEL: func.func @operands(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<4xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: f32) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT:    %[[VAL_0:.*]]:2 = flow.dispatch.workgroups[%[[ARG3]]](%[[ARG0]], %[[ARG0]], %[[ARG2]]) : (tensor<?xf32>{%[[ARG2]]}, tensor<?xf32>{%[[ARG2]]}, index) -> (%[[ARG0]]{%[[ARG2]]}, tensor<?xf32>{%[[ARG3]]}) attributes {x} =
// CHECK-NEXT:        (%[[VAL_1:.*]]: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %[[VAL_2:.*]]: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %[[VAL_3:.*]]: index, %[[VAL_4:.*]]: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
// CHECK-NEXT:      "test.op"(%[[VAL_2]], %[[VAL_2]], %[[VAL_3]]) : (!flow.dispatch.tensor<readonly:tensor<?xf32>>, !flow.dispatch.tensor<readonly:tensor<?xf32>>, index) -> ()
// CHECK-NEXT:      flow.return
// CHECK-NEXT:    } count(%[[VAL_5:.*]]: index) -> (index, index, index) {
// CHECK-NEXT:      flow.return %[[VAL_5]], %[[VAL_5]], %[[VAL_5]] : index, index, index
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[VAL_0]]#0, %[[VAL_0]]#1 : tensor<?xf32>, tensor<?xf32>
// CHECK-NEXT:  }
func.func @operands(%a: tensor<?xf32>, %b: tensor<4xf32>, %d: index, %e: index, %s: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = flow.dispatch.workgroups[%e](%b, %a, %s, %a, %d, %a) : (tensor<4xf32>, tensor<?xf32>{%d}, f32, tensor<?xf32>{%d}, index, tensor<?xf32>{%d}) -> (%a{%d}, tensor<?xf32>{%e}) attributes {x} =
      (%i0: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %i1: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %i2: f32, %i3: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %i4: index, %i5: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
    "test.op"(%i3, %i5, %i4) : (!flow.dispatch.tensor<readonly:tensor<?xf32>>, !flow.dispatch.tensor<readonly:tensor<?xf32>>, index) -> ()
    cf.br ^end
  ^end:
    flow.return
  } count(%w: index) -> (index, index, index) {
    flow.return %w, %w, %w : index, index, index
  }
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// A tied operand that comes second stays the one that is tied.
// CHECK-LABEL: func.func @ties_are_counted_anew(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.dispatch.workgroups(%[[ARG1]]) : (tensor<8xf32>) -> %[[ARG1]] =
// CHECK-NEXT:        (%[[VAL_1:.*]]: !flow.dispatch.tensor<readwrite:tensor<8xf32>>) {
// CHECK-NEXT:      flow.return
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[VAL_0]] : tensor<8xf32>
// CHECK-NEXT:  }
func.func @ties_are_counted_anew(%a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = flow.dispatch.workgroups(%a, %b) : (tensor<4xf32>, tensor<8xf32>) -> %b =
      (%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %j: !flow.dispatch.tensor<readwrite:tensor<8xf32>>) {
    flow.return
  }
  return %0 : tensor<8xf32>
}

// What nobody uses goes, but for traces.
// CHECK-LABEL: func.func @dead(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: index) {
// CHECK-NEXT:    flow.tensor.trace {key = "k"} %[[ARG0]] : tensor<4xf32>
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @dead(%a: tensor<4xf32>, %n: index) {
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> tensor<4xf32> =
      (%i: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %o: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
    flow.return
  }
  %1 = flow.dispatch.region -> (tensor<4xf32>) {
    flow.return %a : tensor<4xf32>
  }
  %2 = flow.tensor.splat %n : tensor<4xindex>
  %3 = flow.tensor.clone %a : tensor<4xf32>
  %5 = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.affinity<@a>
  %4 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> %a
  flow.tensor.trace {key = "k"} %a : tensor<4xf32>
  return
}

// CHECK-LABEL: flow.executable private @exe {
// CHECK-NEXT:    flow.executable.export public @entry
// CHECK-NEXT:  }
flow.executable private @exe {
  flow.executable.export public @entry
}

// The sizes of what is moved are those that it is made with, which may be other values that are equal.
// CHECK-LABEL: func.func @sizes_of_transfers(
// CHECK-SAME:    %[[ARG0:.*]]: !hal.buffer_view, %[[ARG1:.*]]: index, %{{.*}}: index
// CHECK-NEXT:    %[[X:.*]] = hal.tensor.import %[[ARG0]] : !hal.buffer_view -> tensor<?x4xf32>{%[[ARG1]]}
// CHECK-NEXT:    %[[A:.*]] = flow.tensor.transfer %[[X]] : tensor<?x4xf32>{%[[ARG1]]} to #hal.device.affinity<@a>
// CHECK-NEXT:    return %[[A]] : tensor<?x4xf32>
func.func @sizes_of_transfers(%v: !hal.buffer_view, %n: index, %m: index) -> tensor<?x4xf32> {
  %0 = hal.tensor.import %v : !hal.buffer_view -> tensor<?x4xf32>{%n}
  %1 = flow.tensor.transfer %0 : tensor<?x4xf32>{%m} to #hal.device.affinity<@a>
  return %1 : tensor<?x4xf32>
}

// A tensor that is on a device already is not moved there again.
// CHECK-LABEL: func.func @transfers(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT:    %[[A:.*]] = flow.tensor.transfer %[[ARG0]] : tensor<?xf32>{%[[ARG1]]} to #hal.device.affinity<@a>
// CHECK-NEXT:    %[[B:.*]] = flow.tensor.transfer %[[A]] : tensor<?xf32>{%[[ARG1]]} to #hal.device.promise<@a>
// CHECK-NEXT:    return %[[A]], %[[B]] : tensor<?xf32>, tensor<?xf32>
func.func @transfers(%t: tensor<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = flow.tensor.transfer %t : tensor<?xf32>{%n} to #hal.device.affinity<@a>
  %1 = flow.tensor.transfer %0 : tensor<?xf32>{%n} to #hal.device.affinity<@a>
  %2 = flow.tensor.transfer %1 : tensor<?xf32>{%n} to #hal.device.promise<@a>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}
