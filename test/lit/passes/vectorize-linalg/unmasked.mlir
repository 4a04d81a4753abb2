// RUN: okl-opt %s -vectorize-linalg="target-cpu=x86-64-v3 masked=false" | filecheck %s

// What is left is done one by one.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xf32>, %[[ARG1:.*]]: tensor<?xf32>) -> tensor<?xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xf32>
// CHECK:         %[[VAL_2:.*]] = affine.apply #map()[%[[VAL_1]]]
// CHECK:         %[[VAL_19:.*]] = ub.poison : f32
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 32 : index
// CHECK:         %[[VAL_5:.*]] = scf.for %[[VAL_6:.*]] = %[[VAL_3]] to %[[VAL_2]] step %[[VAL_4]] iter_args(%[[VAL_7:.*]] = %[[ARG1]]) -> (tensor<?xf32>) {
// CHECK:           %[[VAL_9:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_6]]], %[[VAL_19]] {in_bounds = [true]} : tensor<?xf32>, vector<32xf32>
// CHECK:           %[[VAL_10:.*]] = arith.negf %[[VAL_9]] : vector<32xf32>
// CHECK:           %[[VAL_11:.*]] = vector.transfer_write %[[VAL_10]], %[[VAL_7]][%[[VAL_6]]] {in_bounds = [true]} : vector<32xf32>, tensor<?xf32>
// CHECK:           scf.yield %[[VAL_11]] : tensor<?xf32>
// CHECK:         }
// CHECK:         %[[VAL_8:.*]] = affine.apply #map1()[%[[VAL_1]]]
// CHECK:         %[[VAL_20:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_21:.*]] = scf.for %[[VAL_22:.*]] = %[[VAL_2]] to %[[VAL_8]] step %[[VAL_20]] iter_args(%[[VAL_23:.*]] = %[[VAL_5]]) -> (tensor<?xf32>) {
// CHECK:           %[[VAL_24:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_22]]], %[[VAL_19]] {in_bounds = [true]} : tensor<?xf32>, vector<8xf32>
// CHECK:           %[[VAL_25:.*]] = arith.negf %[[VAL_24]] : vector<8xf32>
// CHECK:           %[[VAL_26:.*]] = vector.transfer_write %[[VAL_25]], %[[VAL_23]][%[[VAL_22]]] {in_bounds = [true]} : vector<8xf32>, tensor<?xf32>
// CHECK:           scf.yield %[[VAL_26]] : tensor<?xf32>
// CHECK:         }
// CHECK:         %[[VAL_12:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_13:.*]] = scf.for %[[VAL_14:.*]] = %[[VAL_8]] to %[[VAL_1]] step %[[VAL_12]] iter_args(%[[VAL_15:.*]] = %[[VAL_21]]) -> (tensor<?xf32>) {
// CHECK:           %[[VAL_16:.*]] = tensor.extract %[[ARG0]][%[[VAL_14]]] : tensor<?xf32>
// CHECK:           %[[VAL_17:.*]] = arith.negf %[[VAL_16]] : f32
// CHECK:           %[[VAL_18:.*]] = tensor.insert %[[VAL_17]] into %[[VAL_15]][%[[VAL_14]]] : tensor<?xf32>
// CHECK:           scf.yield %[[VAL_18]] : tensor<?xf32>
// CHECK:         }
// CHECK:         return %[[VAL_13]] : tensor<?xf32>
// CHECK:       }
func.func @dynamic(%a: tensor<?xf32>, %o: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.negf ins(%a : tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
