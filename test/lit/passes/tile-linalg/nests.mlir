// RUN: okl-opt %s -tile-linalg=target-cpu=x86-64-v3 -canonicalize -cse | filecheck %s

// A chain of elementwise ops is one nest: tiles of a row, four vectors large.
// CHECK-LABEL: func.func @chain(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8x256xf32>, %[[ARG1:.*]]: tensor<8x256xf32>) -> tensor<8x256xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 32 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 256 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<8x256xf32>
// CHECK:         %[[VAL_6:.*]] = scf.for %[[VAL_7:.*]] = %[[VAL_4]] to %[[VAL_3]] step %[[VAL_2]] iter_args(%[[VAL_8:.*]] = %[[VAL_5]]) -> (tensor<8x256xf32>) {
// CHECK:           %[[VAL_9:.*]] = scf.for %[[VAL_10:.*]] = %[[VAL_4]] to %[[VAL_1]] step %[[VAL_0]] iter_args(%[[VAL_11:.*]] = %[[VAL_8]]) -> (tensor<8x256xf32>) {
// CHECK:             %[[VAL_12:.*]] = tensor.extract_slice %[[ARG0]][%[[VAL_7]], %[[VAL_10]]] [1, 32] [1, 1] : tensor<8x256xf32> to tensor<1x32xf32>
// CHECK:             %[[VAL_13:.*]] = tensor.extract_slice %[[ARG1]][%[[VAL_7]], %[[VAL_10]]] [1, 32] [1, 1] : tensor<8x256xf32> to tensor<1x32xf32>
// CHECK:             %[[VAL_14:.*]] = tensor.empty() : tensor<1x32xf32>
// CHECK:             %[[VAL_15:.*]] = linalg.add ins(%[[VAL_12]], %[[VAL_13]] : tensor<1x32xf32>, tensor<1x32xf32>) outs(%[[VAL_14]] : tensor<1x32xf32>) -> tensor<1x32xf32>
// CHECK:             %[[VAL_16:.*]] = linalg.exp ins(%[[VAL_15]] : tensor<1x32xf32>) outs(%[[VAL_14]] : tensor<1x32xf32>) -> tensor<1x32xf32>
// CHECK:             %[[VAL_17:.*]] = tensor.extract_slice %[[VAL_11]][%[[VAL_7]], %[[VAL_10]]] [1, 32] [1, 1] : tensor<8x256xf32> to tensor<1x32xf32>
// CHECK:             %[[VAL_18:.*]] = linalg.abs ins(%[[VAL_16]] : tensor<1x32xf32>) outs(%[[VAL_17]] : tensor<1x32xf32>) -> tensor<1x32xf32>
// CHECK:             %[[VAL_19:.*]] = tensor.insert_slice %[[VAL_18]] into %[[VAL_11]][%[[VAL_7]], %[[VAL_10]]] [1, 32] [1, 1] : tensor<1x32xf32> into tensor<8x256xf32>
// CHECK:             scf.yield %[[VAL_19]] : tensor<8x256xf32>
// CHECK:           }
// CHECK:           scf.yield %[[VAL_9]] : tensor<8x256xf32>
// CHECK:         }
// CHECK:         return %[[VAL_6]] : tensor<8x256xf32>
// CHECK:       }
func.func @chain(%x: tensor<8x256xf32>, %y: tensor<8x256xf32>) -> tensor<8x256xf32> {
  %e = tensor.empty() : tensor<8x256xf32>
  %0 = linalg.add ins(%x, %y : tensor<8x256xf32>, tensor<8x256xf32>) outs(%e : tensor<8x256xf32>) -> tensor<8x256xf32>
  %1 = linalg.exp ins(%0 : tensor<8x256xf32>) outs(%e : tensor<8x256xf32>) -> tensor<8x256xf32>
  %2 = linalg.abs ins(%1 : tensor<8x256xf32>) outs(%e : tensor<8x256xf32>) -> tensor<8x256xf32>
  return %2 : tensor<8x256xf32>
}

// A matmul, its bias and its ReLU are one nest; there is work for several threads.
// CHECK-LABEL: func.func @layer(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<128x256xf32>, %[[ARG1:.*]]: tensor<256x512xf32>, %[[ARG2:.*]]: tensor<512xf32>) -> tensor<128x512xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 128 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<128x512xf32>
// CHECK:         %[[VAL_6:.*]] = scf.forall (%[[VAL_7:.*]], %[[VAL_8:.*]]) = (0, 0) to (128, 512) step (16, 128) shared_outs(%[[VAL_9:.*]] = %[[VAL_5]]) -> (tensor<128x512xf32>) {
// CHECK:           %[[VAL_10:.*]] = tensor.extract_slice %[[VAL_9]][%[[VAL_7]], %[[VAL_8]]] [16, 128] [1, 1] : tensor<128x512xf32> to tensor<16x128xf32>
// CHECK:           %[[VAL_11:.*]] = scf.for %[[VAL_12:.*]] = %[[VAL_3]] to %[[VAL_2]] step %[[VAL_1]] iter_args(%[[VAL_13:.*]] = %[[VAL_10]]) -> (tensor<16x128xf32>) {
// CHECK:             %[[VAL_14:.*]] = scf.for %[[VAL_15:.*]] = %[[VAL_3]] to %[[VAL_0]] step %[[VAL_2]] iter_args(%[[VAL_16:.*]] = %[[VAL_13]]) -> (tensor<16x128xf32>) {
// CHECK:               %[[VAL_17:.*]] = affine.apply #map(%[[VAL_7]], %[[VAL_12]])
// CHECK:               %[[VAL_18:.*]] = tensor.extract_slice %[[ARG0]][%[[VAL_17]], 0] [4, 256] [1, 1] : tensor<128x256xf32> to tensor<4x256xf32>
// CHECK:               %[[VAL_19:.*]] = affine.apply #map(%[[VAL_8]], %[[VAL_15]])
// CHECK:               %[[VAL_20:.*]] = tensor.extract_slice %[[ARG1]][0, %[[VAL_19]]] [256, 16] [1, 1] : tensor<256x512xf32> to tensor<256x16xf32>
// CHECK:               %[[VAL_21:.*]] = tensor.empty() : tensor<4x16xf32>
// CHECK:               %[[VAL_22:.*]] = linalg.fill ins(%[[VAL_4]] : f32) outs(%[[VAL_21]] : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK:               %[[VAL_23:.*]] = linalg.matmul ins(%[[VAL_18]], %[[VAL_20]] : tensor<4x256xf32>, tensor<256x16xf32>) outs(%[[VAL_22]] : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK:               %[[VAL_24:.*]] = tensor.extract_slice %[[ARG2]][%[[VAL_19]]] [16] [1] : tensor<512xf32> to tensor<16xf32>
// CHECK:               %[[VAL_25:.*]] = tensor.extract_slice %[[VAL_16]][%[[VAL_12]], %[[VAL_15]]] [4, 16] [1, 1] : tensor<16x128xf32> to tensor<4x16xf32>
// CHECK:               %[[VAL_26:.*]] = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_23]], %[[VAL_24]] : tensor<4x16xf32>, tensor<16xf32>) outs(%[[VAL_25]] : tensor<4x16xf32>) {
// CHECK:               ^bb0(%[[VAL_27:.*]]: f32, %[[VAL_28:.*]]: f32, %[[VAL_29:.*]]: f32):
// CHECK:                 %[[VAL_30:.*]] = arith.addf %[[VAL_27]], %[[VAL_28]] : f32
// CHECK:                 %[[VAL_31:.*]] = arith.maximumf %[[VAL_30]], %[[VAL_4]] : f32
// CHECK:                 linalg.yield %[[VAL_31]] : f32
// CHECK:               } -> tensor<4x16xf32>
// CHECK:               %[[VAL_32:.*]] = tensor.insert_slice %[[VAL_26]] into %[[VAL_16]][%[[VAL_12]], %[[VAL_15]]] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<16x128xf32>
// CHECK:               scf.yield %[[VAL_32]] : tensor<16x128xf32>
// CHECK:             }
// CHECK:             scf.yield %[[VAL_14]] : tensor<16x128xf32>
// CHECK:           }
// CHECK:           scf.forall.in_parallel {
// CHECK:             tensor.parallel_insert_slice %[[VAL_11]] into %[[VAL_9]][%[[VAL_7]], %[[VAL_8]]] [16, 128] [1, 1] : tensor<16x128xf32> into tensor<128x512xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return %[[VAL_6]] : tensor<128x512xf32>
// CHECK:       }
func.func @layer(%x: tensor<128x256xf32>, %w: tensor<256x512xf32>, %b: tensor<512xf32>) -> tensor<128x512xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x512xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%e : tensor<128x512xf32>) -> tensor<128x512xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<128x256xf32>, tensor<256x512xf32>) outs(%0 : tensor<128x512xf32>) -> tensor<128x512xf32>
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%1, %b : tensor<128x512xf32>, tensor<512xf32>) outs(%e : tensor<128x512xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.addf %p, %q : f32
    %4 = arith.maximumf %3, %zero : f32
    linalg.yield %4 : f32
  } -> tensor<128x512xf32>
  return %2 : tensor<128x512xf32>
}

// Ops on the same rows share a nest over rows.
// CHECK-LABEL: func.func @normalized(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<16x384xf32>) -> tensor<16x384xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_4:.*]] = tensor.empty() : tensor<16x384xf32>
// CHECK:         %[[VAL_5:.*]] = scf.for %[[VAL_6:.*]] = %[[VAL_2]] to %[[VAL_1]] step %[[VAL_0]] iter_args(%[[VAL_7:.*]] = %[[VAL_4]]) -> (tensor<16x384xf32>) {
// CHECK:           %[[VAL_8:.*]] = tensor.extract_slice %[[ARG0]][%[[VAL_6]], 0] [1, 384] [1, 1] : tensor<16x384xf32> to tensor<1x384xf32>
// CHECK:           %[[VAL_9:.*]] = tensor.empty() : tensor<1xf32>
// CHECK:           %[[VAL_10:.*]] = linalg.fill ins(%[[VAL_3]] : f32) outs(%[[VAL_9]] : tensor<1xf32>) -> tensor<1xf32>
// CHECK:           %[[VAL_11:.*]] = linalg.reduce { arith.addf } ins(%[[VAL_8]] : tensor<1x384xf32>) outs(%[[VAL_10]] : tensor<1xf32>) dimensions = [1]
// CHECK:           %[[VAL_12:.*]] = tensor.extract_slice %[[VAL_7]][%[[VAL_6]], 0] [1, 384] [1, 1] : tensor<16x384xf32> to tensor<1x384xf32>
// CHECK:           %[[VAL_13:.*]] = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%[[VAL_8]], %[[VAL_11]] : tensor<1x384xf32>, tensor<1xf32>) outs(%[[VAL_12]] : tensor<1x384xf32>) {
// CHECK:           ^bb0(%[[VAL_14:.*]]: f32, %[[VAL_15:.*]]: f32, %[[VAL_16:.*]]: f32):
// CHECK:             %[[VAL_17:.*]] = arith.divf %[[VAL_14]], %[[VAL_15]] : f32
// CHECK:             linalg.yield %[[VAL_17]] : f32
// CHECK:           } -> tensor<1x384xf32>
// CHECK:           %[[VAL_18:.*]] = tensor.insert_slice %[[VAL_13]] into %[[VAL_7]][%[[VAL_6]], 0] [1, 384] [1, 1] : tensor<1x384xf32> into tensor<16x384xf32>
// CHECK:           scf.yield %[[VAL_18]] : tensor<16x384xf32>
// CHECK:         }
// CHECK:         return %[[VAL_5]] : tensor<16x384xf32>
// CHECK:       }
func.func @normalized(%x: tensor<16x384xf32>) -> tensor<16x384xf32> {
  %zero = arith.constant 0.0 : f32
  %r = tensor.empty() : tensor<16xf32>
  %e = tensor.empty() : tensor<16x384xf32>
  %0 = linalg.fill ins(%zero : f32) outs(%r : tensor<16xf32>) -> tensor<16xf32>
  %1 = linalg.reduce { arith.addf } ins(%x : tensor<16x384xf32>) outs(%0 : tensor<16xf32>) dimensions = [1]
  %2 = linalg.generic {
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
    iterator_types = ["parallel", "parallel"]
  } ins(%x, %1 : tensor<16x384xf32>, tensor<16xf32>) outs(%e : tensor<16x384xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %3 = arith.divf %p, %q : f32
    linalg.yield %3 : f32
  } -> tensor<16x384xf32>
  return %2 : tensor<16x384xf32>
}

// What does not fill a tile comes after the loop; how much that is, is known here and not there.
// CHECK-LABEL: func.func @tails(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<70xf32>, %[[ARG1:.*]]: tensor<?xf32>) -> (tensor<70xf32>, tensor<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 64 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 32 : index
// CHECK:         %[[VAL_3:.*]] = scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_1]] step %[[VAL_2]] iter_args(%[[VAL_5:.*]] = %[[ARG0]]) -> (tensor<70xf32>) {
// CHECK:           %[[VAL_6:.*]] = tensor.extract_slice %[[VAL_5]][%[[VAL_4]]] [32] [1] : tensor<70xf32> to tensor<32xf32>
// CHECK:           %[[VAL_7:.*]] = tensor.empty() : tensor<32xf32>
// CHECK:           %[[VAL_8:.*]] = linalg.exp ins(%[[VAL_6]] : tensor<32xf32>) outs(%[[VAL_7]] : tensor<32xf32>) -> tensor<32xf32>
// CHECK:           %[[VAL_9:.*]] = linalg.abs ins(%[[VAL_8]] : tensor<32xf32>) outs(%[[VAL_6]] : tensor<32xf32>) -> tensor<32xf32>
// CHECK:           %[[VAL_10:.*]] = tensor.insert_slice %[[VAL_9]] into %[[VAL_5]][%[[VAL_4]]] [32] [1] : tensor<32xf32> into tensor<70xf32>
// CHECK:           scf.yield %[[VAL_10]] : tensor<70xf32>
// CHECK:         }
// CHECK:         %[[VAL_11:.*]] = tensor.extract_slice %[[VAL_3]][64] [6] [1] : tensor<70xf32> to tensor<6xf32>
// CHECK:         %[[VAL_12:.*]] = tensor.empty() : tensor<6xf32>
// CHECK:         %[[VAL_13:.*]] = linalg.exp ins(%[[VAL_11]] : tensor<6xf32>) outs(%[[VAL_12]] : tensor<6xf32>) -> tensor<6xf32>
// CHECK:         %[[VAL_14:.*]] = linalg.abs ins(%[[VAL_13]] : tensor<6xf32>) outs(%[[VAL_11]] : tensor<6xf32>) -> tensor<6xf32>
// CHECK:         %[[VAL_15:.*]] = tensor.insert_slice %[[VAL_14]] into %[[VAL_3]][64] [6] [1] : tensor<6xf32> into tensor<70xf32>
// CHECK:         %[[VAL_16:.*]] = tensor.dim %[[ARG1]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         %[[VAL_17:.*]] = scf.forall (%[[VAL_18:.*]]) = (0) to (%[[VAL_16]]) step (13536) shared_outs(%[[VAL_19:.*]] = %[[ARG1]]) -> (tensor<?xf32>) {
// CHECK:           %[[VAL_20:.*]] = affine.min #map4(%[[VAL_18]])[%[[VAL_16]]]
// CHECK:           %[[VAL_21:.*]] = tensor.extract_slice %[[VAL_19]][%[[VAL_18]]] [%[[VAL_20]]] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK:           %[[VAL_22:.*]] = affine.apply #map5(%[[VAL_20]])
// CHECK:           %[[VAL_23:.*]] = scf.for %[[VAL_24:.*]] = %[[VAL_0]] to %[[VAL_22]] step %[[VAL_2]] iter_args(%[[VAL_25:.*]] = %[[VAL_21]]) -> (tensor<?xf32>) {
// CHECK:             %[[VAL_27:.*]] = tensor.extract_slice %[[VAL_25]][%[[VAL_24]]] [32] [1] : tensor<?xf32> to tensor<32xf32>
// CHECK:             %[[VAL_28:.*]] = tensor.empty() : tensor<32xf32>
// CHECK:             %[[VAL_29:.*]] = linalg.exp ins(%[[VAL_27]] : tensor<32xf32>) outs(%[[VAL_28]] : tensor<32xf32>) -> tensor<32xf32>
// CHECK:             %[[VAL_31:.*]] = linalg.abs ins(%[[VAL_29]] : tensor<32xf32>) outs(%[[VAL_27]] : tensor<32xf32>) -> tensor<32xf32>
// CHECK:             %[[VAL_32:.*]] = tensor.insert_slice %[[VAL_31]] into %[[VAL_25]][%[[VAL_24]]] [32] [1] : tensor<32xf32> into tensor<?xf32>
// CHECK:             scf.yield %[[VAL_32]] : tensor<?xf32>
// CHECK:           }
// CHECK:           %[[VAL_33:.*]] = scf.for %[[VAL_34:.*]] = %[[VAL_22]] to %[[VAL_20]] step %[[VAL_2]] iter_args(%[[VAL_35:.*]] = %[[VAL_23]]) -> (tensor<?xf32>) {
// CHECK:             %[[VAL_36:.*]] = affine.apply #map6(%[[VAL_20]], %[[VAL_34]])
// CHECK:             %[[VAL_37:.*]] = tensor.extract_slice %[[VAL_35]][%[[VAL_34]]] [%[[VAL_36]]] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK:             %[[VAL_55:.*]] = tensor.empty(%[[VAL_36]]) : tensor<?xf32>
// CHECK:             %[[VAL_56:.*]] = linalg.exp ins(%[[VAL_37]] : tensor<?xf32>) outs(%[[VAL_55]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:             %[[VAL_58:.*]] = linalg.abs ins(%[[VAL_56]] : tensor<?xf32>) outs(%[[VAL_37]] : tensor<?xf32>) -> tensor<?xf32>
// CHECK:             %[[VAL_59:.*]] = tensor.insert_slice %[[VAL_58]] into %[[VAL_35]][%[[VAL_34]]] [%[[VAL_36]]] [1] : tensor<?xf32> into tensor<?xf32>
// CHECK:               scf.yield %[[VAL_59]] : tensor<?xf32>
// CHECK:             }
// CHECK:           scf.forall.in_parallel {
// CHECK:             tensor.parallel_insert_slice %[[VAL_33]] into %[[VAL_19]][%[[VAL_18]]] [%[[VAL_20]]] [1] : tensor<?xf32> into tensor<?xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         return %[[VAL_15]], %[[VAL_17]] : tensor<70xf32>, tensor<?xf32>
// CHECK:       }
func.func @tails(%x: tensor<70xf32>, %y: tensor<?xf32>) -> (tensor<70xf32>, tensor<?xf32>) {
  %0 = linalg.exp ins(%x : tensor<70xf32>) outs(%x : tensor<70xf32>) -> tensor<70xf32>
  %1 = linalg.abs ins(%0 : tensor<70xf32>) outs(%x : tensor<70xf32>) -> tensor<70xf32>
  %2 = linalg.exp ins(%y : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %3 = linalg.abs ins(%2 : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  return %1, %3 : tensor<70xf32>, tensor<?xf32>
}

// A result that is used elsewhere, too, is computed once; a single op stays as it is if it is not split.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<256xf32>) -> (tensor<256xf32>, tensor<256xf32>) {
// CHECK:         %[[VAL_0:.*]] = linalg.exp ins(%[[ARG0]] : tensor<256xf32>) outs(%[[ARG0]] : tensor<256xf32>) -> tensor<256xf32>
// CHECK:         %[[VAL_1:.*]] = linalg.abs ins(%[[VAL_0]] : tensor<256xf32>) outs(%[[ARG0]] : tensor<256xf32>) -> tensor<256xf32>
// CHECK:         return %[[VAL_0]], %[[VAL_1]] : tensor<256xf32>, tensor<256xf32>
// CHECK:       }
func.func @twice(%x: tensor<256xf32>) -> (tensor<256xf32>, tensor<256xf32>) {
  %0 = linalg.exp ins(%x : tensor<256xf32>) outs(%x : tensor<256xf32>) -> tensor<256xf32>
  %1 = linalg.abs ins(%0 : tensor<256xf32>) outs(%x : tensor<256xf32>) -> tensor<256xf32>
  return %0, %1 : tensor<256xf32>, tensor<256xf32>
}
