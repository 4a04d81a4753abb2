// RUN: okl-opt %s --iree-flow-inject-dispatch-tracing | filecheck %s
// RUN: okl-opt %s --iree-flow-inject-dispatch-tracing --iree-flow-inject-dispatch-tracing | filecheck %s
// RUN: okl-opt %s --iree-flow-inject-dispatch-tracing --iree-util-strip-debug-ops | filecheck %s --check-prefix=STRIPPED

// STRIPPED-NOT: flow.tensor.trace

// CHECK-LABEL: flow.executable private @exe {
// CHECK-NEXT:    flow.executable.export public @entry
// CHECK-NEXT:    flow.executable.export public @other
// CHECK-NEXT:    flow.executable.export public @nothing
// CHECK-NEXT:  }
flow.executable private @exe {
  flow.executable.export public @entry
  flow.executable.export public @other
  flow.executable.export public @nothing
}

// Only tensors are traced, with their sizes.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: tensor<2xi1>, %[[ARG2:.*]]: index) -> (tensor<?x4xf32>, tensor<?xindex>) {
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry inputs"} %[[ARG0]], %[[ARG1]], %[[ARG0]] : tensor<?x4xf32>{%[[ARG2]]}, tensor<2xi1>, tensor<?x4xf32>{%[[ARG2]]}
// CHECK-NEXT:    %[[VAL_0:.*]]:2 = flow.dispatch @exe::@entry[%[[ARG2]]](%[[ARG0]], %[[ARG2]], %[[ARG1]], %[[ARG0]]) {x} : (tensor<?x4xf32>{%[[ARG2]]}, index, tensor<2xi1>, tensor<?x4xf32>{%[[ARG2]]}) -> (%[[ARG0]]{%[[ARG2]]}, tensor<?xindex>{%[[ARG2]]})
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry outputs"} %[[VAL_0]]#0, %[[VAL_0]]#1 : tensor<?x4xf32>{%[[ARG2]]}, tensor<?xindex>{%[[ARG2]]}
// CHECK-NEXT:    return %[[VAL_0]]#0, %[[VAL_0]]#1 : tensor<?x4xf32>, tensor<?xindex>
// CHECK-NEXT:  }
func.func @sizes(%a: tensor<?x4xf32>, %b: tensor<2xi1>, %n: index) -> (tensor<?x4xf32>, tensor<?xindex>) {
  %0:2 = flow.dispatch @exe::@entry[%n](%a, %n, %b, %a) {x} : (tensor<?x4xf32>{%n}, index, tensor<2xi1>, tensor<?x4xf32>{%n}) -> (%a{%n}, tensor<?xindex>{%n})
  return %0#0, %0#1 : tensor<?x4xf32>, tensor<?xindex>
}

// A dispatch without tensors is seen to run, too.
// CHECK-LABEL: func.func @no_tensors(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK-NEXT:    flow.tensor.trace "exe::nothing inputs" = []
// CHECK-NEXT:    flow.dispatch @exe::@nothing(%[[ARG0]]) : (index) -> ()
// CHECK-NEXT:    flow.tensor.trace "exe::nothing outputs" = []
// CHECK-NEXT:    return
// CHECK-NEXT:  }
func.func @no_tensors(%n: index) {
  flow.dispatch @exe::@nothing(%n) : (index) -> ()
  return
}

// CHECK-LABEL: func.func @in_turn(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<f16>) -> tensor<0x4xbf16> {
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry inputs"} %[[ARG0]] : tensor<f16>
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.dispatch @exe::@entry(%[[ARG0]]) : (tensor<f16>) -> tensor<f16>
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry outputs"} %[[VAL_0]] : tensor<f16>
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry inputs"} %[[VAL_0]] : tensor<f16>
// CHECK-NEXT:    %[[VAL_1:.*]] = flow.dispatch @exe::@entry(%[[VAL_0]]) : (tensor<f16>) -> tensor<f16>
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry outputs"} %[[VAL_1]] : tensor<f16>
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:  ^bb1:  // pred: ^bb0
// CHECK-NEXT:    flow.tensor.trace {key = "exe::other inputs"} %[[VAL_1]] : tensor<f16>
// CHECK-NEXT:    %[[VAL_2:.*]] = flow.dispatch @exe::@other(%[[VAL_1]]) : (tensor<f16>) -> tensor<0x4xbf16>
// CHECK-NEXT:    flow.tensor.trace {key = "exe::other outputs"} %[[VAL_2]] : tensor<0x4xbf16>
// CHECK-NEXT:    return %[[VAL_2]] : tensor<0x4xbf16>
// CHECK-NEXT:  }
func.func @in_turn(%a: tensor<f16>) -> tensor<0x4xbf16> {
  %0 = flow.dispatch @exe::@entry(%a) : (tensor<f16>) -> tensor<f16>
  %1 = flow.dispatch @exe::@entry(%0) : (tensor<f16>) -> tensor<f16>
  cf.br ^end
^end:
  %2 = flow.dispatch @exe::@other(%1) : (tensor<f16>) -> tensor<0x4xbf16>
  return %2 : tensor<0x4xbf16>
}

// Not at the top level of the function.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: i1) -> tensor<4xf32> {
// CHECK-NEXT:    %[[VAL_0:.*]] = scf.if %[[ARG1]] -> (tensor<4xf32>) {
// CHECK-NEXT:      %[[VAL_1:.*]] = flow.dispatch @exe::@entry(%[[ARG0]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:      scf.yield %[[VAL_1]] : tensor<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %[[ARG0]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[VAL_0]] : tensor<4xf32>
// CHECK-NEXT:  }

// CHECK:       util.initializer {
// CHECK-NEXT:    flow.tensor.trace "exe::entry inputs" = []
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.dispatch @exe::@entry() : () -> tensor<4xf32>
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry outputs"} %[[VAL_0]] : tensor<4xf32>
// CHECK-NEXT:    util.initializer.return
// CHECK-NEXT:  }
func.func @nested(%a: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

util.initializer {
  %0 = flow.dispatch @exe::@entry() : () -> tensor<4xf32>
  util.initializer.return
}

// CHECK-LABEL: util.func private @util(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry inputs"} %[[ARG0]] : tensor<4xf32>
// CHECK-NEXT:    %[[VAL_0:.*]] = flow.dispatch @exe::@entry(%[[ARG0]]) : (tensor<4xf32>) -> %[[ARG0]]
// CHECK-NEXT:    flow.tensor.trace {key = "exe::entry outputs"} %[[VAL_0]] : tensor<4xf32>
// CHECK-NEXT:    util.return %[[VAL_0]] : tensor<4xf32>
// CHECK-NEXT:  }
util.func private @util(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> %a
  util.return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @declared(tensor<4xf32>)
func.func private @declared(tensor<4xf32>)
