// RUN: okl-opt %s -propagate-data-layout | filecheck %s

#id = affine_map<(i, j) -> (i, j)>

// An elementwise op between an unpack and a pack is computed in tiles.
// CHECK-LABEL: func.func @between
// CHECK-NOT:     linalg.unpack
// CHECK:         linalg.generic
// CHECK-SAME:      ins(%arg0 : tensor<2x4x8x8xf32>)
// CHECK-NOT:     linalg.pack
func.func @between(%a: tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32> {
  %e = tensor.empty() : tensor<16x32xf32>
  %u = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%u : tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<16x32xf32>
  %d = tensor.empty() : tensor<2x4x8x8xf32>
  %p = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %p : tensor<2x4x8x8xf32>
}

// Weights are packed now, and padded.
// CHECK-LABEL: func.func @constant
// CHECK-NEXT:    arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, 7.000000e+00]]> : tensor<2x2xf32>
// CHECK-NEXT:    return
func.func @constant() -> tensor<2x2xf32> {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %p = arith.constant 7.0 : f32
  %d = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [2] into %d
    : tensor<3xf32> -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// Rows and columns are packed in another order.
// CHECK-LABEL: func.func @matrix
// CHECK-NEXT:    arith.constant dense<{{\[\[\[\[}}1, 4], [2, 5]], {{\[\[}}3, 6], [0, 0]]]]> : tensor<1x2x2x2xi8>
func.func @matrix() -> tensor<1x2x2x2xi8> {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>
  %p = arith.constant 0 : i8
  %d = tensor.empty() : tensor<1x2x2x2xi8>
  %0 = linalg.pack %a padding_value(%p : i8) inner_dims_pos = [1, 0] inner_tiles = [2, 2] into %d
    : tensor<2x3xi8> -> tensor<1x2x2x2xi8>
  return %0 : tensor<1x2x2x2xi8>
}

// A constant does not become much larger.
// CHECK-LABEL: func.func @huge_tile
// CHECK:         linalg.pack
func.func @huge_tile(%d: tensor<1x100000000000xf32>, %p: f32) -> tensor<1x100000000000xf32> {
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %q = arith.constant 7.0 : f32
  %0 = linalg.pack %a padding_value(%q : f32) inner_dims_pos = [0] inner_tiles = [100000000000] into %d
    : tensor<3xf32> -> tensor<1x100000000000xf32>
  return %0 : tensor<1x100000000000xf32>
}
