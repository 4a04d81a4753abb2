// Memory that is freed is taken again, as zeros, when nothing else is left.
// RUN: okl-opt %s --run -e twoSizes --input=index=20000 --memory-limit=1MiB --print-run-stats > %t.out 2> %t.err; filecheck %s --check-prefix=TWO < %t.out; filecheck %s --check-prefix=STATS < %t.err
// RUN: okl-opt %s --run -e longLived --input=index=5000 --memory-limit=1MiB | filecheck %s --check-prefix=LONG
// RUN: okl-opt %s --run -e afterFree --input=index=1 --memory-limit=1MiB | filecheck %s --check-prefix=AFTER
// RUN: not okl-opt %s --run -e leak --input=index=1000 --memory-limit=1MiB 2>&1 | filecheck %s --check-prefix=LEAK

// TWO: result[0]: index=0
// STATS: bytes allocated:  1136000000
// STATS-NEXT: bytes freed:      1136000000
// STATS-NEXT: peak memory:      56800
// LONG: result[0]: index=7
// Freed memory has a pattern until then.
// AFTER: result[0]: i32=2139062143
// LEAK: error: memref.alloc: 4000 bytes asked, 1.05 MB allowed

// The sum of what is read from new memory, which is zero although the block before was filled with 9.
func.func @twoSizes(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%before = %c0) -> index {
    %small = memref.alloc() : memref<100xindex>
    %large = memref.alloc() : memref<7000xindex>
    %a = memref.load %small[%c9] : memref<100xindex>
    %b = memref.load %large[%c9] : memref<7000xindex>
    linalg.fill ins(%c9 : index) outs(%small : memref<100xindex>)
    memref.store %c9, %large[%c9] : memref<7000xindex>
    memref.dealloc %large : memref<7000xindex>
    memref.dealloc %small : memref<100xindex>
    %more = arith.addi %a, %b : index
    %after = arith.addi %before, %more : index
    scf.yield %after : index
  }
  return %sum : index
}

// A block that lives on between blocks that come and go keeps what it holds.
func.func @longLived(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %first = memref.alloc() : memref<3000xindex>
  %kept = memref.alloc() : memref<11xindex>
  %last = memref.alloc() : memref<3000xindex>
  memref.store %c7, %kept[%c7] : memref<11xindex>
  memref.dealloc %first : memref<3000xindex>
  memref.dealloc %last : memref<3000xindex>
  scf.for %i = %c0 to %n step %c1 {
    %size = arith.addi %i, %c1 : index
    %m = memref.alloc(%size) : memref<?xindex>
    linalg.fill ins(%size : index) outs(%m : memref<?xindex>)
    memref.dealloc %m : memref<?xindex>
  }
  %v = memref.load %kept[%c7] : memref<11xindex>
  return %v : index
}

func.func @afterFree(%i: index) -> i32 {
  %m = memref.alloc() : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  %v = memref.load %m[%i] : memref<4xi32>
  return %v : i32
}

func.func @leak(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f32 {
    %m = memref.alloc() : memref<1000xf32>
    %v = memref.load %m[%c1] : memref<1000xf32>
    %s = arith.addf %a, %v : f32
    scf.yield %s : f32
  }
  return %r : f32
}

// SLOW: programs are compiled and run up to their limit of memory
