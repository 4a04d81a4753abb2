// RUN: okl-opt %s --iree-flow-pad-linalg-ops | filecheck %s
// RUN: okl-opt %s --iree-flow-pad-linalg-ops=padding-size=1 | filecheck %s

// CHECK-LABEL: func.func @multiples
// CHECK-NEXT:    linalg.matmul
func.func @multiples(%0: tensor<4x0xf32>, %1: tensor<0x8xf32>, %2: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<4x0xf32>, tensor<0x8xf32>) outs(%2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-NEXT:    linalg.matmul
func.func @dynamic(%0: tensor<5x?xf32>, %1: tensor<?x8xf32>, %2: tensor<5x8xf32>) -> tensor<5x8xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<5x?xf32>, tensor<?x8xf32>) outs(%2 : tensor<5x8xf32>) -> tensor<5x8xf32>
  return %3 : tensor<5x8xf32>
}

// CHECK-LABEL: func.func @batches
// CHECK-NEXT:    linalg.batch_matmul
func.func @batches(%0: tensor<3x4x4xf32>, %1: tensor<3x4x4xf32>, %2: tensor<3x4x4xf32>) -> tensor<3x4x4xf32> {
  %3 = linalg.batch_matmul ins(%0, %1 : tensor<3x4x4xf32>, tensor<3x4x4xf32>) outs(%2 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
  return %3 : tensor<3x4x4xf32>
}

// CHECK-LABEL: func.func @buffers
// CHECK-NEXT:    linalg.matmul
func.func @buffers(%0: memref<5x4xf32>, %1: memref<4x4xf32>, %2: memref<5x4xf32>) {
  linalg.matmul ins(%0, %1 : memref<5x4xf32>, memref<4x4xf32>) outs(%2 : memref<5x4xf32>)
  return
}

// CHECK-LABEL: func.func @another_product
// CHECK-NEXT:    linalg.matvec
func.func @another_product(%0: tensor<5x4xf32>, %1: tensor<4xf32>, %2: tensor<5xf32>) -> tensor<5xf32> {
  %3 = linalg.matvec ins(%0, %1 : tensor<5x4xf32>, tensor<4xf32>) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
  return %3 : tensor<5xf32>
}

// A result without elements could not be cut out of a larger one.

// CHECK-LABEL: func.func @no_rows
// CHECK-NEXT:    linalg.matmul
func.func @no_rows(%0: tensor<0x3xf32>, %1: tensor<3x5xf32>, %2: tensor<0x5xf32>) -> tensor<0x5xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<0x3xf32>, tensor<3x5xf32>) outs(%2 : tensor<0x5xf32>) -> tensor<0x5xf32>
  return %3 : tensor<0x5xf32>
}

// There is no constant to pad complex numbers with.

// CHECK-LABEL: func.func @complex
// CHECK-NEXT:    linalg.matmul
func.func @complex(%0: tensor<5x4xcomplex<f32>>, %1: tensor<4x4xcomplex<f32>>, %2: tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>> {
  %3 = linalg.matmul ins(%0, %1 : tensor<5x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%2 : tensor<5x4xcomplex<f32>>) -> tensor<5x4xcomplex<f32>>
  return %3 : tensor<5x4xcomplex<f32>>
}

// No index counts the rows that would be after padding.

// CHECK-LABEL: func.func @beyond_index
// CHECK-NEXT:    linalg.matmul
func.func @beyond_index(%0: tensor<9223372036854775807x4xf32>, %1: tensor<4x4xf32>, %2: tensor<9223372036854775807x4xf32>) -> tensor<9223372036854775807x4xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<9223372036854775807x4xf32>, tensor<4x4xf32>) outs(%2 : tensor<9223372036854775807x4xf32>) -> tensor<9223372036854775807x4xf32>
  return %3 : tensor<9223372036854775807x4xf32>
}
