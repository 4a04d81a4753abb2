// RUN: okl-opt %s -verify-diagnostics -mark-compiler-functions-as-extern

// expected-error @below {{'Compiler' must be a string, got 1 : i32}}
func.func @f() attributes {Compiler = 1 : i32} {
  return
}
