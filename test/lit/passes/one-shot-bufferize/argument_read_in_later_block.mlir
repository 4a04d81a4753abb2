// RUN: okl-opt %s -one-shot-bufferize="bufferize-function-boundaries" | FileCheck %s

// A write in a later block must not reach a function's argument that is read after it.
// CHECK: ^bb3:
// CHECK-NEXT: memref.alloc
func.func @later(%t: tensor<4xf32>, %f: f32, %i: index, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^j
^b:
  cf.br ^j
^j:
  %w = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %t, %w : tensor<4xf32>, tensor<4xf32>
}

// The other branch does not read what this one writes: there is no copy.
// CHECK-LABEL: func.func @branches(
// CHECK-NOT: memref.alloc
func.func @branches(%t: tensor<4xf32>, %f: f32, %i: index, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %w = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %w : tensor<4xf32>
^b:
  return %t : tensor<4xf32>
}
