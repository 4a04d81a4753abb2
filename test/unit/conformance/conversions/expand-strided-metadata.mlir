// FLAGS: -expand-strided-metadata
func.func @subview_dynamic(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %j: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%i, 2][%j, 4][%i, 3] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x4xf32, strided<[?, ?], offset: ?>>
}
func.func @subview_reduced(%m: memref<8x16xf32>, %i: index, %j: index) -> memref<4xf32, strided<[16], offset: ?>> {
  %0 = memref.subview %m[%i, 2][4, 1][1, 1] : memref<8x16xf32> to memref<4xf32, strided<[16], offset: ?>>
  return %0 : memref<4xf32, strided<[16], offset: ?>>
}
func.func @subview_static(%m: memref<8x16x4xf32>) -> memref<6x3xf32, strided<[128, 4], offset: 210>> {
  %0 = memref.subview %m[3, 4, 2][6, 1, 3][2, 1, 1] : memref<8x16x4xf32> to memref<6x3xf32, strided<[128, 4], offset: 210>>
  return %0 : memref<6x3xf32, strided<[128, 4], offset: 210>>
}
func.func @subview_same_values(%m: memref<?x?xf32>, %i: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%i, %i][%i, %i][%i, %i] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}
func.func @subview_of_subview(%m: memref<64x64xf32>, %i: index, %n: index) -> memref<?x2xf32, strided<[64, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 2][%n, 16][1, 1] : memref<64x64xf32> to memref<?x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[3, %i][%n, 2][1, 1] : memref<?x16xf32, strided<[64, 1], offset: ?>> to memref<?x2xf32, strided<[64, 1], offset: ?>>
  return %1 : memref<?x2xf32, strided<[64, 1], offset: ?>>
}
func.func @subview_of_rank_0(%m: memref<f32>) -> memref<f32> {
  %0 = memref.subview %m[][][] : memref<f32> to memref<f32>
  return %0 : memref<f32>
}
func.func @subview_with_space(%m: memref<4x4xf32, 3>, %i: index) -> memref<2xf32, strided<[1], offset: ?>, 3> {
  %0 = memref.subview %m[%i, 1][1, 2][1, 1] : memref<4x4xf32, 3> to memref<2xf32, strided<[1], offset: ?>, 3>
  return %0 : memref<2xf32, strided<[1], offset: ?>, 3>
}
func.func @subview_by_affine(%m: memref<128xf32>, %i: index) -> memref<8xf32, strided<[1], offset: ?>> {
  %0 = affine.apply affine_map<(d0) -> (d0 * 8 + 1)>(%i)
  %1 = memref.subview %m[%0][8][1] : memref<128xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %1 : memref<8xf32, strided<[1], offset: ?>>
}
func.func @subview_by_constants(%m: memref<16x16xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %0 = memref.subview %m[%c2, %c5][1, %c2][1, 1] : memref<16x16xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}
// -----
func.func @expand(%m: memref<?x8xf32>, %d: index) -> memref<?x4x2xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [%d, 4, 2] : memref<?x8xf32> into memref<?x4x2xf32>
  return %0 : memref<?x4x2xf32>
}
func.func @expand_dynamic(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %d: index) -> memref<3x?x5x7x2x?xf32, strided<[?, ?, ?, ?, ?, ?], offset: ?>> {
  %0 = memref.expand_shape %m [[0, 1, 2], [3, 4, 5]] output_shape [3, %d, 5, 7, 2, %d] : memref<?x?xf32, strided<[?, ?], offset: ?>> into memref<3x?x5x7x2x?xf32, strided<[?, ?, ?, ?, ?, ?], offset: ?>>
  return %0 : memref<3x?x5x7x2x?xf32, strided<[?, ?, ?, ?, ?, ?], offset: ?>>
}
func.func @expand_rank_0(%m: memref<f32, strided<[], offset: ?>>) -> memref<1x1xf32, strided<[1, 1], offset: ?>> {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32, strided<[], offset: ?>> into memref<1x1xf32, strided<[1, 1], offset: ?>>
  return %0 : memref<1x1xf32, strided<[1, 1], offset: ?>>
}
func.func @expand_static(%m: memref<12x6xf32, strided<[12, 2], offset: 4>>) -> memref<3x4x6xf32, strided<[48, 12, 2], offset: 4>> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 6] : memref<12x6xf32, strided<[12, 2], offset: 4>> into memref<3x4x6xf32, strided<[48, 12, 2], offset: 4>>
  return %0 : memref<3x4x6xf32, strided<[48, 12, 2], offset: 4>>
}
// -----
func.func @collapse(%m: memref<?x8xf32>) -> memref<?xf32> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @collapse_dynamic(%m: memref<3x?x5x?xf32, strided<[?, ?, ?, 2], offset: ?>>) -> memref<?x?xf32, strided<[?, 2], offset: ?>> {
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<3x?x5x?xf32, strided<[?, ?, ?, 2], offset: ?>> into memref<?x?xf32, strided<[?, 2], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, 2], offset: ?>>
}
func.func @collapse_ones(%m: memref<1x1x4xf32, strided<[7, 9, 2]>>) -> memref<1x4xf32, strided<[9, 2]>> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<1x1x4xf32, strided<[7, 9, 2]>> into memref<1x4xf32, strided<[9, 2]>>
  return %0 : memref<1x4xf32, strided<[9, 2]>>
}
func.func @collapse_dynamic_ones(%m: memref<1x1xi32, strided<[?, ?], offset: ?>>) -> memref<1xi32, strided<[?], offset: ?>> {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<1x1xi32, strided<[?, ?], offset: ?>> into memref<1xi32, strided<[?], offset: ?>>
  return %0 : memref<1xi32, strided<[?], offset: ?>>
}
func.func @collapse_to_rank_0(%m: memref<1x1xf32>) -> memref<f32> {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  return %0 : memref<f32>
}
func.func @collapse_of_expand(%m: memref<?x?x4xf32>, %d: index) -> memref<?xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2], [3]] output_shape [%d, %d, 2, 4] : memref<?x?x4xf32> into memref<?x?x2x4xf32>
  %1 = memref.collapse_shape %0 [[0, 1, 2, 3]] : memref<?x?x2x4xf32> into memref<?xf32>
  return %1 : memref<?xf32>
}
// -----
func.func @metadata(%m: memref<?x8xf32>) -> (index, memref<f32>, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
  %p = memref.extract_aligned_pointer_as_index %m : memref<?x8xf32> -> index
  return %p, %b, %o, %s#0, %t#0 : index, memref<f32>, index, index, index
}
func.func @metadata_of_subview(%m: memref<8x?xf32>, %i: index) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.subview %m[%i, 2][%i, 4][1, %i] : memref<8x?xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<?x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @metadata_of_reshapes(%m: memref<8x?xf32>, %n: index) -> (memref<f32>, index, index, index, index) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<8x?xf32> into memref<?xf32>
  %1 = memref.expand_shape %0 [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %1 : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0 : memref<f32>, index, index, index, index
}
func.func @metadata_of_cast(%m: memref<4x?xf32, strided<[?, ?], offset: ?>>) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.cast %m : memref<4x?xf32, strided<[?, ?], offset: ?>> to memref<?x8xf32, strided<[?, 2], offset: 3>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<?x8xf32, strided<[?, 2], offset: 3>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @metadata_of_unranked_cast(%m: memref<*xf32>) -> (memref<f32>, index, index) {
  %0 = memref.cast %m : memref<*xf32> to memref<?x8xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
  return %b, %s#0, %s#1 : memref<f32>, index, index
}
func.func @metadata_of_reinterpret_cast(%m: memref<?x8xf32>, %i: index) -> (memref<f32>, index, index, index, index, index) {
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [4, %i], strides: [%i, 2] : memref<?x8xf32> to memref<4x?xf32, strided<[?, 2], offset: ?>>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x?xf32, strided<[?, 2], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %t#0, %t#1 : memref<f32>, index, index, index, index, index
}
func.func @metadata_of_unranked_reinterpret_cast(%m: memref<*xf32>, %i: index) -> (memref<f32>, index) {
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  return %b, %o : memref<f32>, index
}
func.func @metadata_of_metadata(%m: memref<?x8xf32>) -> (memref<f32>, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
  %b1, %o1 = memref.extract_strided_metadata %b : memref<f32> -> memref<f32>, index
  return %b1, %o1 : memref<f32>, index
}
// -----
func.func @metadata_of_alloc(%n: index, %k: index) -> (memref<f32>, index, index, index, index, index, index, index) {
  %0 = memref.alloc(%n, %k) : memref<?x4x?xf32>
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %0 : memref<?x4x?xf32> -> memref<f32>, index, index, index, index, index, index, index
  return %b, %o, %s#0, %s#1, %s#2, %t#0, %t#1, %t#2 : memref<f32>, index, index, index, index, index, index, index
}
func.func @metadata_of_alloca(%n: index) -> (index, index) {
  %0 = memref.alloca(%n) : memref<4x?xf32, 5>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x?xf32, 5> -> memref<f32, 5>, index, index, index, index, index
  memref.store %o, %1[] : memref<index>
  return %s#1, %t#0 : index, index
^bb1:
  %1 = memref.alloca() : memref<index>
  cf.br ^bb1
}
func.func @metadata_of_rank_0_alloc() -> (memref<i8>, index) {
  %0 = memref.alloc() : memref<i8>
  %b, %o = memref.extract_strided_metadata %0 : memref<i8> -> memref<i8>, index
  return %b, %o : memref<i8>, index
}
func.func @metadata_of_alloc_with_layout(%n: index) -> (memref<f32>, index) {
  %0 = memref.alloc(%n) : memref<4xf32, strided<[?]>>[%n]
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32, strided<[?]>> -> memref<f32>, index, index, index
  return %b, %t : memref<f32>, index
}
// -----
func.func @metadata_of_alloc_with_symbol(%n: index) -> (memref<f32>, index) {
  %0 = memref.alloc()[%n] : memref<4xf32, strided<[?]>>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<4xf32, strided<[?]>> -> memref<f32>, index, index, index
  return %b, %t : memref<f32>, index
}
func.func @metadata_of_alloca(%n: index) -> (index, index) {
  %0 = memref.alloca(%n) : memref<4x?xf32, 5>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x?xf32, 5> -> memref<f32, 5>, index, index, index, index, index
  return %s#1, %t#0 : index, index
}
memref.global "private" @constant : memref<2x3x4xi32> = dense<1>
func.func @metadata_of_global() -> (memref<i32>, index, index, index, index) {
  %0 = memref.get_global @constant : memref<2x3x4xi32>
  %b, %o, %s:3, %t:3 = memref.extract_strided_metadata %0 : memref<2x3x4xi32> -> memref<i32>, index, index, index, index, index, index, index
  return %b, %o, %s#1, %t#0, %t#1 : memref<i32>, index, index, index, index
}
func.func @metadata_of_space_cast(%m: memref<?xf32, 1>) -> (memref<f32>, index) {
  %0 = memref.memory_space_cast %m : memref<?xf32, 1> to memref<?xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<?xf32> -> memref<f32>, index, index, index
  return %b, %s : memref<f32>, index
}
func.func @size_of_space_cast(%m: memref<?xf32, 1>) -> index {
  %0 = memref.memory_space_cast %m : memref<?xf32, 1> to memref<?xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<?xf32> -> memref<f32>, index, index, index
  return %s : index
}
func.func @metadata_of_alignment(%m: memref<?xf32>) -> (memref<f32>, index) {
  %0 = memref.assume_alignment %m, 16 : memref<?xf32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<?xf32> -> memref<f32>, index, index, index
  return %b, %s : memref<f32>, index
}
// -----
func.func @pointers(%m: memref<?x8xf32>, %u: memref<*xf32>, %bytes: memref<?xi8>, %i: index) -> (index, index, index, index, index) {
  %0 = memref.subview %m[%i, 0][2, 2][1, 1] : memref<?x8xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<2x2xf32, strided<[8, 1], offset: ?>> -> index
  %2 = memref.cast %m : memref<?x8xf32> to memref<?x?xf32>
  %3 = memref.extract_aligned_pointer_as_index %2 : memref<?x?xf32> -> index
  %4 = memref.view %bytes[%i][] : memref<?xi8> to memref<4xf32>
  %5 = memref.extract_aligned_pointer_as_index %4 : memref<4xf32> -> index
  %6 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x8xf32> to memref<8x?xf32, strided<[1, 8]>>
  %7 = memref.extract_aligned_pointer_as_index %6 : memref<8x?xf32, strided<[1, 8]>> -> index
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
  %8 = memref.extract_aligned_pointer_as_index %b : memref<f32> -> index
  return %1, %3, %5, %7, %8 : index, index, index, index, index
}
// -----
func.func @pointer_of_unranked(%u: memref<*xf32>) -> index {
  %0 = memref.cast %u : memref<*xf32> to memref<4xf32>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<4xf32> -> index
  return %1 : index
}
// -----
func.func @in_loops(%m: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    scf.for %j = %c0 to %n step %c8 {
      %0 = memref.subview %m[%i, %j][8, 8][1, 1] : memref<64x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
      %1 = memref.load %0[%c0, %c0] : memref<8x8xf32, strided<[64, 1], offset: ?>>
      %2 = memref.subview %0[0, 0][1, 8][1, 1] : memref<8x8xf32, strided<[64, 1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
      memref.store %1, %2[%c0] : memref<8xf32, strided<[1], offset: ?>>
    }
  }
  return
}
// -----
func.func @layout_by_map(%m: memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1 * 2 + 3)>>) -> memref<2x2xf32, strided<[16, 2], offset: 21>> {
  %0 = memref.subview %m[1, 1][2, 2][1, 1] : memref<4x8xf32, affine_map<(d0, d1) -> (d0 * 16 + d1 * 2 + 3)>> to memref<2x2xf32, strided<[16, 2], offset: 21>>
  return %0 : memref<2x2xf32, strided<[16, 2], offset: 21>>
}
// -----
func.func @zero(%m: memref<0x4xf32>, %i: index) -> memref<0x2xf32, strided<[4, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 0][0, 2][1, 1] : memref<0x4xf32> to memref<0x2xf32, strided<[4, 1], offset: ?>>
  return %0 : memref<0x2xf32, strided<[4, 1], offset: ?>>
}
