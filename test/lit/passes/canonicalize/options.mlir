// RUN: okl-opt %s -canonicalize="max-iterations=0" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="max-num-rewrites=0" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="max-num-rewrites=1 max-iterations=1 top-down=true" | filecheck %s --check-prefix=FIRST
// RUN: okl-opt %s -canonicalize="max-num-rewrites=1 max-iterations=1 top-down=false" | filecheck %s --check-prefix=LAST
// RUN: okl-opt %s -canonicalize="disable-patterns=AddISubConstantLHS" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="enable-patterns=AddIAddConstant,SelectNotCond" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="enable-patterns=AddISubConstantLHS max-iterations=-1 test-convergence" | filecheck %s --check-prefix=ALL
// RUN: okl-opt %s -canonicalize="disable-patterns= enable-patterns=" | filecheck %s --check-prefix=ALL
// RUN: okl-opt %s -p 'builtin.module(canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true})' --dump-pass-pipeline 2>&1 | filecheck %s --check-prefix=DUMP
// RUN: not okl-opt %s -canonicalize="max-iterations=1 test-convergence=true" 2>&1 | filecheck %s --check-prefix=CONVERGENCE
// RUN: not okl-opt %s -canonicalize="region-simplify=much" 2>&1 | filecheck %s --check-prefix=MUCH

// NONE:       %0 = arith.subi %c5_i32, %arg0 : i32
// NONE-NEXT:  %1 = arith.addi %0, %c7_i32 : i32
// NONE-NEXT:  %2 = arith.subi %c7_i32, %arg1 : i32
// NONE-NEXT:  %3 = arith.addi %2, %c5_i32 : i32

// FIRST:      %0 = arith.subi %c12_i32, %arg0 : i32
// FIRST:      arith.addi

// LAST:       arith.addi
// LAST-NEXT:  arith.constant 12 : i32
// LAST-NEXT:  arith.subi %c12_i32, %arg1 : i32

// ALL:        func.func
// ALL-NEXT:   %c12_i32 = arith.constant 12 : i32
// ALL-NEXT:   %0 = arith.subi %c12_i32, %arg0 : i32
// ALL-NEXT:   %1 = arith.subi %c12_i32, %arg1 : i32
// ALL-NEXT:   return %0, %1 : i32, i32

// DUMP:       canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}

// CONVERGENCE: error: 'builtin.module' op still changes after 1 iterations of canonicalization

// MUCH:       option 'region-simplify': 'much' is not one of

func.func @f(%x: i32, %y: i32) -> (i32, i32) {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %x : i32
  %1 = arith.addi %0, %c7_i32 : i32
  %2 = arith.subi %c7_i32, %y : i32
  %3 = arith.addi %2, %c5_i32 : i32
  return %1, %3 : i32, i32
}
