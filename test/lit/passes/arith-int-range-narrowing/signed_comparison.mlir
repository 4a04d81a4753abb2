// RUN: okl-opt %s -arith-int-range-narrowing=int-bitwidths-supported=8,16 | filecheck %s

// Up to 200, unsigned integers fit into 8 bits and signed ones into 16.
// CHECK-LABEL: func.func @unsigned_only(
// CHECK-SAME:    %[[ARG0:.*]]: i64, %[[ARG1:.*]]: i64) -> (i1, i1) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : i64
// CHECK:         %[[VAL_1:.*]] = arith.constant 200 : i64
// CHECK:         %[[VAL_2:.*]] = arith.maxsi %[[ARG0]], %[[VAL_0]] : i64
// CHECK:         %[[VAL_3:.*]] = arith.minsi %[[VAL_2]], %[[VAL_1]] : i64
// CHECK:         %[[VAL_4:.*]] = arith.maxsi %[[ARG1]], %[[VAL_0]] : i64
// CHECK:         %[[VAL_5:.*]] = arith.minsi %[[VAL_4]], %[[VAL_1]] : i64
// CHECK:         %[[VAL_6:.*]] = arith.trunci %[[VAL_3]] : i64 to i16
// CHECK:         %[[VAL_7:.*]] = arith.trunci %[[VAL_5]] : i64 to i16
// CHECK:         %[[VAL_8:.*]] = arith.cmpi slt, %[[VAL_6]], %[[VAL_7]] : i16
// CHECK:         %[[VAL_9:.*]] = arith.trunci %[[VAL_3]] : i64 to i8
// CHECK:         %[[VAL_10:.*]] = arith.trunci %[[VAL_5]] : i64 to i8
// CHECK:         %[[VAL_11:.*]] = arith.cmpi ult, %[[VAL_9]], %[[VAL_10]] : i8
// CHECK:         return %[[VAL_8]], %[[VAL_11]] : i1, i1
// CHECK:       }
func.func @unsigned_only(%x: i64, %y: i64) -> (i1, i1) {
  %c0 = arith.constant 0 : i64
  %c100 = arith.constant 200 : i64
  %a = arith.maxsi %x, %c0 : i64
  %b = arith.minsi %a, %c100 : i64
  %c = arith.maxsi %y, %c0 : i64
  %d = arith.minsi %c, %c100 : i64
  %p = arith.cmpi slt, %b, %d : i64
  %q = arith.cmpi ult, %b, %d : i64
  return %p, %q : i1, i1
}
