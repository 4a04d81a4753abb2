// FLAGS: -drop-equivalent-buffer-results -allow-unregistered-dialect

func.func private @one(%a: memref<4xf32>) -> memref<4xf32> {
  "test.use"(%a) : (memref<4xf32>) -> ()
  return %a : memref<4xf32>
}
func.func @caller(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @one(%a) {x.y} : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
func.func private @some(%a: memref<4xf32>, %b: i32, %c: memref<?xf32>) -> (memref<?xf32>, f32, i32, memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = arith.constant 1.0 : f32
  %2 = memref.alloc() : memref<4xf32>
  return %0, %1, %b, %2 : memref<?xf32>, f32, i32, memref<4xf32>
}
func.func @caller(%a: memref<4xf32>, %b: i32, %c: memref<?xf32>) -> (memref<?xf32>, f32, i32, memref<4xf32>) {
  %0:4 = call @some(%a, %b, %c) : (memref<4xf32>, i32, memref<?xf32>) -> (memref<?xf32>, f32, i32, memref<4xf32>)
  return %0#0, %0#1, %0#2, %0#3 : memref<?xf32>, f32, i32, memref<4xf32>
}
// -----
func.func private @attributes(%a: memref<4xf32> {a.b}) -> (memref<4xf32> {c.d}, i32 {e.f}) attributes {g.h} {
  %0 = arith.constant 1 : i32
  return %a, %0 : memref<4xf32>, i32
}
func.func private @attributes_go(%a: memref<4xf32> {a.b}) -> (memref<4xf32> {c.d}, i32) attributes {g.h} {
  %0 = arith.constant 1 : i32
  return %a, %0 : memref<4xf32>, i32
}
// -----
func.func @public(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func nested @nested(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func private @declared(memref<4xf32>) -> memref<4xf32>
func.func @caller(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @public(%a) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @nested(%0) : (memref<4xf32>) -> memref<4xf32>
  %2 = call @declared(%1) : (memref<4xf32>) -> memref<4xf32>
  return %2 : memref<4xf32>
}
// -----
func.func private @several(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^a, ^b
^a:
  return %a : memref<4xf32>
^b:
  return %a : memref<4xf32>
}
func.func private @block_argument(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.br ^a(%a : memref<4xf32>)
^a(%b: memref<4xf32>):
  return %b : memref<4xf32>
}
// -----
func.func private @inner(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func private @outer(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @inner(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func @caller(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @outer(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
// -----
func.func private @outer(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @inner(%a) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func private @inner(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
// -----
func.func private @recursive(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  scf.if %c {
    %0 = func.call @recursive(%a, %c) : (memref<4xf32>, i1) -> memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  return %a : memref<4xf32>
}
// -----
func.func private @casts(%a: memref<*xf32>, %b: memref<4xf32, strided<[1]>>) -> (memref<4xf32>, memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  %0 = memref.cast %a : memref<*xf32> to memref<?xf32>
  %1 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  %2 = memref.cast %b : memref<4xf32, strided<[1]>> to memref<*xf32>
  %3 = memref.cast %b : memref<4xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
  return %1, %2, %3 : memref<4xf32>, memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>
}
func.func @caller(%a: memref<*xf32>, %b: memref<4xf32, strided<[1]>>) -> memref<4xf32> {
  %0:3 = call @casts(%a, %b) : (memref<*xf32>, memref<4xf32, strided<[1]>>) -> (memref<4xf32>, memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>)
  "test.use"(%0#1, %0#2) : (memref<*xf32>, memref<?xf32, strided<[?], offset: ?>>) -> ()
  return %0#0 : memref<4xf32>
}
// -----
func.func private @views(%a: memref<4xf32>) -> memref<2x2xf32> {
  %0 = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  return %0 : memref<2x2xf32>
}
func.func private @same_twice(%a: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  return %a, %a : memref<4xf32>, memref<4xf32>
}
func.func @caller(%a: memref<4xf32>) -> (memref<4xf32>, memref<2x2xf32>) {
  %0:2 = call @same_twice(%a) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  %1 = call @views(%0#1) : (memref<4xf32>) -> memref<2x2xf32>
  return %0#0, %1 : memref<4xf32>, memref<2x2xf32>
}
// -----
module {
  func.func private @outside(%a: memref<4xf32>) -> memref<4xf32> {
    return %a : memref<4xf32>
  }
  module @m {
    func.func private @inside(%a: memref<4xf32>) -> memref<4xf32> {
      return %a : memref<4xf32>
    }
    func.func @caller(%a: memref<4xf32>) -> memref<4xf32> {
      %0 = call @inside(%a) : (memref<4xf32>) -> memref<4xf32>
      return %0 : memref<4xf32>
    }
  }
}
// -----
func.func private @mixed(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<?xf32>, memref<?xf32>, memref<4xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  %1 = memref.cast %b : memref<4xf32> to memref<?xf32>
  cf.cond_br %c, ^a, ^b
^a:
  return %a, %0, %0, %b : memref<4xf32>, memref<?xf32>, memref<?xf32>, memref<4xf32>
^b:
  %2 = memref.alloc() : memref<4xf32>
  return %b, %0, %1, %2 : memref<4xf32>, memref<?xf32>, memref<?xf32>, memref<4xf32>
}
func.func @caller(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> memref<?xf32> {
  %0:4 = call @mixed(%a, %b, %c) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>, memref<?xf32>, memref<?xf32>, memref<4xf32>)
  return %0#1 : memref<?xf32>
}
