// RUN: okl-opt %s -cse -canonicalize --print-ir-diff -o /dev/null 2>&1 | filecheck %s
// RUN: okl-opt %s -cse --print-ir-diff=side -o /dev/null 2>&1 | filecheck %s --check-prefix=SIDE
// RUN: okl-opt %s -cse --print-ir-diff --color -o /dev/null 2>&1 | filecheck %s --check-prefix=COLOR
// RUN: okl-opt %s -cse -canonicalize --mlir-print-ir-before-all --mlir-print-ir-after-all --print-ir-collapse-unchanged -o /dev/null 2>&1 | filecheck %s --check-prefix=COLLAPSED
// RUN: okl-opt %s -cse --print-ir-filter=@g -o /dev/null 2>&1 | filecheck %s --check-prefix=FILTER
// RUN: okl-opt %s -cse --print-op-stats-after-all -o /dev/null 2>&1 | filecheck %s --check-prefix=STATS
// RUN: okl-opt %s -cse --print-op-stats-after-all=json -o /dev/null 2>&1 | filecheck %s --check-prefix=JSON

// Only what the pass took out, though all values below have other names; then a pass that does nothing.
// CHECK:      // -----// IR Dump After CSE (cse) //----- //
// CHECK-NEXT: @@ -1,6 +1,5 @@
// CHECK:      -    %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:      %0 = arith.addi %arg0, %arg0 : i32
// CHECK-NEXT:      %1 = arith.muli %0, %0 : i32
// CHECK:      // -----// IR Dump After Canonicalizer (canonicalize) //----- //
// CHECK-NEXT: // no change
// CHECK-NOT:  @@

// SIDE: %0 = arith.addi %arg0, %arg0 : i32 {{ *}}<
// SIDE: %2 = arith.muli %0, %{{.}} : i32{{ +}}%1 = arith.muli %0, %0 : i32

// COLOR: {{.}}[36m@@ -1,6 +1,5 @@{{.}}[0m

// COLLAPSED:      IR Dump Before CSE
// COLLAPSED-NEXT: module {
// COLLAPSED:      IR Dump After CSE
// COLLAPSED-NEXT: module {
// COLLAPSED:      IR Dump Before Canonicalizer
// COLLAPSED-NEXT: // no change
// COLLAPSED:      IR Dump After Canonicalizer
// COLLAPSED-NEXT: // no change

// FILTER:      // -----// IR Dump After CSE (cse) ('func.func' operation: @g) //----- //
// FILTER-NEXT: func.func @g(
// FILTER-NOT:  @f

// STATS:      Operations encountered:
// STATS:          arith.addi   , 2
// STATS:      Operations after CSE (cse) ('builtin.module' operation):
// STATS:          arith.addi   , 1 (-1)

// JSON:      {"pass": null, "op": "builtin.module", "counts": {"arith.addi": 2
// JSON-NEXT: {"pass": "cse", "op": "builtin.module", "counts": {"arith.addi": 1

func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

func.func @g(%a: i32) -> i32 {
  return %a : i32
}
