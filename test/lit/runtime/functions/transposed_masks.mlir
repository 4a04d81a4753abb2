// A mask has its dimensions in the order of memory, also where the vector has another one and skips some: MLIR's lowering to loops
// takes the wrong elements of the mask.
// RUN: okl-opt %s --run --input=4x1x1xf32=5,6,8,9 --input=index=2 --check-accesses | filecheck %s
// RUN: okl-opt %s --run --input=2x1x1xf32=5,6 --input=index=2 | filecheck %s

// CHECK: result[0]: 1x4xf32=[5 6 7 7]
func.func @two(%m: memref<?x1x?xf32>, %n: index) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 7.0 : f32
  %mask = vector.create_mask %n, %c1 : vector<4x1xi1>
  %v = vector.transfer_read %m[%c0, %c0, %c0], %pad, %mask
    {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d0)>} : memref<?x1x?xf32>, vector<1x4xf32>
  return %v : vector<1x4xf32>
}
