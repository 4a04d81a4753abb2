// RUN: okl-opt %s --split-input-file -iree-flow-form-dispatch-regions | filecheck %s
// RUN: okl-opt %s --split-input-file -iree-flow-form-dispatch-regions -iree-flow-form-dispatch-regions | filecheck %s

// CHECK-LABEL: func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>
func.func private @declaration(tensor<4xf32>) -> tensor<4xf32>

// Ops on memrefs, fills, and ops in loops stay as they are.
// CHECK-LABEL: func.func @untouched(
// CHECK-SAME:    %[[ARG0:.*]]: memref<4x4xf32>, %[[ARG1:.*]]: tensor<4xf32>, %[[ARG2:.*]]: index) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         linalg.matmul ins(%[[ARG0]], %[[ARG0]] : memref<4x4xf32>, memref<4x4xf32>) outs(%[[ARG0]] : memref<4x4xf32>)
// CHECK:         %[[VAL_3:.*]] = linalg.fill ins(%[[VAL_2]] : f32) outs(%[[ARG1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK:         %[[VAL_4:.*]] = scf.for %[[VAL_5:.*]] = %[[VAL_0]] to %[[ARG2]] step %[[VAL_1]] iter_args(%[[VAL_6:.*]] = %[[VAL_3]]) -> (tensor<4xf32>) {
// CHECK:           %[[VAL_7:.*]] = linalg.exp ins(%[[VAL_6]] : tensor<4xf32>) outs(%[[ARG1]] : tensor<4xf32>) -> tensor<4xf32>
// CHECK:           scf.yield %[[VAL_7]] : tensor<4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_4]] : tensor<4xf32>
// CHECK:       }
func.func @untouched(%m: memref<4x4xf32>, %t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  linalg.matmul ins(%m, %m : memref<4x4xf32>, memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  %0 = linalg.fill ins(%cst : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> tensor<4xf32> {
    %2 = linalg.exp ins(%x : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}

// No loops, no workload.
// CHECK-LABEL: func.func @rank_0(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: tensor<f32>) -> tensor<f32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = flow.dispatch.region -> (tensor<f32>) {
// CHECK:           %[[VAL_2:.*]] = linalg.exp ins(%[[ARG1]] : tensor<f32>) outs(%[[ARG1]] : tensor<f32>) -> tensor<f32>
// CHECK:           flow.return %[[VAL_2]] : tensor<f32>
// CHECK:         } count() -> (index, index, index) {
// CHECK:           %[[VAL_3:.*]], %[[VAL_4:.*]], %[[VAL_5:.*]] = flow.dispatch.workgroup_count_from_dag_root
// CHECK:           flow.return %[[VAL_3]], %[[VAL_4]], %[[VAL_5]] : index, index, index
// CHECK:         }
// CHECK:         return %[[VAL_1]] : tensor<f32>
// CHECK:       }
func.func @rank_0(%a: tensor<4xf32>, %c: tensor<f32>) -> tensor<f32> {
  %0 = linalg.exp ins(%c : tensor<f32>) outs(%c : tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// No element; the same value twice; a function argument that is written.
// CHECK-LABEL: func.func @zero_extent(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<0x4xi1>) -> tensor<0x4xi1> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = affine.apply #map()[%[[VAL_1]], %[[VAL_2]], %[[VAL_3]]]
// CHECK:         %[[VAL_5:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_8:.*]] = affine.apply #map()[%[[VAL_5]], %[[VAL_6]], %[[VAL_7]]]
// CHECK:         %[[VAL_9:.*]] = flow.dispatch.region[%[[VAL_4]], %[[VAL_8]]] -> (tensor<0x4xi1>) {
// CHECK:           %[[VAL_10:.*]] = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%[[ARG0]], %[[ARG0]] : tensor<0x4xi1>, tensor<0x4xi1>) outs(%[[ARG0]] : tensor<0x4xi1>) {
// CHECK:           ^bb0(%[[VAL_11:.*]]: i1, %[[VAL_12:.*]]: i1, %[[VAL_13:.*]]: i1):
// CHECK:             %[[VAL_14:.*]] = arith.andi %[[VAL_11]], %[[VAL_12]] : i1
// CHECK:             linalg.yield %[[VAL_14]] : i1
// CHECK:           } -> tensor<0x4xi1>
// CHECK:           flow.return %[[VAL_10]] : tensor<0x4xi1>
// CHECK:         } count(%[[VAL_15:.*]]: index, %[[VAL_16:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_17:.*]], %[[VAL_18:.*]], %[[VAL_19:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_15]], %[[VAL_16]]
// CHECK:           flow.return %[[VAL_17]], %[[VAL_18]], %[[VAL_19]] : index, index, index
// CHECK:         }
// CHECK:         return %[[VAL_9]] : tensor<0x4xi1>
// CHECK:       }
func.func @zero_extent(%a: tensor<0x4xi1>) -> tensor<0x4xi1> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<0x4xi1>, tensor<0x4xi1>) outs(%a : tensor<0x4xi1>) {
  ^bb0(%in: i1, %in_1: i1, %out: i1):
    %1 = arith.andi %in, %in_1 : i1
    linalg.yield %1 : i1
  } -> tensor<0x4xi1>
  return %0 : tensor<0x4xi1>
}

// An op of another block is in another group.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x4xf32>, %[[ARG1:.*]]: i1) -> tensor<4x4xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = affine.apply #map()[%[[VAL_1]], %[[VAL_2]], %[[VAL_3]]]
// CHECK:         %[[VAL_5:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_8:.*]] = affine.apply #map()[%[[VAL_5]], %[[VAL_6]], %[[VAL_7]]]
// CHECK:         %[[VAL_9:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_10:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_11:.*]] = affine.apply #map()[%[[VAL_9]], %[[VAL_0]], %[[VAL_10]]]
// CHECK:         %[[VAL_12:.*]] = flow.dispatch.region[%[[VAL_4]], %[[VAL_8]], %[[VAL_11]]] -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_13:.*]] = linalg.matmul ins(%[[ARG0]], %[[ARG0]] : tensor<4x4xf32>, tensor<4x4xf32>) outs(%[[ARG0]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_13]] : tensor<4x4xf32>
// CHECK:         } count(%[[VAL_14:.*]]: index, %[[VAL_15:.*]]: index, %[[VAL_16:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_17:.*]], %[[VAL_18:.*]], %[[VAL_19:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_14]], %[[VAL_15]], %[[VAL_16]]
// CHECK:           flow.return %[[VAL_17]], %[[VAL_18]], %[[VAL_19]] : index, index, index
// CHECK:         }
// CHECK:         cf.cond_br %[[ARG1]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_20:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_21:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_22:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_23:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_24:.*]] = affine.apply #map()[%[[VAL_21]], %[[VAL_22]], %[[VAL_23]]]
// CHECK:         %[[VAL_25:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_26:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_27:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_28:.*]] = affine.apply #map()[%[[VAL_25]], %[[VAL_26]], %[[VAL_27]]]
// CHECK:         %[[VAL_29:.*]] = flow.dispatch.region[%[[VAL_24]], %[[VAL_28]]] -> (tensor<4x4xf32>) {
// CHECK:           %[[VAL_30:.*]] = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_12]] : tensor<4x4xf32>) outs(%[[ARG0]] : tensor<4x4xf32>) {
// CHECK:           ^bb0(%[[VAL_31:.*]]: f32, %[[VAL_32:.*]]: f32):
// CHECK:             linalg.yield %[[VAL_31]] : f32
// CHECK:           } -> tensor<4x4xf32>
// CHECK:           flow.return %[[VAL_30]] : tensor<4x4xf32>
// CHECK:         } count(%[[VAL_33:.*]]: index, %[[VAL_34:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_35:.*]], %[[VAL_36:.*]], %[[VAL_37:.*]] = flow.dispatch.workgroup_count_from_dag_root %[[VAL_33]], %[[VAL_34]]
// CHECK:           flow.return %[[VAL_35]], %[[VAL_36]], %[[VAL_37]] : index, index, index
// CHECK:         }
// CHECK:         return %[[VAL_29]] : tensor<4x4xf32>
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         return %[[ARG0]] : tensor<4x4xf32>
// CHECK:       }
func.func @blocks(%a: tensor<4x4xf32>, %b: i1) -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  cf.cond_br %b, ^yes, ^no
^yes:
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
^no:
  return %a : tensor<4x4xf32>
}
