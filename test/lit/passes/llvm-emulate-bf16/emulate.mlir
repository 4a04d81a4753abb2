// RUN: okl-opt %s -llvm-emulate-bf16 -split-input-file | filecheck %s

// What moves numbers moves their bits.
// CHECK-LABEL: llvm.func @move(
// CHECK-NEXT:    %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<17xi16>
// CHECK-NEXT:    %[[S:.*]] = llvm.shufflevector %[[V]], %[[V]] {{.*}} : vector<17xi16>
// CHECK-NEXT:    llvm.store %[[S]], %{{.*}} : vector<2xi16>, !llvm.ptr
// CHECK-NEXT:    llvm.return
llvm.func @move(%a: !llvm.ptr) {
  %0 = llvm.load %a : !llvm.ptr -> vector<17xbf16>
  %1 = llvm.shufflevector %0, %0 [16, 3] : vector<17xbf16>
  llvm.store %1, %a : vector<2xbf16>, !llvm.ptr
  llvm.return
}

// -----

// What computes does so on f32, and its result is rounded.
// CHECK-LABEL: llvm.func @compute(
// CHECK-SAME:      %[[A:.*]]: vector<3xf32>, %[[P:.*]]: !llvm.ptr
// CHECK:         %[[ONE:.*]] = llvm.mlir.constant(dense<16256> : vector<3xi16>) : vector<3xi16>
// CHECK:         llvm.zext %[[ONE]] : vector<3xi16> to vector<3xi32>
// CHECK:         llvm.fmul %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<contract>} : vector<3xf32>
// CHECK:         llvm.fcmp "uno"
// CHECK:         %[[R:.*]] = llvm.trunc %{{.*}} : vector<3xi32> to vector<3xi16>
// CHECK-NEXT:    llvm.store %[[R]], %[[P]] : vector<3xi16>, !llvm.ptr
llvm.func @compute(%a: vector<3xf32>, %p: !llvm.ptr) {
  %0 = llvm.fptrunc %a : vector<3xf32> to vector<3xbf16>
  %1 = llvm.mlir.constant(dense<1.0> : vector<3xbf16>) : vector<3xbf16>
  %2 = llvm.fmul %0, %1 {fastmathFlags = #llvm.fastmath<contract>} : vector<3xbf16>
  llvm.store %2, %p : vector<3xbf16>, !llvm.ptr
  llvm.return
}

// -----

// A sign needs no arithmetic on floats.
// CHECK-LABEL: llvm.func @sign(
// CHECK-NOT:     f32
// CHECK:         llvm.xor
// CHECK:         llvm.and
// CHECK-NOT:     f32
llvm.func @sign(%p: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> bf16
  %1 = llvm.fneg %0 : bf16
  %2 = llvm.intr.fabs(%1) : (bf16) -> bf16
  llvm.store %2, %p : bf16, !llvm.ptr
  llvm.return
}

// -----

// Functions that others may call keep their types, those of the module's own do not.
// CHECK-LABEL: llvm.func @public(
// CHECK-SAME:      %[[A:.*]]: bf16) -> !llvm.struct<(bf16, i32)> {
// CHECK-NEXT:    %[[BITS:.*]] = llvm.bitcast %[[A]] : bf16 to i16
// CHECK-NEXT:    %[[S:.*]] = llvm.call @own(%[[BITS]]) : (i16) -> !llvm.struct<(i16, i32)>
// CHECK:         llvm.bitcast %{{.*}} : i16 to bf16
// CHECK:         llvm.return %{{.*}} : !llvm.struct<(bf16, i32)>
llvm.func @public(%a: bf16) -> !llvm.struct<(bf16, i32)> {
  %0 = llvm.call @own(%a) : (bf16) -> !llvm.struct<(bf16, i32)>
  llvm.return %0 : !llvm.struct<(bf16, i32)>
}

// CHECK-LABEL: llvm.func internal @own(
// CHECK-SAME:      %[[A:.*]]: i16) -> !llvm.struct<(i16, i32)>
// CHECK:         llvm.br ^{{.*}}(%[[A]] : i16)
// CHECK-NEXT:  ^{{.*}}(%[[X:.*]]: i16):
// CHECK-NEXT:    llvm.insertvalue %[[X]], %{{.*}}[0] : !llvm.struct<(i16, i32)>
llvm.func internal @own(%a: bf16) -> !llvm.struct<(bf16, i32)> {
  %0 = llvm.mlir.poison : !llvm.struct<(bf16, i32)>
  llvm.br ^bb1(%a : bf16)
^bb1(%x: bf16):
  %1 = llvm.insertvalue %x, %0[0] : !llvm.struct<(bf16, i32)>
  llvm.return %1 : !llvm.struct<(bf16, i32)>
}

// -----

// A function of which the address is taken keeps its type, and what the processor knows keeps bf16.
// CHECK-LABEL: llvm.func internal @taken(
// CHECK-SAME:      vector<32xbf16>) -> vector<16xf32>
// CHECK:         llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
llvm.func internal @taken(%a: vector<32xbf16>) -> vector<16xf32> {
  %z = llvm.mlir.zero : vector<16xf32>
  %0 = llvm.call_intrinsic "llvm.x86.avx512bf16.dpbf16ps.512"(%z, %a, %a)
    : (vector<16xf32>, vector<32xbf16>, vector<32xbf16>) -> vector<16xf32>
  llvm.return %0 : vector<16xf32>
}
llvm.func @address() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @taken : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// The fields of a struct with a name stay, and so do other types.
// CHECK-LABEL: llvm.func @named(
// CHECK:         %[[F:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm.struct<"pair", (bf16, f16)>
// CHECK-NEXT:    llvm.bitcast %[[F]] : bf16 to i16
// CHECK:         llvm.fadd %{{.*}}, %{{.*}} : f16
llvm.func @named(%p: !llvm.ptr) {
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"pair", (bf16, f16)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<"pair", (bf16, f16)>
  %2 = llvm.extractvalue %0[1] : !llvm.struct<"pair", (bf16, f16)>
  %3 = llvm.fadd %2, %2 : f16
  llvm.store %1, %p : bf16, !llvm.ptr
  llvm.store %3, %p : f16, !llvm.ptr
  llvm.return
}
