// RUN: okl-opt %s -reconcile-unrealized-casts | filecheck %s

// A cast that is used and does not lead back stays, without an error: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @live(%arg0: !llvm.ptr) -> !okl.launcher_ctx {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
// CHECK-NEXT:     return %0 : !okl.launcher_ctx
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @live(%arg0: !llvm.ptr) -> !okl.launcher_ctx {
  %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
  return %0 : !okl.launcher_ctx
}
