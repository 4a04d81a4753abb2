// RUN: okl-opt %s -extract-okm-tensor | filecheck %s

// Functions of other names, and one without a body.
// CHECK:      func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
// CHECK-NEXT:   return %arg0
// CHECK:      func.func private @_mlir_oneflow_subgraph0(tensor<2xf32>) -> tensor<2xf32>
func.func @wrap0(%a: tensor<2xf32>) -> tensor<2xf32> attributes {llvm.emit_c_interface} {
  return %a : tensor<2xf32>
}
func.func private @_mlir_oneflow_subgraph0(tensor<2xf32>) -> tensor<2xf32>
