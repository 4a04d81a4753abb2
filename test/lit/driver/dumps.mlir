// RUN: okl-opt %s -trim-return-as-void -cse --mlir-print-ir-before=cse --mlir-print-ir-after=trim-return-as-void 2>&1 | filecheck %s
// RUN: okl-opt %s -cse -canonicalize --mlir-print-ir-after-all --mlir-print-ir-after-change 2>&1 | filecheck %s --check-prefix=CHANGE
// RUN: okl-opt %s -p 'builtin.module(func.func(cse))' --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix=NESTED
// RUN: okl-opt %s -p 'builtin.module(func.func(cse))' --mlir-print-ir-after-all --mlir-print-ir-module-scope 2>&1 | filecheck %s --check-prefix=SCOPE

// The header has the class of the pass and its real name, whatever it was called by.
// CHECK:      // -----// IR Dump After TrimReturnAsVoidPass (trim-return-to-void) //----- //
// CHECK-NEXT: module {
// CHECK:      // -----// IR Dump Before CSE (cse) //----- //
// CHECK-NOT:  IR Dump

// The second pass changes nothing.
// CHANGE:     IR Dump After CSE (cse)
// CHANGE-NOT: IR Dump

// NESTED:      // -----// IR Dump After CSE (cse) //----- //
// NESTED-NEXT: func.func @f

// SCOPE:      // -----// IR Dump After CSE (cse) ('func.func' operation: @f) //----- //
// SCOPE-NEXT: module {
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
