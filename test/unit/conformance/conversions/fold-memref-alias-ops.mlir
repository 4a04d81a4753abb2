// FLAGS: -fold-memref-alias-ops
// FLAGS: -fold-memref-alias-ops -mlir-print-op-generic
// Elements of subviews.
func.func @load(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %j: index, %n: index) -> f32 {
  %0 = memref.subview %m[%i, 2][%n, 4][%j, 3] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %1 = memref.load %0[%i, %j] {nontemporal = true, alignment = 8 : i64, foo} : memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %1 : f32
}
func.func @reduced(%m: memref<12x32xf32>, %i: index, %j: index, %v: f32) -> f32 {
  %0 = memref.subview %m[%i, 4][4, 1][2, 3] : memref<12x32xf32> to memref<4xf32, strided<[64], offset: ?>>
  %1 = memref.load %0[%j] : memref<4xf32, strided<[64], offset: ?>>
  memref.store %v, %0[%i] {nontemporal = true, alignment = 8 : i64, foo} : memref<4xf32, strided<[64], offset: ?>>
  return %1 : f32
}
func.func @all_dropped(%m: memref<12x32xf32>, %i: index, %v: f32) -> f32 {
  %0 = memref.subview %m[%i, 4][1, 1][2, 3] : memref<12x32xf32> to memref<f32, strided<[], offset: ?>>
  %1 = memref.load %0[] : memref<f32, strided<[], offset: ?>>
  return %1 : f32
}
func.func @load_in_loop_c(%m: memref<64xf32>, %lb: index, %ub: index, %s: index, %f: f32) {
  %0 = memref.subview %m[%lb][32][%s] : memref<64xf32> to memref<32xf32, strided<[?], offset: ?>>
  scf.for %i = %lb to %ub step %s {
    %x = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%i)
    memref.store %f, %0[%x] : memref<32xf32, strided<[?], offset: ?>>
  }
  return
}
func.func @cstride(%m: memref<64x64xf32>, %i: index, %z: f32) -> (vector<8xf32>, f32) {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[%i, 0][32, 32][%c1, 1] : memref<64x64xf32> to memref<32x32xf32, strided<[?, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %i], %z {in_bounds = [true]} : memref<32x32xf32, strided<[?, 1], offset: ?>>, vector<8xf32>
  %2 = memref.load %0[%i, %i] : memref<32x32xf32, strided<[?, 1], offset: ?>>
  return %1, %2 : vector<8xf32>, f32
}
// -----
// Elements of reshapes.
func.func @expand(%m: memref<12x32xf32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %1 = memref.load %0[%i, %j, %k] : memref<3x4x32xf32>
  affine.store %1, %0[symbol(%i), symbol(%j) + 1, symbol(%k)] : memref<3x4x32xf32>
  memref.store %1, %0[%i, %j, %k] : memref<3x4x32xf32>
  return %1 : f32
}
func.func @expand_dyn(%m: memref<?x32xf32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [%i, 4, 2, 16] : memref<?x32xf32> into memref<?x4x2x16xf32>
  %1 = memref.load %0[%i, %j, %k, %k] : memref<?x4x2x16xf32>
  return %1 : f32
}
func.func @expand_0(%m: memref<f32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = memref.expand_shape %m [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %1 = memref.load %0[%i, %j] : memref<1x1xf32>
  return %1 : f32
}
func.func @collapse(%m: memref<?x32x?xf32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x32x?xf32> into memref<?x?xf32>
  %1 = memref.load %0[%i, %j] : memref<?x?xf32>
  memref.store %1, %0[%i, %j] : memref<?x?xf32>
  affine.for %q = 0 to 2 {
  }
  return %1 : f32
}
func.func @collapse_0(%m: memref<1x1xf32>, %i: index, %j: index, %k: index) -> f32 {
  %0 = memref.collapse_shape %m [] : memref<1x1xf32> into memref<f32>
  %1 = memref.load %0[] : memref<f32>
  memref.store %1, %0[] : memref<f32>
  return %1 : f32
}
func.func @mixed_c(%m: memref<64x8xf32>, %i: index, %j: index, %n: index) -> f32 {
  %0 = memref.subview %m[%i, 0][32, 8][1, 1] : memref<64x8xf32> to memref<32x8xf32, strided<[8, 1], offset: ?>>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [4, 8, 8] : memref<32x8xf32, strided<[8, 1], offset: ?>> into memref<4x8x8xf32, strided<[64, 8, 1], offset: ?>>
  %2 = memref.collapse_shape %1 [[0], [1, 2]] : memref<4x8x8xf32, strided<[64, 8, 1], offset: ?>> into memref<4x64xf32, strided<[64, 1], offset: ?>>
  %r = memref.load %2[%i, %j] : memref<4x64xf32, strided<[64, 1], offset: ?>>
  %c = memref.cast %m : memref<64x8xf32> to memref<?x8xf32>
  %3 = memref.subview %c[%i, 0][32, 8][1, 1] : memref<?x8xf32> to memref<32x8xf32, strided<[8, 1], offset: ?>>
  %r2 = memref.load %3[%i, %j] : memref<32x8xf32, strided<[8, 1], offset: ?>>
  %r3 = memref.atomic_rmw addf %r, %3[%i, %j] : (f32, memref<32x8xf32, strided<[8, 1], offset: ?>>) -> f32
  memref.prefetch %3[%i, %j], read, locality<3>, data  : memref<32x8xf32, strided<[8, 1], offset: ?>>
  "test.use"(%r2, %r3) : (f32, f32) -> ()
  return %r : f32
}
func.func @gen(%m: memref<64xf32>, %i: index, %v: vector<4xf32>) -> f32 {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [8, 8] : memref<64xf32> into memref<8x8xf32>
  %r = memref.load %0[%i, %i] : memref<8x8xf32>
  memref.store %r, %0[%i, %i] : memref<8x8xf32>
  vector.store %v, %0[%i, %i] : memref<8x8xf32>, vector<4xf32>
  return %r : f32
}
// -----
// Vectors of subviews.
func.func @vload_b(%m: memref<12x32xf32>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf32>, %n: index) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 4][4, 16][2, 1] : memref<12x32xf32> to memref<4x16xf32, strided<[64, 1], offset: ?>>
  %1 = vector.load %0[%i, %j] {nontemporal = true, alignment = 8 : i64, foo} : memref<4x16xf32, strided<[64, 1], offset: ?>>, vector<4xf32>
  vector.store %1, %0[%i, %j] {nontemporal = true, alignment = 8 : i64, foo} : memref<4x16xf32, strided<[64, 1], offset: ?>>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %j], %mask, %p {alignment = 8 : i64, foo} : memref<4x16xf32, strided<[64, 1], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j], %mask, %2 {alignment = 8 : i64, foo} : memref<4x16xf32, strided<[64, 1], offset: ?>>, vector<4xi1>, vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @transfer_b(%m: memref<12x32xf32>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf32>, %z: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 4][4, 16][1, 1] : memref<12x32xf32> to memref<4x16xf32, strided<[32, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %j], %z {in_bounds = [true]} : memref<4x16xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %1, %0[%j, %j], %mask {in_bounds = [true], foo} : vector<4xf32>, memref<4x16xf32, strided<[32, 1], offset: ?>>
  %2 = vector.transfer_read %0[%i, %j], %z : memref<4x16xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %2, %0[%i, %j] : vector<4xf32>, memref<4x16xf32, strided<[32, 1], offset: ?>>
  return %1 : vector<4xf32>
}
func.func @transfer_reduced_b(%m: memref<12x32x5xf32>, %i: index, %j: index, %mask: vector<4xi1>, %p: vector<4xf32>, %z: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 4, 2][4, 1, 3][1, 1, 1] : memref<12x32x5xf32> to memref<4x3xf32, strided<[160, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %j], %z, %mask {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x3xf32, strided<[160, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %1, %0[%j, %j], %mask {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<4x3xf32, strided<[160, 1], offset: ?>>
  return %1 : vector<4xf32>
}
func.func @transfer_strided_c(%m: memref<12x32xf32>, %i: index, %j: index, %z: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 4][4, 16][2, 1] : memref<12x32xf32> to memref<4x16xf32, strided<[64, 1], offset: ?>>
  %1 = vector.transfer_read %0[%i, %j], %z {in_bounds = [true]} : memref<4x16xf32, strided<[64, 1], offset: ?>>, vector<4xf32>
  vector.transfer_write %1, %0[%i, %j] {in_bounds = [true]} : vector<4xf32>, memref<4x16xf32, strided<[64, 1], offset: ?>>
  return %1 : vector<4xf32>
}
func.func @gpu(%m: memref<64x64xf16>, %i: index) -> !gpu.mma_matrix<16x16xf16, "COp"> {
  %0 = memref.subview %m[%i, 4][32, 32][1, 1] : memref<64x64xf16> to memref<32x32xf16, strided<[64, 1], offset: ?>>
  %1 = gpu.subgroup_mma_load_matrix %0[%i, %i] {leadDimension = 64 : index, transpose, foo} : memref<32x32xf16, strided<[64, 1], offset: ?>> -> !gpu.mma_matrix<16x16xf16, "COp">
  gpu.subgroup_mma_store_matrix %1, %0[%i, %i] {leadDimension = 64 : index, transpose, foo} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[64, 1], offset: ?>>
  return %1 : !gpu.mma_matrix<16x16xf16, "COp">
}
// -----
// Vectors of reshapes.
func.func @expand_b(%m: memref<12x32xf32>, %i: index, %j: index, %k: index, %mask: vector<4xi1>, %p: vector<4xf32>, %z: f32) -> vector<4xf32> {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %1 = vector.load %0[%i, %j, %k] {nontemporal = true, alignment = 8 : i64, foo} : memref<3x4x32xf32>, vector<4xf32>
  vector.store %1, %0[%i, %j, %k] {nontemporal = true, alignment = 8 : i64, foo} : memref<3x4x32xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %j, %k], %mask, %p {alignment = 8 : i64, foo} : memref<3x4x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j, %k], %mask, %2 {alignment = 8 : i64, foo} : memref<3x4x32xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.transfer_read %0[%i, %j, %k], %z, %mask {in_bounds = [true]} : memref<3x4x32xf32>, vector<4xf32>
  vector.transfer_write %3, %0[%i, %j, %k], %mask {in_bounds = [true], foo} : vector<4xf32>, memref<3x4x32xf32>
  %4 = vector.transfer_read %0[%i, %j, %k], %z : memref<3x4x32xf32>, vector<4xf32>
  %5 = vector.transfer_read %0[%i, %j, %k], %z {in_bounds = [true, true]} : memref<3x4x32xf32>, vector<2x4xf32>
  "test.use"(%4, %5) : (vector<4xf32>, vector<2x4xf32>) -> ()
  return %1 : vector<4xf32>
}
func.func @collapse_b(%m: memref<3x4x32xf32>, %i: index, %j: index, %k: index, %mask: vector<4xi1>, %p: vector<4xf32>, %z: f32) -> vector<4xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %1 = vector.load %0[%i, %j] {nontemporal = true, alignment = 8 : i64, foo} : memref<12x32xf32>, vector<4xf32>
  vector.store %1, %0[%i, %j] {nontemporal = true, alignment = 8 : i64, foo} : memref<12x32xf32>, vector<4xf32>
  %2 = vector.maskedload %0[%i, %j], %mask, %p {alignment = 8 : i64, foo} : memref<12x32xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %0[%i, %j], %mask, %2 {alignment = 8 : i64, foo} : memref<12x32xf32>, vector<4xi1>, vector<4xf32>
  %3 = vector.transfer_read %0[%i, %j], %z, %mask {in_bounds = [true]} : memref<12x32xf32>, vector<4xf32>
  vector.transfer_write %3, %0[%i, %j], %mask {in_bounds = [true], foo} : vector<4xf32>, memref<12x32xf32>
  "test.use"(%3) : (vector<4xf32>) -> ()
  return %1 : vector<4xf32>
}
// -----
// Subviews of subviews.
func.func @subsub_b(%m: memref<?x?x?xf32>, %i: index, %j: index, %n: index) -> memref<?x2xf32, strided<[?, ?], offset: ?>> {
  %0 = memref.subview %m[%i, 4, %j][%n, 1, 8][2, 1, %j] : memref<?x?x?xf32> to memref<?x8xf32, strided<[?, ?], offset: ?>>
  %1 = memref.subview %0[3, %i][%n, 2][%i, 2] : memref<?x8xf32, strided<[?, ?], offset: ?>> to memref<?x2xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x2xf32, strided<[?, ?], offset: ?>>
}
func.func @subsub2_b(%m: memref<64x64xf32>, %i: index, %j: index, %n: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %0 = memref.subview %m[%i, 4][16, 16][1, 1] : memref<64x64xf32> to memref<16x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[3, %i][1, 2][1, 1] {foo} : memref<16x16xf32, strided<[64, 1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  return %1 : memref<2xf32, strided<[1], offset: ?>>
}
func.func @sub_producer_strided_c(%m: memref<64x64xf32>, %i: index, %j: index, %n: index) -> memref<2x?xf32, strided<[128, 3], offset: ?>> {
  %0 = memref.subview %m[%i, 4][16, 16][2, 3] : memref<64x64xf32> to memref<16x16xf32, strided<[128, 3], offset: ?>>
  %1 = memref.subview %0[3, %i][2, %n][1, 1] : memref<16x16xf32, strided<[128, 3], offset: ?>> to memref<2x?xf32, strided<[128, 3], offset: ?>>
  return %1 : memref<2x?xf32, strided<[128, 3], offset: ?>>
}
func.func @sub_consumer_strided_c(%m: memref<64x64xf32>, %i: index, %j: index, %n: index) -> memref<2x?xf32, strided<[128, 3], offset: ?>> {
  %0 = memref.subview %m[%i, 4][16, 16][1, 1] : memref<64x64xf32> to memref<16x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[3, %i][2, %n][2, 3] : memref<16x16xf32, strided<[64, 1], offset: ?>> to memref<2x?xf32, strided<[128, 3], offset: ?>>
  return %1 : memref<2x?xf32, strided<[128, 3], offset: ?>>
}
func.func @sub_reduced_c(%m: memref<1x64x1x64xf32>, %i: index, %j: index, %n: index) -> memref<2xf32, strided<[64], offset: ?>> {
  %0 = memref.subview %m[0, %i, 0, 4][1, 16, 1, 16][1, 1, 1, 1] : memref<1x64x1x64xf32> to memref<16x1x16xf32, strided<[64, 64, 1], offset: ?>>
  %1 = memref.subview %0[3, 0, %i][2, 1, 1][1, 1, 1] : memref<16x1x16xf32, strided<[64, 64, 1], offset: ?>> to memref<2xf32, strided<[64], offset: ?>>
  return %1 : memref<2xf32, strided<[64], offset: ?>>
}
func.func @sub3_c(%m: memref<64xf32>, %i: index, %j: index, %n: index) -> f32 {
  %0 = memref.subview %m[%i][32][1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[%j][16][1] : memref<32xf32, strided<[1], offset: ?>> to memref<16xf32, strided<[1], offset: ?>>
  %2 = memref.subview %1[%n][8][1] : memref<16xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  %r = memref.load %2[%i] : memref<8xf32, strided<[1], offset: ?>>
  return %r : f32
}
func.func @sub_static_c(%m: memref<64xf32>, %i: index, %j: index, %n: index) -> memref<8xf32, strided<[1], offset: 6>> {
  %0 = memref.subview %m[4][32][1] : memref<64xf32> to memref<32xf32, strided<[1], offset: 4>>
  %1 = memref.subview %0[2][8][1] : memref<32xf32, strided<[1], offset: 4>> to memref<8xf32, strided<[1], offset: 6>>
  return %1 : memref<8xf32, strided<[1], offset: 6>>
}
func.func @c2(%m: memref<64x64xf32>, %i: index) -> memref<8x8xf32, strided<[64, 1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c4, %i][32, 16][1, 1] : memref<64x64xf32> to memref<32x16xf32, strided<[64, 1], offset: ?>>
  %1 = memref.subview %0[2, 0][8, 8][1, 1] : memref<32x16xf32, strided<[64, 1], offset: ?>> to memref<8x8xf32, strided<[64, 1], offset: ?>>
  return %1 : memref<8x8xf32, strided<[64, 1], offset: ?>>
}
// -----
// Vectors along the same dimensions, with sizes of 1 wherever they are.
func.func @along(%m: memref<12x32xf32>, %n: memref<24xf32>, %i: index, %j: index, %k: index, %z: f32, %mask: vector<4x4xi1>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 32] : memref<12x32xf32> into memref<3x4x32xf32>
  %1 = vector.transfer_read %0[%i, %j, %k], %z {in_bounds = [true], permutation_map = affine_map<(d0, d1, d2) -> (d1)>} : memref<3x4x32xf32>, vector<4xf32>
  %2 = vector.transfer_read %0[%i, %j, %k], %z {in_bounds = [true, true, true]} : memref<3x4x32xf32>, vector<1x2x4xf32>
  %3 = vector.transfer_read %0[%i, %j, %k], %z, %mask {in_bounds = [true, true]} : memref<3x4x32xf32>, vector<4x4xf32>
  %4 = vector.transfer_read %0[%i, %j, %k], %z {in_bounds = [true, false]} : memref<3x4x32xf32>, vector<4x4xf32>
  %5 = vector.load %0[%i, %j, %k] : memref<3x4x32xf32>, vector<2x4xf32>
  %6 = vector.load %0[%i, %j, %k] : memref<3x4x32xf32>, vector<[4]xf32>
  %7 = memref.collapse_shape %0 [[0, 1], [2]] : memref<3x4x32xf32> into memref<12x32xf32>
  %8 = vector.load %7[%i, %j] : memref<12x32xf32>, vector<1x4xf32>
  %9 = memref.expand_shape %n [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %10 = vector.transfer_read %9[%i, %j], %z {in_bounds = [true]} : memref<6x4xf32>, vector<4xf32>
  "test.use"(%1, %2, %3, %4, %5, %6, %8, %10) : (vector<4xf32>, vector<1x2x4xf32>, vector<4x4xf32>, vector<4x4xf32>, vector<2x4xf32>, vector<[4]xf32>, vector<1x4xf32>, vector<4xf32>) -> ()
  return
}
func.func @elements_are_vectors(%m: memref<12x32xvector<4xf32>>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 2][4, 4][1, 2] : memref<12x32xvector<4xf32>> to memref<4x4xvector<4xf32>, strided<[32, 2], offset: ?>>
  memref.store %v, %0[%i, %i] : memref<4x4xvector<4xf32>, strided<[32, 2], offset: ?>>
  %1 = memref.load %0[%i, %i] : memref<4x4xvector<4xf32>, strided<[32, 2], offset: ?>>
  return %1 : vector<4xf32>
}
func.func @untouched(%m: memref<?xf32>, %u: memref<*xf32>, %i: index) -> (f32, f32, index) {
  %0 = memref.cast %u : memref<*xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  %2 = memref.subview %m[%i][%i][1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %3 = memref.dim %2, %i : memref<?xf32, strided<[1], offset: ?>>
  %4 = memref.atomic_rmw addf %1, %2[%i] : (f32, memref<?xf32, strided<[1], offset: ?>>) -> f32
  return %1, %4, %3 : f32, f32, index
}
func.func @in_order(%m: memref<8x6x6xf32>, %j: index) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = memref.subview %m[2, 1, 1] [3, 4, 4] [1, 1, 1] : memref<8x6x6xf32> to memref<3x4x4xf32, strided<[36, 6, 1], offset: 79>>
  %1 = memref.load %0[%c1, %c1, %j] : memref<3x4x4xf32, strided<[36, 6, 1], offset: 79>>
  memref.store %1, %0[%j, %c1, %c1] : memref<3x4x4xf32, strided<[36, 6, 1], offset: 79>>
  return %1 : f32
}
func.func @one_row(%m: memref<8xf32>, %i: index, %z: f32) -> vector<2xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [1, 8] : memref<8xf32> into memref<1x8xf32>
  %1 = vector.transfer_read %0[%i, %i], %z : memref<1x8xf32>, vector<2xf32>
  return %1 : vector<2xf32>
}
// -----
// DIFFERS: MLIR reads neighbours instead of every second element, and rows instead of columns
func.func @strided(%m: memref<12x32xf32>, %i: index, %mask: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %0 = memref.subview %m[%i, 4][4, 8][2, 2] : memref<12x32xf32> to memref<4x8xf32, strided<[64, 2], offset: ?>>
  %1 = vector.maskedload %0[%i, %i], %mask, %p : memref<4x8xf32, strided<[64, 2], offset: ?>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %1 : vector<4xf32>
}
// -----
// DIFFERS: MLIR reads four rows of 8 elements instead of one of 32
func.func @other_rows(%m: memref<12x32xf32>, %i: index, %z: f32) -> vector<4x8xf32> {
  %0 = memref.expand_shape %m [[0], [1, 2]] output_shape [12, 4, 8] : memref<12x32xf32> into memref<12x4x8xf32>
  %1 = vector.transfer_read %0[%i, %i, %i], %z {in_bounds = [true, true]} : memref<12x4x8xf32>, vector<4x8xf32>
  return %1 : vector<4x8xf32>
}
// -----
// DIFFERS: the same for a load of a vector from what was collapsed
func.func @other_columns(%m: memref<3x4x8xf32>, %i: index) -> vector<2x4xf32> {
  %0 = memref.collapse_shape %m [[0], [1, 2]] : memref<3x4x8xf32> into memref<3x32xf32>
  %1 = vector.load %0[%i, %i] : memref<3x32xf32>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}
// -----
// DIFFERS: MLIR reads on in the next row, where there is padding
func.func @padding(%m: memref<24xf32>, %i: index, %z: f32) -> vector<4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %1 = vector.transfer_read %0[%i, %i], %z : memref<6x4xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
// -----
// DIFFERS: MLIR makes a subview whose type lacks the offset of 6, and fails
func.func @constant_offset(%m: memref<64xf32>) -> memref<8xf32, strided<[1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %0 = memref.subview %m[%c4][32][1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
  %1 = memref.subview %0[2][8][1] : memref<32xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  return %1 : memref<8xf32, strided<[1], offset: ?>>
}
// -----
// DIFFERS: MLIR puts affine.apply under the mask, where one op may stand only, and fails
func.func @mask(%m: memref<64xf32>, %i: index, %z: f32, %mask: vector<8xi1>) -> vector<8xf32> {
  %0 = memref.subview %m[%i][32][1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
  %1 = vector.mask %mask { vector.transfer_read %0[%i], %z {in_bounds = [true]} : memref<32xf32, strided<[1], offset: ?>>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %1 : vector<8xf32>
}
// -----
// DIFFERS: MLIR loads a vector from a memref of lower rank, and fails
func.func @rank(%m: memref<24xf32>, %i: index) -> vector<2x4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %1 = vector.load %0[%i, %i] : memref<6x4xf32>, vector<2x4xf32>
  return %1 : vector<2x4xf32>
}
// -----
// DIFFERS: MLIR splits an index by a size of 0, and fails
func.func @empty(%m: memref<0x4xf32>, %i: index) -> f32 {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<0x4xf32> into memref<0xf32>
  %1 = memref.load %0[%i] : memref<0xf32>
  return %1 : f32
}
// -----
// DIFFERS: MLIR makes a subview that it takes for out of bounds, and fails
func.func @out_of_bounds(%m: memref<64x?xf32>, %i: index) -> memref<8x8xf32, strided<[?, 1], offset: ?>> {
  %c100 = arith.constant 100 : index
  %0 = memref.subview %m[%c100, %i][32, 16][1, 1] : memref<64x?xf32> to memref<32x16xf32, strided<[?, 1], offset: ?>>
  %1 = memref.subview %0[2, 0][8, 8][1, 1] : memref<32x16xf32, strided<[?, 1], offset: ?>> to memref<8x8xf32, strided<[?, 1], offset: ?>>
  return %1 : memref<8x8xf32, strided<[?, 1], offset: ?>>
}
