// RUN: okl-opt %s -lower-mmt4d=target-cpu=x86-64-v3 | filecheck %s

// Panels of B pass one of A where a tile has as many rows as columns: the loop over those of A is the outer one. Four
// rows are held beside three panels of B, and all eight beside the one that is left over.
// CHECK-LABEL: func.func @square
// CHECK:         scf.for %[[M:.*]] = %c0 to %c2 step
// CHECK:           scf.for %[[N:.*]] = %c0 to %c6 step %c3
// CHECK:             scf.for %[[ROW:.*]] = %c0 to %c8 step %c4
// CHECK:               %[[NEXT:.*]] = arith.addi %[[N]], %c1
// CHECK:               vector.transfer_read %{{.*}}[%[[M]], %[[NEXT]], %[[ROW]], %c0]
// CHECK-COUNT-48:      vector.fma
// CHECK:           vector.transfer_read %{{.*}}[%[[M]], %c6, %c0, %c0]
// CHECK-COUNT-32:  vector.fma
func.func @square(%a: tensor<2x8x8x1xf32>, %b: tensor<7x8x8x1xf32>, %c: tensor<2x7x8x8xf32>) -> tensor<2x7x8x8xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x8x8x1xf32>, tensor<7x8x8x1xf32>) outs(%c : tensor<2x7x8x8xf32>) -> tensor<2x7x8x8xf32>
  return %0 : tensor<2x7x8x8xf32>
}

// It is the inner one where a panel of B is larger.
// CHECK-LABEL: func.func @wide
// CHECK:         scf.for %[[N:.*]] = %c0 to %c3 step
// CHECK:           scf.for %[[M:.*]] = %c0 to %c2 step
// CHECK:             vector.transfer_read %{{.*}}[%[[M]], %[[N]], %c0, %c0]
func.func @wide(%a: tensor<2x8x4x1xf32>, %b: tensor<3x8x16x1xf32>, %c: tensor<2x3x4x16xf32>) -> tensor<2x3x4x16xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x8x4x1xf32>, tensor<3x8x16x1xf32>) outs(%c : tensor<2x3x4x16xf32>) -> tensor<2x3x4x16xf32>
  return %0 : tensor<2x3x4x16xf32>
}
