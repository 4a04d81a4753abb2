// RUN: okl-opt %s -cse | filecheck %s
// RUN: okl-opt %s -cse --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix=DUMP

// Nothing to do: the same text.
// CHECK:      module {
// CHECK-NEXT:   func.func @f(%arg0: i32) -> i32 {
// CHECK-NEXT:     %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:     return %0 : i32
// CHECK-NEXT:   }
// CHECK-NEXT: }

// DUMP: // -----// IR Dump After CSE (cse) //----- //
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
