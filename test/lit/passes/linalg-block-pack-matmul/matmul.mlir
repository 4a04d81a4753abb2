// RUN: okl-opt %s '-linalg-block-pack-matmul=block-factors=32,16,64' | filecheck %s
// RUN: okl-opt %s -linalg-block-pack-matmul | filecheck %s --check-prefix=NONE

// CHECK-LABEL: func.func @matmul
// CHECK:         linalg.pack %arg0 {{.*}} : tensor<64x128xf32> -> tensor<2x2x32x64xf32>
// CHECK:         linalg.pack %arg1 {{.*}} : tensor<128x32xf32> -> tensor<2x2x16x64xf32>
// CHECK:         linalg.pack %arg2 {{.*}} : tensor<64x32xf32> -> tensor<2x2x32x16xf32>
// CHECK:         linalg.generic
// CHECK:         linalg.unpack {{.*}} into %arg2

// Without factors nothing changes.
// NONE-LABEL: func.func @matmul
// NONE-NEXT:    linalg.matmul
func.func @matmul(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>, %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>)
    -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}
