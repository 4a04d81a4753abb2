// Transfers.
// FLAGS: -convert-vector-to-scf
// FLAGS: -convert-vector-to-scf=full-unroll
// FLAGS: -convert-vector-to-scf=lower-tensors
// FLAGS: -convert-vector-to-scf=target-rank=0
// FLAGS: -convert-vector-to-scf=target-rank=2
func.func @f0(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f1(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {in_bounds = [false, true]} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f2(%m: memref<8x8xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p  : memref<8x8xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f3(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f4(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f5(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<2x3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p  : memref<?x?x?xf32>, vector<2x3x4xf32>
  return %r : vector<2x3x4xf32>
}
// -----
func.func @f6(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<2x3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0, d1)>} : memref<?x?x?xf32>, vector<2x3x4xf32>
  return %r : vector<2x3x4xf32>
}
// -----
func.func @f7(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p {permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>} : memref<?x?x?xf32>, vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f8(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>} : memref<?x?x?xf32>, vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f9(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : memref<?x?x?xf32>, vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f10(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p {permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>} : memref<?x?x?xf32>, vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f11(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f12(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f13(%m: memref<?xf32, strided<[?]>>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i], %p  : memref<?xf32, strided<[?]>>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f14(%m: memref<?xf32, strided<[2], offset: ?>>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32, strided<[2], offset: ?>>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f15(%m: memref<?xf32, strided<[2]>>, %i: index, %j: index, %p: f32) -> vector<[4]xf32> {
  %r = vector.transfer_read %m[%i], %p  : memref<?xf32, strided<[2]>>, vector<[4]xf32>
  return %r : vector<[4]xf32>
}
// -----
func.func @f16(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<4x8xi1>) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p, %k  : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f17(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<8x4xi1>) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p, %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f18(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<2x3x4xi1>) -> vector<2x3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p, %k  : memref<?x?x?xf32>, vector<2x3x4xf32>
  return %r : vector<2x3x4xf32>
}
// -----
func.func @f19(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %j], %p, %k {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f20(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<3x4xi1>) -> vector<3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p, %k {permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>} : memref<?x?x?xf32>, vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f21(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<3x4xi1>) -> vector<3x4xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p, %k {permutation_map = affine_map<(d0, d1, d2) -> (d0, d1)>} : memref<?x?x?xf32>, vector<3x4xf32>
  return %r : vector<3x4xf32>
}
// -----
func.func @f22(%m: tensor<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p  : tensor<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f23(%m: tensor<8x8xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {in_bounds = [true, true]} : tensor<8x8xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f24(%m: tensor<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<4x8xi1>) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p, %k  : tensor<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f25(%m: tensor<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f26(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x[8]xf32> {
  %r = vector.transfer_read %m[%i, %j], %p  : memref<?x?xf32>, vector<4x[8]xf32>
  return %r : vector<4x[8]xf32>
}
// -----
func.func @f27(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<[4]x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p  : memref<?x?xf32>, vector<[4]x8xf32>
  return %r : vector<[4]x8xf32>
}
// -----
func.func @f28(%m: memref<?xf32>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i], %p  : memref<?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f29(%m: memref<f32>, %i: index, %j: index, %p: f32) -> vector<f32> {
  %r = vector.transfer_read %m[], %p  : memref<f32>, vector<f32>
  return %r : vector<f32>
}
// -----
func.func @f30(%m: memref<?x?xf32, strided<[?, 2]>>, %i: index, %j: index, %p: f32) -> vector<2x3xf32> {
  %r = vector.transfer_read %m[%i, %j], %p  : memref<?x?xf32, strided<[?, 2]>>, vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f31(%m: memref<?x?xf32, 3>, %i: index, %j: index, %p: f32) -> vector<2x3xf32> {
  %r = vector.transfer_read %m[%i, %j], %p  : memref<?x?xf32, 3>, vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f32(%m: memref<1x1x?x?xf32>, %i: index, %j: index, %p: f32) -> vector<2x3xf32> {
  %r = vector.transfer_read %m[%i, %j, %i, %j], %p  : memref<1x1x?x?xf32>, vector<2x3xf32>
  return %r : vector<2x3xf32>
}
// -----
func.func @f33(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [true, false]} : vector<4x8xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f34(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [false, true]} : vector<4x8xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f35(%m: memref<8x8xf32>, %i: index, %j: index, %v: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %j]  : vector<4x8xf32>, memref<8x8xf32>
  return
}
// -----
func.func @f36(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f37(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>) {
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f38(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<2x3x4xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i]  : vector<2x3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f39(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<2x3x4xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0, d1)>} : vector<2x3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f40(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>} : vector<3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f41(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d0)>} : vector<3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f42(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d2, d1)>} : vector<3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f43(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i] {permutation_map = affine_map<(d0, d1, d2) -> (d1, d2)>} : vector<3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f44(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f45(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i, %j] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f46(%m: memref<?xf32, strided<[?]>>, %i: index, %j: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i]  : vector<4xf32>, memref<?xf32, strided<[?]>>
  return
}
// -----
func.func @f47(%m: memref<?xf32, strided<[2], offset: ?>>, %i: index, %j: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<4xf32>, memref<?xf32, strided<[2], offset: ?>>
  return
}
// -----
func.func @f48(%m: memref<?xf32, strided<[2]>>, %i: index, %j: index, %v: vector<[4]xf32>) {
  vector.transfer_write %v, %m[%i]  : vector<[4]xf32>, memref<?xf32, strided<[2]>>
  return
}
// -----
func.func @f49(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>, %k: vector<4x8xi1>) {
  vector.transfer_write %v, %m[%i, %j], %k  : vector<4x8xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f50(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>, %k: vector<8x4xi1>) {
  vector.transfer_write %v, %m[%i, %j], %k {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<4x8xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f51(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<2x3x4xf32>, %k: vector<2x3x4xi1>) {
  vector.transfer_write %v, %m[%i, %j, %i], %k  : vector<2x3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f52(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  vector.transfer_write %v, %m[%i, %j], %k {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  return
}
// -----
// DIFFERS: MLIR puts dimensions of the mask in another order, and refuses its own result
func.func @f53(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<3x4xf32>, %k: vector<3x4xi1>) {
  vector.transfer_write %v, %m[%i, %j, %i], %k {permutation_map = affine_map<(d0, d1, d2) -> (d0, d2)>} : vector<3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f54(%m: memref<?x?x?xf32>, %i: index, %j: index, %v: vector<3x4xf32>, %k: vector<3x4xi1>) {
  vector.transfer_write %v, %m[%i, %j, %i], %k {permutation_map = affine_map<(d0, d1, d2) -> (d0, d1)>} : vector<3x4xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @f55(%m: tensor<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>) -> tensor<?x?xf32> {
  %r = vector.transfer_write %v, %m[%i, %j]  : vector<4x8xf32>, tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// -----
func.func @f56(%m: tensor<8x8xf32>, %i: index, %j: index, %v: vector<4x8xf32>) -> tensor<8x8xf32> {
  %r = vector.transfer_write %v, %m[%i, %j] {in_bounds = [true, true]} : vector<4x8xf32>, tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
// -----
func.func @f57(%m: tensor<?x?xf32>, %i: index, %j: index, %v: vector<4x8xf32>, %k: vector<4x8xi1>) -> tensor<?x?xf32> {
  %r = vector.transfer_write %v, %m[%i, %j], %k  : vector<4x8xf32>, tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// -----
func.func @f58(%m: tensor<?x?xf32>, %i: index, %j: index, %v: vector<4xf32>) -> tensor<?x?xf32> {
  %r = vector.transfer_write %v, %m[%i, %j] {permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
// -----
func.func @f59(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<4x[8]xf32>) {
  vector.transfer_write %v, %m[%i, %j]  : vector<4x[8]xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f60(%m: memref<?x?xf32>, %i: index, %j: index, %v: vector<[4]x8xf32>) {
  vector.transfer_write %v, %m[%i, %j]  : vector<[4]x8xf32>, memref<?x?xf32>
  return
}
// -----
func.func @f61(%m: memref<?xf32>, %i: index, %j: index, %v: vector<4xf32>) {
  vector.transfer_write %v, %m[%i]  : vector<4xf32>, memref<?xf32>
  return
}
// -----
func.func @f62(%m: memref<f32>, %i: index, %j: index, %v: vector<f32>) {
  vector.transfer_write %v, %m[]  : vector<f32>, memref<f32>
  return
}
// -----
func.func @f63(%m: memref<?x?xf32, strided<[?, 2]>>, %i: index, %j: index, %v: vector<2x3xf32>) {
  vector.transfer_write %v, %m[%i, %j]  : vector<2x3xf32>, memref<?x?xf32, strided<[?, 2]>>
  return
}
// -----
func.func @f64(%m: memref<?x?xf32, 3>, %i: index, %j: index, %v: vector<2x3xf32>) {
  vector.transfer_write %v, %m[%i, %j]  : vector<2x3xf32>, memref<?x?xf32, 3>
  return
}
// -----
func.func @f65(%m: memref<1x1x?x?xf32>, %i: index, %j: index, %v: vector<2x3xf32>) {
  vector.transfer_write %v, %m[%i, %j, %i, %j]  : vector<2x3xf32>, memref<1x1x?x?xf32>
  return
}
// -----
func.func @f66(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f67(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f68(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f69(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (0, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f70(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (0, 0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f71(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<4xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf32>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f72(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<2x4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (d1, 0, d0)>} : memref<?x?xf32>, vector<2x4x8xf32>
  return %r : vector<2x4x8xf32>
}
// -----
func.func @f73(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32) -> vector<2x4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p {permutation_map = affine_map<(d0, d1) -> (0, d1, d0)>} : memref<?x?xf32>, vector<2x4x8xf32>
  return %r : vector<2x4x8xf32>
}
// -----
func.func @f74(%m: memref<?xf32>, %i: index, %j: index, %p: f32) -> vector<2x4xf32> {
  %r = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (d0, 0)>} : memref<?xf32>, vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f75(%m: memref<?xf32>, %i: index, %j: index, %p: f32) -> vector<2x4xf32> {
  %r = vector.transfer_read %m[%i], %p {permutation_map = affine_map<(d0) -> (0, d0)>} : memref<?xf32>, vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
func.func @f76(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<8xi1>) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p, %k {permutation_map = affine_map<(d0, d1) -> (0, d1)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f77(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<4xi1>) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p, %k {permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f78(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<4xi1>) -> vector<4x8xf32> {
  %r = vector.transfer_read %m[%i, %j], %p, %k {permutation_map = affine_map<(d0, d1) -> (d0, 0)>} : memref<?x?xf32>, vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @f79(%m: memref<?x?x?xf32>, %i: index, %j: index, %p: f32, %k: vector<2x8xi1>) -> vector<2x4x8xf32> {
  %r = vector.transfer_read %m[%i, %j, %i], %p, %k {permutation_map = affine_map<(d0, d1, d2) -> (d0, 0, d2)>} : memref<?x?x?xf32>, vector<2x4x8xf32>
  return %r : vector<2x4x8xf32>
}
// -----
func.func @f80(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
%x = affine.apply affine_map<()[s0, s1] -> (s0 + 2 * s1)>()[%i, %j]
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>

 return
}
// -----
func.func @f81(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
scf.for %x = %i to %j step %i {
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>
}
 return
}
// -----
func.func @f82(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
affine.for %x = 0 to 10 {
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>
}
 return
}
// -----
func.func @f83(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
scf.if %c { %x = arith.constant 3 : index
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>
}
 return
}
// -----
func.func @f84(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
scf.parallel (%x) = (%i) to (%j) step (%i) {
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>
}
 return
}
// -----
func.func @f85(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
%x = arith.constant 0 : index
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>

 return
}
// -----
func.func @f86(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
%x = arith.addi %i, %j : index
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>

 return
}
// -----
func.func @f87(%m: memref<?x?xf32>, %i: index, %j: index, %p: f32, %c: i1, %v: vector<4x8xf32>) {
cf.br ^bb1
^bb1:
 %x = arith.addi %i, %j : index
 vector.transfer_write %v, %m[%x, %j] : vector<4x8xf32>, memref<?x?xf32>

 return
}
// -----
func.func @nested(%m: memref<?x?x?xf32>, %i: index, %p: f32, %w: vector<2x4x8xf32>) -> vector<2x4x8xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %p : memref<?x?x?xf32>, vector<4x8xf32>
  %r = vector.insert %0, %w [1] : vector<4x8xf32> into vector<2x4x8xf32>
  return %r : vector<2x4x8xf32>
}
// -----
func.func @sub(%m: memref<?x?x?xf32>, %i: index, %w: vector<2x4x8xf32>) {
  %r = vector.extract %w[1] : vector<4x8xf32> from vector<2x4x8xf32>
  vector.transfer_write %r, %m[%i, %i, %i] : vector<4x8xf32>, memref<?x?x?xf32>
  return
}
// -----
func.func @two(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4x8xf32> {
  %a = vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4x8xf32>
  %b = vector.transfer_read %m[%i, %i], %p {foo} : memref<?x?xf32>, vector<4x8xf32>
  %r = arith.addf %a, %b : vector<4x8xf32>
  vector.transfer_write %r, %m[%i, %i] : vector<4x8xf32>, memref<?x?xf32>
  return %r : vector<4x8xf32>
}
// -----
func.func @h(%m: memref<?x?xf32>, %i: index, %j: index, %c: i1, %v: vector<4x8xf32>) {
  scf.for %x = %i to %j step %i {
    scf.for %y = %i to %j step %i {
      scf.if %c {
        vector.transfer_write %v, %m[%x, %y] : vector<4x8xf32>, memref<?x?xf32>
      }
    }
  }
  return
}
// -----
func.func @h(%m: memref<?x?xf32>, %i: index, %j: index, %c: i1, %v: vector<4x8xf32>) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    vector.transfer_write %v, %m[%i, %j] : vector<4x8xf32>, memref<?x?xf32>
    scf.yield
  }
  return
}
