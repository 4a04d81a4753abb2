// RUN: okl-opt %s -wrap-ops-to-kernel-launch=compiler=blas | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch=compiler=blas -kernel-launch-to-module | filecheck %s --check-prefix=MODULE
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="compiler=blas fallback=none" | filecheck %s --check-prefix=FALLBACK
// RUN: okl-opt %s -wrap-ops-to-kernel-launch="compiler=blas mode=simple min-ops=1" | filecheck %s --check-prefix=SIMPLE

// The function names the generator that compiles it, and so does the text that the launch carries.
// CHECK-LABEL: func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {Compiler = "blas", Primitive = 1 : i32, global_symbol = "wrap0", llvm.emit_c_interface} {
// CHECK:       oneflow.kernel_launch @wrap0(%arg0)
// CHECK-SAME:    {Compiler = \22blas\22, Primitive = 1 : i32, function_type = (tensor<2xf32>) -> tensor<2xf32>, global_symbol = \22wrap0\22, llvm.emit_c_interface, sym_name = \22wrap0\22}

// MODULE:      func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {Compiler = "blas", Primitive = 1 : i32, global_symbol = "wrap0", llvm.emit_c_interface} {
// FALLBACK:    attributes {Compiler = "blas", Primitive = 1 : i32, byoc.fallback = "none", global_symbol = "wrap0", llvm.emit_c_interface}
// FALLBACK:    byoc.fallback = \22none\22
// SIMPLE:      func.func @_mlir_oneflow_subgraph0
// SIMPLE-SAME: attributes {Compiler = "blas", Primitive = 1 : i32, global_symbol = "_mlir_oneflow_subgraph0", llvm.emit_c_interface}
oneflow.job @j(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %0 : tensor<2xf32>
}
