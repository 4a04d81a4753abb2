// Sizes may be huge beside one of 0. Memory has no bytes then, on the host and on a device.
// RUN: okl-opt %s --target=cuda-emu --run --input=index=0 --input=index=1152921504606846976 2>/dev/null | filecheck %s
// RUN: not okl-opt %s --target=cuda-emu --run --input=index=0 --input=index=4611686018427387904 2>&1 | filecheck %s --check-prefix=FAR

// FAR: error: 'gpu.alloc' op asks for memory of 4611686018427387904 elements in one dimension
// CHECK: result[0]: 0x1152921504606846976xf32=
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @k() kernel {
      gpu.return
    }
  }
  func.func @f(%a: index, %b: index) -> memref<?x?xf32> {
    %g = gpu.alloc (%a, %b) : memref<?x?xf32>
    %h = gpu.alloc (%a, %b) : memref<?x?xf32>
    %z = arith.constant 1.0 : f32
    gpu.memset %g, %z : memref<?x?xf32>, f32
    gpu.memcpy %h, %g : memref<?x?xf32>, memref<?x?xf32>
    return %h : memref<?x?xf32>
  }
}
