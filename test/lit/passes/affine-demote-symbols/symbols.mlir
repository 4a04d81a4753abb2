// RUN: okl-opt %s -affine-demote-symbols | filecheck %s

// CHECK-LABEL: func.func @maps(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x?xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to %[[ARG2]] {
// CHECK:           affine.for %[[VAL_1:.*]] = 0 to 8 {
// CHECK:             %[[VAL_2:.*]] = affine.apply #map(%[[VAL_0]], %[[VAL_1]], %[[VAL_0]])[%[[ARG2]]]
// CHECK:             affine.store %[[ARG1]], %[[ARG0]][%[[VAL_2]] + %[[VAL_1]], symbol(%[[ARG2]])] : memref<?x?xf32>
// CHECK:             %[[VAL_3:.*]] = affine.load %[[ARG0]][%[[VAL_0]], %[[VAL_1]]] : memref<?x?xf32>
// CHECK:             affine.prefetch %[[ARG0]][%[[VAL_0]], %[[VAL_1]]], read, locality<3>, data : memref<?x?xf32>
// CHECK:             "test.use"(%[[VAL_3]]) : (f32) -> ()
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @maps(%m: memref<?x?xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      // A symbol stays one.
      %0 = affine.apply affine_map<(d0)[s0, s1, s2] -> (d0 + s0 - s1 * 2 + s2)>(%i)[%j, %n, %i]
      affine.store %v, %m[%0 + symbol(%j), symbol(%n)] : memref<?x?xf32>
      %1 = affine.load %m[symbol(%i), %j] : memref<?x?xf32>
      affine.prefetch %m[symbol(%i), symbol(%j)], read, locality<3>, data : memref<?x?xf32>
      "test.use"(%1) : (f32) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @bounds(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to 8 {
// CHECK:           affine.for %[[VAL_1:.*]] = max #map1(%[[VAL_0]])[%[[ARG0]]] to min #map2(%[[VAL_0]]) {
// CHECK:             affine.if #set(%[[VAL_1]], %[[VAL_0]])[%[[ARG0]]] {
// CHECK:               "test.use"(%[[VAL_1]]) : (index) -> ()
// CHECK:             }
// CHECK:           }
// CHECK:           affine.parallel (%[[VAL_2:.*]], %[[VAL_3:.*]]) = (%[[VAL_0]], 0) to (%[[ARG0]], min(%[[VAL_0]], %[[ARG0]])) {
// CHECK:             "test.use"(%[[VAL_2]], %[[VAL_3]]) : (index, index) -> ()
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @bounds(%n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = max affine_map<()[s0, s1] -> (s0, s1, 1)>()[%i, %n] to min affine_map<()[s0] -> (s0 + 4, 8)>()[%i] {
      affine.if affine_set<(d0)[s0, s1] : (d0 - s0 >= 0, s1 - d0 == 0)>(%j)[%i, %n] {
        "test.use"(%j) : (index) -> ()
      }
    }
    affine.parallel (%k, %l) = (symbol(%i), 0) to (%n, min(symbol(%i), %n)) {
      "test.use"(%k, %l) : (index, index) -> ()
    }
  }
  return
}
