// RUN: okl-opt %s -iree-util-fixed-point-iterator="pipeline=func.func(canonicalize,cse)" | filecheck %s
// RUN: not okl-opt %s -iree-util-fixed-point-iterator="pipeline=func.func(cse,canonicalize) max-iterations=1" 2>&1 | filecheck %s --check-prefix=MANY
// RUN: not okl-opt %s -iree-util-fixed-point-iterator="max-iterations=0" 2>&1 | filecheck %s --check-prefix=NONE

// CHECK-LABEL: func.func @f(
// CHECK-NEXT:    return %arg0 : i32

// MANY: error: 'builtin.module' op has not reached a fixed point after 1 iterations
// NONE: max-iterations must be 1 or more, got 0

func.func @f(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.addi %a, %c0 : i32
  return %0 : i32
}
