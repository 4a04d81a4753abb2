// RUN: okl-opt %s -propagate-data-layout | filecheck %s

#id = affine_map<(i) -> (i)>

// What fills the last tile might be divided by.
// CHECK-LABEL: func.func @division
// CHECK:         linalg.unpack
// CHECK:         linalg.generic
// CHECK-SAME:      tensor<13xi32>
func.func @division(%a: tensor<2x8xi32>, %b: tensor<13xi32>, %e: tensor<13xi32>) -> tensor<13xi32> {
  %u = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x8xi32> -> tensor<13xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%b, %u : tensor<13xi32>, tensor<13xi32>) outs(%e : tensor<13xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32):
    %s = arith.divsi %x, %y : i32
    linalg.yield %s : i32
  } -> tensor<13xi32>
  return %0 : tensor<13xi32>
}

// What fills the last tile must be the padding, not its exponential.
// CHECK-LABEL: func.func @padded
// CHECK:         linalg.generic
// CHECK:         linalg.pack
func.func @padded(%a: tensor<13xf32>, %c: f32) -> tensor<2x8xf32> {
  %e = tensor.empty() : tensor<13xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%a : tensor<13xf32>) outs(%e : tensor<13xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<13xf32>
  %d = tensor.empty() : tensor<2x8xf32>
  %p = linalg.pack %0 padding_value(%c : f32) inner_dims_pos = [0] inner_tiles = [8] into %d
    : tensor<13xf32> -> tensor<2x8xf32>
  return %p : tensor<2x8xf32>
}
