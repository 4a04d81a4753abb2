// RUN: okl-opt %s -lower-oneflow-to-linalg | filecheck %s

// NaN and -0 stay as relu has it; the op that follows reads the tensor of the first.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x3xf32>, %[[ARG1:.*]]: tensor<3xf32>) -> tensor<2x3xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]] : tensor<2x3xf32>) outs(%[[VAL_0]] : tensor<2x3xf32>) {
// CHECK:         ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:           %[[VAL_4:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:           %[[VAL_5:.*]] = arith.cmpf olt, %[[VAL_2]], %[[VAL_4]] : f32
// CHECK:           %[[VAL_6:.*]] = arith.select %[[VAL_5]], %[[VAL_4]], %[[VAL_2]] : f32
// CHECK:           linalg.yield %[[VAL_6]] : f32
// CHECK:         } -> tensor<2x3xf32>
// CHECK:         %[[VAL_7:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK:         %[[VAL_8:.*]] = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_1]], %[[ARG1]] : tensor<2x3xf32>, tensor<3xf32>) outs(%[[VAL_7]] : tensor<2x3xf32>) {
// CHECK:         ^bb0(%[[VAL_9:.*]]: f32, %[[VAL_10:.*]]: f32, %[[VAL_11:.*]]: f32):
// CHECK:           %[[VAL_12:.*]] = arith.mulf %[[VAL_9]], %[[VAL_10]] : f32
// CHECK:           linalg.yield %[[VAL_12]] : f32
// CHECK:         } -> tensor<2x3xf32>
// CHECK:         return %[[VAL_8]] : tensor<2x3xf32>
// CHECK:       }
func.func @chain(%x: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = "oneflow.relu"(%x) {op_name = "a", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "oneflow.broadcast_mul"(%0, %b) {op_name = "b", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Elements of 16 bits are computed in f32 and rounded once.
// CHECK-LABEL: func.func @half(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf16>) -> tensor<4xf16> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4xf16>
// CHECK:         %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<4xf16>) outs(%[[VAL_0]] : tensor<4xf16>) {
// CHECK:         ^bb0(%[[VAL_2:.*]]: f16, %[[VAL_3:.*]]: f16):
// CHECK:           %[[VAL_4:.*]] = arith.extf %[[VAL_2]] : f16 to f32
// CHECK:           %[[VAL_5:.*]] = arith.negf %[[VAL_4]] : f32
// CHECK:           %[[VAL_6:.*]] = math.exp %[[VAL_5]] : f32
// CHECK:           %[[VAL_7:.*]] = arith.constant 1.000000e+00 : f32
// CHECK:           %[[VAL_8:.*]] = arith.addf %[[VAL_6]], %[[VAL_7]] : f32
// CHECK:           %[[VAL_9:.*]] = arith.divf %[[VAL_7]], %[[VAL_8]] : f32
// CHECK:           %[[VAL_10:.*]] = arith.mulf %[[VAL_4]], %[[VAL_9]] : f32
// CHECK:           %[[VAL_11:.*]] = arith.truncf %[[VAL_10]] : f32 to f16
// CHECK:           linalg.yield %[[VAL_11]] : f16
// CHECK:         } -> tensor<4xf16>
// CHECK:         return %[[VAL_1]] : tensor<4xf16>
// CHECK:       }
func.func @half(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = "oneflow.silu"(%x) {op_name = "a", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}

// Integers lose their sign in types, those of the function too.
// CHECK-LABEL: func.func @look_up(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<5x6xf32>, %[[ARG1:.*]]: tensor<2xi64>) -> tensor<2x6xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<2x6xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%[[ARG1]] : tensor<2xi64>) outs(%[[VAL_0]] : tensor<2x6xf32>) {
// CHECK:         ^bb0(%[[VAL_2:.*]]: i64, %[[VAL_3:.*]]: f32):
// CHECK:           %[[VAL_4:.*]] = arith.index_cast %[[VAL_2]] : i64 to index
// CHECK:           %[[VAL_5:.*]] = linalg.index 1 : index
// CHECK:           %[[VAL_6:.*]] = tensor.extract %[[ARG0]][%[[VAL_4]], %[[VAL_5]]] : tensor<5x6xf32>
// CHECK:           linalg.yield %[[VAL_6]] : f32
// CHECK:         } -> tensor<2x6xf32>
// CHECK:         return %[[VAL_1]] : tensor<2x6xf32>
// CHECK:       }
func.func @look_up(%x: tensor<5x6xf32>, %at: tensor<2xsi64>) -> tensor<2x6xf32> {
  %0 = "oneflow.gather"(%x, %at) {op_name = "a", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x6xf32>, tensor<2xsi64>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

// Weights of linear layers are transposed by the maps of the product.
// CHECK-LABEL: func.func @linear(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<5x2x3xf32>, %[[ARG1:.*]]: tensor<4x3xf32>, %[[ARG2:.*]]: tensor<4xf32>) -> tensor<5x2x4xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG0]] {{\[\[}}0, 1], [2]] : tensor<5x2x3xf32> into tensor<10x3xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<10x4xf32>
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = linalg.fill ins(%[[VAL_2]] : f32) outs(%[[VAL_1]] : tensor<10x4xf32>) -> tensor<10x4xf32>
// CHECK:         %[[VAL_4:.*]] = linalg.matmul indexing_maps = [#map4, #map5, #map6] ins(%[[VAL_0]], %[[ARG1]] : tensor<10x3xf32>, tensor<4x3xf32>) outs(%[[VAL_3]] : tensor<10x4xf32>) -> tensor<10x4xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.expand_shape %[[VAL_4]] {{\[\[}}0, 1], [2]] output_shape [5, 2, 4] : tensor<10x4xf32> into tensor<5x2x4xf32>
// CHECK:         %[[VAL_6:.*]] = tensor.empty() : tensor<5x2x4xf32>
// CHECK:         %[[VAL_7:.*]] = linalg.generic {indexing_maps = [#map7, #map8, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%[[VAL_5]], %[[ARG2]] : tensor<5x2x4xf32>, tensor<4xf32>) outs(%[[VAL_6]] : tensor<5x2x4xf32>) {
// CHECK:         ^bb0(%[[VAL_8:.*]]: f32, %[[VAL_9:.*]]: f32, %[[VAL_10:.*]]: f32):
// CHECK:           %[[VAL_11:.*]] = arith.addf %[[VAL_8]], %[[VAL_9]] : f32
// CHECK:           %[[VAL_12:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:           %[[VAL_13:.*]] = arith.cmpf olt, %[[VAL_11]], %[[VAL_12]] : f32
// CHECK:           %[[VAL_14:.*]] = arith.select %[[VAL_13]], %[[VAL_12]], %[[VAL_11]] : f32
// CHECK:           linalg.yield %[[VAL_14]] : f32
// CHECK:         } -> tensor<5x2x4xf32>
// CHECK:         return %[[VAL_7]] : tensor<5x2x4xf32>
// CHECK:       }
func.func @linear(%x: tensor<5x2x3xf32>, %w: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<5x2x4xf32> {
  %0 = "oneflow.fused_matmul_bias"(%x, %w, %b) {op_name = "a", activation = "relu", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<5x2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<5x2x4xf32>
  return %0 : tensor<5x2x4xf32>
}

// The ops of a fused one are lowered like others.
// CHECK-LABEL: func.func @fused(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%[[ARG0]] : tensor<4xf32>) outs(%[[VAL_0]] : tensor<4xf32>) {
// CHECK:         ^bb0(%[[VAL_2:.*]]: f32, %[[VAL_3:.*]]: f32):
// CHECK:           %[[VAL_4:.*]] = arith.mulf %[[VAL_2]], %[[VAL_2]] : f32
// CHECK:           linalg.yield %[[VAL_4]] : f32
// CHECK:         } -> tensor<4xf32>
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:         %[[VAL_6:.*]] = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%[[VAL_1]] : tensor<4xf32>) outs(%[[VAL_5]] : tensor<4xf32>) {
// CHECK:         ^bb0(%[[VAL_7:.*]]: f32, %[[VAL_8:.*]]: f32):
// CHECK:           %[[VAL_9:.*]] = math.tanh %[[VAL_7]] : f32
// CHECK:           linalg.yield %[[VAL_9]] : f32
// CHECK:         } -> tensor<4xf32>
// CHECK:         return %[[VAL_6]] : tensor<4xf32>
// CHECK:       }
func.func @fused(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "oneflow.fused_elementwise"(%x) ({
  ^bb0(%a: tensor<4xf32>):
    %1 = "oneflow.square"(%a) {op_name = "a", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "oneflow.tanh"(%1) {op_name = "b", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4xf32>) -> tensor<4xf32>
    oneflow.yield %2 : tensor<4xf32>
  }) {op_name = "c", device_tag = "cpu", device_name = ["@0:0"]} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
