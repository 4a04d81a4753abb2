// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix GENERIC

// A function that is called where it stands, and one that is called twice.
// CHECK-LABEL: func.func @calls
// CHECK-NEXT:    %[[F:.*]] = byoc.literal(%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "cutlass", Primitive = 1 : i32, global_symbol = "k0"} {
// CHECK-NEXT:      %[[S:.*]] = arith.addf %[[A]], %[[B]] : tensor<4xf32>
// CHECK-NEXT:      byoc.yield %[[S]] : tensor<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[R:.*]] = byoc.invoke %[[F]](%[[X:.*]], %[[Y:.*]]) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %{{.*}} = byoc.invoke %[[F]](%[[R]], %[[Y]]) {here = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// GENERIC-LABEL: "func.func"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, sym_name = "calls"}> ({
// GENERIC-NEXT:  ^bb0(%[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<4xf32>):
// GENERIC-NEXT:    %[[VAL_0:.*]] = "byoc.literal"() <{function_type = (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>}> ({
// GENERIC-NEXT:    ^bb0(%[[VAL_1:.*]]: tensor<4xf32>, %[[VAL_2:.*]]: tensor<4xf32>):
// GENERIC-NEXT:      %[[VAL_3:.*]] = "arith.addf"(%[[VAL_1]], %[[VAL_2]]) <{fastmath = #arith.fastmath<none>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// GENERIC-NEXT:      "byoc.yield"(%[[VAL_3]]) : (tensor<4xf32>) -> ()
// GENERIC-NEXT:    }) {Compiler = "cutlass", Primitive = 1 : i32, global_symbol = "k0"} : () -> ((tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>)
// GENERIC-NEXT:    %[[VAL_4:.*]] = "byoc.invoke"(%[[VAL_0]], %[[ARG0]], %[[ARG1]]) : ((tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// GENERIC-NEXT:    %[[VAL_5:.*]] = "byoc.invoke"(%[[VAL_0]], %[[VAL_4]], %[[ARG1]]) {here = 1 : i32} : ((tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// GENERIC-NEXT:    "func.return"(%[[VAL_5]]) : (tensor<4xf32>) -> ()
// GENERIC-NEXT:  }) : () -> ()
func.func @calls(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %f = byoc.literal(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> attributes {Compiler = "cutlass", global_symbol = "k0", Primitive = 1 : i32} {
    %s = arith.addf %a, %b : tensor<4xf32>
    byoc.yield %s : tensor<4xf32>
  }
  %r = byoc.invoke %f(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %q = byoc.invoke %f(%r, %y) {here = 1 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}

// No, several, and function results; no parameters; no attributes.
// CHECK-LABEL: func.func @shapes
// CHECK-NEXT:    %[[N:.*]] = byoc.literal() {
// CHECK-NEXT:      byoc.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    byoc.invoke %[[N]]() : () -> ()
// CHECK-NEXT:    %[[T:.*]] = byoc.literal(%[[A:.*]]: i32, %[[B:.*]]: f32) -> (f32, i32) {
// CHECK-NEXT:      byoc.yield %[[B]], %[[A]] : f32, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %{{.*}}:2 = byoc.invoke %[[T]](%{{.*}}, %{{.*}}) : (i32, f32) -> (f32, i32)
// CHECK-NEXT:    %{{.*}} = byoc.literal() -> (() -> i32) {
// CHECK-NEXT:      %[[G:.*]] = byoc.literal() -> i32 attributes {Composite = "dnnl.one"} {
// CHECK:           byoc.yield %[[G]] : () -> i32
// GENERIC-LABEL: sym_name = "shapes"
// GENERIC:         "byoc.yield"() : () -> ()
// GENERIC:         "byoc.invoke"(%{{.*}}) : (() -> ()) -> ()
func.func @shapes(%i: i32, %j: f32) {
  %n = byoc.literal() {
    byoc.yield
  }
  byoc.invoke %n() : () -> ()
  %t = byoc.literal(%a: i32, %b: f32) -> (f32, i32) {
    byoc.yield %b, %a : f32, i32
  }
  %r:2 = byoc.invoke %t(%i, %j) : (i32, f32) -> (f32, i32)
  %h = byoc.literal() -> (() -> i32) {
    %g = byoc.literal() -> i32 attributes {Composite = "dnnl.one"} {
      %c = arith.constant 1 : i32
      byoc.yield %c : i32
    }
    byoc.yield %g : () -> i32
  }
  return
}

// Names of values outside may be used again inside.
// CHECK-LABEL: func.func @names
// CHECK:         byoc.literal(%[[A:.*]]: i32) -> i32 {
// CHECK-NEXT:      byoc.yield %[[A]] : i32
// GENERIC-LABEL: "func.func"() <{function_type = (i32) -> (), sym_name = "names"}> ({
// GENERIC-NEXT:  ^bb0(%[[ARG0:.*]]: i32):
// GENERIC-NEXT:    %[[VAL_0:.*]] = "byoc.literal"() <{function_type = (i32) -> i32}> ({
// GENERIC-NEXT:    ^bb0(%[[VAL_1:.*]]: i32):
// GENERIC-NEXT:      "byoc.yield"(%[[VAL_1]]) : (i32) -> ()
// GENERIC-NEXT:    }) : () -> ((i32) -> i32)
// GENERIC-NEXT:    "func.return"() : () -> ()
// GENERIC-NEXT:  }) : () -> ()
func.func @names(%x: i32) {
  %f = byoc.literal(%x: i32) -> i32 {
    byoc.yield %x : i32
  }
  return
}

// CHECK-LABEL: func.func @outside
// CHECK-NEXT:    %{{.*}} = byoc.extern_call @half(%[[X:.*]]) outs(%[[O:.*]]) : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    byoc.extern_call @log() outs() {here} : () -> ()
// GENERIC-LABEL: "func.func"() <{function_type = (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>, sym_name = "outside"}> ({
// GENERIC-NEXT:  ^bb0(%[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?xf32>):
// GENERIC-NEXT:    %[[VAL_0:.*]] = "byoc.extern_call"(%[[ARG0]], %[[ARG1]]) <{callee = @half, operandSegmentSizes = array<i32: 1, 1>}> : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
// GENERIC-NEXT:    "byoc.extern_call"() <{callee = @log, operandSegmentSizes = array<i32: 0, 0>}> {here} : () -> ()
// GENERIC-NEXT:    "func.return"(%[[VAL_0]]) : (tensor<?xf32>) -> ()
// GENERIC-NEXT:  }) : () -> ()
func.func @outside(%x: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %r = byoc.extern_call @half(%x) outs(%o) : (tensor<?xf32>) -> tensor<?xf32>
  byoc.extern_call @log() outs() {here} : () -> ()
  return %r : tensor<?xf32>
}
func.func private @half(tensor<?xf32>) -> tensor<?xf32> attributes {Extern = 1 : i32}
func.func private @log() attributes {Extern = 1 : i32}
