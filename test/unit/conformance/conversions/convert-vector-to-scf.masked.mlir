// Transfers in `vector.mask`, which `lower-vector-mask` takes out.
// FLAGS: -convert-vector-to-scf
// FLAGS: -convert-vector-to-scf=full-unroll
// DIFFERS: MLIR puts several ops into the mask, and refuses its own result
func.func @f113(%i: index, %m: memref<?x?xf32>, %p: f32, %k: vector<4x8xi1>) -> vector<4x8xf32> {
  %r = vector.mask %k { vector.transfer_read %m[%i, %i], %p : memref<?x?xf32>, vector<4x8xf32> } : vector<4x8xi1> -> vector<4x8xf32>
  return %r : vector<4x8xf32>
}
// -----
// DIFFERS: MLIR puts several ops into the mask, and refuses its own result
func.func @f114(%i: index, %m: memref<?x?xf32>, %p: vector<4x8xf32>, %k: vector<4x8xi1>) {
  vector.mask %k { vector.transfer_write %p, %m[%i, %i] : vector<4x8xf32>, memref<?x?xf32> } : vector<4x8xi1>
  return
}
