// RUN: okl-opt %s -composite-fixed-point-pass="pipeline=cse,canonicalize" --mlir-print-ir-after-all --mlir-print-ir-after-change 2>&1 | filecheck %s
// RUN: okl-opt %s -composite-fixed-point-pass="pipeline=cse" --mlir-print-ir-after-all --mlir-print-ir-after-change 2>&1 | filecheck %s --check-prefix=NONE

// A pass that runs others on the same op is dumped if it changed anything itself.

// CHECK-NOT: IR Dump After CSE
// CHECK:     IR Dump After Canonicalizer
// CHECK-NOT: IR Dump After Canonicalizer
// CHECK:     IR Dump After CompositeFixedPointPass

// NONE-NOT: IR Dump

func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  return %0 : i32
}
