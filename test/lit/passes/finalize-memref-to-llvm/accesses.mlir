// RUN: okl-opt %s -finalize-memref-to-llvm | filecheck %s

// Strides that the type does not have are in the descriptor.
// CHECK-LABEL: func.func @load(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> f32 {
// CHECK:         %[[VAL_0:.*]] = builtin.unrealized_conversion_cast %[[ARG2]] : index to i64
// CHECK:         %[[VAL_1:.*]] = builtin.unrealized_conversion_cast %[[ARG1]] : index to i64
// CHECK:         %[[VAL_2:.*]] = builtin.unrealized_conversion_cast %[[ARG0]] : memref<?x?xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK:         %[[VAL_3:.*]] = llvm.extractvalue %[[VAL_2]][1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK:         %[[VAL_4:.*]] = llvm.extractvalue %[[VAL_2]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// CHECK:         %[[VAL_5:.*]] = llvm.mul %[[VAL_1]], %[[VAL_4]] overflow<nsw, nuw> : i64
// CHECK:         %[[VAL_6:.*]] = llvm.add %[[VAL_5]], %[[VAL_0]] overflow<nsw, nuw> : i64
// CHECK:         %[[VAL_7:.*]] = llvm.getelementptr inbounds|nuw %[[VAL_3]][%[[VAL_6]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK:         %[[VAL_8:.*]] = llvm.load %[[VAL_7]] : !llvm.ptr -> f32
// CHECK:         return %[[VAL_8]] : f32
// CHECK:       }
func.func @load(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] : memref<?x?xf32>
  return %0 : f32
}

// Subviews are for expand-strided-metadata.
// CHECK-LABEL: func.func @subview(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
// CHECK:         %[[VAL_0:.*]] = memref.subview %[[ARG0]][2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
// CHECK:         return %[[VAL_0]] : memref<4xf32, strided<[1], offset: 2>>
// CHECK:       }
func.func @subview(%m: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 2>> {
  %0 = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  return %0 : memref<4xf32, strided<[1], offset: 2>>
}
