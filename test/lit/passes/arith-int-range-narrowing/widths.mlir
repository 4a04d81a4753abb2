// RUN: okl-opt %s -arith-int-range-narrowing=int-bitwidths-supported=8,16,32 | filecheck %s

// Indices from 0 to 100 fit into 8 bits; the casts say that they are not negative.
// CHECK-LABEL: func.func @index(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> (index, i1) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 100 : index
// CHECK:         %[[VAL_2:.*]] = arith.maxsi %[[ARG0]], %[[VAL_0]] : index
// CHECK:         %[[VAL_3:.*]] = arith.minsi %[[VAL_2]], %[[VAL_1]] : index
// CHECK:         %[[VAL_4:.*]] = arith.maxsi %[[ARG1]], %[[VAL_0]] : index
// CHECK:         %[[VAL_5:.*]] = arith.minsi %[[VAL_4]], %[[VAL_1]] : index
// CHECK:         %[[VAL_6:.*]] = arith.index_castui %[[VAL_3]] : index to i8
// CHECK:         %[[VAL_7:.*]] = arith.index_castui %[[VAL_5]] : index to i8
// CHECK:         %[[VAL_8:.*]] = arith.addi %[[VAL_6]], %[[VAL_7]] : i8
// CHECK:         %[[VAL_9:.*]] = arith.index_castui %[[VAL_8]] : i8 to index
// CHECK:         %[[VAL_10:.*]] = arith.index_castui %[[VAL_3]] : index to i8
// CHECK:         %[[VAL_11:.*]] = arith.index_castui %[[VAL_5]] : index to i8
// CHECK:         %[[VAL_12:.*]] = arith.cmpi slt, %[[VAL_10]], %[[VAL_11]] : i8
// CHECK:         return %[[VAL_9]], %[[VAL_12]] : index, i1
// CHECK:       }
func.func @index(%x: index, %y: index) -> (index, i1) {
  %c0 = arith.constant 0 : index
  %c100 = arith.constant 100 : index
  %a = arith.maxsi %x, %c0 : index
  %b = arith.minsi %a, %c100 : index
  %c = arith.maxsi %y, %c0 : index
  %d = arith.minsi %c, %c100 : index
  %s = arith.addi %b, %d : index
  %p = arith.cmpi slt, %b, %d : index
  return %s, %p : index, i1
}

// The sums need 16 bits.
// CHECK-LABEL: func.func @signed(
// CHECK-SAME:    %[[ARG0:.*]]: i64, %[[ARG1:.*]]: i64) -> (i64, i1) {
// CHECK:         %[[VAL_0:.*]] = arith.constant -100 : i64
// CHECK:         %[[VAL_1:.*]] = arith.constant 100 : i64
// CHECK:         %[[VAL_2:.*]] = arith.maxsi %[[ARG0]], %[[VAL_0]] : i64
// CHECK:         %[[VAL_3:.*]] = arith.minsi %[[VAL_2]], %[[VAL_1]] : i64
// CHECK:         %[[VAL_4:.*]] = arith.maxsi %[[ARG1]], %[[VAL_0]] : i64
// CHECK:         %[[VAL_5:.*]] = arith.minsi %[[VAL_4]], %[[VAL_1]] : i64
// CHECK:         %[[VAL_6:.*]] = arith.trunci %[[VAL_3]] : i64 to i16
// CHECK:         %[[VAL_7:.*]] = arith.trunci %[[VAL_5]] : i64 to i16
// CHECK:         %[[VAL_8:.*]] = arith.addi %[[VAL_6]], %[[VAL_7]] : i16
// CHECK:         %[[VAL_9:.*]] = arith.extsi %[[VAL_8]] : i16 to i64
// CHECK:         %[[VAL_10:.*]] = arith.trunci %[[VAL_3]] : i64 to i8
// CHECK:         %[[VAL_11:.*]] = arith.trunci %[[VAL_5]] : i64 to i8
// CHECK:         %[[VAL_12:.*]] = arith.cmpi slt, %[[VAL_10]], %[[VAL_11]] : i8
// CHECK:         return %[[VAL_9]], %[[VAL_12]] : i64, i1
// CHECK:       }
func.func @signed(%x: i64, %y: i64) -> (i64, i1) {
  %c0 = arith.constant -100 : i64
  %c100 = arith.constant 100 : i64
  %a = arith.maxsi %x, %c0 : i64
  %b = arith.minsi %a, %c100 : i64
  %c = arith.maxsi %y, %c0 : i64
  %d = arith.minsi %c, %c100 : i64
  %s = arith.addi %b, %d : i64
  %p = arith.cmpi slt, %b, %d : i64
  return %s, %p : i64, i1
}

// A comparison is narrowed where its operands fit alike.
// CHECK-LABEL: func.func @negative(
// CHECK-SAME:    %[[ARG0:.*]]: i64, %[[ARG1:.*]]: i64) -> (i1, i1) {
// CHECK:         %[[VAL_0:.*]] = arith.constant -5 : i64
// CHECK:         %[[VAL_1:.*]] = arith.constant 20 : i64
// CHECK:         %[[VAL_2:.*]] = arith.maxsi %[[ARG0]], %[[VAL_0]] : i64
// CHECK:         %[[VAL_3:.*]] = arith.minsi %[[VAL_2]], %[[VAL_1]] : i64
// CHECK:         %[[VAL_4:.*]] = arith.maxsi %[[ARG1]], %[[VAL_0]] : i64
// CHECK:         %[[VAL_5:.*]] = arith.minsi %[[VAL_4]], %[[VAL_1]] : i64
// CHECK:         %[[VAL_6:.*]] = arith.trunci %[[VAL_3]] : i64 to i8
// CHECK:         %[[VAL_7:.*]] = arith.trunci %[[VAL_5]] : i64 to i8
// CHECK:         %[[VAL_8:.*]] = arith.cmpi slt, %[[VAL_6]], %[[VAL_7]] : i8
// CHECK:         %[[VAL_9:.*]] = arith.trunci %[[VAL_3]] : i64 to i8
// CHECK:         %[[VAL_10:.*]] = arith.trunci %[[VAL_5]] : i64 to i8
// CHECK:         %[[VAL_11:.*]] = arith.cmpi ult, %[[VAL_9]], %[[VAL_10]] : i8
// CHECK:         return %[[VAL_8]], %[[VAL_11]] : i1, i1
// CHECK:       }
func.func @negative(%x: i64, %y: i64) -> (i1, i1) {
  %c0 = arith.constant -5 : i64
  %c100 = arith.constant 20 : i64
  %a = arith.maxsi %x, %c0 : i64
  %b = arith.minsi %a, %c100 : i64
  %c = arith.maxsi %y, %c0 : i64
  %d = arith.minsi %c, %c100 : i64
  %p = arith.cmpi slt, %b, %d : i64
  %q = arith.cmpi ult, %b, %d : i64
  return %p, %q : i1, i1
}

// A cast to an index and back.
// CHECK-LABEL: func.func @casts(
// CHECK-SAME:    %[[ARG0:.*]]: i8) -> (i8, i8) {
// CHECK:         return %[[ARG0]], %[[ARG0]] : i8, i8
// CHECK:       }
func.func @casts(%x: i8) -> (i8, i8) {
  %0 = arith.index_cast %x : i8 to index
  %1 = arith.index_cast %0 : index to i8
  %2 = arith.index_castui %x : i8 to index
  %3 = arith.index_castui %2 : index to i8
  return %1, %3 : i8, i8
}

// All elements of a vector fit.
// CHECK-LABEL: func.func @vectors(
// CHECK-SAME:    %[[ARG0:.*]]: vector<4xindex>, %[[ARG1:.*]]: vector<4xf32>) -> (vector<4xindex>, vector<4xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<7> : vector<4xi8>
// CHECK:         %[[VAL_1:.*]] = arith.constant dense<7> : vector<4xindex>
// CHECK:         %[[VAL_2:.*]] = arith.andi %[[ARG0]], %[[VAL_1]] : vector<4xindex>
// CHECK:         %[[VAL_3:.*]] = arith.index_castui %[[VAL_2]] : vector<4xindex> to vector<4xi8>
// CHECK:         %[[VAL_4:.*]] = arith.addi %[[VAL_3]], %[[VAL_0]] : vector<4xi8>
// CHECK:         %[[VAL_5:.*]] = arith.index_castui %[[VAL_4]] : vector<4xi8> to vector<4xindex>
// CHECK:         %[[VAL_6:.*]] = arith.addf %[[ARG1]], %[[ARG1]] : vector<4xf32>
// CHECK:         return %[[VAL_5]], %[[VAL_6]] : vector<4xindex>, vector<4xf32>
// CHECK:       }
func.func @vectors(%x: vector<4xindex>, %f: vector<4xf32>) -> (vector<4xindex>, vector<4xf32>) {
  %c = arith.constant dense<7> : vector<4xindex>
  %0 = arith.andi %x, %c : vector<4xindex>
  %1 = arith.addi %0, %c : vector<4xindex>
  %2 = arith.addf %f, %f : vector<4xf32>
  return %1, %2 : vector<4xindex>, vector<4xf32>
}

// Of what is not known nothing is narrowed.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: vector<4xi32>, %[[ARG1:.*]]: i1) -> (vector<4xi32>, i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<7> : vector<4xi32>
// CHECK:         %[[VAL_1:.*]] = arith.andi %[[ARG0]], %[[VAL_0]] : vector<4xi32>
// CHECK:         %[[VAL_2:.*]] = arith.select %[[ARG1]], %[[VAL_1]], %[[VAL_0]] : vector<4xi32>
// CHECK:         %[[VAL_3:.*]] = vector.extract %[[VAL_2]][1] : i32 from vector<4xi32>
// CHECK:         %[[VAL_4:.*]] = arith.trunci %[[VAL_3]] : i32 to i16
// CHECK:         %[[VAL_5:.*]] = arith.shli %[[VAL_4]], %[[VAL_4]] : i16
// CHECK:         %[[VAL_6:.*]], %[[VAL_7:.*]] = arith.mulsi_extended %[[VAL_3]], %[[VAL_3]] : i32
// CHECK:         %[[VAL_8:.*]] = math.absi %[[VAL_3]] : i32
// CHECK:         %[[VAL_9:.*]] = arith.addi %[[VAL_8]], %[[VAL_6]] : i32
// CHECK:         %[[VAL_10:.*]] = arith.trunci %[[VAL_3]] : i32 to i16
// CHECK:         %[[VAL_11:.*]] = arith.ori %[[VAL_10]], %[[VAL_5]] : i16
// CHECK:         %[[VAL_12:.*]] = arith.extui %[[VAL_11]] : i16 to i32
// CHECK:         %[[VAL_13:.*]] = arith.xori %[[VAL_12]], %[[VAL_9]] : i32
// CHECK:         return %[[VAL_2]], %[[VAL_13]] : vector<4xi32>, i32
// CHECK:       }
func.func @unknown(%x: vector<4xi32>, %y: i1) -> (vector<4xi32>, i32) {
  %c = arith.constant dense<7> : vector<4xi32>
  %0 = arith.andi %x, %c : vector<4xi32>
  %1 = arith.select %y, %0, %c : vector<4xi32>
  %e = vector.extract %1[1] : i32 from vector<4xi32>
  %2 = arith.shli %e, %e : i32
  %3, %4 = arith.mulsi_extended %e, %e : i32
  %5 = math.absi %e : i32
  %6 = arith.addi %5, %3 : i32
  %7 = arith.ori %e, %2 : i32
  %8 = arith.xori %7, %6 : i32
  return %1, %8 : vector<4xi32>, i32
}

// The variable of a loop has bounds.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xindex>, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 8 : i8
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 8 : index
// CHECK:         scf.for %[[VAL_4:.*]] = %[[VAL_1]] to %[[VAL_3]] step %[[VAL_2]] {
// CHECK:           %[[VAL_5:.*]] = arith.index_castui %[[VAL_4]] : index to i8
// CHECK:           %[[VAL_6:.*]] = arith.muli %[[VAL_5]], %[[VAL_0]] : i8
// CHECK:           %[[VAL_7:.*]] = arith.index_castui %[[VAL_6]] : i8 to index
// CHECK:           memref.store %[[VAL_7]], %[[ARG0]][%[[VAL_4]]] : memref<?xindex>
// CHECK:         }
// CHECK:         scf.for %[[VAL_8:.*]] = %[[VAL_1]] to %[[ARG1]] step %[[VAL_2]] {
// CHECK:           memref.store %[[VAL_8]], %[[ARG0]][%[[VAL_8]]] : memref<?xindex>
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @loop(%m: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %j = arith.muli %i, %c8 : index
    memref.store %j, %m[%i] : memref<?xindex>
  }
  scf.for %i = %c0 to %n step %c1 {
    memref.store %i, %m[%i] : memref<?xindex>
  }
  return
}
