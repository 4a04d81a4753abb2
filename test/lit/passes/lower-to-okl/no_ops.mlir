// RUN: okl-opt %s -lower-to-okl | filecheck %s

// CHECK:      func.func @okl_func(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
// CHECK-NEXT:   return
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}
