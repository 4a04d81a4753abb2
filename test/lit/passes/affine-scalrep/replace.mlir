// RUN: okl-opt %s -affine-scalrep --allow-unregistered-dialect | filecheck %s

// The load has the value that was stored, and the memory goes.
// CHECK-LABEL: func.func @forward(
// CHECK-SAME:    %[[ARG0:.*]]: f32) -> f32 {
// CHECK:         return %[[ARG0]] : f32
// CHECK:       }
func.func @forward(%x: f32) -> f32 {
  %m = memref.alloc() : memref<10xf32>
  affine.store %x, %m[3] : memref<10xf32>
  %0 = affine.load %m[3] : memref<10xf32>
  return %0 : f32
}

// Another argument may be the same memory, and a call may write it.
// CHECK-LABEL: func.func @stays(
// CHECK-SAME:    %[[ARG0:.*]]: memref<10xf32>, %[[ARG1:.*]]: memref<10xf32>, %[[ARG2:.*]]: f32) {
// CHECK:         affine.store %[[ARG2]], %[[ARG0]][3] : memref<10xf32>
// CHECK:         affine.store %[[ARG2]], %[[ARG1]][4] : memref<10xf32>
// CHECK:         %[[VAL_0:.*]] = affine.load %[[ARG0]][3] : memref<10xf32>
// CHECK:         "test.use"(%[[VAL_0]]) : (f32) -> ()
// CHECK:         %[[VAL_1:.*]] = affine.load %[[ARG0]][3] : memref<10xf32>
// CHECK:         "test.use"(%[[VAL_1]]) : (f32) -> ()
// CHECK:         return
// CHECK:       }
func.func @stays(%m: memref<10xf32>, %k: memref<10xf32>, %x: f32) {
  affine.store %x, %m[3] : memref<10xf32>
  affine.store %x, %k[4] : memref<10xf32>
  %0 = affine.load %m[3] : memref<10xf32>
  "test.use"(%0) : (f32) -> ()
  %1 = affine.load %m[3] : memref<10xf32>
  "test.use"(%1) : (f32) -> ()
  return
}

// Only the last of the stores counts, and the second load is the first one.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[ARG0:.*]]: memref<10xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32, %[[ARG3:.*]]: f32) -> f32 {
// CHECK:         affine.store %[[ARG3]], %[[ARG0]][3] : memref<10xf32>
// CHECK:         %[[VAL_0:.*]] = affine.load %[[ARG0]][%[[ARG1]]] : memref<10xf32>
// CHECK:         %[[VAL_1:.*]] = arith.addf %[[VAL_0]], %[[VAL_0]] : f32
// CHECK:         return %[[VAL_1]] : f32
// CHECK:       }
func.func @twice(%m: memref<10xf32>, %n: index, %x: f32, %y: f32) -> f32 {
  affine.store %x, %m[3] : memref<10xf32>
  affine.store %y, %m[3] : memref<10xf32>
  %0 = affine.load %m[%n] : memref<10xf32>
  %1 = affine.load %m[%n] : memref<10xf32>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}
