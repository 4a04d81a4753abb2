// RUN: okl-opt %s -iree-flow-form-dispatch-workgroups | filecheck %s

// CHECK-LABEL: func.func @fill(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f16) -> tensor<?x2xf16> {
// CHECK:         %[[VAL_0:.*]] = flow.tensor.splat %[[ARG1]] : tensor<?x2xf16>{%[[ARG0]]}
// CHECK:         return %[[VAL_0]] : tensor<?x2xf16>
// CHECK:       }
func.func @fill(%d: index, %v: f16) -> tensor<?x2xf16> {
  %0 = tensor.empty(%d) : tensor<?x2xf16>
  %1 = linalg.fill ins(%v : f16) outs(%0 : tensor<?x2xf16>) -> tensor<?x2xf16>
  return %1 : tensor<?x2xf16>
}

// CHECK-LABEL: func.func @extract(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x2xbf16>, %[[ARG1:.*]]: index) -> bf16 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?x2xbf16>
// CHECK:         %[[VAL_2:.*]] = flow.tensor.load %[[ARG0]][%[[ARG1]], %[[ARG1]]] : tensor<?x2xbf16>{%[[VAL_1]]}
// CHECK:         return %[[VAL_2]] : bf16
// CHECK:       }
func.func @extract(%t: tensor<?x2xbf16>, %i: index) -> bf16 {
  %0 = tensor.extract %t[%i, %i] : tensor<?x2xbf16>
  return %0 : bf16
}

// CHECK-LABEL: func.func @from_elements(
// CHECK-SAME:    %[[ARG0:.*]]: i1) -> (tensor<1x1xi1>, tensor<i1>, tensor<2xi1>) {
// CHECK:         %[[VAL_0:.*]] = flow.tensor.splat %[[ARG0]] : tensor<1x1xi1>
// CHECK:         %[[VAL_1:.*]] = flow.tensor.splat %[[ARG0]] : tensor<i1>
// CHECK:         %[[VAL_2:.*]] = tensor.from_elements %[[ARG0]], %[[ARG0]] : tensor<2xi1>
// CHECK:         return %[[VAL_0]], %[[VAL_1]], %[[VAL_2]] : tensor<1x1xi1>, tensor<i1>, tensor<2xi1>
// CHECK:       }
func.func @from_elements(%x: i1) -> (tensor<1x1xi1>, tensor<i1>, tensor<2xi1>) {
  %0 = tensor.from_elements %x : tensor<1x1xi1>
  %1 = tensor.from_elements %x : tensor<i1>
  %2 = tensor.from_elements %x, %x : tensor<2xi1>
  return %0, %1, %2 : tensor<1x1xi1>, tensor<i1>, tensor<2xi1>
}

// CHECK-LABEL: func.func @reshapes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4xindex>, %[[ARG1:.*]]: index) -> (tensor<?xindex>, tensor<?x?x4xindex>, tensor<3x4xindex>, tensor<?x?xindex>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = tensor.dim %[[ARG0]], %[[VAL_3]] : tensor<?x4xindex>
// CHECK:         %[[VAL_5:.*]] = affine.apply #map()[%[[VAL_4]]]
// CHECK:         %[[VAL_6:.*]] = tensor.dim %[[ARG0]], %[[VAL_3]] : tensor<?x4xindex>
// CHECK:         %[[VAL_7:.*]] = flow.tensor.reshape %[[ARG0]] : tensor<?x4xindex>{%[[VAL_6]]} -> tensor<?xindex>{%[[VAL_5]]}
// CHECK:         %[[VAL_8:.*]] = tensor.dim %[[ARG0]], %[[VAL_3]] : tensor<?x4xindex>
// CHECK:         %[[VAL_9:.*]] = flow.tensor.reshape %[[ARG0]] : tensor<?x4xindex>{%[[VAL_8]]} -> tensor<?x?x4xindex>{%[[ARG1]], %[[VAL_2]]}
// CHECK:         %[[VAL_10:.*]] = tensor.dim %[[ARG0]], %[[VAL_3]] : tensor<?x4xindex>
// CHECK:         %[[VAL_11:.*]] = flow.tensor.reshape %[[ARG0]] : tensor<?x4xindex>{%[[VAL_10]]} -> tensor<3x4xindex>
// CHECK:         %[[VAL_12:.*]] = flow.tensor.reshape %[[VAL_11]] : tensor<3x4xindex> -> tensor<?x?xindex>{%[[VAL_1]], %[[VAL_0]]}
// CHECK:         return %[[VAL_7]], %[[VAL_9]], %[[VAL_11]], %[[VAL_12]] : tensor<?xindex>, tensor<?x?x4xindex>, tensor<3x4xindex>, tensor<?x?xindex>
// CHECK:       }
func.func @reshapes(%t: tensor<?x4xindex>, %n: index) -> (tensor<?xindex>, tensor<?x?x4xindex>, tensor<3x4xindex>, tensor<?x?xindex>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xindex> into tensor<?xindex>
  %c2 = arith.constant 2 : index
  %1 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, %c2, 4] : tensor<?x4xindex> into tensor<?x?x4xindex>
  %2 = tensor.cast %t : tensor<?x4xindex> to tensor<3x4xindex>
  %3 = tensor.cast %2 : tensor<3x4xindex> to tensor<?x?xindex>
  return %0, %1, %2, %3 : tensor<?xindex>, tensor<?x?x4xindex>, tensor<3x4xindex>, tensor<?x?xindex>
}

// What has no rank stays, and what is on memrefs.
// CHECK-LABEL: func.func @others(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<*xf32>, %[[ARG1:.*]]: memref<4xf32>, %[[ARG2:.*]]: f32) -> tensor<4xf32> {
// CHECK:         linalg.fill ins(%[[ARG2]] : f32) outs(%[[ARG1]] : memref<4xf32>)
// CHECK:         %[[VAL_0:.*]] = tensor.cast %[[ARG0]] : tensor<*xf32> to tensor<4xf32>
// CHECK:         return %[[VAL_0]] : tensor<4xf32>
// CHECK:       }
func.func @others(%t: tensor<*xf32>, %m: memref<4xf32>, %v: f32) -> tensor<4xf32> {
  linalg.fill ins(%v : f32) outs(%m : memref<4xf32>)
  %0 = tensor.cast %t : tensor<*xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// In a loop, too.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x3xf32>, %[[ARG1:.*]]: index) -> f32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[ARG1]] step %[[VAL_1]] iter_args(%[[VAL_5:.*]] = %[[VAL_2]]) -> (f32) {
// CHECK:           %[[VAL_6:.*]] = flow.tensor.load %[[ARG0]][%[[VAL_4]], %[[VAL_4]]] : tensor<2x3xf32>
// CHECK:           %[[VAL_7:.*]] = arith.addf %[[VAL_5]], %[[VAL_6]] : f32
// CHECK:           scf.yield %[[VAL_7]] : f32
// CHECK:         }
// CHECK:         return %[[VAL_3]] : f32
// CHECK:       }
func.func @loop(%t: tensor<2x3xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %cst) -> f32 {
    %1 = tensor.extract %t[%i, %i] : tensor<2x3xf32>
    %2 = arith.addf %sum, %1 : f32
    scf.yield %2 : f32
  }
  return %0 : f32
}
