// RUN: okl-opt %s --verify-roundtrip | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: func.func @accesses
func.func @accesses(%m: memref<4x8xf32>, %v: memref<16xi32>, %i: index, %s: f32) {
  // CHECK: memref.load %arg0[%arg2, %arg2] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>
  %0 = memref.load %m[%i, %i] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>
  // CHECK: memref.prefetch %arg0[%arg2, %arg2], write, locality<1>, data : memref<4x8xf32>
  memref.prefetch %m[%i, %i], write, locality<1>, data : memref<4x8xf32>
  // CHECK: memref.generic_atomic_rmw %arg0[%arg2, %arg2] : memref<4x8xf32> {
  %1 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x8xf32> {
  ^bb0(%old: f32):
    // CHECK: memref.atomic_yield %{{.*}} : f32
    memref.atomic_yield %s : f32
  }
  return
}

// CHECK-LABEL: func.func @views
func.func @views(%m: memref<4x8xf32>, %v: memref<16xi32>, %shape: memref<1xi32>) {
  // CHECK: memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  // CHECK: memref.reshape %arg0(%arg2) : (memref<4x8xf32>, memref<1xi32>) -> memref<32xf32>
  %1 = memref.reshape %m(%shape) : (memref<4x8xf32>, memref<1xi32>) -> memref<32xf32>
  // CHECK: memref.realloc %arg1 : memref<16xi32> to memref<32xi32>
  %2 = memref.realloc %v : memref<16xi32> to memref<32xi32>
  // CHECK: memref.distinct_objects %arg0, %{{.*}} : memref<4x8xf32>, memref<32xi32>
  %3:2 = memref.distinct_objects %m, %2 : memref<4x8xf32>, memref<32xi32>
  return
}
