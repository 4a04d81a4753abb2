// RUN: okl-opt %s -pack-matmuls=target-cpu=x86-64-v3 | filecheck %s
// RUN: okl-opt %s -pack-matmuls="target-cpu=x86-64-v3 min-flops=1000000" | filecheck %s --check-prefix=FLOPS

// Elements are read too few times.
// CHECK-LABEL: func.func @small(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x8xf32>, %[[ARG1:.*]]: tensor<8x8xf32>, %[[ARG2:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<8x8xf32>, tensor<8x8xf32>) outs(%[[ARG2]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK:         return %[[VAL_0]] : tensor<8x8xf32>
// CHECK:       }
// FLOPS-LABEL: func.func @small(
// FLOPS-SAME:    %[[ARG0:.*]]: tensor<8x8xf32>, %[[ARG1:.*]]: tensor<8x8xf32>, %[[ARG2:.*]]: tensor<8x8xf32>) -> tensor<8x8xf32> {
// FLOPS:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<8x8xf32>, tensor<8x8xf32>) outs(%[[ARG2]] : tensor<8x8xf32>) -> tensor<8x8xf32>
// FLOPS:         return %[[VAL_0]] : tensor<8x8xf32>
// FLOPS:       }
func.func @small(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %c: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Two rows.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: tensor<2x?xf32>) -> tensor<2x?xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<2x?xf32>, tensor<?x?xf32>) outs(%[[ARG2]] : tensor<2x?xf32>) -> tensor<2x?xf32>
// CHECK:         return %[[VAL_0]] : tensor<2x?xf32>
// CHECK:       }
// FLOPS-LABEL: func.func @rows(
// FLOPS-SAME:    %[[ARG0:.*]]: tensor<2x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: tensor<2x?xf32>) -> tensor<2x?xf32> {
// FLOPS:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<2x?xf32>, tensor<?x?xf32>) outs(%[[ARG2]] : tensor<2x?xf32>) -> tensor<2x?xf32>
// FLOPS:         return %[[VAL_0]] : tensor<2x?xf32>
// FLOPS:       }
func.func @rows(%a: tensor<2x?xf32>, %b: tensor<?x?xf32>, %c: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x?xf32>, tensor<?x?xf32>) outs(%c : tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// CHECK-LABEL: func.func @vector(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.matvec ins(%[[ARG0]], %[[ARG1]] : tensor<?x?xf32>, tensor<?xf32>) outs(%[[ARG2]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:         return %[[VAL_0]] : tensor<?xf32>
// CHECK:       }
// FLOPS-LABEL: func.func @vector(
// FLOPS-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: tensor<?xf32>) -> tensor<?xf32> {
// FLOPS:         %[[VAL_0:.*]] = linalg.matvec ins(%[[ARG0]], %[[ARG1]] : tensor<?x?xf32>, tensor<?xf32>) outs(%[[ARG2]] : tensor<?xf32>) -> tensor<?xf32>
// FLOPS:         return %[[VAL_0]] : tensor<?xf32>
// FLOPS:       }
func.func @vector(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.matvec ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @integers(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xi64>, %[[ARG1:.*]]: tensor<?x?xi64>, %[[ARG2:.*]]: tensor<?x?xi64>) -> tensor<?x?xi64> {
// CHECK:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<?x?xi64>, tensor<?x?xi64>) outs(%[[ARG2]] : tensor<?x?xi64>) -> tensor<?x?xi64>
// CHECK:         return %[[VAL_0]] : tensor<?x?xi64>
// CHECK:       }
// FLOPS-LABEL: func.func @integers(
// FLOPS-SAME:    %[[ARG0:.*]]: tensor<?x?xi64>, %[[ARG1:.*]]: tensor<?x?xi64>, %[[ARG2:.*]]: tensor<?x?xi64>) -> tensor<?x?xi64> {
// FLOPS:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<?x?xi64>, tensor<?x?xi64>) outs(%[[ARG2]] : tensor<?x?xi64>) -> tensor<?x?xi64>
// FLOPS:         return %[[VAL_0]] : tensor<?x?xi64>
// FLOPS:       }
func.func @integers(%a: tensor<?x?xi64>, %b: tensor<?x?xi64>, %c: tensor<?x?xi64>) -> tensor<?x?xi64> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xi64>, tensor<?x?xi64>) outs(%c : tensor<?x?xi64>) -> tensor<?x?xi64>
  return %0 : tensor<?x?xi64>
}

// CHECK-LABEL: func.func @unsigned(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xi8>, %[[ARG1:.*]]: tensor<?x?xi8>, %[[ARG2:.*]]: tensor<?x?xi32>) -> tensor<?x?xi32> {
// CHECK:         %[[VAL_0:.*]] = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%[[ARG0]], %[[ARG1]] : tensor<?x?xi8>, tensor<?x?xi8>) outs(%[[ARG2]] : tensor<?x?xi32>) -> tensor<?x?xi32>
// CHECK:         return %[[VAL_0]] : tensor<?x?xi32>
// CHECK:       }
// FLOPS-LABEL: func.func @unsigned(
// FLOPS-SAME:    %[[ARG0:.*]]: tensor<?x?xi8>, %[[ARG1:.*]]: tensor<?x?xi8>, %[[ARG2:.*]]: tensor<?x?xi32>) -> tensor<?x?xi32> {
// FLOPS:         %[[VAL_0:.*]] = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%[[ARG0]], %[[ARG1]] : tensor<?x?xi8>, tensor<?x?xi8>) outs(%[[ARG2]] : tensor<?x?xi32>) -> tensor<?x?xi32>
// FLOPS:         return %[[VAL_0]] : tensor<?x?xi32>
// FLOPS:       }
func.func @unsigned(%a: tensor<?x?xi8>, %b: tensor<?x?xi8>, %c: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<?x?xi8>, tensor<?x?xi8>) outs(%c : tensor<?x?xi32>) -> tensor<?x?xi32>
  return %0 : tensor<?x?xi32>
}

// CHECK-LABEL: func.func @memrefs(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x?xf32>, %[[ARG1:.*]]: memref<?x?xf32>, %[[ARG2:.*]]: memref<?x?xf32>) {
// CHECK:         linalg.matmul ins(%[[ARG0]], %[[ARG1]] : memref<?x?xf32>, memref<?x?xf32>) outs(%[[ARG2]] : memref<?x?xf32>)
// CHECK:         return
// CHECK:       }
// FLOPS-LABEL: func.func @memrefs(
// FLOPS-SAME:    %[[ARG0:.*]]: memref<?x?xf32>, %[[ARG1:.*]]: memref<?x?xf32>, %[[ARG2:.*]]: memref<?x?xf32>) {
// FLOPS:         linalg.matmul ins(%[[ARG0]], %[[ARG1]] : memref<?x?xf32>, memref<?x?xf32>) outs(%[[ARG2]] : memref<?x?xf32>)
// FLOPS:         return
// FLOPS:       }
func.func @memrefs(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}

// Packed, unless so few operations are too few.
// CHECK-LABEL: func.func @enough(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<64x64xf32>, %[[ARG1:.*]]: tensor<64x64xf32>, %[[ARG2:.*]]: tensor<64x64xf32>) -> tensor<64x64xf32> {
// CHECK:         %[[VAL_2:.*]] = tensor.expand_shape %[[ARG0]] {{\[\[}}0], [1, 2, 3]] output_shape [64, 64, 1, 1] : tensor<64x64xf32> into tensor<64x64x1x1xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<4x64x16x1xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.pack %[[ARG1]] outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [16, 1] into %[[VAL_3]] : tensor<64x64xf32> -> tensor<4x64x16x1xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<64x4x1x16xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.pack %[[ARG2]] inner_dims_pos = [0, 1] inner_tiles = [1, 16] into %[[VAL_5]] : tensor<64x64xf32> -> tensor<64x4x1x16xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.mmt4d ins(%[[VAL_2]], %[[VAL_4]] : tensor<64x64x1x1xf32>, tensor<4x64x16x1xf32>) outs(%[[VAL_6]] : tensor<64x4x1x16xf32>) -> tensor<64x4x1x16xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.unpack %[[VAL_7]] inner_dims_pos = [0, 1] inner_tiles = [1, 16] into %[[ARG2]] : tensor<64x4x1x16xf32> -> tensor<64x64xf32>
// CHECK:         return %[[VAL_8]] : tensor<64x64xf32>
// CHECK:       }
// FLOPS-LABEL: func.func @enough(
// FLOPS-SAME:    %[[ARG0:.*]]: tensor<64x64xf32>, %[[ARG1:.*]]: tensor<64x64xf32>, %[[ARG2:.*]]: tensor<64x64xf32>) -> tensor<64x64xf32> {
// FLOPS:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<64x64xf32>, tensor<64x64xf32>) outs(%[[ARG2]] : tensor<64x64xf32>) -> tensor<64x64xf32>
// FLOPS:         return %[[VAL_0]] : tensor<64x64xf32>
// FLOPS:       }
func.func @enough(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
