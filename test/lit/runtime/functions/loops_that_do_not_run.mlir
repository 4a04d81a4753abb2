// What a loop would access if it ran is not accessed before it.
// RUN: okl-opt %s --run --codegen=vectors -O0 --input=4xf32=1 --input=index=1000000000000 --input=index=0 | filecheck %s
// RUN: okl-opt %s --loop-invariant-code-motion --run --codegen=vectors -O0 --input=4xf32=1 --input=index=1000000000000 --input=index=0 | filecheck %s
// RUN: okl-opt %s --guard-memory-accesses --loop-invariant-code-motion | filecheck %s --check-prefix=MOVED

// CHECK: result[0]: f32=0
// CHECK: result[1]: f32=0
// MOVED:      scf.for
// MOVED-NEXT:   tensor.extract %{{.*}} {stays_in_loop}
// MOVED-NEXT:   flow.tensor.load %{{.*}} {stays_in_loop}
func.func @f(%t: tensor<4xf32>, %i: index, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sums:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %zero, %b = %zero) -> (f32, f32) {
    %0 = tensor.extract %t[%i] : tensor<4xf32>
    %1 = flow.tensor.load %t[%i] : tensor<4xf32>
    %2 = arith.addf %a, %0 : f32
    %3 = arith.addf %b, %1 : f32
    scf.yield %2, %3 : f32, f32
  }
  return %sums#0, %sums#1 : f32, f32
}
