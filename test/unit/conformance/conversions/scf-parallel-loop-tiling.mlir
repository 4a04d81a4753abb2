// FLAGS: -scf-parallel-loop-tiling=parallel-loop-tile-sizes=1,4
// FLAGS: '-scf-parallel-loop-tiling=no-min-max-bounds parallel-loop-tile-sizes=1,4'
// FLAGS: '-scf-parallel-loop-tiling=parallel-loop-tile-sizes=3,2,8,5 no-min-max-bounds=true'
// FLAGS: -scf-parallel-loop-tiling
// FLAGS: -scf-parallel-loop-tiling=parallel-loop-tile-sizes=2,4,7
// DIFFERS WITH no-min-max: MLIR multiplies by the step twice, or compares negative numbers as unsigned ones.
func.func @parallel_loop(%arg0 : index, %arg1 : index, %arg2 : index,
                    %arg3 : index, %arg4 : index, %arg5 : index,
                    %A: memref<?x?xf32>, %B: memref<?x?xf32>,
                    %C: memref<?x?xf32>, %result: memref<?x?xf32>) {
  scf.parallel (%i0, %i1) = (%arg0, %arg1) to (%arg2, %arg3) step (%arg4, %arg5) {
    %B_elem = memref.load %B[%i0, %i1] : memref<?x?xf32>
    %C_elem = memref.load %C[%i0, %i1] : memref<?x?xf32>
    %sum_elem = arith.addf %B_elem, %C_elem : f32
    memref.store %sum_elem, %result[%i0, %i1] : memref<?x?xf32>
  } {mine}
  return
}
// -----
// DIFFERS WITH 3,2,8,5: MLIR multiplies by the step twice, or compares negative numbers as unsigned ones.
func.func @static_loop_with_step() {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c22 = arith.constant 22 : index
  %c24 = arith.constant 24 : index
  scf.parallel (%i0, %i1) = (%c0, %c0) to (%c22, %c24) step (%c3, %c3) {
  }
  return
}
// -----
func.func @tile_nested_innermost() {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    scf.parallel (%k, %l) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    }
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
  }
  return
}
// -----
func.func @tile_nested_in_non_ploop() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      scf.parallel (%k, %l, %m) = (%c0, %c0, %c2) to (%c2, %c2, %c0) step (%c1, %c1, %c1) {
        "test.use"(%k, %m, %k) : (index, index, index) -> ()
      }
    }
  }
  return
}
// -----
// DIFFERS WITH no-min-max: MLIR multiplies by the step twice, or compares negative numbers as unsigned ones.
func.func @reduction(%a: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %m: f32):
      scf.parallel (%j) = (%i) to (%i) step (%i) {
        "test.use"(%j) : (index) -> ()
      }
      scf.reduce.return %l : f32
    }
  }
  %s = scf.parallel (%i) = (%a) to (%a) step (%a) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %m: f32):
      scf.reduce.return %l : f32
    }
  }
  return %r : f32
}
// -----
func.func @bounds() {
  %c-3 = arith.constant -3 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  scf.parallel (%i, %j, %k) = (%c-3, %c9, %c8) to (%c9, %c-3, %c8) step (%c1, %c1, %c1) {
    "test.use"(%i, %j, %k) : (index, index, index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c9) step (%c1) {
    "test.use"(%i, %i) : (index, index) -> ()
  }
  return
}
