// RUN: okl-opt %s | okl-opt - | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt - | filecheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-NEXT:    nvvm.barrier0
// CHECK-NEXT:    nvvm.barrier
// CHECK-NEXT:    nvvm.barrier id = %{{.*}}
// CHECK-NEXT:    nvvm.barrier id = %{{.*}} number_of_threads = %{{.*}}
// CHECK-NEXT:    nvvm.barrier #nvvm.reduction<popc> %{{.*}} -> i32
// CHECK-NEXT:    nvvm.read.ptx.sreg.tid.x : i32
// CHECK-NEXT:    nvvm.read.ptx.sreg.warpsize range <i32, 32, 33> {a = 1 : i64} : i32
// CHECK-NEXT:    nvvm.shfl.sync  idx %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
// CHECK-NEXT:    nvvm.redux.sync  fmin %{{.*}}, %{{.*}} {abs = true, nan = true} : f32 -> f32
// CHECK-NEXT:    nvvm.redux.sync  umax %{{.*}}, %{{.*}} : i32 -> i32
llvm.func @k(%v: f32, %i: i32, %n: i32) attributes {nvvm.kernel} {
  nvvm.barrier0
  nvvm.barrier
  nvvm.barrier id = %i
  nvvm.barrier id = %i number_of_threads = %n
  %0 = nvvm.barrier #nvvm.reduction<popc> %i -> i32
  %1 = nvvm.read.ptx.sreg.tid.x : i32
  %2 = nvvm.read.ptx.sreg.warpsize range <i32, 32, 33> {a = 1} : i32
  %3 = nvvm.shfl.sync idx %i, %v, %n, %i {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  %4 = nvvm.redux.sync fmin %v, %i {abs = true, nan = true} : f32 -> f32
  %5 = nvvm.redux.sync umax %i, %i : i32 -> i32
  llvm.return
}
