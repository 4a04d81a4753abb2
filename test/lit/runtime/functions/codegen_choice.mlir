// Small runs are compiled to loops, large ones to vectors, and the choice can be seen.
// RUN: okl-opt %s --run --print-codegen-choice --input=index=3 --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=SMALL
// RUN: okl-opt %s --run --print-codegen-choice --repeat=10 --input=index=5000000 --input=4xf32 2>&1 | filecheck %s --check-prefix=LARGE
// RUN: okl-opt %s --run --codegen=loops --print-codegen-choice --input=index=3 --input=4xf32=1,2,3,4 2>&1 | filecheck %s --check-prefix=ASKED

// SMALL: codegen: steps: loops: loops take about 14.4 ns in 1 call, vectors about 200 ms more to compile
// SMALL: result[0]: 4xf32=4 8 12 16
// LARGE: codegen: steps: vectors: loops take about 231 ms in 10 calls, vectors about 200 ms more to compile
// LARGE: result[0]: 4xf32=0 0 0 0
// ASKED-NOT: codegen:
// ASKED: result[0]: 4xf32=4 8 12 16
func.func @steps(%n: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<4xf32> {
    %1 = arith.addf %y, %x : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
