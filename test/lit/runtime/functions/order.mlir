// Sorting, shuffling and random numbers: those of mlir-runner's libraries.
// RUN: okl-opt %s --run -e main --stable-addresses | filecheck %s
// RUN: okl-opt %s --run -e main --stable-addresses --repeat=2 | filecheck %s --check-prefix=AGAIN
// RUN: not okl-opt %s --run -e sort --input=i64=9 2>&1 | filecheck %s --check-prefix=MANY
// RUN: not okl-opt %s --run -e sort --input=i64=-1 2>&1 | filecheck %s --check-prefix=NEGATIVE
// RUN: not okl-opt %s --run -e gone 2>&1 | filecheck %s --check-prefix=GONE
// RUN: not okl-opt %s --run -e forgets 2>&1 | filecheck %s --check-prefix=FORGETS

// CHECK:      37 80 96
// CHECK:      Unranked Memref base@ = 0x0 rank = 1 offset = 0 sizes = [8] strides = [1] data =
// CHECK-NEXT: [3,  7,  2,  4,  6,  5,  1,  0]
// CHECK:      [2,  3,  4,  6,  7,  5,  1,  0]
// AGAIN:      37 80 96
// AGAIN:      37 80 96
// MANY: error: 'stdSortF32': 9 elements are to be sorted, and there are 8
// NEGATIVE: error: 'stdSortF32': -1 elements are to be sorted, and there are 8
// GONE: order.mlir:[[#]]:{{[0-9]+}}: error: 'rtrand': this is no generator of rtsrand, or rtdrand has freed it
// FORGETS: error: 'rtsrand': there are 4096 generators already (rtdrand frees one)

func.func private @rtsrand(i64) -> !llvm.ptr
func.func private @rtrand(!llvm.ptr, i64) -> i64
func.func private @rtdrand(!llvm.ptr)
func.func private @shuffle(memref<?xi64>, !llvm.ptr) attributes {llvm.emit_c_interface}
func.func private @stdSortI64(i64, memref<?xi64>) attributes {llvm.emit_c_interface}
func.func private @stdSortF32(i64, memref<?xf32>) attributes {llvm.emit_c_interface}
func.func private @printI64(i64)
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %seed = arith.constant 42 : i64
  %g = call @rtsrand(%seed) : (i64) -> !llvm.ptr
  %most = arith.constant 100 : i64
  %five = arith.constant 5 : i64
  scf.for %i = %c0 to %c3 step %c1 {
    %r = func.call @rtrand(%g, %most) : (!llvm.ptr, i64) -> i64
    func.call @printI64(%r) : (i64) -> ()
    vector.print str " "
  }
  %m = memref.alloc() : memref<8xi64>
  scf.for %i = %c0 to %c8 step %c1 {
    %v = arith.index_cast %i : index to i64
    memref.store %v, %m[%i] : memref<8xi64>
  }
  %d = memref.cast %m : memref<8xi64> to memref<?xi64>
  %u = memref.cast %m : memref<8xi64> to memref<*xi64>
  call @shuffle(%d, %g) : (memref<?xi64>, !llvm.ptr) -> ()
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  call @stdSortI64(%five, %d) : (i64, memref<?xi64>) -> ()
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}

func.func @sort(%n: i64) {
  %m = memref.alloc() : memref<8xf32>
  %d = memref.cast %m : memref<8xf32> to memref<?xf32>
  call @stdSortF32(%n, %d) : (i64, memref<?xf32>) -> ()
  return
}

// A generator that is taken back: the run ends at the first use, not after all turns.
func.func @gone() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %turns = arith.constant 1000000000000 : index
  %seed = arith.constant 1 : i64
  %g = call @rtsrand(%seed) : (i64) -> !llvm.ptr
  call @rtdrand(%g) : (!llvm.ptr) -> ()
  scf.for %i = %c0 to %turns step %c1 {
    %r = func.call @rtrand(%g, %seed) : (!llvm.ptr, i64) -> i64
    func.call @printI64(%r) : (i64) -> ()
  }
  return
}

func.func @forgets() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %turns = arith.constant 1000000000000 : index
  %seed = arith.constant 1 : i64
  scf.for %i = %c0 to %turns step %c1 {
    %g = func.call @rtsrand(%seed) : (i64) -> !llvm.ptr
  }
  return
}

// SLOW: its programs are compiled in several ways
