// Memrefs that are cast to another rank by way of unranked ones.
// RUN: okl-opt %s --split-input-file --run --function=main --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --canonicalize > %t.out 2>&1; filecheck %s --check-prefix=FOLD < %t.out

// CHECK: :[[#]]:8: error: 'memref.cast' op has a source of rank 1, which is not 2
// FOLD-LABEL: func.func @main
// FOLD:         memref.cast %arg0 : memref<4xf32> to memref<*xf32>
// FOLD:         memref.cast %{{.*}} : memref<*xf32> to memref<4x4xf32>
func.func @main(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  %r = memref.cast %u : memref<*xf32> to memref<4x4xf32>
  %v = memref.load %r[%c0, %c0] : memref<4x4xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.cast' op has a source of rank 1, which is not 2
func.func @main(%m: memref<4xf32>) -> index {
  %c1 = arith.constant 1 : index
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  %r = memref.cast %u : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %d = memref.dim %r, %c1 : memref<4x?xf32, strided<[?, 1], offset: ?>>
  return %d : index
}
// -----
// In a loop, which would be copied without its checks.
// CHECK: error: 'memref.cast' op has a source of rank 1, which is not 3
func.func @main(%m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %z, %m[%i] : memref<4xf32>
    %u = memref.cast %m : memref<4xf32> to memref<*xf32>
    %r = memref.cast %u : memref<*xf32> to memref<4x1x1xf32>
    memref.store %z, %r[%i, %c0, %c0] : memref<4x1x1xf32>
  }
  return
}
