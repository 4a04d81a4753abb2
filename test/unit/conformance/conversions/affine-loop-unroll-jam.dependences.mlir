// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"

// DIFFERS: the next turn of the inner loop has to come first
func.func @back(%m: memref<9x9xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j + 1] : memref<9x9xf32>
      affine.store %0, %m[%i + 1, %j] : memref<9x9xf32>
    }
  }
  return
}
// -----
// DIFFERS: what comes after the loop has to come before the next turn
func.func @after(%m: memref<9x8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %m[%i, %j] : memref<9x8xf32>
    }
    affine.store %v, %m[%i + 1, 3] : memref<9x8xf32>
  }
  return
}
// -----
// Two turns away is far enough.
func.func @far(%m: memref<10x9xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j + 1] : memref<10x9xf32>
      affine.store %0, %m[%i + 2, %j] : memref<10x9xf32>
    }
  }
  return
}
// -----
// DIFFERS: calls keep their order
func.func @calls(%n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      "a"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
// DIFFERS: MLIR begins the sum twice
func.func @sum(%m: memref<8x8xf32>, %v: f32) -> f32 {
  %s = affine.for %i = 0 to 8 iter_args(%a = %v) -> f32 {
    %0 = affine.load %m[%i, 0] : memref<8x8xf32>
    %1 = arith.addf %a, %0 : f32
    affine.yield %1 : f32
  }
  return %s : f32
}
