// RUN: okl-opt %s --run-reproducer | filecheck %s
// RUN: okl-opt %s --run-reproducer --canonicalize --dump-pass-pipeline -o /dev/null 2>&1 | filecheck %s --check-prefix=MORE
// RUN: okl-opt %s | filecheck %s --check-prefix=PLAIN

// The pipeline of the file runs, then the passes of the command line; without the flag it does not run.
// CHECK:         arith.addi
// CHECK-NOT:     arith.addi

// MORE:          Pass Manager with 2 passes:
// MORE-NEXT:     builtin.module(
// MORE-NEXT:       cse,
// MORE-NEXT:       canonicalize

// PLAIN-COUNT-2: arith.addi
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(cse)",
      disable_threading: true,
      verify_each: true
    }
  }
#-}
