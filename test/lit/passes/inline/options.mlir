// RUN: okl-opt %s -inline=op-pipelines=func.func(cse) | filecheck %s --check-prefix=CSE
// RUN: okl-opt %s "-inline=inlining-threshold=50 default-pipeline=" | filecheck %s --check-prefix=SMALL
// RUN: not okl-opt %s -inline=default-pipeline=nonsense 2>&1 | filecheck %s --check-prefix=ERROR

// The pipeline of the kind of function is run before calls are inlined and after.
func.func private @callee(%arg0: i32) -> i32 {
  %0 = arith.muli %arg0, %arg0 : i32
  %1 = arith.muli %arg0, %arg0 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func @caller(%arg0: i32) -> i32 {
  %0 = call @callee(%arg0) : (i32) -> i32
  %1 = arith.addi %0, %arg0 : i32
  return %1 : i32
}
// CSE-LABEL: func.func @caller(
// CSE-NEXT:    %[[SQUARE:.*]] = arith.muli
// CSE-NEXT:    arith.addi %[[SQUARE]], %[[SQUARE]]
// CSE-NEXT:    arith.addi
// CSE-NEXT:    return

// The callee is larger than half of the caller.
// SMALL-LABEL: func.func @caller(
// SMALL-NEXT:    call @callee

// ERROR: error: 'nonsense' does not refer to a registered pass or pass pipeline

// SLOW: its RUN lines go through many programs
