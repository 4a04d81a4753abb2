// FLAGS: -scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,8 -gpu-map-parallel-loops -convert-parallel-loops-to-gpu
// FLAGS: '-scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,8 no-min-max-bounds' -gpu-map-parallel-loops -convert-parallel-loops-to-gpu
// FLAGS: -scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,8 -canonicalize -gpu-map-parallel-loops=mapping-policy=innermost-first -convert-parallel-loops-to-gpu -gpu-kernel-outlining -canonicalize
// FLAGS: -gpu-map-parallel-loops -convert-parallel-loops-to-gpu -gpu-launch-sink-index-computations -gpu-kernel-outlining -cse -canonicalize
// FLAGS: -gpu-map-parallel-loops -convert-parallel-loops-to-gpu -lower-affine -canonicalize
func.func @static(%m: memref<32x64xf32>, %o: memref<32x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c32, %c64) step (%c1, %c1) {
    %v = memref.load %m[%i, %j] : memref<32x64xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %o[%i, %j] : memref<32x64xf32>
  }
  return
}
// -----
// DIFFERS WITH no-min-max: MLIR multiplies by the step twice, or compares negative numbers as unsigned ones.
func.func @uneven(%m: memref<30x61xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c30 = arith.constant 30 : index
  %c61 = arith.constant 61 : index
  scf.parallel (%i, %j) = (%c0, %c2) to (%c30, %c61) step (%c2, %c2) {
    memref.store %f, %m[%i, %j] : memref<30x61xf32>
  }
  return
}
// -----
// DIFFERS WITH no-min-max: MLIR multiplies by the step twice, or compares negative numbers as unsigned ones.
func.func @dynamic(%m: memref<?x?x?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = memref.dim %m, %c0 : memref<?x?x?xf32>
  %d1 = memref.dim %m, %c1 : memref<?x?x?xf32>
  %d2 = memref.dim %m, %c2 : memref<?x?x?xf32>
  scf.parallel (%i, %j, %k) = (%c0, %c1, %c2) to (%d0, %d1, %d2) step (%c1, %c2, %d0) {
    memref.store %f, %m[%i, %j, %k] : memref<?x?x?xf32>
  }
  return
}
// -----
// DIFFERS WITH no-min-max: MLIR multiplies by the step twice, or compares negative numbers as unsigned ones.
func.func @one_dimension(%m: memref<?xf32>, %n: index, %s: index, %f: f32) {
  scf.parallel (%i) = (%s) to (%n) step (%s) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%s) to (%n) step (%s) {
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %m[%s] : memref<?xf32>
  }
  return
}
// -----
func.func @five_dimensions(%m: memref<?x?x?x?x?xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j, %k, %l, %o) = (%c0, %c0, %c0, %c0, %c0) to (%n, %n, %n, %n, %n) step (%c1, %c1, %c1, %c1, %c1) {
    memref.store %f, %m[%i, %j, %k, %l, %o] : memref<?x?x?x?x?xf32>
  }
  return
}
// -----
func.func @in_each_other(%m: memref<?x?x?xf32>, %n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = arith.addi %i, %n : index
    scf.parallel (%j, %k) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
      memref.store %f, %m[%x, %j, %k] : memref<?x?x?xf32>
    }
  }
  return
}
