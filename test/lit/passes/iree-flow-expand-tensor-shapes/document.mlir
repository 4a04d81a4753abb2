// RUN: okl-opt %s -iree-flow-expand-tensor-shapes | filecheck %s
// RUN: okl-opt %s -iree-global-opt-expand-tensor-shapes | filecheck %s
// RUN: okl-opt %s -iree-flow-expand-tensor-shapes -iree-flow-expand-tensor-shapes | filecheck %s

// CHECK:      func.func private @add(!hal.buffer_view, !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub}
// CHECK-NEXT: util.global private mutable @param : tensor<?x2xf32>
// CHECK-NEXT: util.global private mutable @param__d0 : index
// CHECK-NEXT: func.func @run(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %param = util.global.load @param : tensor<?x2xf32>
// CHECK-NEXT:   %param__d0 = util.global.load @param__d0 : index
// CHECK-NEXT:   %0 = flow.tensor.tie_shape %param : tensor<?x2xf32>{%param__d0}
// CHECK-NEXT:   %dim = tensor.dim %0, %c0 : tensor<?x2xf32>
// CHECK-NEXT:   %1 = hal.tensor.export %0 : tensor<?x2xf32>{%dim} -> !hal.buffer_view
// CHECK-NEXT:   %2 = call @add(%1, %arg0) : (!hal.buffer_view, !hal.buffer_view) -> !hal.buffer_view
// CHECK-NEXT:   %3 = hal.buffer_view.dim<%2 : !hal.buffer_view>[0] : index
// CHECK-NEXT:   %4 = hal.tensor.import %2 : !hal.buffer_view -> tensor<?x2xf32>{%3}
// CHECK-NEXT:   util.global.store %4, @param : tensor<?x2xf32>
// CHECK-NEXT:   util.global.store %3, @param__d0 : index
// CHECK-NEXT:   return %2 : !hal.buffer_view
// CHECK-NEXT: }

func.func private @add(!hal.buffer_view, !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub}
util.global private mutable @param : tensor<?x2xf32>
func.func @run(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
  %c0 = arith.constant 0 : index
  %param = util.global.load @param : tensor<?x2xf32>
  %dim = tensor.dim %param, %c0 : tensor<?x2xf32>
  %0 = hal.tensor.export %param : tensor<?x2xf32>{%dim} -> !hal.buffer_view
  %1 = call @add(%0, %arg0) : (!hal.buffer_view, !hal.buffer_view) -> !hal.buffer_view
  %2 = hal.buffer_view.dim<%1 : !hal.buffer_view>[0] : index
  %3 = hal.tensor.import %1 : !hal.buffer_view -> tensor<?x2xf32>{%2}
  util.global.store %3, @param : tensor<?x2xf32>
  return %1 : !hal.buffer_view
}
