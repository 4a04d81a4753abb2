// FLAGS: -decompose-linalg AGAINST: -transform-preload-library=transform-library-paths=%S/schedules/decompose_interface.mlir -transform-interpreter
// EQUAL AFTER: -canonicalize -cse
func.func @softmax1(%a: tensor<2x16x32xf32>, %dst: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %1 = linalg.softmax dimension(2) ins(%a : tensor<2x16x32xf32>) outs(%dst : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %1 : tensor<2x16x32xf32>
}
func.func @softmax2(%a: tensor<2x16x32xf32>, %dst: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %1 = linalg.softmax dimension(1) ins(%a : tensor<2x16x32xf32>) outs(%dst : tensor<2x16x32xf32>) -> tensor<2x16x32xf32>
  return %1 : tensor<2x16x32xf32>
}
func.func @softmax3(%a: tensor<2x16x32xf64>, %dst: tensor<2x16x32xf64>) -> tensor<2x16x32xf64> {
  %1 = linalg.softmax dimension(0) ins(%a : tensor<2x16x32xf64>) outs(%dst : tensor<2x16x32xf64>) -> tensor<2x16x32xf64>
  return %1 : tensor<2x16x32xf64>
}
func.func @softmax4(%a: tensor<?x?xf16>, %dst: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %1 = linalg.softmax dimension(0) ins(%a : tensor<?x?xf16>) outs(%dst : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %1 : tensor<?x?xf16>
}
func.func @softmax5(%a: tensor<?x8xbf16>, %dst: tensor<?x8xbf16>) -> tensor<?x8xbf16> {
  %1 = linalg.softmax dimension(1) ins(%a : tensor<?x8xbf16>) outs(%dst : tensor<?x8xbf16>) -> tensor<?x8xbf16>
  return %1 : tensor<?x8xbf16>
}
func.func @softmax6(%a: tensor<7xf32>, %dst: tensor<7xf32>) -> tensor<7xf32> {
  %1 = linalg.softmax dimension(0) ins(%a : tensor<7xf32>) outs(%dst : tensor<7xf32>) -> tensor<7xf32>
  return %1 : tensor<7xf32>
}
func.func @softmax7(%a: tensor<0x4xf32>, %dst: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %1 = linalg.softmax dimension(1) ins(%a : tensor<0x4xf32>) outs(%dst : tensor<0x4xf32>) -> tensor<0x4xf32>
  return %1 : tensor<0x4xf32>
}
func.func @softmax8(%a: tensor<4x0xf32>, %dst: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %1 = linalg.softmax dimension(1) ins(%a : tensor<4x0xf32>) outs(%dst : tensor<4x0xf32>) -> tensor<4x0xf32>
  return %1 : tensor<4x0xf32>
}
func.func @softmax9(%a: tensor<1x1xf32>, %dst: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %1 = linalg.softmax dimension(0) ins(%a : tensor<1x1xf32>) outs(%dst : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}
func.func @softmax10(%a: tensor<?xf64>, %dst: tensor<?xf64>) -> tensor<?xf64> {
  %1 = linalg.softmax dimension(0) ins(%a : tensor<?xf64>) outs(%dst : tensor<?xf64>) -> tensor<?xf64>
  return %1 : tensor<?xf64>
}
// -----
func.func @in_a_loop(%a: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4x8xf32>) {
    %e = tensor.empty() : tensor<4x8xf32>
    %0 = linalg.softmax dimension(1) ins(%t : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    scf.yield %0 : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}
