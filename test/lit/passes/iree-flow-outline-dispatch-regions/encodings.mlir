// RUN: okl-opt %s -iree-flow-form-dispatch-regions=generate-workload-region=false -iree-flow-form-dispatch-workgroups -iree-flow-outline-dispatch-regions=summary=typed | filecheck %s

// What changes an encoding is dispatched alone. Its sizes are those of what is encoded.
// CHECK:       flow.executable private @f_dispatch_0 {
// CHECK-NEXT:    flow.executable.export public @f_dispatch_0_set_encoding_RHS_Dx8{{$}}
// CHECK:           iree_encoding.set_encoding
// CHECK:       flow.executable private @f_dispatch_1 {
// CHECK-NEXT:    flow.executable.export public @f_dispatch_1_unset_encoding_RHS_Dx8{{$}}
// CHECK:           iree_encoding.unset_encoding
// CHECK:       func.func @f(%[[A:.*]]: tensor<?x8xf32>)
// CHECK:         %[[SIZE:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x8xf32>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32]>
func.func @f(%a: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<?x8xf32> -> tensor<?x8xf32, #rhs>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %0, %c0 : tensor<?x8xf32, #rhs>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x8xf32, #rhs> -> tensor<?x8xf32>{%d}
  return %1 : tensor<?x8xf32>
}
