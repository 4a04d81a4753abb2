// RUN: okl-opt %s -canonicalize | filecheck %s
// RUN: okl-opt %s --run --function=back --input=index=4294967301 | filecheck %s --check-prefix BACK
// RUN: okl-opt %s --run --function=size --input=index=4294967296 | filecheck %s --check-prefix SIZE

// A cast to fewer bits loses some: its inverse does not give them back. MLIR takes the two for nothing.

// CHECK-LABEL: func.func @back
// CHECK-NEXT:    %[[NARROW:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK-NEXT:    %[[WIDE:.*]] = arith.index_cast %[[NARROW]] : i32 to index
// CHECK-NEXT:    return %[[WIDE]] : index
// BACK:        result[0]: index=5
func.func @back(%x: index) -> index {
  %0 = arith.index_cast %x : index to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}

// CHECK-LABEL: func.func @same
// CHECK-SAME:    %[[X:.*]]: index, %[[Y:.*]]: i32
// CHECK-NEXT:    return %[[X]], %[[Y]]
func.func @same(%x: index, %y: i32) -> (index, i32) {
  %0 = arith.index_cast %x : index to i64
  %1 = arith.index_cast %0 : i64 to index
  %2 = arith.index_castui %y : i32 to index
  %3 = arith.index_castui %2 : index to i32
  return %1, %3 : index, i32
}

// Nothing is allocated, and nothing written.
// SIZE:        result[0]: index=0
func.func @size(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = arith.index_cast %x : index to i32
  %n = arith.index_cast %0 : i32 to index
  %m = memref.alloc(%n) : memref<?xf64>
  %v = arith.constant 1.5 : f64
  linalg.fill ins(%v : f64) outs(%m : memref<?xf64>)
  %d = memref.dim %m, %c0 : memref<?xf64>
  memref.dealloc %m : memref<?xf64>
  return %d : index
}

// CHECK-LABEL: func.func @wraps
// CHECK-NEXT:    %[[C:.*]] = arith.constant -36 : index
// CHECK-NEXT:    return %[[C]] : index
func.func @wraps() -> index {
  %c = arith.constant 9223372036854775807 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 * 36)>()[%c]
  return %0 : index
}
