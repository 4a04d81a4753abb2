// RUN: not okl-opt %s -affine-loop-unroll=unroll-factor=0 2>&1 | filecheck %s --check-prefix=ZERO
// RUN: not okl-opt %s -affine-loop-unroll=unroll-factor=-1 2>&1 | filecheck %s --check-prefix=FULL
// RUN: not okl-opt %s -pass-pipeline="builtin.module(affine-loop-unroll)" 2>&1 | filecheck %s --check-prefix=NEST

// ZERO: error: Invalid option: 'unroll-factor' should be greater than 0 or equal to -1
// FULL: invalid.mlir:[[# @LINE + 3]]:3: error: unrolled by 1000000000, the loop would have more than 1048576 ops
// NEST: error: Can't add pass 'AffineLoopUnroll' restricted to 'func.func' on a PassManager intended to run on 'builtin.module', did you intend to nest?
func.func @f(%m: memref<?xf32>, %x: f32) {
  affine.for %i = 0 to 1000000000 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}
