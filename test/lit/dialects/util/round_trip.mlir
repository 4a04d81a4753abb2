// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix=GENERIC

// The type is that of the initial value.
// CHECK:      util.global private @i = 5 : i32
util.global private @i = 5 : i32
// CHECK-NEXT: util.global private @i1 = true
util.global private @i1 = true
// CHECK-NEXT: util.global nested @f = 4.000000e+00 : f64
util.global nested @f = 4.0
// CHECK-NEXT: util.global private @t = dense<1.000000e+00> : tensor<4xf32>
util.global private @t = dense<1.0> : tensor<4xf32>
// CHECK-NEXT: util.global private @of_value = dense<5> : tensor<4xi32>
util.global private @of_value : tensor<4xi32> = dense<5> : tensor<4xi32>
// CHECK-NEXT: util.global private @dynamic : tensor<?xi32> = dense<5> : tensor<4xi32>
util.global private @dynamic : tensor<?xi32> = dense<5> : tensor<4xi32>
// CHECK-NEXT: util.global private @empty : tensor<0x4xbf16>
util.global private @empty : tensor<0x4xbf16>

// A global is public if it does not say anything else.
// CHECK-NEXT: util.global public mutable @m {noinline} : i32
util.global mutable @m {noinline} : i32
// CHECK-NEXT: util.global private @p : !util.ptr<!util.ptr<i32>>
util.global private @p : !util.ptr<!util.ptr<i32>>

// CHECK-NEXT: util.initializer {
// CHECK-NEXT:   %[[V:.*]] = arith.constant 4
// CHECK-NEXT:   util.global.store %[[V]], @m : i32
// CHECK-NEXT:   util.initializer.return
// CHECK-NEXT: }
util.initializer {
  %0 = arith.constant 4 : i32
  util.global.store %0, @m : i32
  util.initializer.return
}

// CHECK-NEXT: util.initializer attributes {test.a} {
// CHECK-NEXT:   cf.br ^bb1
// CHECK-NEXT: ^bb1:
// CHECK-NEXT:   util.return
util.initializer attributes {test.a} {
  cf.br ^bb1
^bb1:
  util.return
}

// CHECK:      util.func private @declared(%arg0: i32 {test.a}, %arg1: tensor<?xf32>) -> (i32 {test.b}) attributes {test.c}
util.func private @declared(i32 {test.a}, tensor<?xf32>) -> (i32 {test.b}) attributes {test.c}
// CHECK-NEXT: util.func private @named(%arg0: i32)
util.func private @named(%x: i32)

// Values are named after the globals that they come from.
// CHECK-LABEL: util.func public @accesses(%arg0: tensor<?xf32>) -> (i32, tensor<?xf32>) {
util.func @accesses(%x: tensor<?xf32>) -> (i32, tensor<?xf32>) {
  // CHECK-NEXT: %m = util.global.load @m : i32
  %0 = util.global.load @m : i32
  // CHECK-NEXT: %m_0 = util.global.load @m {test.a} : i32
  %1 = util.global.load @m {test.a} : i32
  // CHECK-NEXT: %i = util.global.load immutable @i : i32
  %2 = util.global.load immutable @i : i32
  // CHECK-NEXT: util.global.store %i, @m {test.a} : i32
  util.global.store %2, @m {test.a} : i32
  // CHECK-NEXT: %ptr_m = util.global.address @m : !util.ptr<i32>
  %3 = util.global.address @m : !util.ptr<i32>
  // CHECK-NEXT: %ptr_i = util.global.address immutable @i : !util.ptr<i32>
  %4 = util.global.address immutable @i : !util.ptr<i32>
  // CHECK-NEXT: %[[L:.*]] = util.global.load.indirect %ptr_m : !util.ptr<i32> -> i32
  %5 = util.global.load.indirect %3 : !util.ptr<i32> -> i32
  // CHECK-NEXT: util.global.store.indirect %[[L]], %ptr_m : i32 -> !util.ptr<i32>
  util.global.store.indirect %5, %3 : i32 -> !util.ptr<i32>
  // CHECK-NEXT: %[[C:.*]] = util.call @declared(%[[L]], %arg0) : (i32, tensor<?xf32>) -> i32
  %6 = util.call @declared(%5, %x) : (i32, tensor<?xf32>) -> i32
  // CHECK-NEXT: util.call @named(%[[L]]) {test.a} : (i32) -> ()
  util.call @named(%5) {test.a} : (i32) -> ()
  // CHECK-NEXT: %[[B:.*]] = util.optimization_barrier %[[C]] : i32
  %7 = util.optimization_barrier %6 : i32
  // CHECK-NEXT: util.optimization_barrier {test.a} %[[B]], %arg0 : i32, tensor<?xf32>
  %8:2 = util.optimization_barrier {test.a} %7, %x : i32, tensor<?xf32>
  // CHECK-NEXT: util.optimization_barrier{{$}}
  util.optimization_barrier
  // CHECK-NEXT: util.return {test.a} %{{.*}}, %arg0 : i32, tensor<?xf32>
  util.return {test.a} %8#0, %x : i32, tensor<?xf32>
}

// CHECK-LABEL: util.func public @nothing() {
// CHECK-NEXT:    util.return
util.func public @nothing() {
  util.return
}

// GENERIC: "util.global"() <{initial_value = 5 : i32, sym_name = "i", sym_visibility = "private", type = i32}> : () -> ()
// GENERIC: "util.global"() <{is_mutable, sym_name = "m", type = i32}> {noinline} : () -> ()
// GENERIC: "util.initializer"() <{function_type = () -> ()}> ({
// GENERIC: "util.global.load"() <{global = @i, is_immutable}> : () -> i32
