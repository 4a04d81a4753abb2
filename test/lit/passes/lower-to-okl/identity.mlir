// RUN: okl-opt %s -lower-to-okl | filecheck %s

// A function that is marked as compiled: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
  return
}
