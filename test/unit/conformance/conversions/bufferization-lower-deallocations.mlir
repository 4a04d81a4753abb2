// FLAGS: -bufferization-lower-deallocations
// FLAGS: --pass-pipeline='builtin.module(func.func(bufferization-lower-deallocations))'
// FLAGS: --pass-pipeline='builtin.module(gpu.module(bufferization-lower-deallocations))'
// -----
func.func @foo(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1, %y: i1) -> i1 {
  %r = bufferization.dealloc (%a : memref<2xf32>) if (%x) retain (%b : memref<2xf32>)
  return %r: i1
}
// -----
func.func @foo1(%a: memref<2xf32>, %b: memref<*xf32>, %x: i1, %y: i1) {
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<*xf32>) if (%x, %y)
  return
}
// -----
func.func @foo2(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1, %y: i1) -> (i1, i1) {
  %r:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %y) retain (%b, %a : memref<2xf32>, memref<2xf32>)
  return %r#0, %r#1: i1, i1
}
// -----
func.func @foo3(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1, %y: i1) -> (i1, i1) {
  bufferization.dealloc (%a : memref<2xf32>) if (%x)
  bufferization.dealloc
  %r:2 = bufferization.dealloc retain (%b, %a : memref<2xf32>, memref<2xf32>)
  return %r#0, %r#1: i1, i1
}
// -----
func.func @foo4(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1, %y: i1) -> (i1, i1) {
  %r:2 = bufferization.dealloc (%a : memref<2xf32>) if (%x) retain (%b, %a : memref<2xf32>, memref<2xf32>)
  return %r#0, %r#1: i1, i1
}
// -----
module @x {
func.func @dealloc_helper() {return}
module @y {
func.func @foo2(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1, %y: i1) -> (i1, i1) {
  %r:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %y) retain (%b, %a : memref<2xf32>, memref<2xf32>)
  return %r#0, %r#1: i1, i1
}
}}
// -----
module @x {
func.func @dealloc_helper() {return}
func.func @foo2(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1, %y: i1) -> (i1, i1) {
  %r:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %y) retain (%b, %a : memref<2xf32>, memref<2xf32>)
  return %r#0, %r#1: i1, i1
}
}
// -----
func.func @unranked(%a: memref<*xf32>, %b: memref<?xf32, strided<[?], offset: ?>>, %x: i1) -> i1 {
  %r = bufferization.dealloc (%a : memref<*xf32>) if (%x) retain (%b : memref<?xf32, strided<[?], offset: ?>>)
  return %r: i1
}
// -----
func.func @nested(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.if %x {
      bufferization.dealloc (%a, %b, %a : memref<2xf32>, memref<2xf32>, memref<2xf32>) if (%x, %x, %x)
    }
  }
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %x)
  return
}
func.func private @extern()
// -----
func.func @space(%a: memref<2xf32, 1>, %b: memref<2xf32, 2>, %x: i1) -> i1 {
  %r = bufferization.dealloc (%a : memref<2xf32, 1>) if (%x) retain (%b : memref<2xf32, 2>)
  return %r: i1
}
// -----
module {
  func.func @dealloc_helper() { return }
  func.func @dealloc_helper_0() { return }
  module @inner {
    func.func @one(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1) {
      bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %x)
      return
    }
  }
  func.func @two(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1) {
    bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %x)
    return
  }
}
// -----
gpu.module @kernels {
  gpu.func @k(%a: memref<2xf32>, %b: memref<2xf32>, %x: i1) kernel {
    bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%x, %x)
    gpu.return
  }
}
// -----
func.func @nothing(%a: memref<2xf32>) {
  %b = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  return
}
