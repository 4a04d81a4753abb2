llvm.func @integers(%a: i32, %b: i32, %v: vector<4xi8>, %s: vector<[4]xi64>) -> i32 {
  %0 = llvm.add %a, %b : i32
  %1 = llvm.add %0, %b overflow<nsw> : i32
  %2 = llvm.sub %1, %b overflow<nuw> : i32
  %3 = llvm.mul %2, %b overflow<nsw, nuw> : i32
  %4 = llvm.udiv exact %3, %b : i32
  %5 = llvm.sdiv %4, %b : i32
  %6 = llvm.urem %5, %b : i32
  %7 = llvm.srem %6, %b : i32
  %8 = llvm.and %7, %b : i32
  %9 = llvm.or disjoint %8, %b : i32
  %10 = llvm.xor %9, %b : i32
  %11 = llvm.shl %10, %b overflow<nsw> : i32
  %12 = llvm.lshr exact %11, %b : i32
  %13 = llvm.ashr %12, %b : i32
  %14 = llvm.add %v, %v : vector<4xi8>
  %15 = llvm.mul %s, %s : vector<[4]xi64>
  %16 = llvm.freeze %13 : i32
  llvm.return %16 : i32
}
llvm.func @floats(%a: f32, %b: f32, %h: f16, %g: bf16, %d: f64, %q: f128, %x: f80, %v: vector<8xf32>) -> f32 {
  %0 = llvm.fadd %a, %b {fastmathFlags = #llvm.fastmath<fast>} : f32
  %1 = llvm.fsub %0, %b {fastmathFlags = #llvm.fastmath<nnan, contract>} : f32
  %2 = llvm.fmul %1, %b : f32
  %3 = llvm.fdiv %2, %b {fastmathFlags = #llvm.fastmath<arcp, nsz, ninf>} : f32
  %4 = llvm.frem %3, %b {fastmathFlags = #llvm.fastmath<reassoc, afn>} : f32
  %5 = llvm.fneg %4 {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %6 = llvm.fadd %h, %h : f16
  %7 = llvm.fadd %g, %g : bf16
  %8 = llvm.fadd %d, %d : f64
  %9 = llvm.fadd %q, %q : f128
  %10 = llvm.fadd %x, %x : f80
  %11 = llvm.fneg %v : vector<8xf32>
  llvm.return %5 : f32
}
llvm.func @compares(%a: i32, %b: i32, %x: f32, %y: f32, %p: !llvm.ptr, %v: vector<4xf32>, %w: vector<4xi32>) {
  %0 = llvm.icmp "eq" %a, %b : i32
  %1 = llvm.icmp "ne" %a, %b : i32
  %2 = llvm.icmp "slt" %a, %b : i32
  %3 = llvm.icmp "sle" %a, %b : i32
  %4 = llvm.icmp "sgt" %a, %b : i32
  %5 = llvm.icmp "sge" %a, %b : i32
  %6 = llvm.icmp "ult" %a, %b : i32
  %7 = llvm.icmp "ule" %a, %b : i32
  %8 = llvm.icmp "ugt" %a, %b : i32
  %9 = llvm.icmp "uge" %a, %b : i32
  %10 = llvm.icmp "eq" %p, %p : !llvm.ptr
  %11 = llvm.icmp "slt" %w, %w : vector<4xi32>
  %12 = llvm.fcmp "oeq" %x, %y : f32
  %13 = llvm.fcmp "_false" %x, %y : f32
  %14 = llvm.fcmp "_true" %x, %y : f32
  %15 = llvm.fcmp "ueq" %x, %y {fastmathFlags = #llvm.fastmath<fast>} : f32
  %16 = llvm.fcmp "uno" %v, %v : vector<4xf32>
  %17 = llvm.fcmp "ord" %x, %y : f32
  %18 = llvm.fcmp "ogt" %x, %y : f32
  %19 = llvm.fcmp "une" %x, %y : f32
  %20 = llvm.select %0, %a, %b : i1, i32
  %21 = llvm.select %16, %v, %v : vector<4xi1>, vector<4xf32>
  %22 = llvm.select %0, %x, %y {fastmathFlags = #llvm.fastmath<nnan>} : i1, f32
  %23 = llvm.select %0, %p, %p : i1, !llvm.ptr
  llvm.return
}
// -----
llvm.func @casts(%i: i32, %l: i64, %f: f32, %d: f64, %p: !llvm.ptr, %v: vector<4xi32>, %pv: vector<4x!llvm.ptr>) {
  %0 = llvm.sext %i : i32 to i64
  %1 = llvm.zext nneg %i : i32 to i64
  %2 = llvm.zext %i : i32 to i128
  %3 = llvm.trunc %l : i64 to i32
  %4 = llvm.trunc %l overflow<nsw, nuw> : i64 to i1
  %5 = llvm.trunc %l overflow<nsw> : i64 to i8
  %6 = llvm.fpext %f : f32 to f64
  %7 = llvm.fptrunc %d : f64 to f16
  %8 = llvm.fptosi %f : f32 to i8
  %9 = llvm.fptoui %f : f32 to i33
  %10 = llvm.sitofp %i : i32 to f32
  %11 = llvm.uitofp nneg %i : i32 to bf16
  %12 = llvm.uitofp %i : i32 to f64
  %13 = llvm.bitcast %i : i32 to f32
  %14 = llvm.bitcast %v : vector<4xi32> to vector<8xi16>
  %15 = llvm.ptrtoint %p : !llvm.ptr to i64
  %16 = llvm.inttoptr %l : i64 to !llvm.ptr
  %17 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %18 = llvm.sext %v : vector<4xi32> to vector<4xi64>
  %19 = llvm.ptrtoint %pv : vector<4x!llvm.ptr> to vector<4xi64>
  %20 = llvm.inttoptr %l dereferenceable<bytes = 8> : i64 to !llvm.ptr
  llvm.return
}
