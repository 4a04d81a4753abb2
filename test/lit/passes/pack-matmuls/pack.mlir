// RUN: okl-opt %s -split-input-file -pack-matmuls=target-cpu=x86-64-v4 | filecheck %s

// Sizes that tiles may not divide are padded; a fill is one of the packed tensor.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: tensor<?x?xf32>) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[ARG2]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG0]], %[[VAL_3]] : tensor<?x?xf32>
// CHECK:         %[[VAL_5:.*]] = affine.apply #map()[%[[VAL_4]]]
// CHECK:         %[[VAL_6:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_7:.*]] = tensor.dim %[[ARG0]], %[[VAL_6]] : tensor<?x?xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.empty(%[[VAL_5]], %[[VAL_7]]) : tensor<?x?x6x1xf32>
// CHECK:         %[[VAL_9:.*]] = linalg.pack %[[ARG0]] padding_value(%[[VAL_2]] : f32) inner_dims_pos = [0, 1] inner_tiles = [6, 1] into %[[VAL_8]] : tensor<?x?xf32> -> tensor<?x?x6x1xf32>
// CHECK:         %[[VAL_10:.*]] = tensor.dim %[[ARG1]], %[[VAL_6]] : tensor<?x?xf32>
// CHECK:         %[[VAL_11:.*]] = affine.apply #map1()[%[[VAL_10]]]
// CHECK:         %[[VAL_12:.*]] = tensor.dim %[[ARG1]], %[[VAL_3]] : tensor<?x?xf32>
// CHECK:         %[[VAL_13:.*]] = tensor.empty(%[[VAL_11]], %[[VAL_12]]) : tensor<?x?x64x1xf32>
// CHECK:         %[[VAL_14:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_2]] : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [64, 1] into %[[VAL_13]] : tensor<?x?xf32> -> tensor<?x?x64x1xf32>
// CHECK:         %[[VAL_15:.*]] = tensor.dim %[[VAL_1]], %[[VAL_3]] : tensor<?x?xf32>
// CHECK:         %[[VAL_16:.*]] = affine.apply #map()[%[[VAL_15]]]
// CHECK:         %[[VAL_17:.*]] = tensor.dim %[[VAL_1]], %[[VAL_6]] : tensor<?x?xf32>
// CHECK:         %[[VAL_18:.*]] = affine.apply #map1()[%[[VAL_17]]]
// CHECK:         %[[VAL_19:.*]] = tensor.empty(%[[VAL_16]], %[[VAL_18]]) : tensor<?x?x6x64xf32>
// CHECK:         %[[VAL_20:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[VAL_19]] : tensor<?x?x6x64xf32>) -> tensor<?x?x6x64xf32>
// CHECK:         %[[VAL_21:.*]] = linalg.mmt4d ins(%[[VAL_9]], %[[VAL_14]] : tensor<?x?x6x1xf32>, tensor<?x?x64x1xf32>) outs(%[[VAL_20]] : tensor<?x?x6x64xf32>) -> tensor<?x?x6x64xf32>
// CHECK:         %[[VAL_22:.*]] = linalg.unpack %[[VAL_21]] inner_dims_pos = [0, 1] inner_tiles = [6, 64] into %[[ARG2]] : tensor<?x?x6x64xf32> -> tensor<?x?xf32>
// CHECK:         return %[[VAL_22]] : tensor<?x?xf32>
// CHECK:       }
func.func @dynamic(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

#mk = affine_map<(m, n, k) -> (m, k)>
#nk = affine_map<(m, n, k) -> (n, k)>
#mn = affine_map<(m, n, k) -> (m, n)>

// CHECK-LABEL: func.func @transposed(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<60x96xf64>, %[[ARG1:.*]]: tensor<128x96xf64>, %[[ARG2:.*]]: tensor<60x128xf64>) -> tensor<60x128xf64> {
// CHECK:         %[[VAL_1:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2, 3]] output_shape [60, 96, 1, 1] : tensor<60x96xf64> into tensor<60x96x1x1xf64>
// CHECK:         %[[VAL_2:.*]] = tensor.empty() : tensor<4x96x32x1xf64>
// CHECK:         %[[VAL_3:.*]] = linalg.pack %[[ARG1]] inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %[[VAL_2]] : tensor<128x96xf64> -> tensor<4x96x32x1xf64>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<60x4x1x32xf64>
// CHECK:         %[[VAL_5:.*]] = linalg.pack %[[ARG2]] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %[[VAL_4]] : tensor<60x128xf64> -> tensor<60x4x1x32xf64>
// CHECK:         %[[VAL_6:.*]] = linalg.mmt4d ins(%[[VAL_1]], %[[VAL_3]] : tensor<60x96x1x1xf64>, tensor<4x96x32x1xf64>) outs(%[[VAL_5]] : tensor<60x4x1x32xf64>) -> tensor<60x4x1x32xf64>
// CHECK:         %[[VAL_7:.*]] = linalg.unpack %[[VAL_6]] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %[[ARG2]] : tensor<60x4x1x32xf64> -> tensor<60x128xf64>
// CHECK:         return %[[VAL_7]] : tensor<60x128xf64>
// CHECK:       }
func.func @transposed(%a: tensor<60x96xf64>, %b: tensor<128x96xf64>, %c: tensor<60x128xf64>) -> tensor<60x128xf64> {
  %0 = linalg.matmul indexing_maps = [#mk, #nk, #mn]
    ins(%a, %b : tensor<60x96xf64>, tensor<128x96xf64>) outs(%c : tensor<60x128xf64>) -> tensor<60x128xf64>
  return %0 : tensor<60x128xf64>
}

// -----

// With fewer columns than a vector has lanes, the rows are those of the tile's columns: c is packed the other way.
// CHECK-LABEL: func.func @narrow(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4000x96xf32>, %[[ARG1:.*]]: tensor<96x12xf32>, %[[ARG2:.*]]: tensor<4000x12xf32>) -> tensor<4000x12xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<1x96x12x1xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.pack %[[ARG1]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [12, 1] into %[[VAL_0]] : tensor<96x12xf32> -> tensor<1x96x12x1xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.empty() : tensor<125x96x32x1xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.pack %[[ARG0]] inner_dims_pos = [0, 1] inner_tiles = [32, 1] into %[[VAL_2]] : tensor<4000x96xf32> -> tensor<125x96x32x1xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<1x125x12x32xf32>
// CHECK:         %[[VAL_5:.*]] = linalg.pack %[[ARG2]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [12, 32] into %[[VAL_4]] : tensor<4000x12xf32> -> tensor<1x125x12x32xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.mmt4d ins(%[[VAL_1]], %[[VAL_3]] : tensor<1x96x12x1xf32>, tensor<125x96x32x1xf32>) outs(%[[VAL_5]] : tensor<1x125x12x32xf32>) -> tensor<1x125x12x32xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.unpack %[[VAL_6]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [12, 32] into %[[ARG2]] : tensor<1x125x12x32xf32> -> tensor<4000x12xf32>
// CHECK:         return %[[VAL_7]] : tensor<4000x12xf32>
// CHECK:       }
func.func @narrow(%a: tensor<4000x96xf32>, %b: tensor<96x12xf32>, %c: tensor<4000x12xf32>) -> tensor<4000x12xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4000x96xf32>, tensor<96x12xf32>) outs(%c : tensor<4000x12xf32>) -> tensor<4000x12xf32>
  return %0 : tensor<4000x12xf32>
}

// -----

// CHECK-LABEL: func.func @batch(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<3x?x40xf16>, %[[ARG1:.*]]: tensor<3x40x?xf16>, %[[ARG2:.*]]: tensor<3x?x?xf32>) -> tensor<3x?x?xf32> {
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<3x?x40xf16>
// CHECK:         %[[VAL_5:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1], [2, 3, 4]] output_shape [3, %[[VAL_2]], 40, 1, 1] : tensor<3x?x40xf16> into tensor<3x?x40x1x1xf16>
// CHECK:         %[[VAL_20:.*]] = arith.constant 0.000000e+00 : f16
// CHECK:         %[[VAL_6:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_7:.*]] = tensor.dim %[[ARG1]], %[[VAL_6]] : tensor<3x40x?xf16>
// CHECK:         %[[VAL_8:.*]] = affine.apply #map()[%[[VAL_7]]]
// CHECK:         %[[VAL_9:.*]] = tensor.empty(%[[VAL_8]]) : tensor<3x?x40x64x1xf16>
// CHECK:         %[[VAL_10:.*]] = linalg.pack %[[ARG1]] padding_value(%[[VAL_20]] : f16) outer_dims_perm = [0, 2, 1] inner_dims_pos = [2, 1] inner_tiles = [64, 1] into %[[VAL_9]] : tensor<3x40x?xf16> -> tensor<3x?x40x64x1xf16>
// CHECK:         %[[VAL_11:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_12:.*]] = tensor.dim %[[ARG2]], %[[VAL_1]] : tensor<3x?x?xf32>
// CHECK:         %[[VAL_14:.*]] = tensor.dim %[[ARG2]], %[[VAL_6]] : tensor<3x?x?xf32>
// CHECK:         %[[VAL_15:.*]] = affine.apply #map()[%[[VAL_14]]]
// CHECK:         %[[VAL_16:.*]] = tensor.empty(%[[VAL_12]], %[[VAL_15]]) : tensor<3x?x?x1x64xf32>
// CHECK:         %[[VAL_17:.*]] = linalg.pack %[[ARG2]] padding_value(%[[VAL_11]] : f32) inner_dims_pos = [1, 2] inner_tiles = [1, 64] into %[[VAL_16]] : tensor<3x?x?xf32> -> tensor<3x?x?x1x64xf32>
// CHECK:         %[[VAL_18:.*]] = linalg.batch_mmt4d ins(%[[VAL_5]], %[[VAL_10]] : tensor<3x?x40x1x1xf16>, tensor<3x?x40x64x1xf16>) outs(%[[VAL_17]] : tensor<3x?x?x1x64xf32>) -> tensor<3x?x?x1x64xf32>
// CHECK:         %[[VAL_19:.*]] = linalg.unpack %[[VAL_18]] inner_dims_pos = [1, 2] inner_tiles = [1, 64] into %[[ARG2]] : tensor<3x?x?x1x64xf32> -> tensor<3x?x?xf32>
// CHECK:         return %[[VAL_19]] : tensor<3x?x?xf32>
// CHECK:       }
func.func @batch(%a: tensor<3x?x40xf16>, %b: tensor<3x40x?xf16>, %c: tensor<3x?x?xf32>) -> tensor<3x?x?xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x?x40xf16>, tensor<3x40x?xf16>) outs(%c : tensor<3x?x?xf32>) -> tensor<3x?x?xf32>
  return %0 : tensor<3x?x?xf32>
}

// -----

// The batch may be any dimension, and the op generic.
#a = affine_map<(b, m, n, k) -> (m, b, k)>
#b = affine_map<(b, m, n, k) -> (k, n, b)>
#c = affine_map<(b, m, n, k) -> (n, m, b)>

// CHECK-LABEL: func.func @generic(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<48x5x64xf32>, %[[ARG1:.*]]: tensor<64x128x5xf32>, %[[ARG2:.*]]: tensor<128x48x5xf32>) -> tensor<128x48x5xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<5x8x64x6x1xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.pack %[[ARG0]] outer_dims_perm = [1, 0, 2] inner_dims_pos = [0, 2] inner_tiles = [6, 1] into %[[VAL_0]] : tensor<48x5x64xf32> -> tensor<5x8x64x6x1xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.empty() : tensor<5x2x64x64x1xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.pack %[[ARG1]] outer_dims_perm = [2, 1, 0] inner_dims_pos = [1, 0] inner_tiles = [64, 1] into %[[VAL_2]] : tensor<64x128x5xf32> -> tensor<5x2x64x64x1xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<5x8x2x6x64xf32>
// CHECK:         %[[VAL_5:.*]] = linalg.pack %[[ARG2]] outer_dims_perm = [2, 1, 0] inner_dims_pos = [1, 0] inner_tiles = [6, 64] into %[[VAL_4]] : tensor<128x48x5xf32> -> tensor<5x8x2x6x64xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.batch_mmt4d ins(%[[VAL_1]], %[[VAL_3]] : tensor<5x8x64x6x1xf32>, tensor<5x2x64x64x1xf32>) outs(%[[VAL_5]] : tensor<5x8x2x6x64xf32>) -> tensor<5x8x2x6x64xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.unpack %[[VAL_6]] outer_dims_perm = [2, 1, 0] inner_dims_pos = [1, 0] inner_tiles = [6, 64] into %[[ARG2]] : tensor<5x8x2x6x64xf32> -> tensor<128x48x5xf32>
// CHECK:         return %[[VAL_7]] : tensor<128x48x5xf32>
// CHECK:       }
func.func @generic(%a: tensor<48x5x64xf32>, %b: tensor<64x128x5xf32>, %c: tensor<128x48x5xf32>) -> tensor<128x48x5xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<48x5x64xf32>, tensor<64x128x5xf32>) outs(%c : tensor<128x48x5xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  } -> tensor<128x48x5xf32>
  return %0 : tensor<128x48x5xf32>
}

// -----

// A constant is packed once, so that it is packed even for a single row.
// CHECK-LABEL: func.func @weights(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x64xf32>, %[[ARG1:.*]]: tensor<1x32xf32>) -> tensor<1x32xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<5.000000e-01> : tensor<64x32xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<1x64x1x1xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.pack %[[ARG0]] inner_dims_pos = [0, 1] inner_tiles = [1, 1] into %[[VAL_1]] : tensor<1x64xf32> -> tensor<1x64x1x1xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<1x64x32x1xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.pack %[[VAL_0]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [32, 1] into %[[VAL_3]] : tensor<64x32xf32> -> tensor<1x64x32x1xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<1x1x1x32xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.pack %[[ARG1]] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %[[VAL_5]] : tensor<1x32xf32> -> tensor<1x1x1x32xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.mmt4d ins(%[[VAL_2]], %[[VAL_4]] : tensor<1x64x1x1xf32>, tensor<1x64x32x1xf32>) outs(%[[VAL_6]] : tensor<1x1x1x32xf32>) -> tensor<1x1x1x32xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.unpack %[[VAL_7]] inner_dims_pos = [0, 1] inner_tiles = [1, 32] into %[[ARG1]] : tensor<1x1x1x32xf32> -> tensor<1x32xf32>
// CHECK:         return %[[VAL_8]] : tensor<1x32xf32>
// CHECK:       }
func.func @weights(%a: tensor<1x64xf32>, %c: tensor<1x32xf32>) -> tensor<1x32xf32> {
  %b = arith.constant dense<0.5> : tensor<64x32xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<1x64xf32>, tensor<64x32xf32>) outs(%c : tensor<1x32xf32>) -> tensor<1x32xf32>
  return %0 : tensor<1x32xf32>
}
