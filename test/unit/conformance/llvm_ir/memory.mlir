llvm.func @memory(%p: !llvm.ptr, %n: i64, %q: !llvm.ptr<1>, %pv: vector<4x!llvm.ptr>, %iv: vector<4xi64>, %m: i32) -> f32 {
  %0 = llvm.getelementptr %p[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %1 = llvm.getelementptr inbounds %0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, f32)>
  %2 = llvm.getelementptr inbounds|nuw %1[%n, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.getelementptr nusw %2[-1] : (!llvm.ptr) -> !llvm.ptr, i8
  %4 = llvm.getelementptr nusw|nuw %3[%m] : (!llvm.ptr, i32) -> !llvm.ptr, i8
  %5 = llvm.getelementptr %q[%n] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, vector<4xf32>
  %6 = llvm.getelementptr %pv[%iv] : (vector<4x!llvm.ptr>, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
  %7 = llvm.getelementptr %p[%iv] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, f32
  %8 = llvm.load %4 : !llvm.ptr -> f32
  %9 = llvm.load volatile %4 {alignment = 1 : i64} : !llvm.ptr -> i32
  %10 = llvm.load %4 atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %11 = llvm.load volatile %4 atomic syncscope("agent") seq_cst {alignment = 8 : i64} : !llvm.ptr -> i64
  %12 = llvm.load %5 {alignment = 4 : i64, nontemporal} : !llvm.ptr<1> -> vector<4xf32>
  %13 = llvm.load %4 invariant : !llvm.ptr -> !llvm.struct<(ptr, i64)>
  llvm.store %8, %4 : f32, !llvm.ptr
  llvm.store volatile %9, %4 {alignment = 1 : i64} : i32, !llvm.ptr
  llvm.store %9, %4 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.store %9, %4 atomic syncscope("a\22b") monotonic {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.store %12, %5 {nontemporal} : vector<4xf32>, !llvm.ptr<1>
  llvm.store %9, %4 invariant_group : i32, !llvm.ptr
  %14 = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
  %15 = llvm.alloca %m x !llvm.struct<(i8, ptr)> {alignment = 64 : i64} : (i32) -> !llvm.ptr
  %16 = llvm.mlir.constant(1 : i64) : i64
  %17 = llvm.alloca %16 x !llvm.array<4 x i8> : (i64) -> !llvm.ptr<5>
  %18 = llvm.alloca inalloca %16 x i8 : (i64) -> !llvm.ptr
  llvm.fence seq_cst
  llvm.fence syncscope("agent") acquire
  %19 = llvm.cmpxchg %p, %9, %9 acq_rel monotonic : !llvm.ptr, i32
  %20 = llvm.cmpxchg weak volatile %p, %9, %9 syncscope("s") seq_cst acquire {alignment = 16 : i64} : !llvm.ptr, i32
  %21 = llvm.atomicrmw add %p, %9 monotonic : !llvm.ptr, i32
  %22 = llvm.atomicrmw volatile _and %p, %9 syncscope("agent") release {alignment = 8 : i64} : !llvm.ptr, i32
  %23 = llvm.atomicrmw fmax %p, %8 seq_cst : !llvm.ptr, f32
  %24 = llvm.atomicrmw xchg %p, %p acquire : !llvm.ptr, !llvm.ptr
  %25 = llvm.atomicrmw uinc_wrap %p, %9 monotonic : !llvm.ptr, i32
  %26 = llvm.atomicrmw usub_sat %p, %9 monotonic : !llvm.ptr, i32
  %27 = llvm.atomicrmw fminimum %p, %8 monotonic : !llvm.ptr, f32
  %28 = llvm.va_arg %p : (!llvm.ptr) -> i32
  llvm.return %8 : f32
}
// -----
#domain = #llvm.alias_scope_domain<id = distinct[2]<>, description = "domain">
#first = #llvm.alias_scope<id = distinct[3]<>, domain = #domain, description = "first">
#second = #llvm.alias_scope<id = "named", domain = #domain>
#group = #llvm.access_group<id = distinct[0]<>>
#other = #llvm.access_group<id = distinct[1]<>>
#root = #llvm.tbaa_root<id = "root">
#nameless = #llvm.tbaa_root
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#char, 0>, <#char, 4>}>
#tag = #llvm.tbaa_tag<base_type = #pair, access_type = #char, offset = 4>
#constant = #llvm.tbaa_tag<base_type = #char, access_type = #char, offset = 0, constant = true>
llvm.func @said(%p: !llvm.ptr, %n: i64) {
  llvm.intr.experimental.noalias.scope.decl #first
  %x = llvm.load %p invariant invariant_group dereferenceable<bytes = 8, mayBeNull = true> {access_groups = [#group, #other], alias_scopes = [#first, #second], noalias_scopes = [#second], tbaa = [#tag]} : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p {access_groups = [#group], nontemporal, tbaa = [#constant]} : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false, alias_scopes = [#first], tbaa = [#tag]}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.call @other() {noalias_scopes = [#first]} : () -> ()
  llvm.return
}
llvm.func @other()
// -----
llvm.func @aggregates(%s: !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>, %a: !llvm.array<3 x struct<"named", (i32, f32)>>, %n: i64) -> i64 {
  %0 = llvm.extractvalue %s[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %1 = llvm.insertvalue %n, %s[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %2 = llvm.insertvalue %n, %1[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
  %3 = llvm.extractvalue %a[1] : !llvm.array<3 x struct<"named", (i32, f32)>>
  %4 = llvm.extractvalue %3[1] : !llvm.struct<"named", (i32, f32)>
  %5 = llvm.mlir.undef : !llvm.struct<packed (i8, i32)>
  %6 = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %7 = llvm.insertvalue %0, %6[0] : !llvm.struct<(i64, i64)>
  llvm.return %0 : i64
}
// -----
llvm.func @vectors(%v: vector<4xf32>, %w: vector<4xf32>, %s: vector<[4]xf32>, %x: f32, %i: i32, %l: i64) -> vector<4xf32> {
  %0 = llvm.extractelement %v[%i : i32] : vector<4xf32>
  %c = llvm.mlir.constant(2 : i64) : i64
  %1 = llvm.extractelement %v[%c : i64] : vector<4xf32>
  %2 = llvm.insertelement %x, %v[%l : i64] : vector<4xf32>
  %3 = llvm.insertelement %x, %2[%c : i64] : vector<4xf32>
  %4 = llvm.shufflevector %3, %w [0, 5, -1, 3] : vector<4xf32>
  %5 = llvm.shufflevector %v, %w [0, 1, 2, 3, 4, 5, 6, 7] : vector<4xf32>
  %6 = llvm.shufflevector %v, %w [3] : vector<4xf32>
  %7 = llvm.shufflevector %s, %s [0, 0, 0, 0] : vector<[4]xf32>
  %8 = llvm.mlir.poison : vector<4xf32>
  %z = llvm.mlir.constant(0 : i32) : i32
  %9 = llvm.insertelement %x, %8[%z : i32] : vector<4xf32>
  %10 = llvm.shufflevector %9, %8 [0, 0, 0, 0] : vector<4xf32>
  %11 = llvm.insertelement %x, %s[%l : i64] : vector<[4]xf32>
  llvm.return %10 : vector<4xf32>
}
