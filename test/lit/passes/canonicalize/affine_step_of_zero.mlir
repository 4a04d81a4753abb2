// RUN: okl-opt %s -canonicalize | filecheck %s
// A loop of step 0, which mlir-opt does not survive where its variable is divided.

// CHECK-LABEL: func.func @f
func.func @f(%m: memref<8xf32>, %x: f32) {
  // CHECK: affine.for %{{.*}} = 0 to 8 step 0
  affine.for %i = 0 to 8 step 0 {
    %0 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%i)
    affine.store %x, %m[%0] : memref<8xf32>
  }
  return
}
