// RUN: okl-opt %s -expand-strided-metadata -split-input-file --allow-unregistered-dialect | filecheck %s

// A subview is memory with another offset; what is known is computed now.
// CHECK:       #[[MAP:.*]] = affine_map<()[s0] -> (s0 * 16 + 2)>
// CHECK-LABEL: func.func @subview(
// CHECK-NEXT:    %[[BASE:.*]], %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0
// CHECK-NEXT:    %[[START:.*]] = affine.apply #[[MAP]]()[%arg1]
// CHECK-NEXT:    memref.reinterpret_cast %[[BASE]] to offset: [%[[START]]], sizes: [4, 4], strides: [16, 1]
func.func @subview(%m: memref<8x16xf32>, %i: index) -> memref<4x4xf32, strided<[16, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 2] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  return %0 : memref<4x4xf32, strided<[16, 1], offset: ?>>
}

// -----

// A chain of views is one step.
// CHECK:       #[[MAP:.*]] = affine_map<()[s0] -> (s0 * 8)>
// CHECK-NEXT:  #[[MAP1:.*]] = affine_map<()[s0] -> (s0 floordiv 4)>
// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:    %[[BASE:.*]], %offset, %[[SIZES:.*]]:2, %strides:2 = memref.extract_strided_metadata %arg0
// CHECK-NEXT:    %[[SIZE:.*]] = affine.apply #[[MAP]]()[%[[SIZES]]#1]
// CHECK-NEXT:    %[[QUARTER:.*]] = affine.apply #[[MAP1]]()[%[[SIZE]]]
// CHECK-NEXT:    memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [%[[QUARTER]], 4], strides: [4, 1]
// CHECK-NEXT:    return
func.func @chain(%m: memref<8x?xf32>, %n: index) -> memref<?x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x?xf32> into memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %1 : memref<?x4xf32>
}

// -----

// Views share the aligned pointer of their source.
// CHECK-LABEL: func.func @pointer(
// CHECK-NEXT:    memref.extract_aligned_pointer_as_index %arg0 : memref<?xf32> -> index
// CHECK-NEXT:    return
func.func @pointer(%m: memref<?xf32>, %i: index) -> index {
  %0 = memref.subview %m[%i] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<4xf32, strided<[1], offset: ?>> -> index
  return %1 : index
}

// -----

// In a graph a view may be made of itself.
// CHECK-LABEL: module @graph
// CHECK:         memref.subview
// CHECK:         memref.reinterpret_cast
module @graph {
  %n = "other.op"() : () -> index
  %0 = memref.subview %0[%n] [4] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  %1 = memref.reinterpret_cast %1 to offset: [1], sizes: [4], strides: [1]
    : memref<4xf32, strided<[1], offset: 1>> to memref<4xf32, strided<[1], offset: 1>>
  %b, %o, %s, %t = memref.extract_strided_metadata %1
    : memref<4xf32, strided<[1], offset: 1>> -> memref<f32>, index, index, index
  "other.use"(%0, %b) : (memref<4xf32, strided<[1], offset: ?>>, memref<f32>) -> ()
}

// -----

// Of two sizes in one group that are not known, both are those that the op states.
// CHECK:       #[[MAP:.*]] = affine_map<()[s0] -> (s0 * 2)>
// CHECK-LABEL: func.func @two_unknown(
// CHECK-NEXT:    %[[BASE:.*]], %offset, %sizes, %strides = memref.extract_strided_metadata %arg0
// CHECK-NEXT:    %[[STRIDE:.*]] = affine.apply #[[MAP]]()[%arg2]
// CHECK-NEXT:    memref.reinterpret_cast %[[BASE]] to offset: [0], sizes: [%arg1, 2, %arg2], strides: [%[[STRIDE]], %arg2, 1]
func.func @two_unknown(%m: memref<?xf16>, %a: index, %b: index) -> memref<?x2x?xf16> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [%a, 2, %b] : memref<?xf16> into memref<?x2x?xf16>
  return %0 : memref<?x2x?xf16>
}
