// RUN: okl-opt %s -vectorize-linalg=target-cpu=x86-64-v4 | filecheck %s

// Vectors of four registers, then of two, then one under a mask for what is left.
// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME:    %[[ARG0:.*]]: memref<1000xf32>, %[[ARG1:.*]]: memref<1000xf32>) {
// CHECK:         %[[VAL_16:.*]] = ub.poison : f32
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 960 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 64 : index
// CHECK:         scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[VAL_1]] step %[[VAL_2]] {
// CHECK:           %[[VAL_5:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_3]]], %[[VAL_16]] {in_bounds = [true]} : memref<1000xf32>, vector<64xf32>
// CHECK:           %[[VAL_6:.*]] = arith.negf %[[VAL_5]] : vector<64xf32>
// CHECK:           vector.transfer_write %[[VAL_6]], %[[ARG1]][%[[VAL_3]]] {in_bounds = [true]} : vector<64xf32>, memref<1000xf32>
// CHECK:         }
// CHECK:         %[[VAL_8:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_1]]], %[[VAL_16]] {in_bounds = [true]} : memref<1000xf32>, vector<32xf32>
// CHECK:         %[[VAL_9:.*]] = arith.negf %[[VAL_8]] : vector<32xf32>
// CHECK:         vector.transfer_write %[[VAL_9]], %[[ARG1]][%[[VAL_1]]] {in_bounds = [true]} : vector<32xf32>, memref<1000xf32>
// CHECK:         %[[VAL_10:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_11:.*]] = vector.create_mask %[[VAL_10]] : vector<16xi1>
// CHECK:         %[[VAL_12:.*]] = arith.constant 992 : index
// CHECK:         %[[VAL_13:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_14:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_12]]], %[[VAL_13]], %[[VAL_11]] {in_bounds = [true]} : memref<1000xf32>, vector<16xf32>
// CHECK:         %[[VAL_15:.*]] = arith.negf %[[VAL_14]] : vector<16xf32>
// CHECK:         vector.transfer_write %[[VAL_15]], %[[ARG1]][%[[VAL_12]]], %[[VAL_11]] {in_bounds = [true]} : vector<16xf32>, memref<1000xf32>
// CHECK:         return
// CHECK:       }
func.func @elementwise(%a: memref<1000xf32>, %o: memref<1000xf32>) {
  linalg.negf ins(%a : memref<1000xf32>) outs(%o : memref<1000xf32>)
  return
}

// One sum for each lane; the lanes are added at the end.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1024xf32>, %[[ARG1:.*]]: tensor<f32>) -> tensor<f32> {
// CHECK:         %[[VAL_0:.*]] = tensor.extract %[[ARG1]][] : tensor<f32>
// CHECK:         %[[VAL_1:.*]] = arith.constant dense<0.000000e+00> : vector<64xf32>
// CHECK:         %[[VAL_13:.*]] = ub.poison : f32
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1024 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 64 : index
// CHECK:         %[[VAL_5:.*]] = scf.for %[[VAL_6:.*]] = %[[VAL_2]] to %[[VAL_3]] step %[[VAL_4]] iter_args(%[[VAL_7:.*]] = %[[VAL_1]]) -> (vector<64xf32>) {
// CHECK:           %[[VAL_9:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_6]]], %[[VAL_13]] {in_bounds = [true]} : tensor<1024xf32>, vector<64xf32>
// CHECK:           %[[VAL_10:.*]] = arith.addf %[[VAL_9]], %[[VAL_7]] : vector<64xf32>
// CHECK:           scf.yield %[[VAL_10]] : vector<64xf32>
// CHECK:         }
// CHECK:         %[[VAL_11:.*]] = vector.reduction <add>, %[[VAL_5]], %[[VAL_0]] fastmath<reassoc> : vector<64xf32> into f32
// CHECK:         %[[VAL_12:.*]] = tensor.insert %[[VAL_11]] into %[[ARG1]][] : tensor<f32>
// CHECK:         return %[[VAL_12]] : tensor<f32>
// CHECK:       }
func.func @sum(%a: tensor<1024xf32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.reduce ins(%a : tensor<1024xf32>) outs(%o : tensor<f32>) dimensions = [0]
    (%x: f32, %y: f32) { %1 = arith.addf %x, %y : f32 linalg.yield %1 : f32 }
  return %0 : tensor<f32>
}

// Sums of products in vectors that the innermost loop carries.
// CHECK-LABEL: func.func @matmul(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x8xf32>, %[[ARG1:.*]]: tensor<8x16xf32>, %[[ARG2:.*]]: tensor<2x16xf32>) -> tensor<2x16xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = ub.poison : f32
// CHECK:         %[[VAL_2:.*]] = vector.transfer_read %[[ARG2]][%[[VAL_0]], %[[VAL_0]]], %[[VAL_1]] {in_bounds = [true]} : tensor<2x16xf32>, vector<16xf32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_5:.*]] = vector.transfer_read %[[ARG2]][%[[VAL_3]], %[[VAL_0]]], %[[VAL_1]] {in_bounds = [true]} : tensor<2x16xf32>, vector<16xf32>
// CHECK:         %[[VAL_6:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_7:.*]]:2 = scf.for %[[VAL_8:.*]] = %[[VAL_0]] to %[[VAL_6]] step %[[VAL_3]] iter_args(%[[VAL_9:.*]] = %[[VAL_2]], %[[VAL_10:.*]] = %[[VAL_5]]) -> (vector<16xf32>, vector<16xf32>) {
// CHECK:           %[[VAL_11:.*]] = tensor.extract %[[ARG0]][%[[VAL_0]], %[[VAL_8]]] : tensor<2x8xf32>
// CHECK:           %[[VAL_13:.*]] = vector.transfer_read %[[ARG1]][%[[VAL_8]], %[[VAL_0]]], %[[VAL_1]] {in_bounds = [true]} : tensor<8x16xf32>, vector<16xf32>
// CHECK:           %[[VAL_14:.*]] = vector.broadcast %[[VAL_11]] : f32 to vector<16xf32>
// CHECK:           %[[VAL_15:.*]] = math.fma %[[VAL_14]], %[[VAL_13]], %[[VAL_9]] : vector<16xf32>
// CHECK:           %[[VAL_16:.*]] = tensor.extract %[[ARG0]][%[[VAL_3]], %[[VAL_8]]] : tensor<2x8xf32>
// CHECK:           %[[VAL_17:.*]] = vector.broadcast %[[VAL_16]] : f32 to vector<16xf32>
// CHECK:           %[[VAL_18:.*]] = math.fma %[[VAL_17]], %[[VAL_13]], %[[VAL_10]] : vector<16xf32>
// CHECK:           scf.yield %[[VAL_15]], %[[VAL_18]] : vector<16xf32>, vector<16xf32>
// CHECK:         }
// CHECK:         %[[VAL_19:.*]] = vector.transfer_write %[[VAL_7]]#0, %[[ARG2]][%[[VAL_0]], %[[VAL_0]]] {in_bounds = [true]} : vector<16xf32>, tensor<2x16xf32>
// CHECK:         %[[VAL_20:.*]] = vector.transfer_write %[[VAL_7]]#1, %[[VAL_19]][%[[VAL_3]], %[[VAL_0]]] {in_bounds = [true]} : vector<16xf32>, tensor<2x16xf32>
// CHECK:         return %[[VAL_20]] : tensor<2x16xf32>
// CHECK:       }
func.func @matmul(%a: tensor<2x8xf32>, %b: tensor<8x16xf32>, %o: tensor<2x16xf32>) -> tensor<2x16xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<2x8xf32>, tensor<8x16xf32>) outs(%o : tensor<2x16xf32>) -> tensor<2x16xf32>
  return %0 : tensor<2x16xf32>
}

// Of a size that is not known the rest is done under masks.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?xi32>, %[[ARG1:.*]]: tensor<?xi32>, %[[ARG2:.*]]: tensor<?xi32>) -> tensor<?xi32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = tensor.dim %[[ARG0]], %[[VAL_0]] : tensor<?xi32>
// CHECK:         %[[VAL_2:.*]] = affine.apply #map()[%[[VAL_1]]]
// CHECK:         %[[VAL_28:.*]] = ub.poison : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 64 : index
// CHECK:         %[[VAL_5:.*]] = scf.for %[[VAL_6:.*]] = %[[VAL_3]] to %[[VAL_2]] step %[[VAL_4]] iter_args(%[[VAL_7:.*]] = %[[ARG2]]) -> (tensor<?xi32>) {
// CHECK:           %[[VAL_9:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_6]]], %[[VAL_28]] {in_bounds = [true]} : tensor<?xi32>, vector<64xi32>
// CHECK:           %[[VAL_11:.*]] = vector.transfer_read %[[ARG1]][%[[VAL_6]]], %[[VAL_28]] {in_bounds = [true]} : tensor<?xi32>, vector<64xi32>
// CHECK:           %[[VAL_12:.*]] = arith.divsi %[[VAL_9]], %[[VAL_11]] : vector<64xi32>
// CHECK:           %[[VAL_13:.*]] = vector.transfer_write %[[VAL_12]], %[[VAL_7]][%[[VAL_6]]] {in_bounds = [true]} : vector<64xi32>, tensor<?xi32>
// CHECK:           scf.yield %[[VAL_13]] : tensor<?xi32>
// CHECK:         }
// CHECK:         %[[VAL_29:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_14:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_15:.*]] = scf.for %[[VAL_16:.*]] = %[[VAL_2]] to %[[VAL_1]] step %[[VAL_14]] iter_args(%[[VAL_17:.*]] = %[[VAL_5]]) -> (tensor<?xi32>) {
// CHECK:           %[[VAL_18:.*]] = affine.apply #map1(%[[VAL_16]])[%[[VAL_1]]]
// CHECK:           %[[VAL_19:.*]] = vector.create_mask %[[VAL_18]] : vector<16xi1>
// CHECK:           %[[VAL_21:.*]] = vector.transfer_read %[[ARG0]][%[[VAL_16]]], %[[VAL_29]], %[[VAL_19]] {in_bounds = [true]} : tensor<?xi32>, vector<16xi32>
// CHECK:           %[[VAL_23:.*]] = vector.transfer_read %[[ARG1]][%[[VAL_16]]], %[[VAL_29]], %[[VAL_19]] {in_bounds = [true]} : tensor<?xi32>, vector<16xi32>
// CHECK:           %[[VAL_24:.*]] = arith.constant dense<1> : vector<16xi32>
// CHECK:           %[[VAL_25:.*]] = arith.select %[[VAL_19]], %[[VAL_23]], %[[VAL_24]] : vector<16xi1>, vector<16xi32>
// CHECK:           %[[VAL_26:.*]] = arith.divsi %[[VAL_21]], %[[VAL_25]] : vector<16xi32>
// CHECK:           %[[VAL_27:.*]] = vector.transfer_write %[[VAL_26]], %[[VAL_17]][%[[VAL_16]]], %[[VAL_19]] {in_bounds = [true]} : vector<16xi32>, tensor<?xi32>
// CHECK:           scf.yield %[[VAL_27]] : tensor<?xi32>
// CHECK:         }
// CHECK:         return %[[VAL_15]] : tensor<?xi32>
// CHECK:       }
func.func @dynamic(%a: tensor<?xi32>, %b: tensor<?xi32>, %o: tensor<?xi32>) -> tensor<?xi32> {
  %0 = linalg.div ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%o : tensor<?xi32>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// Blocks are transposed in registers.
// CHECK-LABEL: func.func @transpose(
// CHECK:         scf.for
// CHECK:         scf.for
// CHECK:             vector.transfer_read {{.*}} : tensor<64x64xf64>, vector<8xf64>
// CHECK-COUNT-24:      vector.shuffle
// CHECK-COUNT-8:       vector.transfer_write
func.func @transpose(%a: tensor<64x64xf64>, %o: tensor<64x64xf64>) -> tensor<64x64xf64> {
  %0 = linalg.transpose ins(%a : tensor<64x64xf64>) outs(%o : tensor<64x64xf64>) permutation = [1, 0]
  return %0 : tensor<64x64xf64>
}
