// FLAGS: -finalize-memref-to-llvm
// FLAGS: -convert-to-llvm
// FLAGS: -convert-func-to-llvm
// -----
func.func @dim0(%m: memref<f32>, %i: index) -> index {
  %0 = memref.dim %m, %i : memref<f32>
  return %0 : index
}
// -----
func.func @scope(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xf32>
      memref.alloca_scope.return
    }
  }
  return
}
// -----
func.func @sym(%n: index, %m: index) {
  %0 = memref.alloc(%n)[%m] : memref<?x4xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %1 = memref.alloc(%n)[%m] : memref<?x4xf32, strided<[4, 1], offset: ?>>
  return
}
// -----
func.func @big() {
  %0 = memref.alloc() : memref<4611686018427387904x4xf32>
  %1 = memref.alloc() : memref<4611686018427387904x4x4x4x4x4xf32>
  return
}
// -----
func.func @neg(%m: memref<4xf32, strided<[-1], offset: 3>>, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32, strided<[-1], offset: 3>>
  return %0 : f32
}
// -----
func.func @spaces(%m: memref<4xf32, "x">, %i: index) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32, "x">
  return %0 : f32
}
// -----
func.func @tensor(%m: memref<4xf32>, %t: tensor<4xindex>, %i: index) -> f32 {
  %j = tensor.extract %t[%i] : tensor<4xindex>
  %0 = memref.load %m[%j] : memref<4xf32>
  return %0 : f32
}
// -----
func.func @alignzero() {
  %0 = memref.alloc() {alignment = 1} : memref<4xf32>
  %1 = memref.alloca() {alignment = 1} : memref<4xf32>
  return
}
// -----
func.func @graph(%m: memref<4xf32>) {
  "test.graph_region"() ({
    %0 = memref.load %m[%1] : memref<4xf32>
    %1 = memref.dim %m, %1 : memref<4xf32>
  }) : () -> ()
  return
}
// -----
func.func @atomic2(%m: memref<4xi32>, %i: index) -> i32 {
  %g = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%x: i32):
    memref.atomic_yield %x : i32
  }
  %h = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%x: i32):
    %0 = llvm.add %x, %x : i32
    memref.atomic_yield %0 : i32
  }
  return %g : i32
}
// -----
func.func @reshape_u(%u: memref<*xf32>, %s: memref<?xi32>) -> memref<*xf32> {
  %0 = memref.reshape %u(%s) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
// -----
func.func @copyspace(%u: memref<4xf32, 1>, %s: memref<4xf32>, %t: memref<?xf32, strided<[?]>, 2>) {
  memref.copy %u, %s : memref<4xf32, 1> to memref<4xf32>
  memref.copy %u, %t : memref<4xf32, 1> to memref<?xf32, strided<[?]>, 2>
  return
}
// -----
memref.global @a : memref<f32> = dense<1.0>
memref.global @d : memref<0xf32> = dense<[]>
memref.global @h : memref<2xf32> = dense<"0x0000803F00000040">
memref.global @i : memref<1xi1> = dense<true>
// -----
memref.global @b : memref<2xf32, "x"> = dense<1.0>
