// RUN: okl-opt %s -convert-hal-to-tensors --split-input-file --verify-diagnostics

// expected-error @below {{'func.func' op cannot be written on tensors: nothing says of which type a buffer view is}}
func.func @unknown(%v: !hal.buffer_view) -> !hal.buffer_view {
  return %v : !hal.buffer_view
}

// -----

func.func @two(%v: !hal.buffer_view) {
  %0 = hal.tensor.import %v : !hal.buffer_view -> tensor<4xf32>
  // expected-error @below {{'hal.tensor.import' op cannot be written on tensors: the view is of tensor<4xf32>, too}}
  %1 = hal.tensor.import %v : !hal.buffer_view -> tensor<4xi32>
  return
}

// -----

func.func @waits(%v: !hal.buffer_view, %f: !hal.fence) {
  // expected-error @below {{'hal.tensor.import' op cannot be written on tensors: it waits, or has another type in memory}}
  %0 = hal.tensor.import wait(%f) => %v : !hal.buffer_view -> tensor<4xf32>
  return
}
