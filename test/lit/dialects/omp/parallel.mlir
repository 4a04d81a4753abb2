// RUN: okl-opt %s --split-input-file --verify-diagnostics | filecheck %s

// CHECK:      "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>}> ({
// CHECK-NEXT:   omp.terminator
// CHECK-NEXT: }) {a} : () -> ()
omp.parallel {
  omp.terminator
} {a}

// -----

%0 = arith.constant true
// expected-error @+1 {{expected '{' to begin a region: clauses are read in generic form only}}
omp.parallel if(%0) {
  omp.terminator
}
