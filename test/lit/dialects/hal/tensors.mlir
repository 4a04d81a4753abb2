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

// CHECK-LABEL: func.func @barrier(
func.func @barrier(%a: tensor<4xf32>, %b: tensor<2x?xf32>, %fence: !hal.fence) -> tensor<2x?xf32> {
  // CHECK-NEXT: %0 = hal.tensor.barrier join(%arg0 : tensor<4xf32>) => %arg2 : !hal.fence
  %0 = hal.tensor.barrier join(%a : tensor<4xf32>) => %fence : !hal.fence
  // CHECK-NEXT: %1:2 = hal.tensor.barrier join(%arg0, %arg1 : tensor<4xf32>, tensor<2x?xf32>) => %arg2 : !hal.fence attributes {note}
  %1:2 = hal.tensor.barrier join(%a, %b : tensor<4xf32>, tensor<2x?xf32>) => %fence : !hal.fence attributes {note}
  // CHECK-NEXT: hal.tensor.barrier join() => %arg2 : !hal.fence
  hal.tensor.barrier join() => %fence : !hal.fence
  return %1#1 : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @on_devices(
func.func @on_devices(%view: !hal.buffer_view, %d: index) -> !hal.buffer_view {
  // CHECK-NEXT: %0 = hal.tensor.import on(#hal.device.promise<@a>) %arg0 "input0" : !hal.buffer_view -> tensor<2x?xf32>{%arg1}
  %0 = hal.tensor.import on(#hal.device.promise<@a>) %view "input0" : !hal.buffer_view -> tensor<2x?xf32>{%d}
  // CHECK-NEXT: %1 = hal.tensor.export on(#hal.device.affinity<@b, [0]>) %0 "output0" : tensor<2x?xf32>{%arg1} -> !hal.buffer_view
  %1 = hal.tensor.export on(#hal.device.affinity<@b, [0]>) %0 "output0" : tensor<2x?xf32>{%d} -> !hal.buffer_view
  return %1 : !hal.buffer_view
}
