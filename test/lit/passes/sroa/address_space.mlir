// RUN: okl-opt %s -sroa | filecheck %s

// The parts are in the same address space; MLIR 22 allocates them in the default one.
// CHECK-LABEL: llvm.func @space(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i64) -> !llvm.ptr<3>
// CHECK:         %[[VAL_2:.*]] = llvm.load %[[VAL_1]] : !llvm.ptr<3> -> i32
// CHECK:         llvm.return
// CHECK:       }
llvm.func @space(%v: i32) {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.alloca %0 x !llvm.array<2 x i32> : (i64) -> !llvm.ptr<3>
  %4 = llvm.getelementptr %1[0, 1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.array<2 x i32>
  %l = llvm.load %4 : !llvm.ptr<3> -> i32
  llvm.return
}
