// A mask has its dimensions in the order of memory, also where the vector has another one and skips some: MLIR's lowering to loops reads
// by the wrong elements of the mask.
// RUN: okl-opt %s --run --function=two --input=4x1x1xf32=5,6,8,9 --input=index=2 --check-accesses | filecheck %s --check-prefix TWO
// RUN: okl-opt %s --run --function=two --input=2x1x1xf32=5,6 --input=index=2 | filecheck %s --check-prefix TWO
// RUN: okl-opt %s --run --function=three --input=2x1x3xf32=1,2,3,4,5,6 --input=index=1 | filecheck %s --check-prefix THREE
// RUN: okl-opt %s -convert-vector-to-scf=full-unroll=true --run --function=three --input=2x1x3xf32=1,2,3,4,5,6 --input=index=1 \
// RUN:   | filecheck %s --check-prefix THREE

// TWO: result[0]: 1x4xf32=[5 6 7 7]
func.func @two(%m: memref<?x1x?xf32>, %n: index) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %pad = arith.constant 7.0 : f32
  %mask = vector.create_mask %n, %c1 : vector<4x1xi1>
  %v = vector.transfer_read %m[%c0, %c0, %c0], %pad, %mask
    {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d0)>} : memref<?x1x?xf32>, vector<1x4xf32>
  return %v : vector<1x4xf32>
}

// One row of memory is read: a column of the vector, in both of its layers.
// THREE: result[0]: 3x2x2xf32={{\[\[1 1\]\[0 0\]\]\[\[2 2\]\[0 0\]\]\[\[3 3\]\[0 0\]\]}}
func.func @three(%m: memref<2x1x3xf32>, %n: index) -> vector<3x2x2xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant 0.0 : f32
  %mask = vector.create_mask %n, %c3 : vector<2x3xi1>
  %v = vector.transfer_read %m[%c0, %c0, %c0], %pad, %mask
    {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0, 0)>} : memref<2x1x3xf32>, vector<3x2x2xf32>
  return %v : vector<3x2x2xf32>
}
