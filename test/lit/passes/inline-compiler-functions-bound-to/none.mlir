// RUN: okl-opt %s -inline-compiler-functions-bound-to | filecheck %s

// No symbols, no change.
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    call @k0
// CHECK:       func.func @k0
func.func @main() {
  call @k0() : () -> ()
  return
}
func.func @k0() attributes {Compiler = "c"} {
  return
}
