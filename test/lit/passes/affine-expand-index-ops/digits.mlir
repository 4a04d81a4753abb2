// RUN: okl-opt %s --allow-unregistered-dialect -affine-expand-index-ops | filecheck %s

// The sum of digits that do not change in a loop is computed first.
// CHECK-LABEL: func.func @place
// CHECK-SAME:    (%[[ROW:.*]]: index, %{{.*}}: index)
// CHECK:         scf.for %[[I:.*]] =
// CHECK:           %[[SCALED:.*]] = arith.muli %[[ROW]], %{{.*}} overflow<nsw> : index
// CHECK-NEXT:      arith.addi %[[SCALED]], %[[I]] overflow<nsw> : index
func.func @place(%row: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = affine.linearize_index [%row, %i] by (4, 8) : index
    "use"(%0) : (index) -> ()
  }
  return
}
