llvm.func @casts_of_llvm(%a: f32, %p: !llvm.ptr, %v: vector<2xf32>) -> (f32) {
  %0 = llvm.bitcast %a : f32 to i32
  %1 = llvm.bitcast %0 : i32 to f32
  %2 = llvm.bitcast %v : vector<2xf32> to vector<2xi32>
  %3 = llvm.bitcast %2 : vector<2xi32> to i64
  %4 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  %5 = llvm.addrspacecast %4 : !llvm.ptr<1> to !llvm.ptr
  %6 = llvm.addrspacecast %4 : !llvm.ptr<1> to !llvm.ptr<2>
  %7 = llvm.bitcast %a : f32 to f32
  %8 = llvm.ptrtoint %p : !llvm.ptr to i64
  %9 = llvm.inttoptr %8 : i64 to !llvm.ptr
  llvm.call @use(%1, %3, %5, %6, %7, %9) vararg(!llvm.func<void (f32, ...)>) : (f32, i64, !llvm.ptr, !llvm.ptr<2>, f32, !llvm.ptr) -> ()
  llvm.return %1 : f32
}
llvm.func @use(f32, ...)
// -----
llvm.func @integers_of_llvm(%x: i32) {
  %m1 = llvm.mlir.constant(-1 : i8) : i8
  %c1 = llvm.mlir.constant(1 : i8) : i8
  %c8 = llvm.mlir.constant(8 : i8) : i8
  %c7 = llvm.mlir.constant(7 : i8) : i8
  %t = llvm.mlir.constant(true) : i1
  %v = llvm.mlir.constant(dense<1> : vector<2xi8>) : vector<2xi8>
  %0 = llvm.zext %m1 : i8 to i32
  %1 = llvm.sext %m1 : i8 to i32
  %2 = llvm.zext %t : i1 to i32
  %3 = llvm.shl %c1, %c8 : i8
  %4 = llvm.shl %m1, %c7 : i8
  %5 = llvm.or %m1, %c1 : i8
  %6 = llvm.or disjoint %c7, %c8 : i8
  %7 = llvm.and %c7, %c8 : i8
  %8 = llvm.shl %v, %v : vector<2xi8>
  %9 = llvm.or %v, %v : vector<2xi8>
  %10 = llvm.zext nneg %c7 : i8 to i128
  %11 = llvm.zext %v : vector<2xi8> to vector<2xi16>
  %12 = llvm.add %c1, %c7 : i8
  llvm.call @use(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12) vararg(!llvm.func<void (i32, ...)>) : (i32, i32, i32, i8, i8, i8, i8, i8, vector<2xi8>, vector<2xi8>, i128, vector<2xi16>, i8) -> ()
  llvm.return
}
llvm.func @use(i32, ...)
// -----
llvm.func @comparisons_of_llvm(%x: i32, %v: vector<2xi32>, %p: !llvm.ptr) {
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.alloca %c1 x i32 : (i32) -> !llvm.ptr
  %0 = llvm.icmp "eq" %x, %x : i32
  %1 = llvm.icmp "ne" %v, %v : vector<2xi32>
  %2 = llvm.icmp "slt" %x, %x : i32
  %3 = llvm.icmp "eq" %a, %null : !llvm.ptr
  %4 = llvm.icmp "ne" %null, %a : !llvm.ptr
  %5 = llvm.icmp "eq" %null, %p : !llvm.ptr
  %6 = llvm.icmp "eq" %c1, %x : i32
  llvm.call @use(%0, %1, %2, %3, %4, %5, %6) vararg(!llvm.func<void (i1, ...)>) : (i1, vector<2xi1>, i1, i1, i1, i1, i1) -> ()
  llvm.return
}
llvm.func @use(i1, ...)
// -----
llvm.func @pointers_of_llvm(%p: !llvm.ptr, %q: !llvm.ptr<1>, %n: i64) {
  %c0 = llvm.mlir.constant(0 : i64) : i64
  %c1 = llvm.mlir.constant(1 : i32) : i32
  %m1 = llvm.mlir.constant(-1 : i64) : i64
  %big = llvm.mlir.constant(268435456 : i64) : i64
  %less = llvm.mlir.constant(268435455 : i64) : i64
  %0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  %1 = llvm.getelementptr %p[%c0] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %2 = llvm.getelementptr %p[%c1] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %3 = llvm.getelementptr inbounds %p[%n, 1, %m1] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)>
  %4 = llvm.getelementptr %p[%big] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %5 = llvm.getelementptr %p[%less] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %6 = llvm.getelementptr %p[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.call @use(%0, %1, %2, %3, %4, %5, %6) vararg(!llvm.func<void (ptr, ...)>) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
llvm.func @use(!llvm.ptr, ...)
// -----
llvm.func @shuffles_of_llvm(%v: vector<1xf32>, %w: vector<2xf32>, %s: vector<[1]xf32>) {
  %0 = llvm.shufflevector %v, %v [0] : vector<1xf32>
  %1 = llvm.shufflevector %v, %v [0, 0] : vector<1xf32>
  %2 = llvm.shufflevector %w, %w [0] : vector<2xf32>
  %3 = llvm.shufflevector %v, %v [1] : vector<1xf32>
  llvm.call @use(%0, %1, %2, %3) vararg(!llvm.func<void (vector<1xf32>, ...)>) : (vector<1xf32>, vector<2xf32>, vector<1xf32>, vector<1xf32>) -> ()
  llvm.return
}
llvm.func @use(vector<1xf32>, ...)
// -----
llvm.func @constants_of_llvm(%c: i1) -> !llvm.ptr {
  %0 = llvm.mlir.zero : i32
  %1 = llvm.mlir.zero : i32
  %2 = llvm.mlir.constant(0 : i32) : i32
  %u = llvm.mlir.undef : i32
  %u2 = llvm.mlir.undef : i32
  %u3 = llvm.mlir.undef : i64
  %p = llvm.mlir.poison : i32
  %f = llvm.mlir.zero : f32
  %v = llvm.mlir.zero : vector<2xi32>
  %3 = llvm.or %0, %1 : i32
  %4 = llvm.or %0, %u : i32
  %5 = llvm.zext %p : i32 to i64
  llvm.cond_br %c, ^bb1, ^bb2
^bb1:
  llvm.call @use(%0, %1, %2, %u, %u2, %u3, %p, %f, %v, %3, %4, %5) vararg(!llvm.func<void (i32, ...)>) : (i32, i32, i32, i32, i32, i64, i32, f32, vector<2xi32>, i32, i32, i64) -> ()
  %g = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %g : !llvm.ptr
^bb2:
  %h = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %h : !llvm.ptr
}
llvm.mlir.global external @g() : i32
llvm.func @use(i32, ...)
// -----
llvm.func @extracted_constants(%a: i32, %b: i32, %s: !llvm.struct<(i32, struct<(i32, i32)>)>, %t: !llvm.struct<(i32, i32)>) {
  %u = llvm.mlir.undef : !llvm.struct<(i32, struct<(i32, i32)>)>
  %z = llvm.mlir.zero : !llvm.struct<(i32, struct<(i32, i32)>)>
  %p = llvm.mlir.poison : !llvm.struct<(i32, struct<(i32, i32)>)>
  %k = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %k1 = llvm.mlir.constant(dense<[5, 6]> : tensor<2xi32>) : !llvm.array<2 x i32>
  %k2 = llvm.mlir.constant(dense<7> : tensor<2xi32>) : !llvm.array<2 x i32>
  %k3 = llvm.mlir.constant("ab") : !llvm.array<2 x i8>
  %0 = llvm.extractvalue %u[0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %1 = llvm.extractvalue %z[0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %2 = llvm.extractvalue %p[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %3 = llvm.extractvalue %z[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %6 = llvm.extractvalue %k[1] : !llvm.array<2 x array<2 x i32>>
  %7 = llvm.extractvalue %k[1, 0] : !llvm.array<2 x array<2 x i32>>
  %8 = llvm.extractvalue %k1[1] : !llvm.array<2 x i32>
  %9 = llvm.extractvalue %k2[1] : !llvm.array<2 x i32>
  %10 = llvm.extractvalue %k3[1] : !llvm.array<2 x i8>
  llvm.call @use(%0, %1, %2, %3, %6, %7, %8, %9, %10) vararg(!llvm.func<void (i32, ...)>) : (i32, i32, !llvm.struct<(i32, i32)>, !llvm.struct<(i32, i32)>, !llvm.array<2 x i32>, i32, i32, i32, i8) -> ()
  llvm.return
}
llvm.func @use(i32, ...)
llvm.func @extracted_insertions(%a: i32, %b: i32, %s: !llvm.struct<(i32, struct<(i32, i32)>)>, %t: !llvm.struct<(i32, i32)>) {
  %0 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %1 = llvm.insertvalue %t, %0[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %2 = llvm.insertvalue %b, %1[1, 0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %3 = llvm.extractvalue %2[0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %4 = llvm.extractvalue %2[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %5 = llvm.extractvalue %2[1, 0] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %6 = llvm.extractvalue %2[1, 1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %7 = llvm.extractvalue %1[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %8 = llvm.extractvalue %0[1] : !llvm.struct<(i32, struct<(i32, i32)>)>
  %9 = llvm.extractvalue %8[1] : !llvm.struct<(i32, i32)>
  llvm.call @use(%3, %4, %5, %6, %7, %8, %9) vararg(!llvm.func<void (i32, ...)>) : (i32, !llvm.struct<(i32, i32)>, i32, i32, !llvm.struct<(i32, i32)>, !llvm.struct<(i32, i32)>, i32) -> ()
  llvm.return
}
