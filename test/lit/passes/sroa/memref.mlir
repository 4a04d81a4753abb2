// RUN: okl-opt %s -sroa | filecheck %s

// Two of four elements are used.
// CHECK-LABEL: func.func @a(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = memref.alloca() : memref<i32>
// CHECK:         %[[VAL_3:.*]] = memref.alloca() : memref<i32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_2]][] : memref<i32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_3]][] : memref<i32>
// CHECK:         %[[VAL_4:.*]] = memref.load %[[VAL_2]][] : memref<i32>
// CHECK:         return %[[VAL_4]] : i32
// CHECK:       }
func.func @a(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<2x2xi32>
  memref.store %v, %a[%c0, %c1] : memref<2x2xi32>
  memref.store %v, %a[%c1, %c1] : memref<2x2xi32>
  %x = memref.load %a[%c0, %c1] : memref<2x2xi32>
  return %x : i32
}

// An index that is not constant.
// CHECK-LABEL: func.func @dyn(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: index) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<2xi32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_1]][%[[VAL_0]]] : memref<2xi32>
// CHECK:         %[[VAL_2:.*]] = memref.load %[[VAL_1]][%[[ARG1]]] : memref<2xi32>
// CHECK:         return %[[VAL_2]] : i32
// CHECK:       }
func.func @dyn(%v: i32, %i: index) -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xi32>
  memref.store %v, %a[%c0] : memref<2xi32>
  %x = memref.load %a[%i] : memref<2xi32>
  return %x : i32
}

// Of at most 16 elements those that are used, the last use first.
// CHECK-LABEL: func.func @many(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_5:.*]] = memref.alloca() : memref<i32>
// CHECK:         %[[VAL_6:.*]] = memref.alloca() : memref<i32>
// CHECK:         %[[VAL_7:.*]] = memref.alloca() : memref<i32>
// CHECK:         %[[VAL_8:.*]] = memref.alloca() : memref<17xi32>
// CHECK:         %[[VAL_9:.*]] = memref.alloca() : memref<1xi32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_7]][] : memref<i32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_6]][] : memref<i32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_5]][] : memref<i32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_8]][%[[VAL_4]]] : memref<17xi32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_9]][%[[VAL_0]]] : memref<1xi32>
// CHECK:         return
// CHECK:       }
func.func @many(%v: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloca() {alignment = 8 : i64} : memref<5xi32>
  %b = memref.alloca() : memref<17xi32>
  %c = memref.alloca() : memref<1xi32>
  memref.store %v, %a[%c3] : memref<5xi32>
  memref.store %v, %a[%c1] : memref<5xi32>
  memref.store %v, %a[%c4] : memref<5xi32>
  memref.store %v, %b[%c4] : memref<17xi32>
  memref.store %v, %c[%c0] : memref<1xi32>
  return
}

// Nothing is used.
// CHECK-LABEL: func.func @unused() {
// CHECK:         %[[VAL_0:.*]] = memref.alloca() : memref<5xi32>
// CHECK:         return
// CHECK:       }
func.func @unused() {
  %a = memref.alloca() : memref<5xi32>
  return
}

// Uses in other regions count as well.
// CHECK-LABEL: func.func @regions(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i1) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = memref.alloca() : memref<i32>
// CHECK:         %[[VAL_3:.*]] = memref.alloca() : memref<i32>
// CHECK:         scf.if %[[ARG1]] {
// CHECK:           memref.store %[[ARG0]], %[[VAL_3]][] : memref<i32>
// CHECK:         }
// CHECK:         %[[VAL_4:.*]] = memref.load %[[VAL_2]][] : memref<i32>
// CHECK:         return %[[VAL_4]] : i32
// CHECK:       }
func.func @regions(%v: i32, %p: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<2xi32>
  scf.if %p {
    memref.store %v, %a[%c0] : memref<2xi32>
  }
  %x = memref.load %a[%c1] : memref<2xi32>
  return %x : i32
}

// The memory itself is stored.
// CHECK-LABEL: func.func @escapes(
// CHECK-SAME:    %[[ARG0:.*]]: memref<2xi32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<2xi32>
// CHECK:         %[[VAL_2:.*]] = memref.alloca() : memref<memref<2xi32>>
// CHECK:         memref.store %[[VAL_1]], %[[VAL_2]][] : memref<memref<2xi32>>
// CHECK:         return
// CHECK:       }
func.func @escapes(%v: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xi32>
  %b = memref.alloca() : memref<2xmemref<2xi32>>
  memref.store %a, %b[%c0] : memref<2xmemref<2xi32>>
  return
}

// There is no such element.
// CHECK-LABEL: func.func @outofbounds(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<2xi32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_1]][%[[VAL_0]]] : memref<2xi32>
// CHECK:         return
// CHECK:       }
func.func @outofbounds(%v: i32) {
  %c0 = arith.constant 2 : index
  %a = memref.alloca() : memref<2xi32>
  memref.store %v, %a[%c0] : memref<2xi32>
  return
}

// Blocks, and memory of other spaces and layouts.
// CHECK-LABEL: func.func @mod_alloca(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = scf.execute_region -> i32 {
// CHECK:           %[[VAL_3:.*]] = memref.alloca() : memref<i32>
// CHECK:           %[[VAL_4:.*]] = memref.alloca() : memref<i32>
// CHECK:           memref.store %[[ARG0]], %[[VAL_4]][] : memref<i32>
// CHECK:           %[[VAL_5:.*]] = memref.load %[[VAL_4]][] : memref<i32>
// CHECK:           cf.br ^bb1(%[[VAL_5]] : i32)
// CHECK:         ^bb1(%[[VAL_6:.*]]: i32):  // pred: ^bb0
// CHECK:           %[[VAL_7:.*]] = memref.load %[[VAL_3]][] : memref<i32>
// CHECK:           %[[VAL_8:.*]] = arith.addi %[[VAL_6]], %[[VAL_7]] : i32
// CHECK:           scf.yield %[[VAL_8]] : i32
// CHECK:         }
// CHECK:         return %[[VAL_2]] : i32
// CHECK:       }
func.func @mod_alloca(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.execute_region -> i32 {
    %a = memref.alloca() : memref<2x1xi32>
    memref.store %v, %a[%c1, %c0] : memref<2x1xi32>
    %x = memref.load %a[%c1, %c0] : memref<2x1xi32>
    cf.br ^bb1(%x : i32)
  ^bb1(%y: i32):
    %z = memref.load %a[%c0, %c0] : memref<2x1xi32>
    %s = arith.addi %y, %z : i32
    scf.yield %s : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @space(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<i32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_1]][] : memref<i32>
// CHECK:         %[[VAL_2:.*]] = memref.alloca() : memref<i32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_2]][] : memref<i32>
// CHECK:         %[[VAL_3:.*]] = memref.alloca() : memref<memref<4xi32>>
// CHECK:         %[[VAL_4:.*]] = memref.load %[[VAL_3]][] : memref<memref<4xi32>>
// CHECK:         memref.store %[[ARG0]], %[[VAL_4]][%[[VAL_0]]] : memref<4xi32>
// CHECK:         return
// CHECK:       }
func.func @space(%v: i32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xi32, 3>
  memref.store %v, %a[%c0] : memref<2xi32, 3>
  %b = memref.alloca() : memref<2xi32, strided<[2]>>
  memref.store %v, %b[%c0] : memref<2xi32, strided<[2]>>
  %c = memref.alloca() : memref<2xmemref<4xi32>>
  %d = memref.load %c[%c0] : memref<2xmemref<4xi32>>
  memref.store %v, %d[%c0] : memref<4xi32>
  return
}

// A cast may use all of it.
// CHECK-LABEL: func.func @cast(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<2xi32>
// CHECK:         memref.store %[[ARG0]], %[[VAL_1]][%[[VAL_0]]] : memref<2xi32>
// CHECK:         %[[VAL_2:.*]] = memref.cast %[[VAL_1]] : memref<2xi32> to memref<?xi32>
// CHECK:         memref.dealloc %[[VAL_1]] : memref<2xi32>
// CHECK:         return
// CHECK:       }
func.func @cast(%v: i32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloca() : memref<2xi32>
  memref.store %v, %a[%c0] : memref<2xi32>
  %b = memref.cast %a : memref<2xi32> to memref<?xi32>
  memref.dealloc %a : memref<2xi32>
  return
}
