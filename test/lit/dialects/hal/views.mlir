// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: func.func @types()
func.func @types() {
  // CHECK-NEXT: %element_type_f32 = hal.element_type<f32> : i32
  %0 = hal.element_type<f32> : i32
  // CHECK-NEXT: %element_type_ui8 = hal.element_type<ui8> : i32
  %1 = hal.element_type<ui8> : i32
  // CHECK-NEXT: %element_type_bf16 = hal.element_type<bf16> {note} : i32
  %2 = hal.element_type<bf16> {note} : i32
  // CHECK-NEXT: %element_type_complex3Cf323E = hal.element_type<complex<f32>> : i32
  %3 = hal.element_type<complex<f32>> : i32
  // CHECK-NEXT: %element_type_f32_0 = hal.element_type<f32> : i32
  %4 = hal.element_type<f32> : i32
  // CHECK-NEXT: %dense_row_major = hal.encoding_type<dense_row_major> : i32
  %5 = hal.encoding_type<dense_row_major> : i32
  // CHECK-NEXT: %dense_row_major_1 = hal.encoding_type<dense_row_major> {note} : i32
  %6 = hal.encoding_type<dense_row_major> {note} : i32
  return
}

// CHECK-LABEL: func.func @checked_view(
func.func @checked_view(%view: !hal.buffer_view) {
  // CHECK: %[[M:.*]] = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
  %0 = hal.buffer_view.dim<%view : !hal.buffer_view>[0] : index
  // CHECK: %[[N:.*]] = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[1] : index
  %1 = hal.buffer_view.dim<%view : !hal.buffer_view>[1] : index
  %t = hal.element_type<f32> : i32
  %e = hal.encoding_type<dense_row_major> : i32
  // CHECK: hal.buffer_view.assert<%arg0 : !hal.buffer_view> message("input0") shape([%[[M]], %[[N]]]) type(%element_type_f32) encoding(%dense_row_major){{$}}
  hal.buffer_view.assert<%view : !hal.buffer_view> message("input0") shape([%0, %1]) type(%t) encoding(%e)
  // CHECK: hal.buffer_view.assert<%arg0 : !hal.buffer_view> message("scalar") shape([]) type(%element_type_f32) encoding(%dense_row_major) attributes {note}
  hal.buffer_view.assert<%view : !hal.buffer_view> message("scalar") shape([]) type(%t) encoding(%e) attributes {note}
  return
}
