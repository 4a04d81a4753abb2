// A division that a pass has moved out of a loop before its check does no harm.
// RUN: okl-opt %s -loop-invariant-code-motion --run --input=4xindex=0 --input=index=0 --input=index=0 --print-arguments | filecheck %s
// RUN: okl-opt %s -loop-invariant-code-motion --run --input=4xindex=0 --input=index=3 --input=index=2 --print-arguments | filecheck %s --check-prefix=RUNS

// CHECK: argument[0]: 4xindex=0 0 0 0
// RUNS: argument[0]: 4xindex=1 1 1 0
func.func @divide(%m: memref<4xindex>, %n: index, %s: index) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %s]
    affine.store %0, %m[%i] : memref<4xindex>
  }
  return
}
