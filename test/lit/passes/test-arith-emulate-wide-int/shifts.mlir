// RUN: okl-opt %s --run --function=main | filecheck %s
// RUN: okl-opt %s -test-arith-emulate-wide-int --run --function=main | filecheck %s
// RUN: okl-opt %s -test-arith-emulate-wide-int | filecheck %s --check-prefix=IR

// The same numbers with halves and without.
// CHECK:      21474836481
// CHECK-NEXT: 21474836481
// CHECK-NEXT: 21474836481
// CHECK-NEXT: -9223372036854775808
// CHECK-NEXT: 0
// CHECK-NEXT: 1
func.func @main() {
  %a = arith.constant 21474836481 : i64
  %least = arith.constant -9223372036854775808 : i64
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %last = arith.constant 63 : i64
  %0:3 = call @emulate_shifts(%a, %zero) : (i64, i64) -> (i64, i64, i64)
  vector.print %0#0 : i64
  vector.print %0#1 : i64
  vector.print %0#2 : i64
  %1:3 = call @emulate_shifts(%one, %last) : (i64, i64) -> (i64, i64, i64)
  vector.print %1#0 : i64
  vector.print %1#1 : i64
  %2:3 = call @emulate_shifts(%least, %last) : (i64, i64) -> (i64, i64, i64)
  vector.print %2#1 : i64
  return
}

// IR-LABEL: func.func @emulate_shifts(%arg0: i64, %arg1: i64) -> (i64, i64, i64) {
// IR:         llvm.bitcast %arg0 : i64 to vector<2xi32>
// IR-NOT:     arith.{{.*}} i64
// IR:         return %{{.*}} : i64, i64, i64
func.func @emulate_shifts(%a: i64, %by: i64) -> (i64, i64, i64) {
  %0 = arith.shli %a, %by : i64
  %1 = arith.shrui %a, %by : i64
  %2 = arith.shrsi %a, %by : i64
  return %0, %1, %2 : i64, i64, i64
}

// Other functions stay.
// IR-LABEL: func.func @other(
// IR-NEXT:    arith.addi %arg0, %arg0 : i64
func.func @other(%a: i64) -> i64 {
  %0 = arith.addi %a, %a : i64
  return %0 : i64
}
