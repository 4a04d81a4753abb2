// RUN: okl-opt %s -affine-loop-unroll-jam=unroll-jam-factor=2 | filecheck %s

// Two rows at a time, each with its sum.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8x16xf32>, %[[ARG1:.*]]: memref<8xf32>, %[[ARG2:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 8 step 2 {
// CHECK:           %[[VAL_1:.*]]:2 = affine.for %[[VAL_2:.*]] = 0 to 16 iter_args(%[[VAL_3:.*]] = %[[ARG2]], %[[VAL_4:.*]] = %[[ARG2]]) -> (f32, f32) {
// CHECK:             %[[VAL_5:.*]] = affine.load %[[ARG0]][%[[VAL_0]], %[[VAL_2]]] : memref<8x16xf32>
// CHECK:             %[[VAL_6:.*]] = arith.addf %[[VAL_3]], %[[VAL_5]] : f32
// CHECK:             %[[VAL_7:.*]] = affine.apply #map(%[[VAL_0]])
// CHECK:             %[[VAL_8:.*]] = affine.load %[[ARG0]][%[[VAL_7]], %[[VAL_2]]] : memref<8x16xf32>
// CHECK:             %[[VAL_9:.*]] = arith.addf %[[VAL_4]], %[[VAL_8]] : f32
// CHECK:             affine.yield %[[VAL_6]], %[[VAL_9]] : f32, f32
// CHECK:           }
// CHECK:           affine.store %[[VAL_1]]#0, %[[ARG1]][%[[VAL_0]]] : memref<8xf32>
// CHECK:           %[[VAL_10:.*]] = affine.apply #map(%[[VAL_0]])
// CHECK:           affine.store %[[VAL_1]]#1, %[[ARG1]][%[[VAL_10]]] : memref<8xf32>
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @rows(%m: memref<8x16xf32>, %k: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %s = affine.for %j = 0 to 16 iter_args(%a = %x) -> f32 {
      %0 = affine.load %m[%i, %j] : memref<8x16xf32>
      %1 = arith.addf %a, %0 : f32
      affine.yield %1 : f32
    }
    affine.store %s, %k[%i] : memref<8xf32>
  }
  return
}

// The row below is read at the next place, so it has to be complete.
// CHECK-LABEL: func.func @same(
// CHECK-SAME:    %[[ARG0:.*]]: memref<9x9xf32>) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 8 {
// CHECK:           affine.for %[[VAL_1:.*]] = 0 to 8 {
// CHECK:             %[[VAL_2:.*]] = affine.load %[[ARG0]][%[[VAL_0]], %[[VAL_1]] + 1] : memref<9x9xf32>
// CHECK:             affine.store %[[VAL_2]], %[[ARG0]][%[[VAL_0]] + 1, %[[VAL_1]]] : memref<9x9xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @same(%m: memref<9x9xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j + 1] : memref<9x9xf32>
      affine.store %0, %m[%i + 1, %j] : memref<9x9xf32>
    }
  }
  return
}
