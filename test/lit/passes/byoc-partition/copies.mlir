// RUN: okl-opt %s -cse -byoc-partition=compiler=blas | filecheck %s

// Two products are added to the same zeros: each function has zeros of its own, and nobody else has any.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    %[[F:.*]] = byoc.literal(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>)
// CHECK:           linalg.fill
// CHECK:           linalg.matmul
// CHECK:         %[[A:.*]] = byoc.invoke %[[F]](%{{.*}}, %{{.*}})
// CHECK-NEXT:    %[[E:.*]] = math.exp %[[A]]
// CHECK-NEXT:    %[[G:.*]] = byoc.literal(%{{.*}}: tensor<4x4xf32>, %{{.*}}: tensor<4x4xf32>)
// CHECK:           linalg.fill
// CHECK:           linalg.matmul
// CHECK:         byoc.invoke %[[G]](%[[E]], %{{.*}})
func.func @main(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %p = linalg.matmul ins(%x, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  %q = math.exp %p : tensor<4x4xf32>
  %r = linalg.matmul ins(%q, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
