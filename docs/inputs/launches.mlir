module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @scale(%from: memref<8xf32>, %to: memref<8xf32>, %factor: f32) kernel {
      %i = gpu.thread_id x
      %x = memref.load %from[%i] : memref<8xf32>
      %y = arith.mulf %x, %factor : f32
      memref.store %y, %to[%i] : memref<8xf32>
      gpu.return
    }
    gpu.func @add(%one: memref<8xf32>, %other: memref<8xf32>, %to: memref<8xf32>) kernel {
      %i = gpu.thread_id x
      %x = memref.load %one[%i] : memref<8xf32>
      %y = memref.load %other[%i] : memref<8xf32>
      %z = arith.addf %x, %y : f32
      memref.store %z, %to[%i] : memref<8xf32>
      gpu.return
    }
  }
  func.func @main(%x: memref<8xf32>) -> memref<8xf32> {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %two = arith.constant 2.0 : f32
    %three = arith.constant 3.0 : f32
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    %sum = memref.alloc() : memref<8xf32>
    %0 = gpu.wait async
    %1 = gpu.launch_func async [%0] @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1)
      args(%x : memref<8xf32>, %a : memref<8xf32>, %two : f32)
    %2 = gpu.wait async
    %3 = gpu.launch_func async [%2] @kernels::@scale blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1)
      args(%x : memref<8xf32>, %b : memref<8xf32>, %three : f32)
    %4 = gpu.wait async [%1, %3]
    %5 = gpu.launch_func async [%4] @kernels::@add blocks in (%c1, %c1, %c1) threads in (%c8, %c1, %c1)
      args(%a : memref<8xf32>, %b : memref<8xf32>, %sum : memref<8xf32>)
    gpu.wait [%5]
    return %sum : memref<8xf32>
  }
}
