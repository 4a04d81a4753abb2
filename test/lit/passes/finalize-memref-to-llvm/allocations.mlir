// RUN: okl-opt %s -finalize-memref-to-llvm | filecheck %s

// CHECK-LABEL: llvm.func @free(!llvm.ptr)

// CHECK-LABEL: llvm.func @malloc(i64) -> !llvm.ptr

// The size is that of so many elements after the null pointer; what asks for an alignment gets more, and a part of it.
// CHECK-LABEL: func.func @aligned() -> memref<4xf32> {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(4 : index) : i64
// CHECK:         %[[VAL_1:.*]] = llvm.mlir.constant(1 : index) : i64
// CHECK:         %[[VAL_2:.*]] = llvm.mlir.zero : !llvm.ptr
// CHECK:         %[[VAL_3:.*]] = llvm.getelementptr %[[VAL_2]][%[[VAL_0]]] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK:         %[[VAL_4:.*]] = llvm.ptrtoint %[[VAL_3]] : !llvm.ptr to i64
// CHECK:         %[[VAL_5:.*]] = llvm.mlir.constant(64 : index) : i64
// CHECK:         %[[VAL_6:.*]] = llvm.add %[[VAL_4]], %[[VAL_5]] : i64
// CHECK:         %[[VAL_7:.*]] = llvm.call @malloc(%[[VAL_6]]) : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_8:.*]] = llvm.ptrtoint %[[VAL_7]] : !llvm.ptr to i64
// CHECK:         %[[VAL_9:.*]] = llvm.mlir.constant(1 : index) : i64
// CHECK:         %[[VAL_10:.*]] = llvm.sub %[[VAL_5]], %[[VAL_9]] : i64
// CHECK:         %[[VAL_11:.*]] = llvm.add %[[VAL_8]], %[[VAL_10]] : i64
// CHECK:         %[[VAL_12:.*]] = llvm.urem %[[VAL_11]], %[[VAL_5]] : i64
// CHECK:         %[[VAL_13:.*]] = llvm.sub %[[VAL_11]], %[[VAL_12]] : i64
// CHECK:         %[[VAL_14:.*]] = llvm.inttoptr %[[VAL_13]] : i64 to !llvm.ptr
// CHECK:         %[[VAL_15:.*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[VAL_16:.*]] = llvm.insertvalue %[[VAL_7]], %[[VAL_15]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[VAL_17:.*]] = llvm.insertvalue %[[VAL_14]], %[[VAL_16]][1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[VAL_18:.*]] = llvm.mlir.constant(0 : index) : i64
// CHECK:         %[[VAL_19:.*]] = llvm.insertvalue %[[VAL_18]], %[[VAL_17]][2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[VAL_20:.*]] = llvm.insertvalue %[[VAL_0]], %[[VAL_19]][3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[VAL_21:.*]] = llvm.insertvalue %[[VAL_1]], %[[VAL_20]][4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[VAL_22:.*]] = builtin.unrealized_conversion_cast %[[VAL_21]] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<4xf32>
// CHECK:         return %[[VAL_22]] : memref<4xf32>
// CHECK:       }
func.func @aligned() -> memref<4xf32> {
  %0 = memref.alloc() {alignment = 64} : memref<4xf32>
  return %0 : memref<4xf32>
}

// The allocated pointer is freed, not the aligned one.
// CHECK-LABEL: func.func @freed(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = builtin.unrealized_conversion_cast %[[ARG0]] : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         %[[VAL_1:.*]] = llvm.extractvalue %[[VAL_0]][0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         llvm.call @free(%[[VAL_1]]) : (!llvm.ptr) -> ()
// CHECK:         return
// CHECK:       }
func.func @freed(%m: memref<?xf32>) {
  memref.dealloc %m : memref<?xf32>
  return
}
