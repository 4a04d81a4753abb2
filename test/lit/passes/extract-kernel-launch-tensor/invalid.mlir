// RUN: not okl-opt %s -extract-kernel-launch-tensor 2>&1 | filecheck %s

// CHECK: invalid.mlir:4:1: error: 'func.func' op 'f' parameter #1 has type i32, expected a ranked tensor
func.func @f(%a: tensor<2xf32>, %n: i32) {
  return
}
