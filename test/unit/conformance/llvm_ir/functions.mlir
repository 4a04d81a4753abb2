llvm.func @sret(!llvm.ptr {llvm.sret = i64})
llvm.func @parameters(!llvm.ptr {llvm.align = 16 : i64, llvm.noalias, llvm.nocapture, llvm.nofree, llvm.nonnull, llvm.noundef, llvm.readonly, llvm.dereferenceable = 8 : i64}, !llvm.ptr {llvm.byval = i32}, i32 {llvm.signext, llvm.inreg, llvm.range = #llvm.constant_range<i32, -1, 12>}, !llvm.ptr {llvm.nest}, !llvm.ptr {llvm.alignstack = 8 : i64, llvm.allocptr}, i64 {llvm.allocalign}, !llvm.ptr {llvm.writeonly, llvm.dereferenceable_or_null = 4 : i64}, !llvm.ptr {llvm.byref = f32})
llvm.func @result(%x: i32) -> (i32 {llvm.zeroext, llvm.noundef}) attributes {
  passthrough = ["cold", ["alignstack", "8"], ["my-key", "my\22value"], "unknown", "nofree"],
  frame_pointer = #llvm.framePointerKind<"non-leaf">, target_cpu = "znver4", tune_cpu = "x",
  target_features = #llvm.target_features<["+avx", "-sse"]>,
  memory_effects = #llvm.memory_effects<other = read, argMem = none, inaccessibleMem = readwrite, errnoMem = none, targetMem0 = none, targetMem1 = none>,
  no_unwind, will_return, convergent, always_inline, dso_local, uwtable_kind = #llvm.uwtableKind<sync>,
  no_nans_fp_math = true, no_infs_fp_math = false, no_signed_zeros_fp_math = true,
  denormal_fp_math = "preserve-sign", denormal_fp_math_f32 = "ieee", fp_contract = "fast",
  instrument_function_entry = "e", instrument_function_exit = "x", prefer_vector_width = "256",
  reciprocal_estimates = "all", function_entry_count = 42 : i64, alignment = 16 : i64,
  garbageCollector = "statepoint-example", arm_streaming} {
  llvm.return %x : i32
}
llvm.func hidden unnamed_addr @optnone() attributes {no_inline, optimize_none} { llvm.return }
llvm.func @scaled() vscale_range(1, 16) attributes {uwtable_kind = #llvm.uwtableKind<async>} { llvm.return }
llvm.func internal @inside() attributes {inline_hint} { llvm.return }
llvm.func linkonce_odr protected @merged() -> !llvm.struct<(i32, ptr)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
  llvm.return %0 : !llvm.struct<(i32, ptr)>
}
llvm.func extern_weak @maybe(i32)
llvm.func fastcc @fast(%a: i32) -> i32 { llvm.return %a : i32 }
llvm.func @"quoted \22 name\0A"(%a: i32) { llvm.return }
llvm.func @variadic(i32, ...) -> i32
llvm.func @all(...) -> i32
llvm.func @two(%a: i32, %b: vector<4xf32>) -> i32 { llvm.return %a : i32 }
llvm.func @personal() attributes {personality = @all} { llvm.return }
// -----
llvm.func @f(i32) -> i32
llvm.func @g()
llvm.func @v(!llvm.ptr, ...) -> i32
llvm.func @h(f32) -> f32
llvm.func @calls(%p: !llvm.ptr, %x: i32, %y: f32) -> i32 {
  %0 = llvm.call @f(%x) : (i32) -> i32
  llvm.call @g() : () -> ()
  %1 = llvm.call @v(%p, %x, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, i32) -> i32
  %2 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32
  llvm.call %p() : !llvm.ptr, () -> ()
  %3 = llvm.call tail @f(%x) {no_unwind, will_return, convergent, no_inline, memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>} : (i32 {llvm.signext}) -> (i32 {llvm.zeroext})
  %4 = llvm.call fastcc notail %p(%x) ["x"(%x : i32), "deopt"()] : !llvm.ptr, (i32) -> i32
  %5 = llvm.call @h(%y) {fastmathFlags = #llvm.fastmath<nnan, reassoc>} : (f32) -> f32
  %6 = llvm.call @h(%y) {fastmathFlags = #llvm.fastmath<fast>, always_inline, inline_hint} : (f32) -> f32
  %8 = llvm.mlir.undef : vector<4xf32>
  %9 = llvm.mlir.constant(1 : i32) : i32
  %7 = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%8, %8, %9) : (vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>
  llvm.call_intrinsic "llvm.x86.sse2.pause"() : () -> ()
  %10 = llvm.call_intrinsic "llvm.fma.f32"(%y, %y, %y) {fastmathFlags = #llvm.fastmath<contract>} : (f32, f32, f32) -> f32
  %11 = llvm.inline_asm has_side_effects asm_dialect = intel "mov $0, $1", "=r,r" %x : (i32) -> i32
  llvm.inline_asm is_align_stack "nop", "~{memory}" : () -> ()
  %12 = llvm.mlir.addressof @f : !llvm.ptr
  %13 = llvm.call %12(%x) : !llvm.ptr, (i32) -> i32
  llvm.return %13 : i32
}
llvm.func @must(%x: i32) -> i32 {
  %0 = llvm.call musttail @f(%x) : (i32) -> i32
  llvm.return %0 : i32
}
// -----
llvm.func @opaque(%a: !llvm.array<2 x struct<"opaque", opaque>>)
// -----
llvm.func @types(%a: !llvm.struct<"tree", (ptr, i32)>, %b: !llvm.struct<"a b", packed (i8, struct<"tree", (ptr, i32)>)>, %c: !llvm.array<2 x vector<4xf32>>, %d: !llvm.ptr<7>, %e: vector<4x!llvm.ptr>, %f: !llvm.struct<()>, %g: i1, %h: i1024, %i: !llvm.ppc_fp128, %j: vector<[2]xi1>) {
  llvm.return
}
llvm.func @token(%x: !llvm.target<"spirv.Image", i32, 0, 5>)
