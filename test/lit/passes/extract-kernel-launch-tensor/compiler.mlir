// RUN: okl-opt %s -extract-kernel-launch-tensor 2>&1 | filecheck %s

// On the launcher there are only kernels: the generator is gone, which is said.
// CHECK: warning: 'func.func' op is no longer compiled by 'blas': from here on its ops run as kernels
// CHECK: func.func @wrap0(%arg0: !okl.launcher_ctx) -> tensor<2xf32> {
func.func @wrap0(%a: tensor<2xf32>) -> tensor<2xf32> attributes {Compiler = "blas", Primitive = 1 : i32, global_symbol = "wrap0", llvm.emit_c_interface} {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
