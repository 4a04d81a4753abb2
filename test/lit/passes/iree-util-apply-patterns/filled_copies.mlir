// RUN: okl-opt %s --iree-util-apply-patterns --mlir-print-local-scope | filecheck %s

// CHECK-LABEL: func.func @expanded_and_transposed(
// CHECK-SAME:    %[[ARG0:.*]]: f32) -> tensor<2x4x8x2xf32> {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<2x4x8x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.fill ins(%[[ARG0]] : f32) outs(%[[V0]] : tensor<2x4x8x2xf32>) -> tensor<2x4x8x2xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<2x4x8x2xf32>
func.func @expanded_and_transposed(%x: f32) -> tensor<2x4x8x2xf32> {
  %0 = tensor.empty() : tensor<16x8xf32>
  %1 = linalg.fill ins(%x : f32) outs(%0 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %2 = tensor.expand_shape %1 [[0, 1], [2, 3]] output_shape [2, 8, 4, 2] : tensor<16x8xf32> into tensor<2x8x4x2xf32>
  %3 = tensor.empty() : tensor<2x4x8x2xf32>
  %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x8x4x2xf32>) outs(%3 : tensor<2x4x8x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x4x8x2xf32>
  return %4 : tensor<2x4x8x2xf32>
}

// Sizes may be dynamic.

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: tensor<4x?xf32>, %[[ARG2:.*]]: tensor<?x4xf32>) -> tensor<?x4xf32> {
// CHECK-NEXT:    %[[V0:.*]] = linalg.fill ins(%[[ARG0]] : f32) outs(%[[ARG2]] : tensor<?x4xf32>) -> tensor<?x4xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<?x4xf32>
func.func @dynamic(%x: f32, %t: tensor<4x?xf32>, %u: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x?xf32>) outs(%u : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// Only the diagonal is written.

// CHECK-LABEL: func.func @diagonal(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: tensor<4xf32>, %[[ARG2:.*]]: tensor<4x4xf32>) -> tensor<4x4xf32> {
// CHECK-NEXT:    %[[V0:.*]] = linalg.fill ins(%[[ARG0]] : f32) outs(%[[ARG1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]} ins(%[[V0]] : tensor<4xf32>) outs(%[[ARG2]] : tensor<4x4xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<4x4xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<4x4xf32>
func.func @diagonal(%x: f32, %t: tensor<4xf32>, %u: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%u : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @computed(
// CHECK-SAME:    %[[ARG0:.*]]: f32, %[[ARG1:.*]]: tensor<4xf32>, %[[ARG2:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    %[[V0:.*]] = linalg.fill ins(%[[ARG0]] : f32) outs(%[[ARG1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%[[V0]] : tensor<4xf32>) outs(%[[ARG2]] : tensor<4xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    %[[V2:.*]] = arith.addf %[[IN]], %[[OUT]] : f32
// CHECK-NEXT:    linalg.yield %[[V2]] : f32
// CHECK-NEXT:    } -> tensor<4xf32>
// CHECK-NEXT:    return %[[V1]] : tensor<4xf32>
func.func @computed(%x: f32, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%u : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %out : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
