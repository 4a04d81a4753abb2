// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @no_number() {
  // expected-error @below {{'hal.element_type' op unsupported element type index}}
  %0 = hal.element_type<index> : i32
  return
}

// -----

func.func @vector() {
  // expected-error @below {{'hal.element_type' op unsupported element type vector<4xf32>}}
  %0 = hal.element_type<vector<4xf32>> : i32
  return
}

// -----

func.func @type_of_number() {
  // expected-error @below {{'hal.element_type' op result 'result' at position 0 does not verify: Expected attribute i32 but got i64}}
  %0 = hal.element_type<f32> : i64
  return
}

// -----

func.func @unknown_encoding() {
  // expected-error @below {{expected 'dense_row_major'}}
  %0 = hal.encoding_type<opaque> : i32
  return
}

// -----

func.func @type_of_encoding() {
  // expected-error @below {{'hal.encoding_type' op result 'result' at position 0 does not verify: Expected attribute i32 but got index}}
  %0 = hal.encoding_type<dense_row_major> : index
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @type_is_index(%view: !hal.buffer_view, %type: index, %encoding: i32) {
  // expected-error @below {{use of value '%type' expects different type than prior uses: 'i32' vs 'index'}}
  hal.buffer_view.assert<%view : !hal.buffer_view> message("a") shape([]) type(%type) encoding(%encoding)
  return
}

// -----

// expected-note @below {{prior use here}}
func.func @shape_is_number(%view: !hal.buffer_view, %n: i32) {
  // expected-error @below {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  hal.buffer_view.assert<%view : !hal.buffer_view> message("a") shape([%n]) type(%n) encoding(%n)
  return
}

// -----

func.func @no_brackets(%view: !hal.buffer_view, %n: i32, %d: index) {
  // expected-error @below {{expected '['}}
  hal.buffer_view.assert<%view : !hal.buffer_view> message("a") shape(%d) type(%n) encoding(%n)
  return
}

// -----

func.func @assertion_on_buffer(%buffer: !hal.buffer, %n: i32) {
  // expected-error @below {{'hal.buffer_view.assert' op operand 'buffer_view' at position 0 does not verify: !hal.buffer should be of base attribute hal.buffer_view}}
  hal.buffer_view.assert<%buffer : !hal.buffer> message("a") shape([]) type(%n) encoding(%n)
  return
}
