// FLAGS: -lower-vector-mask
func.func @f0(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.mask %k { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f1(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4x2xi1>) -> vector<2x4xf32> {
  %r = vector.mask %k { vector.transfer_read %m[%i, %i], %p {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32> } : vector<4x2xi1> -> vector<2x4xf32>
  return %r : vector<2x4xf32>
}
// -----
// DIFFERS: MLIR leaves a read with a value for the rest
func.func @f2(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>, %q: vector<4xf32>) -> vector<4xf32> {
  %r = vector.mask %k, %q { vector.transfer_read %m[%i], %p : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f3(%m: memref<?xf32>, %i: index, %p: vector<4xf32>, %k: vector<4xi1>) {
  vector.mask %k { vector.transfer_write %p, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}
// -----
func.func @f4(%m: tensor<?xf32>, %i: index, %p: vector<4xf32>, %k: vector<4xi1>) -> tensor<?xf32> {
  %r = vector.mask %k { vector.transfer_write %p, %m[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @f5(%m: memref<?xf32>, %i: index, %x: vector<4xi32>, %q: vector<4xf32>, %k: vector<4xi1>) -> vector<4xf32> {
  %g = arith.constant dense<true> : vector<4xi1>
  %r = vector.mask %k { vector.gather %m[%i][%x], %g, %q : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f6(%v: vector<4xf32>, %a: f32, %k: vector<4xi1>) -> f32 {
  %r = vector.mask %k { vector.reduction <add>, %v, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %r : f32
}
// -----
func.func @f7(%v: vector<4xf32>, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f8(%v: vector<4xf32>, %q: vector<4xf32>, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.mask %k, %q { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
func.func @f9(%v: vector<4xf32>, %a: f32) -> f32 {
  %k = vector.constant_mask [4] : vector<4xi1>
  %r = vector.mask %k { vector.reduction <add>, %v, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return %r : f32
}
// -----
func.func @f10(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>) {
  vector.mask %k { } : vector<4xi1>
  return
}
// -----
// DIFFERS: MLIR loses the mask of the read
func.func @f11(%m: memref<?xf32>, %i: index, %p: f32, %k: vector<4xi1>, %l: vector<4xi1>) -> vector<4xf32> {
  %r = vector.mask %k { vector.transfer_read %m[%i], %p, %l : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
// DIFFERS: MLIR loses the mask of the gather
func.func @f12(%m: memref<?xf32>, %i: index, %x: vector<4xi32>, %g: vector<4xi1>, %q: vector<4xf32>, %k: vector<4xi1>) -> vector<4xf32> {
  %r = vector.mask %k { vector.gather %m[%i][%x], %g, %q : memref<?xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
// -----
// DIFFERS: MLIR loses the mask of the write
func.func @f13(%m: memref<?xf32>, %i: index, %p: vector<4xf32>, %k: vector<4xi1>, %l: vector<4xi1>) {
  vector.mask %k { vector.transfer_write %p, %m[%i], %l : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}
// -----
func.func @f14(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<4x2xi1>, %q: vector<2x4xf32>) -> vector<2x4xf32> {
  %r = vector.mask %k, %q { vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<2x4xf32> } : vector<4x2xi1> -> vector<2x4xf32>
  return %r : vector<2x4xf32>
}
