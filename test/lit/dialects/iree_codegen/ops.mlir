// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>

// CHECK-LABEL: func.func @tiles(
// CHECK:         %{{.*}}:2 = iree_codegen.query_tile_sizes tensor<?x?xf32, #encoding> -> index, index
// CHECK:         %{{.*}} = iree_codegen.query_tile_sizes {mine} tensor<4xf32> -> index
// GENERIC:       "iree_codegen.query_tile_sizes"() <{tensor_type = tensor<?x?xf32, #encoding>}> : () -> (index, index)
func.func @tiles() -> (index, index, index) {
  %0:2 = iree_codegen.query_tile_sizes tensor<?x?xf32, #encoding> -> index, index
  %1 = iree_codegen.query_tile_sizes {mine} tensor<4xf32> -> index
  return %0#0, %0#1, %1 : index, index, index
}
