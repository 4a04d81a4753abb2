// RUN: okl-opt %s -affine-loop-normalize | filecheck %s
// RUN: okl-opt %s -affine-loop-normalize=promote-single-iter | filecheck %s --check-prefix=ONCE

// The variable is computed from one that begins at 0; a loop that runs once can go.
// CHECK-LABEL: func.func @stride(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to #map()[%[[ARG1]]] {
// CHECK:           %[[VAL_1:.*]] = affine.apply #map1(%[[VAL_0]])
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_1]]] : memref<?xf32>
// CHECK:         }
// CHECK:         affine.for %[[VAL_2:.*]] = 0 to 1 {
// CHECK:           %[[VAL_3:.*]] = affine.apply #map2(%[[VAL_2]])
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_3]]] : memref<?xf32>
// CHECK:         }
// CHECK:         return
// CHECK:       }
// ONCE-LABEL: func.func @stride(
// ONCE-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// ONCE:         %[[VAL_0:.*]] = arith.constant 5 : index
// ONCE:         affine.for %[[VAL_1:.*]] = 0 to #map()[%[[ARG1]]] {
// ONCE:           %[[VAL_2:.*]] = affine.apply #map1(%[[VAL_1]])
// ONCE:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_2]]] : memref<?xf32>
// ONCE:         }
// ONCE:         affine.store %[[ARG2]], %[[ARG0]][%[[VAL_0]]] : memref<?xf32>
// ONCE:         return
// ONCE:       }
func.func @stride(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 3 to %n step 2 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = 5 to 6 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// A loop that is so already, and one that begins at the greatest of two values, stay.
// CHECK-LABEL: func.func @same(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to %[[ARG1]] {
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_0]]] : memref<?xf32>
// CHECK:         }
// CHECK:         affine.for %[[VAL_1:.*]] = max #map3()[%[[ARG1]]] to 100 step 2 {
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_1]]] : memref<?xf32>
// CHECK:         }
// CHECK:         return
// CHECK:       }
// ONCE-LABEL: func.func @same(
// ONCE-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// ONCE:         affine.for %[[VAL_0:.*]] = 0 to %[[ARG1]] {
// ONCE:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_0]]] : memref<?xf32>
// ONCE:         }
// ONCE:         affine.for %[[VAL_1:.*]] = max #map2()[%[[ARG1]]] to 100 step 2 {
// ONCE:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_1]]] : memref<?xf32>
// ONCE:         }
// ONCE:         return
// ONCE:       }
func.func @same(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = max affine_map<()[s0] -> (s0, 3)>()[%n] to 100 step 2 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}
