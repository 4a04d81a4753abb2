// RUN: okl-opt %s -inline --mlir-print-ir-after-all -o /dev/null 2>&1 | filecheck %s

// The passes that simplify functions are shown as others are.
// CHECK:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// CHECK-NEXT: func.func @f() {
// CHECK:      // -----// IR Dump After Inliner (inline) //----- //
// CHECK-NEXT: module {
func.func @f() {
  return
}
