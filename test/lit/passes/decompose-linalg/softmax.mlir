// RUN: okl-opt %s -decompose-linalg | filecheck %s

// The greatest element, powers, their sum, and quotients.
// CHECK-LABEL: func.func @softmax
// CHECK:         arith.maxnumf
// CHECK:         arith.subf
// CHECK:         math.exp
// CHECK:         arith.addf
// CHECK:         arith.divf
// CHECK-NOT:     linalg.softmax
func.func @softmax(%a: tensor<4x?xf32>, %d: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x?xf32>) outs(%d : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// On memrefs it stays.
// CHECK-LABEL: func.func @memref
// CHECK-NEXT:    linalg.softmax
func.func @memref(%a: memref<4x8xf32>, %d: memref<4x8xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<4x8xf32>) outs(%d : memref<4x8xf32>)
  return
}
