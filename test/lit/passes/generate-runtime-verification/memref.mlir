// RUN: okl-opt %s -generate-runtime-verification | filecheck %s
// RUN: okl-opt %s -generate-runtime-verification=verbose-level=0 | filecheck %s --check-prefix=SHORT
// RUN: not okl-opt %s -generate-runtime-verification=verbose-level=2 2>&1 | filecheck %s --check-prefix=LEVEL

// LEVEL: error: generate-runtime-verification pass: set verboseLevel to 0 or 1

// CHECK-LABEL: func.func @load
// CHECK:         %[[LOW:.*]] = arith.cmpi sge, %arg1, %{{.*}} : index
// CHECK-NEXT:    %[[HIGH:.*]] = arith.cmpi slt, %arg1, %{{.*}} : index
// CHECK-NEXT:    %[[BOTH:.*]] = arith.andi %[[LOW]], %[[HIGH]] : i1
// CHECK-NEXT:    cf.assert %[[BOTH]], "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(
// SHORT:         cf.assert %{{.*}}, "ERROR: Runtime op verification failed\0A^ out-of-bounds access\0ALocation: loc(
func.func @load(%m: memref<?xf32>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32
}

// Upstream has no check of a vector that is loaded.
// CHECK-LABEL: func.func @unchecked
// CHECK-NEXT:    vector.load
// CHECK-NEXT:    return
func.func @unchecked(%m: memref<?xf32>, %i: index) -> vector<4xf32> {
  %0 = vector.load %m[%i] : memref<?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
