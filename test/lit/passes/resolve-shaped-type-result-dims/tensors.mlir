// RUN: okl-opt %s -resolve-shaped-type-result-dims --mlir-print-local-scope | filecheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>

// A size of a linalg op is that of an operand whose dimension the same loop runs through; static sizes are constants.
// CHECK-LABEL: func.func @linalg(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: tensor<?xf32>, %[[ARG2:.*]]: tensor<?x?xf32>, %[[ARG3:.*]]: f32) -> (index, index, index, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG2]], %[[VAL_3]] : tensor<?x?xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.dim %[[ARG0]], %[[VAL_3]] : tensor<?x?xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.dim %[[ARG0]], %[[VAL_2]] : tensor<?x?xf32>
// CHECK:         return %[[VAL_4]], %[[VAL_5]], %[[VAL_6]], %[[VAL_1]], %[[VAL_0]] : index, index, index, index, index
// CHECK:       }
func.func @linalg(%a: tensor<?x?xf32>, %b: tensor<?xf32>, %o: tensor<?x?xf32>, %z: f32) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %filled = linalg.fill ins(%z : f32) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = tensor.dim %filled, %c1 : tensor<?x?xf32>
  %sum = linalg.generic {indexing_maps = [#transposed, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%filled : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %1 = tensor.dim %sum, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %sum, %c1 : tensor<?x?xf32>
  %e = tensor.empty() : tensor<4x8xf32>
  %exp = linalg.exp ins(%e : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = tensor.dim %exp, %c0 : tensor<4x8xf32>
  %c = tensor.cast %exp : tensor<4x8xf32> to tensor<?x?xf32>
  %4 = tensor.dim %c, %c1 : tensor<?x?xf32>
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// What is given as a size is the size, of a slice by dimensions that are kept.
// CHECK-LABEL: func.func @slices(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?x?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) -> (index, index, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x?x?xf32>
// CHECK:         return %[[ARG2]], %[[VAL_0]], %[[VAL_2]], %[[ARG2]] : index, index, index, index
// CHECK:       }
func.func @slices(%t: tensor<?x?x?xf32>, %n: index, %m: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %slice = tensor.extract_slice %t[%n, 0, 0] [1, %m, 8] [1, 2, 1] : tensor<?x?x?xf32> to tensor<?x8xf32>
  %0 = tensor.dim %slice, %c0 : tensor<?x8xf32>
  %1 = tensor.dim %slice, %c1 : tensor<?x8xf32>
  %inserted = tensor.insert_slice %slice into %t[0, 0, %n] [1, %m, 8] [1, 1, 1] : tensor<?x8xf32> into tensor<?x?x?xf32>
  %2 = tensor.dim %inserted, %c1 : tensor<?x?x?xf32>
  %empty = tensor.empty(%n, %m) : tensor<?x3x?xf32>
  %c2 = arith.constant 2 : index
  %3 = tensor.dim %empty, %c2 : tensor<?x3x?xf32>
  return %0, %1, %2, %3 : index, index, index, index
}

// A pad adds what it pads on both sides, of sizes that are known or not.
// CHECK-LABEL: func.func @pads(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> (index, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?x4xf32>
// CHECK:         %[[VAL_2:.*]] = affine.apply affine_map<()[s0] -> (s0 + 3)>()[%[[VAL_1]]]
// CHECK:         %[[VAL_3:.*]] = affine.apply affine_map<()[s0] -> (s0 + 4)>()[%[[ARG2]]]
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?x4xf32>
// CHECK:         return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:       }
func.func @pads(%t: tensor<?x4xf32>, %z: f32, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %padded = tensor.pad %t low[1, %n] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x4xf32> to tensor<?x?xf32>
  %0 = tensor.dim %padded, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %padded, %c1 : tensor<?x?xf32>
  %same = tensor.pad %t low[0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %z : f32
  } : tensor<?x4xf32> to tensor<?x4xf32>
  %2 = tensor.dim %same, %c0 : tensor<?x4xf32>
  return %0, %1, %2 : index, index, index
}

// Reshapes multiply sizes of a group, or say the sizes.
// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4x?xf32>, %[[ARG1:.*]]: tensor<?x8xf32>, %[[ARG2:.*]]: index) -> (index, index, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[ARG0]], %[[VAL_2]] : tensor<?x4x?xf32>
// CHECK:         %[[VAL_4:.*]] = affine.apply affine_map<()[s0] -> (s0 * 4)>()[%[[VAL_3]]]
// CHECK:         %[[VAL_5:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x4x?xf32>
// CHECK:         return %[[VAL_4]], %[[VAL_5]], %[[ARG2]], %[[VAL_0]] : index, index, index, index
// CHECK:       }
func.func @reshapes(%t: tensor<?x4x?xf32>, %s: tensor<?x8xf32>, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %collapsed = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %0 = tensor.dim %collapsed, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %collapsed, %c1 : tensor<?x?xf32>
  %expanded = tensor.expand_shape %s [[0, 1], [2]] output_shape [%n, 2, 8] : tensor<?x8xf32> into tensor<?x2x8xf32>
  %2 = tensor.dim %expanded, %c0 : tensor<?x2x8xf32>
  %3 = tensor.dim %expanded, %c2 : tensor<?x2x8xf32>
  return %0, %1, %2, %3 : index, index, index, index
}

// Nothing is known of arguments, of results of calls, and where the dimension is not a constant.
// CHECK-LABEL: func.func private @make() -> tensor<?xf32>
func.func private @make() -> tensor<?xf32>

// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?x?xf32>, %[[ARG2:.*]]: index) -> (index, index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         %[[VAL_2:.*]] = call @make() : () -> tensor<?xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.dim %[[VAL_2]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.exp ins(%[[ARG1]] : tensor<?x?xf32>) outs(%[[ARG1]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.dim %[[VAL_4]], %[[ARG2]] : tensor<?x?xf32>
// CHECK:         return %[[VAL_1]], %[[VAL_3]], %[[VAL_5]] : index, index, index
// CHECK:       }
func.func @unknown(%t: tensor<?xf32>, %e: tensor<?x?xf32>, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %t, %c0 : tensor<?xf32>
  %made = call @make() : () -> tensor<?xf32>
  %1 = tensor.dim %made, %c0 : tensor<?xf32>
  %filled = linalg.exp ins(%e : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = tensor.dim %filled, %i : tensor<?x?xf32>
  return %0, %1, %2 : index, index, index
}
