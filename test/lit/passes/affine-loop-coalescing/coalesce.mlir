// RUN: okl-opt %s -affine-loop-coalescing | filecheck %s

// One counter for all elements.
// CHECK-LABEL: func.func @all(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x8xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = affine.apply #map()[%[[ARG1]]]
// CHECK:         %[[VAL_1:.*]] = affine.apply #map1()
// CHECK:         %[[VAL_2:.*]] = affine.apply #map2(%[[VAL_0]])[%[[VAL_1]]]
// CHECK:         affine.for %[[VAL_3:.*]] = 0 to %[[VAL_2]] {
// CHECK:           %[[VAL_4:.*]] = affine.apply #map3(%[[VAL_3]])[%[[VAL_1]]]
// CHECK:           %[[VAL_5:.*]] = affine.apply #map4(%[[VAL_3]])[%[[VAL_1]]]
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_5]], %[[VAL_4]]] : memref<?x8xf32>
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @all(%m: memref<?x8xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      affine.store %x, %m[%i, %j] : memref<?x8xf32>
    }
  }
  return
}

// Two sizes that may be negative, a step of 2, and an op beside the inner loop leave loops as they are.
// CHECK-LABEL: func.func @same(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x8xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to %[[ARG1]] {
// CHECK:           affine.for %[[VAL_1:.*]] = 0 to %[[ARG2]] {
// CHECK:             affine.store %[[ARG3]], %[[ARG0]][%[[VAL_0]], %[[VAL_1]]] : memref<?x8xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         affine.for %[[VAL_2:.*]] = 0 to %[[ARG1]] {
// CHECK:           affine.for %[[VAL_3:.*]] = 0 to 8 step 2 {
// CHECK:             affine.store %[[ARG3]], %[[ARG0]][%[[VAL_2]], %[[VAL_3]]] : memref<?x8xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         affine.for %[[VAL_4:.*]] = 0 to %[[ARG1]] {
// CHECK:           affine.store %[[ARG3]], %[[ARG0]][%[[VAL_4]], 0] : memref<?x8xf32>
// CHECK:           affine.for %[[VAL_5:.*]] = 0 to 8 {
// CHECK:             affine.store %[[ARG3]], %[[ARG0]][%[[VAL_4]], %[[VAL_5]]] : memref<?x8xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @same(%m: memref<?x8xf32>, %n: index, %k: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %k {
      affine.store %x, %m[%i, %j] : memref<?x8xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 step 2 {
      affine.store %x, %m[%i, %j] : memref<?x8xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i, 0] : memref<?x8xf32>
    affine.for %j = 0 to 8 {
      affine.store %x, %m[%i, %j] : memref<?x8xf32>
    }
  }
  return
}
