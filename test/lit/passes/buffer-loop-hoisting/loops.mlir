// RUN: okl-opt %s -buffer-loop-hoisting -allow-unregistered-dialect | filecheck %s

// Allocations leave loops up to where their sizes are known.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         scf.for %[[VAL_1:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK:           %[[VAL_2:.*]] = memref.alloc(%[[VAL_1]]) : memref<?xf32>
// CHECK:           scf.for %[[VAL_3:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK:             "test.use"(%[[VAL_2]], %[[VAL_0]]) : (memref<?xf32>, memref<4xf32>) -> ()
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @sizes(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    scf.for %j = %lb to %ub step %st {
      %0 = memref.alloc(%i) : memref<?xf32>
      %1 = memref.alloc() : memref<4xf32>
      "test.use"(%0, %1) : (memref<?xf32>, memref<4xf32>) -> ()
    }
  }
  return
}

// Iterations of a parallel loop have memory of their own.
// CHECK-LABEL: func.func @parallel(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         affine.parallel (%[[VAL_0:.*]]) = (0) to (%[[ARG0]]) {
// CHECK:           %[[VAL_1:.*]] = memref.alloc() : memref<4xf32>
// CHECK:           "test.use"(%[[VAL_1]]) : (memref<4xf32>) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @parallel(%n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  return
}

// Memory that a loop frees stays in it.
// CHECK-LABEL: func.func @freed(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         scf.for %[[VAL_0:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK:           %[[VAL_1:.*]] = memref.alloc() : memref<4xf32>
// CHECK:           memref.dealloc %[[VAL_1]] : memref<4xf32>
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @freed(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %0 = memref.alloc() : memref<4xf32>
    memref.dealloc %0 : memref<4xf32>
  }
  return
}
