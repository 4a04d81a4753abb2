// RUN: okl-opt %s -scf-parallel-loop-specialization --allow-unregistered-dialect | filecheck %s

// Mostly a tile is whole.
// CHECK-LABEL: func.func @tile(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = affine.min #map()[%[[ARG1]]]
// CHECK:         %[[VAL_1:.*]] = arith.constant 64 : index
// CHECK:         %[[VAL_2:.*]] = arith.cmpi eq, %[[VAL_0]], %[[VAL_1]] : index
// CHECK:         scf.if %[[VAL_2]] {
// CHECK:           scf.parallel (%[[VAL_3:.*]]) = (%[[ARG0]]) to (%[[VAL_1]]) step (%[[ARG2]]) {
// CHECK:             "test.use"(%[[VAL_3]], %[[VAL_1]]) : (index, index) -> ()
// CHECK:             scf.reduce
// CHECK:           }
// CHECK:         } else {
// CHECK:           scf.parallel (%[[VAL_4:.*]]) = (%[[ARG0]]) to (%[[VAL_0]]) step (%[[ARG2]]) {
// CHECK:             "test.use"(%[[VAL_4]], %[[VAL_0]]) : (index, index) -> ()
// CHECK:             scf.reduce
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @tile(%lower: index, %size: index, %step: index) {
  %bound = affine.min affine_map<()[s0] -> (64, s0)>()[%size]
  scf.parallel (%i) = (%lower) to (%bound) step (%step) {
    "test.use"(%i, %bound) : (index, index) -> ()
  }
  return
}

// Nothing is known of the bound.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         scf.parallel (%[[VAL_0:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG2]]) {
// CHECK:           "test.use"(%[[VAL_0]]) : (index) -> ()
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @unknown(%lower: index, %size: index, %step: index) {
  scf.parallel (%i) = (%lower) to (%size) step (%step) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
