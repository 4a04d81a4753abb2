// RUN: okl-opt %s -convert-okm-to-okl | filecheck %s

// A function before opt-okm-memref: the same text.
// CHECK:      func.func @okm_wrap_subgraph0() {
// CHECK-NEXT:   %0 = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
// CHECK-NEXT:   return
func.func @okm_wrap_subgraph0() {
  %0 = "okm.arg_to_memref"() {index = 0 : i32} : () -> memref<2xf32>
  return
}
