// RUN: okl-opt %s -arith-int-range-narrowing=int-bitwidths-supported=8 | filecheck %s

// A distance of 8 or more is too long for 8 bits.
// CHECK-LABEL: func.func @distances(
// CHECK:         arith.shrui %{{.*}}, %{{.*}} : i8
// CHECK:         arith.shrui %{{.*}}, %{{.*}} : i64
// CHECK:         arith.shli %{{.*}}, %{{.*}} : i64
func.func @distances(%x: i64) -> (i64, i64, i64) {
  %c7 = arith.constant 7 : i64
  %c15 = arith.constant 15 : i64
  %c0 = arith.constant 0 : i64
  %short = arith.andi %x, %c7 : i64
  %long = arith.andi %x, %c15 : i64
  %0 = arith.shrui %c15, %short : i64
  %1 = arith.shrui %c15, %long : i64
  %2 = arith.shli %c0, %long : i64
  return %0, %1, %2 : i64, i64, i64
}
