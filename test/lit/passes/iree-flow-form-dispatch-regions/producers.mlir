// RUN: okl-opt %s -iree-flow-form-dispatch-regions=generate-workload-region=false | filecheck %s
// RUN: okl-opt %s -iree-flow-form-dispatch-regions="genereate-workload-region=false" | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// What makes the tensor that a product adds to is part of its group.
// CHECK-LABEL: func.func @output(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%[[ARG2]] : tensor<4x4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32):
// CHECK:             %[[VAL_3:.*]] = arith.negf %[[VAL_2]] : f32
// CHECK:             linalg.yield %[[VAL_3]] : f32
// CHECK:           } -> tensor<4x4xf32>
// CHECK:           %[[VAL_4:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[VAL_1]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_4]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<4x4xf32>
// CHECK:       }
func.func @output(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<4x4xf32>) {
  ^bb0(%out: f32):
    %2 = arith.negf %out : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// What makes an input is not; and of two products that add up, both are in one group.
// CHECK-LABEL: func.func @input(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x8xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%[[ARG0]] : tensor<4x8xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32):
// CHECK:             %[[VAL_3:.*]] = arith.negf %[[VAL_2]] : f32
// CHECK:             linalg.yield %[[VAL_3]] : f32
// CHECK:           } -> tensor<4x8xf32>
// CHECK:           flow.return %[[VAL_1]] : tensor<4x8xf32>
// CHECK:         }
// CHECK:         %[[VAL_4:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_5:.*]] = linalg.matmul ins(%[[VAL_0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           %[[VAL_6:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[VAL_5]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_6]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_4]] : tensor<4x4xf32>
// CHECK:       }
func.func @input(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<4x8xf32>) {
  ^bb0(%out: f32):
    %3 = arith.negf %out : f32
    linalg.yield %3 : f32
  } -> tensor<4x8xf32>
  %1 = linalg.matmul ins(%0, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}

// Two uses: the producer has a group of its own.
// CHECK-LABEL: func.func @two_uses(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%[[ARG2]] : tensor<4x4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32):
// CHECK:             %[[VAL_3:.*]] = arith.negf %[[VAL_2]] : f32
// CHECK:             linalg.yield %[[VAL_3]] : f32
// CHECK:           } -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_1]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         %[[VAL_4:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_5:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[VAL_0]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_5]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_0]], %[[VAL_4]] : tensor<4x4xf32>, tensor<4x4xf32>
// CHECK:       }
func.func @two_uses(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<4x4xf32>) {
  ^bb0(%out: f32):
    %2 = arith.negf %out : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// The producer writes what the product reads in another order.
// CHECK-LABEL: func.func @other_order(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%[[ARG2]] : tensor<4x4xf32>) {
// CHECK:           ^bb0(%[[VAL_2:.*]]: f32):
// CHECK:             %[[VAL_3:.*]] = arith.negf %[[VAL_2]] : f32
// CHECK:             linalg.yield %[[VAL_3]] : f32
// CHECK:           } -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_1]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         %[[VAL_4:.*]] = flow.dispatch.region -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_5:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[VAL_0]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_5]] : tensor<4x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_4]] : tensor<4x4xf32>
// CHECK:       }
func.func @other_order(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.generic {indexing_maps = [#transposed], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<4x4xf32>) {
  ^bb0(%out: f32):
    %2 = arith.negf %out : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// A size of a tensor that moves into a group comes from elsewhere.
// CHECK-LABEL: func.func @size(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x8xf32>, %[[ARG1:.*]]: tensor<8x4xf32>, %[[ARG2:.*]]: tensor<?x4xf32>) -> (tensor<?x4xf32>, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG2]], %[[VAL_1]] : tensor<?x4xf32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG2]], %[[VAL_3]] : tensor<?x4xf32>
// CHECK:         %[[VAL_5:.*]] = flow.dispatch.region -> (tensor<?x4xf32>{%[[VAL_4]]}) {
// CHECK:           %[[VAL_6:.*]] = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%[[ARG2]] : tensor<?x4xf32>) {
// CHECK:           ^bb0(%[[VAL_7:.*]]: f32):
// CHECK:             %[[VAL_8:.*]] = arith.negf %[[VAL_7]] : f32
// CHECK:             linalg.yield %[[VAL_8]] : f32
// CHECK:           } -> tensor<?x4xf32>
// CHECK:           %[[VAL_9:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<?x8xf32>, tensor<8x4xf32>) outs(%[[VAL_6]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK:           flow.return %[[VAL_9]] : tensor<?x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_5]], %[[VAL_2]] : tensor<?x4xf32>, index
// CHECK:       }
func.func @size(%a: tensor<?x8xf32>, %b: tensor<8x4xf32>, %c: tensor<?x4xf32>) -> (tensor<?x4xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%c : tensor<?x4xf32>) {
  ^bb0(%out: f32):
    %2 = arith.negf %out : f32
    linalg.yield %2 : f32
  } -> tensor<?x4xf32>
  %size = tensor.dim %0, %c0 : tensor<?x4xf32>
  %1 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x4xf32>) outs(%0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %1, %size : tensor<?x4xf32>, index
}
