// RUN: okl-opt %s -hoist-allocs | filecheck %s

// To the head, in order, with what computes the size.
// CHECK-LABEL: func.func @entry(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>, %[[ARG1:.*]]: index) -> memref<?xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() {alignment = 16 : i64} : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = memref.dim %[[ARG0]], %[[VAL_1]] : memref<?xf32>
// CHECK:         %[[VAL_3:.*]] = arith.addi %[[VAL_2]], %[[VAL_2]] : index
// CHECK:         %[[VAL_4:.*]] = memref.alloc(%[[VAL_3]]) : memref<?xf32>
// CHECK:         "test.op"() : () -> ()
// CHECK:         "test.use"(%[[VAL_0]]) : (memref<8xf32>) -> ()
// CHECK:         memref.dealloc %[[VAL_0]] : memref<8xf32>
// CHECK:         return %[[VAL_4]] : memref<?xf32>
// CHECK:       }
func.func @entry(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  "test.op"() : () -> ()
  %a = memref.alloc() {alignment = 16 : i64} : memref<8xf32>
  "test.use"(%a) : (memref<8xf32>) -> ()
  %c0 = arith.constant 0 : index
  %size = memref.dim %m, %c0 : memref<?xf32>
  %twice = arith.addi %size, %size : index
  %b = memref.alloc(%twice) : memref<?xf32>
  memref.dealloc %a : memref<8xf32>
  return %b : memref<?xf32>
}

// A size that is read from memory, or that a call gives, is not known before.
// CHECK-LABEL: func.func @unknown_size(
// CHECK-SAME:    %[[ARG0:.*]]: memref<index>) {
// CHECK:         "test.op"() : () -> ()
// CHECK:         %[[VAL_0:.*]] = memref.load %[[ARG0]][] : memref<index>
// CHECK:         %[[VAL_1:.*]] = memref.alloc(%[[VAL_0]]) : memref<?xf32>
// CHECK:         %[[VAL_2:.*]] = "test.size"() : () -> index
// CHECK:         %[[VAL_3:.*]] = memref.alloc(%[[VAL_2]]) : memref<?xf32>
// CHECK:         "test.use"(%[[VAL_1]], %[[VAL_3]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @unknown_size(%m: memref<index>) {
  "test.op"() : () -> ()
  %size = memref.load %m[] : memref<index>
  %a = memref.alloc(%size) : memref<?xf32>
  %other = "test.size"() : () -> index
  %b = memref.alloc(%other) : memref<?xf32>
  "test.use"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  return
}

// Out of loops where each turn frees its buffer: not the one that is kept, nor those whose size depends on the turn.
// CHECK-LABEL: func.func @loops(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?xmemref<4xf32>>) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc(%[[ARG0]]) : memref<?xf32>
// CHECK:         scf.for %[[VAL_1:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// CHECK:           scf.for %[[VAL_2:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// CHECK:             %[[VAL_3:.*]] = memref.alloc() : memref<4xf32>
// CHECK:             %[[VAL_4:.*]] = memref.alloc(%[[VAL_1]]) : memref<?xf32>
// CHECK:             memref.store %[[VAL_3]], %[[ARG1]][%[[VAL_1]]] : memref<?xmemref<4xf32>>
// CHECK:             "test.use"(%[[VAL_0]], %[[VAL_4]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK:             memref.dealloc %[[VAL_4]] : memref<?xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         memref.dealloc %[[VAL_0]] : memref<?xf32>
// CHECK:         return
// CHECK:       }
func.func @loops(%n: index, %keep: memref<?xmemref<4xf32>>) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %n {
      %freed = memref.alloc(%n) : memref<?xf32>
      %kept = memref.alloc() : memref<4xf32>
      %of_turn = memref.alloc(%i) : memref<?xf32>
      memref.store %kept, %keep[%i] : memref<?xmemref<4xf32>>
      "test.use"(%freed, %of_turn) : (memref<?xf32>, memref<?xf32>) -> ()
      memref.dealloc %of_turn : memref<?xf32>
      memref.dealloc %freed : memref<?xf32>
    }
  }
  return
}

// Turns of a parallel loop have a buffer each, and not all runs come to one in a condition.
// CHECK-LABEL: func.func @other_regions(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: i1) {
// CHECK:         scf.parallel (%[[VAL_0:.*]]) = (%[[ARG0]]) to (%[[ARG0]]) step (%[[ARG0]]) {
// CHECK:           %[[VAL_1:.*]] = memref.alloc() : memref<4xf32>
// CHECK:           "test.use"(%[[VAL_1]]) : (memref<4xf32>) -> ()
// CHECK:           memref.dealloc %[[VAL_1]] : memref<4xf32>
// CHECK:           scf.reduce
// CHECK:         }
// CHECK:         scf.if %[[ARG1]] {
// CHECK:           %[[VAL_2:.*]] = memref.alloc() : memref<4xf32>
// CHECK:           "test.use"(%[[VAL_2]]) : (memref<4xf32>) -> ()
// CHECK:           memref.dealloc %[[VAL_2]] : memref<4xf32>
// CHECK:         }
// CHECK:         cf.br ^bb1
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_3:.*]] = memref.alloc() : memref<4xf32>
// CHECK:         "test.use"(%[[VAL_3]]) : (memref<4xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @other_regions(%n: index, %b: i1) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  scf.if %b {
    %a = memref.alloc() : memref<4xf32>
    "test.use"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  cf.br ^end
^end:
  %c = memref.alloc() : memref<4xf32>
  "test.use"(%c) : (memref<4xf32>) -> ()
  return
}
