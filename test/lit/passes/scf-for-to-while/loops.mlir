// RUN: okl-opt %s -scf-for-to-while --allow-unregistered-dialect | filecheck %s

// The variable is the first value that the loop carries.
// CHECK-LABEL: func.func @carried(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: i32, %[[ARG3:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]]:2 = scf.while (%[[VAL_1:.*]] = %[[ARG0]], %[[VAL_2:.*]] = %[[ARG3]]) : (i32, f32) -> (i32, f32) {
// CHECK:           %[[VAL_3:.*]] = arith.cmpi ult, %[[VAL_1]], %[[ARG1]] : i32
// CHECK:           scf.condition(%[[VAL_3]]) %[[VAL_1]], %[[VAL_2]] : i32, f32
// CHECK:         } do {
// CHECK:         ^bb0(%[[VAL_4:.*]]: i32, %[[VAL_5:.*]]: f32):
// CHECK:           %[[VAL_6:.*]] = arith.addi %[[VAL_4]], %[[ARG2]] : i32
// CHECK:           %[[VAL_7:.*]] = "test.op"(%[[VAL_5]], %[[VAL_4]]) : (f32, i32) -> f32
// CHECK:           scf.yield %[[VAL_6]], %[[VAL_7]] : i32, f32
// CHECK:         } attributes {unsignedCmp}
// CHECK:         return %[[VAL_0]]#1 : f32
// CHECK:       }
func.func @carried(%lower: i32, %upper: i32, %step: i32, %start: f32) -> f32 {
  %last = scf.for unsigned %i = %lower to %upper step %step iter_args(%value = %start) -> (f32) : i32 {
    %next = "test.op"(%value, %i) : (f32, i32) -> f32
    scf.yield %next : f32
  }
  return %last : f32
}

// Other loops stay as they are.
// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         scf.parallel (%[[VAL_0:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG2]]) {
// CHECK:           "test.use"(%[[VAL_0]]) : (index) -> ()
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @parallel(%lower: index, %upper: index, %step: index) {
  scf.parallel (%i) = (%lower) to (%upper) step (%step) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
