// RUN: okl-opt %s --materialize-encoding="target=x86_64 features=+avx512f" --split-input-file | filecheck %s
// RUN: okl-opt %s --materialize-encoding --split-input-file | filecheck %s
// RUN: not okl-opt %s --materialize-encoding=features=+avx 2>&1 | filecheck %s --check-prefix=TARGET
// RUN: not okl-opt %s --materialize-encoding="target=x86_64 features=avx" 2>&1 | filecheck %s --check-prefix=SIGN

// SIGN: <unknown>:0: error: <Pass-Options-Parser>: pass 'materialize-encoding': features: 'avx' must begin with + or -, as '+avx2' does

// TARGET: <unknown>:0: error: <Pass-Options-Parser>: pass 'materialize-encoding': features and ukernels are those of a target: name one, as in 'target=x86_64'

// Functions without encodings stay, whatever the target.

// CHECK-LABEL: func.func @plain(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: tensor<?x?xf32>) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<?x?xf32>, tensor<?x?xf32>) outs(%[[ARG2]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK:         return %[[VAL_0]] : tensor<?x?xf32>
// CHECK:       }
func.func @plain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func private @declared(tensor<2xf32>)
func.func private @declared(tensor<2xf32>)

// -----

// Where nothing is known of a target, and where it has no tiles for the elements, encodings go.

#encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f64, f64, f64], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], round_dims_to = array<i64: 32, 32, 32>>

// CHECK-LABEL: func.func @no_tiles(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf64>) -> tensor<?x?xf64> {
// CHECK:         return %[[ARG0]] : tensor<?x?xf64>
// CHECK:       }
func.func @no_tiles(%a: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = iree_encoding.set_encoding %a : tensor<?x?xf64> -> tensor<?x?xf64, #encoding>
  %1 = iree_encoding.unset_encoding %0 : tensor<?x?xf64, #encoding> -> tensor<?x?xf64>
  return %1 : tensor<?x?xf64>
}
