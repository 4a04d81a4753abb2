// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: func.func @border(
func.func @border(%view: !hal.buffer_view, %fence: !hal.fence, %buffer: !hal.buffer) -> !hal.buffer_view {
  // CHECK-NEXT: %0 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[1] : index
  %d = hal.buffer_view.dim<%view : !hal.buffer_view>[1] : index
  // CHECK-NEXT: %1 = hal.tensor.import %arg0 : !hal.buffer_view -> tensor<2x?xf32>{%0}
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<2x?xf32>{%d}
  // CHECK-NEXT: %2 = hal.tensor.import on("d") wait(%arg1) => %arg0 "input0" : !hal.buffer_view -> tensor<4xf32>
  %1 = hal.tensor.import on("d") wait(%fence) => %view "input0" : !hal.buffer_view -> tensor<4xf32>
  // CHECK-NEXT: %3 = hal.tensor.export on("d") %2 "output0" into(%arg2 : !hal.buffer) : tensor<4xf32> -> !hal.buffer_view
  %2 = hal.tensor.export on("d") %1 "output0" into(%buffer : !hal.buffer) : tensor<4xf32> -> !hal.buffer_view
  // CHECK-NEXT: %4 = hal.tensor.export %1 : tensor<2x?xf32>{%0} -> !hal.buffer_view
  %3 = hal.tensor.export %0 : tensor<2x?xf32>{%d} -> !hal.buffer_view
  return %3 : !hal.buffer_view
}
