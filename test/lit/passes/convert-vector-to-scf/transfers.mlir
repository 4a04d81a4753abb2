// RUN: okl-opt %s -convert-vector-to-scf | filecheck %s
// RUN: okl-opt %s -convert-vector-to-scf=full-unroll | filecheck %s --check-prefix=UNROLL

// Each row is read if it is within bounds, and else padded.
// CHECK-LABEL: func.func @read(
// CHECK:         %[[BUFFER:.*]] = memref.alloca() : memref<vector<2x4xf32>>
// CHECK:         %[[ROWS:.*]] = vector.type_cast %[[BUFFER]]
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step
// CHECK:           %[[IS_IN:.*]] = arith.cmpi sgt
// CHECK:           scf.if %[[IS_IN]] {
// CHECK:             %[[ROW:.*]] = vector.transfer_read
// CHECK:             memref.store %[[ROW]], %[[ROWS]][%[[I]]]
// CHECK:           } else {
// CHECK:             %[[PADDING:.*]] = vector.broadcast
// CHECK:             memref.store %[[PADDING]], %[[ROWS]][%[[I]]]
// CHECK:         memref.load %[[BUFFER]][]
// UNROLL-LABEL: func.func @read(
// UNROLL-NOT:     memref.alloca
// UNROLL-COUNT-2: scf.if
// UNROLL-NOT:     scf.for
func.func @read(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// Rank 1 is for convert-vector-to-llvm.
// CHECK-LABEL: func.func @row(
// CHECK-NEXT:    vector.transfer_write
// CHECK-NEXT:    return
func.func @row(%m: memref<?xf32>, %i: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32>
  return
}
