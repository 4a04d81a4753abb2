// RUN: okl-opt %s -opt-okm-memref | filecheck %s

// Without temporaries the pool has one byte.
// CHECK:       func.func @okm_alloc_subgraph0() {
// CHECK-NEXT:    "okm.alloc_memref"() : () -> memref<1xi8>
// CHECK-NEXT:    return
func.func @okm_wrap_subgraph0() {
  return
}
