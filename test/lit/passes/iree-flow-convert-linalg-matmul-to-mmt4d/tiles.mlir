// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d="arch=aarch64 features=+dotprod,+i8mm" | filecheck %s --check-prefixes=CHECK,I8MM,AARCH64
// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d="features=+dotprod arch=aarch64" | filecheck %s --check-prefixes=CHECK,DOTPROD,AARCH64
// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d=arch=aarch64 | filecheck %s --check-prefixes=CHECK,I8,AARCH64
// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d="arch=x86_64 enable_generic_slow" | filecheck %s --check-prefixes=CHECK,GENERIC
// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d=arch=x86_64 | filecheck %s --check-prefixes=CHECK,NONE
// RUN: okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d | filecheck %s --check-prefixes=CHECK,NONE

// CHECK-LABEL: func.func @i8
// I8MM:          linalg.mmt4d {comment = "i8*i8->i32, aarch64 +i8mm"}
// I8MM-SAME:         ins(%{{.*}}, %{{.*}} : tensor<2x2x8x8xi8>, tensor<2x2x8x8xi8>) outs(%{{.*}} : tensor<2x2x8x8xi32>)
// DOTPROD:       linalg.mmt4d {comment = "i8*i8->i32, aarch64 +dotprod"}
// DOTPROD-SAME:      ins(%{{.*}}, %{{.*}} : tensor<2x4x8x4xi8>, tensor<2x4x8x4xi8>) outs(%{{.*}} : tensor<2x2x8x8xi32>)
// I8:            linalg.mmt4d {comment = "i8*i8->i32, aarch64"}
// I8-SAME:           ins(%{{.*}}, %{{.*}} : tensor<2x16x8x1xi8>, tensor<2x16x8x1xi8>) outs(%{{.*}} : tensor<2x2x8x8xi32>)
// GENERIC:       linalg.mmt4d {comment = "generic tiling parameters, as no known kernel was matched for this matmul and target"}
// GENERIC-SAME:      ins(%{{.*}}, %{{.*}} : tensor<2x8x8x2xi8>, tensor<4x8x4x2xi8>) outs(%{{.*}} : tensor<2x4x8x4xi32>)
// NONE-NEXT:     linalg.matmul
// NONE-NEXT:     return
func.func @i8(%0: tensor<16x16xi8>, %1: tensor<16x16xi8>, %2: tensor<16x16xi32>) -> tensor<16x16xi32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<16x16xi8>, tensor<16x16xi8>) outs(%2 : tensor<16x16xi32>) -> tensor<16x16xi32>
  return %3 : tensor<16x16xi32>
}

// CHECK-LABEL: func.func @i8_by_one_column
// I8MM:          linalg.mmt4d {comment = "i8*i8->i32, aarch64 +i8mm, matrix * narrow matrix, where the narrow matrix has 1 column(s)"}
// I8MM-SAME:         ins(%{{.*}}, %{{.*}} : tensor<2x2x8x8xi8>, tensor<1x2x1x8xi8>)
// DOTPROD:       linalg.mmt4d {comment = "i8*i8->i32, aarch64 +dotprod, matrix * narrow matrix, where the narrow matrix has 1 column(s)"}
// DOTPROD-SAME:      ins(%{{.*}}, %{{.*}} : tensor<2x4x8x4xi8>, tensor<1x4x1x4xi8>)
// I8:            linalg.mmt4d {comment = "i8*i8->i32, aarch64, matrix * narrow matrix, where the narrow matrix has 1 column(s)"}
// I8-SAME:           ins(%{{.*}}, %{{.*}} : tensor<2x2x8x8xi8>, tensor<1x2x1x8xi8>)
// GENERIC:       linalg.mmt4d {comment = "generic tiling parameters, as no known kernel was matched for this matmul and target, matrix * narrow matrix, where the narrow matrix has 1 column(s)"}
// GENERIC-SAME:      ins(%{{.*}}, %{{.*}} : tensor<2x8x8x2xi8>, tensor<1x8x1x2xi8>)
// NONE-NEXT:     linalg.matmul
func.func @i8_by_one_column(%0: tensor<16x16xi8>, %1: tensor<16x1xi8>, %2: tensor<16x1xi32>) -> tensor<16x1xi32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<16x16xi8>, tensor<16x1xi8>) outs(%2 : tensor<16x1xi32>) -> tensor<16x1xi32>
  return %3 : tensor<16x1xi32>
}

// CHECK-LABEL: func.func @i8_two_rows
// I8MM:          ins(%{{.*}}, %{{.*}} : tensor<1x2x2x8xi8>, tensor<2x2x8x8xi8>)
// DOTPROD:       ins(%{{.*}}, %{{.*}} : tensor<1x4x2x4xi8>, tensor<2x4x8x4xi8>)
// I8:            ins(%{{.*}}, %{{.*}} : tensor<1x2x2x8xi8>, tensor<2x2x8x8xi8>)
// GENERIC:       ins(%{{.*}}, %{{.*}} : tensor<1x8x2x2xi8>, tensor<2x8x8x2xi8>)
// NONE-NEXT:     linalg.matmul
func.func @i8_two_rows(%0: tensor<2x16xi8>, %1: tensor<16x16xi8>, %2: tensor<2x16xi32>) -> tensor<2x16xi32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<2x16xi8>, tensor<16x16xi8>) outs(%2 : tensor<2x16xi32>) -> tensor<2x16xi32>
  return %3 : tensor<2x16xi32>
}

// CHECK-LABEL: func.func @f32
// AARCH64:       linalg.mmt4d {comment = "f32*f32->f32, aarch64"}
// AARCH64-SAME:      ins(%{{.*}}, %{{.*}} : tensor<2x16x8x1xf32>, tensor<2x16x8x1xf32>) outs(%{{.*}} : tensor<2x2x8x8xf32>)
// GENERIC:       ins(%{{.*}}, %{{.*}} : tensor<2x8x8x2xf32>, tensor<4x8x4x2xf32>)
// NONE-NEXT:     linalg.matmul
func.func @f32(%0: tensor<16x16xf32>, %1: tensor<16x16xf32>, %2: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<16x16xf32>, tensor<16x16xf32>) outs(%2 : tensor<16x16xf32>) -> tensor<16x16xf32>
  return %3 : tensor<16x16xf32>
}

// A result of one row and two columns has a narrow matrix on the right.

// CHECK-LABEL: func.func @f32_of_one_row_by_two_columns
// AARCH64:       linalg.mmt4d {comment = "f32*f32->f32, aarch64, matrix * narrow matrix, where the narrow matrix has 2 column(s)"}
// AARCH64-SAME:      ins(%{{.*}}, %{{.*}} : tensor<1x16x8x1xf32>, tensor<1x16x2x1xf32>) outs(%{{.*}} : tensor<1x1x8x2xf32>)
// GENERIC:       ins(%{{.*}}, %{{.*}} : tensor<1x8x8x2xf32>, tensor<1x8x2x2xf32>)
// NONE-NEXT:     linalg.matmul
func.func @f32_of_one_row_by_two_columns(%0: tensor<1x16xf32>, %1: tensor<16x2xf32>, %2: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<1x16xf32>, tensor<16x2xf32>) outs(%2 : tensor<1x2xf32>) -> tensor<1x2xf32>
  return %3 : tensor<1x2xf32>
}

// CHECK-LABEL: func.func @f32_of_one_row
// AARCH64:       linalg.mmt4d {comment = "f32*f32->f32, aarch64, narrow matrix * matrix, where the narrow matrix has 1 column(s)"}
// AARCH64-SAME:      ins(%{{.*}}, %{{.*}} : tensor<1x16x1x1xf32>, tensor<2x16x8x1xf32>) outs(%{{.*}} : tensor<1x2x1x8xf32>)
// GENERIC:       ins(%{{.*}}, %{{.*}} : tensor<1x8x1x2xf32>, tensor<2x8x8x2xf32>)
// NONE-NEXT:     linalg.matmul
func.func @f32_of_one_row(%0: tensor<1x16xf32>, %1: tensor<16x16xf32>, %2: tensor<1x16xf32>) -> tensor<1x16xf32> {
  %3 = linalg.matmul ins(%0, %1 : tensor<1x16xf32>, tensor<16x16xf32>) outs(%2 : tensor<1x16xf32>) -> tensor<1x16xf32>
  return %3 : tensor<1x16xf32>
}

// Known to no kernel.

// CHECK-LABEL: func.func @f64
// AARCH64-NEXT:  linalg.matmul
// GENERIC:       linalg.mmt4d
// NONE-NEXT:     linalg.matmul
func.func @f64(%0: tensor<16x16xf64>, %1: tensor<16x16xf64>, %2: tensor<16x16xf64>) -> tensor<16x16xf64> {
  %3 = linalg.matmul ins(%0, %1 : tensor<16x16xf64>, tensor<16x16xf64>) outs(%2 : tensor<16x16xf64>) -> tensor<16x16xf64>
  return %3 : tensor<16x16xf64>
}
