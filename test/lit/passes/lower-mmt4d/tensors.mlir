// RUN: okl-opt %s -split-input-file -lower-mmt4d=target-cpu=x86-64-v3 | filecheck %s

// Four steps of K make a turn of the loop, and the rest follows one by one.
// CHECK-LABEL: func.func @steps(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x9x1x1xf32>, %[[ARG1:.*]]: tensor<1x9x4x1xf32>, %[[ARG2:.*]]: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<1x9x4x1xf32> into tensor<1x9x4xf32>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_3:.*]] = vector.transfer_read %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x1x1x4xf32>, vector<4xf32>
// CHECK:         %[[VAL_4:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_8:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_9:.*]] = scf.for %[[VAL_10:.*]] = %[[VAL_1]] to %[[VAL_4]] step %[[VAL_5]] iter_args(%[[VAL_11:.*]] = %[[VAL_3]]) -> (vector<4xf32>) {
// CHECK:           %[[VAL_12:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_10]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x9x4xf32>, vector<4xf32>
// CHECK:           %[[VAL_13:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_10]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x9x1x1xf32>
// CHECK:           %[[VAL_14:.*]] = vector.broadcast %[[VAL_13]] : f32 to vector<4xf32>
// CHECK:           %[[VAL_15:.*]] = vector.fma %[[VAL_14]], %[[VAL_12]], %[[VAL_11]] : vector<4xf32>
// CHECK:           %[[VAL_16:.*]] = arith.addi %[[VAL_10]], %[[VAL_6]] : index
// CHECK:           %[[VAL_17:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_16]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x9x4xf32>, vector<4xf32>
// CHECK:           %[[VAL_18:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_16]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x9x1x1xf32>
// CHECK:           %[[VAL_19:.*]] = vector.broadcast %[[VAL_18]] : f32 to vector<4xf32>
// CHECK:           %[[VAL_20:.*]] = vector.fma %[[VAL_19]], %[[VAL_17]], %[[VAL_15]] : vector<4xf32>
// CHECK:           %[[VAL_21:.*]] = arith.addi %[[VAL_10]], %[[VAL_7]] : index
// CHECK:           %[[VAL_22:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_21]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x9x4xf32>, vector<4xf32>
// CHECK:           %[[VAL_23:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_21]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x9x1x1xf32>
// CHECK:           %[[VAL_24:.*]] = vector.broadcast %[[VAL_23]] : f32 to vector<4xf32>
// CHECK:           %[[VAL_25:.*]] = vector.fma %[[VAL_24]], %[[VAL_22]], %[[VAL_20]] : vector<4xf32>
// CHECK:           %[[VAL_26:.*]] = arith.addi %[[VAL_10]], %[[VAL_8]] : index
// CHECK:           %[[VAL_27:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_26]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x9x4xf32>, vector<4xf32>
// CHECK:           %[[VAL_28:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_26]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x9x1x1xf32>
// CHECK:           %[[VAL_29:.*]] = vector.broadcast %[[VAL_28]] : f32 to vector<4xf32>
// CHECK:           %[[VAL_30:.*]] = vector.fma %[[VAL_29]], %[[VAL_27]], %[[VAL_25]] : vector<4xf32>
// CHECK:           scf.yield %[[VAL_30]] : vector<4xf32>
// CHECK:         }
// CHECK:         %[[VAL_31:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_4]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x9x4xf32>, vector<4xf32>
// CHECK:         %[[VAL_32:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_4]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x9x1x1xf32>
// CHECK:         %[[VAL_33:.*]] = vector.broadcast %[[VAL_32]] : f32 to vector<4xf32>
// CHECK:         %[[VAL_34:.*]] = vector.fma %[[VAL_33]], %[[VAL_31]], %[[VAL_9]] : vector<4xf32>
// CHECK:         %[[VAL_35:.*]] = vector.transfer_write %[[VAL_34]], %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]] {in_bounds = [true]} : vector<4xf32>, tensor<1x1x1x4xf32>
// CHECK:         return %[[VAL_35]] : tensor<1x1x1x4xf32>
// CHECK:       }
func.func @steps(%a: tensor<1x9x1x1xf32>, %b: tensor<1x9x4x1xf32>, %c: tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<1x9x1x1xf32>, tensor<1x9x4x1xf32>) outs(%c : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}

// -----

// Sums begin with the zeros of the fill; several blocks of K read what the first one wrote.
// CHECK-LABEL: func.func @filled(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<2x1000x1x1xf32>, %[[ARG1:.*]]: tensor<1x1000x8x1xf32>, %[[ARG2:.*]]: tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = linalg.fill ins(%[[VAL_0]] : f32) outs(%[[ARG2]] : tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
// CHECK:         %[[VAL_2:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<1x1000x8x1xf32> into tensor<1x1000x8xf32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 1000 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 500 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_7:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_10:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_9:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_11:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_12:.*]] = scf.for %[[VAL_13:.*]] = %[[VAL_3]] to %[[VAL_4]] step %[[VAL_5]] iter_args(%[[VAL_14:.*]] = %[[ARG2]]) -> (tensor<2x1x1x8xf32>) {
// CHECK:           %[[VAL_17:.*]] = arith.addi %[[VAL_13]], %[[VAL_5]] : index
// CHECK:             %[[VAL_54:.*]] = vector.broadcast %[[VAL_0]] : f32 to vector<8xf32>
// CHECK:             %[[VAL_55:.*]] = arith.cmpi eq, %[[VAL_13]], %[[VAL_3]] : index
// CHECK:             %[[VAL_56:.*]]:2 = scf.if %[[VAL_55]] -> (vector<8xf32>, vector<8xf32>) {
// CHECK:               scf.yield %[[VAL_54]], %[[VAL_54]] : vector<8xf32>, vector<8xf32>
// CHECK:             } else {
// CHECK:               %[[VAL_21:.*]] = vector.transfer_read %[[VAL_14]][%[[VAL_3]], %[[VAL_3]], %[[VAL_3]], %[[VAL_3]]], %[[VAL_6]] {in_bounds = [true]} : tensor<2x1x1x8xf32>, vector<8xf32>
// CHECK:               %[[VAL_15:.*]] = vector.transfer_read %[[VAL_14]][%[[VAL_7]], %[[VAL_3]], %[[VAL_3]], %[[VAL_3]]], %[[VAL_6]] {in_bounds = [true]} : tensor<2x1x1x8xf32>, vector<8xf32>
// CHECK:               scf.yield %[[VAL_21]], %[[VAL_15]] : vector<8xf32>, vector<8xf32>
// CHECK:           }
// CHECK:           %[[VAL_24:.*]]:2 = scf.for %[[VAL_25:.*]] = %[[VAL_13]] to %[[VAL_17]] step %[[VAL_10]] iter_args(%[[VAL_26:.*]] = %[[VAL_56]]#0, %[[VAL_16:.*]] = %[[VAL_56]]#1) -> (vector<8xf32>, vector<8xf32>) {
// CHECK:             %[[VAL_27:.*]] = vector.transfer_read %[[VAL_2]][%[[VAL_3]], %[[VAL_25]], %[[VAL_3]]], %[[VAL_6]] {in_bounds = [true]} : tensor<1x1000x8xf32>, vector<8xf32>
// CHECK:             %[[VAL_28:.*]] = tensor.extract %[[ARG0]][%[[VAL_3]], %[[VAL_25]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_29:.*]] = vector.broadcast %[[VAL_28]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_30:.*]] = vector.fma %[[VAL_29]], %[[VAL_27]], %[[VAL_26]] : vector<8xf32>
// CHECK:               %[[VAL_22:.*]] = tensor.extract %[[ARG0]][%[[VAL_7]], %[[VAL_25]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_23:.*]] = vector.broadcast %[[VAL_22]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_46:.*]] = vector.fma %[[VAL_23]], %[[VAL_27]], %[[VAL_16]] : vector<8xf32>
// CHECK:               %[[VAL_31:.*]] = arith.addi %[[VAL_25]], %[[VAL_7]] : index
// CHECK:               %[[VAL_32:.*]] = vector.transfer_read %[[VAL_2]][%[[VAL_3]], %[[VAL_31]], %[[VAL_3]]], %[[VAL_6]] {in_bounds = [true]} : tensor<1x1000x8xf32>, vector<8xf32>
// CHECK:               %[[VAL_33:.*]] = tensor.extract %[[ARG0]][%[[VAL_3]], %[[VAL_31]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_34:.*]] = vector.broadcast %[[VAL_33]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_35:.*]] = vector.fma %[[VAL_34]], %[[VAL_32]], %[[VAL_30]] : vector<8xf32>
// CHECK:               %[[VAL_47:.*]] = tensor.extract %[[ARG0]][%[[VAL_7]], %[[VAL_31]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_48:.*]] = vector.broadcast %[[VAL_47]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_49:.*]] = vector.fma %[[VAL_48]], %[[VAL_32]], %[[VAL_46]] : vector<8xf32>
// CHECK:               %[[VAL_36:.*]] = arith.addi %[[VAL_25]], %[[VAL_9]] : index
// CHECK:               %[[VAL_37:.*]] = vector.transfer_read %[[VAL_2]][%[[VAL_3]], %[[VAL_36]], %[[VAL_3]]], %[[VAL_6]] {in_bounds = [true]} : tensor<1x1000x8xf32>, vector<8xf32>
// CHECK:               %[[VAL_38:.*]] = tensor.extract %[[ARG0]][%[[VAL_3]], %[[VAL_36]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_39:.*]] = vector.broadcast %[[VAL_38]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_40:.*]] = vector.fma %[[VAL_39]], %[[VAL_37]], %[[VAL_35]] : vector<8xf32>
// CHECK:               %[[VAL_50:.*]] = tensor.extract %[[ARG0]][%[[VAL_7]], %[[VAL_36]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_51:.*]] = vector.broadcast %[[VAL_50]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_52:.*]] = vector.fma %[[VAL_51]], %[[VAL_37]], %[[VAL_49]] : vector<8xf32>
// CHECK:               %[[VAL_41:.*]] = arith.addi %[[VAL_25]], %[[VAL_11]] : index
// CHECK:               %[[VAL_42:.*]] = vector.transfer_read %[[VAL_2]][%[[VAL_3]], %[[VAL_41]], %[[VAL_3]]], %[[VAL_6]] {in_bounds = [true]} : tensor<1x1000x8xf32>, vector<8xf32>
// CHECK:               %[[VAL_43:.*]] = tensor.extract %[[ARG0]][%[[VAL_3]], %[[VAL_41]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_44:.*]] = vector.broadcast %[[VAL_43]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_45:.*]] = vector.fma %[[VAL_44]], %[[VAL_42]], %[[VAL_40]] : vector<8xf32>
// CHECK:               %[[VAL_57:.*]] = tensor.extract %[[ARG0]][%[[VAL_7]], %[[VAL_41]], %[[VAL_3]], %[[VAL_3]]] : tensor<2x1000x1x1xf32>
// CHECK:               %[[VAL_58:.*]] = vector.broadcast %[[VAL_57]] : f32 to vector<8xf32>
// CHECK:               %[[VAL_59:.*]] = vector.fma %[[VAL_58]], %[[VAL_42]], %[[VAL_52]] : vector<8xf32>
// CHECK:               scf.yield %[[VAL_45]], %[[VAL_59]] : vector<8xf32>, vector<8xf32>
// CHECK:             }
// CHECK:             %[[VAL_53:.*]] = vector.transfer_write %[[VAL_24]]#0, %[[VAL_14]][%[[VAL_3]], %[[VAL_3]], %[[VAL_3]], %[[VAL_3]]] {in_bounds = [true]} : vector<8xf32>, tensor<2x1x1x8xf32>
// CHECK:           }
// CHECK:           scf.yield %[[VAL_60:.*]] : tensor<2x1x1x8xf32>
// CHECK:         }
// CHECK:         return %[[VAL_12]] : tensor<2x1x1x8xf32>
// CHECK:       }
func.func @filled(%a: tensor<2x1000x1x1xf32>, %b: tensor<1x1000x8x1xf32>, %c: tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%c : tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
  %1 = linalg.mmt4d ins(%a, %b : tensor<2x1000x1x1xf32>, tensor<1x1000x8x1xf32>) outs(%0 : tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
  return %1 : tensor<2x1x1x8xf32>
}

// -----

// A tile that does not fit in registers is computed in parts.
// CHECK-LABEL: func.func @parts(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x3x32x1xf64>, %[[ARG1:.*]]: tensor<1x3x32x1xf64>, %[[ARG2:.*]]: tensor<1x1x32x32xf64>) -> tensor<1x1x32x32xf64> {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<1x3x32x1xf64> into tensor<1x3x32xf64>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 32 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 16 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 0.000000e+00 : f64
// CHECK:         %[[VAL_6:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_8:.*]] = arith.constant 12 : index
// CHECK:         %[[VAL_9:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_10:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_11:.*]] = scf.for %[[VAL_12:.*]] = %[[VAL_1]] to %[[VAL_2]] step %[[VAL_3]] iter_args(%[[VAL_13:.*]] = %[[ARG2]]) -> (tensor<1x1x32x32xf64>) {
// CHECK:           %[[VAL_14:.*]] = scf.for %[[VAL_15:.*]] = %[[VAL_1]] to %[[VAL_2]] step %[[VAL_4]] iter_args(%[[VAL_16:.*]] = %[[VAL_13]]) -> (tensor<1x1x32x32xf64>) {
// CHECK:             %[[VAL_17:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_15]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_18:.*]] = arith.addi %[[VAL_15]], %[[VAL_6]] : index
// CHECK:             %[[VAL_19:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_18]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_20:.*]] = arith.addi %[[VAL_15]], %[[VAL_7]] : index
// CHECK:             %[[VAL_21:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_20]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_22:.*]] = arith.addi %[[VAL_15]], %[[VAL_8]] : index
// CHECK:             %[[VAL_23:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_22]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_24:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_25:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_24]], %[[VAL_15]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_26:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_27:.*]] = arith.addi %[[VAL_15]], %[[VAL_6]] : index
// CHECK:             %[[VAL_28:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_26]], %[[VAL_27]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_29:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_30:.*]] = arith.addi %[[VAL_15]], %[[VAL_7]] : index
// CHECK:             %[[VAL_31:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_29]], %[[VAL_30]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_32:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_33:.*]] = arith.addi %[[VAL_15]], %[[VAL_8]] : index
// CHECK:             %[[VAL_34:.*]] = vector.transfer_read %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_32]], %[[VAL_33]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x1x32x32xf64>, vector<4xf64>
// CHECK:             %[[VAL_35:.*]]:8 = scf.for %[[VAL_36:.*]] = %[[VAL_1]] to %[[VAL_10]] step %[[VAL_9]] iter_args(%[[VAL_37:.*]] = %[[VAL_17]], %[[VAL_38:.*]] = %[[VAL_19]], %[[VAL_39:.*]] = %[[VAL_21]], %[[VAL_40:.*]] = %[[VAL_23]], %[[VAL_41:.*]] = %[[VAL_25]], %[[VAL_42:.*]] = %[[VAL_28]], %[[VAL_43:.*]] = %[[VAL_31]], %[[VAL_44:.*]] = %[[VAL_34]]) -> (vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>) {
// CHECK:               %[[VAL_45:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_36]], %[[VAL_15]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x3x32xf64>, vector<4xf64>
// CHECK:               %[[VAL_46:.*]] = arith.addi %[[VAL_15]], %[[VAL_6]] : index
// CHECK:               %[[VAL_47:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_36]], %[[VAL_46]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x3x32xf64>, vector<4xf64>
// CHECK:               %[[VAL_48:.*]] = arith.addi %[[VAL_15]], %[[VAL_7]] : index
// CHECK:               %[[VAL_49:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_36]], %[[VAL_48]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x3x32xf64>, vector<4xf64>
// CHECK:               %[[VAL_50:.*]] = arith.addi %[[VAL_15]], %[[VAL_8]] : index
// CHECK:               %[[VAL_51:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_36]], %[[VAL_50]]], %[[VAL_5]] {in_bounds = [true]} : tensor<1x3x32xf64>, vector<4xf64>
// CHECK:               %[[VAL_52:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_36]], %[[VAL_12]], %[[VAL_1]]] : tensor<1x3x32x1xf64>
// CHECK:               %[[VAL_53:.*]] = vector.broadcast %[[VAL_52]] : f64 to vector<4xf64>
// CHECK:               %[[VAL_54:.*]] = vector.fma %[[VAL_53]], %[[VAL_45]], %[[VAL_37]] : vector<4xf64>
// CHECK:               %[[VAL_55:.*]] = vector.fma %[[VAL_53]], %[[VAL_47]], %[[VAL_38]] : vector<4xf64>
// CHECK:               %[[VAL_56:.*]] = vector.fma %[[VAL_53]], %[[VAL_49]], %[[VAL_39]] : vector<4xf64>
// CHECK:               %[[VAL_57:.*]] = vector.fma %[[VAL_53]], %[[VAL_51]], %[[VAL_40]] : vector<4xf64>
// CHECK:               %[[VAL_58:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:               %[[VAL_59:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_36]], %[[VAL_58]], %[[VAL_1]]] : tensor<1x3x32x1xf64>
// CHECK:               %[[VAL_60:.*]] = vector.broadcast %[[VAL_59]] : f64 to vector<4xf64>
// CHECK:               %[[VAL_61:.*]] = vector.fma %[[VAL_60]], %[[VAL_45]], %[[VAL_41]] : vector<4xf64>
// CHECK:               %[[VAL_62:.*]] = vector.fma %[[VAL_60]], %[[VAL_47]], %[[VAL_42]] : vector<4xf64>
// CHECK:               %[[VAL_63:.*]] = vector.fma %[[VAL_60]], %[[VAL_49]], %[[VAL_43]] : vector<4xf64>
// CHECK:               %[[VAL_64:.*]] = vector.fma %[[VAL_60]], %[[VAL_51]], %[[VAL_44]] : vector<4xf64>
// CHECK:               scf.yield %[[VAL_54]], %[[VAL_55]], %[[VAL_56]], %[[VAL_57]], %[[VAL_61]], %[[VAL_62]], %[[VAL_63]], %[[VAL_64]] : vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>, vector<4xf64>
// CHECK:             }
// CHECK:             %[[VAL_65:.*]] = vector.transfer_write %[[VAL_35]]#0, %[[VAL_16]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_15]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             %[[VAL_66:.*]] = arith.addi %[[VAL_15]], %[[VAL_6]] : index
// CHECK:             %[[VAL_67:.*]] = vector.transfer_write %[[VAL_35]]#1, %[[VAL_65]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_66]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             %[[VAL_68:.*]] = arith.addi %[[VAL_15]], %[[VAL_7]] : index
// CHECK:             %[[VAL_69:.*]] = vector.transfer_write %[[VAL_35]]#2, %[[VAL_67]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_68]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             %[[VAL_70:.*]] = arith.addi %[[VAL_15]], %[[VAL_8]] : index
// CHECK:             %[[VAL_71:.*]] = vector.transfer_write %[[VAL_35]]#3, %[[VAL_69]][%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_70]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             %[[VAL_72:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_73:.*]] = vector.transfer_write %[[VAL_35]]#4, %[[VAL_71]][%[[VAL_1]], %[[VAL_1]], %[[VAL_72]], %[[VAL_15]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             %[[VAL_74:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_75:.*]] = arith.addi %[[VAL_15]], %[[VAL_6]] : index
// CHECK:             %[[VAL_76:.*]] = vector.transfer_write %[[VAL_35]]#5, %[[VAL_73]][%[[VAL_1]], %[[VAL_1]], %[[VAL_74]], %[[VAL_75]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             %[[VAL_77:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_78:.*]] = arith.addi %[[VAL_15]], %[[VAL_7]] : index
// CHECK:             %[[VAL_79:.*]] = vector.transfer_write %[[VAL_35]]#6, %[[VAL_76]][%[[VAL_1]], %[[VAL_1]], %[[VAL_77]], %[[VAL_78]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             %[[VAL_80:.*]] = arith.addi %[[VAL_12]], %[[VAL_9]] : index
// CHECK:             %[[VAL_81:.*]] = arith.addi %[[VAL_15]], %[[VAL_8]] : index
// CHECK:             %[[VAL_82:.*]] = vector.transfer_write %[[VAL_35]]#7, %[[VAL_79]][%[[VAL_1]], %[[VAL_1]], %[[VAL_80]], %[[VAL_81]]] {in_bounds = [true]} : vector<4xf64>, tensor<1x1x32x32xf64>
// CHECK:             scf.yield %[[VAL_82]] : tensor<1x1x32x32xf64>
// CHECK:           }
// CHECK:           scf.yield %[[VAL_14]] : tensor<1x1x32x32xf64>
// CHECK:         }
// CHECK:         return %[[VAL_11]] : tensor<1x1x32x32xf64>
// CHECK:       }
func.func @parts(%a: tensor<1x3x32x1xf64>, %b: tensor<1x3x32x1xf64>, %c: tensor<1x1x32x32xf64>) -> tensor<1x1x32x32xf64> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<1x3x32x1xf64>, tensor<1x3x32x1xf64>) outs(%c : tensor<1x1x32x32xf64>) -> tensor<1x1x32x32xf64>
  return %0 : tensor<1x1x32x32xf64>
}

// -----

// f16 is summed as f32, over all of K at once.
// CHECK-LABEL: func.func @half(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<1x2000x1x1xf16>, %[[ARG1:.*]]: tensor<1x2000x4x1xf16>, %[[ARG2:.*]]: tensor<1x1x1x4xf16>) -> tensor<1x1x1x4xf16> {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : tensor<1x2000x4x1xf16> into tensor<1x2000x4xf16>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 0.000000e+00 : f16
// CHECK:         %[[VAL_3:.*]] = vector.transfer_read %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x1x1x4xf16>, vector<4xf16>
// CHECK:         %[[VAL_4:.*]] = arith.extf %[[VAL_3]] : vector<4xf16> to vector<4xf32>
// CHECK:         %[[VAL_5:.*]] = arith.constant 2000 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_8:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_9:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_10:.*]] = scf.for %[[VAL_11:.*]] = %[[VAL_1]] to %[[VAL_5]] step %[[VAL_6]] iter_args(%[[VAL_12:.*]] = %[[VAL_4]]) -> (vector<4xf32>) {
// CHECK:           %[[VAL_13:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_11]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x2000x4xf16>, vector<4xf16>
// CHECK:           %[[VAL_14:.*]] = arith.extf %[[VAL_13]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_15:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_11]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x2000x1x1xf16>
// CHECK:           %[[VAL_16:.*]] = vector.broadcast %[[VAL_15]] : f16 to vector<4xf16>
// CHECK:           %[[VAL_17:.*]] = arith.extf %[[VAL_16]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_18:.*]] = vector.fma %[[VAL_17]], %[[VAL_14]], %[[VAL_12]] : vector<4xf32>
// CHECK:           %[[VAL_19:.*]] = arith.addi %[[VAL_11]], %[[VAL_7]] : index
// CHECK:           %[[VAL_20:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_19]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x2000x4xf16>, vector<4xf16>
// CHECK:           %[[VAL_21:.*]] = arith.extf %[[VAL_20]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_22:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_19]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x2000x1x1xf16>
// CHECK:           %[[VAL_23:.*]] = vector.broadcast %[[VAL_22]] : f16 to vector<4xf16>
// CHECK:           %[[VAL_24:.*]] = arith.extf %[[VAL_23]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_25:.*]] = vector.fma %[[VAL_24]], %[[VAL_21]], %[[VAL_18]] : vector<4xf32>
// CHECK:           %[[VAL_26:.*]] = arith.addi %[[VAL_11]], %[[VAL_8]] : index
// CHECK:           %[[VAL_27:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_26]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x2000x4xf16>, vector<4xf16>
// CHECK:           %[[VAL_28:.*]] = arith.extf %[[VAL_27]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_29:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_26]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x2000x1x1xf16>
// CHECK:           %[[VAL_30:.*]] = vector.broadcast %[[VAL_29]] : f16 to vector<4xf16>
// CHECK:           %[[VAL_31:.*]] = arith.extf %[[VAL_30]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_32:.*]] = vector.fma %[[VAL_31]], %[[VAL_28]], %[[VAL_25]] : vector<4xf32>
// CHECK:           %[[VAL_33:.*]] = arith.addi %[[VAL_11]], %[[VAL_9]] : index
// CHECK:           %[[VAL_34:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_1]], %[[VAL_33]], %[[VAL_1]]], %[[VAL_2]] {in_bounds = [true]} : tensor<1x2000x4xf16>, vector<4xf16>
// CHECK:           %[[VAL_35:.*]] = arith.extf %[[VAL_34]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_36:.*]] = tensor.extract %[[ARG0]][%[[VAL_1]], %[[VAL_33]], %[[VAL_1]], %[[VAL_1]]] : tensor<1x2000x1x1xf16>
// CHECK:           %[[VAL_37:.*]] = vector.broadcast %[[VAL_36]] : f16 to vector<4xf16>
// CHECK:           %[[VAL_38:.*]] = arith.extf %[[VAL_37]] : vector<4xf16> to vector<4xf32>
// CHECK:           %[[VAL_39:.*]] = vector.fma %[[VAL_38]], %[[VAL_35]], %[[VAL_32]] : vector<4xf32>
// CHECK:           scf.yield %[[VAL_39]] : vector<4xf32>
// CHECK:         }
// CHECK:         %[[VAL_40:.*]] = arith.truncf %[[VAL_10]] : vector<4xf32> to vector<4xf16>
// CHECK:         %[[VAL_41:.*]] = vector.transfer_write %[[VAL_40]], %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]] {in_bounds = [true]} : vector<4xf16>, tensor<1x1x1x4xf16>
// CHECK:         return %[[VAL_41]] : tensor<1x1x1x4xf16>
// CHECK:       }
func.func @half(%a: tensor<1x2000x1x1xf16>, %b: tensor<1x2000x4x1xf16>, %c: tensor<1x1x1x4xf16>) -> tensor<1x1x1x4xf16> {
  %0 = linalg.mmt4d ins(%a, %b : tensor<1x2000x1x1xf16>, tensor<1x2000x4x1xf16>) outs(%c : tensor<1x1x1x4xf16>) -> tensor<1x1x1x4xf16>
  return %0 : tensor<1x1x1x4xf16>
}

// -----

// CHECK-LABEL: func.func @batches(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x1x2x1x1xf32>, %[[ARG1:.*]]: tensor<?x1x2x4x1xf32>, %[[ARG2:.*]]: tensor<?x1x1x1x4xf32>) -> tensor<?x1x1x1x4xf32> {
// CHECK:         %[[VAL_0:.*]] = tensor.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2], [3, 4]] : tensor<?x1x2x4x1xf32> into tensor<?x1x2x4xf32>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = tensor.dim %[[ARG0]], %[[VAL_1]] : tensor<?x1x2x1x1xf32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_5:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_6:.*]] = scf.for %[[VAL_7:.*]] = %[[VAL_1]] to %[[VAL_2]] step %[[VAL_3]] iter_args(%[[VAL_8:.*]] = %[[ARG2]]) -> (tensor<?x1x1x1x4xf32>) {
// CHECK:           %[[VAL_9:.*]] = vector.transfer_read %[[VAL_8]][%[[VAL_7]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]], %[[VAL_4]] {in_bounds = [true]} : tensor<?x1x1x1x4xf32>, vector<4xf32>
// CHECK:           %[[VAL_10:.*]] = scf.for %[[VAL_11:.*]] = %[[VAL_1]] to %[[VAL_5]] step %[[VAL_3]] iter_args(%[[VAL_12:.*]] = %[[VAL_9]]) -> (vector<4xf32>) {
// CHECK:             %[[VAL_13:.*]] = vector.transfer_read %[[VAL_0]][%[[VAL_7]], %[[VAL_1]], %[[VAL_11]], %[[VAL_1]]], %[[VAL_4]] {in_bounds = [true]} : tensor<?x1x2x4xf32>, vector<4xf32>
// CHECK:             %[[VAL_14:.*]] = tensor.extract %[[ARG0]][%[[VAL_7]], %[[VAL_1]], %[[VAL_11]], %[[VAL_1]], %[[VAL_1]]] : tensor<?x1x2x1x1xf32>
// CHECK:             %[[VAL_15:.*]] = vector.broadcast %[[VAL_14]] : f32 to vector<4xf32>
// CHECK:             %[[VAL_16:.*]] = vector.fma %[[VAL_15]], %[[VAL_13]], %[[VAL_12]] : vector<4xf32>
// CHECK:             scf.yield %[[VAL_16]] : vector<4xf32>
// CHECK:           }
// CHECK:           %[[VAL_17:.*]] = vector.transfer_write %[[VAL_10]], %[[VAL_8]][%[[VAL_7]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]] {in_bounds = [true]} : vector<4xf32>, tensor<?x1x1x1x4xf32>
// CHECK:           scf.yield %[[VAL_17]] : tensor<?x1x1x1x4xf32>
// CHECK:         }
// CHECK:         return %[[VAL_6]] : tensor<?x1x1x1x4xf32>
// CHECK:       }
func.func @batches(%a: tensor<?x1x2x1x1xf32>, %b: tensor<?x1x2x4x1xf32>, %c: tensor<?x1x1x1x4xf32>) -> tensor<?x1x1x1x4xf32> {
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<?x1x2x1x1xf32>, tensor<?x1x2x4x1xf32>) outs(%c : tensor<?x1x1x1x4xf32>) -> tensor<?x1x1x1x4xf32>
  return %0 : tensor<?x1x1x1x4xf32>
}
