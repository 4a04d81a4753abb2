// RUN: okl-opt %s -fold-memref-alias-ops --mlir-print-local-scope | filecheck %s

// An element of a subview is one of the memref.
// CHECK-LABEL: func.func @subview(
// CHECK-SAME:    %[[ARG0:.*]]: memref<12x32xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> f32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 2)>()[%[[ARG1]], %[[ARG2]]]
// CHECK:         %[[VAL_2:.*]] = memref.load %[[ARG0]][%[[VAL_1]], %[[VAL_0]]] : memref<12x32xf32>
// CHECK:         return %[[VAL_2]] : f32
// CHECK:       }
func.func @subview(%m: memref<12x32xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.subview %m[%i, 4] [4, 1] [2, 3] : memref<12x32xf32> to memref<4xf32, strided<[64], offset: ?>>
  %1 = memref.load %0[%j] : memref<4xf32, strided<[64], offset: ?>>
  return %1 : f32
}

// The index of a collapsed dimension is split, and that of expanded ones is put together.
// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x4x8xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = affine.linearize_index disjoint [%[[ARG3]], %[[ARG3]]] by (2, 4) : index
// CHECK:         %[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]]:3, %[[VAL_4:.*]]:3 = memref.extract_strided_metadata %[[ARG0]] : memref<?x4x8xf32> -> memref<f32>, index, index, index, index, index, index, index
// CHECK:         %[[VAL_5:.*]]:2 = affine.delinearize_index %[[ARG2]] into (%[[VAL_3]]#0, 4) : index, index
// CHECK:         memref.store %[[ARG1]], %[[ARG0]][%[[VAL_5]]#0, %[[VAL_5]]#1, %[[VAL_0]]] : memref<?x4x8xf32>
// CHECK:         return
// CHECK:       }
func.func @reshapes(%m: memref<?x4x8xf32>, %v: f32, %i: index, %j: index) {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x8xf32> into memref<?x8xf32>
  %1 = memref.expand_shape %0 [[0], [1, 2]] output_shape [%i, 2, 4] : memref<?x8xf32> into memref<?x2x4xf32>
  memref.store %v, %1[%i, %j, %j] : memref<?x2x4xf32>
  return
}

// Subviews of subviews with unit strides are one subview.
// CHECK-LABEL: func.func @subviews(
// CHECK-SAME:    %[[ARG0:.*]]: memref<64x64xf32>, %[[ARG1:.*]]: index) -> memref<2xf32, strided<[1], offset: ?>> {
// CHECK:         %[[VAL_0:.*]] = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%[[ARG1]]]
// CHECK:         %[[VAL_1:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[ARG1]]]
// CHECK:         %[[VAL_2:.*]] = memref.subview %[[ARG0]][%[[VAL_0]], %[[VAL_1]]] [1, 2] [1, 1] : memref<64x64xf32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK:         return %[[VAL_2]] : memref<2xf32, strided<[1], offset: ?>>
// CHECK:       }
func.func @subviews(%m: memref<64x64xf32>, %i: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 4] [16, 16] [1, 1] : memref<64x64xf32> to memref<16x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[3, %i] [1, 2] [1, 1] : memref<16x16xf32, strided<[64, 1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  return %1 : memref<2xf32, strided<[1], offset: ?>>
}
