// RUN: okl-opt %s -cse --mlir-print-ir-after-all --split-input-file --print-ir-to=%t | filecheck %s --check-prefix=OUT
// RUN: filecheck %s --input-file=%t
// RUN: not okl-opt %s -cse --print-ir-to=%S 2>&1 | filecheck %s --check-prefix=FOLDER

// OUT:       func.func private @f()
// CHECK:     IR Dump After CSE (cse)
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func private @f()
// CHECK:     IR Dump After CSE (cse)
// CHECK-NEXT: module {
// CHECK-NEXT:   func.func private @g()
// FOLDER:    okl-opt: error: cannot open output file '{{.*}}': Is a directory
func.func private @f()
// -----
func.func private @g()
