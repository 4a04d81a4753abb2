// RUN: not okl-opt %s -convert-func-to-llvm 2>&1 | filecheck %s

// CHECK: invalid.mlir:4:1: error: 'func.func' op 'f' argument #0 has type !okl.launcher_ctx, which the llvm dialect does not have
func.func @f(%l: !okl.launcher_ctx) {
  return
}
