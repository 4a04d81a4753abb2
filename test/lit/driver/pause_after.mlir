// RUN: not okl-opt %s -cse --pause-after=nosuch 2>&1 | filecheck %s --check-prefix=UNKNOWN
// RUN: env EDITOR="sed -i s/muli/subi/" okl-opt %s -cse --pause-after=cse | filecheck %s
// RUN: env EDITOR="sed -i s/muli/nosuch/" not okl-opt %s -cse --pause-after=cse 2>&1 | filecheck %s --check-prefix=WRONG

// UNKNOWN: okl-opt: for the --pause-after option: Cannot find option named 'nosuch'!

// WRONG: after-cse-1.mlir:4:10: error: custom op 'arith.nosuch' is unknown

// CHECK:      %[[SUM:.*]] = arith.addi
// CHECK-NEXT: %[[R:.*]] = arith.subi %[[SUM]], %[[SUM]]
// CHECK-NEXT: return %[[R]]
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

// SLOW: its RUN lines go through many programs
