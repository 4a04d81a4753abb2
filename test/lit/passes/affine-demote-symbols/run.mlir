// What is mended may be run by the same command, although checks of accesses are made before.
// RUN: okl-opt %s --affine-demote-symbols --run --input=4xf32=1,2,3,4 --input=7xf32 --print-arguments | filecheck %s

// The polynomial 1 + 2x + 3x^2 + 4x^3, squared.
// CHECK: argument[1]: 7xf32=1 4 10 20 25 24 16
#other = affine_map<(d0)[s0] -> (d0 - s0)>
func.func @square(%x: memref<4xf32>, %y: memref<7xf32>) {
  affine.for %i = 0 to 7 {
    affine.for %j = max affine_map<(d0) -> (d0 - 3, 0)>(%i) to min affine_map<(d0) -> (d0 + 1, 4)>(%i) {
      %k = affine.apply #other(%i)[%j]
      %a = affine.load %x[%j] : memref<4xf32>
      %b = affine.load %x[%k] : memref<4xf32>
      %c = affine.load %y[%i] : memref<7xf32>
      %d = arith.mulf %a, %b : f32
      %e = arith.addf %c, %d : f32
      affine.store %e, %y[%i] : memref<7xf32>
    }
  }
  return
}
