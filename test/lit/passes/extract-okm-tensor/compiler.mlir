// RUN: okl-opt %s -extract-okm-tensor 2>&1 | filecheck %s

// What a memory pool is planned for runs as kernels: the generator is gone, which is said.
// CHECK: warning: 'func.func' op is no longer compiled by 'blas': from here on its ops run as kernels
// CHECK: func.func @okm_subgraph0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
func.func @_mlir_oneflow_subgraph0(%a: tensor<2xf32>) -> tensor<2xf32> attributes {Compiler = "blas", Primitive = 1 : i32, global_symbol = "_mlir_oneflow_subgraph0", llvm.emit_c_interface} {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
