// RUN: okl-opt %s -pass-pipeline='builtin.module(func.func(inline))' --verify-diagnostics

// Calls are resolved in a symbol table, which a function is not.
// expected-error @below {{'func.func' op  was scheduled to run under the inliner, but does not define a symbol table}}
func.func @f() {
  return
}
