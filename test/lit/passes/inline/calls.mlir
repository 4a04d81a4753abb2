// RUN: okl-opt %s -inline=default-pipeline= --allow-unregistered-dialect | filecheck %s

// A private function goes with its last call, or if there is none.
func.func private @square(%arg0: i32) -> i32 {
  %0 = arith.muli %arg0, %arg0 : i32
  return %0 : i32
}
func.func private @nobody_calls() {
  return
}

// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.muli %[[ARG0]], %[[ARG0]] : i32
// CHECK:         %[[VAL_1:.*]] = arith.muli %[[VAL_0]], %[[VAL_0]] : i32
// CHECK:         return %[[VAL_1]] : i32
// CHECK:       }
func.func @twice(%arg0: i32) -> i32 {
  %0 = call @square(%arg0) : (i32) -> i32
  %1 = call @square(%0) : (i32) -> i32
  return %1 : i32
}

// Blocks of the callee stand between the parts of the block that the call was in.
func.func private @blocks(%arg0: i32, %arg1: i1) -> i32 {
  cf.cond_br %arg1, ^bb1, ^bb2
^bb1:
  return %arg0 : i32
^bb2:
  %0 = arith.muli %arg0, %arg0 : i32
  return %0 : i32
}

// CHECK-LABEL: func.func @of_blocks(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1) -> i32 {
// CHECK:         cf.cond_br %[[ARG1]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         cf.br ^bb3(%[[ARG0]] : i32)
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         %[[VAL_0:.*]] = arith.muli %[[ARG0]], %[[ARG0]] : i32
// CHECK:         cf.br ^bb3(%[[VAL_0]] : i32)
// CHECK:       ^bb3(%[[VAL_1:.*]]: i32):  // 2 preds: ^bb1, ^bb2
// CHECK:         %[[VAL_2:.*]] = arith.addi %[[VAL_1]], %[[ARG0]] : i32
// CHECK:         return %[[VAL_2]] : i32
// CHECK:       }
func.func @of_blocks(%arg0: i32, %arg1: i1) -> i32 {
  %0 = call @blocks(%arg0, %arg1) : (i32, i1) -> i32
  %1 = arith.addi %0, %arg0 : i32
  return %1 : i32
}

// A branch of scf has one block only.
// CHECK-LABEL: func.func private @blocks_too(
// CHECK-SAME:    %[[ARG0:.*]]: i1) {
// CHECK:         cf.br ^bb1
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         return
// CHECK:       }
func.func private @blocks_too(%arg0: i1) {
  cf.br ^bb1
^bb1:
  return
}

// CHECK-LABEL: func.func @in_region(
// CHECK-SAME:    %[[ARG0:.*]]: i1) {
// CHECK:         scf.if %[[ARG0]] {
// CHECK:           func.call @blocks_too(%[[ARG0]]) : (i1) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @in_region(%arg0: i1) {
  scf.if %arg0 {
    func.call @blocks_too(%arg0) : (i1) -> ()
  }
  return
}

// Functions that call themselves, also by way of others, stay.
// CHECK-LABEL: func.func private @even(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = call @odd(%[[ARG0]]) : (i32) -> i32
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func private @even(%arg0: i32) -> i32 {
  %0 = call @odd(%arg0) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func private @odd(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = call @even(%[[ARG0]]) : (i32) -> i32
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func private @odd(%arg0: i32) -> i32 {
  %0 = call @even(%arg0) : (i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: func.func @recursive(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = call @even(%[[ARG0]]) : (i32) -> i32
// CHECK:         return %[[VAL_0]] : i32
// CHECK:       }
func.func @recursive(%arg0: i32) -> i32 {
  %0 = call @even(%arg0) : (i32) -> i32
  return %0 : i32
}

// Neither ops of unknown dialects nor what says so are inlined.
// CHECK-LABEL: func.func private @unknown() {
// CHECK:         "unknown.op"() : () -> ()
// CHECK:         return
// CHECK:       }
func.func private @unknown() {
  "unknown.op"() : () -> ()
  return
}

// CHECK-LABEL: func.func private @refuses() attributes {no_inline} {
// CHECK:         return
// CHECK:       }
func.func private @refuses() attributes {no_inline} {
  return
}

// CHECK-LABEL: func.func @stays() {
// CHECK:         call @unknown() : () -> ()
// CHECK:         call @refuses() : () -> ()
// CHECK:         return
// CHECK:       }
func.func @stays() {
  call @unknown() : () -> ()
  call @refuses() : () -> ()
  return
}
