// RUN: okl-opt %s -iree-flow-interchange-generic-ops | filecheck %s

// Functions of the util dialect, and what initializes globals, are functions, too.
// CHECK: #map = affine_map<(d0, d1) -> (d1, d0)>
util.global private mutable @g : tensor<3xf32>

// CHECK-LABEL: util.initializer
// CHECK:         linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]}
util.initializer {
  %a = arith.constant dense<1.0> : tensor<2x3xf32>
  %z = tensor.empty() : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%a : tensor<2x3xf32>) outs(%z : tensor<3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.maximumf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  util.global.store %0, @g : tensor<3xf32>
  util.return
}

// CHECK-LABEL: util.func public @f
// CHECK:         linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]}
util.func public @f(%a: tensor<2x3xf32>, %z: tensor<3xf32>) -> tensor<3xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
      iterator_types = ["reduction", "parallel"]} ins(%a : tensor<2x3xf32>) outs(%z : tensor<3xf32>) {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  util.return %0 : tensor<3xf32>
}
