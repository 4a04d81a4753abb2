// RUN: okl-opt %s -canonicalize --mlir-print-local-scope | filecheck %s

#id = affine_map<(d0) -> (d0)>

// Ops of linalg and tensor without users go, with what only they use.
// CHECK-LABEL: func.func @dead(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         return
// CHECK:       }
func.func @dead(%a: tensor<4xf32>, %n: index, %z: f32) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%f : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %in : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %p = tensor.pad %a low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %z : f32
  } : tensor<4xf32> to tensor<6xf32>
  %d = affine.apply affine_map<(d0) -> (d0 * 2)>(%n)
  return
}

// On memory they stay: somebody may read it.
// CHECK-LABEL: func.func @dead_on_memory(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>) {
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%[[ARG0]] : memref<4xf32>) outs(%[[ARG0]] : memref<4xf32>) {
// CHECK:         ^bb0(%[[VAL_0:.*]]: f32, %[[VAL_1:.*]]: f32):
// CHECK:           %[[VAL_2:.*]] = arith.mulf %[[VAL_0]], %[[VAL_0]] : f32
// CHECK:           linalg.yield %[[VAL_2]] : f32
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @dead_on_memory(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.mulf %in, %in : f32
    linalg.yield %s : f32
  }
  return
}

// Arithmetic on constants, affine maps on constants, elements of constants.
// CHECK-LABEL: func.func @constants() -> (index, index, f32, tensor<2xi32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 12 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = arith.constant dense<[2, 4]> : tensor<2xi32>
// CHECK:         return %[[VAL_0]], %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : index, index, f32, tensor<2xi32>
// CHECK:       }
func.func @constants() -> (index, index, f32, tensor<2xi32>) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = arith.muli %c3, %c4 : index
  %1 = affine.apply affine_map<()[s0, s1, s2] -> ((s1 - s0) ceildiv s2)>()[%c1, %0, %c4]
  %t = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = tensor.extract %t[%c1] : tensor<2xf32>
  %u = arith.constant dense<[1, 2]> : tensor<2xi32>
  %3 = arith.addi %u, %u : tensor<2xi32>
  return %0, %1, %2, %3 : index, index, f32, tensor<2xi32>
}

// A size that is a constant becomes one of the type, and sizes of types are constants.
// CHECK-LABEL: func.func @empty(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> (tensor<?x?xf32>, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = tensor.empty(%[[ARG0]]) : tensor<4x?xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.cast %[[VAL_1]] : tensor<4x?xf32> to tensor<?x?xf32>
// CHECK:         return %[[VAL_2]], %[[VAL_0]], %[[ARG0]] : tensor<?x?xf32>, index, index
// CHECK:       }
func.func @empty(%n: index) -> (tensor<?x?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%c4, %n) : tensor<?x?xf32>
  %0 = tensor.dim %e, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %e, %c1 : tensor<?x?xf32>
  return %e, %0, %1 : tensor<?x?xf32>, index, index
}

// A static size.
// CHECK-LABEL: func.func @dim_of_static(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x5xf32>) -> index {
// CHECK:         %[[VAL_0:.*]] = arith.constant 5 : index
// CHECK:         return %[[VAL_0]] : index
// CHECK:       }
func.func @dim_of_static(%t: tensor<?x5xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c1 : tensor<?x5xf32>
  return %0 : index
}

// The size of a result of linalg is that of the tensor it is written into.
// CHECK-LABEL: func.func @dim_of_linalg(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x8xf32>, %[[ARG1:.*]]: tensor<8x?xf32>, %[[ARG2:.*]]: tensor<?x?xf32>) -> (tensor<?x?xf32>, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG1]] : tensor<?x8xf32>, tensor<8x?xf32>) outs(%[[ARG2]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG2]], %[[VAL_0]] : tensor<?x?xf32>
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG2]], %[[VAL_1]] : tensor<?x?xf32>
// CHECK:         return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : tensor<?x?xf32>, index, index
// CHECK:       }
func.func @dim_of_linalg(%a: tensor<?x8xf32>, %b: tensor<8x?xf32>, %c: tensor<?x?xf32>) -> (tensor<?x?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = linalg.matmul ins(%a, %b : tensor<?x8xf32>, tensor<8x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, index, index
}

// A reshape and the one back.
// CHECK-LABEL: func.func @collapse_of_expand(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: index) -> (tensor<8xf32>, tensor<?xf32>) {
// CHECK:         return %[[ARG0]], %[[ARG1]] : tensor<8xf32>, tensor<?xf32>
// CHECK:       }
func.func @collapse_of_expand(%t: tensor<8xf32>, %u: tensor<?xf32>, %n: index) -> (tensor<8xf32>, tensor<?xf32>) {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %2 = tensor.expand_shape %u [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %1, %3 : tensor<8xf32>, tensor<?xf32>
}

// The other way round.
// CHECK-LABEL: func.func @expand_of_collapse(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x4xf32>, %[[ARG1:.*]]: tensor<?x4xf32>, %[[ARG2:.*]]: index) -> (tensor<2x4xf32>, tensor<?x4xf32>) {
// CHECK:         return %[[ARG0]], %[[ARG1]] : tensor<2x4xf32>, tensor<?x4xf32>
// CHECK:       }
func.func @expand_of_collapse(%t: tensor<2x4xf32>, %u: tensor<?x4xf32>, %n: index) -> (tensor<2x4xf32>, tensor<?x4xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %u, %c0 : tensor<?x4xf32>
  %2 = tensor.collapse_shape %u [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %3 = tensor.expand_shape %2 [[0, 1]] output_shape [%d, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %1, %3 : tensor<2x4xf32>, tensor<?x4xf32>
}

// All of a tensor as a slice; one of dynamic sizes stays, as in MLIR.
// CHECK-LABEL: func.func @full_slice(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<?x8xf32>) -> (tensor<4x8xf32>, tensor<?x8xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG1]], %[[VAL_0]] : tensor<?x8xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.extract_slice %[[ARG1]][0, 0] [%[[VAL_1]], 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
// CHECK:         return %[[ARG0]], %[[VAL_2]] : tensor<4x8xf32>, tensor<?x8xf32>
// CHECK:       }
func.func @full_slice(%t: tensor<4x8xf32>, %u: tensor<?x8xf32>) -> (tensor<4x8xf32>, tensor<?x8xf32>) {
  %0 = tensor.extract_slice %t[0, 0] [4, 8] [1, 1] : tensor<4x8xf32> to tensor<4x8xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %u, %c0 : tensor<?x8xf32>
  %1 = tensor.extract_slice %u[0, 0] [%d, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<?x8xf32>
}
// A cast to the same type, and one back.
// CHECK-LABEL: func.func @casts(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
// CHECK:         return %[[ARG0]], %[[ARG1]] : tensor<4xf32>, tensor<?xf32>
// CHECK:       }
func.func @casts(%t: tensor<4xf32>, %u: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xf32>
  %1 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  %3 = tensor.cast %u : tensor<?xf32> to tensor<?xf32>
  return %2, %3 : tensor<4xf32>, tensor<?xf32>
}

// A generic that only yields an input gives that input; not if a map is no identity, or another type is wanted.
// CHECK-LABEL: func.func @copies(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x4xf32>, %[[ARG1:.*]]: tensor<4x4xf32>, %[[ARG2:.*]]: tensor<?xf32>, %[[ARG3:.*]]: tensor<?xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<4x4xf32>) outs(%[[ARG1]] : tensor<4x4xf32>) {
// CHECK:         ^bb0(%[[VAL_1:.*]]: f32, %[[VAL_2:.*]]: f32):
// CHECK:           linalg.yield %[[VAL_1]] : f32
// CHECK:         } -> tensor<4x4xf32>
// CHECK:         return %[[ARG0]], %[[VAL_0]], %[[ARG2]] : tensor<4x4xf32>, tensor<4x4xf32>, tensor<?xf32>
// CHECK:       }
func.func @copies(%t: tensor<4x4xf32>, %o: tensor<4x4xf32>, %u: tensor<?xf32>, %v: tensor<?xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<?xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%t : tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%u : tensor<?xf32>) outs(%v : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?xf32>
  return %0, %1, %2 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<?xf32>
}

// An operand that a generic has twice with one map, and one that it does not use, stay, as in MLIR: fusion drops them.
// CHECK-LABEL: func.func @operands(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%[[ARG0]], %[[ARG1]], %[[ARG0]] : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%[[ARG0]] : tensor<4xf32>) {
// CHECK:         ^bb0(%[[VAL_1:.*]]: f32, %[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: f32):
// CHECK:           %[[VAL_5:.*]] = arith.addf %[[VAL_1]], %[[VAL_3]] : f32
// CHECK:           linalg.yield %[[VAL_5]] : f32
// CHECK:         } -> tensor<4xf32>
// CHECK:         return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
func.func @operands(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%a, %b, %a : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %out: f32):
    %s = arith.addf %x, %z : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// An op of which no loop runs stays.
// CHECK-LABEL: func.func @zero(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<0x4xf32>, %[[ARG1:.*]]: tensor<0x4xf32>) -> tensor<0x4xf32> {
// CHECK:         %[[VAL_0:.*]] = linalg.exp ins(%[[ARG0]] : tensor<0x4xf32>) outs(%[[ARG1]] : tensor<0x4xf32>) -> tensor<0x4xf32>
// CHECK:         return %[[VAL_0]] : tensor<0x4xf32>
// CHECK:       }
func.func @zero(%a: tensor<0x4xf32>, %b: tensor<0x4xf32>) -> tensor<0x4xf32> {
  %0 = linalg.exp ins(%a : tensor<0x4xf32>) outs(%b : tensor<0x4xf32>) -> tensor<0x4xf32>
  return %0 : tensor<0x4xf32>
}

// Of rank 0, with elements of any type.
// CHECK-LABEL: func.func @rank_0(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<i1>, %[[ARG1:.*]]: tensor<bf16>, %[[ARG2:.*]]: tensor<f16>, %[[ARG3:.*]]: tensor<index>) -> (tensor<i1>, i1, tensor<bf16>) {
// CHECK:         %[[VAL_0:.*]] = tensor.extract %[[ARG0]][] : tensor<i1>
// CHECK:         %[[VAL_1:.*]] = tensor.from_elements %[[VAL_0]] : tensor<i1>
// CHECK:         return %[[VAL_1]], %[[VAL_0]], %[[ARG1]] : tensor<i1>, i1, tensor<bf16>
// CHECK:       }
func.func @rank_0(%a: tensor<i1>, %b: tensor<bf16>, %c: tensor<f16>, %d: tensor<index>) -> (tensor<i1>, i1, tensor<bf16>) {
  %0 = tensor.cast %a : tensor<i1> to tensor<i1>
  %1 = tensor.extract %0[] : tensor<i1>
  %2 = tensor.from_elements %1 : tensor<i1>
  %3 = tensor.extract %2[] : tensor<i1>
  %4 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%b : tensor<bf16>) outs(%b : tensor<bf16>) {
  ^bb0(%in: bf16, %out: bf16):
    linalg.yield %in : bf16
  } -> tensor<bf16>
  return %2, %3, %4 : tensor<i1>, i1, tensor<bf16>
}
