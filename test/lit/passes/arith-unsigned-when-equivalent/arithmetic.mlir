// RUN: okl-opt %s -arith-unsigned-when-equivalent --allow-unregistered-dialect | filecheck %s

// All operands are at most 101. Shifts and casts of indices stay, and so does what may be negative.
// CHECK-LABEL: func.func @all(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: index, %[[ARG3:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant 100 : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant 64 : index
// CHECK:         %[[VAL_4:.*]] = arith.andi %[[ARG2]], %[[VAL_3]] : index
// CHECK:         %[[VAL_5:.*]] = arith.andi %[[ARG0]], %[[VAL_2]] : i32
// CHECK:         %[[VAL_6:.*]] = arith.andi %[[ARG1]], %[[VAL_2]] : i32
// CHECK:         %[[VAL_7:.*]] = arith.ori %[[VAL_6]], %[[VAL_1]] : i32
// CHECK:         %[[VAL_8:.*]] = arith.divui %[[VAL_5]], %[[VAL_7]] {foo} : i32
// CHECK:         %[[VAL_9:.*]] = arith.divui %[[VAL_5]], %[[VAL_7]] exact : i32
// CHECK:         %[[VAL_10:.*]] = arith.ceildivui %[[VAL_5]], %[[VAL_7]] {foo} : i32
// CHECK:         %[[VAL_11:.*]] = arith.divui %[[VAL_5]], %[[VAL_7]] {foo} : i32
// CHECK:         %[[VAL_12:.*]] = arith.remui %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_13:.*]] = arith.minui %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_14:.*]] = arith.maxui %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_15:.*]] = arith.extui %[[VAL_5]] {foo} : i32 to i64
// CHECK:         %[[VAL_16:.*]] = arith.shrsi %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_17:.*]] = arith.shrsi %[[VAL_5]], %[[VAL_7]] exact : i32
// CHECK:         %[[VAL_18:.*]] = arith.cmpi ult, %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_19:.*]] = arith.cmpi uge, %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_20:.*]] = arith.cmpi ule, %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_21:.*]] = arith.cmpi ugt, %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_22:.*]] = arith.cmpi eq, %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_23:.*]] = arith.index_cast %[[VAL_5]] : i32 to index
// CHECK:         %[[VAL_24:.*]] = arith.index_cast %[[VAL_4]] : index to i32
// CHECK:         %[[VAL_25:.*]] = arith.sitofp %[[VAL_5]] : i32 to f32
// CHECK:         %[[VAL_26:.*]], %[[VAL_27:.*]] = arith.mulsi_extended %[[VAL_5]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_28:.*]] = arith.divsi %[[ARG3]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_29:.*]] = arith.trunci %[[VAL_5]] : i32 to i16
// CHECK:         %[[VAL_30:.*]] = arith.constant 3 : i32
// CHECK:         %[[VAL_31:.*]] = arith.addi %[[VAL_30]], %[[VAL_30]] : i32
// CHECK:         %[[VAL_32:.*]] = arith.index_cast %[[VAL_7]] : i32 to index
// CHECK:         %[[VAL_33:.*]] = arith.index_cast %[[VAL_32]] : index to i32
// CHECK:         %[[VAL_34:.*]] = arith.extui %[[VAL_7]] : i32 to i64
// CHECK:         %[[VAL_35:.*]] = arith.extsi %[[VAL_18]] : i1 to i32
// CHECK:         %[[VAL_36:.*]] = arith.addi %[[VAL_1]], %[[ARG3]] : i32
// CHECK:         "t.use"(%[[VAL_8]], %[[VAL_9]], %[[VAL_10]], %[[VAL_11]], %[[VAL_12]], %[[VAL_13]], %[[VAL_14]], %[[VAL_16]], %[[VAL_17]], %[[VAL_18]], %[[VAL_19]], %[[VAL_20]], %[[VAL_21]], %[[VAL_22]], %[[VAL_23]]) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i1, i1, i1, i1, i1, index) -> ()
// CHECK:         "t.use2"(%[[VAL_31]], %[[VAL_33]], %[[VAL_25]], %[[VAL_28]], %[[VAL_36]], %[[VAL_34]]) : (i32, i32, f32, i32, i32, i64) -> ()
// CHECK:         return
// CHECK:       }
func.func @all(%a0: i32, %b0: i32, %x0: index, %s: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c100 = arith.constant 100 : i32
  %c64 = arith.constant 64 : index
  %x = arith.andi %x0, %c64 : index
  %a = arith.andi %a0, %c100 : i32
  %b1 = arith.andi %b0, %c100 : i32
  %b = arith.ori %b1, %c1 : i32
  %0 = arith.divsi %a, %b {foo} : i32
  %00 = arith.divsi %a, %b exact : i32
  %1 = arith.ceildivsi %a, %b {foo} : i32
  %2 = arith.floordivsi %a, %b {foo} : i32
  %3 = arith.remsi %a, %b : i32
  %4 = arith.minsi %a, %b : i32
  %5 = arith.maxsi %a, %b : i32
  %6 = arith.extsi %a {foo} : i32 to i64
  %7 = arith.shrsi %a, %b : i32
  %70 = arith.shrsi %a, %b exact : i32
  %8 = arith.cmpi slt, %a, %b {foo} : i32
  %9 = arith.cmpi sge, %a, %b : i32
  %10 = arith.cmpi sle, %a, %b : i32
  %11 = arith.cmpi sgt, %a, %b : i32
  %12 = arith.cmpi eq, %a, %b : i32
  %13 = arith.index_cast %a : i32 to index
  %14 = arith.index_cast %x : index to i32
  %15 = arith.sitofp %a : i32 to f32
  %16, %161 = arith.mulsi_extended %a, %b : i32
  %17 = arith.divsi %s, %b : i32
  %18 = arith.trunci %a : i32 to i16
  %19 = arith.constant 3 : i32
  %20 = arith.addi %19, %19 : i32
  %21 = arith.index_cast %b : i32 to index
  %22 = arith.index_cast %21 : index to i32
  %23 = arith.extsi %b : i32 to i64
  %24 = arith.extsi %8 : i1 to i32
  %25 = arith.addi %c1, %s : i32
  "t.use"(%0,%00,%1,%2,%3,%4,%5,%7,%70,%8,%9,%10,%11,%12,%13) : (i32,i32,i32,i32,i32,i32,i32,i32,i32,i1,i1,i1,i1,i1,index) -> ()
  "t.use2"(%20, %22, %15, %17, %25, %23) : (i32, i32, f32, i32, i32, i64) -> ()
  return
}

// Nothing is folded, and other dialects are left alone.
// CHECK-LABEL: func.func @index(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) -> (index, i1, index) {
// CHECK:         %[[VAL_0:.*]] = index.constant 5
// CHECK:         %[[VAL_1:.*]] = index.divs %[[VAL_0]], %[[VAL_0]]
// CHECK:         %[[VAL_2:.*]] = index.cmp slt(%[[VAL_0]], %[[VAL_0]])
// CHECK:         %[[VAL_3:.*]] = index.maxs %[[VAL_0]], %[[ARG0]]
// CHECK:         return %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : index, i1, index
// CHECK:       }
func.func @index(%a: index, %b: index) -> (index, i1, index) {
  %c5 = index.constant 5
  %0 = index.divs %c5, %c5
  %1 = index.cmp slt(%c5, %c5)
  %2 = index.maxs %c5, %a
  return %0, %1, %2 : index, i1, index
}

// The remainder of a quotient that has been replaced stays signed.
// CHECK-LABEL: func.func @vec(
// CHECK-SAME:    %[[ARG0:.*]]: vector<4xi32>) -> vector<4xi32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<7> : vector<4xi32>
// CHECK:         %[[VAL_1:.*]] = arith.andi %[[ARG0]], %[[VAL_0]] : vector<4xi32>
// CHECK:         %[[VAL_2:.*]] = arith.divui %[[VAL_1]], %[[VAL_0]] : vector<4xi32>
// CHECK:         %[[VAL_3:.*]] = scf.execute_region -> vector<4xi32> {
// CHECK:           %[[VAL_4:.*]] = arith.remsi %[[VAL_2]], %[[VAL_0]] : vector<4xi32>
// CHECK:           scf.yield %[[VAL_4]] : vector<4xi32>
// CHECK:         }
// CHECK:         return %[[VAL_3]] : vector<4xi32>
// CHECK:       }
func.func @vec(%v: vector<4xi32>) -> vector<4xi32> {
  %cst = arith.constant dense<7> : vector<4xi32>
  %0 = arith.andi %v, %cst : vector<4xi32>
  %1 = arith.divsi %0, %cst : vector<4xi32>
  %2 = scf.execute_region -> vector<4xi32> {
    %3 = arith.remsi %1, %cst : vector<4xi32>
    scf.yield %3 : vector<4xi32>
  }
  return %2 : vector<4xi32>
}
