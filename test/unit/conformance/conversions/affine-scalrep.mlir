// FLAGS: -affine-scalrep

// Stores that reach loads, stores that are overwritten, loads that are there twice.
func.func @simple() -> f32 {
  %cf7 = arith.constant 7.0 : f32
  %m = memref.alloc() : memref<10xf32>
  affine.for %i0 = 0 to 10 {
    affine.store %cf7, %m[%i0] : memref<10xf32>
    %v0 = affine.load %m[%i0] : memref<10xf32>
    %v1 = arith.addf %v0, %v0 : f32
  }
  return %cf7 : f32
}
func.func @multi(%A: memref<10x10xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.store %x, %A[%i, 0] : memref<10x10xf32>
    affine.for %j = 0 to 10 {
      %v = affine.load %A[%i, 0] : memref<10x10xf32>
      affine.store %v, %A[%i, %j + 1] : memref<10x10xf32>
    }
    %w = affine.load %A[%i, 0] : memref<10x10xf32>
    "use"(%w) : (f32) -> ()
    %w2 = affine.load %A[%i, 0] : memref<10x10xf32>
    %w3 = affine.load %A[%i, 0] : memref<10x10xf32>
    "use"(%w2, %w3) : (f32, f32) -> ()
  }
  return
}
func.func @dead(%A: memref<10xf32>, %x: f32, %y: f32, %n: index) {
  affine.store %x, %A[0] : memref<10xf32>
  affine.store %y, %A[1] : memref<10xf32>
  affine.store %y, %A[0] : memref<10xf32>
  %z = affine.load %A[1] : memref<10xf32>
  affine.store %z, %A[1] : memref<10xf32>
  %q = affine.load %A[%n] : memref<10xf32>
  affine.store %q, %A[0] : memref<10xf32>
  affine.store %x, %A[1] : memref<10xf32>
  return
}
func.func @if(%A: memref<10xf32>, %x: f32, %n: index) -> f32 {
  affine.store %x, %A[3] : memref<10xf32>
  affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%n) {
    %z = affine.load %A[3] : memref<10xf32>
    %p = arith.addf %z, %z : f32
    affine.store %p, %A[3] : memref<10xf32>
    %z2 = affine.load %A[3] : memref<10xf32>
    affine.store %z2, %A[4] : memref<10xf32>
  }
  %z = affine.load %A[3] : memref<10xf32>
  return %z : f32
}
func.func @alias(%A: memref<10xf32>, %B: memref<10xf32>, %x: f32, %n: index) -> (f32, f32) {
  affine.store %x, %A[3] : memref<10xf32>
  affine.store %x, %B[4] : memref<10xf32>
  %a = affine.load %A[3] : memref<10xf32>
  %b = affine.load %B[4] : memref<10xf32>
  return %a, %b : f32, f32
}
func.func @apply(%A: memref<10xf32>, %x: f32, %n: index) -> f32 {
  affine.for %i = 0 to 10 {
  %p = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
  affine.store %x, %A[%p] : memref<10xf32>
  %a = affine.load %A[%i + 1] : memref<10xf32>
  affine.store %a, %A[%i] : memref<10xf32>
  %b = affine.load %A[%i + 1] : memref<10xf32>
  "use"(%b) : (f32) -> ()
  }
  return %x : f32
}
func.func @cse(%A: memref<10xf32>, %B: memref<10xf32>, %x: f32, %n: index) -> (f32) {
  %r = affine.for %i = 0 to 10 iter_args(%s = %x) -> f32 {
    %a = affine.load %A[3] : memref<10xf32>
    %b = affine.for %j = 0 to 10 iter_args(%t = %s) -> f32 {
      %c = affine.load %A[3] : memref<10xf32>
      %e = affine.load %A[%i] : memref<10xf32>
      %f = affine.load %A[%i] : memref<10xf32>
      %d = arith.addf %c, %t : f32
      %g = arith.addf %e, %f : f32
      %h = arith.addf %d, %g : f32
      affine.yield %h : f32
    }
    affine.yield %b : f32
  }
  return %r : f32
}
func.func @loopcarried(%A: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[0] : memref<10xf32>
    %b = arith.addf %a, %x : f32
    affine.store %b, %A[0] : memref<10xf32>
  }
  affine.store %x, %A[1] : memref<10xf32>
  affine.for %i = 0 to 10 {
    %a = affine.load %A[1] : memref<10xf32>
    %b = arith.addf %a, %x : f32
    affine.store %b, %A[1] : memref<10xf32>
  }
  return
}
// -----
func.func @locals(%x: f32) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  affine.store %x, %m[0] : memref<4xf32>
  affine.for %i = 1 to 4 {
    affine.store %x, %m[%i] : memref<4xf32>
  }
  %0 = affine.load %m[0] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %0 : f32
}
// -----
func.func private @call()
func.func @effects(%m: memref<4xf32>, %x: f32) -> (f32, f32) {
  affine.store %x, %m[0] : memref<4xf32>
  call @call() : () -> ()
  %0 = affine.load %m[0] : memref<4xf32>
  %c0 = arith.constant 0 : index
  memref.store %x, %m[%c0] : memref<4xf32>
  %1 = affine.load %m[0] : memref<4xf32>
  return %0, %1 : f32, f32
}
// -----
func.func @carried(%m: memref<11xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i + 1] : memref<11xf32>
    %0 = affine.load %m[%i] : memref<11xf32>
    "use"(%0) : (f32) -> ()
  }
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<11xf32>
    affine.for %j = 0 to 2 {
      %0 = affine.load %m[%i] : memref<11xf32>
      affine.store %0, %m[%j + 8] : memref<11xf32>
    }
  }
  return
}
// -----
// DIFFERS: MLIR takes a vector for its first element
func.func @vec(%A: memref<10xf32>, %x: vector<4xf32>, %y : vector<2xf32>, %n: index) -> (vector<4xf32>, vector<4xf32>) {
  affine.vector_store %x, %A[3] : memref<10xf32>, vector<4xf32>
  %a = affine.vector_load %A[3] : memref<10xf32>, vector<4xf32>
  affine.vector_store %y, %A[4] : memref<10xf32>, vector<2xf32>
  %b = affine.vector_load %A[3] : memref<10xf32>, vector<4xf32>
  return %a, %b : vector<4xf32>, vector<4xf32>
}
// -----
func.func @told(%m: memref<4xf32>, %k: memref<4xf32> {llvm.noalias}, %x: f32, %y: f32) -> f32 {
  affine.store %x, %m[0] : memref<4xf32>
  affine.store %y, %k[1] : memref<4xf32>
  %0 = affine.load %m[0] : memref<4xf32>
  return %0 : f32
}
// -----
func.func @blocks(%m: memref<4xf32>, %x: f32) -> f32 {
  affine.store %x, %m[0] : memref<4xf32>
  cf.br ^next
^next:
  %0 = affine.load %m[0] : memref<4xf32>
  return %0 : f32
}
