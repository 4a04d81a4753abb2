// A product of matrices in affine loops, unrolled.
// mlir-opt -pass-pipeline="builtin.module(func.func(affine-loop-unroll{unroll-factor=2},lower-affine,convert-scf-to-cf),finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)" | mlir-runner -e main -entry-point-result=void -O3
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %a = memref.alloc() : memref<4x5xf64>
  %b = memref.alloc() : memref<5x3xf64>
  %c = memref.alloc() : memref<4x3xf64>
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 4 {
    affine.for %k = 0 to 5 {
      %0 = affine.apply affine_map<(i, k) -> (i * 5 + k)>(%i, %k)
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f64
      affine.store %2, %a[%i, %k] : memref<4x5xf64>
    }
  }
  affine.for %k = 0 to 5 {
    affine.for %j = 0 to 3 {
      %0 = affine.apply affine_map<(k, j) -> (k - j)>(%k, %j)
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f64
      affine.store %2, %b[%k, %j] : memref<5x3xf64>
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 3 {
      affine.store %zero, %c[%i, %j] : memref<4x3xf64>
      affine.for %k = 0 to 5 {
        %0 = affine.load %a[%i, %k] : memref<4x5xf64>
        %1 = affine.load %b[%k, %j] : memref<5x3xf64>
        %2 = arith.mulf %0, %1 : f64
        %3 = affine.load %c[%i, %j] : memref<4x3xf64>
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %c[%i, %j] : memref<4x3xf64>
      }
    }
  }
  %any = memref.cast %c : memref<4x3xf64> to memref<*xf64>
  call @printMemrefF64(%any) : (memref<*xf64>) -> ()
  return
}

// -----

// Conditions, min and max bounds, and divisions in affine maps.
// mlir-opt --lower-affine --convert-scf-to-cf --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
#set = affine_set<(i, j) : (i - j >= 0, i mod 2 == 0)>
func.func private @printI64(i64)
func.func private @printComma()
func.func private @printNewline()
func.func @show(%x: index) {
  %0 = arith.index_cast %x : index to i64
  call @printI64(%0) : (i64) -> ()
  call @printComma() : () -> ()
  return
}
func.func @main() {
  %n = arith.constant 7 : index
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] {
    affine.for %j = max affine_map<(i) -> (i - 2, 0)>(%i) to 4 step 2 {
      affine.if #set(%i, %j) {
        %0 = affine.apply affine_map<(i, j) -> (i * 10 + j)>(%i, %j)
        func.call @show(%0) : (index) -> ()
      } else {
        %0 = affine.apply affine_map<(i, j) -> (-i floordiv 2 + j ceildiv 3)>(%i, %j)
        func.call @show(%0) : (index) -> ()
      }
    }
    func.call @printNewline() : () -> ()
  }
  %low = affine.min affine_map<(d0)[s0] -> (d0 - 3, s0)>(%n)[%n]
  %high = affine.max affine_map<(d0)[s0] -> (d0 - 3, s0)>(%n)[%n]
  call @show(%low) : (index) -> ()
  call @show(%high) : (index) -> ()
  call @printNewline() : () -> ()
  return
}

// -----

// A parallel loop, and vectors of a row.
// mlir-opt -lower-affine -convert-scf-to-cf -convert-vector-to-scf -convert-scf-to-cf -convert-vector-to-llvm -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func @main() {
  %a = memref.alloc() : memref<4x8xf32>
  affine.parallel (%i, %j) = (0, 0) to (4, 8) {
    %0 = affine.apply affine_map<(i, j) -> (i * 8 + j)>(%i, %j)
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.sitofp %1 : i32 to f32
    affine.store %2, %a[%i, %j] : memref<4x8xf32>
  }
  affine.for %i = 0 to 4 {
    %row = affine.vector_load %a[%i, 4] : memref<4x8xf32>, vector<4xf32>
    %twice = arith.addf %row, %row : vector<4xf32>
    affine.vector_store %twice, %a[%i, 0] : memref<4x8xf32>, vector<4xf32>
    %first = affine.vector_load %a[%i, 0] : memref<4x8xf32>, vector<8xf32>
    vector.print %first : vector<8xf32>
  }
  memref.dealloc %a : memref<4x8xf32>
  return
}

// -----

// Loops merged and simplified before they are lowered.
// mlir-opt -affine-loop-normalize -affine-loop-coalescing -canonicalize -lower-affine -convert-scf-to-cf -test-lower-to-llvm | mlir-runner -e main -entry-point-result=f32
func.func @main() -> f32 {
  %two = arith.constant 2.0 : f32
  %three = arith.constant 3.0 : f32
  %zero = arith.constant 0.0 : f32
  %sum = memref.alloca() : memref<f32>
  affine.store %zero, %sum[] : memref<f32>
  affine.for %i = 0 to 6 {
    %product = arith.mulf %two, %three : f32
    affine.for %j = affine_map<(i) -> (i)>(%i) to 6 {
      %old = affine.load %sum[] : memref<f32>
      %new = arith.addf %old, %product : f32
      affine.store %new, %sum[] : memref<f32>
    }
  }
  %result = affine.load %sum[] : memref<f32>
  return %result : f32
}
