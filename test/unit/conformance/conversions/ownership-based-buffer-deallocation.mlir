// FLAGS: -ownership-based-buffer-deallocation
// FLAGS: -ownership-based-buffer-deallocation=private-function-dynamic-ownership
// -----
func.func @straight(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc() : memref<4xf32>
  %g = memref.alloca() : memref<4xf32>
  %s = memref.subview %a[0][2][1] : memref<?xf32> to memref<2xf32, strided<[1]>>
  "test.memref_user"(%s) : (memref<2xf32, strided<[1]>>) -> ()
  return %a : memref<?xf32>
}
// -----
func.func @straight(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc() : memref<4xf32>
  %g = memref.alloca() : memref<4xf32>
  %s = memref.subview %a[0][2][1] : memref<?xf32> to memref<2xf32, strided<[1]>>
  return %a : memref<?xf32>
}
// -----
// DIFFERS: mlir-opt refuses a memref that is both passed to a block and used there
func.func @cb(%c: i1, %m: memref<2xf32>) {
  %x = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^a(%x: memref<2xf32>), ^b(%m : memref<2xf32>)
^a(%p: memref<2xf32>):
  memref.copy %p, %m : memref<2xf32> to memref<2xf32>
  memref.copy %x, %m : memref<2xf32> to memref<2xf32>
  cf.br ^b(%x : memref<2xf32>)
^b(%q: memref<2xf32>):
  memref.copy %q, %m : memref<2xf32> to memref<2xf32>
  return
}
// -----
func.func @if(%c: i1, %m: memref<2xf32>) -> (memref<2xf32>, memref<2xf32>) {
  %x = scf.if %c -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    %b = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  return %x, %m : memref<2xf32>, memref<2xf32>
}
// -----
func.func @for(%n: index, %m: memref<2xf32>) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = scf.for %i = %c0 to %n step %c1 iter_args(%z = %m) -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    memref.copy %z, %a : memref<2xf32> to memref<2xf32>
    scf.yield %a : memref<2xf32>
  }
  return %x : memref<2xf32>
}
// -----
func.func @while(%n: index, %m: memref<2xf32>) -> memref<2xf32> {
  %x, %y = scf.while (%z = %m, %k = %n) : (memref<2xf32>, index) -> (memref<2xf32>, index) {
     %c = "test.c"() : () -> i1
     scf.condition(%c) %z, %k : memref<2xf32>, index
  } do {
  ^bb0(%p: memref<2xf32>, %q: index):
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a, %q : memref<2xf32>, index
  }
  return %x : memref<2xf32>
}
// -----
func.func private @f(%m: memref<2xf32>) -> memref<2xf32> {
  return %m : memref<2xf32>
}
func.func @g(%m: memref<2xf32>) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %b = func.call @f(%a) : (memref<2xf32>) -> memref<2xf32>

  return %b : memref<2xf32>
}
func.func private @e(%m: memref<2xf32>) -> memref<2xf32>
func.func @h(%m: memref<2xf32>) -> memref<2xf32> {
  %b = func.call @e(%m) : (memref<2xf32>) -> memref<2xf32>
  return %b : memref<2xf32>
}
// -----
func.func @foo(%m: memref<2xf32>, %t: i1) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %c = arith.select %t, %a, %m : memref<2xf32>
  return %c : memref<2xf32>
}
// -----
func.func @inf() {
  cf.br ^a
  ^a:
  cf.br ^a
}
// -----
func.func @u(%m: memref<*xf32, 3>) -> memref<*xf32, 3> {
  return %m : memref<*xf32, 3>
}
// -----
// DIFFERS: mlir-opt appends operands without a word to operandSegmentSizes
func.func @affinefor(%m: memref<2xf32>) -> memref<2xf32> {
  %r = affine.for %i = 0 to 10 iter_args(%a = %m) -> memref<2xf32> {
    %n = memref.alloc() : memref<2xf32>
    affine.yield %n : memref<2xf32>
  }
  return %r : memref<2xf32>
}
// -----
func.func @affineif(%m: memref<2xf32>, %i : index) -> memref<2xf32> {
  %r = affine.if affine_set<(d0): (d0 >= 0)>(%i) -> memref<2xf32> {
    %n = memref.alloc() : memref<2xf32>
    affine.yield %n : memref<2xf32>
  } else {
    affine.yield %m : memref<2xf32>
  }
  return %r : memref<2xf32>
}
// -----
func.func @while(%n: index, %c: i1, %m: memref<2xf32>) -> memref<2xf32> {
  %x, %y = scf.while (%z = %m, %k = %n) : (memref<2xf32>, index) -> (memref<2xf32>, index) {
     %q = memref.alloc() : memref<2xf32>
     scf.condition(%c) %q, %k : memref<2xf32>, index
  } do {
  ^bb0(%p: memref<2xf32>, %q: index):
    %a = memref.alloc() : memref<2xf32>
    memref.copy %a, %p : memref<2xf32> to memref<2xf32>
    scf.yield %a, %q : memref<2xf32>, index
  }
  return %x : memref<2xf32>
}
// -----
// DIFFERS: mlir-opt loses a result that is live in another block, and frees it too early
func.func @live_result(%c: i1, %m: memref<2xf32>) {
  %x = scf.if %c -> memref<2xf32> {
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  cf.br ^a
^a:
  memref.copy %x, %m : memref<2xf32> to memref<2xf32>
  return
}
// -----
func.func @two(%m: memref<2xf32>, %c: i1) -> (memref<2xf32>, memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  return %a, %a : memref<2xf32>, memref<2xf32>
}
// -----
func.func @returns(%m: memref<2xf32>, %c: i1) -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^a, ^b
^a:
  return %a : memref<2xf32>
^b:
  return %m : memref<2xf32>
}
// -----
func.func @switch(%m: memref<2xf32>, %c: i32) {
  cf.switch %c: i32, [default: ^a, 1: ^b]
^a:
  return
^b:
  return
}
// -----
func.func @switchm(%m: memref<2xf32>, %c: i32) {
  cf.switch %c: i32, [default: ^a(%m: memref<2xf32>), 1: ^b]
^a(%x: memref<2xf32>):
  return
^b:
  return
}
// -----
func.func @dealloc(%m: memref<2xf32>) {
  memref.dealloc %m : memref<2xf32>
  return
}
// -----
func.func @bdealloc(%m: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m: memref<2xf32>) if (%c)
  return
}
// -----
func.func @bdealloc2() {
  bufferization.dealloc
  return
}
// -----
func.func @manual(%c: i1) {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
  memref.dealloc %a {bufferization.manual_deallocation} : memref<2xf32>
  return
}
// -----
func.func @manual2(%a: memref<2xf32>) {
  memref.dealloc %a {bufferization.manual_deallocation} : memref<2xf32>
  return
}
// -----
func.func @realloc(%a: memref<2xf32>) -> memref<4xf32> {
  %b = memref.realloc %a : memref<2xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
// -----
memref.global "private" constant @g : memref<2xf32> = dense<1.0>
func.func @global() -> memref<2xf32> {
  %b = memref.get_global @g : memref<2xf32>
  return %b : memref<2xf32>
}
// -----
func.func @parallel(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc(%n) : memref<?xf32>
    memref.copy %a, %m : memref<?xf32> to memref<?xf32>
    scf.reduce
  }
  return
}
// -----
func.func @reduce(%n: index, %m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init(%z) -> f32 {
    %a = memref.alloc(%n) : memref<?xf32>
    memref.copy %a, %m : memref<?xf32> to memref<?xf32>
    %v = memref.load %a[%i] : memref<?xf32>
    scf.reduce(%v : f32) {
    ^bb0(%x: f32, %y: f32):
      %q = memref.alloc() : memref<f32>
      memref.store %x, %q[] : memref<f32>
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }
  }
  return %r : f32
}
// -----
func.func @forall(%n: index, %m: memref<?xf32>) {
  scf.forall (%i) in (%n) {
    %a = memref.alloc(%n) : memref<?xf32>
    memref.copy %a, %m : memref<?xf32> to memref<?xf32>
  }
  return
}
// -----
func.func @generic(%m: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i)->(i)>], iterator_types = ["parallel"]} outs(%m : memref<4xf32>) {
  ^bb0(%x: f32):
    %a = memref.alloc() : memref<f32>
    memref.store %x, %a[] : memref<f32>
    %y = memref.load %a[] : memref<f32>
    linalg.yield %y : f32
  }
  return
}
// -----
func.func @views(%m: memref<4x?xf32>, %o: index) -> memref<*xf32> {
  %a = memref.alloc(%o) : memref<4x?xf32>
  %s = memref.subview %a[0, %o][2, 3][1, 1] : memref<4x?xf32> to memref<2x3xf32, strided<[?, 1], offset: ?>>
  %c = memref.cast %s : memref<2x3xf32, strided<[?, 1], offset: ?>> to memref<*xf32>
  return %c : memref<*xf32>
}
// -----
func.func @execute(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %r = scf.execute_region -> memref<4xf32> {
    cf.cond_br %c, ^a(%m : memref<4xf32>), ^b
  ^a(%p: memref<4xf32>):
    scf.yield %p : memref<4xf32>
  ^b:
    %n = memref.alloc() : memref<4xf32>
    cf.br ^a(%n : memref<4xf32>)
  }
  return %r : memref<4xf32>
}
// -----
func.func @index_switch(%m: memref<4xf32>, %c: index) -> memref<4xf32> {
  %r = scf.index_switch %c -> memref<4xf32>
  case 1 {
    %n = memref.alloc() : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  case 2 {
    scf.yield %m : memref<4xf32>
  }
  default {
    %n = memref.alloc() : memref<4xf32>
    %p = memref.alloc() : memref<4xf32>
    scf.yield %n : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// -----
func.func @unreachable(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
^a:
  %n = memref.alloc() : memref<4xf32>
  return %n : memref<4xf32>
}
// -----
func.func @tensors(%t: tensor<4xf32>) -> memref<4xf32> {
  %n = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %c = bufferization.clone %n : memref<4xf32> to memref<4xf32>
  return %c : memref<4xf32>
}
// -----
func.func @rmw(%m: memref<4xf32>, %i: index) {
  %x = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%v : f32):
    memref.atomic_yield %v : f32
  }
  return
}
// -----
func.func @scope() -> memref<4xf32> {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloca() : memref<4xf32>
    %n = memref.alloc() : memref<4xf32>
    memref.copy %a, %n : memref<4xf32> to memref<4xf32>
    memref.alloca_scope.return %n : memref<4xf32>
  }
  return %r : memref<4xf32>
}
