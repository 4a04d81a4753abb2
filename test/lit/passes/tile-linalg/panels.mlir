// RUN: okl-opt %s -tile-linalg=target-cpu=x86-64-v4 -canonicalize -cse | filecheck %s
// RUN: okl-opt %s -tile-linalg=target-cpu=x86-64-v4 --print-tile-choice -o %t 2>&1 | filecheck %s --check-prefix=CHOICE

// A convolution has loops over columns around those over pixels; what it reads of the filter in these is copied first.
// CHECK-LABEL: func.func @panels
// CHECK:         scf.forall (%[[COLUMN:.*]]) = (0) to (64) step (32)
// CHECK:           %[[FILTER:.*]] = tensor.extract_slice %arg1[0, 0, 0, %[[COLUMN]]] [3, 3, 8, 32]
// CHECK:           %[[EMPTY:.*]] = tensor.empty() : tensor<3x3x8x32xf32>
// CHECK-NEXT:      %[[PANEL:.*]] = linalg.copy ins(%[[FILTER]] : {{.*}}) outs(%[[EMPTY]] : {{.*}})
// CHECK:           scf.for
// CHECK:             linalg.conv_2d_nhwc_hwcf ins(%{{.*}}, %[[PANEL]] : tensor<1x3x16x8xf32>, tensor<3x3x8x32xf32>)
// CHOICE:      loops [parallel 1, parallel 14, parallel 14, parallel 64, reduction 3, reduction 3, reduction 8], parallel tiles [0, 0, 0, 32, 0, 0, 0], panels [0, 0, 0, 32, 0, 0, 0], tiles [1, 1, 14, 32, 0, 0, 0], as {{.*}}; the filter is copied for some columns at a time;
func.func @panels(%x: tensor<1x16x16x8xf32>, %w: tensor<3x3x8x64xf32>, %e: tensor<1x14x14x64xf32>) -> tensor<1x14x14x64xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x16x16x8xf32>, tensor<3x3x8x64xf32>) outs(%e : tensor<1x14x14x64xf32>) -> tensor<1x14x14x64xf32>
  return %0 : tensor<1x14x14x64xf32>
}

// What is left of the columns has a panel of its own.
// CHECK-LABEL: func.func @rest
// CHECK:         linalg.copy {{.*}} outs(%{{.*}} : tensor<3x3x8x64xf32>)
// CHECK:         linalg.copy {{.*}} outs(%{{.*}} : tensor<3x3x8x5xf32>)
func.func @rest(%x: tensor<1x8x8x8xf32>, %w: tensor<3x3x8x69xf32>, %e: tensor<1x6x6x69xf32>) -> tensor<1x6x6x69xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x8x8x8xf32>, tensor<3x3x8x69xf32>) outs(%e : tensor<1x6x6x69xf32>) -> tensor<1x6x6x69xf32>
  return %0 : tensor<1x6x6x69xf32>
}

// A copy that few tiles read does not pay; a filter of as many columns as a tile lies in order.
// CHECK-LABEL: func.func @no_panels
// CHECK-NOT:     linalg.copy
func.func @no_panels(%x: tensor<1x5x5x8xf32>, %w: tensor<3x3x8x64xf32>, %e: tensor<1x3x3x64xf32>, %v: tensor<3x3x64x32xf32>, %y: tensor<1x12x12x64xf32>, %o: tensor<1x10x10x32xf32>) -> (tensor<1x3x3x64xf32>, tensor<1x10x10x32xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x5x5x8xf32>, tensor<3x3x8x64xf32>) outs(%e : tensor<1x3x3x64xf32>) -> tensor<1x3x3x64xf32>
  %1 = linalg.conv_2d_nhwc_hwcf ins(%y, %v : tensor<1x12x12x64xf32>, tensor<3x3x64x32xf32>) outs(%o : tensor<1x10x10x32xf32>) -> tensor<1x10x10x32xf32>
  return %0, %1 : tensor<1x3x3x64xf32>, tensor<1x10x10x32xf32>
}

// Where channels come before pixels, rows of pixels are the vectors, and the filter is read element by element.
// CHECK-LABEL: func.func @channels_first
// CHECK-NOT:     linalg.copy
func.func @channels_first(%x: tensor<1x8x16x66xf32>, %w: tensor<32x8x3x3xf32>, %e: tensor<1x32x14x64xf32>) -> tensor<1x32x14x64xf32> {
  %0 = linalg.conv_2d_nchw_fchw ins(%x, %w : tensor<1x8x16x66xf32>, tensor<32x8x3x3xf32>) outs(%e : tensor<1x32x14x64xf32>) -> tensor<1x32x14x64xf32>
  return %0 : tensor<1x32x14x64xf32>
}
