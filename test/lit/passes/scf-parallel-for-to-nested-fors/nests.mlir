// RUN: okl-opt %s -scf-parallel-for-to-nested-fors --allow-unregistered-dialect | filecheck %s

// The first dimension is the outermost loop.
// CHECK-LABEL: func.func @two(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         scf.for %[[VAL_0:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK:           scf.for %[[VAL_1:.*]] = %[[ARG1]] to %[[ARG0]] step %[[ARG0]] {
// CHECK:             "test.use"(%[[VAL_0]], %[[VAL_1]]) : (index, index) -> ()
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @two(%a: index, %b: index, %step: index) {
  scf.parallel (%i, %j) = (%a, %b) to (%b, %a) step (%step, %a) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}

// A loop with reductions stays.
// CHECK-LABEL: func.func @reduction(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = scf.parallel (%[[VAL_1:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG0]]) init (%[[ARG2]]) -> f32 {
// CHECK:           %[[VAL_2:.*]] = "test.value"(%[[VAL_1]]) : (index) -> f32
// CHECK:           scf.reduce(%[[VAL_2]] : f32) {
// CHECK:           ^bb0(%[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: f32):
// CHECK:             %[[VAL_5:.*]] = arith.addf %[[VAL_3]], %[[VAL_4]] : f32
// CHECK:             scf.reduce.return %[[VAL_5]] : f32
// CHECK:           }
// CHECK:         }
// CHECK:         return %[[VAL_0]] : f32
// CHECK:       }
func.func @reduction(%a: index, %b: index, %start: f32) -> f32 {
  %sum = scf.parallel (%i) = (%a) to (%b) step (%a) init (%start) -> f32 {
    %value = "test.value"(%i) : (index) -> f32
    scf.reduce(%value : f32) {
    ^bb0(%left: f32, %right: f32):
      %both = arith.addf %left, %right : f32
      scf.reduce.return %both : f32
    }
  }
  return %sum : f32
}
