// RUN: okl-opt %s -accumulate-in-f32 | filecheck %s
// RUN: okl-opt %s -accumulate-in-f32 > %t
// RUN: okl-opt %t -accumulate-in-f32 | diff %t -

// Named ops keep their names; a fill is one with a constant of f32.
// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:[^:]*]]: tensor<4x8xf16>, %[[B:[^:]*]]: tensor<8x16xf16>, %[[C:[^:]*]]: tensor<4x16xf16>
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %[[EMPTY:.*]] = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT: %[[FILL:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%[[EMPTY]] : tensor<4x16xf32>)
// CHECK-NEXT: %[[SUMS:.*]] = linalg.matmul ins(%[[A]], %[[B]] : {{.*}}) outs(%[[FILL]] : tensor<4x16xf32>)
// CHECK-NEXT: %[[ROUNDED:.*]] = linalg.generic {{.*}} ins(%[[SUMS]] : tensor<4x16xf32>) outs(%[[C]] : tensor<4x16xf16>)
// CHECK: arith.truncf %{{.*}} : f32 to f16
// CHECK: return %[[ROUNDED]]
func.func @product(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf16>) -> tensor<4x16xf16> {
  %zero = arith.constant 0.0 : f16
  %zeros = linalg.fill ins(%zero : f16) outs(%c : tensor<4x16xf16>) -> tensor<4x16xf16>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x16xf16>) outs(%zeros : tensor<4x16xf16>) -> tensor<4x16xf16>
  return %0 : tensor<4x16xf16>
}

// Strides stay, and so does how integers become wider.
// CHECK-LABEL: func.func @convolution
// CHECK: linalg.conv_2d_nhwc_hwcf {{.*}}strides = dense<2> : tensor<2xi64>{{.*}} -> tensor<1x3x3x4xf32>
// CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} {{.*}} -> tensor<4x4xf32>
func.func @convolution(%x: tensor<1x8x8x2xbf16>, %w: tensor<3x3x2x4xbf16>, %y: tensor<1x3x3x4xbf16>, %i: tensor<4x4xi8>,
    %z: tensor<4x4xf16>) -> (tensor<1x3x3x4xbf16>, tensor<4x4xf16>) {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
    ins(%x, %w : tensor<1x8x8x2xbf16>, tensor<3x3x2x4xbf16>) outs(%y : tensor<1x3x3x4xbf16>) -> tensor<1x3x3x4xbf16>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %i : tensor<4x4xi8>, tensor<4x4xi8>)
    outs(%z : tensor<4x4xf16>) -> tensor<4x4xf16>
  return %0, %1 : tensor<1x3x3x4xbf16>, tensor<4x4xf16>
}

// What is not filled is extended; the sizes are those of the output.
// CHECK-LABEL: func.func @reduce(
// CHECK-SAME: %[[A:[^:]*]]: tensor<?x?xbf16>, %[[B:[^:]*]]: tensor<?xbf16>
// CHECK: %[[SIZE:.*]] = tensor.dim %[[B]], %c0
// CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?xf32>
// CHECK: %[[INIT:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<?xbf16>) outs(%[[EMPTY]] : tensor<?xf32>)
// CHECK: arith.extf
// CHECK: linalg.reduce ins(%[[A]] : tensor<?x?xbf16>) outs(%[[INIT]] : tensor<?xf32>) dimensions = [1]
// CHECK-NEXT: (%[[IN:.*]]: bf16, %[[TOTAL:.*]]: f32) {
// CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[IN]] : bf16 to f32
// CHECK-NEXT: arith.addf %{{.*}}, %{{.*}} : f32
func.func @reduce(%a: tensor<?x?xbf16>, %b: tensor<?xbf16>) -> tensor<?xbf16> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<?x?xbf16>) outs(%b : tensor<?xbf16>) dimensions = [1]
  return %0 : tensor<?xbf16>
}

// Products and sums that lead into the sum are in f32; what else uses stays, and so does another output.
// CHECK-LABEL: func.func @generic
// CHECK: ^bb0(%[[X:.*]]: f16, %[[TOTAL:.*]]: f32, %[[MOST:.*]]: f16):
// CHECK-NEXT: %[[EXP:.*]] = math.exp %[[X]] : f16
// CHECK-NEXT: %[[SHARED:.*]] = arith.mulf %[[X]], %[[X]] : f16
// CHECK-NEXT: %[[SHARED32:.*]] = arith.extf %[[SHARED]] : f16 to f32
// CHECK-NEXT: %[[X32:.*]] = arith.extf %[[X]] : f16 to f32
// CHECK-NEXT: %[[EXP32:.*]] = arith.extf %[[EXP]] : f16 to f32
// CHECK-NEXT: %[[PRODUCT:.*]] = arith.mulf %[[X32]], %[[EXP32]] : f32
// CHECK-NEXT: %[[ADDED:.*]] = arith.addf %[[SHARED32]], %[[PRODUCT]] fastmath<contract> : f32
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[ADDED]], %[[TOTAL]] : f32
// CHECK-NEXT: %[[NEXT:.*]] = arith.maximumf %[[MOST]], %[[SHARED]] : f16
// CHECK-NEXT: linalg.yield %[[SUM]], %[[NEXT]] : f32, f16
func.func @generic(%a: tensor<8x4xf16>, %b: tensor<8xf16>, %c: tensor<8xf16>) -> (tensor<8xf16>, tensor<8xf16>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
    affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
    ins(%a : tensor<8x4xf16>) outs(%b, %c : tensor<8xf16>, tensor<8xf16>) {
  ^bb0(%x: f16, %total: f16, %most: f16):
    %1 = math.exp %x : f16
    %2 = arith.mulf %x, %1 : f16
    %3 = arith.mulf %x, %x : f16
    %4 = arith.addf %3, %2 fastmath<contract> : f16
    %5 = arith.addf %4, %total : f16
    %6 = arith.maximumf %most, %3 : f16
    linalg.yield %5, %6 : f16, f16
  } -> (tensor<8xf16>, tensor<8xf16>)
  return %0#0, %0#1 : tensor<8xf16>, tensor<8xf16>
}

// SLOW: its RUN lines go through many programs
