// RUN: okl-opt %s -resolve-ranked-shaped-type-result-dims --allow-unregistered-dialect | filecheck %s

// No constant says which size is asked for.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: index) -> index {
// CHECK-NEXT:    %[[VAL_0:.*]] = tensor.insert_slice %[[ARG0]] into %[[ARG1]][0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x?xf32>
// CHECK-NEXT:    %[[VAL_1:.*]] = tensor.dim %[[VAL_0]], %[[ARG2]] : tensor<?x?xf32>
// CHECK-NEXT:    return %[[VAL_1]] : index
// CHECK-NEXT:  }
func.func @unknown(%t: tensor<4xf32>, %u: tensor<?x?xf32>, %i: index) -> index {
  %0 = tensor.insert_slice %t into %u[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<?x?xf32>
  %x = tensor.dim %0, %i : tensor<?x?xf32>
  return %x : index
}

// There is no such dimension.
// CHECK-LABEL: func.func @absent(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> index {
// CHECK-NEXT:    %[[VAL_0:.*]] = arith.constant 5 : index
// CHECK-NEXT:    %[[VAL_1:.*]] = tensor.empty(%[[ARG0]]) : tensor<?xf32>
// CHECK-NEXT:    %[[VAL_2:.*]] = tensor.dim %[[VAL_1]], %[[VAL_0]] : tensor<?xf32>
// CHECK-NEXT:    return %[[VAL_2]] : index
// CHECK-NEXT:  }
func.func @absent(%n: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  %x = tensor.dim %0, %c5 : tensor<?xf32>
  return %x : index
}

// In a graph, tensors may be made of each other.
// CHECK-LABEL: test.graph_region
// CHECK:         %[[FIRST:.*]] = tensor.insert_slice
// CHECK-NEXT:    tensor.insert_slice
// CHECK-NEXT:    tensor.dim %[[FIRST]]
test.graph_region {
  %c0 = arith.constant 0 : index
  %t = "test.tensor"() : () -> tensor<4xf32>
  %0 = tensor.insert_slice %t into %1[1] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %1 = tensor.insert_slice %t into %0[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %x = tensor.dim %1, %c0 : tensor<?xf32>
  "test.use"(%x) : (index) -> ()
}
