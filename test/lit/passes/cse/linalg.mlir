// RUN: okl-opt %s -cse --mlir-print-local-scope | filecheck %s

#id = affine_map<(d0) -> (d0)>

// Equal ops on tensors are one, with their regions: empty tensors, fills, named ops and generics, whatever values are called.
// CHECK-LABEL: func.func @equal(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = tensor.empty(%[[ARG1]]) : tensor<?xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.fill ins(%[[ARG2]] : f32) outs(%[[VAL_0]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:         %[[VAL_2:.*]] = linalg.exp ins(%[[ARG0]] : tensor<?xf32>) outs(%[[VAL_1]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:         %[[VAL_3:.*]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%[[VAL_2]] : tensor<?xf32>) outs(%[[VAL_0]] : tensor<?xf32>) {
// CHECK:         ^bb0(%[[VAL_4:.*]]: f32, %[[VAL_5:.*]]: f32):
// CHECK:           %[[VAL_6:.*]] = arith.mulf %[[VAL_4]], %[[ARG2]] : f32
// CHECK:           linalg.yield %[[VAL_6]] : f32
// CHECK:         } -> tensor<?xf32>
// CHECK:         return %[[VAL_3]], %[[VAL_3]] : tensor<?xf32>, tensor<?xf32>
// CHECK:       }
func.func @equal(%a: tensor<?xf32>, %n: index, %z: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.fill ins(%z : f32) outs(%f : tensor<?xf32>) -> tensor<?xf32>
  %2 = linalg.exp ins(%a : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.exp ins(%a : tensor<?xf32>) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%2 : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %z : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%f : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %product = arith.mulf %x, %z : f32
    linalg.yield %product : f32
  } -> tensor<?xf32>
  return %4, %5 : tensor<?xf32>, tensor<?xf32>
}

// They are not if a map, an operand, an attribute or an op of the region differs.
// CHECK-LABEL: func.func @different(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x4xf32>, %[[ARG1:.*]]: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
// CHECK:         %[[VAL_0:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<4x4xf32>) outs(%[[ARG1]] : tensor<4x4xf32>) {
// CHECK:         ^bb0(%[[VAL_1:.*]]: f32, %[[VAL_2:.*]]: f32):
// CHECK:           %[[VAL_3:.*]] = arith.mulf %[[VAL_1]], %[[VAL_2]] : f32
// CHECK:           linalg.yield %[[VAL_3]] : f32
// CHECK:         } -> tensor<4x4xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<4x4xf32>) outs(%[[ARG1]] : tensor<4x4xf32>) {
// CHECK:         ^bb0(%[[VAL_5:.*]]: f32, %[[VAL_6:.*]]: f32):
// CHECK:           %[[VAL_7:.*]] = arith.mulf %[[VAL_5]], %[[VAL_6]] : f32
// CHECK:           linalg.yield %[[VAL_7]] : f32
// CHECK:         } -> tensor<4x4xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[ARG1]] : tensor<4x4xf32>) outs(%[[ARG1]] : tensor<4x4xf32>) {
// CHECK:         ^bb0(%[[VAL_9:.*]]: f32, %[[VAL_10:.*]]: f32):
// CHECK:           %[[VAL_11:.*]] = arith.mulf %[[VAL_9]], %[[VAL_10]] : f32
// CHECK:           linalg.yield %[[VAL_11]] : f32
// CHECK:         } -> tensor<4x4xf32>
// CHECK:         %[[VAL_12:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<4x4xf32>) outs(%[[ARG1]] : tensor<4x4xf32>) {
// CHECK:         ^bb0(%[[VAL_13:.*]]: f32, %[[VAL_14:.*]]: f32):
// CHECK:           %[[VAL_15:.*]] = arith.addf %[[VAL_13]], %[[VAL_14]] : f32
// CHECK:           linalg.yield %[[VAL_15]] : f32
// CHECK:         } -> tensor<4x4xf32>
// CHECK:         return %[[VAL_0]], %[[VAL_4]], %[[VAL_8]], %[[VAL_12]] : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
// CHECK:       }
func.func @different(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%b : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %0, %1, %2, %3 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}

// Ops on memory are never one, and dead ops on tensors go.
// CHECK-LABEL: func.func @memory(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: tensor<4xf32>) {
// CHECK:         linalg.exp ins(%[[ARG0]] : memref<4xf32>) outs(%[[ARG0]] : memref<4xf32>)
// CHECK:         linalg.exp ins(%[[ARG0]] : memref<4xf32>) outs(%[[ARG0]] : memref<4xf32>)
// CHECK:         return
// CHECK:       }
func.func @memory(%a: memref<4xf32>, %t: tensor<4xf32>) {
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  %0 = linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// Sizes, slices, reshapes and pads.
// CHECK-LABEL: func.func @tensors(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x8xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> (tensor<?x8xf32>, tensor<?x8xf32>, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.extract_slice %[[ARG0]][0, 0] [%[[ARG1]], 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.pad %[[VAL_1]] low[1, 0] high[0, 0] {
// CHECK:         ^bb0(%[[VAL_3:.*]]: index, %[[VAL_4:.*]]: index):
// CHECK:           tensor.yield %[[ARG2]] : f32
// CHECK:         } : tensor<?x8xf32> to tensor<?x8xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.dim %[[VAL_2]], %[[VAL_0]] : tensor<?x8xf32>
// CHECK:         return %[[VAL_2]], %[[VAL_2]], %[[VAL_5]], %[[VAL_5]] : tensor<?x8xf32>, tensor<?x8xf32>, index, index
// CHECK:       }
func.func @tensors(%t: tensor<?x8xf32>, %n: index, %z: f32) -> (tensor<?x8xf32>, tensor<?x8xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0, 0] [%n, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  %1 = tensor.extract_slice %t[0, 0] [%n, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  %2 = tensor.pad %0 low[1, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  %3 = tensor.pad %1 low[1, 0] high[0, 0] {
  ^bb0(%k: index, %l: index):
    tensor.yield %z : f32
  } : tensor<?x8xf32> to tensor<?x8xf32>
  %4 = tensor.dim %2, %c0 : tensor<?x8xf32>
  %5 = tensor.dim %3, %c0 : tensor<?x8xf32>
  return %2, %3, %4, %5 : tensor<?x8xf32>, tensor<?x8xf32>, index, index
}
