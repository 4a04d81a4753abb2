// RUN: okl-opt %s -outline-compiler-functions-with-existing-global-symbols=compiler=cutlass | filecheck %s
// RUN: okl-opt %s -outline-compiler-functions-with-existing-global-symbols | filecheck %s --check-prefix ALL
// RUN: okl-opt %s -outline-compiler-functions-with-existing-global-symbols=compiler=nosuch | filecheck %s --check-prefix NONE

// The literals of one compiler, or those of all. Attributes are kept, `Inline` too. The definitions are public, and
// stand at the end of the module.
// CHECK-LABEL: func.func @main(
// CHECK-NEXT:    %[[A:.*]] = call @k0(%{{.*}}, %{{.*}}) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %[[G:.*]] = byoc.literal(
// CHECK-NEXT:      arith.mulf
// CHECK-NEXT:      byoc.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    byoc.invoke %[[G]](%[[A]], %{{.*}})
// CHECK-LABEL: func.func @last
// CHECK-LABEL: func.func @k0(
// CHECK-SAME:    %[[P:.*]]: tensor<4x4xf32>, %[[Q:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-SAME:    attributes {Compiler = "cutlass", Inline = 1 : i32, Primitive = 1 : i32, global_symbol = "k0", more = [1]} {
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[P]], %[[Q]] : tensor<4x4xf32>
// CHECK-NEXT:    return %[[S]] : tensor<4x4xf32>

// ALL-LABEL: func.func @main(
// ALL-NEXT:    %[[A:.*]] = call @k0(
// ALL-NEXT:    %[[R:.*]] = call @k1(%[[A]],
// ALL-NEXT:    return %[[R]]
// ALL-LABEL: func.func @last
// ALL-LABEL: func.func @k0(
// ALL-LABEL: func.func @k1(

// NONE-COUNT-2: byoc.invoke
// NONE-NOT:     Compiler
func.func @main(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %f = byoc.literal(%p: tensor<4x4xf32>, %q: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {Compiler = "cutlass", global_symbol = "k0", Primitive = 1 : i32, Inline = 1 : i32, more = [1]} {
    %s = arith.addf %p, %q : tensor<4x4xf32>
    byoc.yield %s : tensor<4x4xf32>
  }
  %a = byoc.invoke %f(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = byoc.literal(%p: tensor<4x4xf32>, %q: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {Compiler = "cublas", global_symbol = "k1"} {
    %s = arith.mulf %p, %q : tensor<4x4xf32>
    byoc.yield %s : tensor<4x4xf32>
  }
  %r = byoc.invoke %g(%a, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}
func.func @last() {
  return
}
