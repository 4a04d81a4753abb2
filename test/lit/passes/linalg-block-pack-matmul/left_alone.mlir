// RUN: okl-opt %s '-linalg-block-pack-matmul=block-factors=32,16,64 mnk-padded-multiples=10,0,0' | filecheck %s

// No block has a multiple of 0 rows.
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT:    linalg.matmul
func.func @nothing(%a: tensor<0x128xf32>, %b: tensor<128x32xf32>, %c: tensor<0x32xf32>) -> tensor<0x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<0x128xf32>, tensor<128x32xf32>) outs(%c : tensor<0x32xf32>)
    -> tensor<0x32xf32>
  return %0 : tensor<0x32xf32>
}

// There is no constant to pad complex numbers with.
// CHECK-LABEL: func.func @complex
// CHECK-NEXT:    linalg.matmul
func.func @complex(%a: tensor<33x128xcomplex<f32>>, %b: tensor<128x32xcomplex<f32>>, %c: tensor<33x32xcomplex<f32>>)
    -> tensor<33x32xcomplex<f32>> {
  %0 = linalg.matmul ins(%a, %b : tensor<33x128xcomplex<f32>>, tensor<128x32xcomplex<f32>>)
    outs(%c : tensor<33x32xcomplex<f32>>) -> tensor<33x32xcomplex<f32>>
  return %0 : tensor<33x32xcomplex<f32>>
}
