// FLAGS: -linalg-morph-ops
// FLAGS: -linalg-morph-ops=named-to-category
// FLAGS: -linalg-morph-ops=named-to-generic
// FLAGS: -linalg-morph-ops=category-to-generic
func.func @abs(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.abs ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @add(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.add ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @batch_matmul(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>, %a2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
  %0 = linalg.batch_matmul ins(%a0, %a1 : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%a2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}
// -----
func.func @batch_matvec(%a0: tensor<2x3x5xf32>, %a1: tensor<2x5xf32>, %a2: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = linalg.batch_matvec ins(%a0, %a1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%a2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
// -----
func.func @batch_mmt4d(%a0: tensor<2x3x5x2x4xf32>, %a1: tensor<2x4x5x3x4xf32>, %a2: tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32> {
  %0 = linalg.batch_mmt4d ins(%a0, %a1 : tensor<2x3x5x2x4xf32>, tensor<2x4x5x3x4xf32>) outs(%a2 : tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32>
  return %0 : tensor<2x3x4x2x3xf32>
}
// -----
func.func @batch_reduce_matmul(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.batch_reduce_matmul ins(%a0, %a1 : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @batch_vecmat(%a0: tensor<2x5xf32>, %a1: tensor<2x5x4xf32>, %a2: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.batch_vecmat ins(%a0, %a1 : tensor<2x5xf32>, tensor<2x5x4xf32>) outs(%a2 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
// -----
func.func @ceil(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.ceil ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @copy(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.copy ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @div(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.div ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @div_unsigned(%a0: tensor<3x5xi32>, %a1: tensor<3x5xi32>, %a2: tensor<3x5xi32>) -> tensor<3x5xi32> {
  %0 = linalg.div_unsigned ins(%a0, %a1 : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a2 : tensor<3x5xi32>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}
// -----
func.func @dot(%a0: tensor<5xf32>, %a1: tensor<5xf32>, %a2: tensor<f32>) -> tensor<f32> {
  %0 = linalg.dot ins(%a0, %a1 : tensor<5xf32>, tensor<5xf32>) outs(%a2 : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @erf(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.erf ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @exp(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.exp ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @floor(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.floor ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @log(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.log ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @matmul(%a0: tensor<3x4xf32>, %a1: tensor<4x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.matmul ins(%a0, %a1 : tensor<3x4xf32>, tensor<4x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @matvec(%a0: tensor<3x5xf32>, %a1: tensor<5xf32>, %a2: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.matvec ins(%a0, %a1 : tensor<3x5xf32>, tensor<5xf32>) outs(%a2 : tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// -----
func.func @max(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.max ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @min(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.min ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @mmt4d(%a0: tensor<3x5x2x4xf32>, %a1: tensor<4x5x3x4xf32>, %a2: tensor<3x4x2x3xf32>) -> tensor<3x4x2x3xf32> {
  %0 = linalg.mmt4d ins(%a0, %a1 : tensor<3x5x2x4xf32>, tensor<4x5x3x4xf32>) outs(%a2 : tensor<3x4x2x3xf32>) -> tensor<3x4x2x3xf32>
  return %0 : tensor<3x4x2x3xf32>
}
// -----
func.func @mul(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.mul ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @negf(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.negf ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @powf(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.powf ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @reciprocal(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.reciprocal ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @round(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.round ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @rsqrt(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.rsqrt ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @select(%a0: tensor<3x5xi1>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>, %a3: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.select ins(%a0, %a1, %a2 : tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) outs(%a3 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @sqrt(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.sqrt ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @square(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.square ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @sub(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>, %a2: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.sub ins(%a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a2 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @tanh(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.tanh ins(%a0 : tensor<3x5xf32>) outs(%a1 : tensor<3x5xf32>) -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}
// -----
func.func @vecmat(%a0: tensor<5xf32>, %a1: tensor<5x4xf32>, %a2: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.vecmat ins(%a0, %a1 : tensor<5xf32>, tensor<5x4xf32>) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
func.func @category(%a: tensor<3x5xf32>, %b: memref<4xf32>) -> tensor<3x5xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  linalg.tanh ins(%b : memref<4xf32>) outs(%b : memref<4xf32>)
  return %0 : tensor<3x5xf32>
}
