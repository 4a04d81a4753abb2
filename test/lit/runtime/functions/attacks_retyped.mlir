// A pass gives a function wider elements than its caller knows, and others lower it: the code would read twice the memory.
// RUN: not okl-opt %s --run --run-reproducer --input=4xf16=1,2,3,4 2>&1 | filecheck %s
// RUN: okl-opt %s -iree-util-promote-f16-to-f32 --run --codegen=vectors --input=4xf32=1,2,3,4 | filecheck %s --check-prefix=KNOWN

// CHECK: error: 'llvm.func' op 'f' cannot run: passes gave it type '(memref<4xf32>) -> memref<4xf32>' before they lowered it
// CHECK-SAME: and it was read with type '(tensor<4xf16>) -> tensor<4xf16>'
// KNOWN: result[0]: 4xf32=2 4 6 8
func.func @f(%t: tensor<4xf16>) -> tensor<4xf16> {
  %0 = arith.addf %t, %t : tensor<4xf16>
  return %0 : tensor<4xf16>
}
{-# external_resources: { mlir_reproducer: {
  pipeline: "builtin.module(iree-util-promote-f16-to-f32,tensors-to-loops-pipeline,lower-to-llvm-pipeline)"
} } #-}
