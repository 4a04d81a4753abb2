// RUN: okl-opt %s --print-source-names | filecheck %s --check-prefix=SOURCE
// RUN: okl-opt %s --mlir-use-nameloc-as-prefix | filecheck %s --check-prefix=NAMELOC
// RUN: okl-opt %s | filecheck %s

// CHECK:      func.func @f(%arg0: i32, %arg1: i32) -> i32 {
// CHECK-NEXT:   %0 = arith.addi %arg0, %arg1 : i32
// CHECK-NEXT:   %c3_i32 = arith.constant 3 : i32

// SOURCE:      func.func @f(%lhs: i32, %rhs_1: i32) -> i32 {
// SOURCE-NEXT:   %sum = arith.addi %lhs, %rhs_1 : i32
// SOURCE-NEXT:   %three = arith.constant 3 : i32

// NAMELOC:      func.func @f(%left_side: i32, %arg1: i32) -> i32 {
// NAMELOC-NEXT:   %_1st = arith.addi %left_side, %arg1 : i32
// NAMELOC-NEXT:   %c3_i32 = arith.constant 3 : i32
func.func @f(%lhs: i32 loc("left side"), %rhs_1: i32) -> i32 {
  %sum = arith.addi %lhs, %rhs_1 : i32 loc("1st")
  %three = arith.constant 3 : i32
  return %sum : i32
}
