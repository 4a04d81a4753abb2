// RUN: okl-opt %s "--pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv}))" | filecheck %s
// RUN: okl-opt %s "--pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm{bare-static-arguments}))" | filecheck %s --check-prefix=STATIC

// Memory that the threads of a block share is a variable, and a barrier lets them wait for each other.
// CHECK:       llvm.mlir.global internal @__wg_turn_0() {addr_space = 3 : i32} : !llvm.array<32 x f32>
// CHECK-LABEL: llvm.func @turn(%{{.*}}: !llvm.ptr) attributes {gpu.kernel, gpu.known_block_size = array<i32: 32, 1, 1>, nvvm.kernel, nvvm.maxntid = array<i32: 32, 1, 1>}
// CHECK:         nvvm.read.ptx.sreg.tid.x range <i32, 0, 32> : i32
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<3>
// CHECK:         nvvm.barrier0
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32

// Memory of unknown size is a descriptor, and so is that of functions that are no kernels.
// STATIC-LABEL: llvm.func @turn(%{{[^,]*}}: !llvm.ptr) attributes
gpu.module @kernels {
  gpu.func @turn(%a: memref<32xf32>) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c31 = arith.constant 31 : index
    %t = gpu.thread_id x
    %v = memref.load %a[%t] : memref<32xf32>
    memref.store %v, %w[%t] : memref<32xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %u = arith.subi %c31, %t : index
    %r = memref.load %w[%u] : memref<32xf32, #gpu.address_space<workgroup>>
    memref.store %r, %a[%t] : memref<32xf32>
    gpu.return
  }
}
