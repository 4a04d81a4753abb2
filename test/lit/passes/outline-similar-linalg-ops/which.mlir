// RUN: okl-opt %s -outline-similar-linalg-ops -split-input-file | filecheck %s

// Rows of the same length: how many there are is a value.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[X:.*]]: tensor<2x8xf32>, %[[Y:.*]]: tensor<3x8xf32>,
// CHECK:         %[[A:.*]] = tensor.cast %[[X]] : tensor<2x8xf32> to tensor<?x8xf32>
// CHECK:         %[[B:.*]] = call @rows_exp(%[[A]]) : (tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK:         %[[C:.*]] = tensor.cast %[[B]] : tensor<?x8xf32> to tensor<2x8xf32>
// CHECK:         call @rows_exp(
// CHECK-NOT:     call
// CHECK:         linalg.exp {{.*}} -> tensor<3x9xf32>
// CHECK:       func.func private @rows_exp(%{{.*}}: tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-SAME:    attributes {no_inline, passthrough = ["noinline"]}
func.func @rows(%x: tensor<2x8xf32>, %y: tensor<3x8xf32>, %z: tensor<3x9xf32>)
    -> (tensor<2x8xf32>, tensor<3x8xf32>, tensor<3x9xf32>) {
  %0 = linalg.exp ins(%x : tensor<2x8xf32>) outs(%x : tensor<2x8xf32>) -> tensor<2x8xf32>
  %1 = linalg.exp ins(%y : tensor<3x8xf32>) outs(%y : tensor<3x8xf32>) -> tensor<3x8xf32>
  %2 = linalg.exp ins(%z : tensor<3x9xf32>) outs(%z : tensor<3x9xf32>) -> tensor<3x9xf32>
  return %0, %1, %2 : tensor<2x8xf32>, tensor<3x8xf32>, tensor<3x9xf32>
}

// -----

// A product with its fill and its unpack; the tensor that is filled is as large as the operands say.
// CHECK-LABEL: func.func @products(
// CHECK:         call @products_unpack(
// CHECK:         call @products_unpack(
// CHECK-LABEL: func.func private @products_unpack(
// CHECK-SAME:    %[[A:.*]]: tensor<?x?x4x1xf32>, %[[B:.*]]: tensor<2x?x8x1xf32>, %[[D:.*]]: tensor<?x16xf32>)
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         %[[M:.*]] = tensor.dim %[[A]], %[[C0]]
// CHECK:         %[[E:.*]] = tensor.empty(%[[M]]) : tensor<?x2x4x8xf32>
// CHECK:         %[[F:.*]] = linalg.fill {{.*}} outs(%[[E]]
// CHECK:         %[[P:.*]] = linalg.mmt4d ins(%[[A]], %[[B]] {{.*}} outs(%[[F]]
// CHECK:         linalg.unpack %[[P]] {{.*}} into %[[D]]
func.func @products(%a: tensor<3x5x4x1xf32>, %b: tensor<2x5x8x1xf32>, %c: tensor<2x6x4x1xf32>, %d: tensor<2x6x8x1xf32>,
    %x: tensor<11x16xf32>, %y: tensor<8x16xf32>) -> (tensor<11x16xf32>, tensor<8x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x2x4x8xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<3x2x4x8xf32>) -> tensor<3x2x4x8xf32>
  %1 = linalg.mmt4d ins(%a, %b : tensor<3x5x4x1xf32>, tensor<2x5x8x1xf32>)
      outs(%0 : tensor<3x2x4x8xf32>) -> tensor<3x2x4x8xf32>
  %2 = linalg.unpack %1 inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %x : tensor<3x2x4x8xf32> -> tensor<11x16xf32>
  %f = tensor.empty() : tensor<2x2x4x8xf32>
  %3 = linalg.fill ins(%zero : f32) outs(%f : tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
  %4 = linalg.mmt4d ins(%c, %d : tensor<2x6x4x1xf32>, tensor<2x6x8x1xf32>)
      outs(%3 : tensor<2x2x4x8xf32>) -> tensor<2x2x4x8xf32>
  %5 = linalg.unpack %4 inner_dims_pos = [0, 1] inner_tiles = [4, 8] into %y : tensor<2x2x4x8xf32> -> tensor<8x16xf32>
  return %2, %5 : tensor<11x16xf32>, tensor<8x16xf32>
}

// -----

// Parts of tensors, ops that reduce, and ops of equal sizes stay.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT:     call
// CHECK:         return
func.func @stay(%x: tensor<2x8xf32>, %y: tensor<3x8xf32>, %z: tensor<4x8xf32>, %s: tensor<2xf32>, %t: tensor<3xf32>)
    -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<2xf32>, tensor<3xf32>) {
  %0 = linalg.exp ins(%x : tensor<2x8xf32>) outs(%x : tensor<2x8xf32>) -> tensor<2x8xf32>
  %1 = linalg.exp ins(%0 : tensor<2x8xf32>) outs(%x : tensor<2x8xf32>) -> tensor<2x8xf32>
  %part = tensor.extract_slice %z[0, 0] [3, 8] [1, 1] : tensor<4x8xf32> to tensor<3x8xf32>
  %2 = linalg.exp ins(%part : tensor<3x8xf32>) outs(%part : tensor<3x8xf32>) -> tensor<3x8xf32>
  %3 = tensor.insert_slice %2 into %z[0, 0] [3, 8] [1, 1] : tensor<3x8xf32> into tensor<4x8xf32>
  %4 = linalg.reduce { arith.addf } ins(%x : tensor<2x8xf32>) outs(%s : tensor<2xf32>) dimensions = [1]
  %5 = linalg.reduce { arith.addf } ins(%y : tensor<3x8xf32>) outs(%t : tensor<3xf32>) dimensions = [1]
  return %0, %1, %3, %4, %5 : tensor<2x8xf32>, tensor<2x8xf32>, tensor<4x8xf32>, tensor<2xf32>, tensor<3xf32>
}
