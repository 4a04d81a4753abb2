// RUN: okl-opt %s -iree-flow-interchange-transpose-generic-ops | filecheck %s
// RUN: okl-opt %s -iree-flow-interchange-transpose-generic-ops -iree-flow-interchange-transpose-generic-ops | filecheck %s

// The maps that the functions get, by name as they occur.
// CHECK:      #map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-NEXT: #map1 = affine_map<(d0, d1, d2) -> (d1)>
// CHECK-NEXT: #map2 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
// CHECK-NEXT: #map3 = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-NEXT: #map4 = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-NEXT: #map5 = affine_map<(d0, d1) -> (d1)>
// CHECK-NEXT: #map6 = affine_map<(d0, d1) -> (d0)>

// The loops are ordered as the product has its elements.
// CHECK-LABEL: func.func @of_a_product
// CHECK:         linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel"]}
// CHECK:           linalg.index 2 : index
// CHECK-NEXT:      linalg.index 0 : index
func.func @of_a_product(%a: tensor<2x3x4xf32>, %b: tensor<2x4x5xf32>, %c: tensor<2x3x5xf32>, %d: tensor<3xf32>, %e: tensor<3x5x2xf32>) -> tensor<3x5x2xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%c : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (k, i, j)>, affine_map<(i, j, k) -> (i)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%0, %d : tensor<2x3x5xf32>, tensor<3xf32>) outs(%e : tensor<3x5x2xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %j = linalg.index 1 : index
    %k = linalg.index 2 : index
    %2 = arith.muli %j, %k : index
    %3 = arith.index_cast %2 : index to i32
    %4 = arith.sitofp %3 : i32 to f32
    %5 = arith.addf %x, %y : f32
    %6 = arith.addf %4, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<3x5x2xf32>
  return %1 : tensor<3x5x2xf32>
}

// One that is read in order keeps all as it is.
// CHECK-LABEL: func.func @one_in_order
// CHECK:         linalg.generic {indexing_maps = [#map3, #map4, #map4]
func.func @one_in_order(%s: f32, %a: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.fill ins(%s : f32) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%0, %0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %2 = arith.subf %x, %y : f32
    linalg.yield %2 : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// What no linalg op makes does not count.
// CHECK-LABEL: func.func @of_an_argument
// CHECK:         linalg.generic {indexing_maps = [#map3, #map4]
func.func @of_an_argument(%a: tensor<4x?xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x?xf32>) outs(%b : tensor<?x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %2 = math.exp %x : f32
    linalg.yield %2 : f32
  } -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// A map that is no permutation does not count, and an op that reduces stays.
// CHECK-LABEL: func.func @others
// CHECK:         linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]}
// CHECK:         linalg.generic {indexing_maps = [#map3, #map6], iterator_types = ["parallel", "reduction"]}
func.func @others(%s: f32, %a: tensor<4xf32>, %b: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>) {
  %0 = linalg.fill ins(%s : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4xf32>) outs(%b : tensor<4x4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %3 = math.exp %x : f32
    linalg.yield %3 : f32
  } -> tensor<4x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<4x4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%x: f32, %z: f32):
    %3 = arith.addf %x, %z : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %1, %2 : tensor<4x4xf32>, tensor<4xf32>
}
