// FLAGS: -memref-expand
// -----
func.func @f(%a: memref<?x?xf32>, %s: memref<2xi32>) -> memref<?x?xf32> {
  %0 = memref.reshape %a(%s) : (memref<?x?xf32>, memref<2xi32>) -> memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
// -----
func.func @g(%a: memref<?x?xf32>, %s: memref<3xindex>) -> memref<?x4x3xf32> {
  %0 = memref.reshape %a(%s) : (memref<?x?xf32>, memref<3xindex>) -> memref<?x4x3xf32>
  return %0 : memref<?x4x3xf32>
}
// -----
func.func @h(%a: memref<*xf32>, %s: memref<4xi64>) -> memref<4x?x3x?xf32> {
  %0 = memref.reshape %a(%s) : (memref<*xf32>, memref<4xi64>) -> memref<4x?x3x?xf32>
  return %0 : memref<4x?x3x?xf32>
}
// -----
func.func @all_static(%a: memref<24xf32>, %s: memref<3xindex>) -> memref<4x2x3xf32> {
  %0 = memref.reshape %a(%s) : (memref<24xf32>, memref<3xindex>) -> memref<4x2x3xf32>
  return %0 : memref<4x2x3xf32>
}
// -----
func.func @dynamic_rank(%a: memref<4xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %a(%s) : (memref<4xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
// -----
func.func @rank_zero(%a: memref<1xf32>, %s: memref<0xindex>) -> memref<f32> {
  %0 = memref.reshape %a(%s) : (memref<1xf32>, memref<0xindex>) -> memref<f32>
  return %0 : memref<f32>
}
// -----
func.func @atomics(%a: memref<4xf32>, %i: index, %x: f32) -> f32 {
  %0 = memref.atomic_rmw maximumf %x, %a[%i] : (f32, memref<4xf32>) -> f32
  %1 = memref.generic_atomic_rmw %a[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  }
  return %0 : f32
}
