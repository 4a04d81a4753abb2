// Each run begins with what the module says of globals, also of those that claim to be constant.
// RUN: okl-opt %s --run -e count --repeat=3 | filecheck %s --check-prefix=COUNT
// RUN: okl-opt %s --run -e claimed --repeat=2 | filecheck %s --check-prefix=CLAIMED
// RUN: not okl-opt %s --run -e freed 2>&1 | filecheck %s --check-prefix=FREED

// COUNT: result[0]: i32=6
// COUNT-NEXT: result[1]: i32=1
// CLAIMED: result[0]: i32=8
// FREED: error: memref.dealloc: not an allocation of this run

memref.global "private" @counter : memref<2xi32> = dense<[5, 6]>
memref.global "private" @empty : memref<2xi32> = uninitialized
memref.global "private" constant @fixed : memref<2xi32> = dense<[7, 8]>

func.func @count() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %g = memref.get_global @counter : memref<2xi32>
  %e = memref.get_global @empty : memref<2xi32>
  %v = memref.load %g[%c0] : memref<2xi32>
  %w = memref.load %e[%c0] : memref<2xi32>
  %v2 = arith.addi %v, %one : i32
  %w2 = arith.addi %w, %one : i32
  memref.store %v2, %g[%c0] : memref<2xi32>
  memref.store %w2, %e[%c0] : memref<2xi32>
  return %v2, %w2 : i32, i32
}

func.func @claimed() -> i32 {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @fixed : memref<2xi32>
  %d = memref.cast %g : memref<2xi32> to memref<?xi32>
  %v = call @increment(%d, %c0) : (memref<?xi32>, index) -> i32
  return %v : i32
}

func.func private @increment(%d: memref<?xi32>, %i: index) -> i32 {
  %one = arith.constant 1 : i32
  %v = memref.load %d[%i] : memref<?xi32>
  %w = arith.addi %v, %one : i32
  memref.store %w, %d[%i] : memref<?xi32>
  return %w : i32
}

func.func @freed() {
  %g = memref.get_global @counter : memref<2xi32>
  memref.dealloc %g : memref<2xi32>
  return
}
