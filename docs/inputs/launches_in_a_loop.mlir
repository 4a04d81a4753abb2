module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @double(%x: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %a = memref.load %x[%i] : memref<8xf32>
      %b = arith.addf %a, %a : f32
      memref.store %b, %x[%i] : memref<8xf32>
      gpu.return
    }
  }
  func.func @main(%x: memref<8xf32>, %y: memref<8xf32>, %n: index) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %n step %c1 {
      gpu.launch_func @kernels::@double blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xf32>)
      gpu.launch_func @kernels::@double blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%y : memref<8xf32>)
    }
    %r = memref.load %x[%c0] : memref<8xf32>
    return %r : f32
  }
}
