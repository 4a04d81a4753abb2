// FLAGS: -affine-parallelize
// FLAGS: -affine-parallelize=max-nested=1
// FLAGS: -affine-parallelize=parallel-reductions=true

// Rows do not depend on each other, and columns neither where nothing is read that another one writes.
func.func @rows(%m: memref<16x8xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 16 {
    affine.for %j = 1 to 8 {
      %0 = affine.load %m[%i, %j - 1] : memref<16x8xf32>
      affine.store %0, %m[%i, %j] : memref<16x8xf32>
    }
  }
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 10)>()[%n] step 2 {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to 8 {
      affine.store %x, %m[%i, %j] : memref<16x8xf32>
    } {kept = "no"}
  }
  return
}
// -----
// The triangle below the diagonal is read, that above it is written.
func.func @transpose(%n: index) {
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %0 = affine.load %m[%i, %j] : memref<?x?xf32>
      affine.store %0, %m[%j, %i] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %m[%i, %j] : memref<?x?xf32>
      affine.store %0, %m[%j, %i] : memref<?x?xf32>
    }
  }
  return
}
// -----
// Quotients, remainders, odd and even places, halves.
func.func @places(%m: memref<64xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      affine.store %x, %m[%i * 4 + %j] : memref<64xf32>
    }
  }
  affine.for %i = 0 to 32 {
    affine.store %x, %m[(%i floordiv 4) * 4 + %i mod 4] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    affine.store %x, %m[%i floordiv 2] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %0 = affine.load %m[%i * 2] : memref<64xf32>
    affine.store %0, %m[%i * 2 + 1] : memref<64xf32>
  }
  affine.for %i = 0 to 32 {
    %0 = affine.load %m[%i] : memref<64xf32>
    affine.store %0, %m[%i + 32] : memref<64xf32>
  }
  affine.for %i = 0 to 33 {
    %0 = affine.load %m[%i] : memref<64xf32>
    affine.store %0, %m[%i + 32] : memref<64xf32>
  }
  affine.for %i = 0 to 32 step 2 {
    %0 = affine.load %m[%i] : memref<64xf32>
    affine.store %0, %m[%i + 1] : memref<64xf32>
  }
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i + symbol(%n)] : memref<64xf32>
    affine.store %0, %m[%i + symbol(%n)] : memref<64xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %m[symbol(%n)] : memref<64xf32>
  }
  affine.for %i = 0 to 8 {
    %k = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
    affine.store %x, %m[%k] : memref<64xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %x, %m[%i * symbol(%n)] : memref<64xf32>
  }
  return
}
// -----
// Conditions tell which iterations access an element; calls and loads by memref may do anything.
func.func private @call()
func.func @conditions(%m: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 3 == 0)>(%i) {
      affine.store %x, %m[0] : memref<64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.store %x, %m[0] : memref<64xf32>
    }
  }
  affine.for %i = 0 to 64 {
    func.call @call() : () -> ()
  }
  affine.for %i = 0 to 64 {
    %0 = memref.load %m[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %local = memref.alloc() : memref<4xf32>
    affine.for %j = 0 to 4 {
      %0 = affine.load %m[%i] : memref<64xf32>
      affine.store %0, %local[0] : memref<4xf32>
    }
  }
  return
}
// -----
// Reductions.
func.func @sums(%m: memref<8x4xf32>, %k: memref<8xi32>, %x: f32, %c: i32) -> (f32, i32, f32, f32) {
  %0:2 = affine.for %i = 0 to 8 iter_args(%a = %x, %b = %c) -> (f32, i32) {
    %1 = affine.load %m[%i, 0] : memref<8x4xf32>
    %2 = affine.load %k[%i] : memref<8xi32>
    %3 = arith.addf %1, %a fastmath<fast> : f32
    %4 = arith.muli %b, %2 : i32
    affine.yield %3, %4 : f32, i32
  }
  %5 = affine.for %i = 0 to 8 iter_args(%a = %x) -> (f32) {
    %6 = affine.for %j = 0 to 4 iter_args(%b = %a) -> (f32) {
      %7 = affine.load %m[%i, %j] : memref<8x4xf32>
      %8 = arith.maximumf %b, %7 : f32
      affine.yield %8 : f32
    }
    affine.yield %6 : f32
  }
  %9 = affine.for %i = 0 to 8 iter_args(%a = %x) -> (f32) {
    %10 = arith.subf %a, %x : f32
    affine.yield %10 : f32
  }
  return %0#0, %0#1, %5, %9 : f32, i32, f32, f32
}
// -----
// What is allocated apart is apart.
func.func @apart(%a: memref<8xf32>) {
  %b = memref.alloc() : memref<8xf32>
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[-%i + 7] : memref<8xf32>
  }
  return
}
// -----
func.func @arguments(%a: memref<8xf32>, %b: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[-%i + 7] : memref<8xf32>
  }
  return
}
// -----
func.func @other_arguments(%a: memref<8xf32>, %b: memref<8xf32> {llvm.noalias}) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %a[%i] : memref<8xf32>
    affine.store %0, %b[-%i + 7] : memref<8xf32>
  }
  return
}
// -----
// DIFFERS: vectors overlap
func.func @vectors(%a: memref<12xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 8 {
    affine.vector_store %v, %a[%i] : memref<12xf32>, vector<4xf32>
  }
  return
}
// -----
func.func @other_vectors(%a: memref<32xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 8 {
    affine.vector_store %v, %a[%i * 4] : memref<32xf32>, vector<4xf32>
  }
  affine.for %i = 0 to 32 step 4 {
    affine.vector_store %v, %a[%i] : memref<32xf32>, vector<4xf32>
  }
  return
}
// -----
// DIFFERS: the layout has elements twice
func.func @layout(%a: memref<8x8xf32, strided<[1, 1]>>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i, 0] : memref<8x8xf32, strided<[1, 1]>>
  }
  return
}
// -----
func.func @other_layout(%a: memref<8x8xf32, strided<[1, 8], offset: ?>>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %a[%i, 0] : memref<8x8xf32, strided<[1, 8], offset: ?>>
  }
  return
}
