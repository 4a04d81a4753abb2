// FLAGS: -finalize-memref-to-llvm
// FLAGS: -finalize-memref-to-llvm=index-bitwidth=32
// FLAGS: -finalize-memref-to-llvm=use-aligned-alloc=true
// FLAGS: -finalize-memref-to-llvm=use-generic-functions=true
// -----
func.func @alloc(%n: index, %m: index) -> memref<?x4x?xf32> {
  %0 = memref.alloc(%n, %m) : memref<?x4x?xf32>
  %1 = memref.alloca(%n) {alignment = 32} : memref<?xi8>
  %2 = memref.alloc() {alignment = 64} : memref<3x4xf64>
  memref.dealloc %2 : memref<3x4xf64>
  %3 = memref.alloc() : memref<f32>
  %4 = memref.alloca() : memref<2x3xf32>
  return %0 : memref<?x4x?xf32>
}
// -----
func.func @ls(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %i: index, %v: f32) {
  %0 = memref.load %m[%i, %i] {nontemporal = true, alignment = 16 : i64}: memref<?x4xf32, strided<[?, 1], offset: ?>>
  memref.store %0, %m[%i, %i] : memref<?x4xf32, strided<[?, 1], offset: ?>>
  memref.store %v, %m[%i, %i] {nontemporal = true, foo} : memref<?x4xf32, strided<[?, 1], offset: ?>>
  return
}
// -----
func.func @dim(%m: memref<?x4xf32, strided<[?, 1], offset: ?>>, %u: memref<*xi8>, %s: memref<2xf32>, %z: memref<f32>, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %d0 = memref.dim %m, %c0 : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %d1 = memref.dim %m, %c1 : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %d2 = memref.dim %m, %i : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %d3 = memref.dim %u, %i : memref<*xi8>
  %d4 = memref.dim %u, %c0 : memref<*xi8>
  %d5 = memref.dim %m, %c9 : memref<?x4xf32, strided<[?, 1], offset: ?>>
  %r0 = memref.rank %u : memref<*xi8>
  %r1 = memref.rank %m : memref<?x4xf32, strided<[?, 1], offset: ?>>
  "test.use"(%d0, %d1, %d2, %d3, %d4, %d5, %r0, %r1) : (index, index, index, index, index, index, index, index) -> ()
  return %d1 : index
}
// -----
func.func @atomics(%m: memref<4xf32>, %n: memref<?x?xi32, strided<[?, ?], offset: 3>>, %i: index, %v: f32, %w: i32) -> f32 {
  memref.prefetch %m[%i], read, locality<3>, data : memref<4xf32>
  memref.prefetch %n[%i, %i], write, locality<0>, instr : memref<?x?xi32, strided<[?, ?], offset: 3>>
  %0 = memref.atomic_rmw addf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %1 = memref.atomic_rmw assign %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %2 = memref.atomic_rmw maximumf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %3 = memref.atomic_rmw minimumf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %4 = memref.atomic_rmw maxnumf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %5 = memref.atomic_rmw minnumf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %6 = memref.atomic_rmw mulf %v, %m[%i] : (f32, memref<4xf32>) -> f32
  %7 = memref.atomic_rmw addi %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %8 = memref.atomic_rmw andi %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %9 = memref.atomic_rmw maxs %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %10 = memref.atomic_rmw maxu %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %11 = memref.atomic_rmw mins %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %12 = memref.atomic_rmw minu %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %13 = memref.atomic_rmw ori %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %14 = memref.atomic_rmw xori %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  %15 = memref.atomic_rmw muli %w, %n[%i, %i] : (i32, memref<?x?xi32, strided<[?, ?], offset: 3>>) -> i32
  return %0 : f32
}
// -----
func.func @generic(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %g = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%x: i32):
    %y = arith.addi %x, %v : i32
    memref.atomic_yield %y : i32
  }
  return %g : i32
}
// -----
memref.global "private" constant @gv : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @un : memref<2x2xf32> = uninitialized {alignment = 64}
memref.global "private" @ext : memref<f32>
memref.global "private" @sc : memref<f32> = dense<3.0>
memref.global "nested" @nest : memref<1xi1> = dense<true>
memref.global constant @cun : memref<2xindex> = uninitialized
memref.global constant @idx : memref<2xindex> = dense<[3, 4]>
memref.global constant @sp : memref<2xi8, 3> = dense<7>
memref.global @lay : memref<2x2xf32, strided<[2, 1], offset: 1>> = uninitialized
func.func @globals(%i: index) -> f32 {
  %0 = memref.get_global @gv : memref<2xf32>
  %1 = memref.load %0[%i] : memref<2xf32>
  %2 = memref.get_global @un : memref<2x2xf32>
  %3 = memref.get_global @sc : memref<f32>
  %4 = memref.load %3[] : memref<f32>
  %5 = memref.get_global @sp : memref<2xi8, 3>
  %6 = memref.load %5[%i] : memref<2xi8, 3>
  memref.store %4, %2[%i, %i] : memref<2x2xf32>
  return %1 : f32
}
// -----
func.func @casts(%m: memref<?x4xf32>, %u: memref<*xf32>, %s: memref<3x4xf32>) -> memref<?x?xf32> {
  %0 = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %1 = memref.cast %s : memref<3x4xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<2x?xf32>
  %3 = memref.cast %s : memref<3x4xf32> to memref<3x4xf32, strided<[?, ?], offset: ?>>
  "test.use"(%1, %2, %3) : (memref<*xf32>, memref<2x?xf32>, memref<3x4xf32, strided<[?, ?], offset: ?>>) -> ()
  return %0 : memref<?x?xf32>
}
// -----
func.func @fold_casts(%m: memref<?x4xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %1 = memref.load %0[%i, %i] : memref<?x?xf32>
  memref.store %1, %0[%i, %i] : memref<?x?xf32>
  %c1 = arith.constant 1 : index
  %2 = memref.dim %0, %c1 : memref<?x?xf32>
  memref.dealloc %0 : memref<?x?xf32>
  %3 = memref.alloc() : memref<4xf32>
  %4 = memref.cast %3 : memref<4xf32> to memref<?xf32>
  %5 = memref.cast %4 : memref<?xf32> to memref<4xf32>
  %6 = memref.load %5[%2] : memref<4xf32>
  return %6 : f32
}
// -----
func.func @spaces(%m: memref<?xf32, 3>, %u: memref<*xf32, 3>) -> (memref<?xf32>, memref<*xf32, 1>) {
  %0 = memref.memory_space_cast %m : memref<?xf32, 3> to memref<?xf32>
  %1 = memref.memory_space_cast %u : memref<*xf32, 3> to memref<*xf32, 1>
  %2 = memref.alloc() : memref<3xf32, 3>
  %3 = memref.alloca() : memref<3xf32, 5>
  %4 = memref.alloc() {alignment = 8} : memref<3xf32, 3>
  memref.dealloc %4 : memref<3xf32, 3>
  return %0, %1 : memref<?xf32>, memref<*xf32, 1>
}
// -----
func.func @free(%m: memref<3xf32>, %u: memref<*xf32>) {
  memref.dealloc %m : memref<3xf32>
  memref.dealloc %u : memref<*xf32>
  return
}
// -----
func.func @freespace(%u: memref<*xf32, 2>) {
  memref.dealloc %u : memref<*xf32, 2>
  return
}
// -----
func.func @copy(%a: memref<3x4xf32>, %b: memref<3x4xf32>, %c: memref<3x4xf32, strided<[?, ?], offset: ?>>, %d: memref<*xf32>, %e: memref<3x4xf32, strided<[4, 1], offset: 7>>, %f: memref<1x4xf32, strided<[9, 1]>>, %g: memref<1x4xf32>, %h: memref<?x?xf32>) {
  memref.copy %a, %b : memref<3x4xf32> to memref<3x4xf32>
  memref.copy %a, %c : memref<3x4xf32> to memref<3x4xf32, strided<[?, ?], offset: ?>>
  memref.copy %d, %d : memref<*xf32> to memref<*xf32>
  memref.copy %d, %a : memref<*xf32> to memref<3x4xf32>
  memref.copy %e, %a : memref<3x4xf32, strided<[4, 1], offset: 7>> to memref<3x4xf32>
  memref.copy %f, %g : memref<1x4xf32, strided<[9, 1]>> to memref<1x4xf32>
  memref.copy %h, %a : memref<?x?xf32> to memref<3x4xf32>
  return
}
// -----
func.func @copy0(%a: memref<f32>, %b: memref<f32>, %c: memref<0x4xf32>, %d: memref<0x4xf32>, %e: memref<0x4xf32, strided<[4, 1], offset: 7>>) {
  memref.copy %a, %b : memref<f32> to memref<f32>
  memref.copy %c, %d : memref<0x4xf32> to memref<0x4xf32>
  memref.copy %e, %d : memref<0x4xf32, strided<[4, 1], offset: 7>> to memref<0x4xf32>
  return
}
// -----
func.func @reinterpret(%m: memref<?xf32>, %u: memref<*xf32>, %o: index, %s: index, %t: index) -> (memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<2xf32>) {
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [%s, 4], strides: [%t, 1] : memref<?xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %1 = memref.reinterpret_cast %u to offset: [0], sizes: [2], strides: [1] : memref<*xf32> to memref<2xf32>
  return %0, %1 : memref<?x4xf32, strided<[?, 1], offset: ?>>, memref<2xf32>
}
// -----
func.func @transpose(%m: memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>>, %n: memref<2x3xf32>) -> memref<?x?x?xf32, strided<[1, ?, ?], offset: ?>> {
  %0 = memref.transpose %m (i, j, k) -> (k, i, j) : memref<?x?x?xf32, strided<[?, ?, 1], offset: ?>> to memref<?x?x?xf32, strided<[1, ?, ?], offset: ?>>
  %1 = memref.transpose %n (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %2 = memref.transpose %n (i, j) -> (i, j) : memref<2x3xf32> to memref<2x3xf32, strided<[3, 1]>>
  "test.use"(%1, %2) : (memref<3x2xf32, strided<[1, 3]>>, memref<2x3xf32, strided<[3, 1]>>) -> ()
  return %0 : memref<?x?x?xf32, strided<[1, ?, ?], offset: ?>>
}
// -----
func.func @view(%m: memref<?xi8>, %n: memref<2048xi8>, %i: index, %s: index, %t: index) {
  %0 = memref.view %m[%i][%s, %t] : memref<?xi8> to memref<?x?xf32>
  %1 = memref.view %m[%i][%s] : memref<?xi8> to memref<?x4xf32>
  %2 = memref.view %n[%i][] : memref<2048xi8> to memref<64x4xf32>
  %3 = memref.view %n[%i][] : memref<2048xi8> to memref<f32>
  %4 = memref.view %n[%i][%s] : memref<2048xi8> to memref<4x?x3xf32>
  "test.use"(%0, %1, %2, %3, %4) : (memref<?x?xf32>, memref<?x4xf32>, memref<64x4xf32>, memref<f32>, memref<4x?x3xf32>) -> ()
  return
}
// -----
func.func @reshape(%m: memref<4x4xf32>, %u: memref<*xf32>, %s: memref<3xi32>, %t: memref<2xindex>, %z: memref<0xindex>, %o: memref<1xf32>) {
  %0 = memref.reshape %m(%t) : (memref<4x4xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.reshape %u(%t) : (memref<*xf32>, memref<2xindex>) -> memref<?x8xf32>
  %2 = memref.reshape %m(%t) : (memref<4x4xf32>, memref<2xindex>) -> memref<2x8xf32>
  %3 = memref.reshape %o(%z) : (memref<1xf32>, memref<0xindex>) -> memref<f32>
  "test.use"(%0, %1, %2, %3) : (memref<?x?xf32>, memref<?x8xf32>, memref<2x8xf32>, memref<f32>) -> ()
  return
}
// -----
func.func @reshape32(%m: memref<4x4xf32>, %s: memref<3xi32>) {
  %2 = memref.reshape %m(%s) : (memref<4x4xf32>, memref<3xi32>) -> memref<?x2x?xf32>
  "test.use"(%2) : (memref<?x2x?xf32>) -> ()
  return
}
// -----
func.func @unranked_reshape(%m: memref<4x4xf32>, %s: memref<?xindex>, %v: f32) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>
  "test.use"(%v) : (f32) -> ()
  return %0 : memref<*xf32>
}
// -----
func.func @scope(%n: index) -> index {
  memref.alloca_scope {
    %0 = memref.alloca(%n) : memref<?xf32>
    "test.use"(%0) : (memref<?xf32>) -> ()
  }
  %r = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %n : index
  }
  return %r : index
}
// -----
func.func @assume(%m: memref<4x4xf16>, %n: memref<?xf16, strided<[?], offset: ?>>, %i: index) -> f16 {
  %0 = memref.assume_alignment %m, 16 : memref<4x4xf16>
  %1 = memref.load %0[%i, %i] : memref<4x4xf16>
  %2 = memref.assume_alignment %n, 32 : memref<?xf16, strided<[?], offset: ?>>
  %3, %4 = memref.distinct_objects %0, %m : memref<4x4xf16>, memref<4x4xf16>
  %5 = memref.distinct_objects %n : memref<?xf16, strided<[?], offset: ?>>
  %6 = memref.load %3[%i, %i] : memref<4x4xf16>
  return %6 : f16
}
// -----
func.func @metadata(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %u: memref<*xf32>, %s: memref<2xf32>) -> index {
  %b, %o, %s0:2, %t:2 = memref.extract_strided_metadata %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %m : memref<?x?xf32, strided<[?, ?], offset: ?>> -> index
  %q = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index
  %b2, %o2, %s2, %t2 = memref.extract_strided_metadata %s : memref<2xf32> -> memref<f32>, index, index, index
  "test.use"(%b, %o, %s0#0, %s0#1, %t#0, %t#1, %p, %q, %b2, %o2, %s2, %t2) : (memref<f32>, index, index, index, index, index, index, index, memref<f32>, index, index, index) -> ()
  return %o : index
}
// -----
func.func @stays(%m: memref<4x4xf32>, %i: index) {
  %0 = memref.subview %m[%i, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
  %1 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %2 = memref.expand_shape %1 [[0, 1]] output_shape [2, 8] : memref<16xf32> into memref<2x8xf32>
  %3 = memref.realloc %1 : memref<16xf32> to memref<32xf32>
  memref.store %4, %2[%i, %i] : memref<2x8xf32>
  %4 = arith.constant 1.0 : f32
  return
}
// -----
func.func @stays(%m: memref<4x4xf32>, %i: index) {
  %0 = memref.subview %m[%i, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: ?>>
  %1 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %2 = memref.expand_shape %1 [[0, 1]] output_shape [2, 8] : memref<16xf32> into memref<2x8xf32>
  %3 = memref.load %0[%i, %i] : memref<2x2xf32, strided<[4, 1], offset: ?>>
  %4 = memref.realloc %1 : memref<16xf32> to memref<32xf32>
  memref.store %3, %2[%i, %i] : memref<2x8xf32>
  return
}
// -----
func.func @elements(%n: index) {
  %0 = memref.alloc() : memref<4xindex>
  %1 = memref.alloc() : memref<4xvector<4xf32>>
  %2 = memref.alloc() : memref<4xcomplex<f32>>
  %3 = memref.alloc() : memref<4xmemref<2xf32>>
  %4 = memref.alloc(%n) : memref<?xi1>
  %5 = memref.alloc() : memref<3xvector<3xi7>>
  %6 = memref.alloc() : memref<4xbf16>
  %7 = memref.alloc() : memref<4xf8E4M3FN>
  %8 = memref.alloc() : memref<4xvector<2x3xf32>>
  %9 = memref.alloc(%n) {alignment = 32} : memref<?x32xi8>
  %10 = memref.alloc() : memref<0xf32>
  %11 = memref.alloc() : memref<3x0x2xf32>
  %12 = memref.alloc() : memref<1x1xf32>
  %13 = memref.alloc(%n) : memref<1x?x1xf64>
  %14 = memref.alloc() : memref<2xmemref<*xf32>>
  %15 = memref.alloc() : memref<2xi24>
  return
}
// -----
func.func @loads(%a: memref<4xindex>, %b: memref<4xvector<4xf32>>, %c: memref<4xcomplex<f32>>, %d: memref<4xmemref<2xf32>>, %e: memref<4xi1>, %f: memref<4xvector<2x3xf32>>, %i: index) -> f32 {
  %0 = memref.load %a[%i] : memref<4xindex>
  %1 = memref.load %b[%i] : memref<4xvector<4xf32>>
  %2 = memref.load %c[%i] : memref<4xcomplex<f32>>
  %3 = memref.load %d[%i] : memref<4xmemref<2xf32>>
  %4 = memref.load %e[%i] : memref<4xi1>
  %5 = memref.load %f[%i] : memref<4xvector<2x3xf32>>
  %6 = memref.load %3[%0] : memref<2xf32>
  memref.store %5, %f[%0] : memref<4xvector<2x3xf32>>
  return %6 : f32
}
// -----
func.func @layouts(%a: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>, %b: memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 9 + d1 * 2 + 3)>>, %i: index) -> f32 {
  %0 = memref.load %a[%i, %i] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  %1 = memref.load %b[%i, %i] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 9 + d1 * 2 + 3)>>
  %2 = memref.alloc() : memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 9 + d1 * 2 + 3)>>
  %3 = memref.alloc() : memref<4x4xf32, strided<[4, 1]>>
  %4 = memref.load %3[%i, %i] : memref<4x4xf32, strided<[4, 1]>>
  return %1 : f32
}
// -----
func.func @zeros(%a: memref<3x0x2xf32>, %b: memref<3x2x0x?x0x3xf32>, %c: memref<3x5x0xf32, strided<[0, 0, 1]>>, %i: index) -> f32 {
  %0 = memref.load %a[%i, %i, %i] : memref<3x0x2xf32>
  %1 = memref.load %b[%i, %i, %i, %i, %i, %i] : memref<3x2x0x?x0x3xf32>
  %2 = memref.load %c[%i, %i, %i] : memref<3x5x0xf32, strided<[0, 0, 1]>>
  return %2 : f32
}
// -----
func.func @loop(%a: memref<?x?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> f32 {
    %v = memref.load %a[%i, %c0] : memref<?x?xf32>
    %t = arith.addf %acc, %v : f32
    memref.store %t, %a[%c1, %i] : memref<?x?xf32>
    scf.yield %t : f32
  }
  return %s : f32
}
// -----
func.func private @free(!llvm.ptr)
func.func @f(%m: memref<2xf32>) {
  memref.dealloc %m : memref<2xf32>
  return
}
// -----
module @outer {
  module @inner {
    func.func @f(%m: memref<2xf32>) {
      memref.dealloc %m : memref<2xf32>
      %0 = memref.alloc() : memref<2xf32>
      return
    }
  }
}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%i: index, %m: memref<?xindex>) -> index {
    %0 = memref.load %m[%i] : memref<?xindex>
    return %0 : index
  }
}
// -----
func.func @blocks(%c: i1, %n: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1(%0 : memref<?xf32>), ^bb2
^bb1(%x: memref<?xf32>):
  %c0 = arith.constant 0 : index
  %1 = memref.load %x[%c0] : memref<?xf32>
  cf.br ^bb1(%x : memref<?xf32>)
^bb2:
  return %0 : memref<?xf32>
}
// -----
func.func @unreached(%m: memref<?xf32>, %i: index) {
  return
^bb1:
  %1 = memref.load %m[%i] : memref<?xf32>
  cf.br ^bb1
}
