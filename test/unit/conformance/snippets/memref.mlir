// ----- memref.alloc (body)
%0 = memref.alloc() : memref<4xf32>
%1 = memref.alloc(%i) {alignment = 64 : i64} : memref<?xf32>
// ----- memref.alloca (body)
%0 = memref.alloca() : memref<4xf32>
// ----- memref.dealloc (body)
memref.dealloc %m : memref<4x8xf32>
// ----- memref.load store (body)
%0 = memref.load %m[%i, %j] : memref<4x8xf32>
memref.store %0, %m[%j, %i] : memref<4x8xf32>
// ----- memref.copy (body)
memref.copy %m, %m : memref<4x8xf32> to memref<4x8xf32>
// ----- memref.cast (body)
%0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
// ----- memref.memory_space_cast (body)
%0 = memref.memory_space_cast %m : memref<4x8xf32> to memref<4x8xf32, 1>
// ----- memref.dim (body)
%0 = memref.dim %m1, %i : memref<?xf32>
// ----- memref.rank (body)
%0 = memref.rank %m : memref<4x8xf32>
// ----- memref.atomic_rmw (body)
%0 = memref.atomic_rmw addf %s, %m[%i, %j] : (f32, memref<4x8xf32>) -> f32
// ----- memref.subview (body)
%0 = memref.subview %m[0, 2] [2, 4] [1, 1] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 1], offset: 2>>
// ----- memref.subview dynamic (body)
%0 = memref.subview %m1[%i] [%j] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// ----- memref.reinterpret_cast (body)
%0 = memref.reinterpret_cast %m to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32>
// ----- memref.collapse expand (body)
%0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
%1 = memref.expand_shape %0 [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
// ----- memref.extract_strided_metadata (body)
%0, %1, %2:2, %3:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
// ----- memref.extract_aligned_pointer (body)
%0 = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index
// ----- memref.alloca_scope (body)
memref.alloca_scope {
  %0 = memref.alloca() : memref<4xf32>
}
// ----- memref.get_global
memref.global "private" @g : memref<2xf32>
func.func @f() {
  %0 = memref.get_global @g : memref<2xf32>
  return
}
// ----- memref.global
memref.global "private" constant @a : memref<2xf32> = dense<[1.0, 0.1]>
memref.global @b : memref<2xi32>
memref.global constant @c : memref<2xi32> = dense<0> {alignment = 64 : i64}
memref.global "private" @d : memref<4xf32> = uninitialized
// ----- memref.alloc operands (body)
%0 = memref.alloc(%i, %j) : memref<?x?xf32, 1>
%1 = memref.alloc(%i)[%j] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
%2 = memref.alloc()[%j] {my.attr} : memref<4xf32, strided<[?], offset: 3>>
%3 = memref.alloca(%i) {alignment = 16 : i64} : memref<?x4xi8, 5>
%4 = memref.alloca()[%i] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
// ----- memref.load nontemporal (body)
%0 = memref.load %m[%i, %j] {nontemporal = true} : memref<4x8xf32>
%1 = memref.load %m[%i, %j] {alignment = 16 : i64} : memref<4x8xf32>
%2 = memref.load %m[%i, %j] {alignment = 4 : i64, my.attr, nontemporal = true} : memref<4x8xf32>
%3 = memref.load %m[%i, %j] {nontemporal = false} : memref<4x8xf32>
memref.store %0, %m[%i, %j] {nontemporal = true} : memref<4x8xf32>
memref.store %0, %m[%i, %j] {alignment = 8 : i64, nontemporal = true} : memref<4x8xf32>
memref.store %1, %m[%i, %j] {my.attr} : memref<4x8xf32>
// ----- memref.load rank 0 (body)
%0 = memref.alloc() : memref<f32>
%1 = memref.load %0[] : memref<f32>
memref.store %1, %0[] : memref<f32>
// ----- memref.global forms
memref.global @a : memref<2xf32>
memref.global "private" @b : memref<2xf32> = uninitialized
memref.global "public" constant @c : memref<2xi32> = dense<[1, 2]>
memref.global constant @d : memref<2xf32> = dense<1.0> {alignment = 64 : i64}
memref.global "nested" @e : memref<2xf32, 3> = dense<[0.1, 0.2]> {my.attr = 1 : i32}
memref.global "private" constant @f : memref<f32> = dense<2.0>
memref.global "private" constant @g : memref<2xindex> = dense<[1, 2]> {alignment = 16 : i64, my.attr}
memref.global "private" constant @h : memref<2x2xi1> = dense<[[true, false], [false, true]]>
// ----- memref.get_global result
memref.global "private" @b : memref<2xf32> = uninitialized
func.func @f() -> memref<2xf32> {
  %0 = memref.get_global @b : memref<2xf32>
  return %0 : memref<2xf32>
}
// ----- memref.copy attributes (body)
memref.copy %m, %m {my.attr} : memref<4x8xf32> to memref<4x8xf32>
%0 = memref.cast %m : memref<4x8xf32> to memref<*xf32>
%1 = memref.cast %0 {my.attr} : memref<*xf32> to memref<?x?xf32>
memref.copy %0, %1 : memref<*xf32> to memref<?x?xf32>
// ----- memref.memory_space_cast attributes (body)
%0 = memref.memory_space_cast %m {my.attr} : memref<4x8xf32> to memref<4x8xf32, #gpu.address_space<global>>
%1 = memref.memory_space_cast %0 : memref<4x8xf32, #gpu.address_space<global>> to memref<4x8xf32, 3>
// ----- memref.dim constant (body)
%c1 = arith.constant 1 : index
%0 = memref.dim %m, %c1 : memref<4x8xf32>
%1 = memref.cast %m : memref<4x8xf32> to memref<*xf32>
%2 = memref.dim %1, %c1 : memref<*xf32>
%3 = memref.rank %1 : memref<*xf32>
// ----- memref.atomic_rmw kinds (body)
%0 = memref.atomic_rmw addi %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%1 = memref.atomic_rmw assign %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%2 = memref.atomic_rmw maximumf %s, %m1[%i] : (f32, memref<?xf32>) -> f32
%3 = memref.atomic_rmw maxs %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%4 = memref.atomic_rmw maxu %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%5 = memref.atomic_rmw minimumf %s, %m1[%i] : (f32, memref<?xf32>) -> f32
%6 = memref.atomic_rmw mins %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%7 = memref.atomic_rmw minu %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%8 = memref.atomic_rmw mulf %s, %m1[%i] : (f32, memref<?xf32>) -> f32
%9 = memref.atomic_rmw muli %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%10 = memref.atomic_rmw ori %x, %mi[%i] : (i32, memref<16xi32>) -> i32
%11 = memref.atomic_rmw andi %x, %mi[%i] {my.attr} : (i32, memref<16xi32>) -> i32
%12 = memref.atomic_rmw maxnumf %s, %m1[%i] : (f32, memref<?xf32>) -> f32
%13 = memref.atomic_rmw minnumf %s, %m1[%i] : (f32, memref<?xf32>) -> f32
%14 = memref.atomic_rmw xori %x, %mi[%i] : (i32, memref<16xi32>) -> i32
// ----- memref.generic_atomic_rmw (body)
%0 = memref.generic_atomic_rmw %m1[%i] : memref<?xf32> {
^bb0(%a: f32):
  %1 = arith.addf %a, %s : f32
  memref.atomic_yield %1 : f32
}
%2 = memref.generic_atomic_rmw %m[%i, %j] : memref<4x8xf32> {
^bb0(%a: f32):
  memref.atomic_yield %a : f32
} {my.attr}
// ----- memref.alloca_scope results (body)
%0 = memref.alloca_scope -> (f32) {
  memref.alloca_scope.return %s : f32
}
%1:2 = memref.alloca_scope -> (f32, i32) {
  memref.alloca_scope.return %s, %x : f32, i32
} {my.attr}
memref.alloca_scope {
  memref.alloca_scope.return
}
// ----- memref.view (body)
%0 = memref.alloc() : memref<2048xi8>
%1 = memref.view %0[%i][] : memref<2048xi8> to memref<64x4xf32>
%2 = memref.view %0[%i][%j] : memref<2048xi8> to memref<?x4xf32>
%3 = memref.view %0[%i][%i, %j] {my.attr} : memref<2048xi8> to memref<?x?xf32>
// ----- memref.transpose (body)
%0 = memref.transpose %m (a, b) -> (b, a) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
%1 = memref.transpose %m (d0, d1) -> (d0, d1) {my.attr} : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
// ----- memref.assume_alignment (body)
%0 = memref.assume_alignment %m, 16 : memref<4x8xf32>
%1 = memref.assume_alignment %0, 64 {my.attr} : memref<4x8xf32>
// ----- memref.distinct_objects (body)
%0, %1 = memref.distinct_objects %m, %m1 : memref<4x8xf32>, memref<?xf32>
%2:3 = memref.distinct_objects %m, %m1, %mi {my.attr} : memref<4x8xf32>, memref<?xf32>, memref<16xi32>
// ----- memref.prefetch (body)
memref.prefetch %m[%i, %j], read, locality<3>, data : memref<4x8xf32>
memref.prefetch %m[%i, %j], write, locality<0>, instr : memref<4x8xf32>
// ----- memref.dma (body)
%n = arith.constant 32 : index
%tag = memref.alloc() : memref<1xi32>
%dst = memref.alloc() : memref<4x8xf32, 1>
memref.dma_start %m[%i, %j], %dst[%i, %j], %n, %tag[%i] : memref<4x8xf32>, memref<4x8xf32, 1>, memref<1xi32>
memref.dma_start %m[%i, %j], %dst[%i, %j], %n, %tag[%i], %i, %j : memref<4x8xf32>, memref<4x8xf32, 1>, memref<1xi32>
memref.dma_wait %tag[%i], %n : memref<1xi32>
// ----- memref.realloc (body)
%0 = memref.realloc %mi : memref<16xi32> to memref<32xi32>
%1 = memref.realloc %mi(%i) : memref<16xi32> to memref<?xi32>
%2 = memref.realloc %m1(%i) {alignment = 8 : i64} : memref<?xf32> to memref<?xf32>
// ----- memref.reshape (body)
%0 = memref.alloc() : memref<2xi32>
%1 = memref.reshape %m(%0) : (memref<4x8xf32>, memref<2xi32>) -> memref<?x?xf32>
%2 = memref.alloc(%i) : memref<?xindex>
%3 = memref.reshape %m(%2) : (memref<4x8xf32>, memref<?xindex>) -> memref<*xf32>
// ----- memref.reinterpret_cast dynamic (body)
%0 = memref.reinterpret_cast %m to offset: [%i], sizes: [%j, 2], strides: [8, %i] : memref<4x8xf32> to memref<?x2xf32, strided<[8, ?], offset: ?>>
%1 = memref.reinterpret_cast %m to offset: [3], sizes: [], strides: [] : memref<4x8xf32> to memref<f32, strided<[], offset: 3>>
%2 = memref.cast %m : memref<4x8xf32> to memref<*xf32>
%3 = memref.reinterpret_cast %2 to offset: [0], sizes: [4, 8], strides: [8, 1] {my.attr} : memref<*xf32> to memref<4x8xf32>
// ----- memref.subview forms (body)
%0 = memref.subview %m[%i, 0] [1, %j] [1, 1] : memref<4x8xf32> to memref<1x?xf32, strided<[8, 1], offset: ?>>
%1 = memref.subview %m[0, 0] [1, 8] [1, 1] : memref<4x8xf32> to memref<8xf32>
%2 = memref.subview %m[1, 2] [1, 1] [1, 1] : memref<4x8xf32> to memref<f32, strided<[], offset: 10>>
%3 = memref.subview %m[%i, %j] [2, 2] [%i, %j] {my.attr} : memref<4x8xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
// ----- memref.expand_shape dynamic (body)
%0 = memref.expand_shape %m1 [[0, 1]] output_shape [%i, 8] : memref<?xf32> into memref<?x8xf32>
%1 = memref.collapse_shape %0 [[0, 1]] {my.attr} : memref<?x8xf32> into memref<?xf32>
%2 = memref.alloc() : memref<f32>
%3 = memref.expand_shape %2 [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
%4 = memref.collapse_shape %3 [] : memref<1x1xf32> into memref<f32>
// ----- memref.extract_strided_metadata forms (body)
%0, %1, %2, %3 = memref.extract_strided_metadata %m1 : memref<?xf32> -> memref<f32>, index, index, index
%4 = memref.alloc() : memref<f32>
%5, %6 = memref.extract_strided_metadata %4 : memref<f32> -> memref<f32>, index
// ----- memref.extract_aligned_pointer attributes (body)
%0 = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index {my.attr}
// ----- memref types
func.func private @f(memref<4x?xf32, strided<[?, 1], offset: ?>>, memref<*xf32, 1>, memref<4xf32, affine_map<(d0) -> (d0 * 2)>, 3>)
func.func private @g(memref<?xmemref<2xf32>>, memref<2xvector<4xf32>>, memref<4xf32, "shared">, memref<3xindex>)
func.func private @h(memref<2x3xf32, affine_map<(d0, d1) -> (d1, d0)>>, memref<0xf32>, memref<4xf32, strided<[1]>>)
// ----- memref default layouts and memory spaces
func.func private @f(memref<?xf32, 0>, memref<?xf32, affine_map<(d0) -> (d0)>>, memref<?xf32, affine_map<(d0) -> (d0)>, 0>, memref<*xf32, 0>, memref<2xf32, affine_map<(d0)[s0] -> (d0)>>, memref<2x3xf32, affine_map<(d0, d1) -> (d0, d1)>, 1>, memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 2 + d1)>>)
// ----- memref.reinterpret_cast to dynamic sizes (body)
%0 = memref.reinterpret_cast %m1 to offset: [0], sizes: [%i, 2], strides: [2, %j] : memref<?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// ----- memref.subview at zero (body)
%0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32, strided<[?, 1]>>
%1 = memref.subview %0[0, 0] [%i, %j] [1, 1] : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, 1]>>
// ----- memref.subview to a map (body)
%0 = memref.subview %m[1, 1] [1, 1] [1, 1] : memref<4x8xf32> to memref<f32, affine_map<() -> (9)>>
// ----- memref allocations without the sizes of groups
func.func @groups() {
  %0 = "memref.alloc"() : () -> memref<4xf32>
  %1 = "memref.alloca"() : () -> memref<4xf32>
  return
}
