// RUN: not okl-opt %s --verify-diagnostics 2>&1 | filecheck %s

// CHECK:      mismatch.mlir:10:6: error: 'error' diagnostic emitted when expecting a 'warning'
// CHECK:      mismatch.mlir:10:6: error: expected warning "has 0 operands" was not produced
// CHECK-NEXT:   // expected-warning
// CHECK-NEXT:      ^~~~~~~~~~~~~~
// CHECK:      mismatch.mlir:11:6: error: expected note "never" was not produced

func.func @f() -> i32 {
  // expected-warning @+2 {{has 0 operands}}
  // expected-note @+1 {{never}}
  return
}
