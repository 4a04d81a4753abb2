// FLAGS: -fold-tensor-subset-ops
// FLAGS: -fold-tensor-subset-ops -mlir-print-op-generic
func.func @read(%t: tensor<12x32xf32>, %i: index, %n: index, %z: f32) -> vector<4xf32> {
  %0 = tensor.extract_slice %t[%i, 4][%n, 16][1, 1] : tensor<12x32xf32> to tensor<?x16xf32>
  %1 = vector.transfer_read %0[%i, %n], %z {in_bounds = [true], foo} : tensor<?x16xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @read_out(%t: tensor<12x32xf32>, %i: index, %n: index, %z: f32) -> vector<4xf32> {
  %0 = tensor.extract_slice %t[%i, 4][%n, 16][1, 1] : tensor<12x32xf32> to tensor<?x16xf32>
  %1 = vector.transfer_read %0[%i, %n], %z : tensor<?x16xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @read_reduced(%t: tensor<12x32x5xf32>, %i: index, %n: index, %z: f32, %m: vector<4xi1>) -> vector<4xf32> {
  %0 = tensor.extract_slice %t[%i, 4, 2][%n, 1, 3][1, 1, 1] : tensor<12x32x5xf32> to tensor<?x3xf32>
  %1 = vector.transfer_read %0[%i, %n], %z, %m {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x3xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @read_strided(%t: tensor<12x32xf32>, %i: index, %n: index, %z: f32) -> vector<4xf32> {
  %0 = tensor.extract_slice %t[%i, 4][%n, 8][2, 1] : tensor<12x32xf32> to tensor<?x8xf32>
  %1 = vector.transfer_read %0[%i, %n], %z {in_bounds = [true]} : tensor<?x8xf32>, vector<4xf32>
  return %1 : vector<4xf32>
}
func.func @write(%t: tensor<4x16xf32>, %u: tensor<12x32xf32>, %v: vector<4xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %0 = vector.transfer_write %v, %t[%i, %n] {in_bounds = [true], foo} : vector<4xf32>, tensor<4x16xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 4][4, 16][1, 1] : tensor<4x16xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @write_full(%t: tensor<1x4xf32>, %u: tensor<12x32xf32>, %v: vector<1x4xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true], foo} : vector<1x4xf32>, tensor<1x4xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 4][1, 4][1, 1] : tensor<1x4xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @write_full_reduced(%t: tensor<4xf32>, %u: tensor<12x32xf32>, %v: vector<4xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true], foo} : vector<4xf32>, tensor<4xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 4][1, 4][1, 1] : tensor<4xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @write_full_reduced2(%t: tensor<4xf32>, %u: tensor<12x32xf32>, %v: vector<4xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0] {in_bounds = [true], foo} : vector<4xf32>, tensor<4xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 4][4, 1][1, 1] : tensor<4xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @write_masked(%t: tensor<1x4xf32>, %u: tensor<12x32xf32>, %v: vector<1x4xf32>, %i: index, %m: vector<1x4xi1>) -> tensor<12x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0], %m {in_bounds = [true, true], foo} : vector<1x4xf32>, tensor<1x4xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 4][1, 4][1, 1] : tensor<1x4xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @write_offset(%t: tensor<1x4xf32>, %u: tensor<12x32xf32>, %v: vector<1x4xf32>, %i: index, %m: vector<1x4xi1>) -> tensor<12x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%i, %c0] {in_bounds = [true, true], foo} : vector<1x4xf32>, tensor<1x4xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 4][1, 4][1, 1] : tensor<1x4xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @write_transposed(%t: tensor<4x2xf32>, %u: tensor<12x32xf32>, %v: vector<2x4xf32>, %i: index, %m: vector<1x4xi1>) -> tensor<12x32xf32> {
  %c0 = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%c0, %c0] {in_bounds = [true, true], foo, permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x4xf32>, tensor<4x2xf32>
  %1 = tensor.insert_slice %0 into %u[%i, 4][4, 2][1, 1] : tensor<4x2xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @insert_insert(%t: tensor<4xf32>, %u: tensor<1x4x1xf32>, %w: tensor<12x32x8xf32>, %i: index, %n: index) -> tensor<12x32x8xf32> {
  %0 = tensor.insert_slice %t into %u[0, 0, 0][1, 4, 1][1, 1, 1] : tensor<4xf32> into tensor<1x4x1xf32>
  %1 = tensor.insert_slice %0 into %w[%i, %n, 4][1, 4, 1][1, 1, 1] {foo} : tensor<1x4x1xf32> into tensor<12x32x8xf32>
  return %1 : tensor<12x32x8xf32>
}
func.func @insert_insert2(%t: tensor<2xf32>, %u: tensor<1x4x1xf32>, %w: tensor<12x32x8xf32>, %i: index, %n: index) -> tensor<12x32x8xf32> {
  %0 = tensor.insert_slice %t into %u[0, 1, 0][1, 2, 1][1, 1, 1] : tensor<2xf32> into tensor<1x4x1xf32>
  %1 = tensor.insert_slice %0 into %w[%i, %n, 4][1, 4, 1][1, 1, 1] {foo} : tensor<1x4x1xf32> into tensor<12x32x8xf32>
  return %1 : tensor<12x32x8xf32>
}
func.func @insert_insert3(%t: tensor<1x4xf32>, %u: tensor<1x4x1xf32>, %w: tensor<12x32x8x2xf32>, %i: index, %n: index) -> tensor<12x32x8x2xf32> {
  %0 = tensor.insert_slice %t into %u[0, 0, 0][1, 4, 1][1, 1, 1] : tensor<1x4xf32> into tensor<1x4x1xf32>
  %1 = tensor.insert_slice %0 into %w[%i, %n, 4, 0][1, 4, 1, 1][1, 1, 1, 1] : tensor<1x4x1xf32> into tensor<12x32x8x2xf32>
  return %1 : tensor<12x32x8x2xf32>
}
func.func @insert_dyn(%t: tensor<?xf32>, %u: tensor<1x?xf32>, %w: tensor<12x32xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %0 = tensor.insert_slice %t into %u[0, 0][1, %n][1, 1] : tensor<?xf32> into tensor<1x?xf32>
  %1 = tensor.insert_slice %0 into %w[%i, 4][1, %n][1, 1] : tensor<1x?xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @insert_strided(%t: tensor<2xf32>, %u: tensor<1x2xf32>, %w: tensor<12x32xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %0 = tensor.insert_slice %t into %u[0, 0][1, 2][1, 1] : tensor<2xf32> into tensor<1x2xf32>
  %1 = tensor.insert_slice %0 into %w[%i, 4][1, 2][1, 2] : tensor<1x2xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
func.func @parallel(%t: tensor<2xf32>, %u: tensor<1x2xf32>, %w: tensor<12x32xf32>, %i: index, %n: index) -> tensor<12x32xf32> {
  %r = scf.forall (%q) in (%n) shared_outs(%o = %w) -> tensor<12x32xf32> {
    %0 = tensor.insert_slice %t into %u[0, 0][1, 2][1, 1] : tensor<2xf32> into tensor<1x2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%q, 4][1, 2][1, 1] : tensor<1x2xf32> into tensor<12x32xf32>
    }
  }
  return %r : tensor<12x32xf32>
}
func.func @extract_extract(%t: tensor<12x32xf32>, %i: index, %n: index) -> tensor<2x2xf32> {
  %0 = tensor.extract_slice %t[%i, 4][4, 16][1, 1] : tensor<12x32xf32> to tensor<4x16xf32>
  %1 = tensor.extract_slice %0[1, 4][2, 2][1, 1] : tensor<4x16xf32> to tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
// -----
func.func @mask(%t: tensor<64xf32>, %i: index, %z: f32, %mask: vector<8xi1>) -> vector<8xf32> {
  %0 = tensor.extract_slice %t[%i][32][1] : tensor<64xf32> to tensor<32xf32>
  %1 = vector.mask %mask { vector.transfer_read %0[%i], %z {in_bounds = [true]} : tensor<32xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %1 : vector<8xf32>
}
// -----
// DIFFERS: MLIR makes an insertion that it takes for out of bounds, and fails
func.func @out_of_bounds(%t: tensor<4xf32>, %u: tensor<1x4xf32>, %w: tensor<12x32xf32>) -> tensor<12x32xf32> {
  %c40 = arith.constant 40 : index
  %0 = tensor.insert_slice %t into %u[0, 0][1, 4][1, 1] : tensor<4xf32> into tensor<1x4xf32>
  %1 = tensor.insert_slice %0 into %w[%c40, 0][1, 4][1, 1] : tensor<1x4xf32> into tensor<12x32xf32>
  return %1 : tensor<12x32xf32>
}
