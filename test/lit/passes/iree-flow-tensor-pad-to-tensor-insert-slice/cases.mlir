// RUN: okl-opt %s -iree-flow-tensor-pad-to-tensor-insert-slice | filecheck %s
// RUN: okl-opt %s -iree-dispatch-creation-tensor-pad-to-tensor-insert-slice | filecheck %s
// RUN: okl-opt %s -iree-flow-tensor-pad-to-tensor-insert-slice=skip-one-linalg-use-case | filecheck %s --check-prefix=SKIP

// CHECK: #map = affine_map<()[s0, s1] -> (s0 * 2 + s1)>

// A constant in the region counts as one from outside.
// CHECK-LABEL: func.func @constant_inside
// CHECK-SAME:    %[[A:.*]]: tensor<2xf16>
// CHECK:         %[[ONE:.*]] = arith.constant 1.000000e+00 : f16
// CHECK:         %[[FILL:.*]] = linalg.fill ins(%[[ONE]] : f16)
// CHECK:         tensor.insert_slice %[[A]] into %[[FILL]][1] [2] [1] : tensor<2xf16> into tensor<3xf16>
func.func @constant_inside(%a: tensor<2xf16>) -> tensor<3xf16> {
  %0 = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    %one = arith.constant 1.0 : f16
    tensor.yield %one : f16
  } : tensor<2xf16> to tensor<3xf16>
  return %0 : tensor<3xf16>
}

// Sizes that are not known are computed.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME:    %[[A:.*]]: tensor<?x4xi32>, %[[LOW:.*]]: index, %[[V:.*]]: i32
// CHECK:         %[[DIM:.*]] = tensor.dim %[[A]]
// CHECK:         %[[SIZE:.*]] = affine.apply #map()[%[[LOW]], %[[DIM]]]
// CHECK:         tensor.empty(%[[SIZE]]) : tensor<?x7xi32>
// CHECK:         tensor.insert_slice %[[A]] into %{{.*}}[%[[LOW]], 0] [%[[DIM]], 4] [1, 1] : tensor<?x4xi32> into tensor<?x7xi32>
func.func @dynamic(%a: tensor<?x4xi32>, %low: index, %v: i32) -> tensor<?x7xi32> {
  %0 = tensor.pad %a low[%low, 0] high[%low, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i32
  } : tensor<?x4xi32> to tensor<?x7xi32>
  return %0 : tensor<?x7xi32>
}

// A size of the result that is known, though not that of the source.
// CHECK-LABEL: func.func @to_known_size
// CHECK:         tensor.empty() : tensor<8xi1>
func.func @to_known_size(%a: tensor<?xi1>, %high: index, %v: i1) -> tensor<8xi1> {
  %0 = tensor.pad %a low[0] high[%high] {
  ^bb0(%i: index):
    tensor.yield %v : i1
  } : tensor<?xi1> to tensor<8xi1>
  return %0 : tensor<8xi1>
}

// CHECK-LABEL: func.func @small
// CHECK:         tensor.empty() : tensor<3x4xindex>
// CHECK-NEXT:    %[[FILL:.*]] = linalg.fill ins(%arg1 : index)
// CHECK-NEXT:    return %[[FILL]]
func.func @small(%a: tensor<0x4xindex>, %v: index) -> tensor<3x4xindex> {
  %0 = tensor.pad %a low[2, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : index
  } : tensor<0x4xindex> to tensor<3x4xindex>
  return %0 : tensor<3x4xindex>
}

// What is padded with differs from place to place, has to be computed, or cuts off.
// CHECK-LABEL: func.func @left_alone
// CHECK-COUNT-3: tensor.pad
func.func @left_alone(%a: tensor<4xindex>, %v: index) -> (tensor<5xindex>, tensor<5xindex>, tensor<3xindex>) {
  %0 = tensor.pad %a low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<4xindex> to tensor<5xindex>
  %1 = tensor.pad %a low[0] high[1] {
  ^bb0(%i: index):
    %b = arith.addi %v, %v : index
    tensor.yield %b : index
  } : tensor<4xindex> to tensor<5xindex>
  %2 = tensor.pad %a low[-1] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : index
  } : tensor<4xindex> to tensor<3xindex>
  return %0, %1, %2 : tensor<5xindex>, tensor<5xindex>, tensor<3xindex>
}

// With the option a padding stays whose only user is a linalg op.
// CHECK-LABEL: func.func @one_linalg_user
// CHECK-NOT:     tensor.pad
// SKIP-LABEL:  func.func @one_linalg_user
// SKIP:          tensor.pad
// SKIP:          linalg.exp
func.func @one_linalg_user(%a: tensor<4xf32>, %v: f32, %z: tensor<5xf32>) -> tensor<5xf32> {
  %0 = tensor.pad %a low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<5xf32>
  %1 = linalg.exp ins(%0 : tensor<5xf32>) outs(%z : tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// SKIP-LABEL:  func.func @two_users
// SKIP-NOT:      tensor.pad
// SKIP:          return
func.func @two_users(%a: tensor<4xf32>, %v: f32, %z: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %0 = tensor.pad %a low[0] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<4xf32> to tensor<5xf32>
  %1 = linalg.exp ins(%0 : tensor<5xf32>) outs(%z : tensor<5xf32>) -> tensor<5xf32>
  return %0, %1 : tensor<5xf32>, tensor<5xf32>
}

// A convolution with zero points does not pad what it reads.
// SKIP-LABEL:  func.func @zero_points
// SKIP-NOT:      tensor.pad
// SKIP:          linalg.conv_2d_nhwc_hwcf_q
func.func @zero_points(%a: tensor<1x4x4x3xi8>, %v: i8, %p: i32, %f: tensor<2x2x3x4xi8>, %z: tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32> {
  %0 = tensor.pad %a low[0, 0, 0, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %v : i8
  } : tensor<1x4x4x3xi8> to tensor<1x5x5x3xi8>
  %1 = linalg.conv_2d_nhwc_hwcf_q ins(%0, %f, %p, %p : tensor<1x5x5x3xi8>, tensor<2x2x3x4xi8>, i32, i32)
      outs(%z : tensor<1x4x4x4xi32>) -> tensor<1x4x4x4xi32>
  return %1 : tensor<1x4x4x4xi32>
}
