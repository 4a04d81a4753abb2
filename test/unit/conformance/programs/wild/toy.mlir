// The transposition and product of Toy, lowered to affine loops.
// mlir-opt -lower-affine -convert-scf-to-cf -finalize-memref-to-llvm -convert-arith-to-llvm -convert-cf-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void -O0
func.func private @printF64(f64)
func.func private @printComma()
func.func private @printNewline()

func.func @main() {
  %0 = arith.constant 1.0 : f64
  %1 = arith.constant 2.0 : f64
  %2 = arith.constant 3.0 : f64
  %3 = arith.constant 4.0 : f64
  %4 = arith.constant 5.0 : f64
  %5 = arith.constant 6.0 : f64
  %product = memref.alloc() : memref<3x2xf64>
  %turned = memref.alloc() : memref<3x2xf64>
  %given = memref.alloc() : memref<2x3xf64>
  affine.store %0, %given[0, 0] : memref<2x3xf64>
  affine.store %1, %given[0, 1] : memref<2x3xf64>
  affine.store %2, %given[0, 2] : memref<2x3xf64>
  affine.store %3, %given[1, 0] : memref<2x3xf64>
  affine.store %4, %given[1, 1] : memref<2x3xf64>
  affine.store %5, %given[1, 2] : memref<2x3xf64>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %6 = affine.load %given[%j, %i] : memref<2x3xf64>
      affine.store %6, %turned[%i, %j] : memref<3x2xf64>
    }
  }
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %6 = affine.load %turned[%i, %j] : memref<3x2xf64>
      %7 = affine.load %turned[%i, %j] : memref<3x2xf64>
      %8 = arith.mulf %6, %7 : f64
      affine.store %8, %product[%i, %j] : memref<3x2xf64>
    }
  }
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c2 step %c1 {
      %6 = memref.load %product[%i, %j] : memref<3x2xf64>
      func.call @printF64(%6) : (f64) -> ()
      func.call @printComma() : () -> ()
    }
    func.call @printNewline() : () -> ()
  }
  memref.dealloc %given : memref<2x3xf64>
  memref.dealloc %turned : memref<3x2xf64>
  memref.dealloc %product : memref<3x2xf64>
  return
}

// -----

// The same with loops fused, calls inlined and unused functions dropped first.
// mlir-opt -inline -canonicalize -cse -symbol-dce -lower-affine -convert-scf-to-cf -convert-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=f32 -O3
func.func private @square(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func private @unused(%x: f32) -> f32 {
  return %x : f32
}
func.func @main() -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 10 iter_args(%so_far = %zero) -> (f32) {
    %number = arith.index_cast %i : index to i32
    %float = arith.sitofp %number : i32 to f32
    %square = func.call @square(%float) : (f32) -> f32
    %next = arith.addf %so_far, %square : f32
    affine.yield %next : f32
  }
  return %sum : f32
}
