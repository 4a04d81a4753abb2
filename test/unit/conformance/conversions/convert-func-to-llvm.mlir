// FLAGS: -convert-func-to-llvm
// FLAGS: -convert-func-to-llvm=index-bitwidth=32
// FLAGS: -convert-func-to-llvm=use-bare-ptr-memref-call-conv=true
// FLAGS: -convert-func-to-llvm -convert-func-to-llvm
// FLAGS: -convert-func-to-llvm -reconcile-unrealized-casts
// -----
func.func private @ext(i32, f32) -> i64
func.func @f(%a: i32, %b: f32) -> i64 attributes {foo = "bar", llvm.emit_c_interface} {
  %0 = call @ext(%a, %b) : (i32, f32) -> i64
  return %0 : i64
}
func.func @g(%a: i32) {
  %0 = call @h(%a, %a) : (i32, i32) -> i32
  call @v() : () -> ()
  return
}
func.func private @v()
func.func private @h(%a: i32 {llvm.noundef}, %b: i32) -> i32 {
  return %b : i32
}
// -----
// Folding, and constants last.
func.func @fold(%x: i32, %y: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %i0 = arith.constant 0 : index
  %0 = arith.addi %x, %c0 : i32
  %1 = arith.addi %c1, %c1 : i32
  %2 = arith.addi %c1, %x : i32
  %3 = arith.addi %0, %1 : i32
  %4 = arith.addi %2, %3 : i32
  %5 = arith.addi %y, %i0 : index
  %6 = arith.index_cast %5 : index to i32
  %7 = arith.addi %4, %6 : i32
  %t = arith.constant true
  %8 = arith.select %t, %7, %x : i32
  return %8 : i32
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
func.func private @ext(memref<4xf32>, memref<*xf32>, i32 {llvm.noundef}) -> (memref<4xf32>, index) attributes {llvm.emit_c_interface}
func.func @exts(%a: memref<4xf32>, %b: memref<*xf32>, %c: i32 {llvm.noundef}) -> (memref<4xf32>, index) attributes {llvm.emit_c_interface} {
  %0:2 = call @ext(%a, %b, %c) : (memref<4xf32>, memref<*xf32>, i32) -> (memref<4xf32>, index)
  return %0#0, %0#1 : memref<4xf32>, index
}
// -----
func.func private @one(memref<f32>) -> memref<f32> attributes {llvm.emit_c_interface}
func.func private @vec(vector<4xf32>, vector<2x3xi8>) -> (vector<4xf32> {llvm.noundef}) attributes {llvm.emit_c_interface}
func.func @cplx(%a: complex<f32>, %b: complex<f64>) -> complex<f32> attributes {llvm.emit_c_interface} {
  return %a : complex<f32>
}
func.func @two(%a: complex<f32>) -> (complex<f32>, memref<3xi8>) attributes {llvm.emit_c_interface} {
  %0 = memref.alloc() : memref<3xi8>
  return %a, %0 : complex<f32>, memref<3xi8>
}
func.func @none() attributes {llvm.emit_c_interface} {
  return
}
func.func private @nobody() -> (i32 {llvm.zeroext}, f32 {llvm.noundef}) attributes {llvm.emit_c_interface}
// -----
func.func private @va(i32) -> i32 attributes {func.varargs = true}
func.func private @novarargs(i32) -> i32 attributes {func.varargs = false}
func.func private @rn(i32) -> i32 attributes {llvm.readnone}
func.func private @lk(i32) -> (i32, index) attributes {foo, passthrough = ["a"], llvm.passthrough = ["b"], no_inline, frame_pointer = #llvm.framePointerKind<all>, alignment = 4 : i64, llvm.no_inline, llvm.target_cpu = "x"}
func.func @byval(%a: !llvm.ptr {llvm.byval = i64}, %c: memref<4xf32> {llvm.noalias}, %d: index {llvm.byval = index}, %e: vector<2x2xf32> {llvm.byref = vector<2x2xf32>}) -> index {
  "test.use"(%e) : (vector<2x2xf32>) -> ()
  return %d : index
}
func.func @k(%x: i32) -> i32 {
  %f = func.constant @lk {baz} : (i32) -> (i32, index)
  %r:2 = call_indirect %f(%x) : (i32) -> (i32, index)
  cf.br ^bb1
^bb1:
  return {bar} %r#0 : i32
}
// -----
func.func @sret(%x: !llvm.ptr {llvm.sret = i64}, %y: !llvm.ptr {llvm.inalloca = i32}) {
  return
}
// -----
func.func private @linked() attributes {llvm.linkage = #llvm.linkage<extern_weak>}
func.func @once() attributes {llvm.linkage = #llvm.linkage<linkonce>} {
  return
}
func.func nested @n() {
  return
}
func.func public @p() {
  return
}
// -----
func.func private @bad() attributes {llvm.linkage = #llvm.linkage<internal>}
// -----
// DIFFERS: mlir-opt prints this error and goes on
func.func private @bad() attributes {llvm.linkage = 3 : i64}
// -----
// DIFFERS: mlir-opt prints this error and goes on
func.func private @bad() attributes {llvm.readnone = 3 : i64}
// -----
func.func private @va(i32) -> i32 attributes {func.varargs = true}
func.func @k(%x: i32) -> i32 {
  %s = call @va(%x) : (i32) -> i32
  return %s : i32
}
// -----
func.func @tens(%x: tensor<3xf32>, %i : i32) -> tensor<3xf32> {
  %0 = call @tens(%x, %i) {foo} : (tensor<3xf32>, i32) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// -----
func.func @tens(%x: tensor<3xf32>, %i : i32) -> i32 {
  return %i : i32
}
// -----
func.func @tens(%i : i32) -> i32 {
  %t = call @make() : () -> tensor<3xf32>
  call @take(%t) : (tensor<3xf32>) -> ()
  return %i : i32
}
func.func private @make() -> tensor<3xf32>
func.func private @take(tensor<3xf32>)
// -----
func.func private @s(si32)
func.func private @n(none)
func.func private @f8(f8E4M3FN, tf32, bf16, f16, f80, f128) -> f8E5M2
func.func private @sp(memref<4xf32, "gpu">)
func.func private @num(memref<4xf32, 3>, memref<*xi8, 2>) -> memref<?xf64, 1>
func.func private @lay(memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>)
func.func private @lin(memref<4x4xf32, affine_map<(d0, d1) -> (d0 * 8 + d1 + 3)>>)
func.func private @dyn(memref<?x?xf32, strided<[?, 1], offset: ?>>)
func.func private @nest(memref<2xmemref<3xf32>>, memref<2xvector<4xf32>>, memref<2xcomplex<f32>>, memref<3xindex>)
func.func private @ho((i32) -> i32, () -> ()) -> ((i32, memref<2xf32>) -> index)
func.func private @arr(!llvm.array<3 x i32>, !llvm.struct<(i32, array<2 x ptr>)>, !llvm.ptr<2>) -> !llvm.struct<(i32)>
func.func private @tok(!llvm.metadata)
func.func private @vec(vector<[4]xf32>, vector<2x[4]xf32>, vector<f32>, vector<3xindex>, vector<2x3x4xindex>)
func.func private @sc2(vector<[2]x4xf32>)
func.func private @tup(tuple<i32, f32>)
func.func private @vptr(vector<4x!llvm.ptr>)
// -----
func.func @bare(%x: memref<3xf32>, %y : memref<2x2xf32, strided<[4,1], offset: 3>>) -> memref<3xf32> attributes {llvm.bareptr} {
  %c = arith.constant 0 : index
  %0 = memref.load %x[%c] : memref<3xf32>
  %1 = call @bare(%x, %y) : (memref<3xf32>, memref<2x2xf32, strided<[4,1], offset: 3>>) -> memref<3xf32>
  return %1 : memref<3xf32>
}
func.func @uses(%x: memref<3xf32>, %y : memref<2x2xf32, strided<[4,1], offset: 3>>) -> (memref<3xf32>, i1) {
  %t = arith.constant true
  %1 = call @bare(%x, %y) : (memref<3xf32>, memref<2x2xf32, strided<[4,1], offset: 3>>) -> memref<3xf32>
  return %1, %t : memref<3xf32>, i1
}
func.func private @baredyn(memref<?xf32>) attributes {llvm.bareptr}
func.func private @bareun(memref<*xf32>) attributes {llvm.bareptr}
func.func private @baretwo(memref<2xf32>) -> (memref<2xf32>, i32) attributes {llvm.bareptr, llvm.emit_c_interface}
func.func @calls(%x: memref<2xf32>) -> (memref<2xf32>, i32) {
  %0:2 = call @baretwo(%x) : (memref<2xf32>) -> (memref<2xf32>, i32)
  return %0#0, %0#1 : memref<2xf32>, i32
}
// -----
func.func @br(%a: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  return %x : i32
^bb2:
  return %a : i32
}
func.func @index(%a: index, %c: i1) -> index {
  %b = arith.addi %a, %a : index
  cf.br ^bb1(%b : index)
^bb1(%x: index):
  cf.cond_br %c, ^bb1(%x : index), ^bb2
^bb2:
  return %x : index
}
func.func @memrefs(%a: memref<?xf32>, %b: memref<?xf32>, %c: i1) -> memref<?xf32> {
  cf.cond_br %c, ^bb1(%a : memref<?xf32>), ^bb2
^bb1(%x: memref<?xf32>):
  return %x : memref<?xf32>
^bb2:
  return %b : memref<?xf32>
}
func.func @unreached(%a: index) -> index {
  return %a : index
^bb1:
  %0 = arith.addi %a, %a : index
  cf.br ^bb1
}
// -----
func.func @unreached(%a: index) -> index {
  return %a : index
^bb1:
  return %a : index
}
// -----
func.func @scf(%a: memref<?xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> f32 {
    %v = memref.load %a[%i] : memref<?xf32>
    %w = func.call @scf(%a, %i) : (memref<?xf32>, index) -> f32
    %t = arith.addf %acc, %v : f32
    scf.yield %t : f32
  }
  return %s : f32
}
// -----
module {
  func.func private @n() {
    return
  }
  module @inner {
    func.func private @n(%m: memref<*xf32>) -> memref<*xf32> {
      return %m : memref<*xf32>
    }
  }
}
// -----
func.func @f() attributes {llvm.emit_c_interface} {
  return
}
llvm.func @_mlir_ciface_f()
// -----
llvm.func @malloc(i32) -> !llvm.ptr
func.func @n(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
// -----
llvm.func @malloc(i64) -> !llvm.ptr
func.func @n(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
// -----
func.func private @malloc(index) -> !llvm.ptr
func.func @n(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
// -----
func.func @casts(%a: index, %m: memref<2xf32>) -> index {
  %0 = builtin.unrealized_conversion_cast %a : index to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to index
  %2 = builtin.unrealized_conversion_cast %m : memref<2xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  "test.use"(%2, %0) : (!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>, i64) -> ()
  return %1 : index
}
// -----
func.func @attrs(%a: i32) -> i32 {
  %0 = call @attrs(%a) {foo = 1 : i32} : (i32) -> i32
  %1 = call @attrs(%0) {no_inline, bar} : (i32) -> i32
  return %1 : i32
}
// -----
func.func @higher(%f: (i32, memref<2xf32>) -> (memref<2xf32>), %m: memref<2xf32>, %i: i32) -> memref<2xf32> {
  %0 = call_indirect %f(%i, %m) {tag} : (i32, memref<2xf32>) -> memref<2xf32>
  %g = func.constant @higher2 : () -> ((i32) -> i32)
  %1 = call_indirect %g() : () -> ((i32) -> i32)
  return %0 : memref<2xf32>
}
func.func private @higher2() -> ((i32) -> i32)
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%i: index, %m: memref<?xf32>) -> index {
    return %i : index
  }
}
// -----
module attributes {llvm.data_layout = "e-p:32:32"} {
  func.func @f(%m: memref<*xf32>) -> memref<*xf32> {
    return %m : memref<*xf32>
  }
}
// -----
func.func @other(%x: i32) {
  "test.terminator"(%x) : (i32) -> ()
}
// -----
func.func @zero(%m: memref<0xf32>, %n: memref<3x0x2xi1>, %o: memref<f32>) -> memref<f32> {
  return %o : memref<f32>
}
// -----
func.func @many(%a: memref<2xf32>, %b: index, %c: memref<?xf32>, %d: memref<*xf32>) {
  "test.use"(%d, %c, %b, %a) : (memref<*xf32>, memref<?xf32>, index, memref<2xf32>) -> ()
  "test.use"(%a, %b, %c, %d) : (memref<2xf32>, index, memref<?xf32>, memref<*xf32>) -> ()
  call @many(%a, %b, %c, %d) : (memref<2xf32>, index, memref<?xf32>, memref<*xf32>) -> ()
  %0 = memref.cast %a : memref<2xf32> to memref<?xf32>
  call @many(%a, %b, %0, %d) : (memref<2xf32>, index, memref<?xf32>, memref<*xf32>) -> ()
  return
}
