// RUN: okl-opt %s -scf-for-loop-range-folding --allow-unregistered-dialect | filecheck %s

// A sum moves the range, a product stretches it.
// CHECK-LABEL: func.func @folded(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = arith.addi %[[ARG3]], %[[ARG0]] : index
// CHECK:         %[[VAL_2:.*]] = arith.addi %[[ARG3]], %[[ARG1]] : index
// CHECK:         %[[VAL_3:.*]] = arith.muli %[[VAL_1]], %[[VAL_0]] : index
// CHECK:         %[[VAL_4:.*]] = arith.muli %[[VAL_2]], %[[VAL_0]] : index
// CHECK:         %[[VAL_5:.*]] = arith.muli %[[ARG2]], %[[VAL_0]] : index
// CHECK:         scf.for %[[VAL_6:.*]] = %[[VAL_3]] to %[[VAL_4]] step %[[VAL_5]] {
// CHECK:           "test.use"(%[[VAL_6]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @folded(%lower: index, %upper: index, %step: index, %offset: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %lower to %upper step %step {
    %0 = arith.addi %offset, %i : index
    %1 = arith.muli %0, %c4 : index
    "test.use"(%1) : (index) -> ()
  }
  return
}

// The variable itself is used, or the factor turns the range around.
// CHECK-LABEL: func.func @stay(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant -4 : index
// CHECK:         scf.for %[[VAL_1:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK:           %[[VAL_2:.*]] = arith.addi %[[VAL_1]], %[[ARG0]] : index
// CHECK:           "test.use"(%[[VAL_2]], %[[VAL_1]]) : (index, index) -> ()
// CHECK:         }
// CHECK:         scf.for %[[VAL_3:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK:           %[[VAL_4:.*]] = arith.muli %[[VAL_3]], %[[VAL_0]] : index
// CHECK:           "test.use"(%[[VAL_4]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @stay(%lower: index, %upper: index, %step: index) {
  %c-4 = arith.constant -4 : index
  scf.for %i = %lower to %upper step %step {
    %0 = arith.addi %i, %lower : index
    "test.use"(%0, %i) : (index, index) -> ()
  }
  scf.for %i = %lower to %upper step %step {
    %0 = arith.muli %i, %c-4 : index
    "test.use"(%0) : (index) -> ()
  }
  return
}

// A factor may be negative, a bound may overflow, and unsigned numbers wrap: only constants tell.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: i8, %[[ARG1:.*]]: i8, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 1 : i8
// CHECK:         %[[VAL_3:.*]] = arith.constant 2 : i8
// CHECK:         %[[VAL_4:.*]] = arith.constant 9 : i8
// CHECK:         %[[VAL_5:.*]] = arith.constant 100 : i8
// CHECK:         scf.for %[[VAL_6:.*]] = %[[VAL_0]] to %[[ARG3]] step %[[VAL_1]] {
// CHECK:           %[[VAL_7:.*]] = arith.muli %[[VAL_6]], %[[ARG2]] : index
// CHECK:           "test.use"(%[[VAL_7]]) : (index) -> ()
// CHECK:         }
// CHECK:         scf.for %[[VAL_8:.*]] = %[[ARG0]] to %[[ARG1]] step %[[VAL_3]]  : i8 {
// CHECK:           %[[VAL_9:.*]] = arith.addi %[[VAL_8]], %[[VAL_5]] : i8
// CHECK:           "test.use"(%[[VAL_9]]) : (i8) -> ()
// CHECK:         }
// CHECK:         scf.for %[[VAL_10:.*]] = %[[VAL_2]] to %[[VAL_5]] step %[[VAL_3]]  : i8 {
// CHECK:           %[[VAL_11:.*]] = arith.addi %[[VAL_10]], %[[VAL_5]] : i8
// CHECK:           "test.use"(%[[VAL_11]]) : (i8) -> ()
// CHECK:         }
// CHECK:         %[[VAL_12:.*]] = arith.muli %[[VAL_2]], %[[VAL_4]] : i8
// CHECK:         %[[VAL_13:.*]] = arith.muli %[[VAL_4]], %[[VAL_4]] : i8
// CHECK:         %[[VAL_14:.*]] = arith.muli %[[VAL_3]], %[[VAL_4]] : i8
// CHECK:         scf.for %[[VAL_15:.*]] = %[[VAL_12]] to %[[VAL_13]] step %[[VAL_14]]  : i8 {
// CHECK:           "test.use"(%[[VAL_15]]) : (i8) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @unknown(%lower: i8, %upper: i8, %factor: index, %size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1_i8 = arith.constant 1 : i8
  %c2_i8 = arith.constant 2 : i8
  %c9_i8 = arith.constant 9 : i8
  %c100_i8 = arith.constant 100 : i8
  scf.for %i = %c0 to %size step %c1 {
    %0 = arith.muli %i, %factor : index
    "test.use"(%0) : (index) -> ()
  }
  scf.for %i = %lower to %upper step %c2_i8 : i8 {
    %0 = arith.addi %i, %c100_i8 : i8
    "test.use"(%0) : (i8) -> ()
  }
  scf.for %i = %c1_i8 to %c100_i8 step %c2_i8 : i8 {
    %0 = arith.addi %i, %c100_i8 : i8
    "test.use"(%0) : (i8) -> ()
  }
  scf.for %i = %c1_i8 to %c9_i8 step %c2_i8 : i8 {
    %0 = arith.muli %i, %c9_i8 : i8
    "test.use"(%0) : (i8) -> ()
  }
  return
}
