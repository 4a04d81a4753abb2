// RUN: okl-opt %s -affine-loop-tile=tile-size=4 | filecheck %s
// RUN: okl-opt %s -affine-loop-tile="tile-sizes=2,3 separate" | filecheck %s --check-prefix=FULL

// The last tile of the inner loop is shorter; full tiles can have loops of their own.
// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8x10xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 8 step 4 {
// CHECK:           affine.for %[[VAL_1:.*]] = 0 to 10 step 4 {
// CHECK:             affine.for %[[VAL_2:.*]] = #map(%[[VAL_0]]) to #map1(%[[VAL_0]]) {
// CHECK:               affine.for %[[VAL_3:.*]] = #map(%[[VAL_1]]) to min #map2(%[[VAL_1]]) {
// CHECK:                 affine.store %[[ARG1]], %[[ARG0]][%[[VAL_2]], %[[VAL_3]]] : memref<8x10xf32>
// CHECK:               }
// CHECK:             }
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
// FULL-LABEL: func.func @fill(
// FULL-SAME:    %[[ARG0:.*]]: memref<8x10xf32>, %[[ARG1:.*]]: f32) {
// FULL:         affine.for %[[VAL_0:.*]] = 0 to 8 step 2 {
// FULL:           affine.for %[[VAL_1:.*]] = 0 to 10 step 3 {
// FULL:             affine.if #set(%[[VAL_1]]) {
// FULL:               affine.for %[[VAL_2:.*]] = #map(%[[VAL_0]]) to #map1(%[[VAL_0]]) {
// FULL:                 affine.for %[[VAL_3:.*]] = #map(%[[VAL_1]]) to #map2(%[[VAL_1]]) {
// FULL:                   affine.store %[[ARG1]], %[[ARG0]][%[[VAL_2]], %[[VAL_3]]] : memref<8x10xf32>
// FULL:                 }
// FULL:               }
// FULL:             } else {
// FULL:               affine.for %[[VAL_4:.*]] = #map(%[[VAL_0]]) to #map1(%[[VAL_0]]) {
// FULL:                 affine.for %[[VAL_5:.*]] = #map(%[[VAL_1]]) to min #map3(%[[VAL_1]]) {
// FULL:                   affine.store %[[ARG1]], %[[ARG0]][%[[VAL_4]], %[[VAL_5]]] : memref<8x10xf32>
// FULL:                 }
// FULL:               }
// FULL:             }
// FULL:           }
// FULL:         }
// FULL:         return
// FULL:       }
func.func @fill(%m: memref<8x10xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 10 {
      affine.store %x, %m[%i, %j] : memref<8x10xf32>
    }
  }
  return
}

// The inner loop goes back to what the turn before wrote, or ends where the outer one says: these stay.
// CHECK-LABEL: func.func @same(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8x10xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 1 to 8 {
// CHECK:           affine.for %[[VAL_1:.*]] = 0 to 9 {
// CHECK:             %[[VAL_2:.*]] = affine.load %[[ARG0]][%[[VAL_0]] - 1, %[[VAL_1]] + 1] : memref<8x10xf32>
// CHECK:             affine.store %[[VAL_2]], %[[ARG0]][%[[VAL_0]], %[[VAL_1]]] : memref<8x10xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         affine.for %[[VAL_3:.*]] = 0 to 8 {
// CHECK:           affine.for %[[VAL_4:.*]] = 0 to #map(%[[VAL_3]]) {
// CHECK:             affine.store %[[ARG1]], %[[ARG0]][%[[VAL_3]], %[[VAL_4]]] : memref<8x10xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
// FULL-LABEL: func.func @same(
// FULL-SAME:    %[[ARG0:.*]]: memref<8x10xf32>, %[[ARG1:.*]]: f32) {
// FULL:         affine.for %[[VAL_0:.*]] = 1 to 8 {
// FULL:           affine.for %[[VAL_1:.*]] = 0 to 9 {
// FULL:             %[[VAL_2:.*]] = affine.load %[[ARG0]][%[[VAL_0]] - 1, %[[VAL_1]] + 1] : memref<8x10xf32>
// FULL:             affine.store %[[VAL_2]], %[[ARG0]][%[[VAL_0]], %[[VAL_1]]] : memref<8x10xf32>
// FULL:           }
// FULL:         }
// FULL:         affine.for %[[VAL_3:.*]] = 0 to 8 {
// FULL:           affine.for %[[VAL_4:.*]] = 0 to #map(%[[VAL_3]]) {
// FULL:             affine.store %[[ARG1]], %[[ARG0]][%[[VAL_3]], %[[VAL_4]]] : memref<8x10xf32>
// FULL:           }
// FULL:         }
// FULL:         return
// FULL:       }
func.func @same(%m: memref<8x10xf32>, %x: f32) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 9 {
      %0 = affine.load %m[%i - 1, %j + 1] : memref<8x10xf32>
      affine.store %0, %m[%i, %j] : memref<8x10xf32>
    }
  }
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %m[%i, %j] : memref<8x10xf32>
    }
  }
  return
}
