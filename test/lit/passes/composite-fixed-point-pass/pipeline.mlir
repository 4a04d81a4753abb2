// RUN: okl-opt %s "-composite-fixed-point-pass=pipeline=cse" | filecheck %s
// RUN: okl-opt %s "-composite-fixed-point-pass=name=Twice pipeline=cse max-iterations=1" 2>&1 | filecheck %s --check-prefix=WARNED
// RUN: not okl-opt %s "-composite-fixed-point-pass=max-iterations=0" 2>&1 | filecheck %s --check-prefix=ERROR

// A run of cse drops only what is unused then.
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:    return
// WARNED: warning: Composite pass "Twice"+ didn't converge in 1 iterations
// ERROR: max-iterations must be 1 or more, got 0
func.func @chain(%arg0: i32) {
  %0 = arith.muli %arg0, %arg0 : i32
  %1 = arith.muli %0, %arg0 : i32
  %2 = arith.muli %1, %arg0 : i32
  return
}
