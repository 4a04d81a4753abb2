// RUN: okl-opt %s -split-input-file -tile-linalg=target-cpu=x86-64-v4 --print-tile-choice -o %t 2>&1 | filecheck %s

// Each part of a product reads all of its right operand, so it takes several panels of the left one.
// CHECK: 'linalg.mmt4d' op is tiled by tile-linalg: {{.*}}, parallel tiles [8, 0, 0, 0, 0, 0], tiles [0, 0, 0, 0, 0, 0]
func.func @product(%a: tensor<?x?x16x1xf32>, %b: tensor<?x?x16x1xf32>, %c: tensor<?x?x16x16xf32>) -> tensor<?x?x16x16xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<?x?x16x1xf32>, tensor<?x?x16x1xf32>) outs(%c : tensor<?x?x16x16xf32>) -> tensor<?x?x16x16xf32>
  return %0 : tensor<?x?x16x16xf32>
}

// -----

// A pack that takes lines of its source across goes through some of these at a time, in parallel if there is work enough.
// CHECK: 'linalg.pack' op is tiled by tile-linalg: loops [parallel ?, parallel ?], parallel tiles [0, 16], tiles [0, 0], {{.*}}; lines are packed some at a time
func.func @across(%a: tensor<?x?xf32>, %d: tensor<?x?x16x1xf32>) -> tensor<?x?x16x1xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.pack %a padding_value(%zero : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 1] into %d : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
  return %0 : tensor<?x?x16x1xf32>
}

// -----

// Turns of a loop over tiles of two lines take eight. What fits L2 stays whole.
// CHECK: 'linalg.pack' op is tiled by tile-linalg: loops [parallel 64, parallel 1024], {{.*}}, tiles [0, 8], {{.*}}; lines are packed some at a time
func.func @pairs(%a: tensor<2048x1024xi8>, %d: tensor<64x1024x16x2xi8>) -> tensor<64x1024x16x2xi8> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 2] into %d : tensor<2048x1024xi8> -> tensor<64x1024x16x2xi8>
  return %0 : tensor<64x1024x16x2xi8>
}

// -----

// Rows that stay in order are left to the loops of a pack.
// CHECK: 'linalg.pack' op is tiled by tile-linalg: {{.*}}, tiles [0, 0], {{.*}}; it is one op
func.func @along(%a: tensor<?x?xf32>, %d: tensor<?x?x16x1xf32>) -> tensor<?x?x16x1xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.pack %a padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [16, 1] into %d : tensor<?x?xf32> -> tensor<?x?x16x1xf32>
  return %0 : tensor<?x?x16x1xf32>
}

// -----

// CHECK: 'linalg.pack' op is tiled by tile-linalg: loops [parallel 2, parallel 32], parallel tiles [0, 0], tiles [0, 0], {{.*}}; it is one op
func.func @small(%a: tensor<64x32xi8>, %d: tensor<2x32x16x2xi8>) -> tensor<2x32x16x2xi8> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 2] into %d : tensor<64x32xi8> -> tensor<2x32x16x2xi8>
  return %0 : tensor<2x32x16x2xi8>
}
