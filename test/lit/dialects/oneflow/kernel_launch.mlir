// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix GENERIC

// The callee stands in front of the operands, and in the dictionary of the generic form. Nobody looks it up.
// CHECK-LABEL: oneflow.job @launches
// CHECK-NEXT:    %0:2 = oneflow.kernel_launch @wrap0(%arg0, %arg0) {device_name = ["@0:0"], device_tag = "cpu", hierarchy = [1], mlir_assembly = "", op_name = "wrap0", scope_symbol_id = 12 : i64} : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>)
// CHECK-NEXT:    oneflow.kernel_launch @wrap1() {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "wrap1"} : () -> ()
// CHECK-NEXT:    oneflow.return %0#1 : tensor<1xf32>
// GENERIC: %0:2 = "oneflow.kernel_launch"(%arg0, %arg0) {callee = @wrap0, device_name = ["@0:0"],
oneflow.job @launches(%x: tensor<1xf32>) -> tensor<1xf32> {
  %r:2 = oneflow.kernel_launch @wrap0(%x, %x) {hierarchy = [1], device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "wrap0", scope_symbol_id = 12 : i64} : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  oneflow.kernel_launch @wrap1() {device_name = ["@0:0"], device_tag = "cpu", mlir_assembly = "", op_name = "wrap1"} : () -> ()
  oneflow.return %r#1 : tensor<1xf32>
}
