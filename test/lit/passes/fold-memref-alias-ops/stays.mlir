// RUN: okl-opt %s -fold-memref-alias-ops --allow-unregistered-dialect | filecheck %s

// A cast is no view that is looked through.
// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    %[[ARG0:.*]]: memref<*xf32>, %[[ARG1:.*]]: index) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.cast %[[ARG0]] : memref<*xf32> to memref<?xf32>
// CHECK:         %[[VAL_1:.*]] = memref.load %[[VAL_0]][%[[ARG1]]] : memref<?xf32>
// CHECK:         return %[[VAL_1]] : f32
// CHECK:       }
func.func @cast(%m: memref<*xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<*xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  return %1 : f32
}

// What is out of bounds of the subview may be in bounds of the memref.
// CHECK-LABEL: func.func @out_of_bounds(
// CHECK-SAME:    %[[ARG0:.*]]: memref<64xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> vector<4xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.subview %[[ARG0]][%[[ARG1]]] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
// CHECK:         %[[VAL_1:.*]] = vector.transfer_read %[[VAL_0]][%[[ARG1]]], %[[ARG2]] : memref<16xf32, strided<[1], offset: ?>>, vector<4xf32>
// CHECK:         return %[[VAL_1]] : vector<4xf32>
// CHECK:       }
func.func @out_of_bounds(%m: memref<64xf32>, %i: index, %z: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
  %1 = vector.transfer_read %0[%i], %z : memref<16xf32, strided<[1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

// The rows of the vector are no rows of the memref.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[ARG0:.*]]: memref<12x32xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> vector<4x8xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2]] output_shape [12, 4, 8] : memref<12x32xf32> into memref<12x4x8xf32>
// CHECK:         %[[VAL_1:.*]] = vector.transfer_read %[[VAL_0]][%[[ARG1]], %[[ARG1]], %[[ARG1]]], %[[ARG2]] {in_bounds = [true, true]} : memref<12x4x8xf32>, vector<4x8xf32>
// CHECK:         return %[[VAL_1]] : vector<4x8xf32>
// CHECK:       }
func.func @rows(%m: memref<12x32xf32>, %i: index, %z: f32) -> vector<4x8xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [12, 4, 8] : memref<12x32xf32> into memref<12x4x8xf32>
  %1 = vector.transfer_read %0[%i, %i, %i], %z {in_bounds = [true, true]} : memref<12x4x8xf32>, vector<4x8xf32>
  return %1 : vector<4x8xf32>
}

// In a graph, a subview may be one of itself: it is looked through as far as views come first.
// CHECK:       memref.load %{{.*}}[%c6]
// CHECK-NEXT:  "test.use"
%c = arith.constant 3 : index
%0 = memref.subview %1[%c] [16] [1] : memref<16xf32, strided<[1], offset: ?>> to memref<16xf32, strided<[1], offset: ?>>
%1 = memref.subview %0[%c] [16] [1] : memref<16xf32, strided<[1], offset: ?>> to memref<16xf32, strided<[1], offset: ?>>
%2 = memref.load %1[%c] : memref<16xf32, strided<[1], offset: ?>>
"test.use"(%2) : (f32) -> ()
