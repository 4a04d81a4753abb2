// RUN: okl-opt %s -split-input-file -verify-diagnostics -inline-compiler-functions-bound-to=symbols=k0

// expected-error @below {{'@k0' is not defined}}
module {
}

// -----

module {
  // expected-error @below {{'@k0' is not a compiler function}}
  func.func @k0() {
    return
  }
}

// -----

module {
  // expected-error @below {{'@k0' is not a compiler function}}
  memref.global @k0 : memref<2xf32>
}

// -----

module {
  // expected-error @below {{'@k0' has no body}}
  func.func private @k0() attributes {Compiler = "c"}
}

// -----

module {
  // expected-error @below {{'@k0' has more than one block}}
  func.func @k0() attributes {Compiler = "c"} {
    cf.br ^bb1
  ^bb1:
    return
  }
}

// -----

module {
  // expected-error @below {{'@k0' calls itself}}
  func.func @k0() attributes {Compiler = "c"} {
    call @k0() : () -> ()
    return
  }
}

// -----

module {
  func.func @main() {
    // expected-error @below {{'@k0' is used other than by a call}}
    %f = constant @k0 : () -> ()
    return
  }
  func.func @k0() attributes {Compiler = "c"} {
    return
  }
}

// -----

module {
  // What is not searched would call what is gone.
  func.func @left() attributes {SkipOptimization = 1 : i32} {
    // expected-error @below {{'@k0' is called by '@left', which is not searched}}
    call @k0() : () -> ()
    return
  }
  func.func @k0() attributes {Compiler = "c"} {
    return
  }
}

// -----

module {
  func.func @k0() attributes {Compiler = "c"} {
    // expected-error @below {{literal in '@k0' has neither 'Composite' nor 'Compiler'}}
    %f = byoc.literal() {
      byoc.yield
    }
    byoc.invoke %f() : () -> ()
    return
  }
}
