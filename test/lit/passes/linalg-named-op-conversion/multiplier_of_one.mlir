// RUN: okl-opt %s --linalg-named-op-conversion --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --linalg-named-op-conversion --linalg-named-op-conversion --mlir-print-local-scope | filecheck %s
// RUN: okl-opt %s --simplify-depthwise-conv --mlir-print-local-scope | filecheck %s

// CHECK-LABEL: func.func @one(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x4x5x2xf32>, %[[ARG1:.*]]: tensor<2x3x2x1xf32>, %[[ARG2:.*]]: tensor<1x2x3x2x1xf32>) -> tensor<1x2x3x2x1xf32> {
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<2x3x2x1xf32> into tensor<2x3x2xf32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0], [1], [2], [3, 4]] : tensor<1x2x3x2x1xf32> into tensor<1x2x3x2xf32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.depthwise_conv_2d_nhwc_hwc {a, dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%[[ARG0]], %[[COLLAPSED]] : tensor<1x4x5x2xf32>, tensor<2x3x2xf32>) outs(%[[COLLAPSED_0]] : tensor<1x2x3x2xf32>) -> tensor<1x2x3x2xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0], [1], [2], [3, 4]] output_shape [1, 2, 3, 2, 1] : tensor<1x2x3x2xf32> into tensor<1x2x3x2x1xf32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<1x2x3x2x1xf32>
func.func @one(%i: tensor<1x4x5x2xf32>, %k: tensor<2x3x2x1xf32>, %o: tensor<1x2x3x2x1xf32>) -> tensor<1x2x3x2x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm {a, strides = dense<[2, 1]> : tensor<2xi64>} ins(%i, %k : tensor<1x4x5x2xf32>, tensor<2x3x2x1xf32>) outs(%o : tensor<1x2x3x2x1xf32>) -> tensor<1x2x3x2x1xf32>
  return %0 : tensor<1x2x3x2x1xf32>
}

// CHECK-LABEL: func.func @with_zero_points(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x4x5x2xi8>, %[[ARG1:.*]]: tensor<2x3x2x1xi8>, %[[ARG2:.*]]: i32, %[[ARG3:.*]]: i32, %[[ARG4:.*]]: tensor<1x3x3x2x1xi32>) -> tensor<1x3x3x2x1xi32> {
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<2x3x2x1xi8> into tensor<2x3x2xi8>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG4]] {{\[\[}}0], [1], [2], [3, 4]] : tensor<1x3x3x2x1xi32> into tensor<1x3x3x2xi32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%[[ARG0]], %[[COLLAPSED]], %[[ARG2]], %[[ARG3]] : tensor<1x4x5x2xi8>, tensor<2x3x2xi8>, i32, i32) outs(%[[COLLAPSED_0]] : tensor<1x3x3x2xi32>) -> tensor<1x3x3x2xi32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0], [1], [2], [3, 4]] output_shape [1, 3, 3, 2, 1] : tensor<1x3x3x2xi32> into tensor<1x3x3x2x1xi32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<1x3x3x2x1xi32>
func.func @with_zero_points(%i: tensor<1x4x5x2xi8>, %k: tensor<2x3x2x1xi8>, %x: i32, %y: i32, %o: tensor<1x3x3x2x1xi32>) -> tensor<1x3x3x2x1xi32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%i, %k, %x, %y : tensor<1x4x5x2xi8>, tensor<2x3x2x1xi8>, i32, i32) outs(%o : tensor<1x3x3x2x1xi32>) -> tensor<1x3x3x2x1xi32>
  return %0 : tensor<1x3x3x2x1xi32>
}

// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4x?x2xf32>, %[[ARG1:.*]]: tensor<2x3x2x1xf32>, %[[ARG2:.*]]: tensor<?x3x?x2x1xf32>) -> tensor<?x3x?x2x1xf32> {
// CHECK-NEXT:    %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[COLLAPSED:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<2x3x2x1xf32> into tensor<2x3x2xf32>
// CHECK-NEXT:    %[[COLLAPSED_0:.*]] = tensor.collapse_shape %[[ARG2]] {{\[\[}}0], [1], [2], [3, 4]] : tensor<?x3x?x2x1xf32> into tensor<?x3x?x2xf32>
// CHECK-NEXT:    %[[V0:.*]] = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%[[ARG0]], %[[COLLAPSED]] : tensor<?x4x?x2xf32>, tensor<2x3x2xf32>) outs(%[[COLLAPSED_0]] : tensor<?x3x?x2xf32>) -> tensor<?x3x?x2xf32>
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[V0]], %[[C0]] : tensor<?x3x?x2xf32>
// CHECK-NEXT:    %[[DIM_1:.*]] = tensor.dim %[[V0]], %[[C2]] : tensor<?x3x?x2xf32>
// CHECK-NEXT:    %[[EXPANDED:.*]] = tensor.expand_shape %[[V0]] {{\[\[}}0], [1], [2], [3, 4]] output_shape [%[[DIM]], 3, %[[DIM_1]], 2, 1] : tensor<?x3x?x2xf32> into tensor<?x3x?x2x1xf32>
// CHECK-NEXT:    return %[[EXPANDED]] : tensor<?x3x?x2x1xf32>
func.func @dynamic(%i: tensor<?x4x?x2xf32>, %k: tensor<2x3x2x1xf32>, %o: tensor<?x3x?x2x1xf32>) -> tensor<?x3x?x2x1xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<?x4x?x2xf32>, tensor<2x3x2x1xf32>) outs(%o : tensor<?x3x?x2x1xf32>) -> tensor<?x3x?x2x1xf32>
  return %0 : tensor<?x3x?x2x1xf32>
}

// Of other multipliers, and of those that are not known, nothing changes.

// CHECK-LABEL: func.func @two(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x4x4x2xf32>, %[[ARG1:.*]]: tensor<3x3x2x2xf32>, %[[ARG2:.*]]: tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32> {
// CHECK-NEXT:    %[[V0:.*]] = linalg.depthwise_conv_2d_nhwc_hwcm ins(%[[ARG0]], %[[ARG1]] : tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) outs(%[[ARG2]] : tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<1x2x2x2x2xf32>
func.func @two(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x2xf32>, %o: tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<1x4x4x2xf32>, tensor<3x3x2x2xf32>) outs(%o : tensor<1x2x2x2x2xf32>) -> tensor<1x2x2x2x2xf32>
  return %0 : tensor<1x2x2x2x2xf32>
}

// CHECK-LABEL: func.func @any(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x4x4x2xf32>, %[[ARG1:.*]]: tensor<3x3x2x?xf32>, %[[ARG2:.*]]: tensor<1x2x2x2x?xf32>) -> tensor<1x2x2x2x?xf32> {
// CHECK-NEXT:    %[[V0:.*]] = linalg.depthwise_conv_2d_nhwc_hwcm ins(%[[ARG0]], %[[ARG1]] : tensor<1x4x4x2xf32>, tensor<3x3x2x?xf32>) outs(%[[ARG2]] : tensor<1x2x2x2x?xf32>) -> tensor<1x2x2x2x?xf32>
// CHECK-NEXT:    return %[[V0]] : tensor<1x2x2x2x?xf32>
func.func @any(%i: tensor<1x4x4x2xf32>, %k: tensor<3x3x2x?xf32>, %o: tensor<1x2x2x2x?xf32>) -> tensor<1x2x2x2x?xf32> {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : tensor<1x4x4x2xf32>, tensor<3x3x2x?xf32>) outs(%o : tensor<1x2x2x2x?xf32>) -> tensor<1x2x2x2x?xf32>
  return %0 : tensor<1x2x2x2x?xf32>
}

// CHECK-LABEL: func.func @buffers(
// CHECK-SAME:    %[[ARG0:.*]]: memref<1x4x4x2xf32>, %[[ARG1:.*]]: memref<3x3x2x1xf32>, %[[ARG2:.*]]: memref<1x2x2x2x1xf32>) {
// CHECK-NEXT:    linalg.depthwise_conv_2d_nhwc_hwcm ins(%[[ARG0]], %[[ARG1]] : memref<1x4x4x2xf32>, memref<3x3x2x1xf32>) outs(%[[ARG2]] : memref<1x2x2x2x1xf32>)
// CHECK-NEXT:    return
func.func @buffers(%i: memref<1x4x4x2xf32>, %k: memref<3x3x2x1xf32>, %o: memref<1x2x2x2x1xf32>) {
  linalg.depthwise_conv_2d_nhwc_hwcm ins(%i, %k : memref<1x4x4x2xf32>, memref<3x3x2x1xf32>) outs(%o : memref<1x2x2x2x1xf32>)
  return
}
