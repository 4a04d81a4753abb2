// RUN: okl-opt %s -lower-okl-to-llvm-func | filecheck %s
// RUN: okl-opt %s -lower-okl-to-llvm-func -lower-okl-to-llvm-func | filecheck %s

// Functions with results, with other parameters or without a body: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @results(%arg0: !okl.launcher_ctx) -> i32 {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     return %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @parameters(%arg0: !okl.launcher_ctx, %arg1: i32) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @declared(!okl.launcher_ctx)
// CHECK-NEXT:   llvm.func @lowered(%arg0: !llvm.ptr) {
// CHECK-NEXT:     llvm.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @results(%arg0: !okl.launcher_ctx) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32 : i32
}
func.func @parameters(%arg0: !okl.launcher_ctx, %arg1: i32) {
  return
}
func.func private @declared(!okl.launcher_ctx)
llvm.func @lowered(%arg0: !llvm.ptr) {
  llvm.return
}
