// FLAGS: -buffer-results-to-out-params -allow-unregistered-dialect
// FLAGS: -buffer-results-to-out-params='hoist-static-allocs hoist-dynamic-allocs' -allow-unregistered-dialect
// FLAGS: -buffer-results-to-out-params='add-result-attr modify-public-functions' -allow-unregistered-dialect
// FLAGS: -buffer-results-to-out-params='modify-public-functions hoist-static-allocs' -allow-unregistered-dialect

func.func private @alloc(%i: i32) -> (memref<4xf32>, i32) {
  %0 = memref.alloc() : memref<4xf32>
  "test.use"(%0) : (memref<4xf32>) -> ()
  return %0, %i : memref<4xf32>, i32
}
func.func @caller(%i: i32) -> (i32, memref<4xf32>) {
  %0:2 = call @alloc(%i) : (i32) -> (memref<4xf32>, i32)
  return %0#1, %0#0 : i32, memref<4xf32>
}
// -----
func.func private @alloca() -> memref<4xf32> {
  %0 = memref.alloca() : memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @argument(%a: memref<f32>) -> memref<f32> {
  return %a : memref<f32>
}
func.func @caller(%a: memref<f32>) -> memref<4xf32> {
  %0 = call @argument(%a) : (memref<f32>) -> memref<f32>
  %1 = call @argument(%0) : (memref<f32>) -> memref<f32>
  %2 = call @alloca() : () -> memref<4xf32>
  return %2 : memref<4xf32>
}
// -----
func.func private @layout(%a: memref<2xf32, strided<[2]>>) -> memref<2xf32, strided<[2]>> {
  return %a : memref<2xf32, strided<[2]>>
}
// -----
func.func private @dynamic_layout(%a: memref<2xf32, strided<[?], offset: ?>>) -> (memref<2xf32, strided<[?], offset: ?>> {x.y = 1 : i32}) {
  return %a : memref<2xf32, strided<[?], offset: ?>>
}
func.func @caller(%a: memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[?], offset: ?>> {
  %0 = call @dynamic_layout(%a) : (memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[?], offset: ?>>
  return %0 : memref<2xf32, strided<[?], offset: ?>>
}
// -----
func.func private @only_strides(%a: memref<2xf32, strided<[?]>>) -> memref<2xf32, strided<[?]>> {
  return %a : memref<2xf32, strided<[?]>>
}
// -----
func.func private @map(%a: memref<2xf32, affine_map<(d0) -> (d0 mod 2)>>) -> memref<2xf32, affine_map<(d0) -> (d0 mod 2)>> {
  return %a : memref<2xf32, affine_map<(d0) -> (d0 mod 2)>>
}
// -----
func.func private @not_called(%a: memref<?xf32>) -> memref<?xf32> {
  return %a : memref<?xf32>
}
// -----
func.func private @dynamic(%a: memref<?xf32>) -> memref<?xf32> {
  return %a : memref<?xf32>
}
func.func @caller(%a: memref<?xf32>) {
  call @dynamic(%a) : (memref<?xf32>) -> memref<?xf32>
  return
}
// -----
func.func private @sizes(%n: index, %m: index) -> (memref<?xf32>, i32, memref<?x2xf32>, memref<?x?xi8>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.alloc(%n) : memref<?x2xf32>
  %2 = arith.constant 0 : i32
  %3 = memref.alloc(%m, %n) : memref<?x?xi8>
  return %0, %2, %1, %3 : memref<?xf32>, i32, memref<?x2xf32>, memref<?x?xi8>
}
func.func @caller(%a: index, %b: index) -> i32 {
  %1:4 = call @sizes(%a, %b) : (index, index) -> (memref<?xf32>, i32, memref<?x2xf32>, memref<?x?xi8>)
  "test.use"(%1#0, %1#3) : (memref<?xf32>, memref<?x?xi8>) -> ()
  return %1#1 : i32
}
// -----
func.func private @computed(%n: index) -> memref<?xf32> {
  %d = arith.addi %n, %n : index
  %0 = memref.alloc(%d) : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @caller(%a: index) {
  %1 = call @computed(%a) : (index) -> memref<?xf32>
  return
}
// -----
func.func private @declared() -> memref<4xf32>
func.func public @public() -> memref<4xf32> {
  %1 = call @declared() : () -> memref<4xf32>
  return %1 : memref<4xf32>
}
func.func private @unranked(%a: memref<*xf32>) -> (memref<*xf32>, memref<2xf32>) {
  %0 = memref.cast %a : memref<*xf32> to memref<2xf32>
  return %a, %0 : memref<*xf32>, memref<2xf32>
}
func.func @caller() -> memref<4xf32> {
  %1 = call @public() : () -> memref<4xf32>
  return %1 : memref<4xf32>
}
// -----
func.func private @attributes(%a: i32 {a.b}) -> (memref<4xf32> {c.d}, i32 {e.f = 2 : i32}) attributes {g.h} {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  return %0, %a : memref<4xf32>, i32
}
func.func @caller(%a: i32) -> i32 {
  %0:2 = call @attributes(%a) {x.y} : (i32) -> (memref<4xf32>, i32)
  return %0#1 : i32
}
// -----
func.func private @branches(%c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = memref.alloc() : memref<4xf32>
  "test.first"(%0) : (memref<4xf32>) -> ()
  return %0 : memref<4xf32>
^b:
  %1 = memref.alloc() : memref<4xf32>
  "test.second"(%1) : (memref<4xf32>) -> ()
  return %1 : memref<4xf32>
}
// -----
func.func private @joined(%c: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = arith.select %c, %0, %1 : memref<4xf32>
  return %2 : memref<4xf32>
}
// -----
func.func private @recursive(%c: i1) -> memref<4xf32> {
  %0 = scf.if %c -> memref<4xf32> {
    %1 = func.call @recursive(%c) : (i1) -> memref<4xf32>
    scf.yield %1 : memref<4xf32>
  } else {
    %1 = memref.alloc() : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  return %0 : memref<4xf32>
}
// -----
func.func private @spaces() -> (memref<4xf32, 1>, memref<0xf32>, memref<2xvector<4xf32>>) {
  %0 = memref.alloc() : memref<4xf32, 1>
  %1 = memref.alloc() : memref<0xf32>
  %2 = memref.alloc() : memref<2xvector<4xf32>>
  return %0, %1, %2 : memref<4xf32, 1>, memref<0xf32>, memref<2xvector<4xf32>>
}
func.func @caller() {
  %0:3 = call @spaces() : () -> (memref<4xf32, 1>, memref<0xf32>, memref<2xvector<4xf32>>)
  return
}
// -----
func.func private @no_memref(%a: i32) -> i32 {
  return %a : i32
}
// -----
module {
  func.func private @inner() -> memref<4xf32> {
    %0 = memref.alloc() : memref<4xf32>
    return %0 : memref<4xf32>
  }
}
