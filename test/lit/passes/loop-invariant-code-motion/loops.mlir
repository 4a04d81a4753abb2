// RUN: okl-opt %s -loop-invariant-code-motion --allow-unregistered-dialect | filecheck %s

// From the inner loop to before the outer one; what uses the outer one's variable stays in that.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32
// CHECK:         scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[ARG1]] step %[[VAL_1]] {
// CHECK:           %[[VAL_4:.*]] = arith.addi %[[VAL_3]], %[[ARG1]] : index
// CHECK:           affine.for %[[VAL_5:.*]] = 0 to 4 {
// CHECK:             %[[VAL_6:.*]] = arith.addi %[[VAL_5]], %[[ARG1]] : index
// CHECK:             "test.use"(%[[VAL_2]], %[[VAL_4]], %[[VAL_6]]) : (i32, index, index) -> ()
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @nested(%arg0: i32, %arg1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %arg1 step %c1 {
    affine.for %j = 0 to 4 {
      %0 = arith.addi %arg0, %arg0 : i32
      %1 = arith.addi %i, %arg1 : index
      %2 = arith.addi %j, %arg1 : index
      "test.use"(%0, %1, %2) : (i32, index, index) -> ()
    }
  }
  return
}

// A division by zero would happen though the loop does not run; a load may see another value.
// CHECK-LABEL: func.func @stay(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<4xi32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         scf.parallel (%[[VAL_2:.*]]) = (%[[VAL_0]]) to (%[[ARG1]]) step (%[[VAL_1]]) {
// CHECK:           %[[VAL_3:.*]] = arith.divsi %[[ARG0]], %[[ARG0]] : i32
// CHECK:           %[[VAL_4:.*]] = memref.load %[[ARG2]][%[[VAL_0]]] : memref<4xi32>
// CHECK:           %[[VAL_5:.*]] = arith.addi %[[VAL_3]], %[[VAL_4]] : i32
// CHECK:           "test.use"(%[[VAL_5]]) : (i32) -> ()
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @stay(%arg0: i32, %arg1: index, %arg2: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%arg1) step (%c1) {
    %0 = arith.divsi %arg0, %arg0 : i32
    %1 = memref.load %arg2[%c0] : memref<4xi32>
    %2 = arith.addi %0, %1 : i32
    "test.use"(%2) : (i32) -> ()
  }
  return
}

// Ops move with their regions, if all in there may move: a loop that may not end does not.
// CHECK-LABEL: func.func @regions(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1, %[[ARG2:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_3:.*]] = scf.if %[[ARG1]] -> (i32) {
// CHECK:           scf.yield %[[ARG0]] : i32
// CHECK:         } else {
// CHECK:           %[[VAL_4:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32
// CHECK:           scf.yield %[[VAL_4]] : i32
// CHECK:         }
// CHECK:         %[[VAL_5:.*]] = scf.for %[[VAL_6:.*]] = %[[VAL_0]] to %[[ARG2]] step %[[VAL_1]] iter_args(%[[VAL_7:.*]] = %[[ARG0]]) -> (i32) {
// CHECK:           %[[VAL_8:.*]] = arith.addi %[[VAL_7]], %[[ARG0]] : i32
// CHECK:           scf.yield %[[VAL_8]] : i32
// CHECK:         }
// CHECK:         scf.while : () -> () {
// CHECK:           %[[VAL_9:.*]] = scf.for %[[VAL_10:.*]] = %[[VAL_0]] to %[[ARG2]] step %[[VAL_2]] iter_args(%[[VAL_11:.*]] = %[[ARG0]]) -> (i32) {
// CHECK:             %[[VAL_12:.*]] = arith.addi %[[VAL_11]], %[[ARG0]] : i32
// CHECK:             scf.yield %[[VAL_12]] : i32
// CHECK:           }
// CHECK:           "test.use"(%[[VAL_3]], %[[VAL_5]], %[[VAL_9]]) : (i32, i32, i32) -> ()
// CHECK:           scf.condition(%[[ARG1]])
// CHECK:         } do {
// CHECK:           scf.yield
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @regions(%arg0: i32, %arg1: i1, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.while : () -> () {
    %0 = scf.if %arg1 -> i32 {
      scf.yield %arg0 : i32
    } else {
      %4 = arith.addi %arg0, %arg0 : i32
      scf.yield %4 : i32
    }
    %1 = scf.for %i = %c0 to %arg2 step %c1 iter_args(%arg3 = %arg0) -> i32 {
      %4 = arith.addi %arg3, %arg0 : i32
      scf.yield %4 : i32
    }
    %2 = scf.for %i = %c0 to %arg2 step %c2 iter_args(%arg3 = %arg0) -> i32 {
      %4 = arith.addi %arg3, %arg0 : i32
      scf.yield %4 : i32
    }
    "test.use"(%0, %1, %2) : (i32, i32, i32) -> ()
    scf.condition(%arg1)
  } do {
    scf.yield
  }
  return
}
