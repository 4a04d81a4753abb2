// FLAGS: -linalg-specialize-generic-ops
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @abs(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.absf %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @add(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @batch_matmul(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<2x3x5xf32>) -> tensor<2x3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%arg2 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x5xf32>
    return %0 : tensor<2x3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @batch_matvec(%arg0: tensor<2x3x5xf32>, %arg1: tensor<2x5xf32>, %arg2: tensor<2x3xf32>) -> tensor<2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x5xf32>, tensor<2x5xf32>) outs(%arg2 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3xf32>
    return %0 : tensor<2x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>
module {
  func.func @batch_mmt4d(%arg0: tensor<2x3x5x2x4xf32>, %arg1: tensor<2x4x5x3x4xf32>, %arg2: tensor<2x3x4x2x3xf32>) -> tensor<2x3x4x2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x5x2x4xf32>, tensor<2x4x5x3x4xf32>) outs(%arg2 : tensor<2x3x4x2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x3x4x2x3xf32>
    return %0 : tensor<2x3x4x2x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
module {
  func.func @batch_reduce_matmul(%arg0: tensor<2x3x4xf32>, %arg1: tensor<2x4x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x4xf32>, tensor<2x4x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @batch_vecmat(%arg0: tensor<2x5xf32>, %arg1: tensor<2x5x4xf32>, %arg2: tensor<2x4xf32>) -> tensor<2x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x5xf32>, tensor<2x5x4xf32>) outs(%arg2 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<2x4xf32>
    return %0 : tensor<2x4xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @ceil(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.ceil %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0 + d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @conv_1d(%arg0: tensor<8xf32>, %arg1: tensor<3xf32>, %arg2: tensor<6xf32>) -> tensor<6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<8xf32>, tensor<3xf32>) outs(%arg2 : tensor<6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<6xf32>
    return %0 : tensor<6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 + d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
module {
  func.func @conv_1d_ncw_fcw(%arg0: tensor<4x3x8xf32>, %arg1: tensor<4x3x3xf32>, %arg2: tensor<4x4x6xf32>) -> tensor<4x4x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x8xf32>, tensor<4x3x3xf32>) outs(%arg2 : tensor<4x4x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x4x6xf32>
    return %0 : tensor<4x4x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
module {
  func.func @conv_1d_nwc_wcf(%arg0: tensor<4x8x3xf32>, %arg1: tensor<3x3x4xf32>, %arg2: tensor<4x6x4xf32>) -> tensor<4x6x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xf32>, tensor<3x3x4xf32>) outs(%arg2 : tensor<4x6x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x6x4xf32>
    return %0 : tensor<4x6x4xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1)>
module {
  func.func @conv_2d(%arg0: tensor<6x8xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<5x6xf32>) -> tensor<5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<6x8xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<5x6xf32>
    return %0 : tensor<5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
module {
  func.func @conv_2d_nchw_fchw(%arg0: tensor<4x3x6x8xf32>, %arg1: tensor<4x3x2x3xf32>, %arg2: tensor<4x4x5x6xf32>) -> tensor<4x4x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x6x8xf32>, tensor<4x3x2x3xf32>) outs(%arg2 : tensor<4x4x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x4x5x6xf32>
    return %0 : tensor<4x4x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 + d5, d3 + d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
module {
  func.func @conv_2d_nchw_fchw_q(%arg0: tensor<4x3x6x8xi8>, %arg1: tensor<4x3x2x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x4x5x6xi32>) -> tensor<4x4x5x6xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x3x6x8xi8>, tensor<4x3x2x3xi8>, i32, i32) outs(%arg4 : tensor<4x4x5x6xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x4x5x6xi32>
    return %0 : tensor<4x4x5x6xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_2d_ngchw_fgchw(%arg0: tensor<4x2x3x6x8xf32>, %arg1: tensor<4x2x3x2x3xf32>, %arg2: tensor<4x2x4x5x6xf32>) -> tensor<4x2x4x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x2x3x6x8xf32>, tensor<4x2x3x2x3xf32>) outs(%arg2 : tensor<4x2x4x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x2x4x5x6xf32>
    return %0 : tensor<4x2x4x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_2d_ngchw_gfchw(%arg0: tensor<4x2x3x6x8xf32>, %arg1: tensor<2x4x3x2x3xf32>, %arg2: tensor<4x2x4x5x6xf32>) -> tensor<4x2x4x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x2x3x6x8xf32>, tensor<2x4x3x2x3xf32>) outs(%arg2 : tensor<4x2x4x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x2x4x5x6xf32>
    return %0 : tensor<4x2x4x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 + d6, d4 + d7)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_2d_ngchw_gfchw_q(%arg0: tensor<4x2x3x6x8xi8>, %arg1: tensor<2x4x3x2x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x2x4x5x6xi32>) -> tensor<4x2x4x5x6xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x2x3x6x8xi8>, tensor<2x4x3x2x3xi8>, i32, i32) outs(%arg4 : tensor<4x2x4x5x6xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x2x4x5x6xi32>
    return %0 : tensor<4x2x4x5x6xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
module {
  func.func @conv_2d_nhwc_fhwc(%arg0: tensor<4x6x8x3xf32>, %arg1: tensor<4x2x3x3xf32>, %arg2: tensor<4x5x6x4xf32>) -> tensor<4x5x6x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xf32>, tensor<4x2x3x3xf32>) outs(%arg2 : tensor<4x5x6x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x5x6x4xf32>
    return %0 : tensor<4x5x6x4xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
module {
  func.func @conv_2d_nhwc_fhwc_q(%arg0: tensor<4x6x8x3xi8>, %arg1: tensor<4x2x3x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x5x6x4xi32>) -> tensor<4x5x6x4xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x6x8x3xi8>, tensor<4x2x3x3xi8>, i32, i32) outs(%arg4 : tensor<4x5x6x4xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x5x6x4xi32>
    return %0 : tensor<4x5x6x4xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
module {
  func.func @conv_2d_nhwc_hwcf(%arg0: tensor<4x6x8x3xf32>, %arg1: tensor<2x3x3x4xf32>, %arg2: tensor<4x5x6x4xf32>) -> tensor<4x5x6x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xf32>, tensor<2x3x3x4xf32>) outs(%arg2 : tensor<4x5x6x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x5x6x4xf32>
    return %0 : tensor<4x5x6x4xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
module {
  func.func @conv_2d_nhwc_hwcf_q(%arg0: tensor<4x6x8x3xi8>, %arg1: tensor<2x3x3x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x5x6x4xi32>) -> tensor<4x5x6x4xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x6x8x3xi8>, tensor<2x3x3x4xi8>, i32, i32) outs(%arg4 : tensor<4x5x6x4xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x5x6x4xi32>
    return %0 : tensor<4x5x6x4xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_2d_nhwgc_gfhwc(%arg0: tensor<4x6x8x2x3xf32>, %arg1: tensor<2x4x2x3x3xf32>, %arg2: tensor<4x5x6x2x4xf32>) -> tensor<4x5x6x2x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x2x3xf32>, tensor<2x4x2x3x3xf32>) outs(%arg2 : tensor<4x5x6x2x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x5x6x2x4xf32>
    return %0 : tensor<4x5x6x2x4xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3, d7)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_2d_nhwgc_gfhwc_q(%arg0: tensor<4x6x8x2x3xi8>, %arg1: tensor<2x4x2x3x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x5x6x2x4xi32>) -> tensor<4x5x6x2x4xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x6x8x2x3xi8>, tensor<2x4x2x3x3xi8>, i32, i32) outs(%arg4 : tensor<4x5x6x2x4xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x5x6x2x4xi32>
    return %0 : tensor<4x5x6x2x4xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>
module {
  func.func @conv_3d(%arg0: tensor<5x6x8xf32>, %arg1: tensor<2x2x3xf32>, %arg2: tensor<4x5x6xf32>) -> tensor<4x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<5x6x8xf32>, tensor<2x2x3xf32>) outs(%arg2 : tensor<4x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x5x6xf32>
    return %0 : tensor<4x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 + d6, d3 + d7, d4 + d8)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d5, d6, d7, d8)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_3d_ncdhw_fcdhw(%arg0: tensor<4x3x5x6x8xf32>, %arg1: tensor<4x3x2x2x3xf32>, %arg2: tensor<4x4x4x5x6xf32>) -> tensor<4x4x4x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x5x6x8xf32>, tensor<4x3x2x2x3xf32>) outs(%arg2 : tensor<4x4x4x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x4x4x5x6xf32>
    return %0 : tensor<4x4x4x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_3d_ndhwc_dhwcf(%arg0: tensor<4x5x6x8x3xf32>, %arg1: tensor<2x2x3x3x4xf32>, %arg2: tensor<4x4x5x6x4xf32>) -> tensor<4x4x5x6x4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3x3x4xf32>) outs(%arg2 : tensor<4x4x5x6x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x4x5x6x4xf32>
    return %0 : tensor<4x4x5x6x4xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>
module {
  func.func @conv_3d_ndhwc_dhwcf_q(%arg0: tensor<4x5x6x8x3xi8>, %arg1: tensor<2x2x3x3x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x4x5x6x4xi32>) -> tensor<4x4x5x6x4xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x5x6x8x3xi8>, tensor<2x2x3x3x4xi8>, i32, i32) outs(%arg4 : tensor<4x4x5x6x4xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x4x5x6x4xi32>
    return %0 : tensor<4x4x5x6x4xi32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @copy(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 + d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>
module {
  func.func @depthwise_conv_1d_ncw_cw(%arg0: tensor<4x3x8xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x8xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<4x3x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x3x6xf32>
    return %0 : tensor<4x3x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @depthwise_conv_1d_nwc_wc(%arg0: tensor<4x8x3xf32>, %arg1: tensor<3x3xf32>, %arg2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xf32>, tensor<3x3xf32>) outs(%arg2 : tensor<4x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x6x3xf32>
    return %0 : tensor<4x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d4, d2)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
module {
  func.func @depthwise_conv_1d_nwc_wcm(%arg0: tensor<4x8x3xf32>, %arg1: tensor<3x3x3xf32>, %arg2: tensor<4x6x3x3xf32>) -> tensor<4x6x3x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xf32>, tensor<3x3x3xf32>) outs(%arg2 : tensor<4x6x3x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x6x3x3xf32>
    return %0 : tensor<4x6x3x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 + d4, d2 + d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>
module {
  func.func @depthwise_conv_2d_nchw_chw(%arg0: tensor<4x3x6x8xf32>, %arg1: tensor<3x2x3xf32>, %arg2: tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x6x8xf32>, tensor<3x2x3xf32>) outs(%arg2 : tensor<4x3x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x3x5x6xf32>
    return %0 : tensor<4x3x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @depthwise_conv_2d_nhwc_hwc(%arg0: tensor<4x6x8x3xf32>, %arg1: tensor<2x3x3xf32>, %arg2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xf32>, tensor<2x3x3xf32>) outs(%arg2 : tensor<4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x5x6x3xf32>
    return %0 : tensor<4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @depthwise_conv_2d_nhwc_hwc_q(%arg0: tensor<4x6x8x3xi8>, %arg1: tensor<2x3x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x6x8x3xi8>, tensor<2x3x3xi8>, i32, i32) outs(%arg4 : tensor<4x5x6x3xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x5x6x3xi32>
    return %0 : tensor<4x5x6x3xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
module {
  func.func @depthwise_conv_2d_nhwc_hwcm(%arg0: tensor<4x6x8x3xf32>, %arg1: tensor<2x3x3x3xf32>, %arg2: tensor<4x5x6x3x3xf32>) -> tensor<4x5x6x3x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xf32>, tensor<2x3x3x3xf32>) outs(%arg2 : tensor<4x5x6x3x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x5x6x3x3xf32>
    return %0 : tensor<4x5x6x3x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d5, d2 + d6, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>
module {
  func.func @depthwise_conv_2d_nhwc_hwcm_q(%arg0: tensor<4x6x8x3xi8>, %arg1: tensor<2x3x3x3xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<4x5x6x3x3xi32>) -> tensor<4x5x6x3x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<4x6x8x3xi8>, tensor<2x3x3x3xi8>, i32, i32) outs(%arg4 : tensor<4x5x6x3x3xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<4x5x6x3x3xi32>
    return %0 : tensor<4x5x6x3x3xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 + d4, d2 + d5, d3 + d6)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>
module {
  func.func @depthwise_conv_3d_ncdhw_cdhw(%arg0: tensor<4x3x5x6x8xf32>, %arg1: tensor<3x2x2x3xf32>, %arg2: tensor<4x3x4x5x6xf32>) -> tensor<4x3x4x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<4x3x5x6x8xf32>, tensor<3x2x2x3xf32>) outs(%arg2 : tensor<4x3x4x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x3x4x5x6xf32>
    return %0 : tensor<4x3x4x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d4, d2 + d5, d3 + d6, d7)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>
module {
  func.func @depthwise_conv_3d_ndhwc_dhwc(%arg0: tensor<4x5x6x8x3xf32>, %arg1: tensor<2x2x3x3xf32>, %arg2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3x3xf32>) outs(%arg2 : tensor<4x4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x4x5x6x3xf32>
    return %0 : tensor<4x4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 + d5, d2 + d6, d3 + d7, d8)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>
module {
  func.func @depthwise_conv_3d_ndhwc_dhwcm(%arg0: tensor<4x5x6x8x3xf32>, %arg1: tensor<2x2x3x3x3xf32>, %arg2: tensor<4x4x5x6x3x3xf32>) -> tensor<4x4x5x6x3x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "parallel"]} ins(%arg0, %arg1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3x3x3xf32>) outs(%arg2 : tensor<4x4x5x6x3x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4x4x5x6x3x3xf32>
    return %0 : tensor<4x4x5x6x3x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @div(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.divf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @div_unsigned(%arg0: tensor<3x5xi32>, %arg1: tensor<3x5xi32>, %arg2: tensor<3x5xi32>) -> tensor<3x5xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xi32>, tensor<3x5xi32>) outs(%arg2 : tensor<3x5xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %1 = arith.divui %in, %in_0 : i32
      linalg.yield %1 : i32
    } -> tensor<3x5xi32>
    return %0 : tensor<3x5xi32>
  }
}

// -----
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module {
  func.func @dot(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<f32>) -> tensor<f32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<5xf32>) outs(%arg2 : tensor<f32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<f32>
    return %0 : tensor<f32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @erf(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.erf %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @exp(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @floor(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.floor %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @log(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.log %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @matmul(%arg0: tensor<3x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x4xf32>, tensor<4x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @matvec(%arg0: tensor<3x5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<3xf32>) -> tensor<3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<5xf32>) outs(%arg2 : tensor<3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3xf32>
    return %0 : tensor<3xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @max(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @min(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>
module {
  func.func @mmt4d(%arg0: tensor<3x5x2x4xf32>, %arg1: tensor<4x5x3x4xf32>, %arg2: tensor<3x4x2x3xf32>) -> tensor<3x4x2x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<3x5x2x4xf32>, tensor<4x5x3x4xf32>) outs(%arg2 : tensor<3x4x2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<3x4x2x3xf32>
    return %0 : tensor<3x4x2x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @mul(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @negf(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.negf %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @pooling_nchw_max(%arg0: tensor<4x3x6x8xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x6x8xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<4x3x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x3x5x6xf32>
    return %0 : tensor<4x3x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @pooling_nchw_sum(%arg0: tensor<4x3x6x8xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x3x5x6xf32>) -> tensor<4x3x5x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x6x8xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<4x3x5x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x3x5x6xf32>
    return %0 : tensor<4x3x5x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 + d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @pooling_ncw_max(%arg0: tensor<4x3x8xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x8xf32>, tensor<3xf32>) outs(%arg2 : tensor<4x3x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x3x6xf32>
    return %0 : tensor<4x3x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 + d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @pooling_ncw_sum(%arg0: tensor<4x3x8xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x3x6xf32>) -> tensor<4x3x6xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x3x8xf32>, tensor<3xf32>) outs(%arg2 : tensor<4x3x6xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x3x6xf32>
    return %0 : tensor<4x3x6xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @pooling_ndhwc_max(%arg0: tensor<4x5x6x8x3xf32>, %arg1: tensor<2x2x3xf32>, %arg2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3xf32>) outs(%arg2 : tensor<4x4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x4x5x6x3xf32>
    return %0 : tensor<4x4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @pooling_ndhwc_min(%arg0: tensor<4x5x6x8x3xf32>, %arg1: tensor<2x2x3xf32>, %arg2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3xf32>) outs(%arg2 : tensor<4x4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x4x5x6x3xf32>
    return %0 : tensor<4x4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 + d5, d2 + d6, d3 + d7, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>
module {
  func.func @pooling_ndhwc_sum(%arg0: tensor<4x5x6x8x3xf32>, %arg1: tensor<2x2x3xf32>, %arg2: tensor<4x4x5x6x3xf32>) -> tensor<4x4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x5x6x8x3xf32>, tensor<2x2x3xf32>) outs(%arg2 : tensor<4x4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x4x5x6x3xf32>
    return %0 : tensor<4x4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @pooling_nhwc_max(%arg0: tensor<4x6x8x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x5x6x3xf32>
    return %0 : tensor<4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @pooling_nhwc_max_unsigned(%arg0: tensor<4x6x8x3xi32>, %arg1: tensor<2x3xi32>, %arg2: tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xi32>, tensor<2x3xi32>) outs(%arg2 : tensor<4x5x6x3xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %1 = arith.maxui %out, %in : i32
      linalg.yield %1 : i32
    } -> tensor<4x5x6x3xi32>
    return %0 : tensor<4x5x6x3xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @pooling_nhwc_min(%arg0: tensor<4x6x8x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x5x6x3xf32>
    return %0 : tensor<4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @pooling_nhwc_min_unsigned(%arg0: tensor<4x6x8x3xi32>, %arg1: tensor<2x3xi32>, %arg2: tensor<4x5x6x3xi32>) -> tensor<4x5x6x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xi32>, tensor<2x3xi32>) outs(%arg2 : tensor<4x5x6x3xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %1 = arith.minui %out, %in : i32
      linalg.yield %1 : i32
    } -> tensor<4x5x6x3xi32>
    return %0 : tensor<4x5x6x3xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d4, d2 + d5, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
module {
  func.func @pooling_nhwc_sum(%arg0: tensor<4x6x8x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<4x5x6x3xf32>) -> tensor<4x5x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%arg0, %arg1 : tensor<4x6x8x3xf32>, tensor<2x3xf32>) outs(%arg2 : tensor<4x5x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x5x6x3xf32>
    return %0 : tensor<4x5x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @pooling_nwc_max(%arg0: tensor<4x8x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<4x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x6x3xf32>
    return %0 : tensor<4x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @pooling_nwc_max_unsigned(%arg0: tensor<4x8x3xi32>, %arg1: tensor<3xi32>, %arg2: tensor<4x6x3xi32>) -> tensor<4x6x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xi32>, tensor<3xi32>) outs(%arg2 : tensor<4x6x3xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %1 = arith.maxui %out, %in : i32
      linalg.yield %1 : i32
    } -> tensor<4x6x3xi32>
    return %0 : tensor<4x6x3xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @pooling_nwc_min(%arg0: tensor<4x8x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<4x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.minimumf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x6x3xf32>
    return %0 : tensor<4x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @pooling_nwc_min_unsigned(%arg0: tensor<4x8x3xi32>, %arg1: tensor<3xi32>, %arg2: tensor<4x6x3xi32>) -> tensor<4x6x3xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xi32>, tensor<3xi32>) outs(%arg2 : tensor<4x6x3xi32>) {
    ^bb0(%in: i32, %in_0: i32, %out: i32):
      %1 = arith.minui %out, %in : i32
      linalg.yield %1 : i32
    } -> tensor<4x6x3xi32>
    return %0 : tensor<4x6x3xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1 + d3, d2)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @pooling_nwc_sum(%arg0: tensor<4x8x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x6x3xf32>) -> tensor<4x6x3xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<4x8x3xf32>, tensor<3xf32>) outs(%arg2 : tensor<4x6x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.addf %out, %in : f32
      linalg.yield %1 : f32
    } -> tensor<4x6x3xf32>
    return %0 : tensor<4x6x3xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @powf(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = math.powf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
module {
  func.func @quantized_batch_matmul(%arg0: tensor<2x3x5xi8>, %arg1: tensor<2x5x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<2x3x4xi32>) -> tensor<2x3x4xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<2x3x5xi8>, tensor<2x5x4xi8>, i32, i32) outs(%arg4 : tensor<2x3x4xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<2x3x4xi32>
    return %0 : tensor<2x3x4xi32>
  }
}

// -----
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @quantized_matmul(%arg0: tensor<3x5xi8>, %arg1: tensor<5x4xi8>, %arg2: i32, %arg3: i32, %arg4: tensor<3x4xi32>) -> tensor<3x4xi32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0, %arg1, %arg2, %arg3 : tensor<3x5xi8>, tensor<5x4xi8>, i32, i32) outs(%arg4 : tensor<3x4xi32>) {
    ^bb0(%in: i8, %in_0: i8, %in_1: i32, %in_2: i32, %out: i32):
      %1 = arith.extsi %in : i8 to i32
      %2 = arith.subi %1, %in_1 : i32
      %3 = arith.extsi %in_0 : i8 to i32
      %4 = arith.subi %3, %in_2 : i32
      %5 = arith.muli %2, %4 : i32
      %6 = arith.addi %out, %5 : i32
      linalg.yield %6 : i32
    } -> tensor<3x4xi32>
    return %0 : tensor<3x4xi32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @reciprocal(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %cst = arith.constant 1.000000e+00 : f32
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.divf %cst, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @round(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.round %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @rsqrt(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.rsqrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @select(%arg0: tensor<3x5xi1>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>, %arg3: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : tensor<3x5xi1>, tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg3 : tensor<3x5xf32>) {
    ^bb0(%in: i1, %in_0: f32, %in_1: f32, %out: f32):
      %1 = arith.select %in, %in_0, %in_1 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @sqrt(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.sqrt %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @square(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %in, %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @sub(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>, %arg2: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<3x5xf32>, tensor<3x5xf32>) outs(%arg2 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.subf %in, %in_0 : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @tanh(%arg0: tensor<3x5xf32>, %arg1: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x5xf32>) outs(%arg1 : tensor<3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.tanh %in : f32
      linalg.yield %1 : f32
    } -> tensor<3x5xf32>
    return %0 : tensor<3x5xf32>
  }
}

// -----
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @vecmat(%arg0: tensor<5xf32>, %arg1: tensor<5x4xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
    %0 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0, %arg1 : tensor<5xf32>, tensor<5x4xf32>) outs(%arg2 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %1 = arith.mulf %in, %in_0 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    } -> tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}

