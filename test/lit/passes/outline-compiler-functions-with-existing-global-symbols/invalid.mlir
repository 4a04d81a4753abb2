// RUN: okl-opt %s -split-input-file -verify-diagnostics -outline-compiler-functions-with-existing-global-symbols

func.func @no_symbol(%x: i32) -> i32 {
  // expected-error @below {{literal with Compiler = "cutlass" has no 'global_symbol' attribute}}
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "cutlass"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}

// -----

// TVM takes the first definition for both calls.
func.func @two_bodies(%x: i32) -> i32 {
  // expected-note @below {{see existing symbol definition here}}
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k0"} {
    %s = arith.addi %a, %a : i32
    byoc.yield %s : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  // expected-error @below {{symbol '@k0' is already defined with a different body}}
  %g = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k0"} {
    %s = arith.muli %a, %a : i32
    byoc.yield %s : i32
  }
  %q = byoc.invoke %g(%r) : (i32) -> i32
  return %q : i32
}

// -----

func.func @two_inlines(%x: i32) -> i32 {
  // expected-error @below {{symbol '@k0' is already defined with a different body}}
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k0", Inline = 1 : i32} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
// expected-note @below {{see existing symbol definition here}}
func.func @k0(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k0"} {
  return %a : i32
}

// -----

func.func @no_function(%x: i32) -> i32 {
  // expected-error @below {{symbol '@k0' is already defined with a different body}}
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k0"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
// expected-note @below {{see existing symbol definition here}}
memref.global @k0 : memref<4xf32>

// -----

func.func @own_name(%x: i32) -> i32 {
  // expected-error @below {{symbol '@own_name' is already defined with a different body}}
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "own_name"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %r : i32
}
// expected-note @-8 {{see existing symbol definition here}}

// -----

func.func @returned(%x: i32) -> ((i32) -> i32) {
  // expected-warning @below {{'byoc.literal' op is not outlined: it is used other than as what 'byoc.invoke' calls}}
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k0"} {
    byoc.yield %a : i32
  }
  %r = byoc.invoke %f(%x) : (i32) -> i32
  return %f : (i32) -> i32
}

// -----

func.func @passed_on(%g: ((i32) -> i32) -> ()) {
  // expected-warning @below {{'byoc.literal' op is not outlined: it is used other than as what 'byoc.invoke' calls}}
  %f = byoc.literal(%a: i32) -> i32 attributes {Compiler = "c", global_symbol = "k0"} {
    byoc.yield %a : i32
  }
  byoc.invoke %g(%f) : ((i32) -> i32) -> ()
  return
}
