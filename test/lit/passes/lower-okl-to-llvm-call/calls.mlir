// RUN: okl-opt %s -lower-okl-to-llvm-call | filecheck %s
// RUN: okl-opt %s -lower-okl-to-llvm-call -lower-okl-to-llvm-call | filecheck %s
// RUN: okl-opt %s --lower-okl-to-llvm-call="symbol-prefix=oneflow_okl_" | filecheck %s --check-prefix=PREFIX

// Calls take the function's own parameter; the cast stays. The declaration made last is first.
// CHECK:       llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
// CHECK-NEXT:  llvm.func @fetch_kernel(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
// CHECK-NEXT:  llvm.func @fetch_run_ctx(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}
// CHECK-NEXT:  func.func @okl_compute
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0
// CHECK-NEXT:    %1 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %2 = llvm.call @fetch_run_ctx(%arg0, %1) : (!llvm.ptr, i64) -> !llvm.ptr
// CHECK-NEXT:    %3 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %4 = llvm.call @fetch_kernel(%arg0, %3) : (!llvm.ptr, i64) -> !llvm.ptr
// CHECK-NEXT:    llvm.call @launch(%2, %4) : (!llvm.ptr, !llvm.ptr) -> ()
// CHECK-NEXT:    return

// PREFIX: llvm.func @oneflow_okl_launch(
// PREFIX: llvm.call @oneflow_okl_fetch_run_ctx(
func.func @okl_compute(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
  %0 = builtin.unrealized_conversion_cast %arg0 : !llvm.ptr to !okl.launcher_ctx
  %1 = "okl.fetch_run_ctx"(%0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.run_ctx
  %2 = "okl.fetch_kernel"(%0) {index = 1 : si64} : (!okl.launcher_ctx) -> !okl.kernel
  "okl.launch"(%1, %2) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
