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

// -----

func.func @signals(%t: tensor<4xf32>, %f: !hal.fence) {
  // expected-error @below {{'hal.tensor.barrier' op cannot be written on tensors: it signals a fence}}
  %0 = hal.tensor.barrier join(%t : tensor<4xf32>) => %f : !hal.fence
  return
}

// -----

func.func @another_element_type(%v: !hal.buffer_view, %n: index) {
  %0 = hal.element_type<i32> : i32
  %1 = hal.encoding_type<dense_row_major> : i32
  // expected-error @below {{'hal.buffer_view.assert' op cannot be written on tensors: the view is of tensor<4xf32>}}
  hal.buffer_view.assert<%v : !hal.buffer_view> message("a") shape([%n]) type(%0) encoding(%1)
  %2 = hal.tensor.import %v : !hal.buffer_view -> tensor<4xf32>
  return
}

// -----

func.func @another_rank(%v: !hal.buffer_view, %n: index) {
  %0 = hal.element_type<f32> : i32
  %1 = hal.encoding_type<dense_row_major> : i32
  // expected-error @below {{'hal.buffer_view.assert' op cannot be written on tensors: the view is of tensor<4xf32>}}
  hal.buffer_view.assert<%v : !hal.buffer_view> message("a") shape([%n, %n]) type(%0) encoding(%1)
  %2 = hal.tensor.import %v : !hal.buffer_view -> tensor<4xf32>
  return
}

// -----

func.func @unknown_element_type(%v: !hal.buffer_view, %n: index, %type: i32) {
  %0 = hal.encoding_type<dense_row_major> : i32
  // expected-error @below {{'hal.buffer_view.assert' op cannot be written on tensors: its types are not told by hal.element_type and hal.encoding_type}}
  hal.buffer_view.assert<%v : !hal.buffer_view> message("a") shape([%n]) type(%type) encoding(%0)
  %1 = hal.tensor.import %v : !hal.buffer_view -> tensor<4xf32>
  return
}

// -----

func.func @assertion_alone(%v: !hal.buffer_view, %n: index) {
  %0 = hal.element_type<f32> : i32
  %1 = hal.encoding_type<dense_row_major> : i32
  // expected-error @below {{'hal.buffer_view.assert' op cannot be written on tensors: nothing says of which type a buffer view is}}
  hal.buffer_view.assert<%v : !hal.buffer_view> message("a") shape([%n]) type(%0) encoding(%1)
  return
}
