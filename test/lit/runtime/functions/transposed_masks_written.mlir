// As transposed_masks.mlir, for a write.
// RUN: okl-opt %s --run --input=4x1x2xf32=0 --input=index=2 --check-accesses | filecheck %s

// CHECK: result[0]: 4x1x2xf32={{\[\[8 0\]\]\[\[8 0\]\]\[\[0 0\]\]\[\[0 0\]\]}}
func.func @written(%m: memref<4x1x2xf32>, %n: index) -> memref<4x1x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.constant dense<8.0> : vector<1x4xf32>
  %mask = vector.create_mask %n, %c1 : vector<4x1xi1>
  vector.transfer_write %v, %m[%c0, %c0, %c0], %mask
    {in_bounds = [true, true], permutation_map = affine_map<(d0, d1, d2) -> (d1, d0)>} : vector<1x4xf32>, memref<4x1x2xf32>
  return %m : memref<4x1x2xf32>
}
