// RUN: okl-opt %s -gpu-launch-sink-index-computations | filecheck %s

// The constant, the size and the selection are computed in the body; the sum would need an argument as well.
// CHECK-LABEL: func.func @sizes(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xf32>, %[[ARG2:.*]]: i1) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = memref.dim %[[ARG1]], %[[VAL_0]] : memref<?xf32>
// CHECK:         %[[VAL_2:.*]] = arith.select %[[ARG2]], %[[VAL_1]], %[[VAL_0]] : index
// CHECK:         %[[VAL_3:.*]] = arith.addi %[[VAL_1]], %[[ARG0]] : index
// CHECK:         gpu.launch blocks(%[[VAL_4:.*]], %[[VAL_5:.*]], %[[VAL_6:.*]]) in (%[[VAL_7:.*]] = %[[ARG0]], %[[VAL_8:.*]] = %[[ARG0]], %[[VAL_9:.*]] = %[[ARG0]]) threads(%[[VAL_10:.*]], %[[VAL_11:.*]], %[[VAL_12:.*]]) in (%[[VAL_13:.*]] = %[[ARG0]], %[[VAL_14:.*]] = %[[ARG0]], %[[VAL_15:.*]] = %[[ARG0]]) {
// CHECK:           %[[VAL_16:.*]] = arith.constant 0 : index
// CHECK:           %[[VAL_17:.*]] = memref.dim %[[ARG1]], %[[VAL_16]] : memref<?xf32>
// CHECK:           %[[VAL_18:.*]] = arith.select %[[ARG2]], %[[VAL_17]], %[[VAL_16]] : index
// CHECK:           "test.use"(%[[ARG1]], %[[ARG2]], %[[VAL_18]], %[[VAL_3]]) : (memref<?xf32>, i1, index, index) -> ()
// CHECK:           gpu.terminator
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @sizes(%n: index, %m: memref<?xf32>, %b: i1) {
  %c0 = arith.constant 0 : index
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %selected = arith.select %b, %dim, %c0 : index
  %sum = arith.addi %dim, %n : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "test.use"(%m, %b, %selected, %sum) : (memref<?xf32>, i1, index, index) -> ()
    gpu.terminator
  }
  return
}

// There is nothing to compute.
// CHECK-LABEL: func.func @arguments(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         gpu.launch blocks(%[[VAL_0:.*]], %[[VAL_1:.*]], %[[VAL_2:.*]]) in (%[[VAL_3:.*]] = %[[ARG0]], %[[VAL_4:.*]] = %[[ARG0]], %[[VAL_5:.*]] = %[[ARG0]]) threads(%[[VAL_6:.*]], %[[VAL_7:.*]], %[[VAL_8:.*]]) in (%[[VAL_9:.*]] = %[[ARG0]], %[[VAL_10:.*]] = %[[ARG0]], %[[VAL_11:.*]] = %[[ARG0]]) {
// CHECK:           "test.use"(%[[ARG0]], %[[VAL_0]]) : (index, index) -> ()
// CHECK:           gpu.terminator
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @arguments(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
      threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    "test.use"(%n, %bx) : (index, index) -> ()
    gpu.terminator
  }
  return
}
