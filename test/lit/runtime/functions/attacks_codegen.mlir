// Ops that LLVM IR has, and that end the process while LLVM makes code of them.
// RUN: okl-opt %s --split-input-file --run --function=main --input=f64=3 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --run --function=main --input=f64=3 -O0 > %t.out 2>&1; filecheck %s < %t.out

// CHECK: :[[#]]:8: error: 'llvm.atomicrmw' op cannot be translated to LLVM IR: atomic ops take 8, 16, 32 or 64 bits, and f80 has 80
func.func @main(%a: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf80>
  %b = arith.extf %a : f64 to f80
  memref.store %b, %m[%c0] : memref<4xf80>
  %r = memref.atomic_rmw addf %b, %m[%c0] : (f80, memref<4xf80>) -> f80
  %s = arith.truncf %r : f80 to f64
  return %s : f64
}
// -----
// CHECK: error: 'llvm.atomicrmw' op expected LLVM IR integer type
func.func @main(%a: f64) -> i24 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xi24>
  %b = arith.fptosi %a : f64 to i24
  memref.store %b, %m[%c0] : memref<4xi24>
  %r = memref.atomic_rmw addi %b, %m[%c0] : (i24, memref<4xi24>) -> i24
  return %r : i24
}
// -----
// CHECK: error: 'llvm.intr.maximum' op cannot be translated to LLVM IR: no code for f80 is known
func.func @main(%a: f64) -> f64 {
  %b = arith.extf %a : f64 to f80
  %c = arith.addf %b, %b : f80
  %r = arith.maximumf %b, %c : f80
  %s = arith.truncf %r : f80 to f64
  return %s : f64
}
// -----
// CHECK: error: 'llvm.intr.vector.reduce.fminimum' op cannot be translated to LLVM IR: no code for f80 is known
func.func @main(%a: f64) -> f64 {
  %b = arith.extf %a : f64 to f80
  %v = vector.broadcast %b : f80 to vector<4xf80>
  %r = vector.reduction <minimumf>, %v : vector<4xf80> into f80
  %s = arith.truncf %r : f80 to f64
  return %s : f64
}
