// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d=enable-generic-slow | filecheck %s

// CHECK-LABEL: func.func @rows_known_on_one_side
// CHECK-NEXT:    linalg.matmul
func.func @rows_known_on_one_side(%0: tensor<?x4xf32>, %1: tensor<4x4xf32>, %2: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<?x4xf32>, tensor<4x4xf32>) outs(%2 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @columns_known_on_one_side
// CHECK-NEXT:    linalg.matmul
func.func @columns_known_on_one_side(%0: tensor<8x4xf32>, %1: tensor<4x4xf32>, %2: tensor<8x?xf32>) -> tensor<8x?xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%2 : tensor<8x?xf32>) -> tensor<8x?xf32>
  return %3 : tensor<8x?xf32>
}

// CHECK-LABEL: func.func @buffers
// CHECK-NEXT:    linalg.matmul
func.func @buffers(%0: memref<8x4xf32>, %1: memref<4x4xf32>, %2: memref<8x4xf32>) {
  linalg.matmul ins(%0, %1 : memref<8x4xf32>, memref<4x4xf32>) outs(%2 : memref<8x4xf32>)
  return
}

// CHECK-LABEL: func.func @other_products
// CHECK-NEXT:    linalg.batch_matmul
// CHECK-NEXT:    return
func.func @other_products(%0: tensor<2x8x4xf32>, %1: tensor<2x4x4xf32>, %2: tensor<2x8x4xf32>) -> tensor<2x8x4xf32> {
  %3 = linalg.batch_matmul ins(%0, %1 : tensor<2x8x4xf32>, tensor<2x4x4xf32>) outs(%2 : tensor<2x8x4xf32>) -> tensor<2x8x4xf32>
  return %3 : tensor<2x8x4xf32>
}

// linalg.mmt4d takes integers as signed, and matrices as they are.

// CHECK-LABEL: func.func @unsigned
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    return
func.func @unsigned(%0: tensor<8x4xi8>, %1: tensor<4x4xi8>, %2: tensor<8x4xi32>) -> tensor<8x4xi32> {
  %3 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%0, %1 : tensor<8x4xi8>, tensor<4x4xi8>) outs(%2 : tensor<8x4xi32>) -> tensor<8x4xi32>
  return %3 : tensor<8x4xi32>
}

// CHECK-LABEL: func.func @transposed
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    return
func.func @transposed(%0: tensor<4x8xf32>, %1: tensor<4x4xf32>, %2: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %3 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%0, %1 : tensor<4x8xf32>, tensor<4x4xf32>) outs(%2 : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %3 : tensor<8x4xf32>
}

// A result without elements could not be cut out of a larger one.

// CHECK-LABEL: func.func @no_rows
// CHECK-NEXT:    linalg.matmul
func.func @no_rows(%0: tensor<0x3xf32>, %1: tensor<3x5xf32>, %2: tensor<0x5xf32>) -> tensor<0x5xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<0x3xf32>, tensor<3x5xf32>) outs(%2 : tensor<0x5xf32>) -> tensor<0x5xf32>
  return %3 : tensor<0x5xf32>
}

// There is no constant to pad complex numbers with. Whole tiles need none.

// CHECK-LABEL: func.func @complex
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    return
func.func @complex(%0: tensor<7x4xcomplex<f32>>, %1: tensor<4x4xcomplex<f32>>, %2: tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>> {
  %3 = linalg.matmul ins(%0, %1 : tensor<7x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%2 : tensor<7x4xcomplex<f32>>) -> tensor<7x4xcomplex<f32>>
  return %3 : tensor<7x4xcomplex<f32>>
}

// CHECK-LABEL: func.func @whole_complex
// CHECK:         linalg.mmt4d
func.func @whole_complex(%0: tensor<8x4xcomplex<f32>>, %1: tensor<4x4xcomplex<f32>>, %2: tensor<8x4xcomplex<f32>>) -> tensor<8x4xcomplex<f32>> {
  %3 = linalg.matmul ins(%0, %1 : tensor<8x4xcomplex<f32>>, tensor<4x4xcomplex<f32>>) outs(%2 : tensor<8x4xcomplex<f32>>) -> tensor<8x4xcomplex<f32>>
  return %3 : tensor<8x4xcomplex<f32>>
}

// No index counts the rows that would be after padding.

// CHECK-LABEL: func.func @beyond_index
// CHECK-NEXT:    linalg.matmul
// CHECK-NEXT:    return
func.func @beyond_index(%0: tensor<9223372036854775807x4xf32>, %1: tensor<4x4xf32>, %2: tensor<9223372036854775807x4xf32>) -> tensor<9223372036854775807x4xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<9223372036854775807x4xf32>, tensor<4x4xf32>) outs(%2 : tensor<9223372036854775807x4xf32>) -> tensor<9223372036854775807x4xf32>
  return %3 : tensor<9223372036854775807x4xf32>
}
