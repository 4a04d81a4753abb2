// RUN: not okl-opt %s -kernel-launch-to-module 2>&1 | filecheck %s
// RUN: not okl-opt %s --kernel-launch-to-module="name=wrap2" 2>&1 | filecheck %s --check-prefix=NAME

// CHECK: error: 'builtin.module' op has several launches, choose one with the option name: wrap0, wrap1
// NAME:  error: 'builtin.module' op has no launch named 'wrap2'; its launches: wrap0, wrap1
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = oneflow.kernel_launch @wrap0(%a) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "\22func.func\22() ({\0A^bb0(%arg0: tensor<2xf32>):\0A  %0 = \22oneflow.relu\22(%arg0) {device_name = [\22@0:0\22], device_tag = \22cpu\22, op_name = \22r\22} : (tensor<2xf32>) -> tensor<2xf32>\0A  \22func.return\22(%0) : (tensor<2xf32>) -> ()\0A}) {function_type = (tensor<2xf32>) -> tensor<2xf32>, llvm.emit_c_interface, sym_name = \22wrap0\22} : () -> ()", op_name = "wrap0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = oneflow.kernel_launch @wrap1(%0) {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "\22func.func\22() ({\0A^bb0(%arg0: tensor<2xf32>):\0A  %0 = \22oneflow.tanh\22(%arg0) {device_name = [\22@0:0\22], device_tag = \22cpu\22, op_name = \22r\22} : (tensor<2xf32>) -> tensor<2xf32>\0A  \22func.return\22(%0) : (tensor<2xf32>) -> ()\0A}) {function_type = (tensor<2xf32>) -> tensor<2xf32>, llvm.emit_c_interface, sym_name = \22wrap1\22} : () -> ()", op_name = "wrap1"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1 : tensor<2xf32>
}
