// FLAGS: -convert-to-llvm
// FLAGS: -convert-to-llvm=dynamic=true
// -----
func.func @fold(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.addi %c1, %c1 : i32
  %2 = arith.addi %c1, %x : i32
  %3 = arith.addi %0, %1 : i32
  %4 = arith.addi %2, %3 : i32
  return %4 : i32
}
// -----
func.func @m(%m: memref<?x4xf32>, %u: memref<*xf32>, %i: index) -> (memref<?x4xf32>, i32, memref<*xf32>) {
  %c = arith.constant 3 : i32
  %0 = memref.load %m[%i, %i] : memref<?x4xf32>
  return %m, %c, %u : memref<?x4xf32>, i32, memref<*xf32>
}
func.func @caller(%m: memref<?x4xf32>, %u: memref<*xf32>, %i: index) -> f32 {
  %0:3 = call @m(%m, %u, %i) : (memref<?x4xf32>, memref<*xf32>, index) -> (memref<?x4xf32>, i32, memref<*xf32>)
  %1 = memref.load %0#0[%i, %i] : memref<?x4xf32>
  return %1 : f32
}
// -----
func.func @generic(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  %g = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%x: i32):
    %y = arith.addi %x, %v : i32
    memref.atomic_yield %y : i32
  }
  %c0 = arith.constant 0 : index
  %w = memref.load %m[%c0] : memref<4xi32>
  return %g : i32
}
// -----
func.func @loop(%a: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  cf.br ^head(%c0, %z : index, f32)
^head(%i: index, %acc: f32):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %v = memref.load %a[%i] : memref<?xf32>
  %s = math.sqrt %v : f32
  %t = arith.addf %acc, %s : f32
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %t : index, f32)
^exit:
  return %acc : f32
}
// -----
func.func @alloc(%n: index) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %m = arith.muli %n, %c4 : index
  %0 = memref.alloc(%m) : memref<?xf32>
  %c0 = arith.constant 0 : index
  %d = memref.dim %0, %c0 : memref<?xf32>
  %1 = memref.alloc() : memref<3x4xf64>
  %d1 = memref.dim %1, %c0 : memref<3x4xf64>
  %2 = memref.alloc(%d1) : memref<?xi8>
  memref.dealloc %1 : memref<3x4xf64>
  return %0 : memref<?xf32>
}
// -----
func.func @cplx(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.add %a, %b : complex<f32>
  %1 = complex.re %0 : complex<f32>
  %2 = complex.im %0 : complex<f32>
  %3 = arith.mulf %1, %2 : f32
  return %3 : f32
}
// -----
func.func @scope(%n: index) -> index {
  memref.alloca_scope {
    %0 = memref.alloca(%n) : memref<?xf32>
    memref.alloca_scope.return
  }
  return %n : index
}
// -----
func.func @scf(%n: index, %c: i1, %m: memref<?xindex>) -> index {
  %0 = scf.if %c -> index {
    %1 = memref.load %m[%n] : memref<?xindex>
    scf.yield %1 : index
  } else {
    scf.yield %n : index
  }
  %2 = arith.addi %0, %n : index
  return %2 : index
}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64>} {
  func.func private @f(index)
}
// -----
func.func private @f() attributes {llvm.emit_c_interface}
func.func @tensors(%t: tensor<2xf32>, %i: index) -> index {
  %0 = arith.addi %i, %i : index
  return %0 : index
}
// -----
memref.global "private" constant @gv : memref<2xf32> = dense<[1.0, 2.0]>
func.func @globals(%i: index) -> f32 {
  %0 = memref.get_global @gv : memref<2xf32>
  %1 = memref.load %0[%i] : memref<2xf32>
  %2 = arith.extf %1 : f32 to f64
  %3 = arith.truncf %2 : f64 to f32
  return %3 : f32
}
// -----
func.func @select(%c: i1, %a: memref<?xf32>, %b: memref<?xf32>, %v: vector<2x4xf32>) -> (memref<?xf32>, vector<2x4xf32>) {
  %0 = arith.select %c, %a, %b : memref<?xf32>
  %1 = arith.addf %v, %v : vector<2x4xf32>
  return %0, %1 : memref<?xf32>, vector<2x4xf32>
}
// -----
"test.op"() : () -> ()
func.func @unknown(%i: index) -> index {
  %0 = "test.op"(%i) : (index) -> index
  %1 = arith.addi %0, %i : index
  return %1 : index
}
// -----
func.func @reshape(%m: memref<4x4xf32>, %s: memref<?xindex>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<4x4xf32>, memref<?xindex>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
// -----
// DIFFERS: mlir-opt leaves the constants that it folds to in arith
func.func @metadata(%s: memref<2xf32>) -> index {
  %b, %o, %s2, %t2 = memref.extract_strided_metadata %s : memref<2xf32> -> memref<f32>, index, index, index
  %0 = arith.addi %s2, %t2 : index
  return %0 : index
}
