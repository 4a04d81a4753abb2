// RUN: okl-opt %s -cse --allow-unregistered-dialect | filecheck %s

// No value from outside gets into a function.
// CHECK:       %0 = llvm.mlir.constant(3 : i32) : i32
// CHECK:       llvm.func @f() -> i32 {
// CHECK-NEXT:    %1 = llvm.mlir.constant(3 : i32) : i32
// CHECK-NEXT:    llvm.return %1 : i32
%0 = llvm.mlir.constant(3 : i32) : i32
"test.use"(%0) : (i32) -> ()
llvm.func @f() -> i32 {
  %1 = llvm.mlir.constant(3 : i32) : i32
  llvm.return %1 : i32
}
