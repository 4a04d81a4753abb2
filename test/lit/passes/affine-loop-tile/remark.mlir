// RUN: okl-opt %s -affine-loop-tile=tile-size=4 --verify-diagnostics

func.func @transposed(%m: memref<8x8xf32>) {
  // expected-remark @+1 {{tiling nest is invalid due to dependences}}
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.store %0, %m[%j, %i] : memref<8x8xf32>
    }
  }
  return
}
