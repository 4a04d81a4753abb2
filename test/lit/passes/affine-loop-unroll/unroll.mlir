// RUN: okl-opt %s -affine-loop-unroll=unroll-factor=2 | filecheck %s
// RUN: okl-opt %s -affine-loop-unroll=unroll-factor=-1 | filecheck %s --check-prefix=FULL

// Two turns in one, and what is left over. Each carried value is that of the turn.
// CHECK-LABEL: func.func @pairs(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32, %[[ARG3:.*]]: f32) -> (f32, f32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         affine.for %[[VAL_2:.*]] = 0 to #map()[%[[ARG1]]] step 2 {
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_2]]] : memref<?xf32>
// CHECK:           %[[VAL_3:.*]] = affine.apply #map1(%[[VAL_2]])
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_3]]] : memref<?xf32>
// CHECK:         }
// CHECK:         affine.for %[[VAL_4:.*]] = max #map2()[%[[ARG1]]] to %[[ARG1]] {
// CHECK:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_4]]] : memref<?xf32>
// CHECK:         }
// CHECK:         %[[VAL_5:.*]] = affine.load %[[ARG0]][%[[VAL_0]]] : memref<?xf32>
// CHECK:         %[[VAL_6:.*]] = affine.apply #map1(%[[VAL_0]])
// CHECK:         %[[VAL_7:.*]] = affine.load %[[ARG0]][%[[VAL_6]]] : memref<?xf32>
// CHECK:         %[[VAL_8:.*]] = affine.load %[[ARG0]][%[[VAL_1]]] : memref<?xf32>
// CHECK:         return %[[VAL_7]], %[[VAL_8]] : f32, f32
// CHECK:       }
// FULL-LABEL: func.func @pairs(
// FULL-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32, %[[ARG3:.*]]: f32) -> (f32, f32) {
// FULL:         %[[VAL_0:.*]] = arith.constant 0 : index
// FULL:         affine.for %[[VAL_1:.*]] = 0 to %[[ARG1]] {
// FULL:           affine.store %[[ARG2]], %[[ARG0]][%[[VAL_1]]] : memref<?xf32>
// FULL:         }
// FULL:         %[[VAL_2:.*]] = affine.load %[[ARG0]][%[[VAL_0]]] : memref<?xf32>
// FULL:         %[[VAL_3:.*]] = affine.apply #map(%[[VAL_0]])
// FULL:         %[[VAL_4:.*]] = affine.load %[[ARG0]][%[[VAL_3]]] : memref<?xf32>
// FULL:         %[[VAL_5:.*]] = affine.apply #map1(%[[VAL_0]])
// FULL:         %[[VAL_6:.*]] = affine.load %[[ARG0]][%[[VAL_5]]] : memref<?xf32>
// FULL:         return %[[VAL_4]], %[[VAL_6]] : f32, f32
// FULL:       }
func.func @pairs(%m: memref<?xf32>, %n: index, %x: f32, %y: f32) -> (f32, f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  %r:2 = affine.for %i = 0 to 3 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    %0 = affine.load %m[%i] : memref<?xf32>
    affine.yield %b, %0 : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// There is nothing to do in a loop that does nothing.
// CHECK-LABEL: func.func @nothing() {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 100 {
// CHECK:         }
// CHECK:         return
// CHECK:       }
// FULL-LABEL: func.func @nothing() {
// FULL:         affine.for %[[VAL_0:.*]] = 0 to 100 {
// FULL:         }
// FULL:         return
// FULL:       }
func.func @nothing() {
  affine.for %i = 0 to 100 {
  }
  return
}
