// RUN: okl-opt %s -vectorize-linalg=target-cpu=x86-64-v3 -canonicalize -cse | filecheck %s

// Rows of tiles are copied.
// CHECK-LABEL: func.func @pack(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<32x48xf32>, %[[ARG1:.*]]: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
// CHECK:         %[[VAL_0:.*]] = ub.poison : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_6:.*]] = scf.for %[[VAL_7:.*]] = %[[VAL_1]] to %[[VAL_5]] step %[[VAL_3]] iter_args(%[[VAL_8:.*]] = %[[ARG1]]) -> (tensor<2x3x16x16xf32>) {
// CHECK:           %[[VAL_9:.*]] = scf.for %[[VAL_10:.*]] = %[[VAL_1]] to %[[VAL_4]] step %[[VAL_3]] iter_args(%[[VAL_11:.*]] = %[[VAL_8]]) -> (tensor<2x3x16x16xf32>) {
// CHECK:             %[[VAL_12:.*]] = scf.for %[[VAL_13:.*]] = %[[VAL_1]] to %[[VAL_2]] step %[[VAL_3]] iter_args(%[[VAL_14:.*]] = %[[VAL_11]]) -> (tensor<2x3x16x16xf32>) {
// CHECK:               %[[VAL_15:.*]] = affine.apply #map(%[[VAL_7]], %[[VAL_13]])
// CHECK:               %[[VAL_16:.*]] = affine.apply #map1(%[[VAL_10]])
// CHECK:               %[[VAL_17:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_15]], %[[VAL_16]]], %[[VAL_0]] {in_bounds = [true]} : tensor<32x48xf32>, vector<16xf32>
// CHECK:               %[[VAL_18:.*]] = vector.transfer_write %[[VAL_17]], %[[VAL_14]][%[[VAL_7]], %[[VAL_10]], %[[VAL_13]], %[[VAL_1]]] {in_bounds = [true]} : vector<16xf32>, tensor<2x3x16x16xf32>
// CHECK:               scf.yield %[[VAL_18]] : tensor<2x3x16x16xf32>
// CHECK:             }
// CHECK:             scf.yield %[[VAL_12]] : tensor<2x3x16x16xf32>
// CHECK:           }
// CHECK:           scf.yield %[[VAL_9]] : tensor<2x3x16x16xf32>
// CHECK:         }
// CHECK:         return %[[VAL_6]] : tensor<2x3x16x16xf32>
// CHECK:       }
func.func @pack(%a: tensor<32x48xf32>, %o: tensor<2x3x16x16xf32>) -> tensor<2x3x16x16xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %o : tensor<32x48xf32> -> tensor<2x3x16x16xf32>
  return %0 : tensor<2x3x16x16xf32>
}

// What is known to be left over is filled first.
// CHECK-LABEL: func.func @pad(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> tensor<16xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_2:.*]] = arith.constant 32 : index
// CHECK:         %[[VAL_3:.*]] = ub.poison : f32
// CHECK:         %[[VAL_4:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_5:.*]] = tensor.empty() : tensor<16xf32>
// CHECK:         %[[VAL_6:.*]] = vector.broadcast %[[ARG2]] : f32 to vector<16xf32>
// CHECK:         %[[VAL_7:.*]] = vector.transfer_write %[[VAL_6]], %[[VAL_5]][%[[VAL_4]]] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32>
// CHECK:         %[[VAL_8:.*]] = tensor.dim %[[ARG0]], %[[VAL_4]] : tensor<?xf32>
// CHECK:         %[[VAL_9:.*]] = affine.min #map2()[%[[VAL_8]]]
// CHECK:         %[[VAL_10:.*]] = tensor.extract_slice %[[ARG0]][0] [%[[VAL_9]]] [1] : tensor<?xf32> to tensor<?xf32>
// CHECK:         %[[VAL_11:.*]] = affine.apply #map3()[%[[VAL_9]]]
// CHECK:         %[[VAL_12:.*]] = scf.for %[[VAL_13:.*]] = %[[VAL_4]] to %[[VAL_11]] step %[[VAL_2]] iter_args(%[[VAL_14:.*]] = %[[VAL_7]]) -> (tensor<16xf32>) {
// CHECK:           %[[VAL_15:.*]] = vector.transfer_read %[[VAL_10]][%[[VAL_13]]], %[[VAL_3]] {in_bounds = [true]} : tensor<?xf32>, vector<32xf32>
// CHECK:           %[[VAL_16:.*]] = vector.transfer_write %[[VAL_15]], %[[VAL_14]][%[[VAL_13]]] {in_bounds = [true]} : vector<32xf32>, tensor<16xf32>
// CHECK:           scf.yield %[[VAL_16]] : tensor<16xf32>
// CHECK:         }
// CHECK:         %[[VAL_17:.*]] = scf.for %[[VAL_18:.*]] = %[[VAL_11]] to %[[VAL_9]] step %[[VAL_0]] iter_args(%[[VAL_19:.*]] = %[[VAL_12]]) -> (tensor<16xf32>) {
// CHECK:           %[[VAL_20:.*]] = affine.apply #map4(%[[VAL_18]])[%[[VAL_9]]]
// CHECK:           %[[VAL_21:.*]] = vector.create_mask %[[VAL_20]] : vector<8xi1>
// CHECK:           %[[VAL_22:.*]] = vector.transfer_read %[[VAL_10]][%[[VAL_18]]], %[[VAL_1]], %[[VAL_21]] {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
// CHECK:           %[[VAL_23:.*]] = vector.transfer_write %[[VAL_22]], %[[VAL_19]][%[[VAL_18]]], %[[VAL_21]] {in_bounds = [true]} : vector<8xf32>, tensor<16xf32>
// CHECK:           scf.yield %[[VAL_23]] : tensor<16xf32>
// CHECK:         }
// CHECK:         return %[[VAL_17]] : tensor<16xf32>
// CHECK:       }
func.func @pad(%a: tensor<?xf32>, %n: index, %p: f32) -> tensor<16xf32> {
  %0 = tensor.pad %a low[0] high[%n] {
  ^bb0(%i: index):
    tensor.yield %p : f32
  } : tensor<?xf32> to tensor<16xf32>
  return %0 : tensor<16xf32>
}

// A tile that is not whole, and a value that differs from element to element.
// CHECK-LABEL: func.func @left_alone(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<33xf32>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: tensor<3x16xf32>) -> (tensor<3x16xf32>, tensor<40xindex>) {
// CHECK:         %[[VAL_0:.*]] = linalg.pack %[[ARG0]] padding_value(%[[ARG1]] : f32) inner_dims_pos = [0] inner_tiles = [16] into %[[ARG2]] : tensor<33xf32> -> tensor<3x16xf32>
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<33xindex>
// CHECK:         %[[VAL_2:.*]] = tensor.pad %[[VAL_1]] low[0] high[7] {
// CHECK:         ^bb0(%[[VAL_3:.*]]: index):
// CHECK:           tensor.yield %[[VAL_3]] : index
// CHECK:         } : tensor<33xindex> to tensor<40xindex>
// CHECK:         return %[[VAL_0]], %[[VAL_2]] : tensor<3x16xf32>, tensor<40xindex>
// CHECK:       }
func.func @left_alone(%a: tensor<33xf32>, %p: f32, %o: tensor<3x16xf32>) -> (tensor<3x16xf32>, tensor<40xindex>) {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [16] into %o : tensor<33xf32> -> tensor<3x16xf32>
  %e = tensor.empty() : tensor<33xindex>
  %1 = tensor.pad %e low[0] high[7] {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<33xindex> to tensor<40xindex>
  return %0, %1 : tensor<3x16xf32>, tensor<40xindex>
}
