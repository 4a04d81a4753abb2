// As transposed_masks.mlir, with a dimension of the vector that memory lacks: one row is read, a column of the vector in both of its layers.
// RUN: okl-opt %s --run --input=2x1x3xf32=1,2,3,4,5,6 --input=index=1 | filecheck %s
// RUN: okl-opt %s -convert-vector-to-scf=full-unroll=true --run --input=2x1x3xf32=1,2,3,4,5,6 --input=index=1 | filecheck %s

// CHECK: result[0]: 3x2x2xf32={{\[\[1 1\]\[0 0\]\]\[\[2 2\]\[0 0\]\]\[\[3 3\]\[0 0\]\]}}
func.func @three(%m: memref<2x1x3xf32>, %n: index) -> vector<3x2x2xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %pad = arith.constant 0.0 : f32
  %mask = vector.create_mask %n, %c3 : vector<2x3xi1>
  %v = vector.transfer_read %m[%c0, %c0, %c0], %pad, %mask
    {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1, d2) -> (d2, d0, 0)>} : memref<2x1x3xf32>, vector<3x2x2xf32>
  return %v : vector<3x2x2xf32>
}
