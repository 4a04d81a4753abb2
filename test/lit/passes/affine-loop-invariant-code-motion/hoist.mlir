// RUN: okl-opt %s -affine-loop-invariant-code-motion --allow-unregistered-dialect | filecheck %s

// The load and the sum move, the store of the sum does, too, since nothing else accesses its memory.
// CHECK-LABEL: func.func @moves(
// CHECK-SAME:    %[[ARG0:.*]]: memref<10xf32>, %[[ARG1:.*]]: memref<10xf32>, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = affine.load %[[ARG0]][0] : memref<10xf32>
// CHECK:         %[[VAL_1:.*]] = arith.addf %[[VAL_0]], %[[ARG2]] : f32
// CHECK:         affine.store %[[VAL_1]], %[[ARG1]][0] : memref<10xf32>
// CHECK:         affine.for %[[VAL_2:.*]] = 0 to 10 {
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @moves(%m: memref<10xf32>, %k: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    %1 = arith.addf %0, %x : f32
    affine.store %1, %k[0] : memref<10xf32>
  }
  return
}

// A loop that may not run, one whose memory is written under another name, and one that reads what it stores.
// CHECK-LABEL: func.func @stays(
// CHECK-SAME:    %[[ARG0:.*]]: memref<10xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) {
// CHECK:         %[[ARG1:.*]] = memref.cast %[[ARG0]]
// CHECK:         affine.for %[[VAL_0:.*]] = 0 to %[[ARG2]] {
// CHECK:           affine.store %[[ARG3]], %[[ARG0]][0] : memref<10xf32>
// CHECK:         }
// CHECK:         affine.for %[[VAL_1:.*]] = 0 to 10 {
// CHECK:           %[[VAL_2:.*]] = affine.load %[[ARG0]][0] : memref<10xf32>
// CHECK:           affine.store %[[VAL_2]], %[[ARG1]][%[[VAL_1]]] : memref<?xf32>
// CHECK:         }
// CHECK:         affine.for %[[VAL_3:.*]] = 0 to 10 {
// CHECK:           %[[VAL_4:.*]] = affine.load %[[ARG0]][%[[VAL_3]]] : memref<10xf32>
// CHECK:           affine.store %[[ARG3]], %[[ARG0]][0] : memref<10xf32>
// CHECK:           "test.use"(%[[VAL_4]]) : (f32) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @stays(%m: memref<10xf32>, %n: index, %x: f32) {
  %k = memref.cast %m : memref<10xf32> to memref<?xf32>
  affine.for %i = 0 to %n {
    affine.store %x, %m[0] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    affine.store %0, %k[%i] : memref<?xf32>
  }
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i] : memref<10xf32>
    affine.store %x, %m[0] : memref<10xf32>
    "test.use"(%0) : (f32) -> ()
  }
  return
}
