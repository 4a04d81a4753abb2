// ----- llvm.constant (body)
%0 = llvm.mlir.constant(0 : index) : i64
%1 = llvm.mlir.constant(1 : i32) : i32
%2 = llvm.mlir.constant(1.5 : f32) : f32
%3 = llvm.mlir.constant(true) : i1
%4 = llvm.mlir.constant(7 : i64) : i64
%5 = llvm.mlir.constant(-1 : i32) : i64
// ----- llvm.constant dense (body)
%0 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
// ----- llvm.undef zero (body)
%0 = llvm.mlir.undef : !llvm.struct<(ptr, i64)>
%1 = llvm.mlir.zero : !llvm.ptr
%2 = llvm.mlir.zero : !llvm.ptr
// ----- llvm.struct (body)
%0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
%1 = llvm.insertvalue %p, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
%2 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
// ----- llvm.alloca load store (body)
%0 = llvm.alloca %x x i64 : (i32) -> !llvm.ptr
%1 = llvm.load %0 : !llvm.ptr -> i64
llvm.store %1, %0 : i64, !llvm.ptr
%2 = llvm.alloca %x x f32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
// ----- llvm.getelementptr (body)
%0 = llvm.getelementptr %p[%l] : (!llvm.ptr, i64) -> !llvm.ptr, f32
%1 = llvm.getelementptr inbounds %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>
%2 = llvm.getelementptr %p[%l, 1, %x] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<4 x array<2 x f32>>
// ----- llvm.arithmetic (body)
%0 = llvm.add %x, %y : i32
%1 = llvm.mul %x, %y overflow<nsw, nuw> : i32
%2 = llvm.fadd %s, %t : f32
%3 = llvm.sdiv %x, %y : i32
%4 = llvm.or %x, %y : i32
%5 = llvm.fneg %s : f32
// ----- llvm.getelementptr flags (body)
%0 = llvm.getelementptr inbounds|nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
%1 = llvm.getelementptr nusw|nuw %p[%l] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// ----- llvm.icmp (body)
%0 = llvm.icmp "slt" %x, %y : i32
%1 = llvm.fcmp "olt" %s, %t : f32
// ----- llvm.casts (body)
%0 = llvm.ptrtoint %p : !llvm.ptr to i64
%1 = llvm.inttoptr %l : i64 to !llvm.ptr
%2 = llvm.sext %x : i32 to i64
%3 = llvm.trunc %l : i64 to i32
%4 = llvm.zext %x : i32 to i64
%5 = llvm.sitofp %x : i32 to f32
%6 = llvm.bitcast %x : i32 to f32
%7 = llvm.fpext %s : f32 to f64
// ----- llvm.poison (body)
%0 = llvm.mlir.poison : i32
// ----- llvm.constant string (body)
%0 = llvm.mlir.constant("ab\00") : !llvm.array<3 x i8>
// ----- llvm.select (body)
%0 = llvm.select %b, %x, %y : i1, i32
// ----- llvm.addressof
func.func @f() {
  %0 = llvm.mlir.addressof @str : !llvm.ptr
  return
}
llvm.mlir.global internal constant @str("a") {addr_space = 0 : i32}
// ----- llvm.call
func.func @f(%p: !llvm.ptr, %l: i64, %x: i32) {
  %0 = llvm.call @h(%p, %l) : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.call @h0() : () -> ()
  %1 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32
  return
}
llvm.func @h(!llvm.ptr, i64) -> !llvm.ptr
llvm.func @h0()
// ----- llvm.func
llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}
llvm.func @f(%a: !llvm.ptr, %b: i64) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}
llvm.func @void() {
  llvm.return
}
llvm.func @variadic(i32, ...)
llvm.func internal @inner() {
  llvm.return
}
llvm.func @attrs(%a: !llvm.ptr {llvm.noalias}) attributes {sym_visibility = "private"} {
  llvm.return
}
// ----- llvm.global
llvm.mlir.global internal constant @str("hello\00") {addr_space = 0 : i32}
llvm.mlir.global external @ext() {addr_space = 0 : i32} : i32
llvm.mlir.global private @x(5 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global internal constant @arr(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
// ----- llvm blocks
llvm.func @f(%c: i1, %a: i32) {
  llvm.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  llvm.br ^bb2
^bb2:
  llvm.return
}
// ----- llvm.func linkage
llvm.func @declared(i32) -> i32
llvm.func internal @internal() {
  llvm.return
}
llvm.func linkonce_odr @once() {
  llvm.return
}
llvm.func weak hidden @weak() {
  llvm.return
}
llvm.func extern_weak @extern()
llvm.func private fastcc @fast(%arg0: i32) -> i32 {
  llvm.return %arg0 : i32
}
llvm.func protected @protected()
llvm.func local_unnamed_addr @local()
llvm.func unnamed_addr @unnamed()
llvm.func available_externally @available() {
  llvm.return
}
// ----- llvm.func attributes
llvm.func @attributes(%arg0: !llvm.ptr {llvm.noalias, llvm.nonnull, llvm.align = 16 : i64, llvm.dereferenceable = 64 : i64}, %arg1: i8 {llvm.signext}) -> (i8 {llvm.zeroext}) attributes {passthrough = ["nounwind", ["frame-pointer", "all"]], dso_local, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} {
  llvm.return %arg1 : i8
}
llvm.func @more() attributes {always_inline, no_unwind, will_return, target_cpu = "x86-64", sym_visibility = "private", section = ".text", garbageCollector = "statepoint"}
llvm.func @features() attributes {target_features = #llvm.target_features<["+avx", "+avx2"]>, frame_pointer = #llvm.framePointerKind<all>, tune_cpu = "znver3"}
llvm.func @inlines() attributes {no_inline, optimize_none}
llvm.func @kernel(%arg0: !llvm.ptr {llvm.byval = i32, llvm.noundef}) attributes {gpu.kernel, nvvm.kernel} {
  llvm.return
}
// ----- llvm.func variadic
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @main() -> i32 {
  %0 = llvm.mlir.addressof @fmt : !llvm.ptr
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.call @printf(%0, %1) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  llvm.return %2 : i32
}
llvm.mlir.global internal constant @fmt("%d\0A\00") {addr_space = 0 : i32}
// ----- llvm.mlir.zero of numbers (body)
%0 = llvm.mlir.zero : i32
// ----- llvm.mlir.global forms
llvm.mlir.global external @a(42 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global internal constant @b(dense<[1.0, 2.0]> : tensor<2xf32>) {addr_space = 0 : i32, alignment = 16 : i64} : !llvm.array<2 x f32>
llvm.mlir.global private unnamed_addr constant @c("abc") {addr_space = 0 : i32, dso_local}
llvm.mlir.global weak_odr hidden thread_local @d(0 : i64) {addr_space = 0 : i32} : i64
llvm.mlir.global common @e(0 : i32) {addr_space = 0 : i32, section = ".data"} : i32
llvm.mlir.global external @f() {addr_space = 3 : i32} : !llvm.array<0 x i8>
llvm.mlir.global internal @g() {addr_space = 0 : i32} : !llvm.ptr {
  %0 = llvm.mlir.addressof @a : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global internal constant @h(1.500000e+00 : f32) {addr_space = 0 : i32} : f32
llvm.mlir.global appending @i() {addr_space = 0 : i32} : !llvm.array<0 x ptr>
llvm.mlir.global external local_unnamed_addr constant @j("x\00y") {addr_space = 0 : i32}
// ----- llvm.mlir.global_ctors
llvm.func @ctor() {
  llvm.return
}
llvm.mlir.global_ctors ctors = [@ctor], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.global_dtors dtors = [@ctor], priorities = [0 : i32], data = [#llvm.zero]
// ----- llvm.module_flags
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>]
// ----- llvm.linker_options
llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
// ----- llvm types
func.func private @types(!llvm.ptr, !llvm.ptr<3>, !llvm.array<4 x i32>, !llvm.array<4 x array<2 x ptr>>, !llvm.struct<(i32, f32)>, !llvm.struct<()>, !llvm.func<void ()>, !llvm.func<i32 (ptr, ...)>, !llvm.struct<"named", (i32, ptr)>, !llvm.void, !llvm.token, !llvm.metadata, !llvm.array<2 x vector<4xf32>>, !llvm.struct<(vector<4xf32>, ptr<1>)>, vector<4x!llvm.ptr>)
// ----- llvm.call forms (body)
%0 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32
llvm.call %p() : !llvm.ptr, () -> ()
%1 = llvm.call %p(%x) {fastmathFlags = #llvm.fastmath<fast>} : !llvm.ptr, (i32) -> f32
llvm.call fastcc %p(%x) : !llvm.ptr, (i32) -> ()
llvm.call tail %p(%x) : !llvm.ptr, (i32) -> ()
llvm.call %p(%p) : !llvm.ptr, (!llvm.ptr {llvm.byval = i32}) -> ()
llvm.call %p(%x, %p) vararg(!llvm.func<void (i32, ...)>) : !llvm.ptr, (i32, !llvm.ptr) -> ()
%2 = llvm.call %p(%x) {no_unwind} : !llvm.ptr, (i32) -> (i32 {llvm.zeroext})
// ----- llvm.call with bundles (body)
llvm.call %p(%x) ["tag"(%x, %y : i32, i32)] : !llvm.ptr, (i32) -> ()
llvm.call %p() ["a"(), "b"(%x : i32)] : !llvm.ptr, () -> ()
// ----- llvm control flow
llvm.func @flow(%c: i1, %x: i32) -> i32 {
  llvm.cond_br %c weights([5, 10]), ^bb1, ^bb2(%x : i32)
^bb1:
  llvm.br ^bb2(%x : i32)
^bb2(%a: i32):
  llvm.switch %x : i32, ^bb3 [
    1: ^bb1,
    -2: ^bb4(%a : i32)
  ]
^bb3:
  llvm.switch %x : i32, ^bb5 [
  ]
^bb4(%b: i32):
  llvm.return %b : i32
^bb5:
  llvm.unreachable
}
// ----- llvm.load store forms (body)
%0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
%1 = llvm.load volatile %p : !llvm.ptr -> i32
%2 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
%3 = llvm.load %p atomic syncscope("agent") monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
%4 = llvm.load %p {nontemporal} : !llvm.ptr -> vector<4xf32>
%5 = llvm.load %p invariant : !llvm.ptr -> i32
llvm.store %x, %p {alignment = 8 : i64} : i32, !llvm.ptr
llvm.store volatile %x, %p : i32, !llvm.ptr
llvm.store %x, %p atomic release {alignment = 4 : i64} : i32, !llvm.ptr
llvm.store volatile %x, %p atomic syncscope("wave") seq_cst {alignment = 4 : i64} : i32, !llvm.ptr
llvm.store %x, %p {nontemporal, tbaa = []} : i32, !llvm.ptr
// ----- llvm atomics (body)
%0 = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, i32
%1 = llvm.atomicrmw volatile fadd %p, %s syncscope("agent") acq_rel {alignment = 4 : i64} : !llvm.ptr, f32
%2 = llvm.atomicrmw xchg %p, %x seq_cst : !llvm.ptr, i32
%3 = llvm.cmpxchg %p, %x, %y acq_rel monotonic : !llvm.ptr, i32
%4 = llvm.cmpxchg weak volatile %p, %x, %y syncscope("singlethread") seq_cst seq_cst {alignment = 4 : i64} : !llvm.ptr, i32
llvm.fence seq_cst
llvm.fence syncscope("agent") release
// ----- llvm.alloca forms (body)
%0 = llvm.alloca %x x i32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
%1 = llvm.alloca inalloca %x x f32 : (i32) -> !llvm.ptr
%2 = llvm.alloca %l x !llvm.struct<(i32, ptr)> : (i64) -> !llvm.ptr<5>
%3 = llvm.alloca %x x vector<4xf32> {a} : (i32) -> !llvm.ptr
// ----- llvm.getelementptr forms (body)
%0 = llvm.getelementptr %p[%x] : (!llvm.ptr, i32) -> !llvm.ptr, i8
%1 = llvm.getelementptr inbounds %p[0, %l, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x array<4 x i32>>
%2 = llvm.getelementptr nusw %p[-1] {a} : (!llvm.ptr) -> !llvm.ptr, f32
%3 = llvm.getelementptr %p[%w] : (!llvm.ptr, vector<4xi32>) -> vector<4x!llvm.ptr>, f32
// ----- llvm integer ops (body)
%0 = llvm.add %x, %y overflow<nsw> : i32
%1 = llvm.sub %x, %y overflow<nsw, nuw> {a} : i32
%2 = llvm.udiv exact %x, %y : i32
%3 = llvm.sdiv %x, %y : i32
%4 = llvm.urem %x, %y : i32
%5 = llvm.srem %x, %y : i32
%6 = llvm.shl %x, %y overflow<nuw> : i32
%7 = llvm.lshr exact %x, %y : i32
%8 = llvm.ashr %x, %y : i32
%9 = llvm.or disjoint %x, %y : i32
%10 = llvm.and %x, %y : i32
%11 = llvm.xor %w, %w : vector<4xi32>
// ----- llvm float ops (body)
%0 = llvm.fadd %s, %t {fastmathFlags = #llvm.fastmath<fast>} : f32
%1 = llvm.fsub %s, %t : f32
%2 = llvm.fmul %s, %t {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
%3 = llvm.fdiv %s, %t : f32
%4 = llvm.frem %s, %t : f32
%5 = llvm.fneg %s : f32
%6 = llvm.fcmp "oeq" %s, %t {fastmathFlags = #llvm.fastmath<contract>} : f32
%7 = llvm.fcmp "_true" %v, %v : vector<4xf32>
// ----- llvm.icmp all (body)
%0 = llvm.icmp "eq" %x, %y : i32
%1 = llvm.icmp "ne" %p, %p : !llvm.ptr
%2 = llvm.icmp "sge" %x, %y : i32
%3 = llvm.icmp "ult" %w, %w : vector<4xi32>
// ----- llvm casts (body)
%0 = llvm.zext nneg %x : i32 to i64
%1 = llvm.trunc %l overflow<nsw, nuw> : i64 to i32
%2 = llvm.uitofp nneg %x : i32 to f32
%3 = llvm.fptosi %s : f32 to i32
%4 = llvm.fptoui %s : f32 to i64
%5 = llvm.fptrunc %d : f64 to f32
%6 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
%7 = llvm.trunc %l : i64 to i8
%8 = llvm.sitofp %w : vector<4xi32> to vector<4xf32>
%9 = llvm.bitcast %v {a} : vector<4xf32> to vector<4xi32>
// ----- llvm.select freeze (body)
%0 = llvm.select %b, %s, %t {fastmathFlags = #llvm.fastmath<fast>} : i1, f32
%1 = llvm.freeze %x : i32
%2 = llvm.mlir.none : !llvm.token
%3 = llvm.mlir.zero : !llvm.struct<(i32, ptr)>
%4 = llvm.mlir.poison : vector<4xf32>
%5 = llvm.mlir.undef : vector<[4]xf32>
// ----- llvm constants (body)
%0 = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
%1 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
%2 = llvm.mlir.constant(dense<1.0> : tensor<4xf32>) : !llvm.array<4 x f32>
%3 = llvm.mlir.constant(0x7FC00000 : f32) : f32
%4 = llvm.mlir.constant(1.0 : bf16) : bf16
%5 = llvm.mlir.constant(false) : i1
%6 = llvm.mlir.constant(-1 : i8) : i8
%7 = llvm.mlir.constant(1.0 : f80) : f80
%8 = llvm.mlir.constant("ab") : !llvm.array<2 x i8>
%9 = llvm.mlir.constant(4 : index) : i64
%10 = llvm.mlir.constant(12345678901234567890 : i64) : i64
// ----- llvm vectors (body)
%0 = llvm.mlir.undef : vector<4xf32>
%1 = llvm.insertelement %s, %0[%x : i32] : vector<4xf32>
%2 = llvm.extractelement %1[%l : i64] : vector<4xf32>
%3 = llvm.shufflevector %v, %v [0, 1, 4, -1] : vector<4xf32>
%4 = llvm.shufflevector %v, %v [0, 0] {a} : vector<4xf32>
// ----- llvm aggregates (body)
%0 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x f32>)>
%1 = llvm.insertvalue %s, %0[1, 0] {a} : !llvm.struct<(i32, array<2 x f32>)>
%2 = llvm.extractvalue %1[1] : !llvm.struct<(i32, array<2 x f32>)>
%3 = llvm.extractvalue %2[0] {a} : !llvm.array<2 x f32>
// ----- llvm.inline_asm (body)
%0 = llvm.inline_asm "bswap $0", "=r,r" %x : (i32) -> i32
llvm.inline_asm has_side_effects "nop", "" : () -> ()
%1 = llvm.inline_asm has_side_effects is_align_stack asm_dialect = intel "foo $0", "=r,r" %x, %y : (i32, i32) -> i64
llvm.inline_asm asm_dialect = att operand_attrs = [{}] "bar", "r" %x : (i32) -> ()
llvm.inline_asm tail_call_kind = <tail> "nop", "" : () -> ()
// ----- llvm.intr math (body)
%0 = llvm.intr.exp(%s) : (f32) -> f32
%1 = llvm.intr.sqrt(%v) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> vector<4xf32>
%2 = llvm.intr.fma(%s, %s, %t) : (f32, f32, f32) -> f32
%3 = llvm.intr.fmuladd(%s, %s, %t) : (f32, f32, f32) -> f32
%4 = llvm.intr.pow(%s, %t) : (f32, f32) -> f32
%5 = llvm.intr.powi(%s, %x) : (f32, i32) -> f32
%6 = llvm.intr.maxnum(%s, %t) : (f32, f32) -> f32
%7 = llvm.intr.minimum(%s, %t) : (f32, f32) -> f32
%8 = llvm.intr.copysign(%s, %t) : (f32, f32) -> f32
%9 = llvm.intr.tanh(%s) : (f32) -> f32
%10 = llvm.intr.round(%s) : (f32) -> f32
%11 = llvm.intr.log10(%s) : (f32) -> f32
%12 = llvm.intr.fabs(%d) : (f64) -> f64
// ----- llvm.intr integers (body)
%0 = llvm.intr.smax(%x, %y) : (i32, i32) -> i32
%1 = llvm.intr.umin(%x, %y) : (i32, i32) -> i32
%2 = "llvm.intr.abs"(%x) <{is_int_min_poison = false}> : (i32) -> i32
%3 = llvm.intr.ctpop(%x) : (i32) -> i32
%4 = "llvm.intr.ctlz"(%x) <{is_zero_poison = true}> : (i32) -> i32
%5 = llvm.intr.bswap(%x) : (i32) -> i32
%6 = llvm.intr.fshl(%x, %y, %x) : (i32, i32, i32) -> i32
%7 = "llvm.intr.sadd.with.overflow"(%x, %y) : (i32, i32) -> !llvm.struct<(i32, i1)>
%8 = llvm.intr.uadd.sat(%x, %y) : (i32, i32) -> i32
// ----- llvm.intr memory (body)
"llvm.intr.memcpy"(%p, %p, %l) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
%c = llvm.mlir.constant(0 : i8) : i8
"llvm.intr.memset"(%p, %c, %l) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
llvm.intr.lifetime.start %p : !llvm.ptr
llvm.intr.lifetime.end %p : !llvm.ptr
%0 = llvm.intr.stacksave : !llvm.ptr
llvm.intr.stackrestore %0 : !llvm.ptr
llvm.intr.assume %b : i1
%1 = llvm.intr.expect %x, %y : i32
llvm.intr.trap
llvm.intr.debugtrap
// ----- llvm.intr vectors (body)
%0 = "llvm.intr.vector.reduce.fadd"(%s, %v) : (f32, vector<4xf32>) -> f32
%1 = "llvm.intr.vector.reduce.add"(%w) : (vector<4xi32>) -> i32
%k = llvm.mlir.constant(dense<true> : vector<4xi1>) : vector<4xi1>
%2 = llvm.intr.masked.load %p, %k, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
llvm.intr.masked.store %v, %p, %k {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
%4 = llvm.mlir.undef : vector<[4]xf32>
%3 = llvm.intr.vector.insert %v, %4[0] : vector<4xf32> into vector<[4]xf32>
// ----- llvm.call_intrinsic (body)
%0 = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%v, %v, %x) : (vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
llvm.call_intrinsic "llvm.donothing"() : () -> ()
%1 = llvm.call_intrinsic "llvm.exp.f32"(%s) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
// ----- llvm.va
llvm.func @va(%a: i32, ...) {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(ptr)> : (i32) -> !llvm.ptr
  llvm.intr.vastart %1 : !llvm.ptr
  %2 = llvm.va_arg %1 : (!llvm.ptr) -> i32
  llvm.intr.vaend %1 : !llvm.ptr
  llvm.return
}
// ----- llvm module attributes
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>, "dlti.endianness" = "little">, llvm.data_layout = "e-m:e", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f()
}
// ----- maps in the attributes of llvm functions
llvm.func @g(%a: i32 {l.l = affine_map<(d0) -> (d0+7)>}) -> (i32 {l.r = affine_map<(d0) -> (d0+8)>}) { llvm.return %a : i32 }
llvm.func @h(i32 {l.l = affine_map<(d0) -> (d0+9)>}) 
llvm.func @k(%a : i32) { %0 = llvm.call @g(%a) : (i32 {l.l = affine_map<(d0) -> (d0+10)>}) -> i32
 llvm.return }
// ----- packed and opaque structs
func.func private @t0(!llvm.struct<packed (i8, i32)>, !llvm.struct<(i8, i32)>, !llvm.struct<()>, !llvm.struct<packed ()>)
func.func private @t1(!llvm.struct<"a", (ptr, i32)>, !llvm.struct<"b", packed (i8, i32)>)
// ----- an opaque struct
func.func private @a(!llvm.struct<"a", opaque>)
// ----- a recursive struct
func.func private @a(!llvm.struct<"a", (ptr, struct<"b", (struct<(struct<"a">, i8)>)>)>)
// ----- structs inside structs
func.func private @a(!llvm.struct<"a", (ptr, struct<"b", (ptr, i32)>)>, !llvm.struct<"b", (ptr, i32)>, !llvm.array<4 x struct<"c d", (i8)>>)
// ----- types without parameters
func.func private @t0(!llvm.label, !llvm.x86_amx, !llvm.ppc_fp128, !llvm.token, !llvm.metadata, !llvm.void)
func.func private @t1(!llvm.ptr<3>, !llvm.struct<(ptr<3>, vector<4xi32>, f32, array<2 x vector<[4]xf32>>)>, !llvm.array<2 x ppc_fp128>)
// ----- target types
func.func private @a(!llvm.target<"spirv.Image">, !llvm.target<"spirv.Image", i32, f32, 0, 5>, !llvm.target<"t", !llvm.struct<(i8)>, 1>, !llvm.target<"t", 1, 2>)
// ----- llvm function types
func.func private @t0(!llvm.func<void (...)>, !llvm.func<i32 (i32, ...)>, !llvm.func<i32 ()>, !llvm.func<struct<(i32, ptr)> (ptr<3>, array<2 x i8>)>)
func.func private @t1(!llvm.func<void (label)>, !llvm.func<void (metadata, token, ppc_fp128, x86_amx)>, !llvm.func<void (target<"a">)>)
func.func private @t2(!llvm<struct<packed (i8, ptr)>>, !llvm<ptr>, !llvm<label>)
// ----- llvm functions of types that xDSL does not know
llvm.func @f(!llvm.metadata, !llvm.label, !llvm.struct<packed (i8, i32)>, !llvm.struct<"x", opaque>)
llvm.func @g(vector<[4]xf32>, !llvm.struct<packed (i8)>, ...) -> !llvm.struct<packed (i8)>
// ----- members of a packed struct
func.func @x() {
 %0 = llvm.mlir.undef : !llvm.struct<"x", packed (i32, ptr)>
 %1 = llvm.extractvalue %0[0] : !llvm.struct<"x", packed (i32, ptr)>
 %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<"x", packed (i32, ptr)>
 %p = llvm.mlir.zero : !llvm.ptr
 %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"x", packed (i32, ptr)>
 llvm.store %3, %q : !llvm.struct<"x", packed (i32, ptr)>, !llvm.ptr
 %n = llvm.mlir.constant(1 : i32) : i32
 %a = llvm.alloca %n x !llvm.struct<"x", packed (i32, ptr)> : (i32) -> !llvm.ptr
 %l = llvm.load %a : !llvm.ptr -> !llvm.struct<"x", packed (i32, ptr)>
 return
}
// ----- comdat
llvm.comdat @c {
  llvm.comdat_selector @any any
  llvm.comdat_selector @em exactmatch
  llvm.comdat_selector @l largest
  llvm.comdat_selector @n nodeduplicate {a}
  llvm.comdat_selector @s samesize
}
// ----- comdat of a global
llvm.comdat @c {
  llvm.comdat_selector @any any
}
llvm.mlir.global external @any(1 : i64) comdat(@c::@any) : i64
// ----- comdat of a function
llvm.comdat @c {
  llvm.comdat_selector @any any
}
llvm.func @f() comdat(@c::@any) { llvm.return }
// ----- vscale_range
llvm.func internal @f() vscale_range(1, 16) comdat(@c::@any) attributes {x.y} { llvm.return }
llvm.comdat @c {
  llvm.comdat_selector @any any
}
llvm.func @g() -> i32 attributes {vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}
// ----- an alias
llvm.mlir.global external @g(1 : i32) : i32
llvm.mlir.alias external @al : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// ----- an alias with words
llvm.mlir.global external @g(1 : i32) : i32
llvm.mlir.alias weak hidden thread_local unnamed_addr @al {dso_local} : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// ----- invoke, landingpad and resume
llvm.func @foo(i32) -> !llvm.struct<(i32, f64, i32)>
llvm.func @pers(...) -> i32
llvm.func @inv(%a: i32) -> i32 attributes { personality = @pers } {
  %0 = llvm.mlir.constant(3 : i32) : i32
  %5 = llvm.mlir.zero : !llvm.ptr
  %7 = llvm.mlir.constant(dense<0> : vector<1xi8>) : !llvm.array<1 x i8>
  %8 = llvm.invoke @foo(%0) to ^bb2 unwind ^bb1 : (i32) -> !llvm.struct<(i32, f64, i32)>
^bb1:
  %10 = llvm.landingpad cleanup (catch %5 : !llvm.ptr) (filter %7 : !llvm.array<1 x i8>) : !llvm.struct<(ptr, i32)>
  llvm.resume %10 : !llvm.struct<(ptr, i32)>
^bb2:
  llvm.return %0 : i32
}
// ----- invoke of a pointer
llvm.func @pers(...) -> i32
llvm.func @foo(i32)
llvm.func @inv(%p: !llvm.ptr, %a: i32) -> i32 attributes { personality = @pers } {
  %0 = llvm.mlir.constant(3 : i32) : i32
  %8 = llvm.invoke %p(%0) to ^bb2(%0 : i32) unwind ^bb1 : !llvm.ptr, (i32) -> i32
^bb1:
  %10 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %10 : !llvm.struct<(ptr, i32)>
^bb2(%b: i32):
  %9 = llvm.invoke fastcc %p(%0) to ^bb2(%0 : i32) unwind ^bb1 vararg(!llvm.func<i32 (i32, ...)>) {x = 1 : i32, branch_weights = array<i32: 1, 2>} : !llvm.ptr, (i32 {llvm.signext}) -> (i32 {llvm.noundef})
^bb3:
  llvm.invoke @foo(%0) to ^bb3 unwind ^bb1 {x} : (i32) -> ()
}
// ----- llvm.return with attributes
llvm.func @f(%a: i32) -> i32 {
  llvm.return {a = 1 : i32} %a : i32
}
// ----- llvm intrinsics on scalars and pointers
llvm.func @f(%v: vector<4xf32>, %w: vector<4xi32>, %s: f32, %i: i32, %l: i64, %p: !llvm.ptr, %m: vector<4xi1>, %b: i1, %pv: vector<4x!llvm.ptr>, %st: !llvm.struct<(f32,i32)>) {
  %0 = "llvm.intr.fptosi.sat"(%s) : (f32) -> i32
  %1 = "llvm.intr.fptoui.sat"(%s) : (f32) -> i32
  %2 = "llvm.intr.is.constant"(%i) : (i32) -> i1
  %3 = "llvm.intr.ssa.copy"(%s) : (f32) -> f32
  %4 = "llvm.intr.expect.with.probability"(%i, %i) <{prob = 5.0e-1 : f64}> : (i32, i32) -> i32
  %5 = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
  %6 = "llvm.intr.ptrmask"(%p, %l) : (!llvm.ptr, i64) -> !llvm.ptr
  %7 = "llvm.intr.launder.invariant.group"(%p) : (!llvm.ptr) -> !llvm.ptr
  %8 = "llvm.intr.strip.invariant.group"(%p) : (!llvm.ptr) -> !llvm.ptr
  %9 = "llvm.intr.invariant.start"(%p) <{size = 4 : i64}> : (!llvm.ptr) -> !llvm.ptr
  "llvm.intr.invariant.end"(%9, %p) <{size = 4 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  "llvm.intr.vacopy"(%p, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  %10 = "llvm.intr.vscale"() : () -> i64
  %11 = "llvm.intr.stepvector"() : () -> vector<4xi32>
  %12 = "llvm.intr.get.active.lane.mask"(%l, %l) : (i64, i64) -> vector<4xi1>
  %13 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  %14 = "llvm.intr.vector.deinterleave2"(%v) : (vector<4xf32>) -> !llvm.struct<(vector<2xf32>, vector<2xf32>)>
  %15 = "llvm.intr.frexp"(%s) : (f32) -> !llvm.struct<(f32, i32)>
  %16 = "llvm.intr.eh.typeid.for"(%p) : (!llvm.ptr) -> i32
  llvm.return
}
// ----- llvm intrinsics on vectors and matrices
llvm.func @f(%v: vector<4xf32>, %w: vector<4xi32>, %s: f32, %i: i32, %l: i64, %p: !llvm.ptr, %m: vector<4xi1>, %b: i1, %pv: vector<4x!llvm.ptr>, %v16: vector<16xf32>) {
  %a = "llvm.intr.masked.gather"(%pv, %m) <{alignment = 1 : i32}> : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  %a1 = "llvm.intr.masked.gather"(%pv, %m, %v) <{alignment = 1 : i32}> : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.scatter"(%v, %pv, %m) <{alignment = 1 : i32}> : (vector<4xf32>, vector<4x!llvm.ptr>, vector<4xi1>) -> ()
  %c = "llvm.intr.masked.expandload"(%p, %m, %v) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.compressstore"(%v, %p, %m) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  %d = "llvm.intr.matrix.multiply"(%v16, %v16) <{lhs_rows = 4 : i32, lhs_columns = 4 : i32, rhs_columns = 4 : i32}> : (vector<16xf32>, vector<16xf32>) -> vector<16xf32>
  %e = "llvm.intr.matrix.transpose"(%v16) <{rows = 4 : i32, columns = 4 : i32}> : (vector<16xf32>) -> vector<16xf32>
  %g = "llvm.intr.matrix.column.major.load"(%p, %l) <{isVolatile = false, rows = 4 : i32, columns = 4 : i32}> : (!llvm.ptr, i64) -> vector<16xf32>
  "llvm.intr.matrix.column.major.store"(%v16, %p, %l) <{isVolatile = false, rows = 4 : i32, columns = 4 : i32}> : (vector<16xf32>, !llvm.ptr, i64) -> ()
  %x = "llvm.intr.experimental.constrained.fptrunc"(%s) <{fpExceptionBehavior = 0 : i64, roundingmode = 1 : i64}> : (f32) -> f16
  %y = "llvm.intr.experimental.constrained.fpext"(%s) <{fpExceptionBehavior = 0 : i64}> : (f32) -> f64
  %z = "llvm.intr.experimental.constrained.sitofp"(%i) <{fpExceptionBehavior = 2 : i64, roundingmode = 1 : i64}> : (i32) -> f32
  llvm.return
}
// ----- llvm coroutines and annotations
llvm.func @f(%v: vector<4xf32>, %w: vector<4xi32>, %s: f32, %i: i32, %l: i64, %p: !llvm.ptr, %m: vector<4xi1>, %b: i1, %pv: vector<4x!llvm.ptr>, %v16: vector<16xf32>) {
  "llvm.intr.var.annotation"(%p, %p, %p, %i, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %1 = "llvm.intr.ptr.annotation"(%p, %p, %p, %i, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  %2 = "llvm.intr.annotation"(%i, %p, %p, %i) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  %3 = "llvm.intr.vp.add"(%w, %w, %m, %i) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %4 = llvm.intr.coro.id %i, %p, %p, %p : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %5 = llvm.intr.coro.begin %4, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %6 = llvm.intr.coro.size : i64
  %7 = llvm.intr.coro.align : i64
  %8 = llvm.intr.coro.save %p : (!llvm.ptr) -> !llvm.token
  %9 = llvm.intr.coro.suspend %8, %b : i8
  %n = llvm.mlir.none : !llvm.token
  %10 = llvm.intr.coro.end %p, %b, %n : (!llvm.ptr, i1, !llvm.token) -> i1
  %11 = llvm.intr.coro.free %4, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.intr.coro.resume %p : !llvm.ptr
  llvm.return
}
// ----- llvm.intr.scmp
llvm.func @f(%v: vector<4xf32>, %w: vector<4xi32>, %s: f32, %i: i32, %l: i64, %p: !llvm.ptr) {
  %1 = "llvm.intr.scmp"(%i, %i) : (i32, i32) -> i32
  %2 = "llvm.intr.load.relative"(%p, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  %3 = "llvm.intr.returnaddress"(%i) : (i32) -> !llvm.ptr
  llvm.return
}
// ----- llvm.load and llvm.store, flags
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.load %p invariant {alignment = 4 : i64} : !llvm.ptr -> i32
  %1 = llvm.load %p invariant_group {alignment = 4 : i64} : !llvm.ptr -> i32
  %2 = llvm.load volatile %p invariant invariant_group  : !llvm.ptr -> i32
  llvm.store %0, %p invariant_group {alignment = 4 : i64} : i32, !llvm.ptr
  %3 = llvm.load %p dereferenceable<bytes = 8> : !llvm.ptr -> !llvm.ptr
  %4 = llvm.load %p dereferenceable<bytes = 8, mayBeNull = true> {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  %5 = llvm.load %p atomic syncscope("s") monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}
// ----- llvm.fpext fastmath
llvm.func @f(%a: i32, %b: i32, %l: i64, %s: f32) {
  %3 = llvm.fpext %s {fastmathFlags = #llvm.fastmath<nnan>} : f32 to f64
  llvm.return
}
// ----- llvm.blockaddress and llvm.dso_local_equivalent
llvm.func @yay()
llvm.func @ba() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @yay : !llvm.ptr
  %1 = llvm.blockaddress <function = @ba, tag = <id = 1>> : !llvm.ptr
  llvm.br ^bb1
^bb1:
  llvm.blocktag <id = 1>
  llvm.return %1 : !llvm.ptr
}
// ----- llvm.indirectbr
llvm.func @ib(%p: !llvm.ptr, %a: i32) -> i32 {
  llvm.indirectbr %p : !llvm.ptr, [
  ^bb1(%a : i32),
  ^bb2
  ]
^bb1(%x: i32):
  llvm.blocktag <id = 1>
  llvm.return %x : i32
^bb2:
  llvm.return %a : i32
}
// ----- llvm.memory_effects
llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>}
// ----- llvm attributes without fields
"a.b"() {a = #llvm.zero, b = #llvm.undef, c = #llvm.poison, d = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>, e = #llvm.di_null_type, g = #llvm.di_expression<>, h = #llvm.di_subrange<>, i = #llvm.loop_annotation<>} : () -> ()
// ----- llvm operand bundles of intrinsics
llvm.func @a(%arg0 : !llvm.ptr, %0: i1, %1: i32) {
  llvm.call_intrinsic "llvm.assume"(%0) ["align"(%arg0, %1 : !llvm.ptr, i32)] : (i1) -> ()
  llvm.call_intrinsic "llvm.assume"(%0) ["align"(%arg0, %1 : !llvm.ptr, i32)] : (i1 {llvm.noundef}) -> ()
  %2 = llvm.call_intrinsic "llvm.x.y"(%1) : (i32) -> (i32 {llvm.noundef})
  %3 = llvm.call_intrinsic "llvm.x.y"(%1) {fastmathFlags = #llvm.fastmath<nnan>} : (i32) -> (i32)
  %4 = llvm.call_intrinsic "llvm.x.y"() : () -> f32
  llvm.intr.assume %0 : i1
  llvm.intr.assume %0 ["align"(%arg0, %1 : !llvm.ptr, i32)] : i1
  llvm.intr.assume %0 ["align"(%arg0, %1 : !llvm.ptr, i32)] : i1 {c}
  llvm.return
}
// ----- llvm types of all kinds
func.func private @f0() -> !llvm.func<void (i32, ...)>
func.func private @f1() -> !llvm.func<void (tensor<2xf32>)>
func.func private @f2() -> !llvm.func<void(i32, !llvm.ptr, ptr<3>, struct<(i32)>, metadata, label, token)>
func.func private @f3() -> !llvm.ptr<-1>
func.func private @f4() -> !llvm.ptr<0>
func.func private @f5() -> !llvm.array<-4 x i32>
func.func private @f6() -> !llvm.array<4 x index>
func.func private @f7() -> !llvm.array<4 x tensor<2xf32>>
func.func private @f8() -> !llvm.array<4 x vector<2x2xf32>>
func.func private @f9() -> !llvm.array<4 x array<2 x i32>>
func.func private @f10() -> !llvm.array<0 x ptr>
func.func private @f11() -> !llvm.struct<(i32, index)>
func.func private @f12() -> !llvm.struct<(tensor<2xi32>)>
func.func private @f13() -> !llvm.struct<()>
func.func private @f14() -> !llvm.struct<packed ()>
func.func private @f15() -> vector<4x!llvm.ptr>
func.func private @f16() -> vector<[4]x!llvm.ptr<3>>
func.func private @f17() -> !llvm.target<"x">
func.func private @f18() -> !llvm.target<"x", i32, 3, 4>
func.func private @f19() -> !llvm.target<"x", 3, 4>
func.func private @f20() -> !llvm.target<"x", -3>
func.func private @f21() -> !llvm.target<"x", !llvm.ptr, ptr, struct<(i32)>>
func.func private @f22() -> !llvm.target<"x", tensor<2xf32>>
func.func private @f23() -> (!llvm.ppc_fp128, !llvm.x86_amx, !llvm.token, !llvm.metadata, !llvm.label)
func.func private @f24() -> !llvm.struct<(ppc_fp128, x86_amx, target<"x">)>
func.func private @f25() -> !llvm<ptr>
func.func private @f26() -> !llvm.func<i32 ((i32) -> ())>
func.func private @f27() -> !llvm.array<2 x !llvm.array<2 x f32>>
// ----- llvm attributes of all kinds
func.func private @f0() attributes {x = #llvm.address_space<0>, y = #llvm.address_space<3>}
func.func private @f1() attributes {x = #llvm<comdat any>}
func.func private @f2() attributes {x = #llvm.cconv<fastcc>, y = #llvm.cconv<ccc>, z = #llvm.cconv<"cc_10">}
func.func private @f3() attributes {x = #llvm.cconv<cc_10>}
func.func private @f4() attributes {x = #llvm.linkage<external>, y = #llvm.linkage<common>}
func.func private @f5() attributes {x = #llvm.framePointerKind<all>, x1 = #llvm.framePointerKind<"non-leaf">, x2 = #llvm.framePointerKind<reserved>}
func.func private @f6() attributes {x = #llvm.mmra_tag<"a":"b">}
func.func private @f7() attributes {x = #llvm.target<triple = "x86_64", chip = "sky", features = <["+a"]>>}
func.func private @f8() attributes {x = #llvm.target<triple = "x86_64", chip = "">}
func.func private @f9() attributes {x = #llvm.target_features<["+a", "-b"]>, y = #llvm.target_features<[]>}
func.func private @f10() attributes {x = #llvm.dependent_libraries<"a", "b">}
func.func private @f11() attributes {x = #llvm.profile_summary<format = SampleProfile, total_count = 1, max_count = 2, max_internal_count = 3, max_function_count = 4, num_counts = 5, num_functions = 6, detailed_summary = <cut_off = 10000, min_count = 86427, num_counts = 1>>}
func.func private @f12() attributes {x = #llvm.tbaa_root, y = #llvm.tbaa_root<id = "a">, z = #llvm.tbaa_member<#llvm.tbaa_root<id = "a">, 3>}
func.func private @f13() attributes {x = #llvm.tbaa_type_desc<id = "int", members = {<#llvm.tbaa_root, 0>}>}
func.func private @f14() attributes {x = #llvm.constant_range<i32, 0, 12>, y = #llvm.constant_range<i8, -1, 3>}
func.func private @f15() attributes {x = #llvm.constant_range<i32, 0, 0>}
func.func private @f16() attributes {x = #llvm.constant_range<i8, 0, 256>}
func.func private @f17() attributes {x = #llvm.constant_range<i128, -1, 100000000000000000000000>}
func.func private @f18() attributes {x = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>}
func.func private @f19() attributes {x = #llvm.vscale_range<maxRange = 16, minRange = 1 : i64>}
func.func private @f20() attributes {x = #llvm.undef, y = #llvm.poison, z = #llvm.zero}
func.func private @f21() attributes {x = #llvm.blocktag<id = 3>, y = #llvm.blockaddress<function = @f21, tag = <id = 0>>}
func.func private @f22() attributes {x = #llvm.vec_type_hint<hint = i32>, y = #llvm.vec_type_hint<hint = vector<4xf32>, is_signed = true>}
func.func private @f23() attributes {x = #llvm.tailcallkind<none>, y = #llvm.tailcallkind<musttail>}
func.func private @f24() attributes {x = #llvm.mlir.workgroup_attribution<512 : i64, f32>}
func.func private @f25() attributes {x = #llvm.dereferenceable<bytes = 4>, y = #llvm.dereferenceable<bytes = 4, mayBeNull = true>}
func.func private @f26() attributes {x = #llvm.uwtableKind<none>, y = #llvm.uwtableKind<async>}
func.func private @f27() attributes {x = #llvm.overflow<none>, y = #llvm.overflow<nsw, nuw>, z = #llvm.overflow<nuw,nsw>}
func.func private @f28() attributes {x = #llvm.fastmath<none>, y = #llvm.fastmath<nnan, ninf>, z = #llvm.fastmath<fast>, w = #llvm.fastmath<nnan, ninf, nsz, arcp, contract, afn, reassoc>, v = #llvm.fastmath<reassoc,nnan>}
func.func private @f29() attributes {x = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = readwrite, errnoMem = write, targetMem0 = none, targetMem1 = none>}
func.func private @f30() attributes {x = #llvm.alias_scope_domain<id = 3 : i32>}
func.func private @f31() attributes {x = #llvm.loop_annotation<disableNonforced = true, vectorize = <disable = false, width = 4 : i32>, interleave = <count = 3 : i32>, unroll = <disable = true, full = true>, unrollAndJam = <count = 3 : i32>, licm = <disable = true>, distribute = <disable = true>, pipeline = <disable = true, initiationinterval = 2 : i32>, peeled = <count = 3 : i32>, unswitch = <partialDisable = true>, mustProgress = true, isVectorized = false>}
func.func private @f32() attributes {x = #llvm.loop_annotation<vectorize = <followupAll = <unroll = <disable = true>>>>}
func.func private @f33() attributes {x = #llvm.loop_annotation<>, y = #llvm.loop_licm<>}
func.func private @f34() attributes {x = #llvm.address_space<-1>}
func.func private @f35() attributes {x = #llvm.address_space<true>}
func.func private @f36() attributes {x = #llvm.di_basic_type<name = "x", sizeInBits = 0>, y = #llvm.di_basic_type<name = "x", sizeInBits = -1>}
func.func private @f37() attributes {x = #llvm.di_basic_type<name = "x", sizeInBits = 18446744073709551615>}
func.func private @f38() attributes {x = #llvm.di_composite_type<flags = "Vector|BitField">, y = #llvm.di_composite_type<flags = "BitField| Vector">, z = #llvm.di_composite_type<flags = Zero, isRecSelf = false>, w = #llvm.di_composite_type<flags = Bit0>, w2 = #llvm.di_composite_type<flags = Public>, w3 = #llvm.di_composite_type<flags="Bit0|Bit1">}
func.func private @f39() attributes {x = #llvm.di_composite_type<elements = #llvm.di_null_type, #llvm.di_null_type>}
func.func private @f40() attributes {x = #llvm.di_composite_type<line = true, scope = #llvm.di_file<"a" in "b">>}
func.func private @f41() attributes {x = #llvm.di_composite_type<file = <"a" in "b">>}
func.func private @f42() attributes {x = #llvm.di_derived_type<tag = DW_TAG_pointer_type, name = "x", dwarfAddressSpace = 0>}
func.func private @f43() attributes {x = #llvm.di_expression<[DW_OP_deref]>, y = #llvm.di_expression<>, z = #llvm.di_expression<[DW_OP_LLVM_convert(16, DW_ATE_signed), DW_OP_plus_uconst(3), DW_OP_bit_piece(3, 4)]>}
func.func private @f44() attributes {x = #llvm.di_expression<[DW_OP_LLVM_convert(16)]>}
func.func private @f45() attributes {x = #llvm.di_expression<[DW_OP_LLVM_convert(16, 3)]>}
func.func private @f46() attributes {x = #llvm.memory_effects<argMem = none, other = read, inaccessibleMem = readwrite, errnoMem = write, targetMem0 = none, targetMem1 = none>}
func.func private @f47() attributes {x = #llvm.di_subrange<count = 4 : i64>, y = #llvm.di_subrange<count = #llvm.zero, lowerBound = "x">}
func.func private @f48() attributes {x = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #llvm.di_null_type>}
func.func private @f49() attributes {x = #llvm.tbaa_type_desc<members = {<#llvm.tbaa_root, 3>, #llvm.tbaa_member<#llvm.tbaa_root, 4>}, id = "a\22b">}
func.func private @f50() attributes {x = #llvm.tbaa_root<>}
func.func private @f51() attributes {x = #llvm.uwtableKind<"sync">, y= #llvm.linkage<"common">}
func.func private @f52() attributes {x = #llvm.dereferenceable<bytes = -4>}
func.func private @f53() attributes {x = #llvm.mlir.module_flag<error, "yolo", "x">}
func.func private @f54() attributes {x = #llvm.mlir.module_flag<error, "yolo", 3 : i64>}
func.func private @f55() attributes {x = #llvm.mlir.module_flag<require, "yolo", 3 : i32>, y = #llvm.mlir.module_flag<append_unique, "yolo", 3 : i32>, z = #llvm.mlir.module_flag<warning, "yolo", 3 : i32>}
// ----- llvm dialect, llvm 1
func.func private @f() -> !llvm.struct<"a", (struct<"a">)>
// ----- llvm dialect, llvm 2
func.func private @f() -> !llvm.struct<"a\22b", (i8, ptr, array<2 x struct<"c", (ptr, struct<"a\22b">)>>)>
// ----- llvm dialect, llvm 3
!s = !llvm.struct<(i32, ptr)>
func.func private @f() -> !llvm.array<2 x !s>
// ----- llvm dialect, llvm 4
func.func private @f() -> !llvm.struct<"a", (ptr, struct<"b", (ptr, struct<"a">)>)>
func.func private @g() -> !llvm.struct<"b", (ptr, struct<"a", (ptr, struct<"b">)>)>
// ----- llvm dialect, llvm.module_flags 1
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<min, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<max, "PIE Level", 2 : i32>, #llvm.mlir.module_flag<append, "x", 1 : i32>, #llvm.mlir.module_flag<override, "probe-stack", "inline-asm">]
// ----- llvm dialect, llvm.module_flags 2
llvm.module_flags [#llvm.mlir.module_flag<append, "CG Profile", [
  #llvm.cgprofile_entry<from = @from, to = @to, count = 222>,
  #llvm.cgprofile_entry<from = @from, count = 222>,
  #llvm.cgprofile_entry<from = @to, to = @from, count = 222>
]>]
// ----- llvm dialect, llvm.module_flags 3
llvm.module_flags [#llvm.mlir.module_flag<error, "ProfileSummary",
       #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427,
         max_internal_count = 86427, max_function_count = 4691,
         num_counts = 3712, num_functions = 796,
         is_partial_profile = 0, partial_profile_ratio = 0.000000e+00 : f64,
         detailed_summary =
           <cut_off = 10000, min_count = 86427, num_counts = 1>,
           <cut_off = 100000, min_count = 86427, num_counts = 1>
     >>]
// ----- llvm dialect, llvm.tbaa_root 1
#tbaa_root_0 = #llvm.tbaa_root<id = "Simple C/C++ TBAA">
#tbaa_type_desc_1 = #llvm.tbaa_type_desc<id = "omnipotent char", members = {<#tbaa_root_0, 0>}>
#tbaa_type_desc_2 = #llvm.tbaa_type_desc<id = "long long", members = {<#tbaa_type_desc_1, 0>}>
#tbaa_type_desc_3 = #llvm.tbaa_type_desc<id = "agg2_t", members = {<#tbaa_type_desc_2, 0>, <#tbaa_type_desc_2, 8>}>
#tbaa_tag_4 = #llvm.tbaa_tag<access_type = #tbaa_type_desc_2, base_type = #tbaa_type_desc_3, offset = 8, constant = true>
llvm.func @f(%p: !llvm.ptr) {
  %0 = llvm.load %p {tbaa = [#tbaa_tag_4]} : !llvm.ptr -> i64
  llvm.return
}
// ----- llvm dialect, llvm.access_group 1
func.func private @f() attributes {x = #llvm.access_group<id = distinct[0]<>>, y = #llvm.access_group<id = distinct[1]<>>}
// ----- llvm dialect, llvm.alias_scope 1
func.func private @f() attributes {x = #llvm.alias_scope<id = distinct[1]<>, domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "d">>}
// ----- llvm dialect, llvm.di_file 1
#di_file = #llvm.di_file<"metadata-loop.ll" in "/">
#loc1 = loc("loop-metadata.mlir":42:4)
#loc2 = loc("loop-metadata.mlir":52:4)
#di_compile_unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #di_file, isOptimized = false, emissionKind = None>
#di_subprogram = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "loop_locs", file = #di_file, subprogramFlags = Definition>
#start_loc_fused = loc(fused<#di_subprogram>[#loc1])
#end_loc_fused= loc(fused<#di_subprogram>[#loc2])
#group1 = #llvm.access_group<id = distinct[2]<>>
#loopMD = #llvm.loop_annotation<disableNonforced = false, startLoc = #start_loc_fused, endLoc = #end_loc_fused, parallelAccesses = #group1, #group1>
llvm.func @loop_locs() {
  llvm.br ^bb1 {loop_annotation = #loopMD}
^bb1:
  llvm.return
}
// ----- llvm dialect, llvm.di_subprogram 1
func.func private @f() attributes {x = #llvm.di_subprogram<recId = distinct[0]<>, isRecSelf = true>}
// ----- llvm dialect, llvm.di_compile_unit 1
func.func private @f() attributes {x = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = <"a" in "b">, isOptimized = 1, emissionKind = Full, nameTableKind = None>}
// ----- llvm dialect, llvm.intr.masked.expandload 1
llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>, %n: i32, %x: vector<4xf32>, %p: !llvm.ptr, %i: i64) {
  %6 = "llvm.intr.masked.expandload"(%p, %m, %x) {arg_attrs = [{llvm.align = 1 : i32}, {}, {}]} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> (vector<4xf32>)
  "llvm.intr.masked.compressstore"(%x, %p, %m) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 2 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  %0 = "llvm.intr.annotation"(%n, %p, %p, %n) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  %1 = "llvm.intr.ptr.annotation"(%p, %p, %p, %n, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  "llvm.intr.var.annotation"(%p, %p, %p, %n, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %2 = "llvm.intr.is.constant"(%n) : (i32) -> i1
  %3 = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
  %4 = "llvm.intr.vector.deinterleave2"(%v) : (vector<4xi32>) -> !llvm.struct<(vector<2xi32>, vector<2xi32>)>
  %5 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<8xi32>
  %8 = "llvm.intr.vscale"() : () -> i64
  llvm.return
}
// ----- llvm dialect, llvm.mlir.zero 1
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr
 llvm.return %0 : !llvm.ptr }
llvm.mlir.alias external @al : !llvm.ptr {
  %0 = llvm.mlir.addressof @resolver : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @foo : !llvm.func<f32 (i64)>, !llvm.ptr @al
// ----- llvm dialect, llvm.mlir.zero 2
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr
 llvm.return %0 : !llvm.ptr }
llvm.mlir.ifunc external @foo : i32, !llvm.ptr @resolver
// ----- llvm dialect, llvm.comdat 1
llvm.comdat @c {
  llvm.comdat_selector @any any
  llvm.comdat_selector @exactmatch exactmatch
}
llvm.mlir.global internal constant @has(1 : i64) comdat(@c::@any) : i64
llvm.func @f() comdat(@c::@any)
// ----- llvm dialect, llvm.comdat_selector 1
llvm.comdat_selector @any any
// ----- llvm dialect, llvm.emit_c_interface 1
func.func @f() attributes {llvm.emit_c_interface} { return }
// ----- llvm dialect, llvm 5
func.func @f(%a: !llvm.ptr {llvm.struct_attrs = [{}]}) { return }
// ----- llvm dialect, llvm 6
llvm.func @f() attributes {llvm.struct_attrs = [{}]}
// ----- llvm dialect, llvm.loop 1
llvm.func @f() attributes {llvm.loop = 3 : i32}
// ----- llvm dialect, llvm.br 1
llvm.func @f() {
 llvm.br ^bb1 {llvm.loop = {}}
^bb1:
 llvm.return {llvm.foo}
}
// ----- llvm dialect, llvm.intr.ubsantrap 1
llvm.func @f() {
  llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  "llvm.intr.ubsantrap"() <{failureKind = 1 : i8}> : () -> ()
  llvm.intr.ubsantrap <{failureKind = 1 : i8}> {foo}
  llvm.intr.trap
  llvm.intr.debugtrap
  llvm.unreachable
}
// ----- llvm dialect, llvm.mlir.zero 3
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr
 llvm.return %0 : !llvm.ptr }
llvm.mlir.ifunc external @foo : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
llvm.mlir.ifunc internal unnamed_addr @foo2 : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {dso_local}
llvm.mlir.ifunc linkonce_odr hidden local_unnamed_addr @foo3 : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {llvm.foo = 3 : i32}
llvm.func @g(%x: i64) -> f32 {
  %0 = llvm.call @foo(%x) : (i64) -> f32
  %1 = llvm.mlir.addressof @foo : !llvm.ptr
  llvm.return %0 : f32
}
llvm.mlir.ifunc external @foo4 : !llvm.func<f32 (i64)>, !llvm.ptr @resolver {address_space = 0 : i32}
// ----- llvm dialect, llvm.mlir.zero 4
llvm.func @resolver() -> !llvm.ptr { %0 = llvm.mlir.zero : !llvm.ptr
 llvm.return %0 : !llvm.ptr }
llvm.mlir.ifunc external @foo4 : !llvm.func<f32 (i64)>, !llvm.ptr<2> @resolver {address_space = 2 : i32}
// ----- llvm dialect, llvm.intr.vp.add 1
llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>, %n: i32, %x: vector<4xf32>, %p: !llvm.ptr, %i: i64) {
  %0 = "llvm.intr.vp.add"(%v, %v, %m, %n) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
  %1 = "llvm.intr.vp.fma"(%x, %x, %x, %m, %n) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %2 = "llvm.intr.vp.load"(%p, %m, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>
  "llvm.intr.vp.store"(%x, %p, %m, %n) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()
  %3 = "llvm.intr.vp.reduce.add"(%n, %v, %m, %n) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
  %4 = "llvm.intr.experimental.vp.strided.load"(%p, %i, %m, %n) : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>
  llvm.return
}
// ----- llvm dialect, llvm.intr.vector.deinterleave2 1
llvm.func @f(%v: vector<4xi32>, %m: vector<4xi1>) {
  %5 = "llvm.intr.vector.deinterleave2"(%v) : (vector<4xi32>) -> vector<4xi32>
  llvm.return
}
// ----- llvm dialect, llvm.shufflevector 1
func.func @f(%a: vector<[4]xf32>) { %0 = llvm.shufflevector %a, %a [0, 0, 0, 0] : vector<[4]xf32> 
 %1 = llvm.shufflevector %a, %a [0, 0] : vector<[4]xf32> return }
// ----- llvm dialect, llvm.atomicrmw 1
func.func @f(%p: !llvm.ptr, %x: vector<2xf16>) { %0 = llvm.atomicrmw fadd %p, %x seq_cst : !llvm.ptr, vector<2xf16> return }
// ----- llvm dialect, llvm.resume 1
llvm.func @foo(i32) -> i32
llvm.func @f(%p: !llvm.ptr) -> i32 attributes {personality = @foo} {
  llvm.resume %p : !llvm.ptr
}
// ----- llvm dialect, llvm.switch 1
llvm.func @switch(%a: i64) {
  llvm.switch %a : i64, ^bb1 [ 42: ^bb2, 43: ^bb3(%a: i64) ]
^bb1: llvm.return
^bb2: llvm.return
^bb3(%x: i64): llvm.return
}
// ----- llvm dialect, llvm.cond_br 1
llvm.func @condbr(%a: i1) {
  llvm.cond_br %a weights([-1, 3]), ^bb1, ^bb2
^bb1: llvm.return
^bb2: llvm.return
}
// ----- llvm dialect, llvm 7
llvm.func @f() { %0 = llvm.mlir.constant(1.0 : f32) : !llvm.ptr llvm.return }
// ----- llvm dialect, llvm 8
llvm.func @f() { %2 = llvm.mlir.constant(sparse<[[0]], [1]> : vector<4xi32>) : vector<4xi32> llvm.return }
// ----- llvm dialect, llvm.inttoptr 1
func.func @f(%x: !llvm.ptr, %y: i64) { %0 = llvm.inttoptr %y dereferenceable<bytes = 8, mayBeNull = true> : i64 to !llvm.ptr return }
// ----- llvm dialect, llvm.addrspacecast 1
func.func @f(%x: !llvm.ptr) { %0 = llvm.addrspacecast %x : !llvm.ptr to vector<2x!llvm.ptr<1>> return }
// ----- llvm dialect, llvm.fptrunc 1
func.func @f(%x: f32) { %0 = llvm.fptrunc %x : f32 to f64 return }
// ----- llvm dialect, llvm.call_intrinsic 1
llvm.func @f(%a: i32) { llvm.call_intrinsic "llvm.foo"(%a) ["x"(%a : i32)] : (i32) -> () llvm.return }
// ----- llvm dialect, llvm.inline_asm 1
llvm.func @f(%a: i32) { %0 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = att operand_attrs = [{elementtype = i32}] "x", "y" %a : (i32) -> i32 llvm.return }
// ----- llvm dialect, llvm.mlir.global_dtors 1
llvm.func @f() { llvm.return }
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [@foo]
// ----- llvm dialect, llvm.blocktag 1
llvm.func @g() { llvm.blocktag <id = 1> llvm.return }
llvm.func @f() { %0 = llvm.blockaddress <function = @g, tag = <id = 1>> : !llvm.ptr
 llvm.indirectbr %0 : !llvm.ptr, [ ^bb1, ^bb2 ]
^bb1: llvm.return
^bb2: llvm.return }
// ----- llvm dialect, llvm.indirectbr 1
llvm.func @f(%p: !llvm.ptr, %x: i32) { 
 llvm.indirectbr %p : !llvm.ptr, [ ^bb1(%x : i32), ^bb2 ]
^bb1(%y: i32): llvm.return
^bb2: llvm.return }
// ----- llvm dialect, llvm.intr.assume 1
llvm.func @f(%a: i1, %b: i32) { llvm.intr.assume %a ["align"(%b : i32)] : i1 llvm.return }
// ----- llvm dialect, llvm.void 1
llvm.func @f() -> !llvm.void
// ----- llvm dialect, llvm 9
llvm.func @f(...)
// ----- llvm dialect, llvm 10
llvm.func @f(i32, ...) attributes {a.b = 1 : i32}
// ----- llvm dialect, llvm 11
llvm.func @f(%a: i32, ...) { llvm.return }
// ----- llvm dialect, llvm 12
llvm.func fastcc @f()
// ----- llvm dialect, llvm 13
llvm.func internal fastcc @f() { llvm.return }
// ----- llvm dialect, llvm 14
llvm.func internal hidden unnamed_addr amdgpu_kernelcc @f() { llvm.return }
// ----- llvm dialect, llvm 15
llvm.func protected local_unnamed_addr cc_10 @f() { llvm.return }
// ----- llvm dialect, llvm 16
llvm.func @f() attributes {passthrough = ["a", ["b", "c"], [3, "x"]]}
// ----- llvm dialect, llvm 17
llvm.func @f() attributes {garbageCollector = "statepoint-example"} { llvm.return }
// ----- llvm dialect, llvm 18
llvm.func @f() attributes {section = ".text.x", alignment = 2 : i64} { llvm.return }
// ----- llvm dialect, llvm.memory_effects 1
llvm.func @f() attributes {memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>} { llvm.return }
// ----- llvm dialect, llvm.frame 1
llvm.func @f() attributes {frame_pointer = #llvm.framePointerKind<"non-leaf">, target_cpu = "x", tune_cpu = "y", target_features = #llvm.target_features<["+a"]>, no_inline, optimize_none, no_unwind, will_return, convergent, dso_local, vscale_range = #llvm.vscale_range<minRange = 1, maxRange = 2>, uwtable_kind = #llvm.uwtableKind<async>, arm_streaming, arm_new_za, reciprocal_estimates = "x", prefer_vector_width = "128", unsafe_fp_math = true, no_infs_fp_math = true, no_nans_fp_math = true, approx_func_fp_math = true, no_signed_zeros_fp_math = true, denormal_fp_math = "x", denormal_fp_math_f32 = "y", fp_contract = "fast", instrument_function_entry = "x", instrument_function_exit = "y", inline_hint, function_entry_count = 3 : i64, vec_type_hint = #llvm.vec_type_hint<hint = i32>, work_group_size_hint = array<i32: 1, 2, 3>, reqd_work_group_size = array<i32: 1, 2, 3>, intel_reqd_sub_group_size = 8 : i32, personality = @f} { llvm.return }
// ----- llvm dialect, llvm 19
llvm.func @f() attributes {arm_streaming, arm_locally_streaming, arm_streaming_compatible, arm_in_za, arm_out_za, arm_inout_za, arm_preserves_za} { llvm.return }
// ----- llvm dialect, llvm 20
llvm.func @f() attributes {arm_foo} { llvm.return }
// ----- llvm dialect, llvm 21
llvm.func @f() vscale_range(1, 16) { llvm.return }
// ----- llvm dialect, llvm.signext 1
llvm.func @f(%a: i32 {llvm.signext, llvm.zeroext}, %p: !llvm.ptr {llvm.noalias, llvm.align = 8 : i64, llvm.byval = i32, llvm.nonnull, llvm.dereferenceable = 4 : i64, llvm.noundef, llvm.readonly}) -> (i32 {llvm.signext, llvm.noundef, llvm.inreg}) { llvm.return %a : i32 }
// ----- llvm dialect, llvm.range 1
llvm.func @f(%a: i32 {llvm.range = #llvm.constant_range<i32, 0, 12>, llvm.nofpclass = 3 : i64, llvm.alignstack = 4 : i64, llvm.initializes = [#llvm.constant_range<i64, 0, 4>]})
// ----- llvm dialect, llvm.nofpclass 1
llvm.func @f(%a: !llvm.ptr {llvm.nofpclass = "x"})
// ----- llvm dialect, llvm.nofpclass 2
llvm.func @f(%a: f32 {llvm.nofpclass = 3 : i64})
// ----- llvm dialect, llvm.mlir.global 1
llvm.mlir.global internal @g("abc")
// ----- llvm dialect, llvm.mlir.global 2
llvm.mlir.global internal constant @g(dense<1> : tensor<2xi32>) : !llvm.array<2 x i32>
// ----- llvm dialect, llvm.mlir.global 3
llvm.mlir.global @g(1 : i32) : i32
// ----- llvm dialect, llvm.mlir.global 4
llvm.mlir.global common @g(0.0 : f32) : f32
// ----- llvm dialect, llvm.mlir.global 5
llvm.mlir.global common @g(dense<[0, 0]> : vector<2xi32>) : vector<2xi32>
// ----- llvm dialect, llvm.mlir.global 6
llvm.mlir.global common @g(dense<0> : vector<2xi32>) : vector<2xi32>
// ----- llvm dialect, llvm.mlir.global 7
llvm.mlir.global external @g(1 : i32) {addr_space = 3 : i32, section = "x", dso_local, externally_initialized, alignment = 8 : i64, dbg_exprs = [], target_specific_attrs = ["x", ["y", "z"]]} : i32
// ----- llvm dialect, llvm.mlir.global 8
llvm.mlir.global internal @g() : i64 { %c = llvm.mlir.constant(1 : i32) : i32 %0 = llvm.inline_asm "x", "y" %c : (i32) -> i64 llvm.return %0 : i64 }
// ----- llvm dialect, llvm.mlir.global 9
llvm.mlir.global internal thread_local unnamed_addr @g() : !llvm.ptr { %0 = llvm.mlir.addressof @g : !llvm.ptr llvm.return %0 : !llvm.ptr }
// ----- llvm dialect, llvm.mlir.global 10
llvm.mlir.global weak_odr hidden thread_local local_unnamed_addr constant @g(0 : i64) comdat(@c::@d) {a.b} : i64
llvm.comdat @c { llvm.comdat_selector @d any }
// ----- llvm dialect, llvm.mlir.global 11
llvm.mlir.global external @g() : !llvm.target<"spirv.foo">
// ----- llvm dialect, llvm.mlir.global 12
llvm.mlir.global external @g(#llvm.zero) : !llvm.struct<(i32)>
// ----- llvm dialect, llvm.mlir.global 13
llvm.mlir.global external @g([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
// ----- llvm dialect, llvm.mlir.global 14
llvm.mlir.global external @g(@foo) : !llvm.ptr
// ----- llvm dialect, llvm.mlir.global 15
llvm.mlir.global external @g(unit) : !llvm.ptr
// ----- llvm dialect, llvm.mlir.global 16
llvm.mlir.global external @g(1 : i64) : !llvm.ptr
// ----- llvm.mlir.constant of floats that have no decimal text (body)
%0 = llvm.mlir.constant(0xFF : f8E4M3FN) : i8
%1 = llvm.mlir.constant(0x7FC00001 : f32) : f32
// ----- llvm.mlir.global of bytes that are no UTF-8
llvm.mlir.global internal @s("a\FF")
llvm.mlir.global internal constant @t("\80\00") : !llvm.array<2 x i8>
llvm.func @f() {
  %0 = llvm.mlir.constant("a\22b\00\FF") : !llvm.array<5 x i8>
  llvm.return
}
