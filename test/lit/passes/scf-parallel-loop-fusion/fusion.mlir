// RUN: okl-opt %s -scf-parallel-loop-fusion --allow-unregistered-dialect | filecheck %s

// The second loop loads what the first one has stored in the same turn.
// CHECK-LABEL: func.func @fused(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xf32>, %[[ARG3:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.alloc(%[[ARG0]]) : memref<?xf32>
// CHECK:         %[[VAL_1:.*]] = scf.parallel (%[[VAL_2:.*]]) = (%[[ARG1]]) to (%[[ARG0]]) step (%[[ARG1]]) init (%[[ARG3]]) -> f32 {
// CHECK:           %[[VAL_3:.*]] = memref.load %[[ARG2]][%[[VAL_2]]] : memref<?xf32>
// CHECK:           memref.store %[[VAL_3]], %[[VAL_0]][%[[VAL_2]]] : memref<?xf32>
// CHECK:           %[[VAL_4:.*]] = memref.load %[[VAL_0]][%[[VAL_2]]] : memref<?xf32>
// CHECK:           scf.reduce(%[[VAL_4]] : f32) {
// CHECK:           ^bb0(%[[VAL_5:.*]]: f32, %[[VAL_6:.*]]: f32):
// CHECK:             %[[VAL_7:.*]] = arith.addf %[[VAL_5]], %[[VAL_6]] : f32
// CHECK:             scf.reduce.return %[[VAL_7]] : f32
// CHECK:           }
// CHECK:         }
// CHECK:         return %[[VAL_1]] : f32
// CHECK:       }
func.func @fused(%size: index, %step: index, %in: memref<?xf32>, %sum: f32) -> f32 {
  %copy = memref.alloc(%size) : memref<?xf32>
  scf.parallel (%i) = (%step) to (%size) step (%step) {
    %value = memref.load %in[%i] : memref<?xf32>
    memref.store %value, %copy[%i] : memref<?xf32>
  }
  %result = scf.parallel (%i) = (%step) to (%size) step (%step) init (%sum) -> f32 {
    %value = memref.load %copy[%i] : memref<?xf32>
    scf.reduce(%value : f32) {
    ^bb0(%left: f32, %right: f32):
      %both = arith.addf %left, %right : f32
      scf.reduce.return %both : f32
    }
  }
  return %result : f32
}

// Two arguments may be the same memory, and unknown ops may do anything.
// CHECK-LABEL: func.func @stay(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?xf32>, %[[ARG3:.*]]: memref<?xf32>) {
// CHECK:         scf.parallel (%[[VAL_0:.*]]) = (%[[ARG1]]) to (%[[ARG0]]) step (%[[ARG1]]) {
// CHECK:           %[[VAL_1:.*]] = memref.load %[[ARG2]][%[[VAL_0]]] : memref<?xf32>
// CHECK:           memref.store %[[VAL_1]], %[[ARG3]][%[[VAL_0]]] : memref<?xf32>
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         scf.parallel (%[[VAL_2:.*]]) = (%[[ARG1]]) to (%[[ARG0]]) step (%[[ARG1]]) {
// CHECK:           %[[VAL_3:.*]] = memref.load %[[ARG2]][%[[ARG1]]] : memref<?xf32>
// CHECK:           memref.store %[[VAL_3]], %[[ARG3]][%[[VAL_2]]] : memref<?xf32>
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         scf.parallel (%[[VAL_4:.*]]) = (%[[ARG1]]) to (%[[ARG0]]) step (%[[ARG1]]) {
// CHECK:           "test.op"(%[[VAL_4]]) : (index) -> ()
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @stay(%size: index, %step: index, %in: memref<?xf32>, %out: memref<?xf32>) {
  scf.parallel (%i) = (%step) to (%size) step (%step) {
    %value = memref.load %in[%i] : memref<?xf32>
    memref.store %value, %out[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%step) to (%size) step (%step) {
    %value = memref.load %in[%step] : memref<?xf32>
    memref.store %value, %out[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%step) to (%size) step (%step) {
    "test.op"(%i) : (index) -> ()
  }
  return
}
