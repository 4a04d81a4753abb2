// RUN: okl-opt %s -trim-return-to-void | filecheck %s

// Nothing is returned: the same text, attributes too.
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @declared() -> i32
// CHECK-NEXT: }
func.func @f(%arg0: !okl.launcher_ctx) attributes {compiled = "true"} {
  return
}
func.func private @declared() -> i32
