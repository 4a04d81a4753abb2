// RUN: okl-opt %s -scf-parallel-loop-tiling=parallel-loop-tile-sizes=4 --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s '-scf-parallel-loop-tiling=parallel-loop-tile-sizes=4 no-min-max-bounds' --allow-unregistered-dialect | filecheck %s --check-prefix=CHECKED

// The last tile may be cut off, or has turns that do nothing.
// CHECK-LABEL: func.func @tiles(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_2:.*]] = arith.muli %[[ARG2]], %[[VAL_1]] : index
// CHECK:         scf.parallel (%[[VAL_3:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[VAL_2]]) {
// CHECK:           %[[VAL_4:.*]] = affine.min #map(%[[VAL_2]], %[[ARG1]], %[[VAL_3]])
// CHECK:           scf.parallel (%[[VAL_5:.*]]) = (%[[VAL_0]]) to (%[[VAL_4]]) step (%[[ARG2]]) {
// CHECK:             %[[VAL_6:.*]] = arith.addi %[[VAL_5]], %[[VAL_3]] : index
// CHECK:             "test.use"(%[[VAL_6]]) : (index) -> ()
// CHECK:             scf.reduce
// CHECK:           }
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         return
// CHECK:       }
// CHECKED-LABEL: func.func @tiles(
// CHECKED-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECKED:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECKED:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECKED:         %[[VAL_2:.*]] = arith.muli %[[ARG2]], %[[VAL_1]] : index
// CHECKED:         scf.parallel (%[[VAL_3:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[VAL_2]]) {
// CHECKED:           scf.parallel (%[[VAL_4:.*]]) = (%[[VAL_0]]) to (%[[VAL_2]]) step (%[[ARG2]]) {
// CHECKED:             %[[VAL_5:.*]] = arith.addi %[[VAL_4]], %[[VAL_3]] : index
// CHECKED:             %[[VAL_6:.*]] = arith.constant true
// CHECKED:             %[[VAL_7:.*]] = arith.cmpi slt, %[[VAL_5]], %[[ARG1]] : index
// CHECKED:             %[[VAL_8:.*]] = arith.andi %[[VAL_6]], %[[VAL_7]] : i1
// CHECKED:             scf.if %[[VAL_8]] {
// CHECKED:               "test.use"(%[[VAL_5]]) : (index) -> ()
// CHECKED:             }
// CHECKED:             scf.reduce
// CHECKED:           }
// CHECKED:           scf.reduce
// CHECKED:         }
// CHECKED:         return
// CHECKED:       }
func.func @tiles(%lower: index, %upper: index, %step: index) {
  scf.parallel (%i) = (%lower) to (%upper) step (%step) {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// Four divides eight: all tiles are whole.
// CHECK-LABEL: func.func @whole() {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_5:.*]] = arith.muli %[[VAL_1]], %[[VAL_4]] : index
// CHECK:         scf.parallel (%[[VAL_6:.*]]) = (%[[VAL_0]]) to (%[[VAL_2]]) step (%[[VAL_5]]) {
// CHECK:           scf.parallel (%[[VAL_7:.*]]) = (%[[VAL_3]]) to (%[[VAL_5]]) step (%[[VAL_1]]) {
// CHECK:             %[[VAL_8:.*]] = arith.addi %[[VAL_7]], %[[VAL_6]] : index
// CHECK:             "test.use"(%[[VAL_8]]) : (index) -> ()
// CHECK:             scf.reduce
// CHECK:           }
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         return
// CHECK:       }
// CHECKED-LABEL: func.func @whole() {
// CHECKED:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECKED:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECKED:         %[[VAL_2:.*]] = arith.constant 8 : index
// CHECKED:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECKED:         %[[VAL_4:.*]] = arith.constant 4 : index
// CHECKED:         %[[VAL_5:.*]] = arith.muli %[[VAL_1]], %[[VAL_4]] : index
// CHECKED:         scf.parallel (%[[VAL_6:.*]]) = (%[[VAL_0]]) to (%[[VAL_2]]) step (%[[VAL_5]]) {
// CHECKED:           scf.parallel (%[[VAL_7:.*]]) = (%[[VAL_3]]) to (%[[VAL_5]]) step (%[[VAL_1]]) {
// CHECKED:             %[[VAL_8:.*]] = arith.addi %[[VAL_7]], %[[VAL_6]] : index
// CHECKED:             "test.use"(%[[VAL_8]]) : (index) -> ()
// CHECKED:             scf.reduce
// CHECKED:           }
// CHECKED:           scf.reduce
// CHECKED:         }
// CHECKED:         return
// CHECKED:       }
func.func @whole() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// Indices below 0 are compared as signed numbers.
// CHECK-LABEL: func.func @below_zero() {
// CHECK:         %[[VAL_0:.*]] = arith.constant -4 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 5 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_5:.*]] = arith.muli %[[VAL_1]], %[[VAL_4]] : index
// CHECK:         scf.parallel (%[[VAL_6:.*]]) = (%[[VAL_0]]) to (%[[VAL_2]]) step (%[[VAL_5]]) {
// CHECK:           %[[VAL_7:.*]] = affine.min #map(%[[VAL_5]], %[[VAL_2]], %[[VAL_6]])
// CHECK:           scf.parallel (%[[VAL_8:.*]]) = (%[[VAL_3]]) to (%[[VAL_7]]) step (%[[VAL_1]]) {
// CHECK:             %[[VAL_9:.*]] = arith.addi %[[VAL_8]], %[[VAL_6]] : index
// CHECK:             "test.use"(%[[VAL_9]]) : (index) -> ()
// CHECK:             scf.reduce
// CHECK:           }
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         return
// CHECK:       }
// CHECKED-LABEL: func.func @below_zero() {
// CHECKED:         %[[VAL_0:.*]] = arith.constant -4 : index
// CHECKED:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECKED:         %[[VAL_2:.*]] = arith.constant 5 : index
// CHECKED:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECKED:         %[[VAL_4:.*]] = arith.constant 4 : index
// CHECKED:         %[[VAL_5:.*]] = arith.muli %[[VAL_1]], %[[VAL_4]] : index
// CHECKED:         scf.parallel (%[[VAL_6:.*]]) = (%[[VAL_0]]) to (%[[VAL_2]]) step (%[[VAL_5]]) {
// CHECKED:           scf.parallel (%[[VAL_7:.*]]) = (%[[VAL_3]]) to (%[[VAL_5]]) step (%[[VAL_1]]) {
// CHECKED:             %[[VAL_8:.*]] = arith.addi %[[VAL_7]], %[[VAL_6]] : index
// CHECKED:             %[[VAL_9:.*]] = arith.constant true
// CHECKED:             %[[VAL_10:.*]] = arith.muli %[[VAL_7]], %[[VAL_1]] : index
// CHECKED:             %[[VAL_11:.*]] = arith.addi %[[VAL_10]], %[[VAL_6]] : index
// CHECKED:             %[[VAL_12:.*]] = arith.cmpi slt, %[[VAL_11]], %[[VAL_2]] : index
// CHECKED:             %[[VAL_13:.*]] = arith.andi %[[VAL_9]], %[[VAL_12]] : i1
// CHECKED:             scf.if %[[VAL_13]] {
// CHECKED:               "test.use"(%[[VAL_8]]) : (index) -> ()
// CHECKED:             }
// CHECKED:             scf.reduce
// CHECKED:           }
// CHECKED:           scf.reduce
// CHECKED:         }
// CHECKED:         return
// CHECKED:       }
func.func @below_zero() {
  %c-4 = arith.constant -4 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  scf.parallel (%i) = (%c-4) to (%c5) step (%c1) {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// A loop with a reduction stays.
// CHECK-LABEL: func.func @reduction(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = scf.parallel (%[[VAL_1:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG2]]) init (%[[ARG3]]) -> f32 {
// CHECK:           %[[VAL_2:.*]] = "test.value"(%[[VAL_1]]) : (index) -> f32
// CHECK:           scf.reduce(%[[VAL_2]] : f32) {
// CHECK:           ^bb0(%[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: f32):
// CHECK:             %[[VAL_5:.*]] = arith.addf %[[VAL_3]], %[[VAL_4]] : f32
// CHECK:             scf.reduce.return %[[VAL_5]] : f32
// CHECK:           }
// CHECK:         }
// CHECK:         return %[[VAL_0]] : f32
// CHECK:       }
// CHECKED-LABEL: func.func @reduction(
// CHECKED-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) -> f32 {
// CHECKED:         %[[VAL_0:.*]] = scf.parallel (%[[VAL_1:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG2]]) init (%[[ARG3]]) -> f32 {
// CHECKED:           %[[VAL_2:.*]] = "test.value"(%[[VAL_1]]) : (index) -> f32
// CHECKED:           scf.reduce(%[[VAL_2]] : f32) {
// CHECKED:           ^bb0(%[[VAL_3:.*]]: f32, %[[VAL_4:.*]]: f32):
// CHECKED:             %[[VAL_5:.*]] = arith.addf %[[VAL_3]], %[[VAL_4]] : f32
// CHECKED:             scf.reduce.return %[[VAL_5]] : f32
// CHECKED:           }
// CHECKED:         }
// CHECKED:         return %[[VAL_0]] : f32
// CHECKED:       }
func.func @reduction(%lower: index, %upper: index, %step: index, %start: f32) -> f32 {
  %sum = scf.parallel (%i) = (%lower) to (%upper) step (%step) init (%start) -> f32 {
    %value = "test.value"(%i) : (index) -> f32
    scf.reduce(%value : f32) {
    ^bb0(%left: f32, %right: f32):
      %both = arith.addf %left, %right : f32
      scf.reduce.return %both : f32
    }
  }
  return %sum : f32
}
