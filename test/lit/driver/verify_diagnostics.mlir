// RUN: okl-opt %s --split-input-file --verify-diagnostics -o -
// RUN: not okl-opt %s --split-input-file 2>&1 | filecheck %s

// CHECK: error: 'func.return' op has 0 operands

func.func @below() -> i32 {
  // expected-error @below {{'func.return' op has 0 operands, but enclosing function (@below) returns 1}}
  return
}
// -----
func.func @same_line() -> i32 {
  return // expected-error-re {{op has {{[0-9]}} operands}}
}
// -----
func.func @above() { return } // expected-note {{see existing symbol definition here}}
func.func @above() { return }
// expected-error @above {{redefinition of symbol named 'above'}}
