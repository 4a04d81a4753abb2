// RUN: okl-opt %s -one-shot-bufferize=bufferize-function-boundaries -buffer-deallocation-pipeline --run --input=f32=9 | filecheck %s
// RUN: okl-opt %s -one-shot-bufferize=bufferize-function-boundaries -ownership-based-buffer-deallocation --run --input=f32=9 | filecheck %s

// What these passes leave of bufferization, which copies and frees, is lowered by those that `--run` adds.
// CHECK: result[0]: 4xf32=9 1 1 1
// CHECK: result[1]: 4xf32=1 1 1 1
func.func @main(%f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<1.0> : tensor<4xf32>
  %s = tensor.insert %f into %x[%c0] : tensor<4xf32>
  return %s, %x : tensor<4xf32>, tensor<4xf32>
}
