// RUN: okl-opt %s --iree-flow-convert-conv2d-to-img2col --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --iree-flow-convert-conv2d-to-img2col --iree-flow-convert-conv2d-to-img2col --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --iree-global-opt-convert-conv2d-to-img2col --mlir-print-local-scope | filecheck %s

// Strides, and several images.

// CHECK-LABEL: func.func @images(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<5x9x8x3xf32>, %[[ARG1:.*]]: tensor<2x3x3x4xf32>, %[[ARG2:.*]]: tensor<5x4x2x4xf32>) -> tensor<5x4x2x4xf32> {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<5x4x2x2x3x3xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d3, d2 * 3 + d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG0]] : tensor<5x9x8x3xf32>) outs(%[[V0]] : tensor<5x4x2x2x3x3xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<5x4x2x2x3x3xf32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V1]] {{\[\[}}0], [1, 2], [3, 4, 5]] : tensor<5x4x2x2x3x3xf32> into tensor<5x8x18xf32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0, 1, 2], [3]] : tensor<2x3x3x4xf32> into tensor<18x4xf32>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0], [1, 2], [3]] : tensor<5x4x2x4xf32> into tensor<5x8x4xf32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<5x8x18xf32>, tensor<18x4xf32>) outs(%[[COLLAPSED_1]] : tensor<5x8x4xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[IN_2:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    %[[V3:.*]] = arith.mulf %[[IN]], %[[IN_2]] : f32
// CHECK-NEXT:    %[[V4:.*]] = arith.addf %[[V3]], %[[OUT]] : f32
// CHECK-NEXT:    linalg.yield %[[V4]] : f32
// CHECK-NEXT:    } -> tensor<5x8x4xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V2]] {{\[\[}}0], [1, 2], [3]] output_shape [5, 4, 2, 4] : tensor<5x8x4xf32> into tensor<5x4x2x4xf32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<5x4x2x4xf32>
func.func @images(%image: tensor<5x9x8x3xf32>, %filter: tensor<2x3x3x4xf32>, %sum: tensor<5x4x2x4xf32>) -> tensor<5x4x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 3]> : tensor<2xi64>} ins(%image, %filter : tensor<5x9x8x3xf32>, tensor<2x3x3x4xf32>) outs(%sum : tensor<5x4x2x4xf32>) -> tensor<5x4x2x4xf32>
  return %0 : tensor<5x4x2x4xf32>
}

// CHECK-LABEL: func.func @channels_first(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x3x4x5xi32>, %[[ARG1:.*]]: tensor<2x3x3x2xi32>, %[[ARG2:.*]]: tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32> {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x3x3x2x2x2xi32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d5 * 3 + d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG0]] : tensor<1x3x4x5xi32>) outs(%[[V0]] : tensor<1x3x3x2x2x2xi32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: i32, %[[OUT:.*]]: i32):
// CHECK-NEXT:    linalg.yield %[[IN]] : i32
// CHECK-NEXT:    } -> tensor<1x3x3x2x2x2xi32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V1]] {{\[\[}}0, 1, 2, 3], [4, 5]] : tensor<1x3x3x2x2x2xi32> into tensor<18x4xi32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1, 2, 3]] : tensor<2x3x3x2xi32> into tensor<2x18xi32>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0, 1], [2, 3]] : tensor<1x2x2x2xi32> into tensor<2x4xi32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.matmul ins(%[[COLLAPSED_0]], %[[COLLAPSED]] : tensor<2x18xi32>, tensor<18x4xi32>) outs(%[[COLLAPSED_1]] : tensor<2x4xi32>) -> tensor<2x4xi32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V2]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 2, 2, 2] : tensor<2x4xi32> into tensor<1x2x2x2xi32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<1x2x2x2xi32>
func.func @channels_first(%image: tensor<1x3x4x5xi32>, %filter: tensor<2x3x3x2xi32>, %sum: tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32> {
  %0 = linalg.conv_2d_nchw_fchw {strides = dense<[1, 3]> : tensor<2xi64>} ins(%image, %filter : tensor<1x3x4x5xi32>, tensor<2x3x3x2xi32>) outs(%sum : tensor<1x2x2x2xi32>) -> tensor<1x2x2x2xi32>
  return %0 : tensor<1x2x2x2xi32>
}

// Numbers become those of the sums first.

// CHECK-LABEL: func.func @images_channels_first(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x3x4x5xi8>, %[[ARG1:.*]]: tensor<2x3x3x2xi8>, %[[ARG2:.*]]: tensor<2x2x2x4xi32>) -> tensor<2x2x2x4xi32> {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<2x3x3x2x2x4xi8>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 + d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG0]] : tensor<2x3x4x5xi8>) outs(%[[V0]] : tensor<2x3x3x2x2x4xi8>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: i8, %[[OUT:.*]]: i8):
// CHECK-NEXT:    linalg.yield %[[IN]] : i8
// CHECK-NEXT:    } -> tensor<2x3x3x2x2x4xi8>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V1]] {{\[\[}}0], [1, 2, 3], [4, 5]] : tensor<2x3x3x2x2x4xi8> into tensor<2x18x8xi8>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1, 2, 3]] : tensor<2x3x3x2xi8> into tensor<2x18xi8>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0], [1], [2, 3]] : tensor<2x2x2x4xi32> into tensor<2x2x8xi32>
// CHECK-NEXT:    %[[V2:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[COLLAPSED_0]], %[[COLLAPSED]] : tensor<2x18xi8>, tensor<2x18x8xi8>) outs(%[[COLLAPSED_1]] : tensor<2x2x8xi32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: i8, %[[IN_2:.*]]: i8, %[[OUT:.*]]: i32):
// CHECK-NEXT:    %[[V3:.*]] = arith.extsi %[[IN]] : i8 to i32
// CHECK-NEXT:    %[[V4:.*]] = arith.extsi %[[IN_2]] : i8 to i32
// CHECK-NEXT:    %[[V5:.*]] = arith.muli %[[V3]], %[[V4]] : i32
// CHECK-NEXT:    %[[V6:.*]] = arith.addi %[[V5]], %[[OUT]] : i32
// CHECK-NEXT:    linalg.yield %[[V6]] : i32
// CHECK-NEXT:    } -> tensor<2x2x8xi32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V2]] {{\[\[}}0], [1], [2, 3]] output_shape [2, 2, 2, 4] : tensor<2x2x8xi32> into tensor<2x2x2x4xi32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<2x2x2x4xi32>
func.func @images_channels_first(%image: tensor<2x3x4x5xi8>, %filter: tensor<2x3x3x2xi8>, %sum: tensor<2x2x2x4xi32>) -> tensor<2x2x2x4xi32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%image, %filter : tensor<2x3x4x5xi8>, tensor<2x3x3x2xi8>) outs(%sum : tensor<2x2x2x4xi32>) -> tensor<2x2x2x4xi32>
  return %0 : tensor<2x2x2x4xi32>
}

// CHECK-LABEL: func.func @depthwise(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x5x7x3xf32>, %[[ARG1:.*]]: tensor<2x3x3xf32>, %[[ARG2:.*]]: tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32> {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x3x5x7xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG0]] : tensor<1x5x7x3xf32>) outs(%[[V0]] : tensor<1x3x5x7xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<1x3x5x7xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<3x2x3xf32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2, d0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[ARG1]] : tensor<2x3x3xf32>) outs(%[[V2]] : tensor<3x2x3xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<3x2x3xf32>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<1x3x2x5xf32>
// CHECK-NEXT:    %[[V5:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG2]] : tensor<1x2x5x3xf32>) outs(%[[V4]] : tensor<1x3x2x5xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<1x3x2x5xf32>
// CHECK-NEXT:    %[[V6:.*]] = tensor.empty() : tensor<1x3x2x5x2x3xf32>
// CHECK-NEXT:    %[[V7:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 * 2 + d4, d3 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%[[V1]] : tensor<1x3x5x7xf32>) outs(%[[V6]] : tensor<1x3x2x5x2x3xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<1x3x2x5x2x3xf32>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V7]] {{\[\[}}0, 1], [2, 3], [4, 5]] : tensor<1x3x2x5x2x3xf32> into tensor<3x10x6xf32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[V3]] {{\[\[}}0], [1, 2]] : tensor<3x2x3xf32> into tensor<3x6xf32>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[V5]] {{\[\[}}0, 1], [2, 3]] : tensor<1x3x2x5xf32> into tensor<3x10xf32>
// CHECK-NEXT:    %[[V8:.*]] = linalg.batch_matvec ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<3x10x6xf32>, tensor<3x6xf32>) outs(%[[COLLAPSED_1]] : tensor<3x10xf32>) -> tensor<3x10xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V8]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 3, 2, 5] : tensor<3x10xf32> into tensor<1x3x2x5xf32>
// CHECK-NEXT:    %[[V9:.*]] = tensor.empty() : tensor<1x2x5x3xf32>
// CHECK-NEXT:    %[[V10:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[EXPANDED]] : tensor<1x3x2x5xf32>) outs(%[[V9]] : tensor<1x2x5x3xf32>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: f32, %[[OUT:.*]]: f32):
// CHECK-NEXT:    linalg.yield %[[IN]] : f32
// CHECK-NEXT:    } -> tensor<1x2x5x3xf32>
// CHECK-NEXT:    return %[[V10]] : tensor<1x2x5x3xf32>
func.func @depthwise(%image: tensor<1x5x7x3xf32>, %filter: tensor<2x3x3xf32>, %sum: tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<[2, 1]> : tensor<2xi64>} ins(%image, %filter : tensor<1x5x7x3xf32>, tensor<2x3x3xf32>) outs(%sum : tensor<1x2x5x3xf32>) -> tensor<1x2x5x3xf32>
  return %0 : tensor<1x2x5x3xf32>
}

// CHECK-LABEL: func.func @no_images(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<0x4x4x3xbf16>, %[[ARG1:.*]]: tensor<2x2x3x2xbf16>, %[[ARG2:.*]]: tensor<0x3x3x2xbf16>) -> tensor<0x3x3x2xbf16> {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<0x3x3x2x2x3xbf16>
// CHECK-NEXT:    %[[V1:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 + d3, d2 + d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%[[ARG0]] : tensor<0x4x4x3xbf16>) outs(%[[V0]] : tensor<0x3x3x2x2x3xbf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[OUT:.*]]: bf16):
// CHECK-NEXT:    linalg.yield %[[IN]] : bf16
// CHECK-NEXT:    } -> tensor<0x3x3x2x2x3xbf16>
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[V1]] {{\[\[}}0], [1, 2], [3, 4, 5]] : tensor<0x3x3x2x2x3xbf16> into tensor<0x9x12xbf16>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0, 1, 2], [3]] : tensor<2x2x3x2xbf16> into tensor<12x2xbf16>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0], [1, 2], [3]] : tensor<0x3x3x2xbf16> into tensor<0x9x2xbf16>
// CHECK-NEXT:    %[[V2:.*]] = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<0x9x12xbf16>, tensor<12x2xbf16>) outs(%[[COLLAPSED_1]] : tensor<0x9x2xbf16>) {
// CHECK-NEXT:    ^bb0(%[[IN:.*]]: bf16, %[[IN_2:.*]]: bf16, %[[OUT:.*]]: bf16):
// CHECK-NEXT:    %[[V3:.*]] = arith.mulf %[[IN]], %[[IN_2]] : bf16
// CHECK-NEXT:    %[[V4:.*]] = arith.addf %[[V3]], %[[OUT]] : bf16
// CHECK-NEXT:    linalg.yield %[[V4]] : bf16
// CHECK-NEXT:    } -> tensor<0x9x2xbf16>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V2]] {{\[\[}}0], [1, 2], [3]] output_shape [0, 3, 3, 2] : tensor<0x9x2xbf16> into tensor<0x3x3x2xbf16>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<0x3x3x2xbf16>
func.func @no_images(%image: tensor<0x4x4x3xbf16>, %filter: tensor<2x2x3x2xbf16>, %sum: tensor<0x3x3x2xbf16>) -> tensor<0x3x3x2xbf16> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<0x4x4x3xbf16>, tensor<2x2x3x2xbf16>) outs(%sum : tensor<0x3x3x2xbf16>) -> tensor<0x3x3x2xbf16>
  return %0 : tensor<0x3x3x2xbf16>
}
