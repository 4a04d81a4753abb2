// ----- affine.apply (body)
%0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%j]
%1 = affine.apply affine_map<()[s0] -> (s0 * 3 - 1)>()[%i]
%2 = affine.apply affine_map<() -> (7)>() {a = 1 : i32}
// ----- affine.min max (body)
%0 = affine.min affine_map<(d0)[s0] -> (4, -d0 + s0)>(%i)[%j]
%1 = affine.max affine_map<(d0, d1) -> (d0, d1, 3)>(%i, %j) {a = 1 : i32}
// ----- affine.for (body)
affine.for %k = 0 to 10 {
}
affine.for %k = %i to %j step 2 {
}
affine.for %k = -3 to 10 step 3 {
  affine.for %n = affine_map<(d0) -> (d0)>(%k) to affine_map<(d0) -> (d0 + 4)>(%k) {
  }
}
// ----- affine.for bounds (body)
affine.for %k = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%j] to min affine_map<()[s0] -> (s0, 128)>()[%i] {
}
affine.for %k = affine_map<()[s0] -> (s0)>()[%i] to affine_map<()[s0] -> (s0 + 1)>()[%j] {
}
affine.for %k = affine_map<() -> (2)>() to %j {
} {a = 1 : i32}
// ----- affine.for iter_args (body)
%0 = affine.for %k = 0 to 4 iter_args(%acc = %s) -> (f32) {
  %2 = arith.addf %acc, %s : f32
  affine.yield %2 : f32
}
%1:2 = affine.for %k = 0 to 4 step 2 iter_args(%a = %s, %c = %x) -> (f32, i32) {
  affine.yield %a, %c : f32, i32
} {unroll}
// ----- affine.if (body)
affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>(%i)[%j] {
  "test.a"() : () -> ()
}
affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
  "test.a"() : () -> ()
} else {
  "test.b"() : () -> ()
} {a = 1 : i32}
affine.if affine_set<() : (0 == 0)>() {
}
affine.if affine_set<() : ()>() {
}
// ----- affine.if results (body)
%0 = affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) -> f32 {
  affine.yield %s : f32
} else {
  affine.yield %t : f32
}
%1:2 = affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) -> (f32, i32) {
  affine.yield %s, %x : f32, i32
} else {
  affine.yield %t, %y : f32, i32
}
// ----- affine.parallel (body)
affine.parallel (%k, %n) = (0, 0) to (10, 20) step (1, 2) {
}
affine.parallel (%k) = (%i) to (%j) {
}
affine.parallel (%k, %n) = (max(%i, 3), 0) to (min(%i + 4, %j), symbol(%j) * 2) {
} {a = 1 : i32}
affine.parallel () = () to () {
}
// ----- affine.parallel reduce (body)
%0 = affine.parallel (%k) = (0) to (10) reduce ("addf") -> f32 {
  affine.yield %s : f32
}
%1:2 = affine.parallel (%k, %n) = (0, 0) to (10, 4) reduce ("maximumf", "addi") -> (f32, i32) {
  affine.yield %s, %x : f32, i32
}
// ----- affine.load store (body)
%0 = affine.load %m[%i, %j] : memref<4x8xf32>
%1 = affine.load %m[%i + 3, %j * 2 - 1] : memref<4x8xf32>
affine.store %0, %m[%i, symbol(%j) floordiv 2] : memref<4x8xf32>
affine.store %0, %m[0, 7] {a = 1 : i32} : memref<4x8xf32>
%2 = affine.load %mi[symbol(%i) + 3] {nontemporal} : memref<16xi32>
%3 = affine.load %m[(%i + %j) mod 4, %i ceildiv 3] : memref<4x8xf32>
// ----- affine.load rank zero (body)
%0 = memref.alloc() : memref<f32>
%1 = affine.load %0[] : memref<f32>
affine.store %1, %0[] : memref<f32>
// ----- affine.vector_load vector_store (body)
affine.for %k = 0 to 4 {
  %0 = affine.vector_load %m[%k, 0] : memref<4x8xf32>, vector<4xf32>
  affine.vector_store %0, %m[%k, 4] : memref<4x8xf32>, vector<4xf32>
  %1 = affine.vector_load %m[%k, symbol(%i) + 1] {a} : memref<4x8xf32>, vector<2x2xf32>
  affine.vector_store %1, %m[%k, 0] {a} : memref<4x8xf32>, vector<2x2xf32>
}
// ----- affine.prefetch (body)
affine.for %k = 0 to 4 {
  affine.prefetch %m[%k, %k + 5], read, locality<3>, data : memref<4x8xf32>
  affine.prefetch %m[%k, 0], write, locality<0>, instr {a} : memref<4x8xf32>
}
// ----- affine.delinearize_index (body)
%0:2 = affine.delinearize_index %i into (%j, 16) : index, index
%1:3 = affine.delinearize_index %i into (4, %j, 16) {a} : index, index, index
%2:2 = affine.delinearize_index %i into (16) : index, index
// ----- affine.linearize_index (body)
%0 = affine.linearize_index [%i, %j] by (3, 5) : index
%1 = affine.linearize_index disjoint [%i, %j] by (%i, 5) : index
%2 = affine.linearize_index [%i, %j] by (5) {a} : index
// ----- affine.dma (body)
%0 = memref.alloc() : memref<32xf32, 2>
%1 = memref.alloc() : memref<1xi32>
%2 = memref.alloc() : memref<64xf32>
affine.for %k = 0 to 4 {
  affine.dma_start %2[%k + 7], %0[%k], %1[0], %i : memref<64xf32>, memref<32xf32, 2>, memref<1xi32>
  affine.dma_start %2[%k], %0[%k], %1[0], %i, %j, %i : memref<64xf32>, memref<32xf32, 2>, memref<1xi32>
  affine.dma_wait %1[0], %i : memref<1xi32>
}
// ----- affine maps
"test.op"() {a = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0, d0 floordiv 4, (d0 + 1) mod 3, d1 ceildiv 2, -d0, d0 * 64 + d1)>,
  b = affine_map<() -> ()>, c = affine_map<(d0) -> (d0 - 4)>, e = affine_map<(d0) -> (0)>, f = affine_map<(d0, d1) -> ()>,
  g = affine_map<()[s0] -> (s0)>, h = affine_map<(d0)[s0, s1] -> (d0, s0, s1)>} : () -> ()
// ----- semi-affine maps
"test.op"() {a = affine_map<(d0)[s0] -> (d0 floordiv s0, d0 ceildiv s0, d0 mod s0, d0 * s0)>,
  b = affine_map<(d0)[s0, s1] -> ((d0 + s0) * s1, d0 * (s0 + 1), d0 * s0 * s1, (d0 * s0) floordiv s1)>,
  c = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 - s0 * 2, -(d0 * s0), d0 * -3, d0 - d1 * s0)>,
  e = affine_map<()[s0, s1] -> (s0 * s1, s1 * s0, s0 + s1, s1 + s0, s0 floordiv s1 + s1)>} : () -> ()
// ----- affine expressions minus and brackets
"test.op"() {a = affine_map<(d0, d1) -> (d0 - d1, -d0 - d1, d0 - (d1 + 1), (d0 - 1) * 2, -(d0 + d1), d0 - d1 * 2)>,
  b = affine_map<(d0, d1) -> (-d0 floordiv 2, (-d0) mod 3, -(d0 mod 3), d0 * -1, 0 - d0, 3 - d0)>,
  c = affine_map<(d0, d1) -> ((d0 floordiv 2) * 4, d0 floordiv 2 floordiv 3, (d0 + d1) floordiv 2 + d1 mod 3)>,
  e = affine_map<(d0, d1) -> (d0 - (d1 - (d0 - 1)), 5 + d0, d1 + d0)>} : () -> ()
// ----- affine expressions simplified
"test.op"() {a = affine_map<(d0, d1) -> (d0 + 0, d0 * 1, d0 * 0, d0 floordiv 1, d0 ceildiv 1, d0 mod 1)>,
  b = affine_map<(d0, d1) -> (d0 + d0, d0 * 2 + d0 * 3, d0 - d0, d0 * 2 - d0 * 2, d0 * 4 floordiv 2, d0 * 6 ceildiv 3)>,
  c = affine_map<(d0, d1) -> (d0 * 8 mod 4, (d0 * 4 + d1) mod 4, (d0 + d1 * 4) mod 4, (d0 mod 8) mod 4, (d0 * 8 + d1) floordiv 8)>,
  e = affine_map<(d0, d1) -> (d0 - (d0 floordiv 4) * 4, 7 floordiv 2, -7 floordiv 2, -7 ceildiv 2, 7 ceildiv 2, -7 mod 4, 2 * 3 + 4)>,
  f = affine_map<(d0, d1) -> (d1 * 2 + d0, d1 + d0 * 2, (d1 + d0) * 3, 3 * (d0 + 1), 2 * d0 * 3)>} : () -> ()
// ----- affine expressions of symbols simplified
"test.op"() {a = affine_map<(d0)[s0] -> (s0 + d0, s0 * d0, s0 - d0, 2 + s0 + d0, s0 + 2 + d0, s0 * 2 * d0)>,
  b = affine_map<(d0)[s0, s1] -> (s1 * s0 + d0, (s0 + d0) + (s1 + d0), s0 * d0 * s1, (d0 * 2) * s0, d0 + s0 + d0)>,
  c = affine_map<(d0)[s0] -> (d0 - (d0 floordiv s0) * s0, (d0 * s0) mod s0, (d0 * s0) floordiv s0, s0 floordiv s0)>} : () -> ()
// ----- affine expressions kept
"x"() {a = affine_map<(d0) -> (d0 + (d0 floordiv -5) * 5, d0 - (d0 floordiv -5) * -5, d0 + (d0 floordiv 5) * 5)>} : () -> ()
"x"() {a = affine_map<(d0) -> (9223372036854775807 + 3, 9223372036854775807 * 3, d0 mod -5, d0 floordiv -1)>} : () -> ()

// ----- affine sets
"test.op"() {a = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>, b = affine_set<(d0, d1) : (d0 - d1 + 4 >= 0, -d0 + 10 >= 0)>,
  c = affine_set<() : ()>, d = affine_set<(d0) : (1 == 0)>, e = affine_set<(d0)[s0] : (d0 mod 2 == 0, s0 - d0 * 3 - 1 >= 0)>,
  f = affine_set<(d0, d1) : (d0 >= d1, d0 <= 5, d0 == d1 + 1)>, g = affine_set<()[s0] : (s0 >= 0)>} : () -> ()
// ----- affine map aliases
func.func @g(%a: index, %b: index) -> index {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%a)[%b]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%b)[%a]
  affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%0) {
    affine.for %i = 0 to affine_map<(d0) -> (d0 * 3)>(%a) {
    }
  }
  return %1 : index
}
// ----- affine nest
func.func @matmul(%a: memref<8x8xf32>, %b: memref<8x8xf32>, %c: memref<8x8xf32>, %n: index) {
  affine.for %i = 0 to 8 step 4 {
    affine.for %j = 0 to min affine_map<()[s0] -> (s0, 8)>()[%n] {
      affine.for %k = 0 to 8 {
        affine.for %ii = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 4)>(%i) {
          %0 = affine.load %a[%ii, %k] : memref<8x8xf32>
          %1 = affine.load %b[%k, %j] : memref<8x8xf32>
          %2 = affine.load %c[%ii, %j] : memref<8x8xf32>
          %3 = arith.mulf %0, %1 : f32
          %4 = arith.addf %2, %3 : f32
          affine.store %4, %c[%ii, %j] : memref<8x8xf32>
        }
      }
    }
  }
  return
}
// ----- affine layouts
func.func private @f(memref<4x8xf32, affine_map<(d0, d1) -> (d1, d0)>>, memref<?x?xf32, affine_map<(d0, d1)[s0, s1] -> (d0 * s0 + s1 + d1)>>,
  memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1)>>, memref<?xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>, 2>)
// ----- affine min in generic
func.func @h(%a: index) -> index {
  %0 = "affine.min"(%a) <{map = affine_map<(d0) -> (d0, 4)>}> : (index) -> index
  %1 = "affine.apply"(%0) {map = affine_map<(d0) -> (d0 + 1)>} : (index) -> index
  return %1 : index
}
// ----- affine.yield
func.func @y(%a: index) {
  affine.for %i = 0 to 4 {
    affine.yield {a}
  }
  affine.parallel (%i) = (0) to (4) {
    affine.yield
  }
  return
}
// ----- affine.for step (body)
affine.for %k = 0 to 10 step 2 {
  %0 = affine.load %mi[%k] : memref<16xi32>
  affine.store %0, %mi[%k] : memref<16xi32>
}
// ----- affine.min (body)
%0 = affine.min affine_map<(d0) -> (d0, 8)>(%i)
%1 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%j]
// ----- affine.if else (body)
%0 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%j] -> f32 {
  affine.yield %s : f32
} else {
  affine.yield %t : f32
}
// ----- affine.load expression (body)
%0 = affine.load %mi[symbol(%i) + 3] : memref<16xi32>
