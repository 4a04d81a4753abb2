// RUN: okl-opt %s -int-range-optimizations --allow-unregistered-dialect | filecheck %s

// Random arithmetic on i8.
// CHECK-LABEL: func.func @random_1(
// CHECK-SAME:    %[[ARG0:.*]]: i8, %[[ARG1:.*]]: i8) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant false
// CHECK:         %[[VAL_2:.*]] = arith.constant 9 : i8
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : i8
// CHECK:         %[[VAL_4:.*]] = arith.constant 19 : i8
// CHECK:         %[[VAL_5:.*]] = arith.constant 126 : i8
// CHECK:         %[[VAL_6:.*]] = arith.constant 11 : i8
// CHECK:         %[[VAL_7:.*]] = arith.constant 6 : i8
// CHECK:         %[[VAL_8:.*]] = arith.constant 116 : i8
// CHECK:         %[[VAL_9:.*]] = arith.maxui %[[ARG0]], %[[VAL_7]] : i8
// CHECK:         %[[VAL_10:.*]] = arith.minui %[[VAL_9]], %[[VAL_8]] : i8
// CHECK:         %[[VAL_11:.*]] = arith.maxui %[[ARG1]], %[[VAL_6]] : i8
// CHECK:         %[[VAL_12:.*]] = arith.minui %[[VAL_11]], %[[VAL_5]] : i8
// CHECK:         %[[VAL_13:.*]] = arith.xori %[[VAL_10]], %[[VAL_4]] : i8
// CHECK:         %[[VAL_14:.*]] = arith.remsi %[[VAL_12]], %[[VAL_12]] : i8
// CHECK:         %[[VAL_15:.*]] = arith.ceildivsi %[[VAL_3]], %[[VAL_13]] : i8
// CHECK:         %[[VAL_16:.*]] = arith.divsi %[[VAL_12]], %[[VAL_14]] : i8
// CHECK:         %[[VAL_17:.*]] = arith.minsi %[[VAL_16]], %[[VAL_15]] : i8
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         %[[VAL_18:.*]] = arith.cmpi ugt, %[[VAL_10]], %[[VAL_2]] : i8
// CHECK:         "t.use"(%[[VAL_18]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_16]]) : (i8) -> ()
// CHECK:         "t.keep"(%[[VAL_17]]) : (i8) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_1(%a0: i8, %a1: i8) {
  %v1 = arith.constant 6 : i8
  %v2 = arith.constant 116 : i8
  %v3 = arith.maxui %a0, %v1 : i8
  %v4 = arith.minui %v3, %v2 : i8
  %v5 = arith.constant 11 : i8
  %v6 = arith.constant 126 : i8
  %v7 = arith.maxui %a1, %v5 : i8
  %v8 = arith.minui %v7, %v6 : i8
  %v11 = arith.constant 5 : i8
  %v10 = arith.cmpi ult, %v11, %v8 : i8
  %v9 = arith.select %v10, %v8, %v8 : i8
  %v13 = arith.constant 19 : i8
  %v12 = arith.xori %v13, %v4 : i8
  %v14 = arith.remsi %v8, %v8 : i8
  %v16 = arith.constant 0 : i8
  %v15 = arith.ceildivsi %v16, %v12 : i8
  %v17 = arith.divsi %v8, %v14 : i8
  %v18 = arith.ceildivui %v12, %v4 : i8
  %v19 = arith.andi %v17, %v17 : i8
  %v20 = arith.minsi %v19, %v15 : i8
  %v22 = arith.constant -120 : i8
  %v21 = arith.cmpi uge, %v18, %v22 : i8
  "t.use"(%v21) : (i1) -> ()
  %v24 = arith.constant 9 : i8
  %v23 = arith.cmpi ugt, %v4, %v24 : i8
  "t.use"(%v23) : (i1) -> ()
  %v26 = arith.constant 0 : i8
  %v25 = arith.cmpi uge, %v8, %v26 : i8
  "t.use"(%v25) : (i1) -> ()
  %v28 = arith.constant 0 : i8
  %v27 = arith.cmpi ult, %v12, %v28 : i8
  "t.use"(%v27) : (i1) -> ()
  %v30 = arith.constant -7 : i8
  %v29 = arith.cmpi sgt, %v8, %v30 : i8
  "t.use"(%v29) : (i1) -> ()
  %v32 = arith.constant -8 : i8
  %v31 = arith.cmpi sle, %v14, %v32 : i8
  "t.use"(%v31) : (i1) -> ()
  "t.keep"(%v19) : (i8) -> ()
  "t.keep"(%v20) : (i8) -> ()
  return
}

// Random arithmetic on i8.
// CHECK-LABEL: func.func @random_2(
// CHECK-SAME:    %[[ARG0:.*]]: i8, %[[ARG1:.*]]: i8) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant false
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : i8
// CHECK:         %[[VAL_3:.*]] = arith.constant 10 : i8
// CHECK:         %[[VAL_4:.*]] = arith.constant 126 : i8
// CHECK:         %[[VAL_5:.*]] = arith.constant 124 : i8
// CHECK:         %[[VAL_6:.*]] = arith.constant -128 : i8
// CHECK:         %[[VAL_7:.*]] = arith.maxui %[[ARG0]], %[[VAL_5]] : i8
// CHECK:         %[[VAL_8:.*]] = arith.minui %[[VAL_7]], %[[VAL_6]] : i8
// CHECK:         %[[VAL_9:.*]] = arith.maxsi %[[ARG1]], %[[VAL_5]] : i8
// CHECK:         %[[VAL_10:.*]] = arith.minsi %[[VAL_9]], %[[VAL_4]] : i8
// CHECK:         %[[VAL_11:.*]] = arith.divui %[[VAL_10]], %[[VAL_2]] : i8
// CHECK:         %[[VAL_12:.*]] = arith.cmpi eq, %[[VAL_8]], %[[VAL_3]] : i8
// CHECK:         "t.use"(%[[VAL_12]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_2]]) : (i8) -> ()
// CHECK:         "t.keep"(%[[VAL_11]]) : (i8) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_2(%a0: i8, %a1: i8) {
  %v1 = arith.constant 124 : i8
  %v2 = arith.constant -128 : i8
  %v3 = arith.maxui %a0, %v1 : i8
  %v4 = arith.minui %v3, %v2 : i8
  %v5 = arith.constant 124 : i8
  %v6 = arith.constant 126 : i8
  %v7 = arith.maxsi %a1, %v5 : i8
  %v8 = arith.minsi %v7, %v6 : i8
  %v9 = arith.xori %v8, %v8 : i8
  %v11 = arith.floordivsi %v8, %v8 : i8
  %v16 = arith.cmpi sge, %v9, %v11 : i8
  %v15 = arith.select %v16, %v9, %v9 : i8
  %v17 = arith.divui %v8, %v15 : i8
  %v19 = arith.constant 10 : i8
  %v18 = arith.cmpi eq, %v4, %v19 : i8
  "t.use"(%v18) : (i1) -> ()
  %v21 = arith.constant 17 : i8
  %v20 = arith.cmpi slt, %v8, %v21 : i8
  "t.use"(%v20) : (i1) -> ()
  %v23 = arith.constant -127 : i8
  %v22 = arith.cmpi ugt, %v9, %v23 : i8
  "t.use"(%v22) : (i1) -> ()
  %v25 = arith.constant 5 : i8
  %v24 = arith.cmpi sge, %v11, %v25 : i8
  "t.use"(%v24) : (i1) -> ()
  %v27 = arith.constant 12 : i8
  %v26 = arith.cmpi slt, %v9, %v27 : i8
  "t.use"(%v26) : (i1) -> ()
  %v29 = arith.constant -2 : i8
  %v28 = arith.cmpi uge, %v8, %v29 : i8
  "t.use"(%v28) : (i1) -> ()
  "t.keep"(%v15) : (i8) -> ()
  "t.keep"(%v17) : (i8) -> ()
  return
}

// Random arithmetic on i32.
// CHECK-LABEL: func.func @random_3(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant 1270050915 : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant 16 : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant 1335707912 : i32
// CHECK:         %[[VAL_4:.*]] = arith.constant -1 : i32
// CHECK:         %[[VAL_5:.*]] = arith.constant 1 : i32
// CHECK:         %[[VAL_6:.*]] = arith.constant 6 : i32
// CHECK:         %[[VAL_7:.*]] = arith.constant -1499735434 : i32
// CHECK:         %[[VAL_8:.*]] = arith.constant 2147483646 : i32
// CHECK:         %[[VAL_9:.*]] = arith.constant -2147483648 : i32
// CHECK:         %[[VAL_10:.*]] = arith.constant -1569653778 : i32
// CHECK:         %[[VAL_11:.*]] = arith.maxui %[[ARG0]], %[[VAL_9]] : i32
// CHECK:         %[[VAL_12:.*]] = arith.minui %[[VAL_11]], %[[VAL_10]] : i32
// CHECK:         %[[VAL_13:.*]] = arith.maxui %[[ARG1]], %[[VAL_8]] : i32
// CHECK:         %[[VAL_14:.*]] = arith.minui %[[VAL_13]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_15:.*]] = arith.remsi %[[VAL_12]], %[[VAL_14]] : i32
// CHECK:         %[[VAL_16:.*]] = arith.cmpi slt, %[[VAL_15]], %[[VAL_6]] : i32
// CHECK:         %[[VAL_17:.*]] = arith.select %[[VAL_16]], %[[VAL_5]], %[[VAL_15]] : i32
// CHECK:         %[[VAL_18:.*]] = arith.minsi %[[VAL_12]], %[[VAL_17]] : i32
// CHECK:         %[[VAL_19:.*]] = arith.xori %[[VAL_15]], %[[VAL_18]] : i32
// CHECK:         %[[VAL_20:.*]] = arith.cmpi sgt, %[[VAL_17]], %[[VAL_4]] : i32
// CHECK:         "t.use"(%[[VAL_20]]) : (i1) -> ()
// CHECK:         %[[VAL_21:.*]] = arith.cmpi slt, %[[VAL_19]], %[[VAL_3]] : i32
// CHECK:         "t.use"(%[[VAL_21]]) : (i1) -> ()
// CHECK:         %[[VAL_22:.*]] = arith.cmpi slt, %[[VAL_17]], %[[VAL_2]] : i32
// CHECK:         "t.use"(%[[VAL_22]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_23:.*]] = arith.cmpi ult, %[[ARG0]], %[[VAL_4]] : i32
// CHECK:         "t.use"(%[[VAL_23]]) : (i1) -> ()
// CHECK:         %[[VAL_24:.*]] = arith.cmpi sgt, %[[VAL_19]], %[[VAL_1]] : i32
// CHECK:         "t.use"(%[[VAL_24]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_15]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[ARG0]]) : (i32) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_3(%a0: i32, %a1: i32) {
  %v1 = arith.constant -2147483648 : i32
  %v2 = arith.constant -1569653778 : i32
  %v3 = arith.maxui %a0, %v1 : i32
  %v4 = arith.minui %v3, %v2 : i32
  %v5 = arith.constant 2147483646 : i32
  %v6 = arith.constant -1499735434 : i32
  %v7 = arith.maxui %a1, %v5 : i32
  %v8 = arith.minui %v7, %v6 : i32
  %v9 = arith.remsi %v4, %v8 : i32
  %v10 = arith.minsi %v9, %v8 : i32
  %v13 = arith.constant 6 : i32
  %v12 = arith.cmpi sgt, %v13, %v9 : i32
  %v14 = arith.constant 1 : i32
  %v11 = arith.select %v12, %v14, %v9 : i32
  %v16 = arith.minsi %v4, %v11 : i32
  %v17 = arith.xori %v9, %v16 : i32
  %v18 = arith.maxui %v9, %v9 : i32
  %v19 = arith.minui %a0, %a0 : i32
  %v21 = arith.constant -1 : i32
  %v20 = arith.cmpi sgt, %v11, %v21 : i32
  "t.use"(%v20) : (i1) -> ()
  %v23 = arith.constant 1335707912 : i32
  %v22 = arith.cmpi slt, %v17, %v23 : i32
  "t.use"(%v22) : (i1) -> ()
  %v25 = arith.constant 16 : i32
  %v24 = arith.cmpi slt, %v11, %v25 : i32
  "t.use"(%v24) : (i1) -> ()
  %v27 = arith.constant 12 : i32
  %v26 = arith.cmpi slt, %v4, %v27 : i32
  "t.use"(%v26) : (i1) -> ()
  %v29 = arith.constant -1 : i32
  %v28 = arith.cmpi ult, %v19, %v29 : i32
  "t.use"(%v28) : (i1) -> ()
  %v31 = arith.constant 1270050915 : i32
  %v30 = arith.cmpi sgt, %v17, %v31 : i32
  "t.use"(%v30) : (i1) -> ()
  "t.keep"(%v18) : (i32) -> ()
  "t.keep"(%v19) : (i32) -> ()
  return
}

// Random arithmetic on i32.
// CHECK-LABEL: func.func @random_4(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant false
// CHECK:         %[[VAL_1:.*]] = arith.constant 6 : i32
// CHECK:         %[[VAL_2:.*]] = arith.constant 14 : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant 9 : i32
// CHECK:         %[[VAL_4:.*]] = arith.constant 19 : i32
// CHECK:         %[[VAL_5:.*]] = arith.constant -9 : i32
// CHECK:         %[[VAL_6:.*]] = arith.constant 7 : i32
// CHECK:         %[[VAL_7:.*]] = arith.constant 17 : i32
// CHECK:         %[[VAL_8:.*]] = arith.constant 49 : i32
// CHECK:         %[[VAL_9:.*]] = arith.constant 2147483644 : i32
// CHECK:         %[[VAL_10:.*]] = arith.maxsi %[[ARG0]], %[[VAL_8]] : i32
// CHECK:         %[[VAL_11:.*]] = arith.minsi %[[VAL_10]], %[[VAL_9]] : i32
// CHECK:         %[[VAL_12:.*]] = arith.addi %[[ARG1]], %[[VAL_7]] overflow<nsw> : i32
// CHECK:         %[[VAL_13:.*]] = arith.shrsi %[[VAL_1]], %[[VAL_12]] : i32
// CHECK:         %[[VAL_14:.*]] = arith.shrui %[[VAL_13]], %[[VAL_13]] : i32
// CHECK:         %[[VAL_15:.*]] = arith.subi %[[VAL_14]], %[[VAL_1]] overflow<nuw> : i32
// CHECK:         %[[VAL_16:.*]] = arith.floordivsi %[[VAL_14]], %[[VAL_6]] : i32
// CHECK:         %[[VAL_17:.*]] = arith.subi %[[VAL_11]], %[[VAL_15]] overflow<nsw> : i32
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_18:.*]] = arith.cmpi sge, %[[VAL_15]], %[[VAL_5]] : i32
// CHECK:         "t.use"(%[[VAL_18]]) : (i1) -> ()
// CHECK:         %[[VAL_19:.*]] = arith.cmpi sge, %[[VAL_12]], %[[VAL_4]] : i32
// CHECK:         "t.use"(%[[VAL_19]]) : (i1) -> ()
// CHECK:         %[[VAL_20:.*]] = arith.cmpi uge, %[[VAL_13]], %[[VAL_3]] : i32
// CHECK:         "t.use"(%[[VAL_20]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_21:.*]] = arith.cmpi ne, %[[VAL_16]], %[[VAL_2]] : i32
// CHECK:         "t.use"(%[[VAL_21]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_16]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_17]]) : (i32) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_4(%a0: i32, %a1: i32) {
  %v1 = arith.constant 49 : i32
  %v2 = arith.constant 2147483644 : i32
  %v3 = arith.maxsi %a0, %v1 : i32
  %v4 = arith.minsi %v3, %v2 : i32
  %v5 = arith.constant 68 : i32
  %v6 = arith.constant 626386960 : i32
  %v7 = arith.maxsi %a1, %v5 : i32
  %v8 = arith.minsi %v7, %v6 : i32
  %v10 = arith.constant 17 : i32
  %v9 = arith.addi %v10, %a1 overflow<nsw> : i32
  %v12 = arith.constant 13 : i32
  %v13 = arith.constant 2 : i32
  %v11 = arith.divui %v12, %v13 : i32
  %v14 = arith.shrsi %v11, %v9 : i32
  %v15 = arith.shrui %v14, %v14 : i32
  %v16 = arith.subi %v15, %v11 overflow<nuw> : i32
  %v17 = arith.shrsi %v8, %v16 : i32
  %v19 = arith.constant 7 : i32
  %v18 = arith.floordivsi %v15, %v19 : i32
  %v20 = arith.subi %v4, %v16 overflow<nsw> : i32
  %v22 = arith.constant -2 : i32
  %v21 = arith.cmpi eq, %v8, %v22 : i32
  "t.use"(%v21) : (i1) -> ()
  %v24 = arith.constant -9 : i32
  %v23 = arith.cmpi sge, %v16, %v24 : i32
  "t.use"(%v23) : (i1) -> ()
  %v26 = arith.constant 19 : i32
  %v25 = arith.cmpi sge, %v9, %v26 : i32
  "t.use"(%v25) : (i1) -> ()
  %v28 = arith.constant 9 : i32
  %v27 = arith.cmpi uge, %v14, %v28 : i32
  "t.use"(%v27) : (i1) -> ()
  %v30 = arith.constant -3 : i32
  %v29 = arith.cmpi eq, %v8, %v30 : i32
  "t.use"(%v29) : (i1) -> ()
  %v32 = arith.constant 14 : i32
  %v31 = arith.cmpi ne, %v18, %v32 : i32
  "t.use"(%v31) : (i1) -> ()
  "t.keep"(%v18) : (i32) -> ()
  "t.keep"(%v20) : (i32) -> ()
  return
}

// Random arithmetic on i8, i16.
// CHECK-LABEL: func.func @random_5(
// CHECK-SAME:    %[[ARG0:.*]]: i8, %[[ARG1:.*]]: i8, %[[ARG2:.*]]: i16, %[[ARG3:.*]]: i16) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant false
// CHECK:         %[[VAL_2:.*]] = arith.constant -128 : i16
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : i16
// CHECK:         %[[VAL_4:.*]] = arith.constant 20 : i8
// CHECK:         %[[VAL_5:.*]] = arith.constant 6 : i16
// CHECK:         %[[VAL_6:.*]] = arith.constant 2 : i8
// CHECK:         %[[VAL_7:.*]] = arith.constant -10 : i16
// CHECK:         %[[VAL_8:.*]] = arith.constant 32766 : i16
// CHECK:         %[[VAL_9:.*]] = arith.constant 32765 : i16
// CHECK:         %[[VAL_10:.*]] = arith.constant 10 : i16
// CHECK:         %[[VAL_11:.*]] = arith.maxui %[[ARG2]], %[[VAL_10]] : i16
// CHECK:         %[[VAL_12:.*]] = arith.minui %[[VAL_11]], %[[VAL_9]] : i16
// CHECK:         %[[VAL_13:.*]] = arith.minsi %[[ARG3]], %[[VAL_8]] : i16
// CHECK:         %[[VAL_14:.*]] = arith.maxsi %[[VAL_12]], %[[ARG2]] : i16
// CHECK:         %[[VAL_15:.*]] = arith.ceildivui %[[ARG2]], %[[VAL_7]] : i16
// CHECK:         %[[VAL_16:.*]] = arith.trunci %[[VAL_14]] : i16 to i8
// CHECK:         %[[VAL_17:.*]] = arith.divui %[[VAL_6]], %[[VAL_16]] : i8
// CHECK:         %[[VAL_18:.*]] = arith.maxsi %[[VAL_17]], %[[ARG0]] : i8
// CHECK:         %[[VAL_19:.*]] = arith.minui %[[ARG2]], %[[VAL_5]] : i16
// CHECK:         %[[VAL_20:.*]] = arith.cmpi sle, %[[VAL_18]], %[[VAL_4]] : i8
// CHECK:         "t.use"(%[[VAL_20]]) : (i1) -> ()
// CHECK:         %[[VAL_21:.*]] = arith.cmpi eq, %[[VAL_13]], %[[VAL_3]] : i16
// CHECK:         "t.use"(%[[VAL_21]]) : (i1) -> ()
// CHECK:         %[[VAL_22:.*]] = arith.cmpi sle, %[[ARG2]], %[[VAL_2]] : i16
// CHECK:         "t.use"(%[[VAL_22]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_17]]) : (i8) -> ()
// CHECK:         "t.keep"(%[[VAL_18]]) : (i8) -> ()
// CHECK:         "t.keep"(%[[VAL_15]]) : (i16) -> ()
// CHECK:         "t.keep"(%[[VAL_19]]) : (i16) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_5(%a0: i8, %a1: i8, %a2: i16, %a3: i16) {
  %v1 = arith.constant 9 : i8
  %v2 = arith.constant -125 : i8
  %v3 = arith.maxui %a0, %v1 : i8
  %v4 = arith.minui %v3, %v2 : i8
  %v5 = arith.constant -127 : i8
  %v6 = arith.constant -99 : i8
  %v7 = arith.maxui %a1, %v5 : i8
  %v8 = arith.minui %v7, %v6 : i8
  %v9 = arith.constant 10 : i16
  %v10 = arith.constant 32765 : i16
  %v11 = arith.maxui %a2, %v9 : i16
  %v12 = arith.minui %v11, %v10 : i16
  %v13 = arith.constant -32768 : i16
  %v14 = arith.constant 32766 : i16
  %v15 = arith.maxsi %a3, %v13 : i16
  %v16 = arith.minsi %v15, %v14 : i16
  %v17 = arith.maxsi %v12, %a2 : i16
  %v19 = arith.constant -10 : i16
  %v18 = arith.ceildivui %a2, %v19 : i16
  %v20 = arith.trunci %v17 : i16 to i8
  %v22 = arith.constant -1 : i8
  %v21 = arith.minui %v22, %a0 : i8
  %v23 = arith.trunci %v17 : i16 to i8
  %v25 = arith.constant 2 : i8
  %v24 = arith.divui %v25, %v20 : i8
  %v26 = arith.maxsi %v24, %v21 : i8
  %v28 = arith.constant 6 : i16
  %v27 = arith.minui %v28, %a2 : i16
  %v30 = arith.constant 20 : i8
  %v29 = arith.cmpi sle, %v26, %v30 : i8
  "t.use"(%v29) : (i1) -> ()
  %v32 = arith.constant 0 : i16
  %v31 = arith.cmpi eq, %v16, %v32 : i16
  "t.use"(%v31) : (i1) -> ()
  %v34 = arith.constant -128 : i16
  %v33 = arith.cmpi sle, %a2, %v34 : i16
  "t.use"(%v33) : (i1) -> ()
  %v36 = arith.constant 6 : i16
  %v35 = arith.cmpi eq, %v12, %v36 : i16
  "t.use"(%v35) : (i1) -> ()
  %v38 = arith.constant -8 : i8
  %v37 = arith.cmpi slt, %v8, %v38 : i8
  "t.use"(%v37) : (i1) -> ()
  %v40 = arith.constant 4 : i8
  %v39 = arith.cmpi ule, %v24, %v40 : i8
  "t.use"(%v39) : (i1) -> ()
  "t.keep"(%v24) : (i8) -> ()
  "t.keep"(%v26) : (i8) -> ()
  "t.keep"(%v18) : (i16) -> ()
  "t.keep"(%v27) : (i16) -> ()
  return
}

// Random arithmetic on i8, i16.
// CHECK-LABEL: func.func @random_6(
// CHECK-SAME:    %[[ARG0:.*]]: i8, %[[ARG1:.*]]: i8, %[[ARG2:.*]]: i16, %[[ARG3:.*]]: i16) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant 11 : i16
// CHECK:         %[[VAL_2:.*]] = arith.constant 93 : i8
// CHECK:         %[[VAL_3:.*]] = arith.constant -128 : i16
// CHECK:         %[[VAL_4:.*]] = arith.constant -1 : i16
// CHECK:         %[[VAL_5:.*]] = arith.constant 20 : i16
// CHECK:         %[[VAL_6:.*]] = arith.constant 32765 : i16
// CHECK:         %[[VAL_7:.*]] = arith.constant 2022 : i16
// CHECK:         %[[VAL_8:.*]] = arith.constant 126 : i8
// CHECK:         %[[VAL_9:.*]] = arith.constant 4 : i8
// CHECK:         %[[VAL_10:.*]] = arith.maxui %[[ARG1]], %[[VAL_9]] : i8
// CHECK:         %[[VAL_11:.*]] = arith.minui %[[VAL_10]], %[[VAL_8]] : i8
// CHECK:         %[[VAL_12:.*]] = arith.maxui %[[ARG2]], %[[VAL_7]] : i16
// CHECK:         %[[VAL_13:.*]] = arith.minui %[[VAL_12]], %[[VAL_6]] : i16
// CHECK:         %[[VAL_14:.*]] = arith.shrsi %[[VAL_11]], %[[VAL_11]] : i8
// CHECK:         %[[VAL_15:.*]] = arith.remui %[[ARG1]], %[[VAL_14]] : i8
// CHECK:         %[[VAL_16:.*]] = arith.cmpi ugt, %[[VAL_13]], %[[ARG2]] : i16
// CHECK:         %[[VAL_17:.*]] = arith.select %[[VAL_16]], %[[ARG2]], %[[VAL_13]] : i16
// CHECK:         %[[VAL_18:.*]] = arith.shli %[[VAL_17]], %[[VAL_5]] overflow<nsw> : i16
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_19:.*]] = arith.cmpi ult, %[[VAL_17]], %[[VAL_4]] : i16
// CHECK:         "t.use"(%[[VAL_19]]) : (i1) -> ()
// CHECK:         %[[VAL_20:.*]] = arith.cmpi ult, %[[ARG2]], %[[VAL_3]] : i16
// CHECK:         "t.use"(%[[VAL_20]]) : (i1) -> ()
// CHECK:         %[[VAL_21:.*]] = arith.cmpi sgt, %[[VAL_11]], %[[VAL_2]] : i8
// CHECK:         "t.use"(%[[VAL_21]]) : (i1) -> ()
// CHECK:         %[[VAL_22:.*]] = arith.cmpi sge, %[[ARG2]], %[[VAL_1]] : i16
// CHECK:         "t.use"(%[[VAL_22]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_14]]) : (i8) -> ()
// CHECK:         "t.keep"(%[[VAL_15]]) : (i8) -> ()
// CHECK:         "t.keep"(%[[VAL_18]]) : (i16) -> ()
// CHECK:         "t.keep"(%[[VAL_5]]) : (i16) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_6(%a0: i8, %a1: i8, %a2: i16, %a3: i16) {
  %v1 = arith.constant -125 : i8
  %v2 = arith.constant -22 : i8
  %v3 = arith.maxui %a0, %v1 : i8
  %v4 = arith.minui %v3, %v2 : i8
  %v5 = arith.constant 4 : i8
  %v6 = arith.constant 126 : i8
  %v7 = arith.maxui %a1, %v5 : i8
  %v8 = arith.minui %v7, %v6 : i8
  %v9 = arith.constant 2022 : i16
  %v10 = arith.constant 32765 : i16
  %v11 = arith.maxui %a2, %v9 : i16
  %v12 = arith.minui %v11, %v10 : i16
  %v13 = arith.constant 32764 : i16
  %v14 = arith.constant -7701 : i16
  %v15 = arith.maxui %a3, %v13 : i16
  %v16 = arith.minui %v15, %v14 : i16
  %v17 = arith.trunci %a2 : i16 to i8
  %v18 = arith.divui %v17, %a1 : i8
  %v20 = arith.shrsi %v8, %v8 : i8
  %v21 = arith.remui %a1, %v20 : i8
  %v23 = arith.cmpi ugt, %v12, %a2 : i16
  %v22 = arith.select %v23, %a2, %v12 : i16
  %v25 = arith.constant 20 : i16
  %v24 = arith.shli %v22, %v25 overflow<nsw> : i16
  %v27 = arith.constant 20 : i8
  %v26 = arith.extui %v27 : i8 to i16
  %v29 = arith.constant -1 : i16
  %v28 = arith.cmpi sgt, %v12, %v29 : i16
  "t.use"(%v28) : (i1) -> ()
  %v31 = arith.constant -1 : i16
  %v30 = arith.cmpi ult, %v22, %v31 : i16
  "t.use"(%v30) : (i1) -> ()
  %v33 = arith.constant -128 : i16
  %v32 = arith.cmpi ult, %a2, %v33 : i16
  "t.use"(%v32) : (i1) -> ()
  %v35 = arith.constant 93 : i8
  %v34 = arith.cmpi sgt, %v8, %v35 : i8
  "t.use"(%v34) : (i1) -> ()
  %v37 = arith.constant 11 : i16
  %v36 = arith.cmpi sge, %a2, %v37 : i16
  "t.use"(%v36) : (i1) -> ()
  %v39 = arith.constant 0 : i8
  %v38 = arith.cmpi sge, %v8, %v39 : i8
  "t.use"(%v38) : (i1) -> ()
  "t.keep"(%v20) : (i8) -> ()
  "t.keep"(%v21) : (i8) -> ()
  "t.keep"(%v24) : (i16) -> ()
  "t.keep"(%v26) : (i16) -> ()
  return
}

// Random arithmetic on i32, i64, index.
// CHECK-LABEL: func.func @random_7(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: i64, %[[ARG3:.*]]: i64, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant false
// CHECK:         %[[VAL_1:.*]] = arith.constant 0 : i64
// CHECK:         %[[VAL_2:.*]] = arith.constant 17 : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant -1833337875 : i32
// CHECK:         %[[VAL_4:.*]] = arith.constant -2370655838715225427 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 19 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant 18 : i64
// CHECK:         %[[VAL_7:.*]] = arith.constant 3 : i64
// CHECK:         %[[VAL_8:.*]] = arith.constant -9223372036854775806 : index
// CHECK:         %[[VAL_9:.*]] = arith.constant -9223372036854775807 : index
// CHECK:         %[[VAL_10:.*]] = arith.constant 27 : i64
// CHECK:         %[[VAL_11:.*]] = arith.constant 19 : i64
// CHECK:         %[[VAL_12:.*]] = arith.constant 129852973 : i32
// CHECK:         %[[VAL_13:.*]] = arith.constant 13 : i32
// CHECK:         %[[VAL_14:.*]] = arith.maxsi %[[ARG1]], %[[VAL_13]] : i32
// CHECK:         %[[VAL_15:.*]] = arith.minsi %[[VAL_14]], %[[VAL_12]] : i32
// CHECK:         %[[VAL_16:.*]] = arith.maxsi %[[ARG3]], %[[VAL_11]] : i64
// CHECK:         %[[VAL_17:.*]] = arith.minsi %[[VAL_16]], %[[VAL_10]] : i64
// CHECK:         %[[VAL_18:.*]] = arith.maxui %[[ARG5]], %[[VAL_9]] : index
// CHECK:         %[[VAL_19:.*]] = arith.minui %[[VAL_18]], %[[VAL_8]] : index
// CHECK:         %[[VAL_20:.*]] = arith.shrsi %[[VAL_15]], %[[VAL_15]] : i32
// CHECK:         %[[VAL_21:.*]] = arith.shrsi %[[VAL_17]], %[[VAL_7]] : i64
// CHECK:         %[[VAL_22:.*]] = arith.divui %[[VAL_6]], %[[VAL_21]] : i64
// CHECK:         %[[VAL_23:.*]] = arith.andi %[[VAL_19]], %[[VAL_5]] : index
// CHECK:         %[[VAL_24:.*]] = arith.cmpi sle, %[[VAL_19]], %[[VAL_4]] : index
// CHECK:         "t.use"(%[[VAL_24]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_25:.*]] = arith.cmpi ult, %[[ARG1]], %[[VAL_3]] : i32
// CHECK:         "t.use"(%[[VAL_25]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_26:.*]] = arith.cmpi sge, %[[VAL_20]], %[[VAL_2]] : i32
// CHECK:         "t.use"(%[[VAL_26]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[ARG1]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_20]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_22]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_1]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_19]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_23]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_7(%a0: i32, %a1: i32, %a2: i64, %a3: i64, %a4: index, %a5: index) {
  %v1 = arith.constant 57 : i32
  %v2 = arith.constant -2147483646 : i32
  %v3 = arith.maxui %a0, %v1 : i32
  %v4 = arith.minui %v3, %v2 : i32
  %v5 = arith.constant 13 : i32
  %v6 = arith.constant 129852973 : i32
  %v7 = arith.maxsi %a1, %v5 : i32
  %v8 = arith.minsi %v7, %v6 : i32
  %v9 = arith.constant 100 : i64
  %v10 = arith.constant -3259298551929590332 : i64
  %v11 = arith.maxui %a2, %v9 : i64
  %v12 = arith.minui %v11, %v10 : i64
  %v13 = arith.constant 19 : i64
  %v14 = arith.constant 27 : i64
  %v15 = arith.maxsi %a3, %v13 : i64
  %v16 = arith.minsi %v15, %v14 : i64
  %v17 = arith.constant 90 : index
  %v18 = arith.constant -9223372036854775807 : index
  %v19 = arith.maxui %a4, %v17 : index
  %v20 = arith.minui %v19, %v18 : index
  %v21 = arith.constant -9223372036854775807 : index
  %v22 = arith.constant -9223372036854775806 : index
  %v23 = arith.maxui %a5, %v21 : index
  %v24 = arith.minui %v23, %v22 : index
  %v25 = arith.shrsi %v8, %v8 : i32
  %v28 = arith.constant 4947133325182564303 : i64
  %v29 = arith.constant -8 : i64
  %v27 = arith.cmpi sge, %v28, %v29 : i64
  %v30 = arith.constant 19 : i64
  %v26 = arith.select %v27, %v16, %v30 : i64
  %v32 = arith.constant 3 : i64
  %v31 = arith.shrsi %v26, %v32 : i64
  %v34 = arith.constant 18 : i64
  %v33 = arith.divui %v34, %v31 : i64
  %v36 = arith.cmpi uge, %v24, %v24 : index
  %v35 = arith.select %v36, %v24, %v20 : index
  %v39 = arith.constant -3 : i64
  %v38 = arith.divsi %v39, %v33 : i64
  %v41 = arith.constant 19 : index
  %v40 = arith.andi %v41, %v35 : index
  %v43 = arith.constant -2370655838715225427 : index
  %v42 = arith.cmpi sle, %v35, %v43 : index
  "t.use"(%v42) : (i1) -> ()
  %v45 = arith.constant 0 : i64
  %v44 = arith.cmpi ult, %v38, %v45 : i64
  "t.use"(%v44) : (i1) -> ()
  %v47 = arith.constant -1833337875 : i32
  %v46 = arith.cmpi ult, %a1, %v47 : i32
  "t.use"(%v46) : (i1) -> ()
  %v49 = arith.constant 4294967296 : i64
  %v48 = arith.cmpi eq, %v38, %v49 : i64
  "t.use"(%v48) : (i1) -> ()
  %v51 = arith.constant 14 : i64
  %v50 = arith.cmpi uge, %v38, %v51 : i64
  "t.use"(%v50) : (i1) -> ()
  %v53 = arith.constant 17 : i32
  %v52 = arith.cmpi sge, %v25, %v53 : i32
  "t.use"(%v52) : (i1) -> ()
  "t.keep"(%a1) : (i32) -> ()
  "t.keep"(%v25) : (i32) -> ()
  "t.keep"(%v33) : (i64) -> ()
  "t.keep"(%v38) : (i64) -> ()
  "t.keep"(%v35) : (index) -> ()
  "t.keep"(%v40) : (index) -> ()
  return
}

// Random arithmetic on i32, i64, index.
// CHECK-LABEL: func.func @random_8(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: i64, %[[ARG3:.*]]: i64, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant false
// CHECK:         %[[VAL_1:.*]] = arith.constant true
// CHECK:         %[[VAL_2:.*]] = arith.constant -1 : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant -8 : i64
// CHECK:         %[[VAL_4:.*]] = arith.constant 65535 : i32
// CHECK:         %[[VAL_5:.*]] = arith.constant -3 : i64
// CHECK:         %[[VAL_6:.*]] = arith.constant -407551146174001838 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 9223372036854775805 : index
// CHECK:         %[[VAL_8:.*]] = arith.constant 57 : index
// CHECK:         %[[VAL_9:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_10:.*]] = arith.constant -4789510203440955797 : i64
// CHECK:         %[[VAL_11:.*]] = arith.constant -6673004540263547249 : i64
// CHECK:         %[[VAL_12:.*]] = arith.constant -9223372036854775808 : i64
// CHECK:         %[[VAL_13:.*]] = arith.constant 22 : i64
// CHECK:         %[[VAL_14:.*]] = arith.constant -2147483646 : i32
// CHECK:         %[[VAL_15:.*]] = arith.constant 34 : i32
// CHECK:         %[[VAL_16:.*]] = arith.maxui %[[ARG1]], %[[VAL_15]] : i32
// CHECK:         %[[VAL_17:.*]] = arith.minui %[[VAL_16]], %[[VAL_14]] : i32
// CHECK:         %[[VAL_18:.*]] = arith.maxui %[[ARG2]], %[[VAL_13]] : i64
// CHECK:         %[[VAL_19:.*]] = arith.minui %[[VAL_18]], %[[VAL_12]] : i64
// CHECK:         %[[VAL_20:.*]] = arith.maxsi %[[ARG3]], %[[VAL_11]] : i64
// CHECK:         %[[VAL_21:.*]] = arith.minsi %[[VAL_20]], %[[VAL_10]] : i64
// CHECK:         %[[VAL_22:.*]] = arith.maxsi %[[ARG4]], %[[VAL_9]] : index
// CHECK:         %[[VAL_23:.*]] = arith.minsi %[[VAL_22]], %[[VAL_8]] : index
// CHECK:         %[[VAL_24:.*]] = arith.maxui %[[ARG5]], %[[VAL_7]] : index
// CHECK:         %[[VAL_25:.*]] = arith.minui %[[VAL_24]], %[[VAL_6]] : index
// CHECK:         %[[VAL_26:.*]] = arith.ceildivui %[[VAL_23]], %[[VAL_23]] : index
// CHECK:         %[[VAL_27:.*]] = arith.ceildivui %[[VAL_25]], %[[VAL_25]] : index
// CHECK:         %[[VAL_28:.*]] = arith.divsi %[[VAL_19]], %[[VAL_5]] : i64
// CHECK:         %[[VAL_29:.*]] = arith.cmpi ne, %[[VAL_17]], %[[VAL_4]] : i32
// CHECK:         "t.use"(%[[VAL_29]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_30:.*]] = arith.cmpi sgt, %[[VAL_19]], %[[VAL_3]] : i64
// CHECK:         "t.use"(%[[VAL_30]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_2]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_17]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_21]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_28]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_26]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_27]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_8(%a0: i32, %a1: i32, %a2: i64, %a3: i64, %a4: index, %a5: index) {
  %v1 = arith.constant 9 : i32
  %v2 = arith.constant 15 : i32
  %v3 = arith.maxui %a0, %v1 : i32
  %v4 = arith.minui %v3, %v2 : i32
  %v5 = arith.constant 34 : i32
  %v6 = arith.constant -2147483646 : i32
  %v7 = arith.maxui %a1, %v5 : i32
  %v8 = arith.minui %v7, %v6 : i32
  %v9 = arith.constant 22 : i64
  %v10 = arith.constant -9223372036854775808 : i64
  %v11 = arith.maxui %a2, %v9 : i64
  %v12 = arith.minui %v11, %v10 : i64
  %v13 = arith.constant -6673004540263547249 : i64
  %v14 = arith.constant -4789510203440955797 : i64
  %v15 = arith.maxsi %a3, %v13 : i64
  %v16 = arith.minsi %v15, %v14 : i64
  %v17 = arith.constant 1 : index
  %v18 = arith.constant 57 : index
  %v19 = arith.maxsi %a4, %v17 : index
  %v20 = arith.minsi %v19, %v18 : index
  %v21 = arith.constant 9223372036854775805 : index
  %v22 = arith.constant -407551146174001838 : index
  %v23 = arith.maxui %a5, %v21 : index
  %v24 = arith.minui %v23, %v22 : index
  %v26 = arith.constant -9 : i32
  %v25 = arith.shrsi %v26, %v4 : i32
  %v27 = arith.floordivsi %v24, %v20 : index
  %v30 = arith.cmpi ult, %v25, %v8 : i32
  %v31 = arith.constant 7 : i32
  %v29 = arith.select %v30, %v31, %v8 : i32
  %v32 = arith.ceildivui %v20, %v20 : index
  %v33 = arith.ceildivui %v24, %v24 : index
  %v35 = arith.constant -3 : i64
  %v34 = arith.divsi %v12, %v35 : i64
  %v38 = arith.constant 65535 : i32
  %v37 = arith.cmpi ne, %v29, %v38 : i32
  "t.use"(%v37) : (i1) -> ()
  %v40 = arith.constant 3 : index
  %v39 = arith.cmpi ult, %v33, %v40 : index
  "t.use"(%v39) : (i1) -> ()
  %v42 = arith.constant 0 : index
  %v41 = arith.cmpi ne, %v33, %v42 : index
  "t.use"(%v41) : (i1) -> ()
  %v44 = arith.constant -10 : i32
  %v43 = arith.cmpi ule, %v29, %v44 : i32
  "t.use"(%v43) : (i1) -> ()
  %v46 = arith.constant 20 : index
  %v45 = arith.cmpi ule, %v24, %v46 : index
  "t.use"(%v45) : (i1) -> ()
  %v48 = arith.constant -8 : i64
  %v47 = arith.cmpi sgt, %v12, %v48 : i64
  "t.use"(%v47) : (i1) -> ()
  "t.keep"(%v25) : (i32) -> ()
  "t.keep"(%v29) : (i32) -> ()
  "t.keep"(%v16) : (i64) -> ()
  "t.keep"(%v34) : (i64) -> ()
  "t.keep"(%v32) : (index) -> ()
  "t.keep"(%v33) : (index) -> ()
  return
}

// Random arithmetic on i32, i64, index.
// CHECK-LABEL: func.func @random_9(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: i64, %[[ARG3:.*]]: i64, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant -1 : i64
// CHECK:         %[[VAL_1:.*]] = arith.constant 6 : i64
// CHECK:         %[[VAL_2:.*]] = index.constant 4
// CHECK:         %[[VAL_3:.*]] = arith.constant -8 : i32
// CHECK:         %[[VAL_4:.*]] = index.constant 8285166323315747748
// CHECK:         %[[VAL_5:.*]] = index.constant -1094058488838448097
// CHECK:         %[[VAL_6:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_7:.*]] = arith.constant 2 : i32
// CHECK:         %[[VAL_8:.*]] = arith.constant 14 : i64
// CHECK:         %[[VAL_9:.*]] = index.constant 1891462769926458341
// CHECK:         %[[VAL_10:.*]] = index.constant -9223372036854775807
// CHECK:         %[[VAL_11:.*]] = index.constant -9223372036854775806
// CHECK:         %[[VAL_12:.*]] = index.constant 5
// CHECK:         %[[VAL_13:.*]] = arith.constant 20 : i64
// CHECK:         %[[VAL_14:.*]] = arith.constant 9223372036854775804 : i64
// CHECK:         %[[VAL_15:.*]] = arith.constant 7 : i64
// CHECK:         %[[VAL_16:.*]] = arith.constant -2147483646 : i32
// CHECK:         %[[VAL_17:.*]] = arith.constant 82 : i32
// CHECK:         %[[VAL_18:.*]] = arith.constant -2147483647 : i32
// CHECK:         %[[VAL_19:.*]] = arith.constant 2147483646 : i32
// CHECK:         %[[VAL_20:.*]] = arith.maxsi %[[ARG0]], %[[VAL_18]] : i32
// CHECK:         %[[VAL_21:.*]] = arith.minsi %[[VAL_20]], %[[VAL_19]] : i32
// CHECK:         %[[VAL_22:.*]] = arith.maxui %[[ARG1]], %[[VAL_17]] : i32
// CHECK:         %[[VAL_23:.*]] = arith.minui %[[VAL_22]], %[[VAL_16]] : i32
// CHECK:         %[[VAL_24:.*]] = arith.maxui %[[ARG2]], %[[VAL_15]] : i64
// CHECK:         %[[VAL_25:.*]] = arith.minui %[[VAL_24]], %[[VAL_14]] : i64
// CHECK:         %[[VAL_26:.*]] = arith.minsi %[[ARG3]], %[[VAL_13]] : i64
// CHECK:         %[[VAL_27:.*]] = arith.maxui %[[ARG4]], %[[VAL_12]] : index
// CHECK:         %[[VAL_28:.*]] = arith.minui %[[VAL_27]], %[[VAL_11]] : index
// CHECK:         %[[VAL_29:.*]] = arith.maxsi %[[ARG5]], %[[VAL_10]] : index
// CHECK:         %[[VAL_30:.*]] = arith.minsi %[[VAL_29]], %[[VAL_9]] : index
// CHECK:         %[[VAL_31:.*]] = index.casts %[[VAL_21]] : i32 to index
// CHECK:         %[[VAL_32:.*]] = arith.remui %[[VAL_26]], %[[VAL_8]] : i64
// CHECK:         %[[VAL_33:.*]] = index.mul %[[VAL_28]], %[[VAL_31]]
// CHECK:         %[[VAL_34:.*]] = arith.andi %[[VAL_32]], %[[VAL_25]] : i64
// CHECK:         %[[VAL_35:.*]] = arith.remsi %[[VAL_23]], %[[VAL_23]] : i32
// CHECK:         %[[VAL_36:.*]] = arith.shrui %[[VAL_23]], %[[VAL_23]] : i32
// CHECK:         %[[VAL_37:.*]] = arith.ceildivsi %[[VAL_36]], %[[VAL_7]] : i32
// CHECK:         %[[VAL_38:.*]] = arith.cmpi ne, %[[VAL_35]], %[[VAL_6]] : i32
// CHECK:         "t.use"(%[[VAL_38]]) : (i1) -> ()
// CHECK:         %[[VAL_39:.*]] = index.cmp ne(%[[VAL_30]], %[[VAL_5]])
// CHECK:         "t.use"(%[[VAL_39]]) : (i1) -> ()
// CHECK:         %[[VAL_40:.*]] = arith.cmpi ult, %[[VAL_30]], %[[VAL_4]] : index
// CHECK:         "t.use"(%[[VAL_40]]) : (i1) -> ()
// CHECK:         %[[VAL_41:.*]] = arith.cmpi uge, %[[VAL_36]], %[[VAL_3]] : i32
// CHECK:         "t.use"(%[[VAL_41]]) : (i1) -> ()
// CHECK:         %[[VAL_42:.*]] = index.cmp ne(%[[VAL_28]], %[[VAL_2]])
// CHECK:         "t.use"(%[[VAL_42]]) : (i1) -> ()
// CHECK:         %[[VAL_43:.*]] = arith.cmpi sgt, %[[VAL_26]], %[[VAL_1]] : i64
// CHECK:         "t.use"(%[[VAL_43]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_36]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_37]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_34]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_0]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_31]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_33]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_9(%a0: i32, %a1: i32, %a2: i64, %a3: i64, %a4: index, %a5: index) {
  %v1 = arith.constant -2147483647 : i32
  %v2 = arith.constant 2147483646 : i32
  %v3 = arith.maxsi %a0, %v1 : i32
  %v4 = arith.minsi %v3, %v2 : i32
  %v5 = arith.constant 82 : i32
  %v6 = arith.constant -2147483646 : i32
  %v7 = arith.maxui %a1, %v5 : i32
  %v8 = arith.minui %v7, %v6 : i32
  %v9 = arith.constant 7 : i64
  %v10 = arith.constant 9223372036854775804 : i64
  %v11 = arith.maxui %a2, %v9 : i64
  %v12 = arith.minui %v11, %v10 : i64
  %v13 = arith.constant -9223372036854775808 : i64
  %v14 = arith.constant 20 : i64
  %v15 = arith.maxsi %a3, %v13 : i64
  %v16 = arith.minsi %v15, %v14 : i64
  %v17 = index.constant 5
  %v18 = index.constant -9223372036854775806
  %v19 = arith.maxui %a4, %v17 : index
  %v20 = arith.minui %v19, %v18 : index
  %v21 = index.constant -9223372036854775807
  %v22 = index.constant 1891462769926458341
  %v23 = arith.maxsi %a5, %v21 : index
  %v24 = arith.minsi %v23, %v22 : index
  %v25 = index.casts %v4 : i32 to index
  %v27 = arith.constant 14 : i64
  %v26 = arith.remui %v16, %v27 : i64
  %v28 = index.mul %v20, %v25
  %v29 = arith.andi %v26, %v12 : i64
  %v32 = arith.constant -4960398007457519981 : i64
  %v31 = arith.cmpi sle, %v32, %v29 : i64
  %v33 = arith.constant -1 : i64
  %v34 = arith.constant -9 : i64
  %v30 = arith.select %v31, %v33, %v34 : i64
  %v35 = arith.remsi %v8, %v8 : i32
  %v36 = arith.shrui %v8, %v8 : i32
  %v38 = arith.constant 2 : i32
  %v37 = arith.ceildivsi %v36, %v38 : i32
  %v40 = arith.constant 0 : i32
  %v39 = arith.cmpi ne, %v35, %v40 : i32
  "t.use"(%v39) : (i1) -> ()
  %v42 = index.constant -1094058488838448097
  %v41 = index.cmp ne(%v24, %v42)
  "t.use"(%v41) : (i1) -> ()
  %v44 = index.constant 8285166323315747748
  %v43 = arith.cmpi ult, %v24, %v44 : index
  "t.use"(%v43) : (i1) -> ()
  %v46 = arith.constant -8 : i32
  %v45 = arith.cmpi uge, %v36, %v46 : i32
  "t.use"(%v45) : (i1) -> ()
  %v48 = index.constant 4
  %v47 = index.cmp ne(%v20, %v48)
  "t.use"(%v47) : (i1) -> ()
  %v50 = arith.constant 6 : i64
  %v49 = arith.cmpi sgt, %v16, %v50 : i64
  "t.use"(%v49) : (i1) -> ()
  "t.keep"(%v36) : (i32) -> ()
  "t.keep"(%v37) : (i32) -> ()
  "t.keep"(%v29) : (i64) -> ()
  "t.keep"(%v30) : (i64) -> ()
  "t.keep"(%v25) : (index) -> ()
  "t.keep"(%v28) : (index) -> ()
  return
}

// Random arithmetic on i32, i64, index.
// CHECK-LABEL: func.func @random_10(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: i64, %[[ARG3:.*]]: i64, %[[ARG4:.*]]: index, %[[ARG5:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = index.constant -10
// CHECK:         %[[VAL_1:.*]] = arith.constant 65535 : i64
// CHECK:         %[[VAL_2:.*]] = arith.constant 9 : i64
// CHECK:         %[[VAL_3:.*]] = arith.constant 16 : i64
// CHECK:         %[[VAL_4:.*]] = index.constant 255
// CHECK:         %[[VAL_5:.*]] = index.constant -3308520582593613586
// CHECK:         %[[VAL_6:.*]] = arith.constant 20 : i64
// CHECK:         %[[VAL_7:.*]] = index.constant -2
// CHECK:         %[[VAL_8:.*]] = index.constant 10
// CHECK:         %[[VAL_9:.*]] = index.constant -9223372036854775806
// CHECK:         %[[VAL_10:.*]] = arith.constant -9223372036854775805 : i64
// CHECK:         %[[VAL_11:.*]] = arith.constant 9223372036854775807 : i64
// CHECK:         %[[VAL_12:.*]] = arith.constant -2147483648 : i32
// CHECK:         %[[VAL_13:.*]] = arith.constant 21 : i32
// CHECK:         %[[VAL_14:.*]] = arith.constant -2147483647 : i32
// CHECK:         %[[VAL_15:.*]] = arith.minui %[[ARG0]], %[[VAL_14]] : i32
// CHECK:         %[[VAL_16:.*]] = arith.maxui %[[ARG1]], %[[VAL_13]] : i32
// CHECK:         %[[VAL_17:.*]] = arith.minui %[[VAL_16]], %[[VAL_12]] : i32
// CHECK:         %[[VAL_18:.*]] = arith.maxui %[[ARG3]], %[[VAL_11]] : i64
// CHECK:         %[[VAL_19:.*]] = arith.minui %[[VAL_18]], %[[VAL_10]] : i64
// CHECK:         %[[VAL_20:.*]] = arith.maxsi %[[ARG4]], %[[VAL_9]] : index
// CHECK:         %[[VAL_21:.*]] = arith.minsi %[[VAL_20]], %[[VAL_8]] : index
// CHECK:         %[[VAL_22:.*]] = arith.maxsi %[[ARG5]], %[[VAL_7]] : index
// CHECK:         %[[VAL_23:.*]] = index.shl %[[VAL_22]], %[[VAL_21]]
// CHECK:         %[[VAL_24:.*]] = arith.ceildivui %[[VAL_15]], %[[VAL_17]] : i32
// CHECK:         %[[VAL_25:.*]] = arith.cmpi eq, %[[VAL_19]], %[[ARG2]] : i64
// CHECK:         %[[VAL_26:.*]] = arith.select %[[VAL_25]], %[[VAL_6]], %[[VAL_19]] : i64
// CHECK:         %[[VAL_27:.*]] = index.castu %[[VAL_22]] : index to i64
// CHECK:         %[[VAL_28:.*]] = arith.cmpi sgt, %[[VAL_15]], %[[VAL_24]] : i32
// CHECK:         %[[VAL_29:.*]] = arith.select %[[VAL_28]], %[[VAL_15]], %[[VAL_24]] : i32
// CHECK:         %[[VAL_30:.*]] = arith.ori %[[VAL_24]], %[[VAL_15]] : i32
// CHECK:         %[[VAL_31:.*]] = index.floordivs %[[VAL_5]], %[[VAL_21]]
// CHECK:         %[[VAL_32:.*]] = index.cmp sge(%[[VAL_23]], %[[VAL_4]])
// CHECK:         "t.use"(%[[VAL_32]]) : (i1) -> ()
// CHECK:         %[[VAL_33:.*]] = arith.cmpi ule, %[[ARG2]], %[[VAL_3]] : i64
// CHECK:         "t.use"(%[[VAL_33]]) : (i1) -> ()
// CHECK:         %[[VAL_34:.*]] = arith.cmpi sge, %[[ARG2]], %[[VAL_2]] : i64
// CHECK:         "t.use"(%[[VAL_34]]) : (i1) -> ()
// CHECK:         %[[VAL_35:.*]] = arith.cmpi sle, %[[VAL_19]], %[[VAL_1]] : i64
// CHECK:         "t.use"(%[[VAL_35]]) : (i1) -> ()
// CHECK:         %[[VAL_36:.*]] = arith.cmpi ne, %[[VAL_30]], %[[VAL_12]] : i32
// CHECK:         "t.use"(%[[VAL_36]]) : (i1) -> ()
// CHECK:         %[[VAL_37:.*]] = index.cmp sgt(%[[VAL_23]], %[[VAL_0]])
// CHECK:         "t.use"(%[[VAL_37]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_29]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_30]]) : (i32) -> ()
// CHECK:         "t.keep"(%[[VAL_26]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_27]]) : (i64) -> ()
// CHECK:         "t.keep"(%[[VAL_23]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_31]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_10(%a0: i32, %a1: i32, %a2: i64, %a3: i64, %a4: index, %a5: index) {
  %v1 = arith.constant 0 : i32
  %v2 = arith.constant -2147483647 : i32
  %v3 = arith.maxui %a0, %v1 : i32
  %v4 = arith.minui %v3, %v2 : i32
  %v5 = arith.constant 21 : i32
  %v6 = arith.constant -2147483648 : i32
  %v7 = arith.maxui %a1, %v5 : i32
  %v8 = arith.minui %v7, %v6 : i32
  %v9 = arith.constant -1933974553209592463 : i64
  %v10 = arith.constant 34 : i64
  %v11 = arith.maxsi %a2, %v9 : i64
  %v12 = arith.minsi %v11, %v10 : i64
  %v13 = arith.constant 9223372036854775807 : i64
  %v14 = arith.constant -9223372036854775805 : i64
  %v15 = arith.maxui %a3, %v13 : i64
  %v16 = arith.minui %v15, %v14 : i64
  %v17 = index.constant -9223372036854775806
  %v18 = index.constant 10
  %v19 = arith.maxsi %a4, %v17 : index
  %v20 = arith.minsi %v19, %v18 : index
  %v21 = index.constant -2
  %v22 = index.constant 9223372036854775807
  %v23 = arith.maxsi %a5, %v21 : index
  %v24 = arith.minsi %v23, %v22 : index
  %v25 = index.shl %v24, %v20
  %v26 = arith.ceildivui %v4, %v8 : i32
  %v27 = arith.divsi %a2, %v12 : i64
  %v29 = arith.cmpi eq, %v16, %a2 : i64
  %v30 = arith.constant 20 : i64
  %v28 = arith.select %v29, %v30, %v16 : i64
  %v31 = index.castu %v24 : index to i64
  %v33 = arith.cmpi sgt, %v4, %v26 : i32
  %v32 = arith.select %v33, %v4, %v26 : i32
  %v34 = arith.ori %v26, %v4 : i32
  %v36 = index.constant -3308520582593613586
  %v35 = index.floordivs %v36, %v20
  %v38 = index.constant 255
  %v37 = index.cmp sge(%v25, %v38)
  "t.use"(%v37) : (i1) -> ()
  %v40 = arith.constant 16 : i64
  %v39 = arith.cmpi ule, %a2, %v40 : i64
  "t.use"(%v39) : (i1) -> ()
  %v42 = arith.constant 9 : i64
  %v41 = arith.cmpi sge, %a2, %v42 : i64
  "t.use"(%v41) : (i1) -> ()
  %v44 = arith.constant 65535 : i64
  %v43 = arith.cmpi sle, %v16, %v44 : i64
  "t.use"(%v43) : (i1) -> ()
  %v46 = arith.constant -2147483648 : i32
  %v45 = arith.cmpi ne, %v34, %v46 : i32
  "t.use"(%v45) : (i1) -> ()
  %v48 = index.constant -10
  %v47 = index.cmp sgt(%v25, %v48)
  "t.use"(%v47) : (i1) -> ()
  "t.keep"(%v32) : (i32) -> ()
  "t.keep"(%v34) : (i32) -> ()
  "t.keep"(%v28) : (i64) -> ()
  "t.keep"(%v31) : (i64) -> ()
  "t.keep"(%v25) : (index) -> ()
  "t.keep"(%v35) : (index) -> ()
  return
}

// Random arithmetic on index.
// CHECK-LABEL: func.func @random_11(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant false
// CHECK:         %[[VAL_2:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant -907629145253955982 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant -9223372036854775806 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant -9223372036854775805 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant -6403136266916134145 : index
// CHECK:         %[[VAL_7:.*]] = arith.maxsi %[[ARG0]], %[[VAL_5]] : index
// CHECK:         %[[VAL_8:.*]] = arith.minsi %[[VAL_7]], %[[VAL_6]] : index
// CHECK:         %[[VAL_9:.*]] = arith.maxui %[[ARG1]], %[[VAL_4]] : index
// CHECK:         %[[VAL_10:.*]] = arith.minui %[[VAL_9]], %[[VAL_3]] : index
// CHECK:         %[[VAL_11:.*]] = arith.shrui %[[VAL_8]], %[[VAL_8]] : index
// CHECK:         %[[VAL_12:.*]] = affine.apply #map(%[[VAL_10]], %[[VAL_11]])
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_12]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_2]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_11(%a0: index, %a1: index) {
  %v1 = arith.constant -9223372036854775805 : index
  %v2 = arith.constant -6403136266916134145 : index
  %v3 = arith.maxsi %a0, %v1 : index
  %v4 = arith.minsi %v3, %v2 : index
  %v5 = arith.constant -9223372036854775806 : index
  %v6 = arith.constant -907629145253955982 : index
  %v7 = arith.maxui %a1, %v5 : index
  %v8 = arith.minui %v7, %v6 : index
  %v9 = arith.shrui %v4, %v4 : index
  %v11 = arith.constant 255 : index
  %v10 = arith.xori %v11, %v4 : index
  %v14 = arith.constant 8 : index
  %v13 = arith.cmpi uge, %v14, %v4 : index
  %v12 = arith.select %v13, %v9, %v4 : index
  %v16 = arith.constant 4494973595480329031 : index
  %v15 = affine.apply affine_map<(d0, d1) -> (d0 - d1)>(%v4, %v16)
  %v19 = arith.constant 2 : index
  %v18 = arith.shli %v12, %v19 overflow<nuw> : index
  %v20 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 4)>(%v8, %v9)
  %v22 = arith.constant -1 : index
  %v21 = arith.divsi %v22, %v4 : index
  %v24 = arith.constant 10 : index
  %v23 = arith.cmpi eq, %v10, %v24 : index
  "t.use"(%v23) : (i1) -> ()
  %v26 = arith.constant -6 : index
  %v25 = arith.cmpi sle, %v18, %v26 : index
  "t.use"(%v25) : (i1) -> ()
  %v28 = arith.constant 4 : index
  %v27 = arith.cmpi ugt, %v10, %v28 : index
  "t.use"(%v27) : (i1) -> ()
  %v30 = arith.constant 2 : index
  %v29 = arith.cmpi sgt, %v21, %v30 : index
  "t.use"(%v29) : (i1) -> ()
  %v32 = arith.constant 2 : index
  %v31 = arith.cmpi sge, %v20, %v32 : index
  "t.use"(%v31) : (i1) -> ()
  %v34 = arith.constant 7 : index
  %v33 = arith.cmpi sge, %v21, %v34 : index
  "t.use"(%v33) : (i1) -> ()
  "t.keep"(%v20) : (index) -> ()
  "t.keep"(%v21) : (index) -> ()
  return
}

// Random arithmetic on index.
// CHECK-LABEL: func.func @random_12(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant -8534247721554265117 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 19 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_4:.*]] = arith.constant -10 : index
// CHECK:         %[[VAL_5:.*]] = arith.constant 6 : index
// CHECK:         %[[VAL_6:.*]] = arith.constant -2 : index
// CHECK:         %[[VAL_7:.*]] = arith.constant 65 : index
// CHECK:         %[[VAL_8:.*]] = arith.constant -9223372036854775805 : index
// CHECK:         %[[VAL_9:.*]] = arith.constant -9223372036854775806 : index
// CHECK:         %[[VAL_10:.*]] = arith.constant 77 : index
// CHECK:         %[[VAL_11:.*]] = arith.maxsi %[[ARG0]], %[[VAL_9]] : index
// CHECK:         %[[VAL_12:.*]] = arith.minsi %[[VAL_11]], %[[VAL_10]] : index
// CHECK:         %[[VAL_13:.*]] = arith.maxsi %[[ARG1]], %[[VAL_8]] : index
// CHECK:         %[[VAL_14:.*]] = arith.minsi %[[VAL_13]], %[[VAL_7]] : index
// CHECK:         %[[VAL_15:.*]] = arith.cmpi ule, %[[VAL_12]], %[[VAL_6]] : index
// CHECK:         %[[VAL_16:.*]] = arith.select %[[VAL_15]], %[[VAL_14]], %[[VAL_12]] : index
// CHECK:         %[[VAL_17:.*]] = arith.divsi %[[ARG0]], %[[VAL_5]] : index
// CHECK:         %[[VAL_18:.*]] = arith.xori %[[VAL_17]], %[[VAL_4]] : index
// CHECK:         %[[VAL_19:.*]] = arith.divui %[[VAL_16]], %[[VAL_16]] : index
// CHECK:         %[[VAL_20:.*]] = affine.apply #map1(%[[VAL_16]], %[[ARG0]])
// CHECK:         %[[VAL_21:.*]] = arith.cmpi ugt, %[[VAL_18]], %[[VAL_4]] : index
// CHECK:         "t.use"(%[[VAL_21]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_22:.*]] = arith.cmpi ule, %[[VAL_18]], %[[VAL_3]] : index
// CHECK:         "t.use"(%[[VAL_22]]) : (i1) -> ()
// CHECK:         %[[VAL_23:.*]] = arith.cmpi ugt, %[[ARG0]], %[[VAL_2]] : index
// CHECK:         "t.use"(%[[VAL_23]]) : (i1) -> ()
// CHECK:         %[[VAL_24:.*]] = arith.cmpi slt, %[[VAL_14]], %[[VAL_1]] : index
// CHECK:         "t.use"(%[[VAL_24]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_19]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_20]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_12(%a0: index, %a1: index) {
  %v1 = arith.constant -9223372036854775806 : index
  %v2 = arith.constant 77 : index
  %v3 = arith.maxsi %a0, %v1 : index
  %v4 = arith.minsi %v3, %v2 : index
  %v5 = arith.constant -9223372036854775805 : index
  %v6 = arith.constant 65 : index
  %v7 = arith.maxsi %a1, %v5 : index
  %v8 = arith.minsi %v7, %v6 : index
  %v11 = arith.constant -2 : index
  %v10 = arith.cmpi ule, %v4, %v11 : index
  %v9 = arith.select %v10, %v8, %v4 : index
  %v12 = arith.floordivsi %v9, %v9 : index
  %v14 = arith.constant 7 : index
  %v13 = arith.minui %v14, %v4 : index
  %v16 = arith.constant 6 : index
  %v15 = arith.divsi %a0, %v16 : index
  %v18 = arith.constant -10 : index
  %v17 = arith.xori %v15, %v18 : index
  %v20 = arith.constant -1 : index
  %v21 = arith.constant 7 : index
  %v19 = affine.apply affine_map<(d0, d1) -> (d0 floordiv 4)>(%v20, %v21)
  %v22 = arith.divui %v9, %v9 : index
  %v23 = affine.apply affine_map<(d0, d1) -> (d0 mod 8)>(%v9, %a0)
  %v25 = arith.constant -10 : index
  %v24 = arith.cmpi ugt, %v17, %v25 : index
  "t.use"(%v24) : (i1) -> ()
  %v27 = arith.constant -1 : index
  %v26 = arith.cmpi ule, %v19, %v27 : index
  "t.use"(%v26) : (i1) -> ()
  %v29 = arith.constant 0 : index
  %v28 = arith.cmpi ule, %v17, %v29 : index
  "t.use"(%v28) : (i1) -> ()
  %v31 = arith.constant 19 : index
  %v30 = arith.cmpi ugt, %a0, %v31 : index
  "t.use"(%v30) : (i1) -> ()
  %v33 = arith.constant -8534247721554265117 : index
  %v32 = arith.cmpi slt, %v8, %v33 : index
  "t.use"(%v32) : (i1) -> ()
  %v35 = arith.constant 3906683928942863229 : index
  %v34 = arith.cmpi uge, %v19, %v35 : index
  "t.use"(%v34) : (i1) -> ()
  "t.keep"(%v22) : (index) -> ()
  "t.keep"(%v23) : (index) -> ()
  return
}

// Random arithmetic on index.
// CHECK-LABEL: func.func @random_13(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = index.constant 2147483647
// CHECK:         %[[VAL_1:.*]] = index.constant 3
// CHECK:         %[[VAL_2:.*]] = index.constant 15
// CHECK:         %[[VAL_3:.*]] = index.constant -2
// CHECK:         %[[VAL_4:.*]] = index.constant 128
// CHECK:         %[[VAL_5:.*]] = index.constant -6
// CHECK:         %[[VAL_6:.*]] = index.constant 16
// CHECK:         %[[VAL_7:.*]] = index.constant -7
// CHECK:         %[[VAL_8:.*]] = index.constant 4294967296
// CHECK:         %[[VAL_9:.*]] = index.constant -9223372036854775808
// CHECK:         %[[VAL_10:.*]] = index.constant 9223372036854775805
// CHECK:         %[[VAL_11:.*]] = index.constant 4
// CHECK:         %[[VAL_12:.*]] = index.constant -10
// CHECK:         %[[VAL_13:.*]] = arith.maxui %[[ARG0]], %[[VAL_11]] : index
// CHECK:         %[[VAL_14:.*]] = arith.minui %[[VAL_13]], %[[VAL_12]] : index
// CHECK:         %[[VAL_15:.*]] = arith.maxui %[[ARG1]], %[[VAL_10]] : index
// CHECK:         %[[VAL_16:.*]] = arith.minui %[[VAL_15]], %[[VAL_9]] : index
// CHECK:         %[[VAL_17:.*]] = index.remu %[[VAL_16]], %[[ARG0]]
// CHECK:         %[[VAL_18:.*]] = index.mul %[[VAL_17]], %[[VAL_8]]
// CHECK:         %[[VAL_19:.*]] = index.remu %[[VAL_7]], %[[VAL_14]]
// CHECK:         %[[VAL_20:.*]] = index.shru %[[VAL_19]], %[[VAL_6]]
// CHECK:         %[[VAL_21:.*]] = index.cmp ne(%[[VAL_20]], %[[VAL_5]])
// CHECK:         "t.use"(%[[VAL_21]]) : (i1) -> ()
// CHECK:         %[[VAL_22:.*]] = arith.cmpi sle, %[[VAL_19]], %[[VAL_4]] : index
// CHECK:         "t.use"(%[[VAL_22]]) : (i1) -> ()
// CHECK:         %[[VAL_23:.*]] = arith.cmpi sge, %[[VAL_18]], %[[VAL_3]] : index
// CHECK:         "t.use"(%[[VAL_23]]) : (i1) -> ()
// CHECK:         %[[VAL_24:.*]] = index.cmp uge(%[[VAL_18]], %[[VAL_2]])
// CHECK:         "t.use"(%[[VAL_24]]) : (i1) -> ()
// CHECK:         %[[VAL_25:.*]] = index.cmp eq(%[[ARG0]], %[[VAL_1]])
// CHECK:         "t.use"(%[[VAL_25]]) : (i1) -> ()
// CHECK:         %[[VAL_26:.*]] = index.cmp sgt(%[[VAL_18]], %[[VAL_0]])
// CHECK:         "t.use"(%[[VAL_26]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_19]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_20]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_13(%a0: index, %a1: index) {
  %v1 = index.constant 4
  %v2 = index.constant -10
  %v3 = arith.maxui %a0, %v1 : index
  %v4 = arith.minui %v3, %v2 : index
  %v5 = index.constant 9223372036854775805
  %v6 = index.constant -9223372036854775808
  %v7 = arith.maxui %a1, %v5 : index
  %v8 = arith.minui %v7, %v6 : index
  %v9 = index.remu %v8, %a0
  %v11 = index.constant -1
  %v10 = index.floordivs %v11, %a0
  %v13 = index.constant 4294967296
  %v12 = index.mul %v13, %v9
  %v15 = index.constant 20
  %v14 = index.xor %v15, %a0
  %v17 = index.constant 7694710082171063137
  %v16 = index.or %v10, %v17
  %v18 = index.shl %v16, %v16
  %v20 = index.constant -7
  %v19 = index.remu %v20, %v4
  %v22 = index.constant 16
  %v21 = index.shru %v19, %v22
  %v24 = index.constant -6
  %v23 = index.cmp ne(%v21, %v24)
  "t.use"(%v23) : (i1) -> ()
  %v26 = index.constant 128
  %v25 = arith.cmpi sle, %v19, %v26 : index
  "t.use"(%v25) : (i1) -> ()
  %v28 = index.constant -2
  %v27 = arith.cmpi sge, %v12, %v28 : index
  "t.use"(%v27) : (i1) -> ()
  %v30 = index.constant 15
  %v29 = index.cmp uge(%v12, %v30)
  "t.use"(%v29) : (i1) -> ()
  %v32 = index.constant 3
  %v31 = index.cmp eq(%a0, %v32)
  "t.use"(%v31) : (i1) -> ()
  %v34 = index.constant 2147483647
  %v33 = index.cmp sgt(%v12, %v34)
  "t.use"(%v33) : (i1) -> ()
  "t.keep"(%v19) : (index) -> ()
  "t.keep"(%v21) : (index) -> ()
  return
}

// Random arithmetic on index.
// CHECK-LABEL: func.func @random_14(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = index.bool.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant true
// CHECK:         %[[VAL_2:.*]] = index.constant 14
// CHECK:         %[[VAL_3:.*]] = index.constant -65407
// CHECK:         %[[VAL_4:.*]] = index.constant 2147483648
// CHECK:         %[[VAL_5:.*]] = index.constant 4577543248610065420
// CHECK:         %[[VAL_6:.*]] = index.constant 13
// CHECK:         %[[VAL_7:.*]] = index.constant 16
// CHECK:         %[[VAL_8:.*]] = index.constant 256
// CHECK:         %[[VAL_9:.*]] = index.constant 20
// CHECK:         %[[VAL_10:.*]] = index.constant -5450110485032585743
// CHECK:         %[[VAL_11:.*]] = index.constant 81
// CHECK:         %[[VAL_12:.*]] = index.constant 9223372036854775807
// CHECK:         %[[VAL_13:.*]] = index.constant -8328238553050511321
// CHECK:         %[[VAL_14:.*]] = arith.maxui %[[ARG0]], %[[VAL_12]] : index
// CHECK:         %[[VAL_15:.*]] = arith.minui %[[VAL_14]], %[[VAL_13]] : index
// CHECK:         %[[VAL_16:.*]] = arith.maxui %[[ARG1]], %[[VAL_11]] : index
// CHECK:         %[[VAL_17:.*]] = arith.minui %[[VAL_16]], %[[VAL_10]] : index
// CHECK:         %[[VAL_18:.*]] = index.shru %[[VAL_9]], %[[VAL_15]]
// CHECK:         %[[VAL_19:.*]] = arith.cmpi ugt, %[[VAL_18]], %[[VAL_17]] : index
// CHECK:         %[[VAL_20:.*]] = arith.select %[[VAL_19]], %[[VAL_15]], %[[VAL_17]] : index
// CHECK:         %[[VAL_21:.*]] = index.maxs %[[VAL_18]], %[[VAL_15]]
// CHECK:         %[[VAL_22:.*]] = index.minu %[[VAL_15]], %[[VAL_8]]
// CHECK:         %[[VAL_23:.*]] = index.minu %[[VAL_22]], %[[VAL_20]]
// CHECK:         %[[VAL_24:.*]] = index.cmp eq(%[[VAL_17]], %[[VAL_7]])
// CHECK:         "t.use"(%[[VAL_24]]) : (i1) -> ()
// CHECK:         %[[VAL_25:.*]] = index.cmp uge(%[[VAL_21]], %[[VAL_6]])
// CHECK:         "t.use"(%[[VAL_25]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_1]]) : (i1) -> ()
// CHECK:         %[[VAL_26:.*]] = index.cmp ult(%[[VAL_15]], %[[VAL_5]])
// CHECK:         "t.use"(%[[VAL_26]]) : (i1) -> ()
// CHECK:         "t.use"(%[[VAL_0]]) : (i1) -> ()
// CHECK:         %[[VAL_27:.*]] = index.cmp uge(%[[VAL_23]], %[[VAL_4]])
// CHECK:         "t.use"(%[[VAL_27]]) : (i1) -> ()
// CHECK:         "t.keep"(%[[VAL_3]]) : (index) -> ()
// CHECK:         "t.keep"(%[[VAL_2]]) : (index) -> ()
// CHECK:         return
// CHECK:       }
func.func @random_14(%a0: index, %a1: index) {
  %v1 = index.constant 9223372036854775807
  %v2 = index.constant -8328238553050511321
  %v3 = arith.maxui %a0, %v1 : index
  %v4 = arith.minui %v3, %v2 : index
  %v5 = index.constant 81
  %v6 = index.constant -5450110485032585743
  %v7 = arith.maxui %a1, %v5 : index
  %v8 = arith.minui %v7, %v6 : index
  %v10 = index.constant 20
  %v9 = index.shru %v10, %v4
  %v12 = arith.cmpi ugt, %v9, %v8 : index
  %v11 = arith.select %v12, %v4, %v8 : index
  %v13 = index.maxs %v9, %v4
  %v15 = index.constant 256
  %v14 = index.minu %v15, %v4
  %v17 = arith.cmpi ult, %v9, %v9 : index
  %v16 = arith.select %v17, %v13, %v14 : index
  %v18 = index.minu %v16, %v11
  %v20 = index.constant 128
  %v21 = index.constant 65535
  %v19 = index.sub %v20, %v21
  %v23 = index.constant 128
  %v24 = index.constant 9
  %v22 = index.divs %v23, %v24
  %v26 = index.constant 16
  %v25 = index.cmp eq(%v8, %v26)
  "t.use"(%v25) : (i1) -> ()
  %v28 = index.constant 13
  %v27 = index.cmp uge(%v13, %v28)
  "t.use"(%v27) : (i1) -> ()
  %v30 = index.constant 1
  %v29 = arith.cmpi ugt, %v4, %v30 : index
  "t.use"(%v29) : (i1) -> ()
  %v32 = index.constant 4577543248610065420
  %v31 = index.cmp ult(%v4, %v32)
  "t.use"(%v31) : (i1) -> ()
  %v34 = index.constant -128
  %v33 = index.cmp ule(%v22, %v34)
  "t.use"(%v33) : (i1) -> ()
  %v36 = index.constant 2147483648
  %v35 = index.cmp uge(%v18, %v36)
  "t.use"(%v35) : (i1) -> ()
  "t.keep"(%v19) : (index) -> ()
  "t.keep"(%v22) : (index) -> ()
  return
}
