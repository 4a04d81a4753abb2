// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%j: index):
    scf.yield
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%j: index, %a: f32):
    scf.yield %a : f32
  }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'f64'}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%j: index, %a: f64):
    scf.yield %a : f64
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%j: index, %a: f32):
    scf.yield %j : index
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.for' op different number of region iter_args and yielded values: 1 != 2}}
  %0 = "scf.for"(%i, %i, %i, %x) ({
  ^bb0(%j: index, %a: f32):
    scf.yield %a, %a : f32, f32
  }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({
  ^bb0(%j: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  %c = arith.constant 0 : index
  // expected-error@below {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%a) = (%i) to (%i) step (%c) { }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%i, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%a: index, %b: index):
    scf.reduce
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    // expected-error@below {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f64):
      scf.reduce.return %l : f32
    }
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      // expected-error@below {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %i : index
    }
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = "scf.parallel"(%i, %i, %i, %x) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
  ^bb0(%a: index):
    // expected-error@below {{'scf.reduce' op expects type of 0-th reduction operand: 'index' to be the same as the 0-th result type: 'f32'}}
    "scf.reduce"(%i) ({
    ^bb0(%l: index, %r: index):
      scf.reduce.return %l : index
    }) : (index) -> ()
  }) : (index, index, index, f32) -> f32
  return
}
