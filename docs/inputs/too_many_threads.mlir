module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @double(%x: memref<10xf32>) kernel {
      %block = gpu.block_id x
      %size = gpu.block_dim x
      %thread = gpu.thread_id x
      %first = arith.muli %block, %size : index
      %i = arith.addi %first, %thread : index
      %a = memref.load %x[%i] : memref<10xf32>
      %b = arith.addf %a, %a : f32
      memref.store %b, %x[%i] : memref<10xf32>
      gpu.return
    }
  }
  func.func @main(%x: memref<10xf32>) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c4 = arith.constant 4 : index
    gpu.launch_func @kernels::@double blocks in (%c3, %c1, %c1) threads in (%c4, %c1, %c1) args(%x : memref<10xf32>)
    return
  }
}
