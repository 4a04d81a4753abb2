// RUN: okl-opt %s -buffer-hoisting -allow-unregistered-dialect | filecheck %s

// Memory that several blocks may give to one is allocated before they part.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index) -> memref<?xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc(%[[ARG1]]) : memref<?xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc(%[[ARG1]]) : memref<?xf32>
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         cf.br ^bb3(%[[VAL_0]] : memref<?xf32>)
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         cf.br ^bb3(%[[VAL_1]] : memref<?xf32>)
// CHECK:       ^bb3(%[[VAL_2:.*]]: memref<?xf32>):  // 2 preds: ^bb1, ^bb2
// CHECK:         return %[[VAL_2]] : memref<?xf32>
// CHECK:       }
func.func @blocks(%c: i1, %n: index) -> memref<?xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.alloc(%n) : memref<?xf32>
  cf.br ^c(%0 : memref<?xf32>)
^b:
  %1 = memref.alloc(%n) : memref<?xf32>
  cf.br ^c(%1 : memref<?xf32>)
^c(%2: memref<?xf32>):
  return %2 : memref<?xf32>
}

// Nothing leaves a loop.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index) {
// CHECK:         scf.for %[[VAL_0:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG2]] {
// CHECK:           %[[VAL_1:.*]] = memref.alloc() : memref<4xf32>
// CHECK:           "test.use"(%[[VAL_1]]) : (memref<4xf32>) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @loop(%lb: index, %ub: index, %st: index) {
  scf.for %i = %lb to %ub step %st {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  return
}
