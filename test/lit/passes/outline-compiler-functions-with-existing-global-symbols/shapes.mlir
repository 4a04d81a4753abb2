// RUN: okl-opt %s -split-input-file -outline-compiler-functions-with-existing-global-symbols | filecheck %s

// A literal that is called twice; what a call says besides is kept.
// CHECK-LABEL: func.func @twice
// CHECK-NEXT:    %[[A:.*]] = call @k(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    %[[B:.*]] = call @k(%[[A]]) {here} : (i32) -> i32
// CHECK-NEXT:    return %[[B]] : i32
// CHECK-LABEL: func.func @k(%{{.*}}: i32) -> i32
// CHECK-NOT:   func.func
func.func @twice(%x: i32) -> i32 {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    byoc.yield %a : i32
  }
  %a = byoc.invoke %f(%x) : (i32) -> i32
  %b = byoc.invoke %f(%a) {here} : (i32) -> i32
  return %b : i32
}

// -----

// Two equal literals of one name are one function, also if the module has it already.
// CHECK-LABEL: func.func @equal
// CHECK-NEXT:    %[[A:.*]] = call @k(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    %[[B:.*]] = call @k(%[[A]]) : (i32) -> i32
// CHECK-NEXT:    %[[C:.*]] = call @known(%[[B]]) : (i32) -> i32
// CHECK-NEXT:    return %[[C]]
// CHECK:       func.func private @known
// CHECK:       func.func @k(
// CHECK-NOT:   func.func
func.func @equal(%x: i32) -> i32 {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    %s = arith.addi %a, %a : i32
    byoc.yield %s : i32
  }
  %a = byoc.invoke %f(%x) : (i32) -> i32
  %g = byoc.literal(%other: i32) -> i32 attributes {Compiler = "c", global_symbol = "k"} {
    %name = arith.addi %other, %other : i32
    byoc.yield %name : i32
  }
  %b = byoc.invoke %g(%a) : (i32) -> i32
  %h = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "known"} {
    byoc.yield %a : i32
  }
  %c = byoc.invoke %h(%b) : (i32) -> i32
  return %c : i32
}
func.func private @known(%a: i32) -> i32 attributes {Compiler = "c"} {
  return %a : i32
}

// -----

// No parameters, several results, none; a name that is no word.
// CHECK-LABEL: func.func @results
// CHECK-NEXT:    %{{.*}}:2 = call @"two results"() : () -> (i32, f32)
// CHECK-NEXT:    call @none() : () -> ()
// CHECK-LABEL: func.func @"two results"() -> (i32, f32) attributes {Compiler = "c", global_symbol = "two results"} {
// CHECK:         return %{{.*}}, %{{.*}} : i32, f32
// CHECK-LABEL: func.func @none() attributes
// CHECK-NEXT:    return{{$}}
func.func @results() -> (i32, f32) {
  %f = byoc.literal() -> (i32, f32) attributes {Compiler = "c", global_symbol = "two results"} {
    %a = arith.constant 1 : i32
    %b = arith.constant 1.0 : f32
    byoc.yield %a, %b : i32, f32
  }
  %r:2 = byoc.invoke %f() : () -> (i32, f32)
  %g = byoc.literal() attributes {Compiler = "c", global_symbol = "none"} {
    byoc.yield
  }
  byoc.invoke %g() : () -> ()
  return %r#0, %r#1 : i32, f32
}

// -----

// In a branch, and called from one.
// CHECK-LABEL: func.func @branches
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      func.call @outside(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    } else {
// CHECK-NEXT:      func.call @inside(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:      scf.yield
func.func @branches(%x: i32, %c: i1) -> i32 {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "outside"} {
    byoc.yield %a : i32
  }
  %r = scf.if %c -> i32 {
    %a = byoc.invoke %f(%x) : (i32) -> i32
    scf.yield %a : i32
  } else {
    %g = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "inside"} {
      byoc.yield %a : i32
    }
    %a = byoc.invoke %g(%x) : (i32) -> i32
    scf.yield %a : i32
  }
  return %r : i32
}

// -----

// A compiler literal in another comes out first, and the outer one calls it. A `Composite` literal moves along.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT:    call @outer(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    return
// CHECK-LABEL: func.func @inner(%{{.*}}: i32) -> i32
// CHECK-LABEL: func.func @outer(%{{.*}}: i32) -> i32
// CHECK-NEXT:    %[[A:.*]] = call @inner(%{{.*}}) : (i32) -> i32
// CHECK-NEXT:    %[[C:.*]] = byoc.literal(%[[P:.*]]: i32) -> i32 attributes {Composite = "c.add"} {
// CHECK-NEXT:      arith.addi %[[P]], %[[P]] : i32
// CHECK:         %[[R:.*]] = byoc.invoke %[[C]](%[[A]]) : (i32) -> i32
// CHECK-NEXT:    return %[[R]] : i32
func.func @nested(%x: i32) -> i32 {
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "outer"} {
    %g = byoc.literal(%b: i32) -> i32 attributes {Compiler = "d", global_symbol = "inner"} {
      byoc.yield %b : i32
    }
    %r = byoc.invoke %g(%a) : (i32) -> i32
    %h = byoc.literal(%b: i32) -> i32 attributes {Composite = "c.add"} {
      %s = arith.addi %b, %b : i32
      byoc.yield %s : i32
    }
    %q = byoc.invoke %h(%r) : (i32) -> i32
    byoc.yield %q : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
