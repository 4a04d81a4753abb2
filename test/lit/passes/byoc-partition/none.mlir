// RUN: okl-opt %s -byoc-partition | filecheck %s
// RUN: not okl-opt %s -byoc-partition=compiler=nosuch 2>&1 | filecheck %s --check-prefix UNKNOWN

// Without a generator nothing is done.
// UNKNOWN: error: no external code generator named 'nosuch' (known:
// CHECK-LABEL: func.func @f
// CHECK-NEXT:    arith.addi
// CHECK-NEXT:    return
func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
