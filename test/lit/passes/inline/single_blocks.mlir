// RUN: okl-opt %s -inline=default-pipeline= | filecheck %s

// A function with several blocks is not inlined into an op whose regions have one block.
// CHECK-LABEL: func.func @several(
// CHECK:         memref.alloca_scope
// CHECK:           func.call @choose
// CHECK:         cf.cond_br
func.func @several(%c: i1, %x: i32) -> i32 {
  %0 = memref.alloca_scope -> (i32) {
    %a = func.call @choose(%c, %x) : (i1, i32) -> i32
    memref.alloca_scope.return %a : i32
  }
  %1 = func.call @choose(%c, %0) : (i1, i32) -> i32
  return %1 : i32
}

// Nothing is inlined into ops of gpu.
// CHECK-LABEL: func.func @into_gpu(
// CHECK:         gpu.launch
// CHECK:           func.call @twice
// CHECK:         gpu.warp_execute_on_lane_0
// CHECK:           func.call @twice
// CHECK-NOT:     call @twice
// CHECK:         return
func.func @into_gpu(%n: index, %x: i32, %m: memref<4xi32>) -> i32 {
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    %0 = func.call @twice(%x) : (i32) -> i32
    memref.store %0, %m[%g] : memref<4xi32>
    gpu.terminator
  }
  gpu.warp_execute_on_lane_0(%n)[32] {
    %1 = func.call @twice(%x) : (i32) -> i32
    memref.store %1, %m[%n] : memref<4xi32>
    gpu.yield
  }
  %2 = func.call @twice(%x) : (i32) -> i32
  return %2 : i32
}

func.func private @choose(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^end(%x : i32), ^more
^more:
  %0 = arith.addi %x, %x : i32
  cf.br ^end(%0 : i32)
^end(%1: i32):
  return %1 : i32
}
func.func private @twice(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  return %0 : i32
}
