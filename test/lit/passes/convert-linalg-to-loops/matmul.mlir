// RUN: okl-opt %s -convert-linalg-to-loops | filecheck %s

// Rows, columns, then the sum of products.
// CHECK-LABEL: func.func @matmul
// CHECK:         scf.for
// CHECK-NEXT:      scf.for
// CHECK-NEXT:        scf.for
// CHECK:           arith.mulf
// CHECK-NEXT:      arith.addf
func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x16xf32>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// Tensors have no loops here.
// CHECK-LABEL: func.func @on_tensors
// CHECK:         linalg.exp
func.func @on_tensors(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
