// RUN: okl-opt %s -cse --mlir-generate-reproducer=%t | filecheck %s
// RUN: okl-opt %t --run-reproducer | filecheck %s
// RUN: not okl-opt %s -cse --mlir-generate-reproducer=%t/no/file 2>&1 | filecheck %s --check-prefix=REFUSED

// CHECK:     arith.constant 1
// CHECK-NOT: arith.constant
// REFUSED:   okl-opt: error: cannot open output file '{{.*}}/no/file': No such file or directory
func.func @f() -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  return %0, %1 : i32, i32
}
