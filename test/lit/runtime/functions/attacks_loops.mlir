// Loops that do not count as their counters are thought to.
// RUN: okl-opt %s --split-input-file --run --codegen=vectors --function=main --input=index=-1 --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out

// Unsigned, -1 is the greatest of all.
// CHECK: error: 'memref.load' op index 4 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = arith.constant 0.0 : f32
  %r = scf.for unsigned %k = %c0 to %i step %c1 iter_args(%a = %f) -> f32 {
    %x = memref.load %m[%k] : memref<4xf32>
    scf.yield %x : f32
  }
  return %r : f32
}
// -----
// CHECK: error: 'memref.load' op index 4 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.for"(%c0, %i, %c1) ({
  ^bb0(%k: index):
    %x = memref.load %m[%k] : memref<4xf32>
    memref.store %x, %m[%c0] : memref<4xf32>
    "scf.yield"() : () -> ()
  }) {unsignedCmp} : (index, index, index) -> ()
  return
}
// -----
// CHECK: error: 'affine.for' op step -1 is not positive
func.func @main(%i: index, %m: memref<4xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = -1 : index, upperBoundMap = affine_map<() -> (3)>}> ({
  ^bb0(%k: index):
    %x = affine.load %m[%k] : memref<4xf32>
    vector.print %x : f32
    affine.yield
  }) : () -> ()
  return
}
// -----
// CHECK: error: 'affine.for' op step 0 is not positive
func.func @main(%i: index, %m: memref<4xf32>) {
  "affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 0 : index, upperBoundMap = affine_map<() -> (3)>}> ({
  ^bb0(%k: index):
    %x = affine.load %m[%k] : memref<4xf32>
    vector.print %x : f32
    affine.yield
  }) : () -> ()
  return
}
// -----
// Where each pass is verified, the pass that makes an scf.parallel of it ends; else its check does.
// CHECK: error: {{'scf.parallel' op constant step operand must be positive|'affine.parallel' op step -1 is not positive}}
func.func @main(%i: index, %m: memref<4xf32>) {
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [-1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (3)>}> ({
  ^bb0(%k: index):
    %x = affine.load %m[%k] : memref<4xf32>
    vector.print %x : f32
    affine.yield
  }) : () -> ()
  return
}
// -----
// CHECK: error: 'scf.forall' op step -1 is not positive
func.func @main(%i: index, %m: memref<4xf32>) {
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: -1>, staticUpperBound = array<i64: 3>}> ({
  ^bb0(%k: index):
    %x = memref.load %m[%k] : memref<4xf32>
    vector.print %x : f32
    scf.forall.in_parallel {
    }
  }) : () -> ()
  return
}
// -----
// CHECK: error: 'affine.for' op steps past the largest index
func.func @main(%i: index, %m: memref<4xf32>) {
  affine.for %k = 0 to affine_map<()[s0] -> (s0 + 9223372036854775807)>()[%i] step 4 {
    %x = affine.load %m[%k] : memref<4xf32>
    vector.print %x : f32
  }
  return
}
// -----
// What is known in one block is not known in another.
// CHECK: error: 'memref.load' op index -1 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c4 = arith.constant 4 : index
  %no = arith.cmpi sgt, %i, %c4 : index
  %ok = arith.cmpi ult, %i, %c4 : index
  cf.cond_br %no, ^a, ^b
^a:
  cf.assert %ok, "it is in bounds"
  cf.br ^b
^b:
  %v = memref.load %m[%i] : memref<4xf32>
  return %v : f32
}
// -----
// No overflow is a claim.
// CHECK: error: 'memref.load' op index -1 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %j = arith.addi %i, %c1 overflow<nsw, nuw> : index
  %below = arith.cmpi ult, %j, %c4 : index
  %r = scf.if %below -> f32 {
    %x = memref.load %m[%i] : memref<4xf32>
    scf.yield %x : f32
  } else {
    scf.yield %zero : f32
  }
  return %r : f32
}
// -----
// The product of the factors is 2^64 + 1, which is 1 in 64 bits.
// CHECK: error: 'memref.load' op index 15 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %p = arith.constant 274177 : index
  %q = arith.constant 67280421310721 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %zero) -> (f32) {
    %once = arith.muli %k, %p : index
    %twice = arith.muli %once, %q : index
    %x = memref.load %m[%twice] : memref<4xf32>
    %sum = arith.addf %a, %x : f32
    scf.yield %sum : f32
  }
  return %r : f32
}
// -----
// The same with a sum: 2^63 + 2^63 is 0.
// CHECK: error: 'memref.load' op index 15 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %half = arith.constant -9223372036854775808 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %k = %c0 to %c16 step %c1 iter_args(%a = %zero) -> (f32) {
    %once = arith.addi %k, %half : index
    %twice = arith.addi %once, %half : index
    %x = memref.load %m[%twice] : memref<4xf32>
    %sum = arith.addf %a, %x : f32
    scf.yield %sum : f32
  }
  return %r : f32
}
// -----
// CHECK: error: 'memref.load' op index 4 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) {
  affine.for %k = 0 to 16 {
    %j = affine.apply affine_map<(d0) -> (d0 * 274177 * 67280421310721)>(%k)
    %x = memref.load %m[%j] : memref<4xf32>
    vector.print %x : f32
  }
  return
}

// SLOW: its programs are compiled in several ways
