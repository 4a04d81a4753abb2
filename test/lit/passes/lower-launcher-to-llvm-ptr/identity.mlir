// RUN: okl-opt %s -lower-launcher-to-llvm-ptr | filecheck %s

// Results, further parameters, no body: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @results(%arg0: !okl.launcher_ctx) -> i32 {
// CHECK-NEXT:     %c0_i32 = arith.constant 0 : i32
// CHECK-NEXT:     return %c0_i32 : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @parameters(%arg0: !okl.launcher_ctx, %arg1: i32) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @declared(!okl.launcher_ctx)
// CHECK-NEXT: }
func.func @results(%arg0: !okl.launcher_ctx) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32 : i32
}
func.func @parameters(%arg0: !okl.launcher_ctx, %arg1: i32) {
  return
}
func.func private @declared(!okl.launcher_ctx)
