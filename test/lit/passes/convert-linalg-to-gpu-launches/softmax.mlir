// RUN: okl-opt %s -p 'builtin.module(func.func(convert-linalg-to-gpu-launches))' | filecheck %s

// A block for each row: the greatest element, the sum of powers, the results.
// CHECK-LABEL: func.func @softmax
// CHECK:         gpu.launch
// CHECK:           arith.maximumf
// CHECK:           gpu.barrier
// CHECK:           math.exp
// CHECK:           gpu.barrier
// CHECK:           math.exp
// CHECK:           arith.divf
// CHECK-NEXT:      memref.store %{{.*}}, %arg1
// CHECK-NOT:     gpu.launch
func.func @softmax(%a: memref<4x1000xf32>, %b: memref<4x1000xf32>) {
  linalg.softmax dimension(1) ins(%a : memref<4x1000xf32>) outs(%b : memref<4x1000xf32>)
  return
}
