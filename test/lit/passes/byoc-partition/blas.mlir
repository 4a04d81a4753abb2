// RUN: okl-opt %s -byoc-partition=compiler=blas | filecheck %s

// Each product is a function of its own: with the zeros that it is added to it is one operation of the generator.
// What is in between stays, and each literal has a copy of the constants that it uses.
// CHECK-LABEL: func.func @two_products(%arg0: tensor<?x4xf32>) -> tensor<?x4xf32> {
// CHECK-NOT:     dense<
// CHECK:         %[[DIM:.*]] = tensor.dim %arg0
// CHECK-NEXT:    %[[F:.*]] = byoc.literal(%{{.*}}: index, %{{.*}}: tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-SAME:      Compiler = "blas", Primitive = 1 : i32, global_symbol = "two_products_blas"
// CHECK-NEXT:      %[[OP:.*]] = byoc.literal({{.*}}) -> tensor<?x4xf32> attributes {Composite = "blas.matmul"} {
// CHECK-DAG:         arith.constant 0.000000e+00 : f32
// CHECK-DAG:         arith.constant dense<5.000000e-01> : tensor<4x4xf32>
// CHECK:             linalg.fill
// CHECK-NEXT:        linalg.matmul
// CHECK-NEXT:        byoc.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      byoc.invoke %[[OP]]
// CHECK:         %[[P:.*]] = byoc.invoke %[[F]](%[[DIM]], %arg0)
// CHECK-NEXT:    %[[Q:.*]] = math.tanh %[[P]]
// CHECK-NEXT:    %[[G:.*]] = byoc.literal
// CHECK-SAME:      global_symbol = "two_products_blas_0"
// CHECK-NEXT:      arith.constant dense<5.000000e-01> : tensor<4x4xf32>
// CHECK-NEXT:      linalg.matmul
// CHECK-NEXT:      byoc.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    byoc.invoke %[[G]]
func.func @two_products(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %i = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %w = arith.constant dense<0.5> : tensor<4x4xf32>
  %m = tensor.dim %a, %i : tensor<?x4xf32>
  %e = tensor.empty(%m) : tensor<?x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  %p = linalg.matmul ins(%a, %w : tensor<?x4xf32>, tensor<4x4xf32>) outs(%f : tensor<?x4xf32>) -> tensor<?x4xf32>
  %q = math.tanh %p : tensor<?x4xf32>
  %r = linalg.matmul ins(%q, %w : tensor<?x4xf32>, tensor<4x4xf32>) outs(%p : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// Sums of integers are left alone.
// CHECK-LABEL: func.func @integers
// CHECK-NOT:     byoc.literal
func.func @integers(%a: tensor<4x4xi32>, %b: tensor<4x4xi32>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x4xi32>, tensor<4x4xi32>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  return %r : tensor<4x4xi32>
}
