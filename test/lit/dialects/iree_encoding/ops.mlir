// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC
// RUN: okl-opt %s --canonicalize | filecheck %s --check-prefix=FOLDED

#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32]>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f32, f32, f32]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32]>

// CHECK-LABEL: func.func @set_and_unset(
// CHECK:         %0 = iree_encoding.set_encoding %arg0 : tensor<4x?xf32> -> tensor<4x?xf32, #encoding>
// CHECK-NEXT:    %1 = iree_encoding.unset_encoding %0 : tensor<4x?xf32, #encoding> -> tensor<4x?xf32>{%arg1}
// GENERIC:       "iree_encoding.set_encoding"(%{{.*}}) : (tensor<4x?xf32>) -> tensor<4x?xf32, #encoding>
// GENERIC:       "iree_encoding.unset_encoding"(%{{.*}}, %{{.*}}) : (tensor<4x?xf32, #encoding>, index) -> tensor<4x?xf32>

// What is unset is what was set.
// FOLDED-LABEL:  func.func @set_and_unset(
// FOLDED-NEXT:     return %arg0
func.func @set_and_unset(%t: tensor<4x?xf32>, %n: index) -> tensor<4x?xf32> {
  %0 = iree_encoding.set_encoding %t : tensor<4x?xf32> -> tensor<4x?xf32, #lhs>
  %1 = iree_encoding.unset_encoding %0 : tensor<4x?xf32, #lhs> -> tensor<4x?xf32>{%n}
  return %1 : tensor<4x?xf32>
}

// Sizes may be missing, as before November 2024.
// CHECK-LABEL: func.func @without_sizes(
// CHECK:         %{{.*}} = iree_encoding.unset_encoding %arg0 : tensor<4x?xf32, #encoding> -> tensor<4x?xf32>{{$}}
// FOLDED-LABEL:  func.func @without_sizes(
// FOLDED:          iree_encoding.unset_encoding
func.func @without_sizes(%t: tensor<4x?xf32, #lhs>) -> tensor<4x?xf32> {
  %0 = iree_encoding.unset_encoding %t : tensor<4x?xf32, #lhs> -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @with_attributes(
// CHECK:         iree_encoding.set_encoding %arg0 {mine} : tensor<4x4xf32> -> tensor<4x4xf32, #encoding1>
// CHECK:         iree_encoding.unset_encoding %{{.*}} {mine} : tensor<4x4xf32, #encoding1> -> tensor<4x4xf32>
func.func @with_attributes(%t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = iree_encoding.set_encoding %t {mine} : tensor<4x4xf32> -> tensor<4x4xf32, #rhs>
  %1 = iree_encoding.unset_encoding %0 {mine} : tensor<4x4xf32, #rhs> -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// Ops on tensors take those with an encoding.
// CHECK-LABEL: func.func @ops_on_encoded(
// CHECK:         %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x?xf32, #encoding>
// CHECK-NEXT:    %[[E:.*]] = tensor.empty(%[[D]], %[[D]]) : tensor<?x?xf32, #encoding2>
// CHECK-NEXT:    %[[F:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[E]] : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
// CHECK-NEXT:    %[[M:.*]] = linalg.matmul ins(%arg0, %arg1 : tensor<?x?xf32, #encoding>, tensor<?x?xf32, #encoding1>) outs(%[[F]] : tensor<?x?xf32, #encoding2>) -> tensor<?x?xf32, #encoding2>
// CHECK-NEXT:    %[[G:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%[[M]] : tensor<?x?xf32, #encoding2>) outs(%[[E]] : tensor<?x?xf32, #encoding2>) {
// CHECK:         } -> tensor<?x?xf32, #encoding2>
// CHECK-NEXT:    %{{.*}} = tensor.cast %[[G]] : tensor<?x?xf32, #encoding2> to tensor<4x?xf32, #encoding2>
func.func @ops_on_encoded(%a: tensor<?x?xf32, #lhs>, %b: tensor<?x?xf32, #rhs>) -> tensor<4x?xf32, #result> {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f32
  %0 = tensor.dim %a, %c0 : tensor<?x?xf32, #lhs>
  %1 = tensor.empty(%0, %0) : tensor<?x?xf32, #result>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?x?xf32, #result>) -> tensor<?x?xf32, #result>
  %3 = linalg.matmul ins(%a, %b : tensor<?x?xf32, #lhs>, tensor<?x?xf32, #rhs>) outs(%2 : tensor<?x?xf32, #result>) -> tensor<?x?xf32, #result>
  %4 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
    ins(%3 : tensor<?x?xf32, #result>) outs(%1 : tensor<?x?xf32, #result>) {
  ^bb0(%x: f32, %y: f32):
    %6 = arith.addf %x, %x : f32
    linalg.yield %6 : f32
  } -> tensor<?x?xf32, #result>
  %5 = tensor.cast %4 : tensor<?x?xf32, #result> to tensor<4x?xf32, #result>
  return %5 : tensor<4x?xf32, #result>
}
