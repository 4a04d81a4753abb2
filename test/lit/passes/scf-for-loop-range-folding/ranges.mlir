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
