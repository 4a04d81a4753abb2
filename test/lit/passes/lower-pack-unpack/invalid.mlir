// RUN: not okl-opt %s -lower-pack-unpack 2>&1 | filecheck %s

// CHECK: invalid.mlir:[[# @LINE + 3]]:8: error: 'linalg.unpack' op has more elements in its tiles than an index can count
func.func @huge(%a: tensor<1000000000000x1000000000000xf32>, %d: tensor<?xf32>)
    -> tensor<?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [1000000000000] into %d
    : tensor<1000000000000x1000000000000xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
