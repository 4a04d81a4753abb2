// RUN: okl-opt %s --set-encoding --split-input-file | filecheck %s
// RUN: okl-opt %s --set-encoding=pad-factor=8 --split-input-file | filecheck %s --check-prefix=EIGHT
// RUN: okl-opt %s --iree-dispatch-creation-set-encoding --split-input-file | filecheck %s

// CHECK: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 32, 32, 32>>
// EIGHT: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 8, 8, 8>>
func.func @wide(%a: tensor<32x4xf32>, %b: tensor<4x64xf32>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x4xf32>, tensor<4x64xf32>) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}

// -----

// CHECK: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 8, 32, 32>>
// EIGHT: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 8, 8, 8>>
func.func @narrow_m(%a: tensor<5x4xf32>, %b: tensor<4x64xf32>, %c: tensor<5x64xf32>) -> tensor<5x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<5x4xf32>, tensor<4x64xf32>) outs(%c : tensor<5x64xf32>) -> tensor<5x64xf32>
  return %0 : tensor<5x64xf32>
}

// -----

// CHECK: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 32, 2, 32>>
// EIGHT: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 8, 2, 8>>
func.func @narrow_n(%a: tensor<64x4xf32>, %b: tensor<4x2xf32>, %c: tensor<64x2xf32>) -> tensor<64x2xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x4xf32>, tensor<4x2xf32>) outs(%c : tensor<64x2xf32>) -> tensor<64x2xf32>
  return %0 : tensor<64x2xf32>
}

// -----

// Of two narrow ones the narrower is taken, M if they are equal.
// CHECK: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 32, 4, 32>>
func.func @both(%a: tensor<5x4xf32>, %b: tensor<4x3xf32>, %c: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<5x4xf32>, tensor<4x3xf32>) outs(%c : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %0 : tensor<5x3xf32>
}

// -----

// CHECK: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 1, 32, 32>>
func.func @one_by_one(%a: tensor<1x4xf32>, %b: tensor<4x1xf32>, %c: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x4xf32>, tensor<4x1xf32>) outs(%c : tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// -----

// A size that is not known is not narrow; that any operand tells it is enough.
// CHECK: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 32, 4, 32>>
func.func @dynamic(%a: tensor<?x4xf32>, %b: tensor<4x?xf32>, %c: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x4xf32>, tensor<4x?xf32>) outs(%c : tensor<?x3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// -----

// CHECK: operand_index = 2 : index{{.*}}, round_dims_to = array<i64: 1, 32, 32>>
func.func @empty(%a: tensor<0x4xf32>, %b: tensor<4x64xf32>, %c: tensor<0x64xf32>) -> tensor<0x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<0x4xf32>, tensor<4x64xf32>) outs(%c : tensor<0x64xf32>) -> tensor<0x64xf32>
  return %0 : tensor<0x64xf32>
}
