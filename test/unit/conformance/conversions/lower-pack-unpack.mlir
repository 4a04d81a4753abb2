// FLAGS: -lower-pack-unpack=drop-unit-tiles=false AGAINST: -transform-preload-library=transform-library-paths=%S/schedules/lower_pack_unpack.mlir -transform-interpreter
// EQUAL AFTER: -canonicalize -cse
func.func @pack1(%a: tensor<16x32xf32>, %d: tensor<2x4x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<2x4x8x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %0 : tensor<2x4x8x8xf32>
}
func.func @pack2(%a: tensor<13x7xf32>, %d: tensor<2x1x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<2x1x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<13x7xf32> -> tensor<2x1x8x8xf32>
  return %0 : tensor<2x1x8x8xf32>
}
func.func @pack3(%a: tensor<13x7xf32>, %d: tensor<1x2x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<1x2x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %d : tensor<13x7xf32> -> tensor<1x2x8x8xf32>
  return %0 : tensor<1x2x8x8xf32>
}
func.func @pack4(%a: tensor<129x47x16x16xf32>, %d: tensor<17x2x16x16x32x8xf32>, %p: f32, %n: index, %m: index) -> tensor<17x2x16x16x32x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [0, 1, 2, 3] inner_dims_pos = [1, 0] inner_tiles = [32, 8] into %d : tensor<129x47x16x16xf32> -> tensor<17x2x16x16x32x8xf32>
  return %0 : tensor<17x2x16x16x32x8xf32>
}
func.func @pack5(%a: tensor<32x64xf32>, %d: tensor<64x2x16xf32>, %p: f32, %n: index, %m: index) -> tensor<64x2x16xf32> {
  %0 = linalg.pack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<32x64xf32> -> tensor<64x2x16xf32>
  return %0 : tensor<64x2x16xf32>
}
func.func @pack6(%a: tensor<5x32x64xf32>, %d: tensor<5x4x64x8xf32>, %p: f32, %n: index, %m: index) -> tensor<5x4x64x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<5x32x64xf32> -> tensor<5x4x64x8xf32>
  return %0 : tensor<5x4x64x8xf32>
}
func.func @pack7(%a: tensor<100xf32>, %d: tensor<7x16xf32>, %p: f32, %n: index, %m: index) -> tensor<7x16xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<100xf32> -> tensor<7x16xf32>
  return %0 : tensor<7x16xf32>
}
func.func @pack8(%a: tensor<128xi8>, %d: tensor<8x16xi8>, %p: i8, %n: index, %m: index) -> tensor<8x16xi8> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<128xi8> -> tensor<8x16xi8>
  return %0 : tensor<8x16xi8>
}
func.func @pack9(%a: tensor<13x7xbf16>, %d: tensor<2x1x8x8xbf16>, %p: bf16, %n: index, %m: index) -> tensor<2x1x8x8xbf16> {
  %0 = linalg.pack %a padding_value(%p : bf16) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<13x7xbf16> -> tensor<2x1x8x8xbf16>
  return %0 : tensor<2x1x8x8xbf16>
}
func.func @pack10(%a: tensor<13x7xf64>, %d: tensor<2x1x8x8xf64>, %p: f64, %n: index, %m: index) -> tensor<2x1x8x8xf64> {
  %0 = linalg.pack %a padding_value(%p : f64) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<13x7xf64> -> tensor<2x1x8x8xf64>
  return %0 : tensor<2x1x8x8xf64>
}
func.func @pack11(%a: tensor<13x7xindex>, %d: tensor<2x1x8x8xindex>, %p: index, %n: index, %m: index) -> tensor<2x1x8x8xindex> {
  %0 = linalg.pack %a padding_value(%p : index) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<13x7xindex> -> tensor<2x1x8x8xindex>
  return %0 : tensor<2x1x8x8xindex>
}
func.func @pack12(%a: tensor<16x32xi1>, %d: tensor<2x4x8x8xi1>, %p: i1, %n: index, %m: index) -> tensor<2x4x8x8xi1> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xi1> -> tensor<2x4x8x8xi1>
  return %0 : tensor<2x4x8x8xi1>
}
// -----
func.func @pack13(%a: tensor<?x?xf32>, %d: tensor<?x?x8x4xf32>, %p: f32, %n: index, %m: index) -> tensor<?x?x8x4xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d : tensor<?x?xf32> -> tensor<?x?x8x4xf32>
  return %0 : tensor<?x?x8x4xf32>
}
func.func @pack14(%a: tensor<?x32xf32>, %d: tensor<?x4x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<?x4x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<?x32xf32> -> tensor<?x4x8x8xf32>
  return %0 : tensor<?x4x8x8xf32>
}
func.func @pack15(%a: tensor<?x32xf32>, %d: tensor<4x?x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<4x?x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %d : tensor<?x32xf32> -> tensor<4x?x8x8xf32>
  return %0 : tensor<4x?x8x8xf32>
}
func.func @pack16(%a: tensor<?x32xf32>, %d: tensor<?x32x8xf32>, %p: f32, %n: index, %m: index) -> tensor<?x32x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<?x32xf32> -> tensor<?x32x8xf32>
  return %0 : tensor<?x32x8xf32>
}
func.func @pack17(%a: tensor<?x?x?xf32>, %d: tensor<?x?x?x8x16xf32>, %p: f32, %n: index, %m: index) -> tensor<?x?x?x8x16xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) outer_dims_perm = [2, 0, 1] inner_dims_pos = [2, 0] inner_tiles = [8, 16] into %d : tensor<?x?x?xf32> -> tensor<?x?x?x8x16xf32>
  return %0 : tensor<?x?x?x8x16xf32>
}
func.func @pack18(%a: tensor<?xf32>, %d: tensor<?x1xf32>, %p: f32, %n: index, %m: index) -> tensor<?x1xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [1] into %d : tensor<?xf32> -> tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
func.func @pack19(%a: tensor<?xf32>, %d: tensor<3x16xf32>, %p: f32, %n: index, %m: index) -> tensor<3x16xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<?xf32> -> tensor<3x16xf32>
  return %0 : tensor<3x16xf32>
}
func.func @pack20(%a: tensor<20xf32>, %d: tensor<?x16xf32>, %p: f32, %n: index, %m: index) -> tensor<?x16xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<20xf32> -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}
// -----
func.func @pack21(%a: tensor<5x6xf32>, %d: tensor<1x1x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<1x1x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<5x6xf32> -> tensor<1x1x8x8xf32>
  return %0 : tensor<1x1x8x8xf32>
}
func.func @pack22(%a: tensor<?x6xf32>, %d: tensor<1x1x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<1x1x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<?x6xf32> -> tensor<1x1x8x8xf32>
  return %0 : tensor<1x1x8x8xf32>
}
func.func @pack23(%a: tensor<1x6xf32>, %d: tensor<1x1x1x8xf32>, %p: f32, %n: index, %m: index) -> tensor<1x1x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [1, 8] into %d : tensor<1x6xf32> -> tensor<1x1x1x8xf32>
  return %0 : tensor<1x1x1x8xf32>
}
func.func @pack24(%a: tensor<6x1xf32>, %d: tensor<1x1x8xf32>, %p: f32, %n: index, %m: index) -> tensor<1x1x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<6x1xf32> -> tensor<1x1x8xf32>
  return %0 : tensor<1x1x8xf32>
}
func.func @pack25(%a: tensor<8xf32>, %d: tensor<1x8xf32>, %p: f32, %n: index, %m: index) -> tensor<1x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<8xf32> -> tensor<1x8xf32>
  return %0 : tensor<1x8xf32>
}
func.func @pack26(%a: tensor<5x6xf32>, %d: tensor<1x1x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<1x1x8x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %d : tensor<5x6xf32> -> tensor<1x1x8x8xf32>
  return %0 : tensor<1x1x8x8xf32>
}
// -----
func.func @unpack27(%a: tensor<2x4x8x8xf32>, %d: tensor<16x32xf32>, %n: index, %m: index) -> tensor<16x32xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  return %0 : tensor<16x32xf32>
}
func.func @unpack28(%a: tensor<2x1x8x8xf32>, %d: tensor<13x7xf32>, %n: index, %m: index) -> tensor<13x7xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x1x8x8xf32> -> tensor<13x7xf32>
  return %0 : tensor<13x7xf32>
}
func.func @unpack29(%a: tensor<1x2x8x8xf32>, %d: tensor<13x7xf32>, %n: index, %m: index) -> tensor<13x7xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %d : tensor<1x2x8x8xf32> -> tensor<13x7xf32>
  return %0 : tensor<13x7xf32>
}
func.func @unpack30(%a: tensor<64x2x16xf32>, %d: tensor<32x64xf32>, %n: index, %m: index) -> tensor<32x64xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<64x2x16xf32> -> tensor<32x64xf32>
  return %0 : tensor<32x64xf32>
}
func.func @unpack31(%a: tensor<5x4x64x8xf32>, %d: tensor<5x32x64xf32>, %n: index, %m: index) -> tensor<5x32x64xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<5x4x64x8xf32> -> tensor<5x32x64xf32>
  return %0 : tensor<5x32x64xf32>
}
func.func @unpack32(%a: tensor<7x16xf32>, %d: tensor<100xf32>, %n: index, %m: index) -> tensor<100xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<7x16xf32> -> tensor<100xf32>
  return %0 : tensor<100xf32>
}
func.func @unpack33(%a: tensor<8x16xi8>, %d: tensor<128xi8>, %n: index, %m: index) -> tensor<128xi8> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [16] into %d : tensor<8x16xi8> -> tensor<128xi8>
  return %0 : tensor<128xi8>
}
func.func @unpack34(%a: tensor<2x1x8x8xbf16>, %d: tensor<13x7xbf16>, %n: index, %m: index) -> tensor<13x7xbf16> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x1x8x8xbf16> -> tensor<13x7xbf16>
  return %0 : tensor<13x7xbf16>
}
func.func @unpack35(%a: tensor<2x1x8x8xcomplex<f32>>, %d: tensor<13x7xcomplex<f32>>, %n: index, %m: index) -> tensor<13x7xcomplex<f32>> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x1x8x8xcomplex<f32>> -> tensor<13x7xcomplex<f32>>
  return %0 : tensor<13x7xcomplex<f32>>
}
func.func @unpack36(%a: tensor<?x?x8x4xf32>, %d: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %d : tensor<?x?x8x4xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
func.func @unpack37(%a: tensor<?x4x8x8xf32>, %d: tensor<?x32xf32>, %n: index, %m: index) -> tensor<?x32xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<?x4x8x8xf32> -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
func.func @unpack38(%a: tensor<4x?x8x8xf32>, %d: tensor<?x32xf32>, %n: index, %m: index) -> tensor<?x32xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %d : tensor<4x?x8x8xf32> -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
func.func @unpack39(%a: tensor<?x?x?x8x16xf32>, %d: tensor<?x?x?xf32>, %n: index, %m: index) -> tensor<?x?x?xf32> {
  %0 = linalg.unpack %a outer_dims_perm = [2, 0, 1] inner_dims_pos = [2, 0] inner_tiles = [8, 16] into %d : tensor<?x?x?x8x16xf32> -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
func.func @unpack40(%a: tensor<1x1x8x8xf32>, %d: tensor<5x6xf32>, %n: index, %m: index) -> tensor<5x6xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<1x1x8x8xf32> -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
func.func @unpack41(%a: tensor<1x1x8x8xf32>, %d: tensor<?x6xf32>, %n: index, %m: index) -> tensor<?x6xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<1x1x8x8xf32> -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}
func.func @unpack42(%a: tensor<1x8xf32>, %d: tensor<8xf32>, %n: index, %m: index) -> tensor<8xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<1x8xf32> -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @unpack43(%a: tensor<1x1x8x8xf32>, %d: tensor<5x6xf32>, %n: index, %m: index) -> tensor<5x6xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [1, 0] inner_tiles = [8, 8] into %d : tensor<1x1x8x8xf32> -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
// -----
// DIFFERS: MLIR takes a slice of a tensor without elements, and refuses it.
func.func @pack44(%a: tensor<0x32xf32>, %d: tensor<0x4x8x8xf32>, %p: f32, %n: index, %m: index) -> tensor<0x4x8x8xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<0x32xf32> -> tensor<0x4x8x8xf32>
  return %0 : tensor<0x4x8x8xf32>
}
func.func @unpack45(%a: tensor<0x4x8x8xf32>, %d: tensor<0x30xf32>, %n: index, %m: index) -> tensor<0x30xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<0x4x8x8xf32> -> tensor<0x30xf32>
  return %0 : tensor<0x30xf32>
}
// -----
// DIFFERS: MLIR leaves tiles alone whose size is not known.
func.func @pack46(%a: tensor<?x32xf32>, %d: tensor<?x4x?x8xf32>, %p: f32, %n: index, %m: index) -> tensor<?x4x?x8xf32> {
  %0 = linalg.pack %a padding_value(%p : f32) inner_dims_pos = [0, 1] inner_tiles = [%n, 8] into %d : tensor<?x32xf32> -> tensor<?x4x?x8xf32>
  return %0 : tensor<?x4x?x8xf32>
}
func.func @unpack47(%a: tensor<?x4x?x8xf32>, %d: tensor<?x32xf32>, %n: index, %m: index) -> tensor<?x32xf32> {
  %0 = linalg.unpack %a inner_dims_pos = [0, 1] inner_tiles = [%n, 8] into %d : tensor<?x4x?x8xf32> -> tensor<?x32xf32>
  return %0 : tensor<?x32xf32>
}
