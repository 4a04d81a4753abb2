// RUN: okl-opt %s --split-input-file --verify-diagnostics -o /dev/null

// What the verifier of the scf dialect refuses, in MLIR's words.

// for bound
// expected-note @below {{prior use here}}
func.func @f(%i: index, %x: i32) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %k = %i to %x step %i {
  }
  return
}

// -----

// for results
// expected-note @below {{prior use here}}
func.func @f(%i: index, %j: index, %x: i32, %s: f32) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = scf.for %k = %i to %j step %i iter_args(%a = %x) -> (f32) {
    scf.yield %s : f32
  }
  return
}

// -----

// for yield
func.func @f(%i: index, %j: index, %x: i32, %s: f32) {
  // expected-error @below {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'i32' != 'f32'}}
  %0 = scf.for %k = %i to %j step %i iter_args(%a = %x) -> (i32) {
    scf.yield %s : f32
  }
  return
}

// -----

// for yield count
func.func @f(%i: index, %j: index, %x: i32) {
  // expected-error @below {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = scf.for %k = %i to %j step %i iter_args(%a = %x) -> (i32) {
    // expected-note @below {{region branch point}}
    scf.yield
  }
  return
}

// -----

// for argument type
func.func @f(%i: index) {
  // expected-error @below {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({
  ^bb0(%a: i32):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

// for iter arg type
func.func @f(%i: index, %x: i32) {
  // expected-error @below {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'i32' != 'f32'}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%k: index, %a: f32):
    "scf.yield"(%x) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  return
}

// -----

// if cond
// expected-note @below {{prior use here}}
func.func @f(%x: i32) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.if %x {
  }
  return
}

// -----

// if yield
func.func @f(%b: i1, %x: i32, %s: f32) {
  // expected-error @below {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = scf.if %b -> (i32) {
    scf.yield %x : i32
  } else {
    // expected-note @below {{region branch point}}
    scf.yield %s : f32
  }
  return
}

// -----

// if without else
func.func @f(%b: i1, %x: i32) {
  // expected-error @below {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %b -> (i32) {
    scf.yield %x : i32
  }
  return
}

// -----

// while condition
func.func @f(%x: i32) {
  // expected-error @below {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    // expected-note @below {{terminator here}}
    scf.yield %a : i32
  } do {
  ^bb0(%a: i32):
    scf.yield %a : i32
  }
  return
}

// -----

// while condition type
func.func @f(%b: i1, %x: i32, %s: f32) {
  // expected-error @below {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    // expected-note @below {{region branch point}}
    scf.condition(%b) %s : f32
  } do {
  ^bb0(%a: i32):
    scf.yield %a : i32
  }
  return
}

// -----

// while after args
func.func @f(%b: i1, %x: i32) {
  // expected-error @below {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    // expected-note @below {{region branch point}}
    scf.condition(%b) %a : i32
  } do {
  ^bb0(%a: f32):
    scf.yield %x : i32
  }
  return
}

// -----

// while yield
func.func @f(%b: i1, %x: i32, %s: f32) {
  // expected-error @below {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    scf.condition(%b) %a : i32
  } do {
  ^bb0(%a: i32):
    // expected-note @below {{region branch point}}
    scf.yield %s : f32
  }
  return
}

// -----

// while no args
func.func @f(%b: i1, %x: i32) {
  // expected-error @below {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs}}
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    // expected-note @below {{region branch point}}
    scf.condition(%b) %a : i32
  } do {
    scf.yield %x : i32
  }
  return
}

// -----

// parallel reduce count
func.func @f(%i: index, %j: index, %s: f32) {
  // expected-error @below {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%k) = (%i) to (%j) step (%i) init (%s) -> f32 {
    scf.reduce
  }
  return
}

// -----

// parallel reduce type
func.func @f(%i: index, %j: index, %x: i32, %s: f32) {
  %0 = scf.parallel (%k) = (%i) to (%j) step (%i) init (%s) -> f32 {
    // expected-error @below {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
    scf.reduce(%x : i32) {
    ^bb0(%a: i32, %c: i32):
      scf.reduce.return %a : i32
    }
  }
  return
}

// -----

// reduce return
func.func @f(%i: index, %j: index, %x: i32, %s: f32, %t: f32) {
  %0 = scf.parallel (%k) = (%i) to (%j) step (%i) init (%s) -> f32 {
    scf.reduce(%t : f32) {
    ^bb0(%a: f32, %c: f32):
      // expected-error @below {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %x : i32
    }
  }
  return
}

// -----

// forall mapping
func.func @f() {
  // expected-error @below {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%k, %n) in (4, 8) {
  } {mapping = [#gpu.thread<x>]}
  return
}

// -----

// forall in_parallel
func.func @f(%x: i32, %y: i32) {
  scf.forall (%k) in (4) {
    // expected-error @below {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      %0 = arith.addi %x, %y : i32
    }
  }
  return
}

// -----

// forall type
func.func @f(%x: i32) {
  // expected-error @below {{'scf.forall' op operand #0 must be variadic of ranked tensor of any type values, but got 'i32'}}
  %0 = scf.forall (%k) in (4) shared_outs(%o = %x) -> (i32) {
    scf.forall.in_parallel {
    }
  }
  return
}

// -----

// execute_region empty
func.func @f() {
  // expected-error @below {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region {
  }
  return
}

// -----

// execute_region args
func.func @f() {
  // expected-error @below {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
  ^bb0(%a: i32):
    "scf.yield"() : () -> ()
  }) : () -> ()
  return
}

// -----

// execute_region yield
func.func @f(%s: f32) {
  // expected-error @below {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  %0 = scf.execute_region -> i32 {
    // expected-note @below {{region branch point}}
    scf.yield %s : f32
  }
  return
}

// -----

// index_switch twice
func.func @f(%i: index) {
  // expected-error @below {{'scf.index_switch' op has duplicate case value: 2}}
  scf.index_switch %i
  case 2 {
    scf.yield
  }
  case 2 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

// -----

// index_switch yield
func.func @f(%i: index, %s: f32) {
  // expected-error @below {{'scf.index_switch' op expected result #0 of each region to be 'i32'}}
  %0 = scf.index_switch %i -> i32
  default {
    // expected-note @below {{default region returns 'f32' here}}
    scf.yield %s : f32
  }
  return
}

// -----

// index_switch case
func.func @f(%i: index, %x: i32, %s: f32) {
  // expected-error @below {{'scf.index_switch' op expected result #0 of each region to be 'i32'}}
  %0 = scf.index_switch %i -> i32
  case 3 {
    // expected-note @below {{case region #0 returns 'f32' here}}
    scf.yield %s : f32
  }
  default {
    scf.yield %x : i32
  }
  return
}

// -----

// index_switch count
func.func @f(%i: index, %x: i32, %y: i32) {
  // expected-error @below {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 2}}
  %0 = scf.index_switch %i -> i32
  case 3 {
    // expected-note @below {{see yield operation here}}
    scf.yield %x, %y : i32, i32
  }
  default {
    scf.yield %x : i32
  }
  return
}

// -----

// while after end
func.func @f(%b: i1, %x: i32) {
  // expected-error @below {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    scf.condition(%b) %a : i32
  } do {
  ^bb0(%a: i32):
    // expected-note @below {{terminator here}}
    "test.op"() : () -> ()
  }
  return
}

// -----

// while before arguments
func.func @f(%b: i1, %x: i32, %s: f32) {
  // expected-note @below {{region branch point}}
  // expected-error @below {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  %0 = "scf.while"(%x) ({
  ^bb0(%a: f32):
    scf.condition(%b) %x : i32
  }, {
  ^bb0(%a: i32):
    scf.yield %s : f32
  }) : (i32) -> i32
  return
}

// -----

// execute_region yield count
func.func @f() {
  // expected-error @below {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = scf.execute_region -> i32 {
    // expected-note @below {{region branch point}}
    scf.yield
  }
  return
}

// -----

// name of the variable
// expected-note @below {{previously referenced here}}
func.func @f(%i: index, %j: index) {
  // expected-error @below {{region entry argument '%i' is already in use}}
  scf.for %i = %i to %j step %i {
  }
  return
}

// -----

// function argument twice
// expected-note @below {{previously referenced here}}
// expected-error @below {{region entry argument '%a' is already in use}}
func.func @f(%a: i32, %a: i32) {
  return
}

// -----

// name of an iteration argument
// expected-note @below {{previously referenced here}}
func.func @f(%i: index, %j: index, %x: i32, %y: i32) {
  // expected-error @below {{region entry argument '%x' is already in use}}
  %0 = scf.for %k = %i to %j step %i iter_args(%x = %y) -> (i32) {
    scf.yield %x : i32
  }
  return
}

// -----

// iteration argument twice
func.func @f(%i: index, %j: index, %y: i32) {
  // expected-note @below {{previously referenced here}}
  // expected-error @below {{region entry argument '%q' is already in use}}
  %0:2 = scf.for %k = %i to %j step %i iter_args(%q = %y, %q = %y) -> (i32, i32) {
    scf.yield %q, %q : i32, i32
  }
  return
}
