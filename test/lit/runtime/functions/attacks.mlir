// What reaches outside of its memory ends at the op, with what was asked.
// RUN: okl-opt %s --split-input-file --run --input=index=9 --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out

// CHECK: error: 'memref.reinterpret_cast' op size 100 of dimension 0 reaches out of the 4 elements of its source
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [100], strides: [1] : memref<4xf32> to memref<100xf32>
  %v = memref.load %r[%i] : memref<100xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.reinterpret_cast' op offset 9 reaches out of the 4 elements of its source
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %r = memref.reinterpret_cast %m to offset: [%i], sizes: [1], strides: [1] : memref<4xf32> to memref<1xf32, strided<[1], offset: ?>>
  %c0 = arith.constant 0 : index
  %v = memref.load %r[%c0] : memref<1xf32, strided<[1], offset: ?>>
  return %v : f32
}
// -----
// CHECK: error: 'memref.view' op needs at least 36 bytes, and 16 are there
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %b = memref.alloc() : memref<16xi8>
  %c0 = arith.constant 0 : index
  %r = memref.view %b[%c0][%i] : memref<16xi8> to memref<?xf32>
  %d = arith.constant 3 : index
  %v = memref.load %r[%d] : memref<?xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.view' op needs at least 972 bytes, and 16 are there
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %b = memref.alloc() : memref<16xi8>
  %c0 = arith.constant 0 : index
  %r = memref.view %b[%c0][%i, %i] : memref<16xi8> to memref<?x3x?xf32>
  %v = memref.load %r[%c0, %c0, %c0] : memref<?x3x?xf32>
  return %v : f32
}
// -----
// What is needed is told as large as it can be counted.
// CHECK: error: 'memref.view' op needs at least 9223372036854775800 bytes, and 16 are there
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %b = memref.alloc() : memref<16xi8>
  %c0 = arith.constant 0 : index
  %many = arith.constant 9223372036854775807 : index
  %r = memref.view %b[%c0][%i, %many] : memref<16xi8> to memref<?x?xf32>
  %v = memref.load %r[%c0, %c0] : memref<?x?xf32>
  return %v : f32
}
// -----
// CHECK: error: 'vector.transfer_read' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %p = arith.constant 0.0 : f32
  %v = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<4xf32>, vector<4xf32>
  %s = vector.reduction <add>, %v : vector<4xf32> into f32
  return %s : f32
}
// -----
// CHECK: error: 'vector.load' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %v = vector.load %m[%i] : memref<4xf32>, vector<4xf32>
  %s = vector.reduction <add>, %v : vector<4xf32> into f32
  return %s : f32
}
// -----
// CHECK: error: 'memref.copy' op dimension 0 has size 9 in the source and 4 in the target
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %a = memref.alloc(%i) : memref<?xf32>
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.copy %a, %d : memref<?xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// -----
// CHECK: error: 'linalg.matmul' op dimension 0 of operand #2 has size 4, where others have 9
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c4 = arith.constant 4 : index
  %a = memref.alloc(%i, %c4) : memref<?x?xf32>
  %b = memref.alloc(%c4, %c4) : memref<?x?xf32>
  %c = memref.alloc(%c4, %c4) : memref<?x?xf32>
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  %c0 = arith.constant 0 : index
  %v = memref.load %c[%c0, %c0] : memref<?x?xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.cast' op dimension 0 has size 4, not 9
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  %r = memref.cast %d : memref<?xf32> to memref<9xf32>
  %c0 = arith.constant 8 : index
  %v = memref.load %r[%c0] : memref<9xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.subview' op offset 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%i] [4] [1] : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  %v = memref.load %s[%c1] : memref<4xf32, strided<[1], offset: ?>>
  return %v : f32
}
// -----
// CHECK: error: 'memref.atomic_rmw' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %x = arith.constant 1.0 : f32
  %v = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<4xf32>) -> f32
  return %v : f32
}
// -----
// CHECK: error: 'vector.gather' op accesses an element that is out of bounds
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %n = arith.index_cast %i : index to i32
  %ix = vector.broadcast %n : i32 to vector<4xi32>
  %mask = arith.constant dense<true> : vector<4xi1>
  %p = arith.constant dense<0.0> : vector<4xf32>
  %g = vector.gather %m[%c0][%ix], %mask, %p : memref<4xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %s = vector.reduction <add>, %g : vector<4xf32> into f32
  return %s : f32
}
// -----
// CHECK: error: 'memref.dim' op index 9 is out of bounds for rank 1
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %i : memref<4xf32>
  %f = arith.index_cast %d : index to i32
  %v = arith.sitofp %f : i32 to f32
  return %v : f32
}
// -----
// CHECK: error: 'memref.reinterpret_cast' op size 9 of dimension 0 reaches out of the 4 elements of its source
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %b, %o, %s, %t = memref.extract_strided_metadata %m : memref<4xf32> -> memref<f32>, index, index, index
  %r = memref.reinterpret_cast %b to offset: [0], sizes: [9], strides: [1] : memref<f32> to memref<9xf32>
  %v = memref.load %r[%i] : memref<9xf32>
  return %v : f32
}
// -----
// CHECK: error: 'affine.load' op index 11 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %v = affine.load %m[%i + 2] : memref<4xf32>
  return %v : f32
}
// -----
// CHECK: error: 'scf.for' op step 0 is not positive
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 2.0 : f32
  %t = scf.for %k = %c0 to %i step %c0 iter_args(%a = %x) -> f32 {
    scf.yield %a : f32
  }
  return %t : f32
}
// -----
// CHECK: error: 'memref.reshape' op has more elements than the 4 of its source
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %sh = memref.alloc() : memref<1xindex>
  memref.store %i, %sh[%c0] : memref<1xindex>
  %r = memref.reshape %m(%sh) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
  %c3 = arith.constant 8 : index
  %v = memref.load %r[%c3] : memref<?xf32>
  return %v : f32
}
// -----
// CHECK: error: memref.dealloc: not an allocation of this run
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  memref.dealloc %m : memref<4xf32>
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<4xf32>
  return %x : f32
}
// -----
// CHECK: error: 'memref.assume_alignment' op accesses memory that is not aligned to 4096
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %al = memref.assume_alignment %m, 4096 : memref<4xf32>
  %x = memref.load %al[%c0] : memref<4xf32>
  return %x : f32
}
// -----
// CHECK: error: 'memref.load' op index -9223372036854775808 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %k = arith.constant 3.0e38 : f32
  %big = arith.addf %k, %k : f32
  %j = arith.fptosi %big : f32 to i64
  %jj = arith.index_cast %j : i64 to index
  %x = memref.load %m[%jj] : memref<4xf32>
  return %x : f32
}
// -----
// The shape is another one in the second turn.
// CHECK: error: 'memref.reshape' op has more elements than the 4 of its source
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %big = arith.constant 10000000000 : index
  %zero = arith.constant 0.0 : f32
  %shape = memref.alloca() : memref<1xindex>
  memref.store %c4, %shape[%c0] : memref<1xindex>
  %r = scf.for %turn = %c0 to %i step %c1 iter_args(%a = %zero) -> f32 {
    %v = memref.reshape %m(%shape) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
    %d = memref.dim %v, %c0 : memref<?xf32>
    %q = scf.for %j = %c0 to %d step %c1 iter_args(%b = %a) -> f32 {
      %f = memref.load %v[%j] : memref<?xf32>
      %g = arith.addf %f, %b : f32
      scf.yield %g : f32
    }
    memref.store %big, %shape[%c0] : memref<1xindex>
    scf.yield %q : f32
  }
  return %r : f32
}
// -----
// CHECK: error: 'scf.for' op step 0 is not positive
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.subi %i, %i : index
  %zero = arith.constant 0.0 : f32
  scf.for %turn = %c0 to %i step %c1 {
    scf.for %j = %c0 to %i step %step {
      memref.store %zero, %m[%j] : memref<4xf32>
    }
  }
  return %zero : f32
}
// -----
// CHECK: error: 'affine.apply' op divides by -9, which is not positive
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %q = affine.apply affine_map<()[s0] -> (4 floordiv (s0 * -1))>()[%i]
  %v = memref.load %m[%q] : memref<4xf32>
  return %v : f32
}
// -----
// CHECK: error: 'affine.if' op divides by 0, which is not positive
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c9 = arith.constant 9 : index
  %s = arith.remui %i, %c9 : index
  %v = affine.if affine_set<()[s0, s1] : (s0 mod s1 >= 0)>()[%i, %s] -> f32 {
    %a = affine.load %m[0] : memref<4xf32>
    affine.yield %a : f32
  } else {
    %a = affine.load %m[1] : memref<4xf32>
    affine.yield %a : f32
  }
  return %v : f32
}
// -----
// The shape grows after the first turn.
// CHECK: error: 'memref.reshape' op has more elements than the 4 of its source
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %sh = memref.alloc() : memref<1xindex>
  memref.store %c4, %sh[%c0] : memref<1xindex>
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  %s = scf.for %k = %c0 to %c2 step %c1 iter_args(%a = %d) -> memref<?xf32> {
    %r = memref.reshape %m(%sh) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
    memref.store %i, %sh[%c0] : memref<1xindex>
    scf.yield %r : memref<?xf32>
  }
  %c8 = arith.constant 8 : index
  %v = memref.load %s[%c8] : memref<?xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.reinterpret_cast' op size 9 of dimension 0 reaches out of the 4 elements of its source
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %u = memref.cast %m : memref<4xf32> to memref<*xf32>
  %v = call @inner(%u, %i) : (memref<*xf32>, index) -> f32
  return %v : f32
}
func.func private @inner(%u: memref<*xf32>, %i: index) -> f32 {
  %c8 = arith.constant 8 : index
  %r = memref.reinterpret_cast %u to offset: [0], sizes: [%i], strides: [1] : memref<*xf32> to memref<?xf32>
  %v = memref.load %r[%c8] : memref<?xf32>
  return %v : f32
}
// -----
// CHECK: error: 'memref.copy' op dimension 0 has other sizes in the source and the target
func.func @main(%i: index, %m: memref<4xf32>) -> f32 {
  %a = memref.alloc(%i) : memref<?xf32>
  %u = memref.cast %a : memref<?xf32> to memref<*xf32>
  %d = memref.cast %m : memref<4xf32> to memref<*xf32>
  memref.copy %u, %d : memref<*xf32> to memref<*xf32>
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}

// SLOW: each of its programs is compiled
