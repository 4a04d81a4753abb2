// RUN: okl-opt %s -normalize-memrefs --mlir-print-local-scope | filecheck %s

#tile = affine_map<(d0, d1) -> (d0 floordiv 4, d1, d0 mod 4)>
#perm = affine_map<(d0, d1) -> (d1, d0)>

// Tiles become dimensions.
// CHECK-LABEL: func.func @tiles(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: index) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<4x64x4xf32>
// CHECK:         affine.for %[[VAL_1:.*]] = 0 to 16 {
// CHECK:           affine.store %[[ARG0]], %[[VAL_0]][%[[VAL_1]] floordiv 4, %[[VAL_1]] + 1, %[[VAL_1]] mod 4] : memref<4x64x4xf32>
// CHECK:         }
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0] -> (s0 floordiv 4)>()[%[[ARG1]]]
// CHECK:         %[[VAL_3:.*]] = affine.apply affine_map<()[s0] -> (s0)>()[%[[ARG1]]]
// CHECK:         %[[VAL_4:.*]] = affine.apply affine_map<()[s0] -> (s0 mod 4)>()[%[[ARG1]]]
// CHECK:         %[[VAL_5:.*]] = memref.load %[[VAL_0]][%[[VAL_2]], %[[VAL_3]], %[[VAL_4]]] : memref<4x64x4xf32>
// CHECK:         memref.dealloc %[[VAL_0]] : memref<4x64x4xf32>
// CHECK:         return %[[VAL_5]] : f32
// CHECK:       }
func.func @tiles(%v: f32, %k: index) -> f32 {
  %m = memref.alloc() : memref<16x64xf32, #tile>
  affine.for %i = 0 to 16 {
    affine.store %v, %m[%i, %i + 1] : memref<16x64xf32, #tile>
  }
  %r = memref.load %m[%k, %k] : memref<16x64xf32, #tile>
  memref.dealloc %m : memref<16x64xf32, #tile>
  return %r : f32
}

// What is passed and returned changes with the functions that do so, declared or defined.
// CHECK-LABEL: func.func private @declared(memref<64x16xf32>) -> memref<19xf32>
func.func private @declared(memref<16x64xf32, #perm>) -> memref<8xf32, strided<[2], offset: 4>>

// CHECK-LABEL: func.func @defined(
// CHECK-SAME:    %[[ARG0:.*]]: memref<64x16xf32>) -> memref<64x16xf32> {
// CHECK:         %[[VAL_0:.*]] = call @declared(%[[ARG0]]) : (memref<64x16xf32>) -> memref<19xf32>
// CHECK:         %[[VAL_1:.*]] = affine.load %[[VAL_0]][10] : memref<19xf32>
// CHECK:         affine.store %[[VAL_1]], %[[ARG0]][2, 1] : memref<64x16xf32>
// CHECK:         return %[[ARG0]] : memref<64x16xf32>
// CHECK:       }
func.func @defined(%m: memref<16x64xf32, #perm>) -> memref<16x64xf32, #perm> {
  %0 = call @declared(%m) : (memref<16x64xf32, #perm>) -> memref<8xf32, strided<[2], offset: 4>>
  %1 = affine.load %0[3] : memref<8xf32, strided<[2], offset: 4>>
  affine.store %1, %m[1, 2] : memref<16x64xf32, #perm>
  return %m : memref<16x64xf32, #perm>
}
