// RUN: okl-opt %s --run -e half --input=index=3 --check-uninitialized | filecheck %s --check-prefix=WRITTEN
// RUN: okl-opt %s --run -e half --input=index=4 | filecheck %s --check-prefix=ZERO
// RUN: not okl-opt %s --run -e half --input=index=4 --check-uninitialized 2>&1 | filecheck %s --check-prefix=READ
// RUN: not okl-opt %s --run -e freed --check-uninitialized 2>&1 | filecheck %s --check-prefix=FREED
// RUN: not okl-opt %s --run -e stack --check-uninitialized 2>&1 | filecheck %s --check-prefix=STACK
// RUN: not okl-opt %s --run -e prints --check-uninitialized 2>&1 | filecheck %s --check-prefix=PRINTS
// RUN: not okl-opt %s --run -e returns --check-uninitialized 2>&1 | filecheck %s --check-prefix=RETURNS
// RUN: not okl-opt %s --run -e copies --input=index=2 --check-uninitialized 2>&1 | filecheck %s --check-prefix=COPIES
// RUN: okl-opt %s --run -e copies --input=index=1 --check-uninitialized | filecheck %s --check-prefix=COPIED
// RUN: not okl-opt %s --run -e part --input=index=2 --check-uninitialized 2>&1 | filecheck %s --check-prefix=COPIES
// RUN: okl-opt %s --run -e part --input=index=1 --check-uninitialized | filecheck %s --check-prefix=COPIED
// RUN: okl-opt %s --run -e product --check-uninitialized | filecheck %s --check-prefix=PRODUCT
// RUN: not okl-opt %s --run -e tail --input=index=2 --check-uninitialized 2>&1 | filecheck %s --check-prefix=TAIL
// RUN: okl-opt %s --run -e tail --input=index=5 --check-uninitialized | filecheck %s --check-prefix=PADDED
// RUN: okl-opt %s --run -e arguments --input=4xf32=2 --check-uninitialized --repeat=2 | filecheck %s --check-prefix=ARGUMENTS

// WRITTEN: result[0]: f32=1
// ZERO: result[0]: f32=0
// READ: uninitialized.mlir:[[#]]:8: error: memory is read that was never written, or was freed
// FREED: uninitialized.mlir:[[#]]:8: error: memory is read that was never written, or was freed
// STACK: uninitialized.mlir:[[#]]:8: error: memory is read that was never written, or was freed
// PRINTS: error: an element is printed that was never written, or was freed
// RETURNS: error: result 0 of 'returns' has an element that was never written, or was freed
// COPIES: uninitialized.mlir:[[#]]:8: error: memory is read that was never written, or was freed
// COPIED: result[0]: f32=1
// PRODUCT: result[0]: 2x2xf32=[6 6][6 6]
// TAIL: uninitialized.mlir:[[#]]:8: error: memory is read that was never written, or was freed
// PADDED: result[0]: 4xf32=1 9 9 9
// ARGUMENTS: result[0]: f32=2

func.func @half(%at: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<8xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    memref.store %one, %m[%i] : memref<8xf32>
  }
  %v = memref.load %m[%at] : memref<8xf32>
  return %v : f32
}

func.func @freed() -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<8xf32>
  memref.store %one, %m[%c0] : memref<8xf32>
  memref.dealloc %m : memref<8xf32>
  %v = memref.load %m[%c0] : memref<8xf32>
  return %v : f32
}

func.func @stack() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<8xf32>
  memref.store %one, %m[%c0] : memref<8xf32>
  %v = memref.load %m[%c1] : memref<8xf32>
  return %v : f32
}

func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}

func.func @prints() {
  %m = memref.alloc() : memref<2xf32>
  %u = memref.cast %m : memref<2xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}

func.func @returns() -> memref<2xf32> {
  %m = memref.alloc() : memref<2xf32>
  return %m : memref<2xf32>
}

// What is never read may be copied.
func.func @copies(%at: index) -> f32 {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  memref.store %one, %m[%c1] : memref<4xf32>
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  %v = memref.load %n[%at] : memref<4xf32>
  return %v : f32
}

func.func @product() -> memref<2x2xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %a = memref.alloc() : memref<2x3xf32>
  %b = memref.alloc() : memref<3x2xf32>
  %c = memref.alloc() : memref<2x2xf32>
  linalg.fill ins(%one : f32) outs(%a : memref<2x3xf32>)
  linalg.fill ins(%two : f32) outs(%b : memref<3x2xf32>)
  linalg.fill ins(%zero : f32) outs(%c : memref<2x2xf32>)
  linalg.matmul ins(%a, %b : memref<2x3xf32>, memref<3x2xf32>) outs(%c : memref<2x2xf32>)
  return %c : memref<2x2xf32>
}

// Of a vector only the elements count that are read.
func.func @tail(%at: index) -> vector<4xf32> {
  %c5 = arith.constant 5 : index
  %pad = arith.constant 9.0 : f32
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<6xf32>
  memref.store %one, %m[%c5] : memref<6xf32>
  %v = vector.transfer_read %m[%at], %pad : memref<6xf32>, vector<4xf32>
  return %v : vector<4xf32>
}

func.func @arguments(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}

func.func @part(%at: index) -> f32 {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %m = memref.alloc() : memref<4x4xf32>
  %n = memref.alloc() : memref<4x2xf32>
  memref.store %one, %m[%c1, %c1] : memref<4x4xf32>
  %s = memref.subview %m[0, 0] [4, 2] [1, 1] : memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>
  memref.copy %s, %n : memref<4x2xf32, strided<[4, 1]>> to memref<4x2xf32>
  %v = memref.load %n[%at, %c1] : memref<4x2xf32>
  return %v : f32
}

// SLOW: 15 programs are compiled
