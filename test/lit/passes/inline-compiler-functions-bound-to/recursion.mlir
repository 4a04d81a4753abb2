// RUN: not okl-opt %s -inline-compiler-functions-bound-to=symbols=k0,k1 2>&1 | filecheck %s

// CHECK: recursion.mlir:{{.*}} error: '@k0' calls itself by way of '@k1'
func.func @k0() attributes {Compiler = "c"} {
  call @k1() : () -> ()
  return
}
func.func @k1() attributes {Compiler = "c"} {
  call @k0() : () -> ()
  return
}
