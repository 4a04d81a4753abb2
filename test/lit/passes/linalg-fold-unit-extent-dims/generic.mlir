// RUN: okl-opt %s -linalg-fold-unit-extent-dims | filecheck %s
// RUN: okl-opt %s '-linalg-fold-unit-extent-dims=use-rank-reducing-slices' | filecheck %s --check-prefix=SLICES

// The loop of one iteration goes.
// CHECK-LABEL: func.func @unit_loop
// CHECK:         tensor.collapse_shape %arg0 {{\[\[0, 1\]\]}} : tensor<1x8xf32> into tensor<8xf32>
// CHECK:         linalg.generic
// CHECK-SAME:      iterator_types = ["parallel"]
// CHECK:         tensor.expand_shape
// SLICES-LABEL: func.func @unit_loop
// SLICES:         tensor.extract_slice %arg0[0, 0] [1, 8] [1, 1] : tensor<1x8xf32> to tensor<8xf32>
// SLICES:         tensor.insert_slice
#map = affine_map<(i, j) -> (i, j)>
func.func @unit_loop(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %e = tensor.empty() : tensor<1x8xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<1x8xf32>) outs(%e : tensor<1x8xf32>) {
  ^bb0(%x: f32, %z: f32):
    %s = math.exp %x : f32
    linalg.yield %s : f32
  } -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}

// Named ops stay.
// CHECK-LABEL: func.func @named
// CHECK:         linalg.exp ins(%arg0 : tensor<1x8xf32>)
func.func @named(%a: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %e = tensor.empty() : tensor<1x8xf32>
  %0 = linalg.exp ins(%a : tensor<1x8xf32>) outs(%e : tensor<1x8xf32>) -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
