// RUN: okl-opt %s -split-input-file -lower-mmt4d=target-cpu=x86-64-v3 | filecheck %s

// Sizes that are not known: blocks and the rest of each loop.
// CHECK-LABEL: func.func @dynamic(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?x?x1x1xf32>, %[[ARG1:.*]]: memref<?x?x8x1xf32>, %[[ARG2:.*]]: memref<?x?x1x8xf32>) {
// CHECK:         %[[VAL_0:.*]] = memref.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : memref<?x?x8x1xf32> into memref<?x?x8xf32>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = memref.dim %[[ARG0]], %[[VAL_1]] : memref<?x?x1x1xf32>
// CHECK:         %[[VAL_59:.*]] = memref.dim %[[VAL_0]], %[[VAL_1]] : memref<?x?x8xf32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_5:.*]] = memref.dim %[[ARG0]], %[[VAL_3]] : memref<?x?x1x1xf32>
// CHECK:         %[[VAL_6:.*]] = arith.constant 512 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 256 : index
// CHECK:         %[[VAL_8:.*]] = arith.constant 84 : index
// CHECK:         %[[VAL_10:.*]] = arith.constant 14 : index
// CHECK:         %[[VAL_11:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_12:.*]] = arith.constant 3 : index
// CHECK:         scf.for %[[VAL_13:.*]] = %[[VAL_1]] to %[[VAL_5]] step %[[VAL_6]] {
// CHECK:           %[[VAL_14:.*]] = arith.subi %[[VAL_5]], %[[VAL_13]] : index
// CHECK:           %[[VAL_15:.*]] = arith.minsi %[[VAL_14]], %[[VAL_6]] : index
// CHECK:           %[[VAL_16:.*]] = arith.addi %[[VAL_13]], %[[VAL_15]] : index
// CHECK:           scf.for %[[VAL_17:.*]] = %[[VAL_1]] to %[[VAL_59]] step %[[VAL_7]] {
// CHECK:             %[[VAL_18:.*]] = arith.subi %[[VAL_59]], %[[VAL_17]] : index
// CHECK:             %[[VAL_19:.*]] = arith.minsi %[[VAL_18]], %[[VAL_7]] : index
// CHECK:             %[[VAL_20:.*]] = arith.addi %[[VAL_17]], %[[VAL_19]] : index
// CHECK:             scf.for %[[VAL_21:.*]] = %[[VAL_1]] to %[[VAL_2]] step %[[VAL_8]] {
// CHECK:               %[[VAL_22:.*]] = arith.subi %[[VAL_2]], %[[VAL_21]] : index
// CHECK:               %[[VAL_23:.*]] = arith.minsi %[[VAL_22]], %[[VAL_8]] : index
// CHECK:               %[[VAL_24:.*]] = arith.addi %[[VAL_21]], %[[VAL_23]] : index
// CHECK:               scf.for %[[VAL_25:.*]] = %[[VAL_17]] to %[[VAL_20]] step %[[VAL_3]] {
// CHECK:                 scf.for %[[VAL_26:.*]] = %[[VAL_21]] to %{{.*}} step %[[VAL_10]] {
// CHECK:                   %[[VAL_27:.*]] = vector.load %[[ARG2]][%[[VAL_26]], %[[VAL_25]], %[[VAL_1]], %[[VAL_1]]] : memref<?x?x1x8xf32>, vector<8xf32>
// CHECK:                   %[[VAL_28:.*]] = arith.andi %[[VAL_15]], %{{.*}} : index
// CHECK:                   %[[VAL_29:.*]] = arith.addi %[[VAL_13]], %[[VAL_28]] : index
// CHECK:                   %[[VAL_30:.*]] = scf.for %[[VAL_31:.*]] = %[[VAL_13]] to %[[VAL_32:.*]] step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<8xf32>) {
// CHECK:                     %[[VAL_33:.*]] = vector.load %[[VAL_0]][%[[VAL_25]], %[[VAL_31]], %[[VAL_1]]] : memref<?x?x8xf32>, vector<8xf32>
// CHECK:                     %[[VAL_34:.*]] = memref.load %[[ARG0]][%[[VAL_26]], %[[VAL_31]], %[[VAL_1]], %[[VAL_1]]] : memref<?x?x1x1xf32>
// CHECK:                     %[[VAL_35:.*]] = vector.broadcast %[[VAL_34]] : f32 to vector<8xf32>
// CHECK:                     %[[VAL_36:.*]] = vector.fma %[[VAL_35]], %[[VAL_33]], %{{.*}} : vector<8xf32>
// CHECK:                     %[[VAL_37:.*]] = arith.addi %[[VAL_31]], %[[VAL_3]] : index
// CHECK:                     %[[VAL_38:.*]] = vector.load %[[VAL_0]][%[[VAL_25]], %[[VAL_37]], %[[VAL_1]]] : memref<?x?x8xf32>, vector<8xf32>
// CHECK:                     %[[VAL_39:.*]] = memref.load %[[ARG0]][%[[VAL_26]], %[[VAL_37]], %[[VAL_1]], %[[VAL_1]]] : memref<?x?x1x1xf32>
// CHECK:                     %[[VAL_40:.*]] = vector.broadcast %[[VAL_39]] : f32 to vector<8xf32>
// CHECK:                     %[[VAL_41:.*]] = vector.fma %[[VAL_40]], %[[VAL_38]], %[[VAL_36]] : vector<8xf32>
// CHECK:                     %[[VAL_42:.*]] = arith.addi %[[VAL_31]], %[[VAL_11]] : index
// CHECK:                     %[[VAL_43:.*]] = vector.load %[[VAL_0]][%[[VAL_25]], %[[VAL_42]], %[[VAL_1]]] : memref<?x?x8xf32>, vector<8xf32>
// CHECK:                     %[[VAL_44:.*]] = memref.load %[[ARG0]][%[[VAL_26]], %[[VAL_42]], %[[VAL_1]], %[[VAL_1]]] : memref<?x?x1x1xf32>
// CHECK:                     %[[VAL_45:.*]] = vector.broadcast %[[VAL_44]] : f32 to vector<8xf32>
// CHECK:                     %[[VAL_46:.*]] = vector.fma %[[VAL_45]], %[[VAL_43]], %[[VAL_41]] : vector<8xf32>
// CHECK:                     %[[VAL_47:.*]] = arith.addi %[[VAL_31]], %[[VAL_12]] : index
// CHECK:                     %[[VAL_48:.*]] = vector.load %[[VAL_0]][%[[VAL_25]], %[[VAL_47]], %[[VAL_1]]] : memref<?x?x8xf32>, vector<8xf32>
// CHECK:                     %[[VAL_49:.*]] = memref.load %[[ARG0]][%[[VAL_26]], %[[VAL_47]], %[[VAL_1]], %[[VAL_1]]] : memref<?x?x1x1xf32>
// CHECK:                     %[[VAL_50:.*]] = vector.broadcast %[[VAL_49]] : f32 to vector<8xf32>
// CHECK:                     %[[VAL_51:.*]] = vector.fma %[[VAL_50]], %[[VAL_48]], %[[VAL_46]] : vector<8xf32>
// CHECK:                     scf.yield %[[VAL_51]] : vector<8xf32>
// CHECK:                   }
// CHECK:                   %[[VAL_52:.*]] = scf.for %[[VAL_53:.*]] = %[[VAL_54:.*]] to %[[VAL_16]] step %[[VAL_3]] iter_args(%{{.*}} = %[[VAL_30]]) -> (vector<8xf32>) {
// CHECK:                     %[[VAL_55:.*]] = vector.load %[[VAL_0]][%[[VAL_25]], %[[VAL_53]], %[[VAL_1]]] : memref<?x?x8xf32>, vector<8xf32>
// CHECK:                     %[[VAL_56:.*]] = memref.load %[[ARG0]][%[[VAL_26]], %[[VAL_53]], %[[VAL_1]], %[[VAL_1]]] : memref<?x?x1x1xf32>
// CHECK:                     %[[VAL_57:.*]] = vector.broadcast %[[VAL_56]] : f32 to vector<8xf32>
// CHECK:                     %[[VAL_58:.*]] = vector.fma %[[VAL_57]], %[[VAL_55]], %{{.*}} : vector<8xf32>
// CHECK:                     scf.yield %[[VAL_58]] : vector<8xf32>
// CHECK:                   }
// CHECK:                   vector.store %[[VAL_52]], %[[ARG2]][%[[VAL_26]], %[[VAL_25]], %[[VAL_1]], %[[VAL_1]]] : memref<?x?x1x8xf32>, vector<8xf32>
// CHECK:                 }
// CHECK:               }
// CHECK:             }
// CHECK:           }
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @dynamic(%a: memref<?x?x1x1xf32>, %b: memref<?x?x8x1xf32>, %c: memref<?x?x1x8xf32>) {
  linalg.mmt4d ins(%a, %b : memref<?x?x1x1xf32>, memref<?x?x8x1xf32>) outs(%c : memref<?x?x1x8xf32>)
  return
}

// -----

// CHECK-LABEL: func.func @strided(
// CHECK-SAME:    %[[ARG0:.*]]: memref<1x2x1x1xf32>, %[[ARG1:.*]]: memref<1x2x8x1xf32, strided<[64, 16, 1, 1], offset: ?>>, %[[ARG2:.*]]: memref<1x1x1x8xf32>) {
// CHECK:         %[[VAL_0:.*]] = memref.collapse_shape %[[ARG1]] {{\[\[}}0], [1], [2, 3]] : memref<1x2x8x1xf32, strided<[64, 16, 1, 1], offset: ?>> into memref<1x2x8xf32, strided<[64, 16, 1], offset: ?>>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = vector.load %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]] : memref<1x1x1x8xf32>, vector<8xf32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_5:.*]] = scf.for %[[VAL_6:.*]] = %[[VAL_1]] to %[[VAL_3]] step %[[VAL_4]] iter_args(%[[VAL_7:.*]] = %[[VAL_2]]) -> (vector<8xf32>) {
// CHECK:           %[[VAL_8:.*]] = vector.load %[[VAL_0]][%[[VAL_1]], %[[VAL_6]], %[[VAL_1]]] : memref<1x2x8xf32, strided<[64, 16, 1], offset: ?>>, vector<8xf32>
// CHECK:           %[[VAL_9:.*]] = memref.load %[[ARG0]][%[[VAL_1]], %[[VAL_6]], %[[VAL_1]], %[[VAL_1]]] : memref<1x2x1x1xf32>
// CHECK:           %[[VAL_10:.*]] = vector.broadcast %[[VAL_9]] : f32 to vector<8xf32>
// CHECK:           %[[VAL_11:.*]] = vector.fma %[[VAL_10]], %[[VAL_8]], %[[VAL_7]] : vector<8xf32>
// CHECK:           scf.yield %[[VAL_11]] : vector<8xf32>
// CHECK:         }
// CHECK:         vector.store %[[VAL_5]], %[[ARG2]][%[[VAL_1]], %[[VAL_1]], %[[VAL_1]], %[[VAL_1]]] : memref<1x1x1x8xf32>, vector<8xf32>
// CHECK:         return
// CHECK:       }
func.func @strided(%a: memref<1x2x1x1xf32>, %b: memref<1x2x8x1xf32, strided<[64, 16, 1, 1], offset: ?>>, %c: memref<1x1x1x8xf32>) {
  linalg.mmt4d ins(%a, %b : memref<1x2x1x1xf32>, memref<1x2x8x1xf32, strided<[64, 16, 1, 1], offset: ?>>) outs(%c : memref<1x1x1x8xf32>)
  return
}
