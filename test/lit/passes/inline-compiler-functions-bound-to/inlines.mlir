// RUN: okl-opt %s -allow-unregistered-dialect -split-input-file -inline-compiler-functions-bound-to=symbols=k0,k1 | filecheck %s

// A chain: functions that call one another are inlined into each other, wherever they stand. Others stay.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    %[[A:.*]] = arith.addi %[[X:.*]], %[[X]] : i32
// CHECK-NEXT:    %[[B:.*]] = arith.muli %[[A]], %[[A]] : i32
// CHECK-NEXT:    %[[C:.*]] = arith.muli %[[B]], %[[B]] : i32
// CHECK-NEXT:    %[[D:.*]] = call @k2(%[[C]]) : (i32) -> i32
// CHECK-NEXT:    return %[[D]] : i32
// CHECK-LABEL: func.func @k2
// CHECK-NOT:   func.func
func.func @main(%x: i32) -> i32 {
  %a = call @k0(%x) : (i32) -> i32
  %b = call @k1(%a) : (i32) -> i32
  %c = call @k2(%b) : (i32) -> i32
  return %c : i32
}
func.func @k0(%a: i32) -> i32 attributes {Compiler = "c"} {
  %s = arith.addi %a, %a : i32
  %r = call @k1(%s) : (i32) -> i32
  return %r : i32
}
func.func @k1(%a: i32) -> i32 attributes {Compiler = "d"} {
  %s = arith.muli %a, %a : i32
  return %s : i32
}
func.func @k2(%a: i32) -> i32 attributes {Compiler = "c"} {
  return %a : i32
}

// -----

// `Composite` literals in the bodies, also one in another, and one that is called twice. A compiler literal stays, with
// all in it.
// CHECK-LABEL: func.func @composites
// CHECK-NEXT:    %[[A:.*]] = arith.addi %[[X:.*]], %[[X]] : i32
// CHECK-NEXT:    %[[B:.*]] = arith.muli %[[A]], %[[A]] : i32
// CHECK-NEXT:    %[[C:.*]] = arith.addi %[[B]], %[[B]] : i32
// CHECK-NEXT:    %[[D:.*]] = arith.muli %[[C]], %[[C]] : i32
// CHECK-NEXT:    %[[F:.*]] = byoc.literal(%{{.*}}: i32) -> i32 attributes {Compiler = "d", Composite = "d.id"} {
// CHECK-NEXT:      %[[G:.*]] = byoc.literal(%{{.*}}: i32) -> i32 attributes {Composite = "d.id"} {
// CHECK:         %[[E:.*]] = byoc.invoke %[[F]](%[[D]]) : (i32) -> i32
// CHECK-NEXT:    return %[[E]] : i32
// CHECK-NOT:   func.func
func.func @composites(%x: i32) -> i32 {
  %r = call @k0(%x) : (i32) -> i32
  return %r : i32
}
func.func @k0(%a: i32) -> i32 attributes {Compiler = "c"} {
  %f = byoc.literal(%b: i32) -> i32 attributes {Composite = "c.add_mul"} {
    %g = byoc.literal(%c: i32) -> i32 attributes {Composite = "c.add"} {
      %s = arith.addi %c, %c : i32
      byoc.yield %s : i32
    }
    %r = byoc.invoke %g(%b) : (i32) -> i32
    %s = arith.muli %r, %r : i32
    byoc.yield %s : i32
  }
  %0 = byoc.invoke %f(%a) : (i32) -> i32
  %1 = byoc.invoke %f(%0) : (i32) -> i32
  %h = byoc.literal(%b: i32) -> i32 attributes {Compiler = "d", Composite = "d.id"} {
    %g = byoc.literal(%c: i32) -> i32 attributes {Composite = "d.id"} {
      byoc.yield %c : i32
    }
    %r = byoc.invoke %g(%b) : (i32) -> i32
    byoc.yield %r : i32
  }
  %2 = byoc.invoke %h(%1) : (i32) -> i32
  return %2 : i32
}
func.func @k1() attributes {Compiler = "c"} {
  return
}

// -----

// Several results, none, and calls in a branch and in a literal.
// CHECK-LABEL: func.func @results
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      %[[C:.*]] = arith.constant 1.0
// CHECK-NEXT:      "test.use"(%{{.*}}, %[[C]])
// CHECK-NEXT:    }
// CHECK-NEXT:    byoc.literal() -> f32 {
// CHECK-NEXT:      %[[I:.*]] = arith.constant 2 : i32
// CHECK-NEXT:      %[[D:.*]] = arith.constant 1.0
// CHECK-NEXT:      byoc.yield %[[D]] : f32
// CHECK:         return
func.func @results(%x: i32, %c: i1) {
  scf.if %c {
    %r:2 = func.call @k0(%x) : (i32) -> (i32, f32)
    "test.use"(%r#0, %r#1) : (i32, f32) -> ()
  }
  func.call @k1() : () -> ()
  %f = byoc.literal() -> f32 {
    %i = arith.constant 2 : i32
    %r:2 = func.call @k0(%i) : (i32) -> (i32, f32)
    byoc.yield %r#1 : f32
  }
  return
}
func.func @k0(%a: i32) -> (i32, f32) attributes {Compiler = "c"} {
  %b = arith.constant 1.0 : f32
  return %a, %b : i32, f32
}
func.func @k1() attributes {Compiler = "c"} {
  return
}

// -----

// A composite literal that calls another of the functions.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    %[[A:.*]] = arith.addi %[[X:.*]], %[[X]] : i32
// CHECK-NEXT:    return %[[A]] : i32
// CHECK-NOT:   func.func
func.func @main(%x: i32) -> i32 {
  %r = call @k0(%x) : (i32) -> i32
  return %r : i32
}
func.func @k0(%a: i32) -> i32 attributes {Compiler = "c"} {
  %f = byoc.literal(%b: i32) -> i32 attributes {Composite = "c.f"} {
    %s = func.call @k1(%b) : (i32) -> i32
    byoc.yield %s : i32
  }
  %r = byoc.invoke %f(%a) : (i32) -> i32
  return %r : i32
}
func.func @k1(%a: i32) -> i32 attributes {Compiler = "c"} {
  %s = arith.addi %a, %a : i32
  return %s : i32
}
