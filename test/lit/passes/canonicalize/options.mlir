// RUN: okl-opt %s -canonicalize="max-iterations=0" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="max-num-rewrites=0" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="max-num-rewrites=1 max-iterations=1 top-down=true" | filecheck %s --check-prefix=FIRST
// RUN: okl-opt %s -canonicalize="max-num-rewrites=1 max-iterations=1 top-down=false" | filecheck %s --check-prefix=LAST
// RUN: okl-opt %s -canonicalize="disable-patterns=SelectSamePattern" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="enable-patterns=SelectConstPattern,AssertTrue" | filecheck %s --check-prefix=NONE
// RUN: okl-opt %s -canonicalize="enable-patterns=SelectSamePattern max-iterations=-1 test-convergence" | filecheck %s --check-prefix=ALL
// RUN: okl-opt %s -canonicalize="disable-patterns= enable-patterns=" | filecheck %s --check-prefix=ALL
// RUN: okl-opt %s -p 'builtin.module(canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true})' --dump-pass-pipeline 2>&1 | filecheck %s --check-prefix=DUMP
// RUN: not okl-opt %s -canonicalize="max-iterations=1 test-convergence=true" 2>&1 | filecheck %s --check-prefix=CONVERGENCE
// RUN: not okl-opt %s -canonicalize="region-simplify=aggressive" 2>&1 | filecheck %s --check-prefix=AGGRESSIVE
// RUN: not okl-opt %s -canonicalize="region-simplify=much" 2>&1 | filecheck %s --check-prefix=MUCH

// NONE:       %0 = arith.select %arg0, %arg1, %arg1 : i32
// NONE-NEXT:  %1 = arith.select %arg0, %arg2, %arg2 : i32
// NONE-NEXT:  return %0, %1 : i32, i32

// FIRST:      %0 = arith.select %arg0, %arg2, %arg2 : i32
// FIRST-NEXT: return %arg1, %0 : i32, i32

// LAST:       %0 = arith.select %arg0, %arg1, %arg1 : i32
// LAST-NEXT:  return %0, %arg2 : i32, i32

// ALL:        func.func
// ALL-NEXT:   return %arg1, %arg2 : i32, i32

// DUMP:       canonicalize{max-iterations=10 max-num-rewrites=-1 region-simplify=normal test-convergence=false top-down=true}

// CONVERGENCE: error: 'builtin.module' op still changes after 1 iterations of canonicalization

// AGGRESSIVE: error: <Pass-Options-Parser>: pass 'canonicalize': region-simplify=aggressive merges blocks, which is not supported; use 'normal'

// MUCH:       option 'region-simplify': 'much' is not one of

func.func @f(%c: i1, %x: i32, %y: i32) -> (i32, i32) {
  %0 = arith.select %c, %x, %x : i32
  %1 = arith.select %c, %y, %y : i32
  return %0, %1 : i32, i32
}
