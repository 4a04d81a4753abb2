// RUN: okl-opt %s -iree-flow-form-dispatch-workgroups | filecheck %s
// RUN: okl-opt %s -iree-flow-form-dispatch-workgroups=inline-constants-max-byte-length=12 | filecheck %s --check-prefix=SMALL

// Arithmetic on numbers is copied; an index, a call and a load are handed over.
// CHECK-LABEL: func.func @scalars(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: index) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.addi %[[ARG2]], %[[ARG2]] : index
// CHECK:         %[[VAL_1:.*]] = call @number() : () -> f32
// CHECK:         %[[VAL_2:.*]] = flow.dispatch.workgroups(%[[ARG1]], %[[ARG0]], %[[VAL_1]], %[[VAL_0]]) : (f32, tensor<4xf32>, f32, index) -> tensor<4xf32> =
// CHECK:             (%[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %[[VAL_5:.*]]: f32, %[[VAL_6:.*]]: index, %[[VAL_7:.*]]: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
// CHECK:           %[[VAL_8:.*]] = flow.dispatch.tensor.load %[[VAL_4]], offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
// CHECK:           %[[VAL_9:.*]] = tensor.empty() : tensor<4xf32>
// CHECK:           %[[VAL_10:.*]] = arith.addf %[[VAL_3]], %[[VAL_3]] : f32
// CHECK:           %[[VAL_11:.*]] = arith.mulf %[[VAL_10]], %[[VAL_3]] : f32
// CHECK:           %[[VAL_12:.*]] = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%[[VAL_8]] : tensor<4xf32>) outs(%[[VAL_9]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_13:.*]]: f32, %[[VAL_14:.*]]: f32):
// CHECK:             %[[VAL_15:.*]] = arith.addf %[[VAL_13]], %[[VAL_11]] : f32
// CHECK:             %[[VAL_16:.*]] = arith.addf %[[VAL_15]], %[[VAL_5]] : f32
// CHECK:             %[[VAL_17:.*]] = arith.index_cast %[[VAL_6]] : index to i32
// CHECK:             %[[VAL_18:.*]] = arith.sitofp %[[VAL_17]] : i32 to f32
// CHECK:             %[[VAL_19:.*]] = arith.addf %[[VAL_16]], %[[VAL_18]] : f32
// CHECK:             linalg.yield %[[VAL_19]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_12]], %[[VAL_7]], offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_2]] : tensor<4xf32>
// CHECK:       }
func.func @scalars(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = arith.addf %x, %x : f32
  %1 = arith.mulf %0, %x : f32
  %2 = arith.addi %i, %i : index
  %3 = func.call @number() : () -> f32
  %5 = flow.dispatch.region -> (tensor<4xf32>) {
    %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.addf %in, %1 : f32
      %8 = arith.addf %7, %3 : f32
      %9 = arith.index_cast %2 : index to i32
      %10 = arith.sitofp %9 : i32 to f32
      %11 = arith.addf %8, %10 : f32
      linalg.yield %11 : f32
    } -> tensor<4xf32>
    flow.return %6 : tensor<4xf32>
  }
  return %5 : tensor<4xf32>
}

// CHECK-LABEL: func.func private @number() -> f32
func.func private @number() -> f32

// Small constants are copied, and those of equal elements.
// SMALL-LABEL: @constants
// SMALL-DAG:     arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]>
// SMALL-DAG:     arith.constant dense<{{.*}}> : tensor<4x17xf32>
// SMALL:         flow.dispatch.workgroups(
// SMALL-NOT:     arith.constant dense<[
// SMALL:         arith.constant dense<5.000000e+00>
// CHECK-LABEL: func.func @constants(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xf32>) -> tensor<4xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<{{\[\[}}0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 1.000000e+00]]> : tensor<4x17xf32>
// CHECK:         %[[VAL_1:.*]] = flow.dispatch.workgroups(%[[VAL_0]], %[[ARG0]]) : (tensor<4x17xf32>, tensor<4xf32>) -> %[[ARG0]] =
// CHECK:             (%[[VAL_2:.*]]: !flow.dispatch.tensor<readonly:tensor<4x17xf32>>, %[[VAL_3:.*]]: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
// CHECK:           %[[VAL_4:.*]] = arith.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
// CHECK:           %[[VAL_5:.*]] = arith.constant dense<5.000000e+00> : tensor<4x1000xf32>
// CHECK:           %[[VAL_6:.*]] = flow.dispatch.tensor.load %[[VAL_2]], offsets = [0, 0], sizes = [4, 17], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<4x17xf32>> -> tensor<4x17xf32>
// CHECK:           %[[VAL_7:.*]] = flow.dispatch.tensor.load %[[VAL_3]], offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
// CHECK:           %[[VAL_8:.*]] = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map1], iterator_types = ["parallel", "reduction", "reduction"]} ins(%[[VAL_4]], %[[VAL_5]], %[[VAL_6]] : tensor<4xf32>, tensor<4x1000xf32>, tensor<4x17xf32>) outs(%[[VAL_7]] : tensor<4xf32>) {
// CHECK:           ^bb0(%[[VAL_9:.*]]: f32, %[[VAL_10:.*]]: f32, %[[VAL_11:.*]]: f32, %[[VAL_12:.*]]: f32):
// CHECK:             %[[VAL_13:.*]] = arith.addf %[[VAL_9]], %[[VAL_10]] : f32
// CHECK:             %[[VAL_14:.*]] = arith.addf %[[VAL_13]], %[[VAL_11]] : f32
// CHECK:             %[[VAL_15:.*]] = arith.addf %[[VAL_14]], %[[VAL_12]] : f32
// CHECK:             linalg.yield %[[VAL_15]] : f32
// CHECK:           } -> tensor<4xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_8]], %[[VAL_3]], offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<readwrite:tensor<4xf32>>
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_1]] : tensor<4xf32>
// CHECK:       }
func.func @constants(%t: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = arith.constant dense<5.0> : tensor<4x1000xf32>
  %2 = arith.constant dense<"0x000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000803f"> : tensor<4x17xf32>
  %5 = flow.dispatch.region -> (tensor<4xf32>) {
    %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%0, %1, %2 : tensor<4xf32>, tensor<4x1000xf32>, tensor<4x17xf32>) outs(%t : tensor<4xf32>) {
    ^bb0(%in: f32, %in_1: f32, %in_2: f32, %out: f32):
      %7 = arith.addf %in, %in_1 : f32
      %8 = arith.addf %7, %in_2 : f32
      %9 = arith.addf %8, %out : f32
      linalg.yield %9 : f32
    } -> tensor<4xf32>
    flow.return %6 : tensor<4xf32>
  }
  return %5 : tensor<4xf32>
}

// A result that ops write into an operand is tied to it; only the first of two.
// CHECK-LABEL: func.func @ties(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         %[[VAL_2:.*]]:2 = flow.dispatch.workgroups(%[[ARG0]], %[[VAL_1]], %[[ARG1]]) : (tensor<?xf32>{%[[VAL_1]]}, index, index) -> (%[[ARG0]]{%[[ARG1]]}, tensor<?xf32>{%[[ARG1]]}) =
// CHECK:             (%[[VAL_3:.*]]: !flow.dispatch.tensor<readwrite:tensor<?xf32>>, %[[VAL_4:.*]]: index, %[[VAL_5:.*]]: index, %[[VAL_6:.*]]: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
// CHECK:           %[[VAL_7:.*]] = flow.dispatch.tensor.load %[[VAL_3]], offsets = [0], sizes = [%[[VAL_4]]], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%[[VAL_4]]} -> tensor<?xf32>
// CHECK:           %[[VAL_8:.*]] = linalg.exp ins(%[[VAL_7]] : tensor<?xf32>) outs(%[[VAL_7]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:           %[[VAL_9:.*]] = linalg.exp ins(%[[VAL_8]] : tensor<?xf32>) outs(%[[VAL_8]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:           flow.dispatch.tensor.store %[[VAL_9]], %[[VAL_3]], offsets = [0], sizes = [%[[VAL_4]]], strides = [1] : tensor<?xf32> -> !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%[[VAL_4]]}
// CHECK:           flow.dispatch.tensor.store %[[VAL_8]], %[[VAL_6]], offsets = [0], sizes = [%[[VAL_5]]], strides = [1] : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%[[VAL_5]]}
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_2]]#0, %[[VAL_2]]#1 : tensor<?xf32>, tensor<?xf32>
// CHECK:       }
func.func @ties(%t: tensor<?xf32>, %d: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %5:2 = flow.dispatch.region -> (tensor<?xf32>{%d}, tensor<?xf32>{%d}) {
    %6 = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    %7 = linalg.exp ins(%6 : tensor<?xf32>) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    flow.return %7, %6 : tensor<?xf32>, tensor<?xf32>
  }
  return %5#0, %5#1 : tensor<?xf32>, tensor<?xf32>
}

// Attributes stay; what is returned may come from outside.
// CHECK-LABEL: func.func @attributes(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<0x4xi1>) -> tensor<0x4xi1> {
// CHECK:         %[[VAL_0:.*]] = flow.dispatch.workgroups(%[[ARG0]]) : (tensor<0x4xi1>) -> %[[ARG0]] attributes {mine} =
// CHECK:             (%[[VAL_1:.*]]: !flow.dispatch.tensor<readwrite:tensor<0x4xi1>>) {
// CHECK:           %[[VAL_2:.*]] = flow.dispatch.tensor.load %[[VAL_1]], offsets = [0, 0], sizes = [0, 4], strides = [1, 1] : !flow.dispatch.tensor<readwrite:tensor<0x4xi1>> -> tensor<0x4xi1>
// CHECK:           flow.dispatch.tensor.store %[[VAL_2]], %[[VAL_1]], offsets = [0, 0], sizes = [0, 4], strides = [1, 1] : tensor<0x4xi1> -> !flow.dispatch.tensor<readwrite:tensor<0x4xi1>>
// CHECK:           flow.return
// CHECK:         }
// CHECK:         return %[[VAL_0]] : tensor<0x4xi1>
// CHECK:       }
func.func @attributes(%t: tensor<0x4xi1>) -> tensor<0x4xi1> {
  %5 = flow.dispatch.region -> (tensor<0x4xi1>) attributes {mine} {
    flow.return %t : tensor<0x4xi1>
  }
  return %5 : tensor<0x4xi1>
}
