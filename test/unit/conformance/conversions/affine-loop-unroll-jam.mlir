// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=3}))"
// FLAGS: "--pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=1}))"

// Ops before, between and after inner loops, which carry values.
func.func @between(%m: memref<101x17xf32>, %v: f32) {
  affine.for %i = 0 to 101 {
    %x = affine.load %m[%i, 0] : memref<101x17xf32>
    %s = affine.for %j = 0 to 17 iter_args(%a = %x) -> f32 {
      %y = affine.load %m[%i, %j] : memref<101x17xf32>
      %z = arith.addf %y, %a : f32
      affine.yield %z : f32
    }
    affine.store %s, %m[%i, 3] : memref<101x17xf32>
    affine.for %j = 0 to 17 {
      affine.for %k = 0 to 2 {
        affine.store %s, %m[%i, %j] : memref<101x17xf32>
      }
    }
    affine.store %v, %m[%i, 4] : memref<101x17xf32>
  }
  return
}
// -----
// DIFFERS WITH unroll-jam)): in MLIR the rest runs though the loop does not.
// DIFFERS WITH factor=2: in MLIR the rest runs though the loop does not.
// DIFFERS WITH factor=3: in MLIR the rest runs though the loop does not.
func.func @values(%n: index, %k: index, %m: memref<?x?xf32>, %v: f32) {
  affine.for %i = 0 to %n step 2 {
    affine.for %j = 0 to %k {
      affine.store %v, %m[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
// DIFFERS WITH unroll-jam)): in MLIR the rest runs though the loop does not.
// DIFFERS WITH factor=2: in MLIR the rest runs though the loop does not.
// DIFFERS WITH factor=3: in MLIR the rest runs though the loop does not.
func.func @alone(%n: index) {
  affine.for %i = 0 to %n {
    "a"(%i) : (index) -> ()
    "b"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @triangle(%m: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %v, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// DIFFERS WITH unroll-jam)): in MLIR the rest runs though the loop does not.
// DIFFERS WITH factor=2: in MLIR the rest runs though the loop does not.
// DIFFERS WITH factor=3: in MLIR the rest runs though the loop does not.
func.func @condition(%n: index, %m: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.for %j = 0 to 8 {
        affine.store %v, %m[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}
// -----
func.func @few(%n: index, %m: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to %n {
      affine.store %v, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
func.func @least(%n: index, %m: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 7)>()[%n] {
    affine.for %j = 0 to %n {
      affine.store %v, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
// -----
// A turn depends on the one before, in the same turn of the inner loop.
func.func @forward(%m: memref<9x8xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<9x8xf32>
      affine.store %0, %m[%i + 1, %j] : memref<9x8xf32>
    }
  }
  return
}
// -----
func.func @later(%m: memref<8x8xf32>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %0 = affine.load %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
