// RUN: okl-opt %s -tensors-to-vectors-pipeline=target-cpu=x86-64-v3 | filecheck %s
// RUN: okl-opt %s '-tensors-to-vectors-pipeline=target-cpu=x86-64-v3 parallel=false' | filecheck %s --check-prefix=LOOPS
// RUN: okl-opt %s -cpu-codegen-pipeline=target-cpu=x86-64-v3 | filecheck %s

// Large tiles run on several threads, unless that is not wanted.
// CHECK-LABEL: func @chain(
// CHECK:         llvm.call @okl_run_parts
// LOOPS-LABEL: func.func @chain(
// LOOPS:         scf.for
// LOOPS-NOT:     okl_run_parts
func.func @chain(%a: tensor<1048576xf32>, %b: tensor<1048576xf32>) -> tensor<1048576xf32> {
  %empty = tensor.empty() : tensor<1048576xf32>
  %0 = linalg.add ins(%a, %b : tensor<1048576xf32>, tensor<1048576xf32>)
                  outs(%empty : tensor<1048576xf32>) -> tensor<1048576xf32>
  %1 = linalg.exp ins(%0 : tensor<1048576xf32>) outs(%empty : tensor<1048576xf32>) -> tensor<1048576xf32>
  return %1 : tensor<1048576xf32>
}

// SLOW: its programs are compiled in several ways
