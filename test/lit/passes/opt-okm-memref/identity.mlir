// RUN: okl-opt %s -opt-okm-memref | filecheck %s

// A function of another name keeps its temporaries.
// CHECK:      func.func @f() {
// CHECK-NEXT:   %0 = "okm.plan_memref"() : () -> memref<2xf32>
// CHECK-NEXT:   return
func.func @f() {
  %0 = "okm.plan_memref"() : () -> memref<2xf32>
  return
}
