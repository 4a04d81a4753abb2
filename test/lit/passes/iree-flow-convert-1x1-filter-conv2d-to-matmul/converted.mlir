// RUN: okl-opt %s --iree-flow-convert-1x1-filter-conv2d-to-matmul --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --iree-flow-convert-1x1-filter-conv2d-to-matmul --iree-flow-convert-1x1-filter-conv2d-to-matmul --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --iree-preprocessing-convert-1x1-filter-conv2d-to-matmul --mlir-print-local-scope | filecheck %s

// The filter is the left matrix. An accumulator may be anything, and strides and dilations are 1 where they are not said.

// CHECK-LABEL: func.func @channels_first(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x3x4x5xi8>, %[[ARG1:.*]]: tensor<2x3x1x1xi8>, %[[ARG2:.*]]: tensor<1x2x4x5xi32>) -> tensor<1x2x4x5xi32> {
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2, 3]] : tensor<1x3x4x5xi8> into tensor<3x20xi8>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1, 2, 3]] : tensor<2x3x1x1xi8> into tensor<2x3xi8>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0, 1], [2, 3]] : tensor<1x2x4x5xi32> into tensor<2x20xi32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul ins(%[[COLLAPSED_0]], %[[COLLAPSED]] : tensor<2x3xi8>, tensor<3x20xi8>) outs(%[[COLLAPSED_1]] : tensor<2x20xi32>) -> tensor<2x20xi32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1], [2, 3]] output_shape [1, 2, 4, 5] : tensor<2x20xi32> into tensor<1x2x4x5xi32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<1x2x4x5xi32>
func.func @channels_first(%image: tensor<1x3x4x5xi8>, %filter: tensor<2x3x1x1xi8>, %sum: tensor<1x2x4x5xi32>) -> tensor<1x2x4x5xi32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%image, %filter : tensor<1x3x4x5xi8>, tensor<2x3x1x1xi8>) outs(%sum : tensor<1x2x4x5xi32>) -> tensor<1x2x4x5xi32>
  return %0 : tensor<1x2x4x5xi32>
}

// CHECK-LABEL: func.func @dynamic_width(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x4x?x3xf32>, %[[ARG1:.*]]: tensor<1x1x3x?xf32>, %[[ARG2:.*]]: tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32> {
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1, 2], [3]] : tensor<1x4x?x3xf32> into tensor<?x3xf32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x3x?xf32> into tensor<3x?xf32>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0, 1, 2], [3]] : tensor<?x4x?x?xf32> into tensor<?x?xf32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<?x3xf32>, tensor<3x?xf32>) outs(%[[COLLAPSED_1]] : tensor<?x?xf32>) -> tensor<?x?xf32>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[ARG2]], %[[C0]] : tensor<?x4x?x?xf32>
// CHECK-NEXT:    %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[DIM_2:.*]] = tensor.dim %[[ARG2]], %[[C2]] : tensor<?x4x?x?xf32>
// CHECK-NEXT:    %[[C3:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[DIM_3:.*]] = tensor.dim %[[ARG2]], %[[C3]] : tensor<?x4x?x?xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1, 2], [3]] output_shape [%[[DIM]], 4, %[[DIM_2]], %[[DIM_3]]] : tensor<?x?xf32> into tensor<?x4x?x?xf32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<?x4x?x?xf32>
func.func @dynamic_width(%image: tensor<1x4x?x3xf32>, %filter: tensor<1x1x3x?xf32>, %sum: tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<1x4x?x3xf32>, tensor<1x1x3x?xf32>) outs(%sum : tensor<?x4x?x?xf32>) -> tensor<?x4x?x?xf32>
  return %0 : tensor<?x4x?x?xf32>
}

// CHECK-LABEL: func.func @no_pixels(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x0x4x3xbf16>, %[[ARG1:.*]]: tensor<1x1x3x2xbf16>, %[[ARG2:.*]]: tensor<1x0x4x2xbf16>) -> tensor<1x0x4x2xbf16> {
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1, 2], [3]] : tensor<1x0x4x3xbf16> into tensor<0x3xbf16>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x3x2xbf16> into tensor<3x2xbf16>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0, 1, 2], [3]] : tensor<1x0x4x2xbf16> into tensor<0x2xbf16>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<0x3xbf16>, tensor<3x2xbf16>) outs(%[[COLLAPSED_1]] : tensor<0x2xbf16>) -> tensor<0x2xbf16>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1, 2], [3]] output_shape [1, 0, 4, 2] : tensor<0x2xbf16> into tensor<1x0x4x2xbf16>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<1x0x4x2xbf16>
func.func @no_pixels(%image: tensor<1x0x4x3xbf16>, %filter: tensor<1x1x3x2xbf16>, %sum: tensor<1x0x4x2xbf16>) -> tensor<1x0x4x2xbf16> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<1x0x4x3xbf16>, tensor<1x1x3x2xbf16>) outs(%sum : tensor<1x0x4x2xbf16>) -> tensor<1x0x4x2xbf16>
  return %0 : tensor<1x0x4x2xbf16>
}

// CHECK-LABEL: func.func @same_value_twice(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x1x1xf16> into tensor<1x1xf16>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x1x1xf16> into tensor<1x1xf16>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x1x1xf16> into tensor<1x1xf16>
// CHECK-NEXT:    %[[V0:.*]] = linalg.matmul ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<1x1xf16>, tensor<1x1xf16>) outs(%[[COLLAPSED_1]] : tensor<1x1xf16>) -> tensor<1x1xf16>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0, 1, 2], [3]] output_shape [1, 1, 1, 1] : tensor<1x1xf16> into tensor<1x1x1x1xf16>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<1x1x1x1xf16>
func.func @same_value_twice(%image: tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %image : tensor<1x1x1x1xf16>, tensor<1x1x1x1xf16>) outs(%image : tensor<1x1x1x1xf16>) -> tensor<1x1x1x1xf16>
  return %0 : tensor<1x1x1x1xf16>
}

// In every block and region of a function.

// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: tensor<1x1x4x3xf32>, %[[ARG2:.*]]: tensor<1x1x3x2xf32>, %[[ARG3:.*]]: tensor<1x1x4x2xf32>) -> tensor<1x1x4x2xf32> {
// CHECK-NEXT:    cf.br ^bb1
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %[[V0:.*]] = scf.if %[[ARG0]] -> (tensor<1x1x4x2xf32>) {
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x4x3xf32> into tensor<4x3xf32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x3x2xf32> into tensor<3x2xf32>
// CHECK-NEXT:    %[[COLLAPSED_1:.*]] = tensor.collapse_shape %[[ARG3]] {{\[\[}}0, 1, 2], [3]] : tensor<1x1x4x2xf32> into tensor<4x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = linalg.matmul ins(%[[COLLAPSED]], %[[COLLAPSED_0]] : tensor<4x3xf32>, tensor<3x2xf32>) outs(%[[COLLAPSED_1]] : tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V1]] {{\[\[}}0, 1, 2], [3]] output_shape [1, 1, 4, 2] : tensor<4x2xf32> into tensor<1x1x4x2xf32>
// CHECK-NEXT:    scf.yield %[[EXPANDED]] : tensor<1x1x4x2xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:    scf.yield %[[ARG3]] : tensor<1x1x4x2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return %[[V0]] : tensor<1x1x4x2xf32>
func.func @nested(%c: i1, %image: tensor<1x1x4x3xf32>, %filter: tensor<1x1x3x2xf32>, %sum: tensor<1x1x4x2xf32>) -> tensor<1x1x4x2xf32> {
  cf.br ^next
^next:
  %r = scf.if %c -> tensor<1x1x4x2xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf ins(%image, %filter : tensor<1x1x4x3xf32>, tensor<1x1x3x2xf32>) outs(%sum : tensor<1x1x4x2xf32>) -> tensor<1x1x4x2xf32>
    scf.yield %0 : tensor<1x1x4x2xf32>
  } else {
    scf.yield %sum : tensor<1x1x4x2xf32>
  }
  return %r : tensor<1x1x4x2xf32>
}
