// RUN: okl-opt bisect --filecheck=%s --check-prefix=KEPT -- %s --load-pass-plugin=%S/../../unit/okl_opt/plugins/planted_faults.py -cse -test-fold-zero | filecheck %s
// RUN: not okl-opt bisect -- %s -cse 2>&1 | filecheck %s --check-prefix=GOOD

// KEPT: arith.subi

// CHECK:      pass:     `FoldZeroPass` (test-fold-zero) on builtin.module, 2 of 2
// CHECK-NEXT: rewrite:  3 of 4, in this pass 2 of 3
// CHECK-NEXT: pattern:  `FoldSubOfZero` at {{.*}}planted_faults.py:
// CHECK-NEXT: op:       `arith.subi` at {{.*}}bisect.mlir:{{[0-9]+}}:8
// CHECK:      {{^}}-    %{{.*}} = arith.subi %c0_i32, %arg0 : i32
// CHECK-NOT:  {{^[-+]}}
// CHECK:      good:     okl-opt {{.*}} --okl-rewrite-limit=2
// CHECK-NEXT: bad:      okl-opt {{.*}} --okl-rewrite-limit=3

// GOOD: okl-opt: error: there is nothing to bisect: the command line succeeds

func.func @f(%arg0: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  // One for cse.
  %unused = arith.constant 7 : i32
  // x + 0 is x.
  %0 = arith.addi %arg0, %c0 : i32
  // 0 - x is not.
  %1 = arith.subi %c0, %0 : i32
  %2 = arith.addi %1, %c0 : i32
  return %2 : i32
}

// SLOW: its RUN lines go through many programs
