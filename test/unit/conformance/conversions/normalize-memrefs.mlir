// FLAGS: -normalize-memrefs
// EQUAL AFTER: -canonicalize -cse
#tile = affine_map<(d0, d1) -> (d0 floordiv 4, d1 floordiv 8, d0 mod 4, d1 mod 8)>
#perm = affine_map<(d0, d1) -> (d1, d0)>
#shift = affine_map<(d0) -> (d0 + 3)>
func.func @local(%v: f32) -> f32 {
  %m = memref.alloc() : memref<16x64xf32, #tile>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 64 {
      affine.store %v, %m[%i, %j] : memref<16x64xf32, #tile>
    }
  }
  %c3 = arith.constant 3 : index
  %r = affine.load %m[%c3, 5] : memref<16x64xf32, #tile>
  memref.dealloc %m : memref<16x64xf32, #tile>
  return %r : f32
}
func.func @arg(%m: memref<16x64xf32, #perm>, %k: index) -> memref<16x64xf32, #perm> {
  affine.for %i = 0 to 16 {
    %r = affine.load %m[%i, symbol(%k) + 2] : memref<16x64xf32, #perm>
    affine.store %r, %m[%i + 1, %i] : memref<16x64xf32, #perm>
  }
  return %m : memref<16x64xf32, #perm>
}
func.func @caller(%m: memref<16x64xf32, #perm>, %k: index) -> f32 {
  %0 = call @arg(%m, %k) : (memref<16x64xf32, #perm>, index) -> memref<16x64xf32, #perm>
  %r = affine.load %0[1, 2] : memref<16x64xf32, #perm>
  return %r : f32
}
func.func private @external(memref<16xf32, #shift>) -> memref<16x4xf32, #perm>
func.func @calls_external(%m: memref<16xf32, #shift>) -> f32 {
  %0 = call @external(%m) : (memref<16xf32, #shift>) -> memref<16x4xf32, #perm>
  %r = affine.load %0[1, 2] : memref<16x4xf32, #perm>
  return %r : f32
}
func.func @plain_load(%i: index) -> f32 {
  %m = memref.alloc() : memref<16x64xf32, #perm>
  %r = memref.load %m[%i, %i] : memref<16x64xf32, #perm>
  return %r : f32
}
func.func @strided(%m: memref<16x4xf32, strided<[8, 1], offset: 2>>, %n: memref<?x4xf32, #perm>) -> f32 {
  %r = affine.load %m[1, 2] : memref<16x4xf32, strided<[8, 1], offset: 2>>
  %s = affine.load %n[1, 2] : memref<?x4xf32, #perm>
  %t = arith.addf %r, %s : f32
  return %t : f32
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @subview(%v: f32) -> f32 {
  %m = memref.alloc() : memref<16x64xf32, strided<[1, 16]>>
  %s = memref.subview %m[0, 0][4, 4][1, 1] : memref<16x64xf32, strided<[1, 16]>> to memref<4x4xf32, strided<[1, 16]>>
  %c0 = arith.constant 0 : index
  %r = memref.load %s[%c0, %c0] : memref<4x4xf32, strided<[1, 16]>>
  return %r : f32
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @copy(%m: memref<16x64xf32, #perm>, %n: memref<16x64xf32>) {
  memref.copy %m, %n : memref<16x64xf32, #perm> to memref<16x64xf32>
  return
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @caller_of_copy(%m: memref<16x64xf32, #perm>, %n: memref<16x64xf32>) {
  call @copy(%m, %n) : (memref<16x64xf32, #perm>, memref<16x64xf32>) -> ()
  return
}
func.func @copy(%m: memref<16x64xf32, #perm>, %n: memref<16x64xf32>) {
  memref.copy %m, %n : memref<16x64xf32, #perm> to memref<16x64xf32>
  return
}
func.func @other(%m: memref<16x64xf32, #perm>) -> f32 {
  %r = affine.load %m[1, 2] : memref<16x64xf32, #perm>
  return %r : f32
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @returns_local() -> memref<16x64xf32, #perm> {
  %m = memref.alloc() : memref<16x64xf32, #perm>
  return %m : memref<16x64xf32, #perm>
}
func.func @twice(%c: i1) -> f32 {
  %m = call @returns_local() : () -> memref<16x64xf32, #perm>
  %n = call @pass(%m, %m, %c) : (memref<16x64xf32, #perm>, memref<16x64xf32, #perm>, i1) -> memref<16x64xf32, #perm>
  %r = affine.load %n[3, 4] : memref<16x64xf32, #perm>
  memref.dealloc %n : memref<16x64xf32, #perm>
  return %r : f32
}
func.func @pass(%m: memref<16x64xf32, #perm>, %n: memref<16x64xf32, #perm>, %c: i1) -> memref<16x64xf32, #perm> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m : memref<16x64xf32, #perm>
^bb2:
  return %n : memref<16x64xf32, #perm>
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @recursive(%m: memref<16x64xf32, #perm>, %c: i1) -> memref<16x64xf32, #perm> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m : memref<16x64xf32, #perm>
^bb2:
  %n = call @recursive(%m, %c) : (memref<16x64xf32, #perm>, i1) -> memref<16x64xf32, #perm>
  return %n : memref<16x64xf32, #perm>
}
// -----
#lin = affine_map<(d0, d1) -> (d0 * 64 + d1)>
#blk = affine_map<(d0, d1) -> ((d0 floordiv 4) * 8 + d1 mod 8, d0 ceildiv 3, d1)>
#sym = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @maps(%a: memref<16x64xf32, #lin>, %b: memref<16x64xf32, #blk, 2>, %i: index, %v: f32) -> f32 {
  %s = memref.alloc()[%i] : memref<16xf32, #sym>
  %f = memref.load %s[%i] : memref<16xf32, #sym>
  %1 = memref.load %a[%i, %i] {nontemporal = true} : memref<16x64xf32, #lin>
  memref.store %1, %b[%i, %i] : memref<16x64xf32, #blk, 2>
  affine.prefetch %a[1, 2], read, locality<3>, data : memref<16x64xf32, #lin>
  %al = memref.alloca() {alignment = 16 : i64} : memref<16x64xf32, #lin>
  memref.store %f, %al[%i, %i] : memref<16x64xf32, #lin>
  return %1 : f32
}
// -----
func.func @same_strides(%a: memref<4x4xf32, strided<[4, 1]>>, %b: memref<4xf32, strided<[1]>>, %c: memref<4x4xf32, strided<[?, 1], offset: ?>>, %d: memref<f32, strided<[], offset: 3>>, %e: memref<4xf32, strided<[1], offset: 3>>, %i: index) {
  %1 = memref.load %a[%i, %i] : memref<4x4xf32, strided<[4, 1]>>
  %2 = memref.load %b[%i] : memref<4xf32, strided<[1]>>
  %3 = memref.load %c[%i, %i] : memref<4x4xf32, strided<[?, 1], offset: ?>>
  %4 = memref.load %d[] : memref<f32, strided<[], offset: 3>>
  %5 = memref.load %e[%i] : memref<4xf32, strided<[1], offset: 3>>
  "test.use"(%1, %2, %3, %4, %5) : (f32, f32, f32, f32, f32) -> ()
  return
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @reinterpret(%m: memref<16x64xf32, #perm>) -> f32 {
  %0 = memref.reinterpret_cast %m to offset: [4], sizes: [8], strides: [2] : memref<16x64xf32, #perm> to memref<8xf32, strided<[2], offset: 4>>
  %r = affine.load %0[1] : memref<8xf32, strided<[2], offset: 4>>
  return %r : f32
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @if(%m: memref<16x64xf32, #perm>, %n: memref<16x64xf32, #perm>, %c: i1) -> f32 {
  %0 = scf.if %c -> memref<16x64xf32, #perm> {
    scf.yield %m : memref<16x64xf32, #perm>
  } else {
    scf.yield %n : memref<16x64xf32, #perm>
  }
  %r = affine.load %0[1, 2] : memref<16x64xf32, #perm>
  return %r : f32
}
// -----
#perm = affine_map<(d0, d1) -> (d1, d0)>
module @outer {
  func.func @f(%m: memref<16x64xf32, #perm>) -> f32 {
    %r = affine.load %m[1, 2] : memref<16x64xf32, #perm>
    return %r : f32
  }
  module @inner {
    func.func private @f(%m: memref<16x64xf32, #perm>)
    func.func @g(%m: memref<16x64xf32, #perm>) {
      call @f(%m) : (memref<16x64xf32, #perm>) -> ()
      return
    }
  }
}
// -----
func.func @casts(%m: memref<64xf32>, %i: index) -> (f32, f32, memref<8xf32, strided<[2], offset: 4>>) {
  %0 = memref.reinterpret_cast %m to offset: [4], sizes: [8], strides: [2] : memref<64xf32> to memref<8xf32, strided<[2], offset: 4>>
  %1 = memref.load %0[%i] : memref<8xf32, strided<[2], offset: 4>>
  %2 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [1, 4] : memref<64xf32> to memref<4x4xf32, strided<[1, 4]>>
  %3 = affine.load %2[1, 2] : memref<4x4xf32, strided<[1, 4]>>
  return %1, %3, %0 : f32, f32, memref<8xf32, strided<[2], offset: 4>>
}
func.func @dynamic_cast(%m: memref<64xf32>, %i: index) -> f32 {
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [8], strides: [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: ?>>
  %1 = memref.load %0[%i] : memref<8xf32, strided<[1], offset: ?>>
  return %1 : f32
}
// -----
// DIFFERS: in MLIR the elements of the vector come from another row
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @vector(%m: memref<16x64xf32, #perm>) -> vector<4xf32> {
  %r = affine.vector_load %m[1, 2] : memref<16x64xf32, #perm>, vector<4xf32>
  return %r : vector<4xf32>
}
// -----
// DIFFERS: MLIR takes the size of the new shape for that of the old one
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @dim(%m: memref<16x64xf32, #perm>) -> index {
  %c0 = arith.constant 0 : index
  %r = memref.dim %m, %c0 : memref<16x64xf32, #perm>
  return %r : index
}
// -----
// DIFFERS: MLIR changes a function that is also called by its address, and fails
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @f(%m: memref<16x64xf32, #perm>) {
  return
}
func.func @g(%m: memref<16x64xf32, #perm>) {
  %f = func.constant @f : (memref<16x64xf32, #perm>) -> ()
  call_indirect %f(%m) : (memref<16x64xf32, #perm>) -> ()
  return
}
// -----
// DIFFERS: MLIR casts between shapes that do not go together, and fails
#perm = affine_map<(d0, d1) -> (d1, d0)>
func.func @cast(%m: memref<16x64xf32, #perm>) -> f32 {
  %0 = memref.cast %m : memref<16x64xf32, #perm> to memref<?x64xf32, #perm>
  %r = affine.load %0[1, 2] : memref<?x64xf32, #perm>
  return %r : f32
}
// -----
// DIFFERS: MLIR makes a memref in which the first three elements have no place
#neg = affine_map<(d0) -> (d0 - 3)>
func.func @negative(%m: memref<16xf32, #neg>) -> f32 {
  %r = affine.load %m[5] : memref<16xf32, #neg>
  return %r : f32
}
// -----
// DIFFERS: MLIR also tiles dynamic sizes
#tile = affine_map<(d0, d1) -> (d0 floordiv 4, d1 floordiv 8, d0 mod 4, d1 mod 8)>
func.func @dynamic(%n: index) -> f32 {
  %m = memref.alloc(%n) : memref<?x64xf32, #tile>
  %s = affine.load %m[1, 2] : memref<?x64xf32, #tile>
  return %s : f32
}
