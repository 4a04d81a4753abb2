// RUN: okl-opt %s -iree-flow-dispatch-with-transform-dialect=transform-file-name=%S/Inputs/generalize.mlir | filecheck %s
// RUN: okl-opt %s -iree-flow-dispatch-with-transform-dialect | filecheck %s --check-prefix=NONE

// The script is run on each function, and is no part of the module.
// CHECK-NOT:   transform.
// CHECK-LABEL: func.func @first(
// CHECK:         linalg.generic
// CHECK-SAME:    {by_script}
// NONE-LABEL:  func.func @first(
// NONE:          linalg.matmul
func.func @first(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: func.func @second(
// CHECK:         linalg.generic
// CHECK-SAME:    {by_script}
// CHECK-NOT:     linalg.matmul
// NONE-LABEL:  func.func @second(
// NONE:          linalg.matmul
func.func @second(%a: memref<2x3xf32>, %b: memref<3x4xf32>, %c: memref<2x4xf32>) {
  linalg.matmul ins(%a, %b : memref<2x3xf32>, memref<3x4xf32>) outs(%c : memref<2x4xf32>)
  return
}

// CHECK-LABEL: func.func private @declared()
func.func private @declared()
