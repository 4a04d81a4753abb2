// RUN: okl-opt %s -convert-vector-to-llvm | filecheck %s
// RUN: okl-opt %s -convert-vector-to-llvm=force-32bit-vector-indices=false | filecheck %s --check-prefix=WIDE

// What may be out of bounds is masked, by a comparison of indices.
// CHECK-LABEL: func.func @read(
// CHECK:         arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
// CHECK:         %[[MASK:.*]] = arith.cmpi sgt
// CHECK:         llvm.intr.masked.load %{{.*}}, %[[MASK]], %{{.*}} {alignment = 4 : i32}
// WIDE:          arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
func.func @read(%m: memref<?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// A transfer of rank 2 is left to convert-vector-to-scf.
// CHECK-LABEL: func.func @rank2(
// CHECK-NEXT:    vector.transfer_read
// CHECK-NEXT:    return
func.func @rank2(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
