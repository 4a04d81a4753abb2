// RUN: okl-opt %s -convert-func-to-llvm | filecheck %s

// A memref is passed as its pointers, offset, sizes and strides; two results are one struct.
// CHECK-LABEL: llvm.func @both(
// CHECK-SAME:    %[[ALLOCATED:.*]]: !llvm.ptr, %[[ALIGNED:.*]]: !llvm.ptr, %[[OFFSET:.*]]: i64, %[[SIZE:.*]]: i64, %[[STRIDE:.*]]: i64, %[[N:.*]]: i64)
// CHECK-SAME:    -> !llvm.struct<(struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64)>
// CHECK:         %[[POISON:.*]] = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %[[A:.*]] = llvm.insertvalue %[[ALLOCATED]], %[[POISON]][0]
// CHECK-NEXT:    %[[B:.*]] = llvm.insertvalue %[[ALIGNED]], %[[A]][1]
// CHECK-NEXT:    %[[C:.*]] = llvm.insertvalue %[[OFFSET]], %[[B]][2]
// CHECK-NEXT:    %[[D:.*]] = llvm.insertvalue %[[SIZE]], %[[C]][3, 0]
// CHECK-NEXT:    %[[M:.*]] = llvm.insertvalue %[[STRIDE]], %[[D]][4, 0]
// CHECK-NEXT:    %[[PAIR:.*]] = llvm.mlir.poison
// CHECK-NEXT:    %[[FIRST:.*]] = llvm.insertvalue %[[M]], %[[PAIR]][0]
// CHECK-NEXT:    %[[WHOLE:.*]] = llvm.insertvalue %[[N]], %[[FIRST]][1]
// CHECK-NEXT:    llvm.return %[[WHOLE]]
func.func @both(%m: memref<?xf32>, %n: index) -> (memref<?xf32>, index) {
  return %m, %n : memref<?xf32>, index
}

// A bare pointer is one argument.
// CHECK-LABEL: llvm.func @bare(%{{.*}}: !llvm.ptr) attributes {llvm.bareptr} {
func.func @bare(%m: memref<4x4xf32>) attributes {llvm.bareptr} {
  return
}

// The wrapper for C takes a pointer to the descriptor.
// CHECK-LABEL: llvm.func @wrapped(
// CHECK-LABEL: llvm.func @_mlir_ciface_wrapped(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
// CHECK-NEXT:    %[[M:.*]] = llvm.load %arg0 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK:         llvm.call @wrapped(
// CHECK-NEXT:    llvm.return
func.func @wrapped(%m: memref<?xf32>) attributes {llvm.emit_c_interface} {
  return
}
