// FLAGS: -linalg-fold-into-elementwise
func.func @t(%a: tensor<8x16xf32>, %b: tensor<16x8xf32>, %c: tensor<16xf32>, %e: tensor<8x16xf32>) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %0 = linalg.transpose ins(%b : tensor<16x8xf32>) outs(%e : tensor<8x16xf32>) permutation = [1, 0]
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%0, %a : tensor<8x16xf32>, tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) -> tensor<8x16xf32>
  %2 = linalg.broadcast ins(%c : tensor<16xf32>) outs(%e : tensor<8x16xf32>) dimensions = [0]
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%2 : tensor<8x16xf32>) outs(%e : tensor<8x16xf32>) {mark} -> tensor<8x16xf32>
  return %1, %3 : tensor<8x16xf32>, tensor<8x16xf32>
}
// -----
func.func @three(%a: tensor<2x3x4xf32>, %b: tensor<4x2x3xf32>, %c: tensor<2x3x4xi1>, %e: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = linalg.transpose ins(%b : tensor<4x2x3xf32>) outs(%e : tensor<2x3x4xf32>) permutation = [1, 2, 0]
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%c, %0, %a : tensor<2x3x4xi1>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%e : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%0, %0 : tensor<2x3x4xf32>, tensor<2x3x4xf32>) outs(%1 : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}
// -----
func.func @not_identity(%b: tensor<4x8xf32>, %e: tensor<8x4xf32>, %f: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%b : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%0 : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
// -----
func.func @memrefs(%b: memref<4x8xf32>, %e: memref<8x4xf32>) {
  linalg.transpose ins(%b : memref<4x8xf32>) outs(%e : memref<8x4xf32>) permutation = [1, 0]
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%e : memref<8x4xf32>) outs(%e : memref<8x4xf32>)
  return
}
// -----
func.func @named_stay(%b: tensor<4x8xf32>, %e: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.transpose ins(%b : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
  %1 = linalg.exp ins(%0 : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}
