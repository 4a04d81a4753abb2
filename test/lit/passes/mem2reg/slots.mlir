// RUN: okl-opt %s -mem2reg | filecheck %s

// Memory that was never written has no value.
// CHECK-LABEL: func.func @straight(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> (i32, i32) {
// CHECK:         %[[VAL_0:.*]] = ub.poison : i32
// CHECK:         return %[[VAL_0]], %[[ARG0]] : i32, i32
// CHECK:       }
func.func @straight(%arg0: i32) -> (i32, i32) {
  %alloca = memref.alloca() : memref<i32>
  %0 = memref.load %alloca[] : memref<i32>
  memref.store %arg0, %alloca[] : memref<i32>
  %1 = memref.load %alloca[] : memref<i32>
  return %0, %1 : i32, i32
}

// The block of the loop is given the value.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         cf.br ^bb1(%[[ARG0]] : i32)
// CHECK:       ^bb1(%[[VAL_1:.*]]: i32):  // 2 preds: ^bb0, ^bb1
// CHECK:         %[[VAL_2:.*]] = arith.addi %[[VAL_1]], %[[VAL_1]] : i32
// CHECK:         cf.cond_br %[[ARG1]], ^bb1(%[[VAL_2]] : i32), ^bb2
// CHECK:       ^bb2:  // pred: ^bb1
// CHECK:         return %[[VAL_2]] : i32
// CHECK:       }
func.func @loop(%arg0: i32, %arg1: i1) -> i32 {
  %alloca = memref.alloca() : memref<1xi32>
  %c0 = arith.constant 0 : index
  memref.store %arg0, %alloca[%c0] : memref<1xi32>
  cf.br ^bb1
^bb1:
  %0 = memref.load %alloca[%c0] : memref<1xi32>
  %1 = arith.addi %0, %0 : i32
  memref.store %1, %alloca[%c0] : memref<1xi32>
  cf.cond_br %arg1, ^bb1, ^bb2
^bb2:
  %2 = memref.load %alloca[%c0] : memref<1xi32>
  return %2 : i32
}

// No block needs the value after it was stored.
// CHECK-LABEL: func.func @not_needed(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1) {
// CHECK:         cf.cond_br %[[ARG1]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         cf.br ^bb2
// CHECK:       ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK:         return
// CHECK:       }
func.func @not_needed(%arg0: i32, %arg1: i1) {
  %alloca = memref.alloca() : memref<i32>
  cf.cond_br %arg1, ^bb1, ^bb2
^bb1:
  memref.store %arg0, %alloca[] : memref<i32>
  cf.br ^bb2
^bb2:
  return
}

// A region is another place, a call may do anything, and two elements are not one.
// CHECK-LABEL: func.func @stay(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1) {
// CHECK:         %[[VAL_0:.*]] = memref.alloca() : memref<i32>
// CHECK:         scf.if %[[ARG1]] {
// CHECK:           memref.store %[[ARG0]], %[[VAL_0]][] : memref<i32>
// CHECK:         }
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<i32>
// CHECK:         call @any(%[[VAL_1]]) : (memref<i32>) -> ()
// CHECK:         %[[VAL_2:.*]] = memref.alloca() : memref<2xi32>
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         memref.store %[[ARG0]], %[[VAL_2]][%[[VAL_3]]] : memref<2xi32>
// CHECK:         return
// CHECK:       }
func.func @stay(%arg0: i32, %arg1: i1) {
  %alloca = memref.alloca() : memref<i32>
  scf.if %arg1 {
    memref.store %arg0, %alloca[] : memref<i32>
  }
  %alloca_0 = memref.alloca() : memref<i32>
  call @any(%alloca_0) : (memref<i32>) -> ()
  %alloca_1 = memref.alloca() : memref<2xi32>
  %c0 = arith.constant 0 : index
  memref.store %arg0, %alloca_1[%c0] : memref<2xi32>
  return
}

// CHECK-LABEL: func.func private @any(memref<i32>)
func.func private @any(memref<i32>)

// Memory of llvm, with marks of its lifetime.
// CHECK-LABEL: llvm.func @of_llvm(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1) -> i32 {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.undef : i32
// CHECK:         %[[VAL_1:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         llvm.cond_br %[[ARG1]], ^bb1, ^bb2(%[[VAL_0]] : i32)
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         llvm.br ^bb2(%[[ARG0]] : i32)
// CHECK:       ^bb2(%[[VAL_2:.*]]: i32):  // 2 preds: ^bb0, ^bb1
// CHECK:         llvm.return %[[VAL_2]] : i32
// CHECK:       }
llvm.func @of_llvm(%arg0: i32, %arg1: i1) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %1 : !llvm.ptr
  llvm.cond_br %arg1, ^bb1, ^bb2
^bb1:
  llvm.store %arg0, %1 : i32, !llvm.ptr
  llvm.br ^bb2
^bb2:
  %2 = llvm.load %1 : !llvm.ptr -> i32
  llvm.intr.lifetime.end %1 : !llvm.ptr
  llvm.return %2 : i32
}

// A pointer in memory becomes a value first, then what it points to.
// CHECK-LABEL: func.func @pointer(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         return %[[ARG0]] : i32
// CHECK:       }
func.func @pointer(%arg0: i32) -> i32 {
  %alloca = memref.alloca() : memref<memref<i32>>
  %alloca_0 = memref.alloca() : memref<i32>
  memref.store %alloca_0, %alloca[] : memref<memref<i32>>
  %0 = memref.load %alloca[] : memref<memref<i32>>
  memref.store %arg0, %0[] : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  return %1 : i32
}
