// RUN: okl-opt %s -scf-for-loop-canonicalization --allow-unregistered-dialect | filecheck %s

// The loop runs at 0 and 2: two are always left.
// CHECK-LABEL: func.func @known(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK:         scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[VAL_2]] step %[[VAL_1]] {
// CHECK:           "test.use"(%[[VAL_1]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @known(%size: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c2 {
    %left = affine.min affine_map<(d0) -> (2, 4 - d0)>(%i)
    "test.use"(%left) : (index) -> ()
  }
  return
}

// It is not known whether the size is even.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         scf.for %[[VAL_2:.*]] = %[[VAL_0]] to %[[ARG0]] step %[[VAL_1]] {
// CHECK:           %[[VAL_3:.*]] = affine.min #map(%[[VAL_2]])[%[[ARG0]]]
// CHECK:           "test.use"(%[[VAL_3]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @unknown(%size: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %size step %c2 {
    %left = affine.min affine_map<(d0)[s0] -> (2, s0 - d0)>(%i)[%size]
    "test.use"(%left) : (index) -> ()
  }
  return
}
