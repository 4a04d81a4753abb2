// RUN: okl-opt %s -only-keep-compute-ops | filecheck %s

// CHECK:       module {
// CHECK-NEXT:    func.func @okl_compute(%arg0: !okl.launcher_ctx) {
// CHECK-NEXT:      return
// CHECK-NEXT:    }
// CHECK-NEXT:    llvm.func @launch(!llvm.ptr, !llvm.ptr)
// CHECK-NEXT:  }
func.func @okl_recycle(%l: !okl.launcher_ctx) {
  return
}
func.func @okl_compute(%l: !okl.launcher_ctx) {
  return
}
func.func private @get_resources_type_0(!okl.launcher_ctx)
llvm.func @launch(!llvm.ptr, !llvm.ptr)
