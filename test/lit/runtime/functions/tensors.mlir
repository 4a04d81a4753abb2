// RUN: okl-opt %s --run --codegen=vectors --input=2x3xf32=1,2,3,4,5,6 --input=3x2xf32=1,0,0,1,1,1 | filecheck %s
// RUN: okl-opt %s --run --codegen=loops --input=2x3xf32=1,2,3,4,5,6 --input=3x2xf32=1,0,0,1,1,1 | filecheck %s
// RUN: okl-opt %s --run --codegen="data-tiling=on fuse=false" --input=2x3xf32=1,2,3,4,5,6 --input=3x2xf32=1,0,0,1,1,1 | filecheck %s
// RUN: okl-opt %s -one-shot-bufferize=bufferize-function-boundaries --run --input=2x3xf32=1,2,3,4,5,6 --input=3x2xf32=1,0,0,1,1,1 | filecheck %s
// RUN: not okl-opt %s --run --codegen=fast --input=2x3xf32 --input=3x2xf32 2>&1 | filecheck %s --check-prefix=OPTION
// RUN: not okl-opt %s --run --input=2x3xf32 --input=2x2xf32 2>&1 | filecheck %s --check-prefix=SIZES

// A function on tensors of dynamic shape, by every road.
// CHECK: result[0]: 2x2xf32=[4 5][10 11]
// OPTION: okl-opt: error: --codegen=fast: no such option fast of pipeline 'tensors-to-vectors-pipeline'
// SIZES: tensors.mlir:[[# @LINE + 10]]:8: error: 'linalg.matmul' op

func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %a, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %b, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// SLOW: products are compiled in six ways
