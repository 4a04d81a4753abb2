// FLAGS: -convert-bufferization-to-memref
// FLAGS: --pass-pipeline='builtin.module(func.func(convert-bufferization-to-memref))'
// -----
func.func @static(%a: memref<2x3xf32>) -> memref<2x3xf32> {
  %b = bufferization.clone %a : memref<2x3xf32> to memref<2x3xf32>
  return %b : memref<2x3xf32>
}
// -----
func.func @dynamic(%a: memref<2x?x?xf32>) -> memref<2x?x?xf32> {
  %b = bufferization.clone %a : memref<2x?x?xf32> to memref<2x?x?xf32>
  return %b : memref<2x?x?xf32>
}
// -----
func.func @unranked(%a: memref<*xf32>) -> memref<*xf32> {
  %b = bufferization.clone %a : memref<*xf32> to memref<*xf32>
  return %b : memref<*xf32>
}
// -----
func.func @unranked_space(%a: memref<*xf32, 1>) -> memref<*xf32, 1> {
  %b = bufferization.clone %a : memref<*xf32, 1> to memref<*xf32, 1>
  return %b : memref<*xf32, 1>
}
// -----
func.func @layout(%a: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %b = bufferization.clone %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return %b : memref<?xf32, strided<[?], offset: ?>>
}
// -----
func.func @layout2(%a: memref<?xf32, strided<[2], offset: 3>>) -> memref<?xf32, strided<[2], offset: 3>> {
  %b = bufferization.clone %a : memref<?xf32, strided<[2], offset: 3>> to memref<?xf32, strided<[2], offset: 3>>
  return %b : memref<?xf32, strided<[2], offset: 3>>
}
// -----
func.func @other(%a: memref<?xf32, strided<[2], offset: 3>>) -> memref<?xf32> {
  %b = bufferization.clone %a : memref<?xf32, strided<[2], offset: 3>> to memref<?xf32>
  return %b : memref<?xf32>
}
// -----
func.func @map(%a: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) -> memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>> {
  %b = bufferization.clone %a : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>> to memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
  return %b : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>
}
// -----
func.func @cast(%a: memref<?xf32>) -> memref<4xf32> {
  %b = bufferization.clone %a : memref<?xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
// -----
func.func @cast2(%a: memref<4xf32>) -> memref<?xf32> {
  %b = bufferization.clone %a : memref<4xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
// -----
func.func @cast3(%a: memref<4xf32>) -> memref<*xf32> {
  %b = bufferization.clone %a : memref<4xf32> to memref<*xf32>
  return %b : memref<*xf32>
}
// -----
func.func @cast4(%a: memref<*xf32>) -> memref<?x?xf32> {
  %b = bufferization.clone %a : memref<*xf32> to memref<?x?xf32>
  return %b : memref<?x?xf32>
}
// -----
func.func @fold(%n: index) -> memref<?x?xf32> {
  %c3 = arith.constant 3 : index
  %a = memref.alloc(%c3, %n) : memref<?x?xf32>
  %b = bufferization.clone %a : memref<?x?xf32> to memref<?x?xf32>
  return %b : memref<?x?xf32>
}
// -----
func.func @dealloc(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1) -> i1 {
  %r = bufferization.dealloc (%a : memref<2xf32>) if (%x) retain (%b : memref<2xf32>)
  return %r: i1
}
// -----
func.func @several(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1) {
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %x)
  return
}
// -----
func.func @tensor(%a: memref<2xf32>) -> tensor<2xf32> {
  %t = bufferization.to_tensor %a : memref<2xf32> to tensor<2xf32>
  return %t : tensor<2xf32>
}
// -----
func.func @scalar(%a: memref<f32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = bufferization.clone %a : memref<f32> to memref<f32>
    memref.copy %b, %a : memref<f32> to memref<f32>
    memref.dealloc %b : memref<f32>
  }
  return
}
// -----
func.func @nothing(%a: memref<f32>) {
  return
}
// -----
func.func @mixed(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1) -> memref<2xf32> {
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %x)
  %r = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  return %r : memref<2xf32>
}
