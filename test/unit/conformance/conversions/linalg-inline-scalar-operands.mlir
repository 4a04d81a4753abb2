// FLAGS: -linalg-inline-scalar-operands
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0) -> ()>
func.func @inline_zerod(%arg0: tensor<4xf32>, %scalar: tensor<f32>) -> tensor<4xf32> {
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel"]}
        ins(%arg0, %scalar : tensor<4xf32>, tensor<f32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: f32):
      %2 = arith.divf %arg1, %arg2 : f32
      linalg.yield %2 : f32
    } -> tensor<4xf32>
    return %1 : tensor<4xf32>
}
// -----
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0) -> (0)>
func.func @inline_oned(%arg0: tensor<4xf32>, %scalar: tensor<1xf32>) -> tensor<4xf32> {
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel"], doc = "x", library_call = "y"}
        ins(%arg0, %scalar : tensor<4xf32>, tensor<1xf32>) outs(%0 : tensor<4xf32>) attrs = {mark} {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: f32):
      %2 = arith.divf %arg1, %arg2 : f32
      linalg.yield %2 : f32
    } -> tensor<4xf32>
    return %1 : tensor<4xf32>
}
// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
#s = affine_map<(d0, d1) -> ()>
#c = affine_map<(d0, d1) -> (2, 1)>
func.func @several(%a: f32, %t: tensor<4x2xf32>, %b: tensor<f32>, %x: tensor<4x2xf32>, %m: memref<4x2xf32>) -> tensor<4x2xf32> {
    %1 = linalg.generic {indexing_maps = [#s, #c, #map, #s, #map], iterator_types = ["parallel", "parallel"]}
        ins(%a, %t, %x, %b : f32, tensor<4x2xf32>, tensor<4x2xf32>, tensor<f32>) outs(%x : tensor<4x2xf32>) {
    ^bb0(%arg1: f32, %arg2: f32, %arg3: f32, %arg4: f32, %arg5: f32):
      %2 = arith.divf %arg1, %arg2 : f32
      %3 = arith.addf %arg3, %2 : f32
      %4 = arith.addf %arg4, %3 : f32
      %i = linalg.index 0 : index
      "use"(%i) : (index) -> ()
      linalg.yield %4 : f32
    } -> tensor<4x2xf32>
    linalg.generic {indexing_maps = [#s, #map], iterator_types = ["parallel", "parallel"]}
        ins(%a : f32) outs(%m : memref<4x2xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      linalg.yield %arg1 : f32
    }
    return %1 : tensor<4x2xf32>
}
// -----
#map = affine_map<(d0) -> (d0)>
#s = affine_map<(d0) -> ()>
func.func @only(%a: f32, %x: tensor<4xf32>) -> tensor<4xf32> {
    %1 = linalg.generic {indexing_maps = [#s, #map], iterator_types = ["parallel"]}
        ins(%a : f32) outs(%x : tensor<4xf32>) {
    ^bb0(%arg1: f32, %arg2: f32):
      linalg.yield %arg1 : f32
    } -> tensor<4xf32>
    return %1 : tensor<4xf32>
}
