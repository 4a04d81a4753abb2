// RUN: okl-opt %s -tensors-to-vectors-pipeline="target-cpu=x86-64-v3 parallel=false" | filecheck %s

// A row that several ops share is allocated once, before the loops, on the stack.
// CHECK-LABEL: func.func @rows
// CHECK:         memref.alloca() {{.*}} : memref<1x64xf32>
// CHECK:         scf.for
// CHECK-NOT:     memref.alloc
func.func @rows(%x: tensor<512x64xf32>, %y: tensor<512x64xf32>) -> tensor<512x64xf32> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<512x64xf32>) outs(%y : tensor<512x64xf32>) -> tensor<512x64xf32>
  return %0 : tensor<512x64xf32>
}
