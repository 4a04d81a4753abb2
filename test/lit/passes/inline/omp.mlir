// RUN: okl-opt %s -inline=default-pipeline= | filecheck %s

// Ops of omp are not inlined.
// CHECK-LABEL: func.func @of_omp(
// CHECK:         call @parallel
func.func @of_omp() {
  func.call @parallel() : () -> ()
  return
}

func.func private @parallel() {
  omp.parallel {
    omp.terminator
  }
  return
}
