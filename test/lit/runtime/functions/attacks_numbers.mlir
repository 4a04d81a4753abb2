// Divisors that are not positive, at every place where a map divides; quotients that are too large.
// RUN: okl-opt %s --split-input-file --run --function=main --input=index=0 --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --run --function=main --input=index=3 --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s --check-prefix=GOOD < %t.out

// CHECK: :[[#]]:8: error: 'affine.apply' op divides by 0, which is not positive
// GOOD: result[0]: index=1
func.func @main(%z: index, %m: memref<4xf32>) -> index {
  %c5 = arith.constant 5 : index
  %r = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c5)[%z]
  return %r : index
}
// -----
// CHECK: error: 'affine.min' op divides by 0, which is not positive
// GOOD: result[0]: index=2
func.func @main(%z: index, %m: memref<4xf32>) -> index {
  %c5 = arith.constant 5 : index
  %r = affine.min affine_map<(d0)[s0] -> (d0 ceildiv s0, d0)>(%c5)[%z]
  return %r : index
}
// -----
// CHECK: error: 'affine.if' op divides by 0, which is not positive
// GOOD: result[0]: index=5
func.func @main(%z: index, %m: memref<4xf32>) -> index {
  %c5 = arith.constant 5 : index
  affine.if affine_set<(d0)[s0] : (d0 mod s0 - 2 >= 0)>(%c5)[%z] {
    vector.print %c5 : index
  }
  return %c5 : index
}
// -----
// CHECK: error: 'affine.for' op divides by 0, which is not positive
// GOOD: result[0]: index=2
func.func @main(%z: index, %m: memref<4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = affine.for %i = 0 to affine_map<()[s0] -> (5 ceildiv s0)>()[%z] iter_args(%a = %c0) -> index {
    %b = arith.addi %a, %c1 : index
    affine.yield %b : index
  }
  return %n : index
}
// -----
// CHECK: error: 'affine.load' op divides by 0, which is not positive
// GOOD: result[0]: f32=3
func.func @main(%z: index, %m: memref<4xf32>) -> f32 {
  %c5 = arith.constant 5 : index
  %v = affine.load %m[%c5 mod symbol(%z)] : memref<4xf32>
  return %v : f32
}
// -----
// A check that is taken out of a loop divides by nothing if the loop does not run.
// CHECK: result[0]: f32=0
// GOOD: result[0]: f32=0
func.func @main(%z: index, %m: memref<4xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c5 = arith.constant 5 : index
  %r = affine.for %i = 0 to affine_map<()[s0] -> (s0 - s0)>()[%z] iter_args(%a = %zero) -> f32 {
    %v = affine.load %m[%c5 floordiv symbol(%z)] : memref<4xf32>
    %b = arith.addf %a, %v : f32
    affine.yield %b : f32
  }
  return %r : f32
}
// -----
// CHECK: error: 'arith.divsi' op divides by zero
// GOOD: result[0]: i64=1
func.func @main(%z: index, %m: memref<4xf32>) -> i64 {
  %c5 = arith.constant 5 : i200
  %i = arith.index_cast %z : index to i64
  %e = arith.extsi %i : i64 to i200
  %q = arith.divsi %c5, %e : i200
  %t = arith.trunci %q : i200 to i64
  return %t : i64
}

// SLOW: each of seven programs is compiled twice
