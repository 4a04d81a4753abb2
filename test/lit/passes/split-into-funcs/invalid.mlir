// RUN: not okl-opt %s -split-into-funcs 2>&1 | filecheck %s

// CHECK: invalid.mlir:4:1: error: 'func.func' op 'f' has type (tensor<2xf32>) -> (), expected (!okl.launcher_ctx) -> ()
func.func @f(%a: tensor<2xf32>) {
  return
}
