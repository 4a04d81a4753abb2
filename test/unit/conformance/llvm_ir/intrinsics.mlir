llvm.func @floats(%x: f32, %d: f64, %h: f16, %v: vector<4xf32>, %i: i32) {
  %0 = llvm.intr.acos(%x) : (f32) -> f32
  %1 = llvm.intr.asin(%x) : (f32) -> f32
  %2 = llvm.intr.atan(%x) : (f32) -> f32
  %3 = llvm.intr.ceil(%x) : (f32) -> f32
  %4 = llvm.intr.cos(%x) : (f32) -> f32
  %5 = llvm.intr.cosh(%x) : (f32) -> f32
  %6 = llvm.intr.exp(%x) : (f32) -> f32
  %7 = llvm.intr.exp10(%x) : (f32) -> f32
  %8 = llvm.intr.exp2(%x) : (f32) -> f32
  %9 = llvm.intr.fabs(%x) : (f32) -> f32
  %10 = llvm.intr.floor(%x) : (f32) -> f32
  %11 = llvm.intr.log(%x) : (f32) -> f32
  %12 = llvm.intr.log10(%x) : (f32) -> f32
  %13 = llvm.intr.log2(%x) : (f32) -> f32
  %14 = llvm.intr.nearbyint(%x) : (f32) -> f32
  %15 = llvm.intr.rint(%x) : (f32) -> f32
  %16 = llvm.intr.round(%x) : (f32) -> f32
  %17 = llvm.intr.roundeven(%x) : (f32) -> f32
  %18 = llvm.intr.sin(%x) : (f32) -> f32
  %19 = llvm.intr.sinh(%x) : (f32) -> f32
  %20 = llvm.intr.sqrt(%x) : (f32) -> f32
  %21 = llvm.intr.tan(%x) : (f32) -> f32
  %22 = llvm.intr.tanh(%x) : (f32) -> f32
  %23 = llvm.intr.trunc(%x) : (f32) -> f32
  %24 = llvm.intr.exp(%v) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> vector<4xf32>
  %25 = llvm.intr.exp(%h) : (f16) -> f16
  %26 = llvm.intr.sqrt(%v) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> vector<4xf32>
  %27 = llvm.intr.sqrt(%h) : (f16) -> f16
  %28 = llvm.intr.tanh(%v) {fastmathFlags = #llvm.fastmath<fast>} : (vector<4xf32>) -> vector<4xf32>
  %29 = llvm.intr.tanh(%h) : (f16) -> f16
  %30 = llvm.intr.atan2(%d, %d) : (f64, f64) -> f64
  %31 = llvm.intr.copysign(%d, %d) : (f64, f64) -> f64
  %32 = llvm.intr.maximum(%d, %d) : (f64, f64) -> f64
  %33 = llvm.intr.maxnum(%d, %d) : (f64, f64) -> f64
  %34 = llvm.intr.minimum(%d, %d) : (f64, f64) -> f64
  %35 = llvm.intr.minnum(%d, %d) : (f64, f64) -> f64
  %36 = llvm.intr.pow(%d, %d) : (f64, f64) -> f64
  %37 = llvm.intr.fma(%v, %v, %v) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %38 = llvm.intr.fmuladd(%v, %v, %v) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %39 = llvm.intr.powi(%x, %i) : (f32, i32) -> f32
  %40 = llvm.intr.ldexp(%x, %i) : (f32, i32) -> f32
  %41 = llvm.intr.frexp(%x) : (f32) -> !llvm.struct<(f32, i32)>
  %42 = llvm.intr.sincos(%x) : (f32) -> !llvm.struct<(f32, f32)>
  %43 = "llvm.intr.is.fpclass"(%x) <{bit = 3 : i32}> : (f32) -> i1
  %44 = llvm.intr.lrint(%x) : (f32) -> i64
  %45 = llvm.intr.llrint(%x) : (f32) -> i64
  %46 = llvm.intr.lround(%x) : (f32) -> i64
  %47 = llvm.intr.llround(%x) : (f32) -> i64
  %48 = llvm.intr.experimental.constrained.fptrunc %d tonearest ignore : f64 to f32
  %49 = llvm.intr.experimental.constrained.fpext %x strict : f32 to f64
  %50 = llvm.intr.experimental.constrained.sitofp %i towardzero maytrap : i32 to f32
  %51 = llvm.intr.experimental.constrained.uitofp %i dynamic ignore : i32 to f32
  llvm.return
}
llvm.func @integers(%a: i32, %b: i64, %v: vector<4xi32>, %p: !llvm.ptr, %c: i1) {
  %0 = llvm.intr.bitreverse(%a) : (i32) -> i32
  %1 = llvm.intr.bswap(%a) : (i32) -> i32
  %2 = llvm.intr.ctpop(%a) : (i32) -> i32
  %3 = llvm.intr.sadd.sat(%a, %a) : (i32, i32) -> i32
  %4 = llvm.intr.smax(%a, %a) : (i32, i32) -> i32
  %5 = llvm.intr.smin(%a, %a) : (i32, i32) -> i32
  %6 = llvm.intr.ssub.sat(%a, %a) : (i32, i32) -> i32
  %7 = llvm.intr.uadd.sat(%a, %a) : (i32, i32) -> i32
  %8 = llvm.intr.umax(%a, %a) : (i32, i32) -> i32
  %9 = llvm.intr.umin(%a, %a) : (i32, i32) -> i32
  %10 = llvm.intr.usub.sat(%a, %a) : (i32, i32) -> i32
  %11 = llvm.intr.sshl.sat(%a, %a) : (i32, i32) -> i32
  %12 = llvm.intr.ushl.sat(%a, %a) : (i32, i32) -> i32
  %13 = llvm.intr.smax(%v, %v) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
  %14 = llvm.intr.scmp(%a, %a) : (i32, i32) -> i2
  %15 = llvm.intr.ucmp(%a, %a) : (i32, i32) -> i2
  %16 = llvm.intr.fshl(%a, %a, %a) : (i32, i32, i32) -> i32
  %17 = llvm.intr.fshr(%a, %a, %a) : (i32, i32, i32) -> i32
  %18 = "llvm.intr.sadd.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %19 = "llvm.intr.ssub.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %20 = "llvm.intr.smul.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %21 = "llvm.intr.uadd.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %22 = "llvm.intr.usub.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %23 = "llvm.intr.umul.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %24 = "llvm.intr.uadd.with.overflow"(%v, %v) : (vector<4xi32>, vector<4xi32>) -> !llvm.struct<(vector<4xi32>, vector<4xi1>)>
  %25 = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32
  %26 = "llvm.intr.abs"(%v) <{is_int_min_poison = true}> : (vector<4xi32>) -> vector<4xi32>
  %27 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %28 = "llvm.intr.ctlz"(%v) <{is_zero_poison = true}> : (vector<4xi32>) -> vector<4xi32>
  %29 = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %30 = "llvm.intr.cttz"(%v) <{is_zero_poison = true}> : (vector<4xi32>) -> vector<4xi32>
  %31 = llvm.intr.expect %a, %a : i32
  %32 = llvm.intr.expect.with.probability %a, %a, 5.000000e-01 : i32
  %33 = "llvm.intr.is.constant"(%a) : (i32) -> i1
  %34 = llvm.intr.ptrmask %p, %b : (!llvm.ptr, i64) -> !llvm.ptr
  llvm.intr.assume %c : i1
  %true = llvm.mlir.constant(true) : i1
  llvm.intr.assume %true ["align"(%p, %a : !llvm.ptr, i32)] : i1
  %35 = llvm.intr.ssa.copy %a : i32
  %36 = "llvm.intr.vscale"() : () -> i64
  %37 = "llvm.intr.annotation"(%a, %p, %p, %a) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  llvm.return
}
llvm.func @memory(%p: !llvm.ptr, %q: !llvm.ptr<1>, %n: i64, %m: i32, %b: i8, %v: vector<4xf32>, %k: vector<4xi1>, %pv: vector<4x!llvm.ptr>) {
  "llvm.intr.memcpy"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%p, %q, %m) <{isVolatile = true, arg_attrs = [{llvm.align = 4 : i64}, {llvm.noalias}, {}]}> : (!llvm.ptr, !llvm.ptr<1>, i32) -> ()
  "llvm.intr.memmove"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memcpy.inline"(%p, %p) <{isVolatile = false, len = 16 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.memset.inline"(%p, %b) <{isVolatile = false, len = 8 : i32}> : (!llvm.ptr, i8) -> ()
  "llvm.intr.prefetch"(%p) <{rw = 1 : i32, hint = 2 : i32, cache = 1 : i32}> : (!llvm.ptr) -> ()
  %0 = llvm.intr.masked.load %p, %k, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %1 = llvm.intr.masked.load %p, %k {alignment = 1 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  %2 = llvm.intr.masked.load %p, %k, %v {alignment = 4 : i32, nontemporal} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store %v, %p, %k {alignment = 16 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %3 = llvm.intr.masked.gather %pv, %k, %v {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %4 = llvm.intr.masked.gather %pv, %k {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  llvm.intr.masked.scatter %v, %pv, %k {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  %5 = "llvm.intr.masked.expandload"(%p, %k, %v) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  "llvm.intr.masked.compressstore"(%v, %p, %k) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  %6 = llvm.intr.invariant.start 4, %p : !llvm.ptr
  llvm.intr.invariant.end %6, 4, %p : !llvm.ptr
  %7 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  %8 = llvm.intr.strip.invariant.group %p : !llvm.ptr
  %9 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %9 : !llvm.ptr
  llvm.intr.vacopy %p to %p : !llvm.ptr, !llvm.ptr
  llvm.intr.vaend %p : !llvm.ptr
  "llvm.intr.trap"() : () -> ()
  "llvm.intr.debugtrap"() : () -> ()
  "llvm.intr.ubsantrap"() <{failureKind = 1 : i8}> : () -> ()
  "llvm.intr.var.annotation"(%p, %p, %p, %m, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %10 = "llvm.intr.ptr.annotation"(%p, %p, %p, %m, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
  %11 = llvm.mlir.constant(1 : i32) : i32
  %12 = llvm.alloca %11 x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %12 : !llvm.ptr
  llvm.intr.lifetime.end %12 : !llvm.ptr
  llvm.return
}
llvm.func @vectors(%v: vector<8xf32>, %i: vector<8xi32>, %x: f32, %s: vector<[4]xf32>, %n: i64, %w: vector<4xf32>, %p: !llvm.ptr, %k: vector<8xi1>, %m: i32, %pv: vector<8x!llvm.ptr>) {
  %0 = "llvm.intr.vector.reduce.add"(%i) : (vector<8xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.and"(%i) : (vector<8xi32>) -> i32
  %2 = "llvm.intr.vector.reduce.mul"(%i) : (vector<8xi32>) -> i32
  %3 = "llvm.intr.vector.reduce.or"(%i) : (vector<8xi32>) -> i32
  %4 = "llvm.intr.vector.reduce.smax"(%i) : (vector<8xi32>) -> i32
  %5 = "llvm.intr.vector.reduce.smin"(%i) : (vector<8xi32>) -> i32
  %6 = "llvm.intr.vector.reduce.umax"(%i) : (vector<8xi32>) -> i32
  %7 = "llvm.intr.vector.reduce.umin"(%i) : (vector<8xi32>) -> i32
  %8 = "llvm.intr.vector.reduce.xor"(%i) : (vector<8xi32>) -> i32
  %9 = llvm.intr.vector.reduce.fmax(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<8xf32>) -> f32
  %10 = llvm.intr.vector.reduce.fmin(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<8xf32>) -> f32
  %11 = llvm.intr.vector.reduce.fmaximum(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<8xf32>) -> f32
  %12 = llvm.intr.vector.reduce.fminimum(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<8xf32>) -> f32
  %13 = "llvm.intr.vector.reduce.fadd"(%x, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<8xf32>) -> f32
  %14 = "llvm.intr.vector.reduce.fmul"(%x, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<8xf32>) -> f32
  %15 = "llvm.intr.vector.reduce.fadd"(%x, %v) : (f32, vector<8xf32>) -> f32
  %16 = llvm.intr.vector.insert %w, %v[4] : vector<4xf32> into vector<8xf32>
  %17 = llvm.intr.vector.extract %v[4] : vector<4xf32> from vector<8xf32>
  %18 = llvm.intr.vector.insert %w, %s[0] : vector<4xf32> into vector<[4]xf32>
  %19 = "llvm.intr.vector.interleave2"(%w, %w) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  %20 = "llvm.intr.vector.deinterleave2"(%v) : (vector<8xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
  %21 = llvm.intr.stepvector : vector<8xi32>
  %22 = llvm.intr.get.active.lane.mask %n, %n : i64, i64 to vector<8xi1>
  %23 = llvm.intr.matrix.multiply %v, %v {lhs_columns = 4 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<8xf32>, vector<8xf32>) -> vector<4xf32>
  %24 = llvm.intr.matrix.transpose %v {columns = 4 : i32, rows = 2 : i32} : vector<8xf32> into vector<8xf32>
  %25 = llvm.intr.matrix.column.major.load %p, <stride = %n> {columns = 4 : i32, isVolatile = false, rows = 2 : i32} : vector<8xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %v, %p, <stride = %n> {columns = 4 : i32, isVolatile = true, rows = 2 : i32} : vector<8xf32> to !llvm.ptr stride i64
  %26 = "llvm.intr.vp.add"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %27 = "llvm.intr.vp.sub"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %28 = "llvm.intr.vp.mul"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %29 = "llvm.intr.vp.sdiv"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %30 = "llvm.intr.vp.udiv"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %31 = "llvm.intr.vp.srem"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %32 = "llvm.intr.vp.urem"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %33 = "llvm.intr.vp.and"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %34 = "llvm.intr.vp.or"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %35 = "llvm.intr.vp.xor"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %36 = "llvm.intr.vp.shl"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %37 = "llvm.intr.vp.lshr"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %38 = "llvm.intr.vp.ashr"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %39 = "llvm.intr.vp.smax"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %40 = "llvm.intr.vp.smin"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %41 = "llvm.intr.vp.umax"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %42 = "llvm.intr.vp.umin"(%i, %i, %k, %m) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %43 = "llvm.intr.vp.fadd"(%v, %v, %k, %m) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %44 = "llvm.intr.vp.fsub"(%v, %v, %k, %m) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %45 = "llvm.intr.vp.fmul"(%v, %v, %k, %m) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %46 = "llvm.intr.vp.fdiv"(%v, %v, %k, %m) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %47 = "llvm.intr.vp.frem"(%v, %v, %k, %m) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %48 = "llvm.intr.vp.fma"(%v, %v, %v, %k, %m) : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %49 = "llvm.intr.vp.fmuladd"(%v, %v, %v, %k, %m) : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %50 = "llvm.intr.vp.fneg"(%v, %k, %m) : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  %51 = "llvm.intr.vp.fptosi"(%v, %k, %m) : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xi32>
  %52 = "llvm.intr.vp.sitofp"(%i, %k, %m) : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xf32>
  %53 = "llvm.intr.vp.load"(%p, %k, %m) : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.store"(%v, %p, %k, %m) : (vector<8xf32>, !llvm.ptr, vector<8xi1>, i32) -> ()
  %54 = "llvm.intr.vp.select"(%k, %v, %v, %m) : (vector<8xi1>, vector<8xf32>, vector<8xf32>, i32) -> vector<8xf32>
  %55 = "llvm.intr.vp.merge"(%k, %v, %v, %m) : (vector<8xi1>, vector<8xf32>, vector<8xf32>, i32) -> vector<8xf32>
  %56 = "llvm.intr.vp.reduce.add"(%m, %i, %k, %m) : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  %57 = "llvm.intr.vp.reduce.fadd"(%x, %v, %k, %m) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  %58 = "llvm.intr.experimental.vp.strided.load"(%p, %n, %k, %m) : (!llvm.ptr, i64, vector<8xi1>, i32) -> vector<8xf32>
  %59 = "llvm.intr.vp.sext"(%i, %k, %m) : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xi64>
  %60 = "llvm.intr.vp.ptrtoint"(%pv, %k, %m) : (vector<8x!llvm.ptr>, vector<8xi1>, i32) -> vector<8xi64>
  llvm.return
}
llvm.func @variadic(%p: !llvm.ptr, ...) {
  llvm.intr.vastart %p : !llvm.ptr
  llvm.intr.vaend %p : !llvm.ptr
  llvm.return
}
// -----
llvm.func @coroutine(%a: i32, %p: !llvm.ptr, %c: i1) attributes {passthrough = ["presplitcoroutine"]} {
  %null = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.mlir.constant(8 : i32) : i32
  %id = llvm.intr.coro.id %0, %p, %null, %null : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %size = llvm.intr.coro.size : i64
  %align = llvm.intr.coro.align : i64
  %h = llvm.intr.coro.begin %id, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %save = llvm.intr.coro.save %h : (!llvm.ptr) -> !llvm.token
  %final = llvm.mlir.constant(false) : i1
  %s = llvm.intr.coro.suspend %save, %final : i8
  %f = llvm.intr.coro.free %id, %h : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.intr.coro.resume %h : !llvm.ptr
  llvm.return
}
