// RUN: okl-opt %s -transform-interpreter | filecheck %s
// RUN: okl-opt %s -transform-interpreter=entry-point=other | filecheck %s --check-prefix=OTHER

// The script runs passes of ours with their options, and passes of xDSL.
// CHECK:       func.func @f
// CHECK-NEXT:    %[[X:.*]] = arith.muli %arg0, %arg0 : i32
// CHECK-NEXT:    return %[[X]], %[[X]] : i32, i32
// OTHER: func.func @f
// OTHER-NEXT: arith.muli
// OTHER-NEXT: arith.muli
transform.named_sequence @__transform_main(%arg0: !transform.any_op) {
  %0 = transform.apply_registered_pass "cse,canonicalize{max-iterations=3},dce" to %arg0 : (!transform.any_op) -> !transform.any_op
  transform.yield
}

transform.named_sequence @other(%arg0: !transform.any_op) {
  transform.yield
}

func.func @f(%arg0: i32) -> (i32, i32) {
  %0 = arith.muli %arg0, %arg0 : i32
  %1 = arith.muli %arg0, %arg0 : i32
  return %0, %1 : i32, i32
}
