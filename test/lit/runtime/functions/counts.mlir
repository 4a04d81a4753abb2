// RUN: okl-opt %s --run --input=index=10 --print-run-stats 2>&1 | filecheck %s
// RUN: not okl-opt %s --run --input=index=-1 --print-run-stats 2>&1 | filecheck %s --check-prefix=FAILS

// CHECK:      result[0]: f32=0
// CHECK:      run statistics:
// CHECK-NEXT:   bytes allocated:  4040
// CHECK-NEXT:   bytes freed:      4000
// CHECK-NEXT:   peak memory:      440
// CHECK-NEXT:   blocks left:      1
// CHECK-NEXT:   runs:             1
// FAILS: blocks left:      1
// FAILS: error: 'memref.load' op index -1 is out of bounds

func.func @main(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %kept = memref.alloc() : memref<10xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%so_far = %zero) -> f32 {
    %a = memref.alloc() : memref<100xf32>
    memref.store %so_far, %a[%c1] : memref<100xf32>
    %v = memref.load %a[%c0] : memref<100xf32>
    memref.dealloc %a : memref<100xf32>
    scf.yield %v : f32
  }
  %at = arith.minsi %n, %c1 : index
  %v = memref.load %kept[%at] : memref<10xf32>
  %w = arith.addf %v, %sum : f32
  return %w : f32
}
