// RUN: okl-opt %s -licm --allow-unregistered-dialect | filecheck %s

// A dimension that there is can be asked for anywhere; one that may not be, only where the program does.
// CHECK-LABEL: func.func @dimensions(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?x4xf32>
// CHECK:         affine.for %[[VAL_3:.*]] = 0 to 4 {
// CHECK:           %[[VAL_4:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x4xf32>
// CHECK:           %[[VAL_5:.*]] = tensor.dim %[[ARG0]], %[[ARG1]] : tensor<?x4xf32>
// CHECK:           "test.use"(%[[VAL_2]], %[[VAL_4]], %[[VAL_5]]) : (index, index, index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @dimensions(%arg0: tensor<?x4xf32>, %arg1: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  affine.for %i = 0 to 4 {
    %0 = tensor.dim %arg0, %c1 : tensor<?x4xf32>
    %1 = tensor.dim %arg0, %c2 : tensor<?x4xf32>
    %2 = tensor.dim %arg0, %arg1 : tensor<?x4xf32>
    "test.use"(%0, %1, %2) : (index, index, index) -> ()
  }
  return
}
