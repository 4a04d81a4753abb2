// RUN: okl-opt %s --run --codegen=vectors --input=2x0x5xf32 --input=2x5xf32 --input=2x0xf32 --target-cpu=x86-64-v3 | filecheck %s

// A product without rows is empty.
// CHECK: result[0]: 2x0xf32=
func.func @f(%a: tensor<2x0x5xf32>, %b: tensor<2x5xf32>, %c: tensor<2x0xf32>) -> tensor<2x0xf32> {
  %0 = linalg.batch_matvec ins(%a, %b : tensor<2x0x5xf32>, tensor<2x5xf32>) outs(%c : tensor<2x0xf32>) -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}
