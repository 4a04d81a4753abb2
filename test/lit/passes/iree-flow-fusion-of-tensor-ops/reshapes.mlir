// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops | filecheck %s
// RUN: okl-opt %s -iree-flow-fusion-of-tensor-ops -iree-flow-fusion-of-tensor-ops | filecheck %s

#id = affine_map<(i) -> (i)>
#id2 = affine_map<(i, j) -> (i, j)>

// A reshape between two ops keeps them apart: it is moved before both of them, and they are fused.
// CHECK-LABEL: func.func @between
// CHECK-SAME:    %[[A:.*]]: tensor<8xf32>
// CHECK:         %[[E:.*]] = tensor.expand_shape %[[A]] {{\[\[}}0, 1]] output_shape [2, 4]
// CHECK:         %[[R:.*]] = linalg.generic
// CHECK-SAME:      ins(%[[E]] : tensor<2x4xf32>)
// CHECK:           math.exp
// CHECK:           math.tanh
// CHECK:         return %[[R]]
func.func @between(%a: tensor<8xf32>) -> tensor<2x4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %z = tensor.empty() : tensor<2x4xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  %r = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<2x4xf32>) outs(%z : tensor<2x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = math.tanh %x : f32
    linalg.yield %2 : f32
  } -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// The other way round. The numbers of the old loops are computed from that of the new one.
// CHECK-LABEL: func.func @collapsed_between
// CHECK-SAME:    %[[A:.*]]: tensor<2x4xi32>
// CHECK:         %[[C:.*]] = tensor.collapse_shape %[[A]] {{\[\[}}0, 1]] : tensor<2x4xi32> into tensor<8xi32>
// CHECK:         %[[R:.*]] = linalg.generic
// CHECK-SAME:      ins(%[[C]] : tensor<8xi32>)
// CHECK:           %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT:      arith.remsi %[[I]], %{{.*}} : index
// CHECK-NOT:       affine.apply
// CHECK:           arith.index_cast %[[I]] : index to i32
// CHECK:         return %[[R]]
func.func @collapsed_between(%a: tensor<2x4xi32>) -> tensor<8xi32> {
  %e = tensor.empty() : tensor<8xi32>
  %z = tensor.empty() : tensor<2x4xi32>
  %0 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x4xi32>) outs(%z : tensor<2x4xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 1 : index
    %2 = arith.index_cast %i : index to i32
    %3 = arith.addi %x, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2x4xi32>
  %r = tensor.collapse_shape %0 [[0, 1]] : tensor<2x4xi32> into tensor<8xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%r : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %2 = arith.index_cast %i : index to i32
    %3 = arith.muli %x, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<8xi32>
  return %1 : tensor<8xi32>
}

// What is expanded after a named op is expanded after what reads it.
// CHECK-LABEL: func.func @after_a_product
// CHECK:         %[[P:.*]] = linalg.matmul
// CHECK:         %[[R:.*]] = linalg.generic
// CHECK-SAME:      ins(%[[P]] : tensor<4x6xf32>)
// CHECK:         tensor.expand_shape %[[R]] {{\[\[}}0], [1, 2]] output_shape [4, 2, 3]
func.func @after_a_product(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) -> tensor<4x2x3xf32> {
  %e = tensor.empty() : tensor<4x2x3xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [4, 2, 3] : tensor<4x6xf32> into tensor<4x2x3xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<4x2x3xf32>) outs(%e : tensor<4x2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %3 = math.exp %x : f32
    linalg.yield %3 : f32
  } -> tensor<4x2x3xf32>
  return %2 : tensor<4x2x3xf32>
}

// What is expanded of an argument stays where it is, and named ops keep their loops.
// CHECK-LABEL: func.func @of_an_argument
// CHECK:         tensor.expand_shape %arg0
// CHECK:         linalg.generic
// CHECK:         linalg.exp
func.func @of_an_argument(%a: tensor<8xf32>, %b: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<2x4xf32>
  %f = tensor.empty() : tensor<8xf32>
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<2x4xf32>) outs(%e : tensor<2x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    %4 = math.tanh %x : f32
    linalg.yield %4 : f32
  } -> tensor<2x4xf32>
  %2 = tensor.collapse_shape %b [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %3 = linalg.exp ins(%2 : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  return %1, %3 : tensor<2x4xf32>, tensor<8xf32>
}

// The number of an iteration would be computed by a size that is not known; only the first size may be so.
// CHECK-LABEL: func.func @unknown_factor
// CHECK:         %[[R:.*]] = linalg.generic
// CHECK-SAME:      iterator_types = ["parallel"]
// CHECK:         tensor.expand_shape %[[R]]
// CHECK:         tensor.expand_shape %arg0
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel", "parallel"]
func.func @unknown_factor(%a: tensor<?xi32>, %n: index, %m: index) -> (tensor<2x?xi32>, tensor<?x2xi32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xi32>) outs(%a : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %2 = arith.index_cast %i : index to i32
    %3 = arith.addi %x, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<?xi32>
  %r = tensor.expand_shape %0 [[0, 1]] output_shape [2, %n] : tensor<?xi32> into tensor<2x?xi32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xi32>) outs(%a : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %i = linalg.index 0 : index
    %2 = arith.index_cast %i : index to i32
    %3 = arith.muli %x, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<?xi32>
  %s = tensor.expand_shape %1 [[0, 1]] output_shape [%m, 2] : tensor<?xi32> into tensor<?x2xi32>
  return %r, %s : tensor<2x?xi32>, tensor<?x2xi32>
}

// An op with another user keeps its loops, and so does one whose maps are not of loops alone.
// CHECK-LABEL: func.func @no_expansion
// CHECK-COUNT-2: tensor.expand_shape
// CHECK-NOT:     tensor.expand_shape
// CHECK:         return
func.func @no_expansion(%a: tensor<8xf32>, %b: tensor<9xf32>) -> (tensor<2x4xf32>, tensor<8xf32>, tensor<2x4xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  %r = tensor.expand_shape %0 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 1)>, #id], iterator_types = ["parallel"]} ins(%b : tensor<9xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<8xf32>
  %s = tensor.expand_shape %1 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %r, %0, %s : tensor<2x4xf32>, tensor<8xf32>, tensor<2x4xf32>
}
