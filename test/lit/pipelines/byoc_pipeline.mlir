// RUN: not okl-opt %s -byoc-pipeline=compiler=nosuch 2>&1 | filecheck %s --check-prefix UNKNOWN
// RUN: okl-opt %s -byoc-pipeline | filecheck %s

// UNKNOWN: error: no external code generator named 'nosuch' (known:

// What is compiled already is called with a place for its results.
// CHECK-LABEL: func.func @f
// CHECK-NEXT:    %[[O:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    byoc.extern_call @k0(%{{.*}}) outs(%[[O]]) : (tensor<4xf32>) -> tensor<4xf32>
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @k0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @k0(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}
