// RUN: not okl-opt %s --run -e outside --input=index=9 2>&1 | filecheck %s --check-prefix=OUTSIDE
// RUN: not okl-opt %s --run -e outside --input=index=-1 2>&1 | filecheck %s --check-prefix=BELOW
// RUN: not okl-opt %s --run -e twice 2>&1 | filecheck %s --check-prefix=TWICE
// RUN: not okl-opt %s --run -e divide --input=i32=0 2>&1 | filecheck %s --check-prefix=DIVIDE
// RUN: not okl-opt %s --run -e assert --input=i1=0 2>&1 | filecheck %s --check-prefix=ASSERT
// RUN: not okl-opt %s --run -e deep --input=i32=1 2>&1 | filecheck %s --check-prefix=DEEP
// RUN: not okl-opt %s --run -e large --input=index=1000000000 --memory-limit=1MiB 2>&1 | filecheck %s --check-prefix=LARGE
// RUN: not okl-opt %s --run -e large --input=index=4611686018427387904 2>&1 | filecheck %s --check-prefix=OVERFLOW
// RUN: okl-opt %s --run -e outside --input=index=7 | filecheck %s --check-prefix=INSIDE

// OUTSIDE: failures.mlir:[[#]]:8: error: 'memref.load' op index 9 is out of bounds for dimension 0 of size 8
// BELOW: error: 'memref.load' op index -1 is out of bounds for dimension 0 of size 8
// TWICE: failures.mlir:[[#]]:3: error: memref.dealloc: not an allocation of this run
// DIVIDE: error: 'arith.divsi' op divides 5 by zero
// ASSERT: failures.mlir:[[#]]:3: error: assertion failed: it is false
// DEEP: error: call depth: a function calls itself, 10000 calls deep
// LARGE: error: memref.alloc: 4000000000 bytes asked, 1.05 MB allowed
// OVERFLOW: error: 'memref.alloc' op asks for more memory than there can be
// INSIDE: result[0]: f32=0

func.func @outside(%i: index) -> f32 {
  %m = memref.alloc() : memref<8xf32>
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
}

func.func @twice() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<8xf32>
  %v = memref.load %m[%c0] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  return %v : f32
}

func.func @divide(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %q = arith.divsi %c5, %a : i32
  return %q : i32
}

func.func @assert(%a: i1) {
  cf.assert %a, "it is false"
  return
}

func.func @deep(%a: i32) -> i32 {
  %0 = call @deeper(%a) : (i32) -> i32
  return %0 : i32
}

func.func private @deeper(%a: i32) -> i32 {
  %0 = call @deeper(%a) : (i32) -> i32
  %1 = arith.addi %0, %a : i32
  return %1 : i32
}

func.func @large(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xf32>
  %v = memref.load %m[%c0] : memref<?xf32>
  return %v : f32
}
