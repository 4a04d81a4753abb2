// Loops tiled by hand, with a minimum as the inner bound.
// mlir-opt -scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,4 -scf-parallel-for-to-nested-fors -scf-for-loop-range-folding -lower-affine -convert-scf-to-cf -finalize-memref-to-llvm -convert-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %buffer = memref.alloc() : memref<6x6xi32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c6, %c6) step (%c1, %c1) {
    %0 = arith.muli %i, %j : index
    %1 = arith.index_cast %0 : index to i32
    memref.store %1, %buffer[%i, %j] : memref<6x6xi32>
    scf.reduce
  }
  %any = memref.cast %buffer : memref<6x6xi32> to memref<*xi32>
  call @printMemrefI32(%any) : (memref<*xi32>) -> ()
  return
}

// -----

// Bare pointers for functions on static memrefs.
// mlir-opt -pass-pipeline="builtin.module(func.func(convert-linalg-to-loops,convert-scf-to-cf,convert-arith-to-llvm),finalize-memref-to-llvm,convert-func-to-llvm{use-bare-ptr-memref-call-conv=1},convert-cf-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=f32
func.func private @total(%m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%so_far = %zero) -> (f32) {
    %x = memref.load %m[%i] : memref<4xf32>
    %next = arith.addf %x, %so_far : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
func.func @main() -> f32 {
  %c2 = arith.constant 2 : index
  %x = arith.constant 4.5 : f32
  %m = memref.alloc() : memref<4xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%m : memref<4xf32>)
  memref.store %x, %m[%c2] : memref<4xf32>
  %sum = call @total(%m) : (memref<4xf32>) -> f32
  return %sum : f32
}
