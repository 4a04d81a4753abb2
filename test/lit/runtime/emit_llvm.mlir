// RUN: okl-opt %s --emit=llvm | filecheck %s

// The llvm dialect as LLVM prints it.
// CHECK:      declare ptr @fetch_kernel(ptr, i64)
// CHECK:      define void @okl_compute(ptr %{{.*}}) {
// CHECK:        call ptr @fetch_kernel(ptr %{{.*}}, i64 0)
// CHECK-NEXT:   ret void

llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
llvm.func @okl_compute(%arg0: !llvm.ptr) {
  %0 = llvm.mlir.constant(0 : index) : i64
  %1 = llvm.call @fetch_kernel(%arg0, %0) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.return
}
