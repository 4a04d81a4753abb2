// RUN: not okl-opt %s --no-implicit-module 2>&1 | filecheck %s

// CHECK: no_implicit_module_several.mlir:0:0: error: source must contain a single top-level operation, found: 2
func.func private @f()
func.func private @g()
