module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @swap(%x: memref<8xf32>) workgroup(%tile : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
      %c7 = arith.constant 7 : index
      %i = gpu.thread_id x
      %a = memref.load %x[%i] : memref<8xf32>
      memref.store %a, %tile[%i] : memref<8xf32, #gpu.address_space<workgroup>>
      %is_inner = arith.cmpi ult, %i, %c7 : index
      scf.if %is_inner {
        gpu.barrier
        %j = arith.subi %c7, %i : index
        %b = memref.load %tile[%j] : memref<8xf32, #gpu.address_space<workgroup>>
        memref.store %b, %x[%i] : memref<8xf32>
      }
      gpu.return
    }
  }
  func.func @main(%x: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    gpu.launch_func @kernels::@swap blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1) args(%x : memref<8xf32>)
    return
  }
}
