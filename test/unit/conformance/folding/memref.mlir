func.func @dim_of_reinterpret(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}
// -----
memref.global "private" constant @splat : memref<4xf32> = dense<1.5>
memref.global "private" constant @one : memref<1xi32> = dense<7>
memref.global "private" constant @mixed : memref<2xi32> = dense<[7, 8]>
memref.global "private" @not_constant : memref<4xf32> = dense<1.5>
func.func @load_global(%i: index) -> (f32, i32, i32, f32, i32) {
  %c1 = arith.constant 1 : index
  %0 = memref.get_global @splat : memref<4xf32>
  %1 = memref.get_global @one : memref<1xi32>
  %2 = memref.get_global @mixed : memref<2xi32>
  %3 = memref.get_global @not_constant : memref<4xf32>
  %4 = memref.load %0[%i] : memref<4xf32>
  %5 = memref.load %1[%i] : memref<1xi32>
  %6 = memref.load %2[%i] : memref<2xi32>
  %7 = memref.load %3[%i] : memref<4xf32>
  %8 = memref.load %2[%c1] : memref<2xi32>
  return %4, %5, %6, %7, %8 : f32, i32, i32, f32, i32
}
// -----
func.func @aligned_pointer(%m: memref<8xf32>) -> (index, index) {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<?xf32> -> index
  %2 = memref.subview %m[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  %3 = memref.extract_aligned_pointer_as_index %2 : memref<4xf32, strided<[1], offset: 2>> -> index
  return %1, %3 : index, index
}
// -----
func.func @reshape_of_cast(%m: memref<8xf32>, %s: memref<1xindex>) -> (memref<?xf32>, memref<8xf32>) {
  %0 = memref.cast %m : memref<8xf32> to memref<?xf32>
  %1 = memref.reshape %0(%s) : (memref<?xf32>, memref<1xindex>) -> memref<?xf32>
  %2 = memref.reshape %m(%s) : (memref<8xf32>, memref<1xindex>) -> memref<8xf32>
  return %1, %2 : memref<?xf32>, memref<8xf32>
}
// -----
func.func @distinct(%a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
  %0:2 = memref.distinct_objects %a, %b : memref<8xf32>, memref<8xf32>
  %1:2 = memref.distinct_objects %a, %b : memref<8xf32>, memref<8xf32>
  return %0#0 : memref<8xf32>
}
// -----
func.func @reinterpret_of_unranked(%a: memref<*xi8>, %i: index) -> memref<?xi8> {
  %0 = memref.cast %a : memref<*xi8> to memref<?xi8>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%i], strides: [1] : memref<?xi8> to memref<?xi8>
  return %1 : memref<?xi8>
}
// -----
func.func @view_negative(%a: memref<?xi8>) -> memref<?xf32> {
  %c = arith.constant -4 : index
  %1 = memref.view %a[%c][%c] : memref<?xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @rank_reduced_ambiguous(%a: memref<1x1x8xf32, strided<[8, 8, 1]>>, %n: index) -> memref<1x?xf32, strided<[8, 1]>> {
  %c3 = arith.constant 3 : index
  %1 = memref.subview %a[0, 0, 0][1, 1, %c3][1, 1, 1] : memref<1x1x8xf32, strided<[8, 8, 1]>> to memref<1x?xf32, strided<[8, 1]>>
  return %1 : memref<1x?xf32, strided<[8, 1]>>
}
// -----
func.func @loads(%a: memref<8xf32>, %i: index, %x: f32) -> f32 {
  %0 = memref.cast %a : memref<8xf32> to memref<?xf32>
  %1 = memref.load %0[%i] {nontemporal = true} : memref<?xf32>
  memref.prefetch %0[%i], read, locality<3>, data : memref<?xf32>
  %2 = memref.generic_atomic_rmw %0[%i] : memref<?xf32> {
  ^bb0(%o: f32):
    memref.atomic_yield %o : f32
  }
  %3 = memref.atomic_rmw addf %x, %0[%i] : (f32, memref<?xf32>) -> f32
  memref.dealloc %0 : memref<?xf32>
  return %1 : f32
}
// -----
func.func @alloc_same_size_twice(%n: index) -> memref<?x?x4xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.alloca(%n, %c4) {alignment = 64} : memref<?x?x4xf32>
  return %0 : memref<?x?x4xf32>
}
// -----
func.func @dead_alloc_of_alloc(%x: f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.realloc %0 : memref<4xf32> to memref<8xf32>
  memref.store %x, %1[%c0] : memref<8xf32>
  %2 = memref.alloc() : memref<memref<4xf32>>
  memref.store %0, %2[] : memref<memref<4xf32>>
  memref.dealloc %1 : memref<8xf32>
  return
}
// -----
func.func @metadata_of_subview(%m: memref<8x8xf32>, %i: index) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.subview %m[%i, 2] [4, %i] [2, 1] : memref<8x8xf32> to memref<4x?xf32, strided<[16, 1], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x?xf32, strided<[16, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
// -----
func.func @metadata_of_metadata(%m: memref<f32>) -> (memref<f32>, index) {
  %b, %o = memref.extract_strided_metadata %m : memref<f32> -> memref<f32>, index
  %b2, %o2 = memref.extract_strided_metadata %b : memref<f32> -> memref<f32>, index
  return %b2, %o2 : memref<f32>, index
}
// -----
func.func @space_cast_then_use(%m: memref<4xf32, 1>, %i: index) -> f32 {
  %0 = memref.memory_space_cast %m : memref<4xf32, 1> to memref<4xf32>
  %1 = memref.load %0[%i] : memref<4xf32>
  return %1 : f32
}
// -----
func.func @memref_alloc_sizes(%n: index) -> (memref<?x?x4xf32>, memref<?xi8>) {
  %c4 = arith.constant 4 : index
  %cm = arith.constant -1 : index
  %0 = memref.alloca(%n, %c4) {alignment = 64} : memref<?x?x4xf32>
  %1 = memref.alloc(%cm) : memref<?xi8>
  return %0, %1 : memref<?x?x4xf32>, memref<?xi8>
}
// -----
func.func @subview_chain(%m: memref<?x?xf32>, %i: index, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%c2, %i] [%n, %c2] [%c2, %c0] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
// -----
func.func @subview_of_cast_of_layout(%m: memref<8x?xf32, strided<[16, 1], offset: 3>>, %i: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = memref.cast %m : memref<8x?xf32, strided<[16, 1], offset: 3>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %0[%i, 0] [1, 4] [1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
  %2 = memref.cast %1 : memref<4xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %2 : memref<?xf32, strided<[?], offset: ?>>
}
// -----
func.func @subview_of_cast_to_static(%m: memref<?x?xf32>, %i: index) -> memref<2x2xf32, strided<[8, 1], offset: ?>> {
  %0 = memref.cast %m : memref<?x?xf32> to memref<8x8xf32>
  %1 = memref.subview %0[%i, 0] [2, 2] [1, 1] : memref<8x8xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>
  return %1 : memref<2x2xf32, strided<[8, 1], offset: ?>>
}
// -----
func.func @collapse_dynamic_pairs(%m: memref<?x?x4xf32>) -> memref<?x4xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<?x?x4xf32> into memref<?xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %0, %c0 : memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%d, 4] : memref<?xf32> into memref<?x4xf32>
  return %1 : memref<?x4xf32>
}
// -----
func.func @expand_of_collapse_with_ones(%m: memref<2x1x3x1xf32>) -> memref<2x3xf32> {
  %0 = memref.collapse_shape %m [[0, 1, 2, 3]] : memref<2x1x3x1xf32> into memref<6xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [2, 3] : memref<6xf32> into memref<2x3xf32>
  return %1 : memref<2x3xf32>
}
// -----
func.func @collapse_of_expand_does_not_nest(%m: memref<6x4xf32>) -> memref<2x12xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<2x3x4xf32> into memref<2x12xf32>
  return %1 : memref<2x12xf32>
}
// -----
func.func @expand_of_expand(%m: memref<?xf32>, %i: index, %j: index) -> memref<?x2x?x4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%i, %j] : memref<?xf32> into memref<?x?xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [%j, 2, %i, 4] : memref<?x?xf32> into memref<?x2x?x4xf32>
  return %1 : memref<?x2x?x4xf32>
}
// -----
func.func @collapse_of_strided_cast(%m: memref<4x8x2xf32, strided<[32, 2, 1], offset: 5>>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.cast %m : memref<4x8x2xf32, strided<[32, 2, 1], offset: 5>> to memref<?x8x?xf32, strided<[?, ?, ?], offset: ?>>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<?x8x?xf32, strided<[?, ?, ?], offset: ?>> into memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
// -----
func.func @collapse_expand_same_rank(%m: memref<?x4xf32>) -> memref<?x4xf32> {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?x4xf32>
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [%d, 2, 2] : memref<?x4xf32> into memref<?x2x2xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<?x2x2xf32> into memref<?x4xf32>
  return %1 : memref<?x4xf32>
}
// -----
func.func @dim_of_rank_reducing_subview(%m: memref<4x?x?xf32>, %i: index, %n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[%i, 0, 0] [1, %n, %k] [1, 1, 1] : memref<4x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.dim %0, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %2 = memref.dim %0, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  return %1, %2 : index, index
}
// -----
func.func @dim_out_of_bounds(%m: memref<4x?xf32>, %u: memref<*xf32>) -> (index, index, index) {
  %c7 = arith.constant 7 : index
  %cm = arith.constant -1 : index
  %0 = memref.dim %m, %c7 : memref<4x?xf32>
  %1 = memref.dim %m, %cm : memref<4x?xf32>
  %2 = memref.dim %u, %cm : memref<*xf32>
  return %0, %1, %2 : index, index, index
}
// -----
func.func @dim_of_view(%m: memref<?xi8>, %i: index, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.view %m[%i][%n, %i] : memref<?xi8> to memref<?x?xf32>
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1 : index
}
// -----
func.func @copies(%a: memref<4xf32>, %b: memref<?xf32>, %u: memref<*xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %u : memref<*xf32> to memref<?xf32>
  memref.copy %0, %0 : memref<?xf32> to memref<?xf32>
  memref.copy %0, %b : memref<?xf32> to memref<?xf32>
  memref.copy %1, %b : memref<?xf32> to memref<?xf32>
  return
}
// -----
func.func @cast_chain_through_unranked(%a: memref<4xf32>) -> (memref<4xf32>, memref<?xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<*xf32>
  %1 = memref.cast %0 : memref<*xf32> to memref<4xf32>
  %2 = memref.cast %0 : memref<*xf32> to memref<?xf32>
  return %1, %2 : memref<4xf32>, memref<?xf32>
}
// -----
func.func @alignment_of_another(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.assume_alignment %a, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 32 : memref<4xf32>
  return %1 : memref<4xf32>
}
// -----
func.func @scope_with_result(%i: index) -> index {
  %0 = "test.region"() ({
    %1 = memref.alloca_scope -> (index) {
      %2 = arith.addi %i, %i : index
      memref.alloca_scope.return %2 : index
    }
    "test.use"(%1) : (index) -> ()
    "test.end"() : () -> ()
  }) : () -> index
  return %0 : index
}
// -----
func.func @scope_in_loop(%n: index, %m: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.alloca_scope {
      %0 = memref.alloca(%i) : memref<?xf32>
      "test.use"(%0) : (memref<?xf32>) -> ()
    }
  }
  return
}
// -----
func.func @scope_that_stays(%n: index) {
  "test.region"() ({
    memref.alloca_scope {
      %0 = "test.size"() : () -> index
      %1 = memref.alloca(%0) : memref<?xf32>
      %2 = memref.alloca(%n) : memref<?xf32>
      "test.use"(%1, %2) : (memref<?xf32>, memref<?xf32>) -> ()
    }
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
// -----
func.func @transpose_of_transpose(%m: memref<2x3x4xf32>) -> memref<4x2x3xf32, strided<[1, 12, 4]>> {
  %0 = memref.transpose %m (i, j, k) -> (k, j, i) : memref<2x3x4xf32> to memref<4x3x2xf32, strided<[1, 4, 12]>>
  %1 = memref.transpose %0 (i, j, k) -> (i, k, j) : memref<4x3x2xf32, strided<[1, 4, 12]>> to memref<4x2x3xf32, strided<[1, 12, 4]>>
  return %1 : memref<4x2x3xf32, strided<[1, 12, 4]>>
}
// -----
func.func @reinterpret_of_offset_subview(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %0 = memref.subview %m[4] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: 4>>
  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%n], strides: [1] : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32>
  return %1 : memref<?xf32>
}
