module attributes {gpu.container_module} {
  func.func @test_parallel(%arg0: memref<2x1x28x28xf32>) -> memref<2x64x28x28xf32> attributes {llvm.emit_c_interface} {
    %c64 = arith.constant 64 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c29 = arith.constant 29 : index
    %c28 = arith.constant 28 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = "krnl.global"() {name = "constant_0", shape = [64, 1, 3, 3], value = dense<1.000000e+00> : tensor<64x1x3x3xf32>} : () -> memref<64x1x3x3xf32>
    %1 = "krnl.global"() {name = "constant_1", shape = [64], value = dense<1.000000e-01> : tensor<64xf32>} : () -> memref<64xf32>
    %2 = "krnl.global"() {name = "constant_2", shape = [64, 1, 3, 3], value = dense<5.000000e-01> : tensor<64x1x3x3xf32>} : () -> memref<64x1x3x3xf32>
    %3 = "krnl.global"() {name = "constant_3", shape = [64], value = dense<2.000000e-01> : tensor<64xf32>} : () -> memref<64xf32>
    %alloc = memref.alloc() {alignment = 16 : i64} : memref<2x64x28x28xf32>
    %4 = gpu.wait async
    %5 = gpu.launch_func async [%4] @test_parallel_kernel::@test_parallel_kernel blocks in (%c2, %c64, %c28) threads in (%c1, %c1, %c1)  args(%c1 : index, %c0 : index, %c29 : index, %c3 : index, %arg0 : memref<2x1x28x28xf32>, %0 : memref<64x1x3x3xf32>, %cst : f32, %1 : memref<64xf32>, %alloc : memref<2x64x28x28xf32>, %c28 : index)
    %alloc_0 = memref.alloc() {alignment = 16 : i64} : memref<2x64x28x28xf32>
    %6 = gpu.wait async
    %7 = gpu.launch_func async [%6] @test_parallel_kernel_0::@test_parallel_kernel blocks in (%c2, %c64, %c28) threads in (%c1, %c1, %c1)  args(%c1 : index, %c0 : index, %c29 : index, %c3 : index, %arg0 : memref<2x1x28x28xf32>, %2 : memref<64x1x3x3xf32>, %cst : f32, %3 : memref<64xf32>, %alloc_0 : memref<2x64x28x28xf32>, %c28 : index)
    %alloc_1 = memref.alloc() {alignment = 16 : i64} : memref<2x64x28x28xf32>
    %8 = gpu.wait async [%5, %7]
    %9 = gpu.launch_func async [%8] @test_parallel_kernel_1::@test_parallel_kernel blocks in (%c2, %c64, %c28) threads in (%c1, %c1, %c1)  args(%c1 : index, %c0 : index, %alloc : memref<2x64x28x28xf32>, %alloc_0 : memref<2x64x28x28xf32>, %alloc_1 : memref<2x64x28x28xf32>, %c28 : index)
    gpu.wait [%9]
    return %alloc_1 : memref<2x64x28x28xf32>
  }
  gpu.module @test_parallel_kernel {
    gpu.func @test_parallel_kernel(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<2x1x28x28xf32>, %arg5: memref<64x1x3x3xf32>, %arg6: f32, %arg7: memref<64xf32>, %arg8: memref<2x64x28x28xf32>, %arg9: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
      %block_id_x = gpu.block_id  x
      %block_id_y = gpu.block_id  y
      %block_id_z = gpu.block_id  z
      %0 = arith.addi %arg1, %block_id_x : index
      %1 = arith.addi %arg1, %block_id_y : index
      %2 = arith.addi %arg1, %block_id_z : index
      scf.for %arg10 = %arg1 to %arg9 step %arg0 {
        %3 = arith.subi %arg0, %2 : index
        %4 = arith.subi %arg0, %arg10 : index
        %5 = arith.subi %arg0, %2 : index
        %6 = arith.maxsi %5, %arg1 : index
        %7 = arith.subi %arg2, %2 : index
        %8 = arith.minsi %7, %arg3 : index
        %9 = scf.for %arg11 = %6 to %8 step %arg0 iter_args(%arg12 = %arg6) -> (f32) {
          %12 = arith.subi %arg0, %arg10 : index
          %13 = arith.maxsi %12, %arg1 : index
          %14 = arith.subi %arg2, %arg10 : index
          %15 = arith.minsi %14, %arg3 : index
          %16 = scf.for %arg13 = %13 to %15 step %arg0 iter_args(%arg14 = %arg12) -> (f32) {
            %17 = arith.subi %arg11, %3 : index
            %18 = arith.subi %arg13, %4 : index
            %19 = memref.load %arg4[%0, %arg1, %17, %18] : memref<2x1x28x28xf32>
            %20 = memref.load %arg5[%1, %arg1, %arg11, %arg13] : memref<64x1x3x3xf32>
            %21 = arith.mulf %19, %20 : f32
            %22 = arith.addf %arg14, %21 : f32
            scf.yield %22 : f32
          }
          scf.yield %16 : f32
        }
        %10 = memref.load %arg7[%1] : memref<64xf32>
        %11 = arith.addf %9, %10 : f32
        memref.store %11, %arg8[%0, %1, %2, %arg10] : memref<2x64x28x28xf32>
      }
      gpu.return
    }
  }
  gpu.module @test_parallel_kernel_0 {
    gpu.func @test_parallel_kernel(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<2x1x28x28xf32>, %arg5: memref<64x1x3x3xf32>, %arg6: f32, %arg7: memref<64xf32>, %arg8: memref<2x64x28x28xf32>, %arg9: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
      %block_id_x = gpu.block_id  x
      %block_id_y = gpu.block_id  y
      %block_id_z = gpu.block_id  z
      %0 = arith.addi %arg1, %block_id_x : index
      %1 = arith.addi %arg1, %block_id_y : index
      %2 = arith.addi %arg1, %block_id_z : index
      scf.for %arg10 = %arg1 to %arg9 step %arg0 {
        %3 = arith.subi %arg0, %2 : index
        %4 = arith.subi %arg0, %arg10 : index
        %5 = arith.subi %arg0, %2 : index
        %6 = arith.maxsi %5, %arg1 : index
        %7 = arith.subi %arg2, %2 : index
        %8 = arith.minsi %7, %arg3 : index
        %9 = scf.for %arg11 = %6 to %8 step %arg0 iter_args(%arg12 = %arg6) -> (f32) {
          %12 = arith.subi %arg0, %arg10 : index
          %13 = arith.maxsi %12, %arg1 : index
          %14 = arith.subi %arg2, %arg10 : index
          %15 = arith.minsi %14, %arg3 : index
          %16 = scf.for %arg13 = %13 to %15 step %arg0 iter_args(%arg14 = %arg12) -> (f32) {
            %17 = arith.subi %arg11, %3 : index
            %18 = arith.subi %arg13, %4 : index
            %19 = memref.load %arg4[%0, %arg1, %17, %18] : memref<2x1x28x28xf32>
            %20 = memref.load %arg5[%1, %arg1, %arg11, %arg13] : memref<64x1x3x3xf32>
            %21 = arith.mulf %19, %20 : f32
            %22 = arith.addf %arg14, %21 : f32
            scf.yield %22 : f32
          }
          scf.yield %16 : f32
        }
        %10 = memref.load %arg7[%1] : memref<64xf32>
        %11 = arith.addf %9, %10 : f32
        memref.store %11, %arg8[%0, %1, %2, %arg10] : memref<2x64x28x28xf32>
      }
      gpu.return
    }
  }
  gpu.module @test_parallel_kernel_1 {
    gpu.func @test_parallel_kernel(%arg0: index, %arg1: index, %arg2: memref<2x64x28x28xf32>, %arg3: memref<2x64x28x28xf32>, %arg4: memref<2x64x28x28xf32>, %arg5: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
      %block_id_x = gpu.block_id  x
      %block_id_y = gpu.block_id  y
      %block_id_z = gpu.block_id  z
      %0 = arith.addi %arg1, %block_id_x : index
      %1 = arith.addi %arg1, %block_id_y : index
      %2 = arith.addi %arg1, %block_id_z : index
      scf.for %arg6 = %arg1 to %arg5 step %arg0 {
        %3 = memref.load %arg2[%0, %1, %2, %arg6] : memref<2x64x28x28xf32>
        %4 = memref.load %arg3[%0, %1, %2, %arg6] : memref<2x64x28x28xf32>
        %5 = arith.addf %3, %4 : f32
        memref.store %5, %arg4[%0, %1, %2, %arg6] : memref<2x64x28x28xf32>
      }
      gpu.return
    }
  }
}


