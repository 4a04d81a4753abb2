// FLAGS: -affine-loop-invariant-code-motion

// Loads, stores, conditions and inner loops.
func.func @f(%n: index, %m: memref<10xf32>, %k: memref<10xf32> {llvm.noalias}, %x: f32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    %1 = arith.addf %0, %x : f32
    affine.store %1, %k[%i] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    %1 = arith.addf %x, %x : f32
    affine.store %1, %k[2] : memref<10xf32>
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %v2 = affine.load %m[5] : memref<10xf32>
      affine.store %v2, %k[%i] : memref<10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %v2 = affine.load %m[6] : memref<10xf32>
      %v3 = arith.addf %v2, %v2 : f32
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%j) {
        affine.store %v3, %k[6] : memref<10xf32>
      }
    }
    affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] {
      affine.store %x, %k[7] : memref<10xf32>
    }
    affine.for %j = 0 to 10 {
      affine.store %x, %m[8] : memref<10xf32>
    }
  }
  affine.for %i = 0 to 10 {
    affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] {
      affine.store %x, %k[7] : memref<10xf32>
    }
  }
  %r = affine.for %i = 0 to %n iter_args(%a = %x) -> f32 {
    %v = arith.addf %a, %x : f32
    %w = arith.mulf %x, %x : f32
    %z = arith.addf %v, %w : f32
    %al = memref.alloc() : memref<10xf32>
    %lo = affine.load %al[0] : memref<10xf32>
    %d = memref.dim %m, %c0 : memref<10xf32>
    %apply = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%n]
    %cst = arith.constant 1.0 : f32
    "use"(%d, %apply, %cst) : (index, index, f32) -> ()
    affine.yield %z : f32
  }
  return
}
// -----
// DIFFERS: the loop may not run
func.func @runs(%n: index, %m: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[3] : memref<10xf32>
  }
  return
}
// -----
// DIFFERS: a division may fail
func.func @fails(%n: index, %m: memref<10xindex>) {
  affine.for %i = 0 to %n {
    %q = arith.divsi %n, %n : index
    affine.store %q, %m[%i] : memref<10xindex>
  }
  return
}
// -----
func.func @arguments(%m: memref<10xf32>, %k: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    affine.store %0, %k[%i] : memref<10xf32>
  }
  return
}
// -----
// DIFFERS: the op may write the memory
func.func @unknown(%m: memref<10xf32>) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[0] : memref<10xf32>
    "use"(%0) : (f32) -> ()
  }
  return
}
