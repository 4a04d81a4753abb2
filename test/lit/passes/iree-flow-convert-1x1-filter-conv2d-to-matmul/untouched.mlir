// RUN: okl-opt %s --iree-flow-convert-1x1-filter-conv2d-to-matmul | filecheck %s

// CHECK-LABEL: func.func @window
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @window(%i: tensor<1x2x3x3xf32>, %f: tensor<1x2x3x4xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x2x3x3xf32>, tensor<1x2x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @dynamic_window
// CHECK-NEXT:    linalg.conv_2d_nchw_fchw
// CHECK-NEXT:    return
func.func @dynamic_window(%i: tensor<1x3x2x2xf32>, %f: tensor<4x3x1x?xf32>, %o: tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%i, %f : tensor<1x3x2x2xf32>, tensor<4x3x1x?xf32>) outs(%o : tensor<1x4x2x2xf32>) -> tensor<1x4x2x2xf32>
  return %0 : tensor<1x4x2x2xf32>
}

// CHECK-LABEL: func.func @two_images
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @two_images(%i: tensor<2x2x2x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<2x2x2x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<2x2x2x4xf32>) -> tensor<2x2x2x4xf32>
  return %0 : tensor<2x2x2x4xf32>
}

// CHECK-LABEL: func.func @any_number_of_images
// CHECK-NEXT:    linalg.conv_2d_nchw_fchw
// CHECK-NEXT:    return
func.func @any_number_of_images(%i: tensor<?x3x2x2xf32>, %f: tensor<4x3x1x1xf32>, %o: tensor<?x4x2x2xf32>) -> tensor<?x4x2x2xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%i, %f : tensor<?x3x2x2xf32>, tensor<4x3x1x1xf32>) outs(%o : tensor<?x4x2x2xf32>) -> tensor<?x4x2x2xf32>
  return %0 : tensor<?x4x2x2xf32>
}

// CHECK-LABEL: func.func @stride
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @stride(%i: tensor<1x2x3x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<[1, 2]> : tensor<2xi64>}
    ins(%i, %f : tensor<1x2x3x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @dilation
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @dilation(%i: tensor<1x2x2x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>}
    ins(%i, %f : tensor<1x2x2x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @dynamic_height_and_width
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @dynamic_height_and_width(%i: tensor<1x?x?x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x?x?x4xf32>) -> tensor<1x?x?x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x?x?x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x?x?x4xf32>) -> tensor<1x?x?x4xf32>
  return %0 : tensor<1x?x?x4xf32>
}

// Pixels at the end of the image are not read.

// CHECK-LABEL: func.func @larger_image
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @larger_image(%i: tensor<1x4x2x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x3x2x4xf32>) -> tensor<1x3x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x4x2x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x3x2x4xf32>) -> tensor<1x3x2x4xf32>
  return %0 : tensor<1x3x2x4xf32>
}

// CHECK-LABEL: func.func @image_of_another_static_size
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @image_of_another_static_size(%i: tensor<1x4x2x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x?x2x4xf32>) -> tensor<1x?x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x4x2x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x?x2x4xf32>) -> tensor<1x?x2x4xf32>
  return %0 : tensor<1x?x2x4xf32>
}

// CHECK-LABEL: func.func @buffers
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @buffers(%i: memref<1x2x2x3xf32>, %f: memref<1x1x3x4xf32>, %o: memref<1x2x2x4xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%i, %f : memref<1x2x2x3xf32>, memref<1x1x3x4xf32>) outs(%o : memref<1x2x2x4xf32>)
  return
}

// CHECK-LABEL: func.func @another_convolution
// CHECK-NEXT:    linalg.conv_2d_nhwc_fhwc
// CHECK-NEXT:    return
func.func @another_convolution(%i: tensor<1x2x2x3xf32>, %f: tensor<4x1x1x3xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%i, %f : tensor<1x2x2x3xf32>, tensor<4x1x1x3xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// CHECK-LABEL: func.func @encoding
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @encoding(%i: tensor<1x2x2x3xf32, "i">, %f: tensor<1x1x3x4xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x2x2x3xf32, "i">, tensor<1x1x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// Height and width of the image are swapped.

// CHECK-LABEL: func.func @maps_of_its_own
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @maps_of_its_own(%i: tensor<1x2x2x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {linalg.memoized_indexing_maps = [
    affine_map<(n, h, w, f, y, x, c) -> (n, w + y, h + x, c)>,
    affine_map<(n, h, w, f, y, x, c) -> (y, x, c, f)>,
    affine_map<(n, h, w, f, y, x, c) -> (n, h, w, f)>]}
    ins(%i, %f : tensor<1x2x2x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// The body is not that of a convolution.

// CHECK-LABEL: func.func @body_of_its_own
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @body_of_its_own(%i: tensor<1x2x2x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> {
  %0 = "linalg.conv_2d_nhwc_hwcf"(%i, %f, %o) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    %1 = arith.mulf %a, %b : f32
    %2 = arith.maximumf %c, %1 : f32
    linalg.yield %2 : f32
  }) : (tensor<1x2x2x3xf32>, tensor<1x1x3x4xf32>, tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %0 : tensor<1x2x2x4xf32>
}

// No index counts the pixels.

// CHECK-LABEL: func.func @beyond_index
// CHECK-NEXT:    linalg.conv_2d_nhwc_hwcf
// CHECK-NEXT:    return
func.func @beyond_index(%i: tensor<1x4294967296x4294967296x3xf32>, %f: tensor<1x1x3x4xf32>, %o: tensor<1x4294967296x4294967296x4xf32>) -> tensor<1x4294967296x4294967296x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%i, %f : tensor<1x4294967296x4294967296x3xf32>, tensor<1x1x3x4xf32>) outs(%o : tensor<1x4294967296x4294967296x4xf32>) -> tensor<1x4294967296x4294967296x4xf32>
  return %0 : tensor<1x4294967296x4294967296x4xf32>
}
