// RUN: okl-opt %s -affine-simplify-structures | filecheck %s

// What follows from other constraints goes, and what can never be.
// CHECK-LABEL: func.func @conditions(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 10 {
// CHECK:           affine.if #set(%[[VAL_0]]) {
// CHECK:             affine.store %[[ARG2]], %[[ARG0]][%[[ARG1]]] : memref<?xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @conditions(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 - 1 >= 0, d0 >= 0)>(%i) {
      affine.store %x, %m[%i + %n - %i] : memref<?xf32>
    }
    affine.if affine_set<(d0) : (d0 - 5 >= 0, 3 - d0 >= 0)>(%i) {
      affine.store %x, %m[1] : memref<?xf32>
    }
  }
  return
}

// A product of a dimension and a symbol is left alone.
// CHECK-LABEL: func.func @product(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 10 {
// CHECK:           affine.if #set1(%[[VAL_0]])[%[[ARG1]]] {
// CHECK:             affine.store %[[ARG2]], %[[ARG0]][%[[VAL_0]]] : memref<?xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @product(%m: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0)[s0] : (d0 * s0 - 5 >= 0, d0 * s0 - 4 >= 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    }
  }
  return
}
