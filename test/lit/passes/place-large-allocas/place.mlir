// RUN: okl-opt %s -place-large-allocas=stack-bytes=64 -allow-unregistered-dialect | filecheck %s

// The first and the third fit together.
// CHECK-LABEL: func.func @sum() {
// CHECK:         %[[VAL_0:.*]] = memref.alloca() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() {alignment = 64 : i64} : memref<9xf32>
// CHECK:         %[[VAL_2:.*]] = memref.alloca() : memref<8xf32>
// CHECK:         "test.use"(%[[VAL_0]], %[[VAL_1]], %[[VAL_2]]) : (memref<8xf32>, memref<9xf32>, memref<8xf32>) -> ()
// CHECK:         memref.dealloc %[[VAL_1]] : memref<9xf32>
// CHECK:         return
// CHECK:       }
func.func @sum() {
  %0 = memref.alloca() : memref<8xf32>
  %1 = memref.alloca() {alignment = 64 : i64} : memref<9xf32>
  %2 = memref.alloca() : memref<8xf32>
  "test.use"(%0, %1, %2) : (memref<8xf32>, memref<9xf32>, memref<8xf32>) -> ()
  return
}

// Memory is freed where its scope ends.
// CHECK-LABEL: func.func @scopes(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: i1) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc(%[[ARG0]]) : memref<?xf32>
// CHECK:         scf.for %[[VAL_1:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// CHECK:           %[[VAL_2:.*]] = memref.alloc(%[[VAL_1]]) : memref<?xf32>
// CHECK:           scf.if %[[ARG1]] {
// CHECK:             %[[VAL_3:.*]] = memref.alloc(%[[VAL_1]]) : memref<?xf32>
// CHECK:             "test.use"(%[[VAL_0]], %[[VAL_2]], %[[VAL_3]]) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK:             memref.dealloc %[[VAL_3]] : memref<?xf32>
// CHECK:           }
// CHECK:           memref.dealloc %[[VAL_2]] : memref<?xf32>
// CHECK:         }
// CHECK:         memref.alloca_scope  {
// CHECK:           %[[VAL_4:.*]] = memref.alloc(%[[ARG0]]) : memref<?xf32>
// CHECK:           "test.use"(%[[VAL_4]]) : (memref<?xf32>) -> ()
// CHECK:           memref.dealloc %[[VAL_4]] : memref<?xf32>
// CHECK:         }
// CHECK:         cf.cond_br %[[ARG1]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_5:.*]] = memref.alloc(%[[ARG0]]) : memref<?xf32>
// CHECK:         "test.use"(%[[VAL_0]], %[[VAL_5]]) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK:         memref.dealloc %[[VAL_0]] : memref<?xf32>
// CHECK:         memref.dealloc %[[VAL_5]] : memref<?xf32>
// CHECK:         return
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         memref.dealloc %[[VAL_0]] : memref<?xf32>
// CHECK:         return
// CHECK:       }
func.func @scopes(%n: index, %c: i1) {
  %0 = memref.alloca(%n) : memref<?xf32>
  scf.for %i = %n to %n step %n {
    %1 = memref.alloca(%i) : memref<?xf32>
    scf.if %c {
      %2 = memref.alloca(%i) : memref<?xf32>
      "test.use"(%0, %1, %2) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  memref.alloca_scope {
    %1 = memref.alloca(%n) : memref<?xf32>
    "test.use"(%1) : (memref<?xf32>) -> ()
  }
  cf.cond_br %c, ^a, ^b
^a:
  %3 = memref.alloca(%n) : memref<?xf32>
  "test.use"(%0, %3) : (memref<?xf32>, memref<?xf32>) -> ()
  return
^b:
  return
}

// What leaves the block or the region stays.
// CHECK-LABEL: func.func @leaves(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: i1) {
// CHECK:         %[[VAL_0:.*]] = scf.if %[[ARG1]] -> (memref<?xf32>) {
// CHECK:           %[[VAL_1:.*]] = memref.alloca(%[[ARG0]]) : memref<?xf32>
// CHECK:           scf.yield %[[VAL_1]] : memref<?xf32>
// CHECK:         } else {
// CHECK:           %[[VAL_2:.*]] = memref.alloca(%[[ARG0]]) : memref<?xf32>
// CHECK:           %[[VAL_3:.*]] = memref.cast %[[VAL_2]] : memref<?xf32> to memref<4xf32>
// CHECK:           %[[VAL_4:.*]] = memref.cast %[[VAL_3]] : memref<4xf32> to memref<?xf32>
// CHECK:           scf.yield %[[VAL_4]] : memref<?xf32>
// CHECK:         }
// CHECK:         cf.cond_br %[[ARG1]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_5:.*]] = memref.alloca(%[[ARG0]]) : memref<?xf32>
// CHECK:         cf.br ^bb3(%[[VAL_5]] : memref<?xf32>)
// CHECK:       ^bb2:  // pred: ^bb0
// CHECK:         cf.br ^bb3(%[[VAL_0]] : memref<?xf32>)
// CHECK:       ^bb3(%[[VAL_6:.*]]: memref<?xf32>):  // 2 preds: ^bb1, ^bb2
// CHECK:         "test.use"(%[[VAL_6]]) : (memref<?xf32>) -> ()
// CHECK:         return
// CHECK:       }
func.func @leaves(%n: index, %c: i1) {
  %0 = scf.if %c -> memref<?xf32> {
    %1 = memref.alloca(%n) : memref<?xf32>
    scf.yield %1 : memref<?xf32>
  } else {
    %1 = memref.alloca(%n) : memref<?xf32>
    %2 = memref.cast %1 : memref<?xf32> to memref<4xf32>
    %3 = memref.cast %2 : memref<4xf32> to memref<?xf32>
    scf.yield %3 : memref<?xf32>
  }
  cf.cond_br %c, ^a, ^b
^a:
  %4 = memref.alloca(%n) : memref<?xf32>
  cf.br ^c(%4 : memref<?xf32>)
^b:
  cf.br ^c(%0 : memref<?xf32>)
^c(%5: memref<?xf32>):
  "test.use"(%5) : (memref<?xf32>) -> ()
  return
}
