// RUN: okl-opt %s -inline=default-pipeline= --mlir-print-debuginfo --mlir-print-local-scope | filecheck %s

// CHECK-LABEL: func.func @outer(
// CHECK-NEXT:    arith.addi {{.*}} loc(callsite("inner" at callsite("in middle" at "in outer")))
func.func private @inner(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32 loc("inner")
  return %0 : i32
}
func.func private @middle(%arg0: i32) -> i32 {
  %0 = call @inner(%arg0) : (i32) -> i32 loc("in middle")
  return %0 : i32
}
func.func @outer(%arg0: i32) -> i32 {
  %0 = call @middle(%arg0) : (i32) -> i32 loc("in outer")
  return %0 : i32
}
