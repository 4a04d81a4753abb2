// RUN: okl-opt %s --mlir-print-value-users | filecheck %s
// RUN: okl-opt %s --mlir-print-skip-regions | filecheck %s --check-prefix=SKIP
// RUN: okl-opt %s --mlir-print-unique-ssa-ids | filecheck %s --check-prefix=UNIQUE

// CHECK:      func.func @f(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:   // %arg0 is used by %[[A:[0-9]+]]
// CHECK-NEXT:   // %arg1 is unused
// CHECK-NEXT:   %[[A]] = arith.addi %arg0, %arg0 : i32 // users: %[[R:[0-9]+]], %[[M:[0-9]+]]
// CHECK-NEXT:   %[[M]] = arith.muli %[[A]], %[[A]] : i32 // unused
// CHECK-NEXT:   return %[[A]] : i32 // id: %[[R]]

// SKIP: module {...}

// UNIQUE: func.func @f(%arg1: i32, %arg2: i32)
// UNIQUE: func.func @g(%arg0: i32)
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %0 : i32
  return %0 : i32
}
func.func @g(%a: i32) {
  return
}
