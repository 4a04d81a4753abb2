// RUN: okl-opt %s -inline-literals | filecheck %s

// Inner literals first; one that is passed on stays, and so do the calls of what is not known.
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>
// CHECK-NEXT:    %[[A:.*]] = arith.addf %[[X]], %[[X]]
// CHECK-NEXT:    %[[M:.*]] = arith.mulf %[[A]], %[[X]]
// CHECK-NEXT:    %[[B:.*]] = arith.addf %[[M]], %[[M]]
// CHECK-NEXT:    %[[N:.*]] = arith.mulf %[[B]], %[[M]]
// CHECK-NEXT:    return %[[N]]
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %f = byoc.literal(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "c", global_symbol = "k"} {
    %g = byoc.literal(%b: tensor<4xf32>) -> tensor<4xf32> attributes {Composite = "c.twice"} {
      %s = arith.addf %b, %b : tensor<4xf32>
      byoc.yield %s : tensor<4xf32>
    }
    %t = byoc.invoke %g(%a) : (tensor<4xf32>) -> tensor<4xf32>
    %u = arith.mulf %t, %a : tensor<4xf32>
    byoc.yield %u : tensor<4xf32>
  }
  %r = byoc.invoke %f(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %q = byoc.invoke %f(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}

// CHECK-LABEL: func.func @passed_on(
// CHECK-SAME:    %[[G:.*]]: (i32) -> i32
// CHECK-NEXT:    %[[F:.*]] = byoc.literal(
// CHECK:         byoc.invoke %[[G]](
// CHECK-NEXT:    return %[[F]], %{{.*}} :
func.func @passed_on(%g: (i32) -> i32, %x: i32) -> ((i32) -> i32, i32) {
  %f = byoc.literal(%a: i32) -> i32 {
    byoc.yield %a : i32
  }
  %y = byoc.invoke %f(%x) : (i32) -> i32
  %z = byoc.invoke %g(%y) : (i32) -> i32
  return %f, %z : (i32) -> i32, i32
}
