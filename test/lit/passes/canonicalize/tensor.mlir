// RUN: okl-opt %s -canonicalize | filecheck %s

// What is padded in two steps, sliced and cast is padded once.
// CHECK-LABEL: func.func @pad(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x?xf32>, %[[ARG1:.*]]: f32) -> tensor<?x8xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.pad %[[ARG0]] low[3, 0] high[0, 3] {
// CHECK:         ^bb0(%[[VAL_1:.*]]: index, %[[VAL_2:.*]]: index):
// CHECK:           tensor.yield %[[ARG1]] : f32
// CHECK:         } : tensor<?x?xf32> to tensor<?x8xf32>
// CHECK:         return %[[VAL_0]] : tensor<?x8xf32>
// CHECK:       }
func.func @pad(%t: tensor<?x?xf32>, %x: f32) -> tensor<?x8xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[%c1, 0] high[0, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = tensor.pad %0 low[2, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<?x8xf32>
  return %2 : tensor<?x8xf32>
}

// The size of a slice of a tensor that is made here is what the slice was given.
// CHECK-LABEL: func.func @dim(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> (index, index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         return %[[ARG1]], %[[VAL_0]] : index, index
// CHECK:       }
func.func @dim(%n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %1 = tensor.extract_slice %0[0, 0] [%k, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %2 = tensor.cast %1 : tensor<?x4xf32> to tensor<?x?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x?xf32>
  %4 = tensor.dim %2, %c1 : tensor<?x?xf32>
  return %3, %4 : index, index
}

// A slice that would leave its destination keeps its size, and its source keeps its type.
// CHECK-LABEL: func.func @out_of_bounds(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_1:.*]] = tensor.insert_slice %[[ARG0]] into %[[ARG1]][7] [%[[VAL_0]]] [1] : tensor<?xf32> into tensor<8xf32>
// CHECK:         return %[[VAL_1]] : tensor<8xf32>
// CHECK:       }
func.func @out_of_bounds(%s: tensor<?xf32>, %d: tensor<8xf32>) -> tensor<8xf32> {
  %c7 = arith.constant 7 : index
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %s into %d[%c7] [%c2] [1] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// An empty tensor keeps its encoding.
// CHECK-LABEL: func.func @encoding(
// CHECK-SAME:    %[[ARG0:.*]]: index) -> tensor<2xf32, "sparse"> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<2xf32, "sparse">
// CHECK:         return %[[VAL_0]] : tensor<2xf32, "sparse">
// CHECK:       }
func.func @encoding(%n: index) -> tensor<2xf32, "sparse"> {
  %0 = tensor.empty(%n) : tensor<?xf32, "sparse">
  %1 = tensor.cast %0 : tensor<?xf32, "sparse"> to tensor<2xf32, "sparse">
  return %1 : tensor<2xf32, "sparse">
}

// No constant is made of more elements than fit into memory.
// CHECK-LABEL: func.func @large() -> tensor<1048576x1048576xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1.500000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = tensor.splat %[[VAL_0]] : tensor<1048576x1048576xf32>
// CHECK:         return %[[VAL_1]] : tensor<1048576x1048576xf32>
// CHECK:       }
func.func @large() -> tensor<1048576x1048576xf32> {
  %c = arith.constant 1.5 : f32
  %0 = tensor.splat %c : tensor<1048576x1048576xf32>
  return %0 : tensor<1048576x1048576xf32>
}

// Sizes that cannot be are left alone.
// CHECK-LABEL: func.func @negative(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<10xf32>) -> tensor<?x?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant -2 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant -5 : index
// CHECK:         %[[VAL_2:.*]] = tensor.cast %[[ARG0]] : tensor<10xf32> to tensor<?xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.expand_shape %[[VAL_2]] {{\[\[}}0, 1]] output_shape [%[[VAL_0]], %[[VAL_1]]] : tensor<?xf32> into tensor<?x?xf32>
// CHECK:         return %[[VAL_3]] : tensor<?x?xf32>
// CHECK:       }
func.func @negative(%t: tensor<10xf32>) -> tensor<?x?xf32> {
  %m2 = arith.constant -2 : index
  %m5 = arith.constant -5 : index
  %0 = tensor.cast %t : tensor<10xf32> to tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [%m2, %m5] : tensor<?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// In a graph, two tensors may be made of each other.
// CHECK:       test.graph_region
// CHECK:         %[[CYCLE:.*]] = tensor.insert_slice
// CHECK-NEXT:    tensor.insert_slice
// CHECK-NEXT:    tensor.dim %[[CYCLE]]
test.graph_region {
  %c0 = arith.constant 0 : index
  %t = "test.tensor"() : () -> tensor<4xf32>
  %0 = tensor.insert_slice %t into %1[1] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %1 = tensor.insert_slice %t into %0[0] [4] [1] : tensor<4xf32> into tensor<?xf32>
  %x = tensor.dim %1, %c0 : tensor<?xf32>
  "test.use"(%x) : (index) -> ()
}
