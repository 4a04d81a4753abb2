// RUN: okl-opt %s -lower-okl-to-llvm-call | filecheck %s

// No op of okl: the same text, and nothing is declared.
// CHECK:      module {
// CHECK-NEXT:   func.func @okl_compute(%arg0: !llvm.ptr) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
  return
}
