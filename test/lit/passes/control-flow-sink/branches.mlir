// RUN: okl-opt %s -control-flow-sink --allow-unregistered-dialect | filecheck %s

// An op goes where all its users are, with what only it uses; one that both branches use stays.
// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1) {
// CHECK:         %[[VAL_0:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32
// CHECK:         scf.if %[[ARG1]] {
// CHECK:           %[[VAL_1:.*]] = arith.muli %[[VAL_0]], %[[ARG0]] : i32
// CHECK:           %[[VAL_2:.*]] = arith.muli %[[VAL_1]], %[[ARG0]] : i32
// CHECK:           "test.use"(%[[VAL_0]], %[[VAL_2]]) : (i32, i32) -> ()
// CHECK:         } else {
// CHECK:           "test.use"(%[[VAL_0]]) : (i32) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @branches(%arg0: i32, %arg1: i1) {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.muli %0, %arg0 : i32
  %2 = arith.muli %1, %arg0 : i32
  scf.if %arg1 {
    "test.use"(%0, %2) : (i32, i32) -> ()
  } else {
    "test.use"(%0) : (i32) -> ()
  }
  return
}

// A loop may run its body more than once, and a load may come to see another value.
// CHECK-LABEL: func.func @stay(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<4xi32>) {
// CHECK:         %[[VAL_0:.*]] = arith.addi %[[ARG0]], %[[ARG0]] : i32
// CHECK:         affine.for %[[VAL_1:.*]] = 0 to 4 {
// CHECK:           "test.use"(%[[VAL_0]]) : (i32) -> ()
// CHECK:         }
// CHECK:         %[[VAL_2:.*]] = memref.load %[[ARG2]][%[[ARG1]]] : memref<4xi32>
// CHECK:         scf.index_switch %[[ARG1]]
// CHECK:         case 1 {
// CHECK:           "test.use"(%[[VAL_2]]) : (i32) -> ()
// CHECK:           scf.yield
// CHECK:         }
// CHECK:         default {
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @stay(%arg0: i32, %arg1: index, %arg2: memref<4xi32>) {
  %0 = arith.addi %arg0, %arg0 : i32
  affine.for %i = 0 to 4 {
    "test.use"(%0) : (i32) -> ()
  }
  %1 = memref.load %arg2[%arg1] : memref<4xi32>
  scf.index_switch %arg1
  case 1 {
    "test.use"(%1) : (i32) -> ()
    scf.yield
  }
  default {
  }
  return
}
