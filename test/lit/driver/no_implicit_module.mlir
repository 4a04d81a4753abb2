// RUN: okl-opt %s --no-implicit-module --cse | filecheck %s
// RUN: okl-opt %s --no-implicit-module --pass-pipeline='func.func(cse)' | filecheck %s
// RUN: not okl-opt %s --no-implicit-module --pass-pipeline='builtin.module(cse)' 2>&1 | filecheck %s --check-prefix=ANCHOR

// The one op of the file is the top: nothing goes around it.
// CHECK-NOT:   module
// CHECK:       func.func @f() {
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// ANCHOR:      no_implicit_module.mlir:11:1: error: can't run 'builtin.module' pass manager on 'func.func' op
func.func @f() {
  return
}
