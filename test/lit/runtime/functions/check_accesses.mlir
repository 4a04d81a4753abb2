// RUN: not okl-opt %s --run -e late --input=index=1 --check-accesses 2>&1 | filecheck %s --check-prefix=LATE
// RUN: okl-opt %s --run -e late --input=index=1 | filecheck %s --check-prefix=PATTERN
// RUN: not okl-opt %s --run -e outlives --check-accesses 2>&1 | filecheck %s --check-prefix=OUTLIVES
// RUN: not okl-opt %s --run -e outside --input=4xi32=1,2,3,4 --input=index=104 --unsafe-llvm --check-accesses 2>&1 | filecheck %s --check-prefix=OUTSIDE
// RUN: not okl-opt %s --run -e outside --input=4xi32=1,2,3,4 --input=index=-2 --unsafe-llvm --check-accesses 2>&1 | filecheck %s --check-prefix=BEFORE
// RUN: not okl-opt %s --run -e outside --input=4xi32=1,2,3,4 --input=index=1000000000000 --unsafe-llvm --check-accesses 2>&1 | filecheck %s --check-prefix=FAR
// RUN: not okl-opt %s --run -e outside --input=4xi32=1,2,3,4 --input=index=4 --check-accesses 2>&1 | filecheck %s --check-prefix=GUARD
// RUN: okl-opt %s --run -e outside --input=4xi32=1,2,3,4 --input=index=3 --check-accesses | filecheck %s --check-prefix=INSIDE
// RUN: not okl-opt %s --run -e constant --check-accesses 2>&1 | filecheck %s --check-prefix=CONSTANT
// RUN: not okl-opt %s --run -e returned --check-accesses 2>&1 | filecheck %s --check-prefix=RETURNED
// RUN: okl-opt %s --run -e empty --input=0xi32 --input=index=0 --check-accesses | filecheck %s --check-prefix=EMPTY
// RUN: not okl-opt %s --run -e outside --check-accesses --target=cuda 2>&1 | filecheck %s --check-prefix=CUDA

// A use after free reads the pattern of freed memory; with the flag it is an error that names the block.
// LATE: check_accesses.mlir:[[#]]:8: error: use of freed memory: reads 4 bytes, 4 bytes into a block of 16 bytes that was freed
// LATE: check_accesses.mlir:[[#]]:8: note: allocated here
// LATE: check_accesses.mlir:[[#]]:3: note: freed here
// PATTERN: result[0]: i32=2139062143
func.func @late(%i: index) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  %v = memref.load %m[%i] : memref<4xi32>
  return %v : i32
}

// What is on the stack of a function ends with it.
// OUTLIVES: check_accesses.mlir:[[#]]:8: error: use of freed memory: reads 4 bytes, at the start of a block of 16 bytes that was freed
// OUTLIVES: check_accesses.mlir:[[#]]:8: note: allocated here
func.func private @pick(%m: memref<4xi32>, %n: memref<4xi32>, %first: i1) -> memref<4xi32> {
  cf.cond_br %first, ^end(%m : memref<4xi32>), ^end(%n : memref<4xi32>)
^end(%r: memref<4xi32>):
  return %r : memref<4xi32>
}
func.func private @local(%first: i1) -> memref<4xi32> {
  %m = memref.alloca() : memref<4xi32>
  %n = memref.alloca() : memref<4xi32>
  %r = call @pick(%m, %n, %first) : (memref<4xi32>, memref<4xi32>, i1) -> memref<4xi32>
  return %r : memref<4xi32>
}
func.func @outlives() -> i32 {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %m = call @local(%true) : (i1) -> memref<4xi32>
  %v = memref.load %m[%c0] : memref<4xi32>
  return %v : i32
}

// OUTSIDE: check_accesses.mlir:[[#]]:8: error: memory access out of bounds: reads 4 bytes, 400 bytes after the end of argument 0 (16 bytes)
// BEFORE: check_accesses.mlir:[[#]]:8: error: memory access out of bounds: reads 4 bytes, 8 bytes before the start of argument 0 (16 bytes)
// FAR: check_accesses.mlir:[[#]]:8: error: memory access out of bounds: reads 4 bytes, 3999999999984 bytes after the end of argument 0 (16 bytes)
// GUARD: error: 'memref.load' op index 4 is out of bounds for dimension 0 of size 4
// INSIDE: result[0]: i32=4
// CUDA: okl-opt: error: --check-accesses: accesses on an NVIDIA GPU are not checked; --target=cuda-emu checks those of kernels
func.func @outside(%m: memref<4xi32>, %i: index) -> i32 {
  %v = memref.load %m[%i] : memref<4xi32>
  return %v : i32
}

// CONSTANT: check_accesses.mlir:[[#]]:3: error: write to memory that is only read: writes 4 bytes, at the start of global @fixed (8 bytes)
memref.global "private" constant @fixed : memref<2xi32> = dense<[7, 8]>
func.func @constant() {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %g = memref.get_global @fixed : memref<2xi32>
  memref.store %one, %g[%c0] : memref<2xi32>
  return
}

// RETURNED: okl-opt: error: result 0 of 'returned': use of freed memory: it has 16 bytes, at the start of a block of 16 bytes that was freed
func.func @returned() -> memref<4xi32> {
  %m = memref.alloc() : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  return %m : memref<4xi32>
}

// A copy of no elements accesses nothing.
// EMPTY: result[0]: 0xi32=
func.func @empty(%m: memref<?xi32>, %n: index) -> memref<?xi32> {
  %r = memref.alloc(%n) : memref<?xi32>
  memref.copy %m, %r : memref<?xi32> to memref<?xi32>
  return %r : memref<?xi32>
}
