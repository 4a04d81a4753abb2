// RUN: okl-opt %s -linalg-fold-unit-extent-dims | filecheck %s
// RUN: okl-opt %s -linalg-fold-unit-extent-dims -linalg-fold-unit-extent-dims | filecheck %s

// CHECK:      #map = affine_map<() -> ()>
// CHECK-NEXT: #map1 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map2 = affine_map<(d0) -> (d0)>

// Nothing is left of loops of one iteration each, reductions among them; what such a sum begins with is an input then.
// CHECK-LABEL: func.func @all_of_one
// CHECK:         tensor.collapse_shape %arg0 [] : tensor<1x1xf32> into tensor<f32>
// CHECK:         tensor.collapse_shape %arg1 [] : tensor<1xf32> into tensor<f32>
// CHECK:         linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []}
// CHECK:         tensor.expand_shape %{{.*}} [] output_shape [1] : tensor<f32> into tensor<1xf32>
func.func @all_of_one(%a: tensor<1x1xf32>, %z: tensor<1xf32>) -> tensor<1xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%a : tensor<1x1xf32>) outs(%z : tensor<1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// Leading and trailing dimensions join one that stays. Loops that are left are numbered anew, those that go are at 0.
// CHECK-LABEL: func.func @indices
// CHECK:         tensor.collapse_shape %arg0 {{\[\[}}0, 1], [2, 3]] : tensor<1x?x4x1xindex> into tensor<?x4xindex>
// CHECK:         linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]}
// CHECK-DAG:       linalg.index 0 : index
// CHECK-DAG:       linalg.index 1 : index
// CHECK-NOT:       linalg.index
// CHECK:         tensor.expand_shape
// CHECK-SAME:      output_shape [1, %{{.*}}, 4, 1] : tensor<?x4xindex> into tensor<1x?x4x1xindex>
func.func @indices(%z: tensor<1x?x4x1xindex>) -> tensor<1x?x4x1xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, j, k, l)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%z : tensor<1x?x4x1xindex>) {
  ^bb0(%y: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %l = linalg.index 3 : index
    %1 = arith.muli %j, %k : index
    %2 = arith.addi %1, %l : index
    %3 = arith.addi %2, %i : index
    linalg.yield %3 : index
  } -> tensor<1x?x4x1xindex>
  return %0 : tensor<1x?x4x1xindex>
}

// A dimension of size one that index 0 is used of goes without a loop.
// CHECK-LABEL: func.func @at_zero
// CHECK:         tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<4x1xf32> into tensor<4xf32>
// CHECK:         linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]}
func.func @at_zero(%a: tensor<4x1xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, 0)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]} ins(%a : tensor<4x1xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @left_alone
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         return
func.func @left_alone(%a: tensor<?x0xi1>, %z: tensor<?x0xi1>) -> tensor<?x0xi1> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x0xi1>) outs(%z : tensor<?x0xi1>) {
  ^bb0(%x: i1, %y: i1):
    linalg.yield %x : i1
  } -> tensor<?x0xi1>
  return %0 : tensor<?x0xi1>
}
