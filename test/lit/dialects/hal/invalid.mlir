// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @sizes_of_import(%view: !hal.buffer_view) {
  // expected-error @below {{'hal.tensor.import' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<?x4xf32>
  return
}

// -----

func.func @sizes_of_static_import(%view: !hal.buffer_view, %d: index) {
  // expected-error @below {{'hal.tensor.import' op value set has 0 dynamic dimensions but only 1 dimension values are attached}}
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<4xf32>{%d}
  return
}

// -----

func.func @sizes_of_export(%t: tensor<?xf32>) {
  // expected-error @below {{'hal.tensor.export' op value set has 1 dynamic dimensions but only 0 dimension values are attached}}
  %0 = hal.tensor.export %t : tensor<?xf32> -> !hal.buffer_view
  return
}

// -----

func.func @import_of_tensor(%t: tensor<4xf32>) {
  // expected-error @below {{'hal.tensor.import' op operand 'source' at position 0 does not verify: Unexpected attribute tensor<4xf32>}}
  %0 = hal.tensor.import %t : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @import_to_memref(%view: !hal.buffer_view) {
  // expected-error @below {{'hal.tensor.import' op result 'target' at position 0 does not verify: memref<4xf32> should be of base attribute tensor}}
  %0 = hal.tensor.import %view : !hal.buffer_view -> memref<4xf32>
  return
}

// -----

func.func @export_of_scalar(%v: f32) {
  // expected-error @below {{'hal.tensor.export' op operand 'source' at position 0 does not verify: f32 should be of base attribute tensor}}
  %0 = hal.tensor.export %v : f32 -> !hal.buffer_view
  return
}

// -----

func.func @export_to_fence(%t: tensor<4xf32>) {
  // expected-error @below {{'hal.tensor.export' op result 'target' at position 0 does not verify: Unexpected attribute !hal.fence}}
  %0 = hal.tensor.export %t : tensor<4xf32> -> !hal.fence
  return
}

// -----

func.func @into_view(%t: tensor<4xf32>, %view: !hal.buffer_view) {
  // expected-error @below {{'hal.tensor.export' op operand 'target_storage' at position 1 does not verify: !hal.buffer_view should be of base attribute hal.buffer}}
  %0 = hal.tensor.export %t into(%view : !hal.buffer_view) : tensor<4xf32> -> !hal.buffer_view
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @wait_for_index(%view: !hal.buffer_view, %fence: index) {
  // expected-error @below {{use of value '%fence' expects different type than prior uses: '!hal.fence' vs 'index'}}
  %0 = hal.tensor.import wait(%fence) => %view : !hal.buffer_view -> tensor<4xf32>
  return
}

// -----

func.func @no_arrow(%view: !hal.buffer_view, %fence: !hal.fence) {
  // expected-error @below {{expected '='}}
  %0 = hal.tensor.import wait(%fence) %view : !hal.buffer_view -> tensor<4xf32>
  return
}

// -----

func.func @sizes_of_encoding(%view: !hal.buffer_view, %d: index) {
  // expected-error @below {{'hal.tensor.import' op value set has 0 dynamic dimensions but only 1 dimension values are attached}}
  %0 = hal.tensor.import %view : !hal.buffer_view -> tensor<?xf32>{%d} as tensor<4xf32>
  return
}

// -----

func.func @encoding_is_no_tensor(%t: tensor<4xf32>) {
  // expected-error @below {{'hal.tensor.export' op f32 should be of base attribute tensor}}
  %0 = hal.tensor.export %t : f32 as tensor<4xf32> -> !hal.buffer_view
  return
}

// -----

func.func @negative_dimension(%view: !hal.buffer_view) {
  // expected-error @below {{'hal.buffer_view.dim' op index must not be negative, got -1}}
  %0 = hal.buffer_view.dim<%view : !hal.buffer_view>[-1] : index
  return
}

// -----

func.func @dimension_of_buffer(%buffer: !hal.buffer) {
  // expected-error @below {{'hal.buffer_view.dim' op operand 'buffer_view' at position 0 does not verify: !hal.buffer should be of base attribute hal.buffer_view}}
  %0 = hal.buffer_view.dim<%buffer : !hal.buffer>[0] : index
  return
}

// -----

func.func @type_of_dimension(%view: !hal.buffer_view) {
  // expected-error @below {{'hal.buffer_view.dim' op result 'result' at position 0 does not verify: Expected attribute index but got i64}}
  %0 = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : i64
  return
}

// -----

func.func @no_brackets(%view: !hal.buffer_view) {
  // expected-error @below {{expected '<'}}
  %0 = hal.buffer_view.dim %view[0] : index
  return
}

// -----

// expected-error @below {{unknown  type `view` in dialect `hal`}}
func.func @unknown_type(%view: !hal.view) {
  return
}

// -----

func.func @results_of_barrier(%t: tensor<4xf32>, %fence: !hal.fence) {
  // expected-error @below {{'hal.tensor.barrier' op result 'tensors' at position 0 does not verify: attributes ('tensor<4xf32>',) expected from range variable 'T', but got ('tensor<5xf32>',)}}
  %0 = "hal.tensor.barrier"(%t, %fence) : (tensor<4xf32>, !hal.fence) -> tensor<5xf32>
  return
}

// -----

func.func @fence_of_barrier(%t: tensor<4xf32>, %fence: index) {
  // expected-error @below {{'hal.tensor.barrier' op operand 'signal_fence' at position 1 does not verify: index should be of base attribute hal.fence}}
  %0 = hal.tensor.barrier join(%t : tensor<4xf32>) => %fence : index
  return
}

// -----

func.func @barrier_of_scalar(%v: f32, %fence: !hal.fence) {
  // expected-error @below {{'hal.tensor.barrier' op operand 'sources' at position 0 does not verify: f32 should be of base attribute tensor}}
  %0 = hal.tensor.barrier join(%v : f32) => %fence : !hal.fence
  return
}

// -----

func.func @barrier_of_nothing(%fence: !hal.fence) {
  // expected-error @below {{expected ')'}}
  hal.tensor.barrier join( : ) => %fence : !hal.fence
  return
}
