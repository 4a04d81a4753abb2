// RUN: not okl-opt %s -kernel-launch-to-module 2>&1 | filecheck %s

// CHECK: argument_type.mlir:5:8: error: 'oneflow.kernel_launch' op argument #0 has type tensor<3xf32>, but function 'wrap0' in 'mlir_assembly' has tensor<2xf32>
oneflow.job @j(%a: tensor<3xf32>) -> tensor<2xf32> {
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "\22func.func\22() ({\0A^bb0(%arg0: tensor<2xf32>):\0A  %0 = \22oneflow.relu\22(%arg0) {device_name = [\22@0:0\22], device_tag = \22cpu\22, op_name = \22r\22} : (tensor<2xf32>) -> tensor<2xf32>\0A  \22func.return\22(%0) : (tensor<2xf32>) -> ()\0A}) {function_type = (tensor<2xf32>) -> tensor<2xf32>, llvm.emit_c_interface, sym_name = \22wrap0\22} : () -> ()", op_name = "wrap0"} : (tensor<3xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
