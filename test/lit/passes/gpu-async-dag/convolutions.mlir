// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag | filecheck %s
// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag=alloc-mode=host-shared | filecheck %s --check-prefix=SHARED

// Both convolutions run at the same time, and the sum after both, with allocations between them or before.
#map = affine_map<()[s0, s1, s2] -> (s0 * s2 + s1)>
module attributes {gpu.container_module} {

  // CHECK-LABEL: func.func @test_parallel(
  // CHECK-SAME:    %[[ARG0:.*]]: memref<1024x1x28x28xf32>) -> memref<1024x64x28x28xf32> attributes {llvm.emit_c_interface} {
  // CHECK:         %[[VAL_0:.*]] = arith.constant 64 : index
  // CHECK:         %[[VAL_1:.*]] = arith.constant 1024 : index
  // CHECK:         %[[VAL_2:.*]] = arith.constant 3 : index
  // CHECK:         %[[VAL_3:.*]] = arith.constant 29 : index
  // CHECK:         %[[VAL_4:.*]] = arith.constant 28 : index
  // CHECK:         %[[VAL_5:.*]] = arith.constant 1 : index
  // CHECK:         %[[VAL_6:.*]] = arith.constant 0 : index
  // CHECK:         %[[VAL_7:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK:         %[[VAL_8:.*]] = "krnl.global"() {name = "constant_0", shape = [64, 1, 3, 3], value = dense<1.000000e+00> : tensor<64x1x3x3xf32>} : () -> memref<64x1x3x3xf32>
  // CHECK:         %[[VAL_9:.*]] = "krnl.global"() {name = "constant_1", shape = [64], value = dense<1.000000e-01> : tensor<64xf32>} : () -> memref<64xf32>
  // CHECK:         %[[VAL_10:.*]] = "krnl.global"() {name = "constant_2", shape = [64, 1, 3, 3], value = dense<5.000000e-01> : tensor<64x1x3x3xf32>} : () -> memref<64x1x3x3xf32>
  // CHECK:         %[[VAL_11:.*]] = "krnl.global"() {name = "constant_3", shape = [64], value = dense<2.000000e-01> : tensor<64xf32>} : () -> memref<64xf32>
  // CHECK:         %[[VAL_12:.*]] = memref.alloc() {alignment = 16 : i64} : memref<1024x64x28x28xf32>
  // CHECK:         %[[VAL_13:.*]] = gpu.wait async
  // CHECK:         %[[VAL_14:.*]] = gpu.launch_func async [%[[VAL_13]]] @test_parallel_kernel::@test_parallel_kernel blocks in (%[[VAL_1]], %[[VAL_0]], %[[VAL_4]]) threads in (%[[VAL_5]], %[[VAL_5]], %[[VAL_5]])  args(%[[VAL_5]] : index, %[[VAL_6]] : index, %[[VAL_3]] : index, %[[VAL_2]] : index, %[[ARG0]] : memref<1024x1x28x28xf32>, %[[VAL_8]] : memref<64x1x3x3xf32>, %[[VAL_7]] : f32, %[[VAL_9]] : memref<64xf32>, %[[VAL_12]] : memref<1024x64x28x28xf32>, %[[VAL_4]] : index)
  // CHECK:         %[[VAL_15:.*]] = memref.alloc() {alignment = 16 : i64} : memref<1024x64x28x28xf32>
  // CHECK:         %[[VAL_16:.*]] = gpu.wait async
  // CHECK:         %[[VAL_17:.*]] = gpu.launch_func async [%[[VAL_16]]] @test_parallel_kernel_0::@test_parallel_kernel blocks in (%[[VAL_1]], %[[VAL_0]], %[[VAL_4]]) threads in (%[[VAL_5]], %[[VAL_5]], %[[VAL_5]])  args(%[[VAL_5]] : index, %[[VAL_6]] : index, %[[VAL_3]] : index, %[[VAL_2]] : index, %[[ARG0]] : memref<1024x1x28x28xf32>, %[[VAL_10]] : memref<64x1x3x3xf32>, %[[VAL_7]] : f32, %[[VAL_11]] : memref<64xf32>, %[[VAL_15]] : memref<1024x64x28x28xf32>, %[[VAL_4]] : index)
  // CHECK:         %[[VAL_18:.*]] = memref.alloc() {alignment = 16 : i64} : memref<1024x64x28x28xf32>
  // CHECK:         %[[VAL_19:.*]] = gpu.wait async [%[[VAL_14]], %[[VAL_17]]]
  // CHECK:         %[[VAL_20:.*]] = gpu.launch_func async [%[[VAL_19]]] @test_parallel_kernel_1::@test_parallel_kernel blocks in (%[[VAL_1]], %[[VAL_0]], %[[VAL_4]]) threads in (%[[VAL_5]], %[[VAL_5]], %[[VAL_5]])  args(%[[VAL_5]] : index, %[[VAL_6]] : index, %[[VAL_12]] : memref<1024x64x28x28xf32>, %[[VAL_15]] : memref<1024x64x28x28xf32>, %[[VAL_18]] : memref<1024x64x28x28xf32>, %[[VAL_4]] : index)
  // CHECK:         gpu.wait [%[[VAL_20]]]
  // CHECK:         return %[[VAL_18]] : memref<1024x64x28x28xf32>
  // CHECK:       }
  // SHARED-LABEL: func.func @test_parallel(
  // SHARED-SAME:    %[[ARG0:.*]]: memref<1024x1x28x28xf32>) -> memref<1024x64x28x28xf32> attributes {llvm.emit_c_interface} {
  // SHARED:         %[[VAL_0:.*]] = gpu.alloc  host_shared () : memref<64x1x3x3xf32>
  // SHARED:         %[[VAL_1:.*]] = gpu.alloc  host_shared () : memref<64xf32>
  // SHARED:         %[[VAL_2:.*]] = gpu.alloc  host_shared () : memref<64x1x3x3xf32>
  // SHARED:         %[[VAL_3:.*]] = gpu.alloc  host_shared () : memref<64xf32>
  // SHARED:         %[[VAL_4:.*]] = gpu.alloc  host_shared () : memref<1024x64x28x28xf32>
  // SHARED:         %[[VAL_5:.*]] = gpu.alloc  host_shared () : memref<1024x64x28x28xf32>
  // SHARED:         %[[VAL_6:.*]] = gpu.alloc  host_shared () : memref<1024x64x28x28xf32>
  // SHARED:         %[[VAL_7:.*]] = arith.constant 64 : index
  // SHARED:         %[[VAL_8:.*]] = arith.constant 1024 : index
  // SHARED:         %[[VAL_9:.*]] = arith.constant 3 : index
  // SHARED:         %[[VAL_10:.*]] = arith.constant 29 : index
  // SHARED:         %[[VAL_11:.*]] = arith.constant 28 : index
  // SHARED:         %[[VAL_12:.*]] = arith.constant 1 : index
  // SHARED:         %[[VAL_13:.*]] = arith.constant 0 : index
  // SHARED:         %[[VAL_14:.*]] = arith.constant 0.000000e+00 : f32
  // SHARED:         %[[VAL_15:.*]] = "krnl.global"() {name = "constant_0", shape = [64, 1, 3, 3], value = dense<1.000000e+00> : tensor<64x1x3x3xf32>} : () -> memref<64x1x3x3xf32>
  // SHARED:         memref.copy %[[VAL_15]], %[[VAL_0]] : memref<64x1x3x3xf32> to memref<64x1x3x3xf32>
  // SHARED:         %[[VAL_16:.*]] = "krnl.global"() {name = "constant_1", shape = [64], value = dense<1.000000e-01> : tensor<64xf32>} : () -> memref<64xf32>
  // SHARED:         memref.copy %[[VAL_16]], %[[VAL_1]] : memref<64xf32> to memref<64xf32>
  // SHARED:         %[[VAL_17:.*]] = "krnl.global"() {name = "constant_2", shape = [64, 1, 3, 3], value = dense<5.000000e-01> : tensor<64x1x3x3xf32>} : () -> memref<64x1x3x3xf32>
  // SHARED:         memref.copy %[[VAL_17]], %[[VAL_2]] : memref<64x1x3x3xf32> to memref<64x1x3x3xf32>
  // SHARED:         %[[VAL_18:.*]] = "krnl.global"() {name = "constant_3", shape = [64], value = dense<2.000000e-01> : tensor<64xf32>} : () -> memref<64xf32>
  // SHARED:         memref.copy %[[VAL_18]], %[[VAL_3]] : memref<64xf32> to memref<64xf32>
  // SHARED:         %[[VAL_19:.*]] = gpu.wait async
  // SHARED:         %[[VAL_20:.*]] = gpu.launch_func async [%[[VAL_19]]] @test_parallel_kernel::@test_parallel_kernel blocks in (%[[VAL_8]], %[[VAL_7]], %[[VAL_11]]) threads in (%[[VAL_12]], %[[VAL_12]], %[[VAL_12]])  args(%[[VAL_12]] : index, %[[VAL_13]] : index, %[[VAL_10]] : index, %[[VAL_9]] : index, %[[ARG0]] : memref<1024x1x28x28xf32>, %[[VAL_0]] : memref<64x1x3x3xf32>, %[[VAL_14]] : f32, %[[VAL_1]] : memref<64xf32>, %[[VAL_4]] : memref<1024x64x28x28xf32>, %[[VAL_11]] : index)
  // SHARED:         %[[VAL_21:.*]] = gpu.wait async
  // SHARED:         %[[VAL_22:.*]] = gpu.launch_func async [%[[VAL_21]]] @test_parallel_kernel_0::@test_parallel_kernel blocks in (%[[VAL_8]], %[[VAL_7]], %[[VAL_11]]) threads in (%[[VAL_12]], %[[VAL_12]], %[[VAL_12]])  args(%[[VAL_12]] : index, %[[VAL_13]] : index, %[[VAL_10]] : index, %[[VAL_9]] : index, %[[ARG0]] : memref<1024x1x28x28xf32>, %[[VAL_2]] : memref<64x1x3x3xf32>, %[[VAL_14]] : f32, %[[VAL_3]] : memref<64xf32>, %[[VAL_5]] : memref<1024x64x28x28xf32>, %[[VAL_11]] : index)
  // SHARED:         %[[VAL_23:.*]] = gpu.wait async [%[[VAL_20]], %[[VAL_22]]]
  // SHARED:         %[[VAL_24:.*]] = gpu.launch_func async [%[[VAL_23]]] @test_parallel_kernel_1::@test_parallel_kernel blocks in (%[[VAL_8]], %[[VAL_7]], %[[VAL_11]]) threads in (%[[VAL_12]], %[[VAL_12]], %[[VAL_12]])  args(%[[VAL_12]] : index, %[[VAL_13]] : index, %[[VAL_4]] : memref<1024x64x28x28xf32>, %[[VAL_5]] : memref<1024x64x28x28xf32>, %[[VAL_6]] : memref<1024x64x28x28xf32>, %[[VAL_11]] : index)
  // SHARED:         gpu.wait [%[[VAL_24]]]
  // SHARED:         return %[[VAL_6]] : memref<1024x64x28x28xf32>
  // SHARED:       }
  func.func @test_parallel(%arg0: memref<1024x1x28x28xf32>) -> memref<1024x64x28x28xf32> attributes {llvm.emit_c_interface} {
    %c64 = arith.constant 64 : index
    %c1024 = arith.constant 1024 : index
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
    %alloc = memref.alloc() {alignment = 16 : i64} : memref<1024x64x28x28xf32>
    gpu.launch_func  @test_parallel_kernel::@test_parallel_kernel blocks in (%c1024, %c64, %c28) threads in (%c1, %c1, %c1)  args(%c1 : index, %c0 : index, %c29 : index, %c3 : index, %arg0 : memref<1024x1x28x28xf32>, %0 : memref<64x1x3x3xf32>, %cst : f32, %1 : memref<64xf32>, %alloc : memref<1024x64x28x28xf32>, %c28 : index)
    %alloc_0 = memref.alloc() {alignment = 16 : i64} : memref<1024x64x28x28xf32>
    gpu.launch_func  @test_parallel_kernel_0::@test_parallel_kernel blocks in (%c1024, %c64, %c28) threads in (%c1, %c1, %c1)  args(%c1 : index, %c0 : index, %c29 : index, %c3 : index, %arg0 : memref<1024x1x28x28xf32>, %2 : memref<64x1x3x3xf32>, %cst : f32, %3 : memref<64xf32>, %alloc_0 : memref<1024x64x28x28xf32>, %c28 : index)
    %alloc_1 = memref.alloc() {alignment = 16 : i64} : memref<1024x64x28x28xf32>
    gpu.launch_func  @test_parallel_kernel_1::@test_parallel_kernel blocks in (%c1024, %c64, %c28) threads in (%c1, %c1, %c1)  args(%c1 : index, %c0 : index, %alloc : memref<1024x64x28x28xf32>, %alloc_0 : memref<1024x64x28x28xf32>, %alloc_1 : memref<1024x64x28x28xf32>, %c28 : index)
    return %alloc_1 : memref<1024x64x28x28xf32>
  }

  // CHECK-LABEL: gpu.module @test_parallel_kernel {
  // SHARED-LABEL: gpu.module @test_parallel_kernel {
  gpu.module @test_parallel_kernel {

    // CHECK-LABEL: gpu.func @test_parallel_kernel(
    // CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: memref<1024x1x28x28xf32>, %[[ARG5:.*]]: memref<64x1x3x3xf32>, %[[ARG6:.*]]: f32, %[[ARG7:.*]]: memref<64xf32>, %[[ARG8:.*]]: memref<1024x64x28x28xf32>, %[[ARG9:.*]]: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // CHECK:         %[[VAL_0:.*]] = gpu.block_id  x
    // CHECK:         %[[VAL_1:.*]] = gpu.block_id  y
    // CHECK:         %[[VAL_2:.*]] = gpu.block_id  z
    // CHECK:         %[[VAL_3:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_0]]]
    // CHECK:         %[[VAL_4:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_1]]]
    // CHECK:         %[[VAL_5:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_2]]]
    // CHECK:         scf.for %[[VAL_6:.*]] = %[[ARG1]] to %[[ARG9]] step %[[ARG0]] {
    // CHECK:           %[[VAL_7:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // CHECK:           %[[VAL_8:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // CHECK:           %[[VAL_9:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // CHECK:           %[[VAL_10:.*]] = arith.maxsi %[[VAL_9]], %[[ARG1]] : index
    // CHECK:           %[[VAL_11:.*]] = arith.subi %[[ARG2]], %[[VAL_5]] : index
    // CHECK:           %[[VAL_12:.*]] = arith.minsi %[[VAL_11]], %[[ARG3]] : index
    // CHECK:           %[[VAL_13:.*]] = scf.for %[[VAL_14:.*]] = %[[VAL_10]] to %[[VAL_12]] step %[[ARG0]] iter_args(%[[VAL_15:.*]] = %[[ARG6]]) -> (f32) {
    // CHECK:             %[[VAL_16:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // CHECK:             %[[VAL_17:.*]] = arith.maxsi %[[VAL_16]], %[[ARG1]] : index
    // CHECK:             %[[VAL_18:.*]] = arith.subi %[[ARG2]], %[[VAL_6]] : index
    // CHECK:             %[[VAL_19:.*]] = arith.minsi %[[VAL_18]], %[[ARG3]] : index
    // CHECK:             %[[VAL_20:.*]] = scf.for %[[VAL_21:.*]] = %[[VAL_17]] to %[[VAL_19]] step %[[ARG0]] iter_args(%[[VAL_22:.*]] = %[[VAL_15]]) -> (f32) {
    // CHECK:               %[[VAL_23:.*]] = arith.subi %[[VAL_14]], %[[VAL_7]] : index
    // CHECK:               %[[VAL_24:.*]] = arith.subi %[[VAL_21]], %[[VAL_8]] : index
    // CHECK:               %[[VAL_25:.*]] = memref.load %[[ARG4]][%[[VAL_3]], %[[ARG1]], %[[VAL_23]], %[[VAL_24]]] : memref<1024x1x28x28xf32>
    // CHECK:               %[[VAL_26:.*]] = memref.load %[[ARG5]][%[[VAL_4]], %[[ARG1]], %[[VAL_14]], %[[VAL_21]]] : memref<64x1x3x3xf32>
    // CHECK:               %[[VAL_27:.*]] = arith.mulf %[[VAL_25]], %[[VAL_26]] : f32
    // CHECK:               %[[VAL_28:.*]] = arith.addf %[[VAL_22]], %[[VAL_27]] : f32
    // CHECK:               scf.yield %[[VAL_28]] : f32
    // CHECK:             }
    // CHECK:             scf.yield %[[VAL_20]] : f32
    // CHECK:           }
    // CHECK:           %[[VAL_29:.*]] = memref.load %[[ARG7]][%[[VAL_4]]] : memref<64xf32>
    // CHECK:           %[[VAL_30:.*]] = arith.addf %[[VAL_13]], %[[VAL_29]] : f32
    // CHECK:           memref.store %[[VAL_30]], %[[ARG8]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // CHECK:         }
    // CHECK:         gpu.return
    // CHECK:       }
    // SHARED-LABEL: gpu.func @test_parallel_kernel(
    // SHARED-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: memref<1024x1x28x28xf32>, %[[ARG5:.*]]: memref<64x1x3x3xf32>, %[[ARG6:.*]]: f32, %[[ARG7:.*]]: memref<64xf32>, %[[ARG8:.*]]: memref<1024x64x28x28xf32>, %[[ARG9:.*]]: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // SHARED:         %[[VAL_0:.*]] = gpu.block_id  x
    // SHARED:         %[[VAL_1:.*]] = gpu.block_id  y
    // SHARED:         %[[VAL_2:.*]] = gpu.block_id  z
    // SHARED:         %[[VAL_3:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_0]]]
    // SHARED:         %[[VAL_4:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_1]]]
    // SHARED:         %[[VAL_5:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_2]]]
    // SHARED:         scf.for %[[VAL_6:.*]] = %[[ARG1]] to %[[ARG9]] step %[[ARG0]] {
    // SHARED:           %[[VAL_7:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // SHARED:           %[[VAL_8:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // SHARED:           %[[VAL_9:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // SHARED:           %[[VAL_10:.*]] = arith.maxsi %[[VAL_9]], %[[ARG1]] : index
    // SHARED:           %[[VAL_11:.*]] = arith.subi %[[ARG2]], %[[VAL_5]] : index
    // SHARED:           %[[VAL_12:.*]] = arith.minsi %[[VAL_11]], %[[ARG3]] : index
    // SHARED:           %[[VAL_13:.*]] = scf.for %[[VAL_14:.*]] = %[[VAL_10]] to %[[VAL_12]] step %[[ARG0]] iter_args(%[[VAL_15:.*]] = %[[ARG6]]) -> (f32) {
    // SHARED:             %[[VAL_16:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // SHARED:             %[[VAL_17:.*]] = arith.maxsi %[[VAL_16]], %[[ARG1]] : index
    // SHARED:             %[[VAL_18:.*]] = arith.subi %[[ARG2]], %[[VAL_6]] : index
    // SHARED:             %[[VAL_19:.*]] = arith.minsi %[[VAL_18]], %[[ARG3]] : index
    // SHARED:             %[[VAL_20:.*]] = scf.for %[[VAL_21:.*]] = %[[VAL_17]] to %[[VAL_19]] step %[[ARG0]] iter_args(%[[VAL_22:.*]] = %[[VAL_15]]) -> (f32) {
    // SHARED:               %[[VAL_23:.*]] = arith.subi %[[VAL_14]], %[[VAL_7]] : index
    // SHARED:               %[[VAL_24:.*]] = arith.subi %[[VAL_21]], %[[VAL_8]] : index
    // SHARED:               %[[VAL_25:.*]] = memref.load %[[ARG4]][%[[VAL_3]], %[[ARG1]], %[[VAL_23]], %[[VAL_24]]] : memref<1024x1x28x28xf32>
    // SHARED:               %[[VAL_26:.*]] = memref.load %[[ARG5]][%[[VAL_4]], %[[ARG1]], %[[VAL_14]], %[[VAL_21]]] : memref<64x1x3x3xf32>
    // SHARED:               %[[VAL_27:.*]] = arith.mulf %[[VAL_25]], %[[VAL_26]] : f32
    // SHARED:               %[[VAL_28:.*]] = arith.addf %[[VAL_22]], %[[VAL_27]] : f32
    // SHARED:               scf.yield %[[VAL_28]] : f32
    // SHARED:             }
    // SHARED:             scf.yield %[[VAL_20]] : f32
    // SHARED:           }
    // SHARED:           %[[VAL_29:.*]] = memref.load %[[ARG7]][%[[VAL_4]]] : memref<64xf32>
    // SHARED:           %[[VAL_30:.*]] = arith.addf %[[VAL_13]], %[[VAL_29]] : f32
    // SHARED:           memref.store %[[VAL_30]], %[[ARG8]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // SHARED:         }
    // SHARED:         gpu.return
    // SHARED:       }
    gpu.func @test_parallel_kernel(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<1024x1x28x28xf32>, %arg5: memref<64x1x3x3xf32>, %arg6: f32, %arg7: memref<64xf32>, %arg8: memref<1024x64x28x28xf32>, %arg9: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
      %block_id_x = gpu.block_id  x
      %block_id_y = gpu.block_id  y
      %block_id_z = gpu.block_id  z
      %0 = affine.apply #map()[%arg0, %arg1, %block_id_x]
      %1 = affine.apply #map()[%arg0, %arg1, %block_id_y]
      %2 = affine.apply #map()[%arg0, %arg1, %block_id_z]
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
            %19 = memref.load %arg4[%0, %arg1, %17, %18] : memref<1024x1x28x28xf32>
            %20 = memref.load %arg5[%1, %arg1, %arg11, %arg13] : memref<64x1x3x3xf32>
            %21 = arith.mulf %19, %20 : f32
            %22 = arith.addf %arg14, %21 : f32
            scf.yield %22 : f32
          }
          scf.yield %16 : f32
        }
        %10 = memref.load %arg7[%1] : memref<64xf32>
        %11 = arith.addf %9, %10 : f32
        memref.store %11, %arg8[%0, %1, %2, %arg10] : memref<1024x64x28x28xf32>
      }
      gpu.return
    }
  }

  // CHECK-LABEL: gpu.module @test_parallel_kernel_0 {
  // SHARED-LABEL: gpu.module @test_parallel_kernel_0 {
  gpu.module @test_parallel_kernel_0 {

    // CHECK-LABEL: gpu.func @test_parallel_kernel(
    // CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: memref<1024x1x28x28xf32>, %[[ARG5:.*]]: memref<64x1x3x3xf32>, %[[ARG6:.*]]: f32, %[[ARG7:.*]]: memref<64xf32>, %[[ARG8:.*]]: memref<1024x64x28x28xf32>, %[[ARG9:.*]]: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // CHECK:         %[[VAL_0:.*]] = gpu.block_id  x
    // CHECK:         %[[VAL_1:.*]] = gpu.block_id  y
    // CHECK:         %[[VAL_2:.*]] = gpu.block_id  z
    // CHECK:         %[[VAL_3:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_0]]]
    // CHECK:         %[[VAL_4:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_1]]]
    // CHECK:         %[[VAL_5:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_2]]]
    // CHECK:         scf.for %[[VAL_6:.*]] = %[[ARG1]] to %[[ARG9]] step %[[ARG0]] {
    // CHECK:           %[[VAL_7:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // CHECK:           %[[VAL_8:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // CHECK:           %[[VAL_9:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // CHECK:           %[[VAL_10:.*]] = arith.maxsi %[[VAL_9]], %[[ARG1]] : index
    // CHECK:           %[[VAL_11:.*]] = arith.subi %[[ARG2]], %[[VAL_5]] : index
    // CHECK:           %[[VAL_12:.*]] = arith.minsi %[[VAL_11]], %[[ARG3]] : index
    // CHECK:           %[[VAL_13:.*]] = scf.for %[[VAL_14:.*]] = %[[VAL_10]] to %[[VAL_12]] step %[[ARG0]] iter_args(%[[VAL_15:.*]] = %[[ARG6]]) -> (f32) {
    // CHECK:             %[[VAL_16:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // CHECK:             %[[VAL_17:.*]] = arith.maxsi %[[VAL_16]], %[[ARG1]] : index
    // CHECK:             %[[VAL_18:.*]] = arith.subi %[[ARG2]], %[[VAL_6]] : index
    // CHECK:             %[[VAL_19:.*]] = arith.minsi %[[VAL_18]], %[[ARG3]] : index
    // CHECK:             %[[VAL_20:.*]] = scf.for %[[VAL_21:.*]] = %[[VAL_17]] to %[[VAL_19]] step %[[ARG0]] iter_args(%[[VAL_22:.*]] = %[[VAL_15]]) -> (f32) {
    // CHECK:               %[[VAL_23:.*]] = arith.subi %[[VAL_14]], %[[VAL_7]] : index
    // CHECK:               %[[VAL_24:.*]] = arith.subi %[[VAL_21]], %[[VAL_8]] : index
    // CHECK:               %[[VAL_25:.*]] = memref.load %[[ARG4]][%[[VAL_3]], %[[ARG1]], %[[VAL_23]], %[[VAL_24]]] : memref<1024x1x28x28xf32>
    // CHECK:               %[[VAL_26:.*]] = memref.load %[[ARG5]][%[[VAL_4]], %[[ARG1]], %[[VAL_14]], %[[VAL_21]]] : memref<64x1x3x3xf32>
    // CHECK:               %[[VAL_27:.*]] = arith.mulf %[[VAL_25]], %[[VAL_26]] : f32
    // CHECK:               %[[VAL_28:.*]] = arith.addf %[[VAL_22]], %[[VAL_27]] : f32
    // CHECK:               scf.yield %[[VAL_28]] : f32
    // CHECK:             }
    // CHECK:             scf.yield %[[VAL_20]] : f32
    // CHECK:           }
    // CHECK:           %[[VAL_29:.*]] = memref.load %[[ARG7]][%[[VAL_4]]] : memref<64xf32>
    // CHECK:           %[[VAL_30:.*]] = arith.addf %[[VAL_13]], %[[VAL_29]] : f32
    // CHECK:           memref.store %[[VAL_30]], %[[ARG8]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // CHECK:         }
    // CHECK:         gpu.return
    // CHECK:       }
    // SHARED-LABEL: gpu.func @test_parallel_kernel(
    // SHARED-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: memref<1024x1x28x28xf32>, %[[ARG5:.*]]: memref<64x1x3x3xf32>, %[[ARG6:.*]]: f32, %[[ARG7:.*]]: memref<64xf32>, %[[ARG8:.*]]: memref<1024x64x28x28xf32>, %[[ARG9:.*]]: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // SHARED:         %[[VAL_0:.*]] = gpu.block_id  x
    // SHARED:         %[[VAL_1:.*]] = gpu.block_id  y
    // SHARED:         %[[VAL_2:.*]] = gpu.block_id  z
    // SHARED:         %[[VAL_3:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_0]]]
    // SHARED:         %[[VAL_4:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_1]]]
    // SHARED:         %[[VAL_5:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_2]]]
    // SHARED:         scf.for %[[VAL_6:.*]] = %[[ARG1]] to %[[ARG9]] step %[[ARG0]] {
    // SHARED:           %[[VAL_7:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // SHARED:           %[[VAL_8:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // SHARED:           %[[VAL_9:.*]] = arith.subi %[[ARG0]], %[[VAL_5]] : index
    // SHARED:           %[[VAL_10:.*]] = arith.maxsi %[[VAL_9]], %[[ARG1]] : index
    // SHARED:           %[[VAL_11:.*]] = arith.subi %[[ARG2]], %[[VAL_5]] : index
    // SHARED:           %[[VAL_12:.*]] = arith.minsi %[[VAL_11]], %[[ARG3]] : index
    // SHARED:           %[[VAL_13:.*]] = scf.for %[[VAL_14:.*]] = %[[VAL_10]] to %[[VAL_12]] step %[[ARG0]] iter_args(%[[VAL_15:.*]] = %[[ARG6]]) -> (f32) {
    // SHARED:             %[[VAL_16:.*]] = arith.subi %[[ARG0]], %[[VAL_6]] : index
    // SHARED:             %[[VAL_17:.*]] = arith.maxsi %[[VAL_16]], %[[ARG1]] : index
    // SHARED:             %[[VAL_18:.*]] = arith.subi %[[ARG2]], %[[VAL_6]] : index
    // SHARED:             %[[VAL_19:.*]] = arith.minsi %[[VAL_18]], %[[ARG3]] : index
    // SHARED:             %[[VAL_20:.*]] = scf.for %[[VAL_21:.*]] = %[[VAL_17]] to %[[VAL_19]] step %[[ARG0]] iter_args(%[[VAL_22:.*]] = %[[VAL_15]]) -> (f32) {
    // SHARED:               %[[VAL_23:.*]] = arith.subi %[[VAL_14]], %[[VAL_7]] : index
    // SHARED:               %[[VAL_24:.*]] = arith.subi %[[VAL_21]], %[[VAL_8]] : index
    // SHARED:               %[[VAL_25:.*]] = memref.load %[[ARG4]][%[[VAL_3]], %[[ARG1]], %[[VAL_23]], %[[VAL_24]]] : memref<1024x1x28x28xf32>
    // SHARED:               %[[VAL_26:.*]] = memref.load %[[ARG5]][%[[VAL_4]], %[[ARG1]], %[[VAL_14]], %[[VAL_21]]] : memref<64x1x3x3xf32>
    // SHARED:               %[[VAL_27:.*]] = arith.mulf %[[VAL_25]], %[[VAL_26]] : f32
    // SHARED:               %[[VAL_28:.*]] = arith.addf %[[VAL_22]], %[[VAL_27]] : f32
    // SHARED:               scf.yield %[[VAL_28]] : f32
    // SHARED:             }
    // SHARED:             scf.yield %[[VAL_20]] : f32
    // SHARED:           }
    // SHARED:           %[[VAL_29:.*]] = memref.load %[[ARG7]][%[[VAL_4]]] : memref<64xf32>
    // SHARED:           %[[VAL_30:.*]] = arith.addf %[[VAL_13]], %[[VAL_29]] : f32
    // SHARED:           memref.store %[[VAL_30]], %[[ARG8]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // SHARED:         }
    // SHARED:         gpu.return
    // SHARED:       }
    gpu.func @test_parallel_kernel(%arg0: index, %arg1: index, %arg2: index, %arg3: index, %arg4: memref<1024x1x28x28xf32>, %arg5: memref<64x1x3x3xf32>, %arg6: f32, %arg7: memref<64xf32>, %arg8: memref<1024x64x28x28xf32>, %arg9: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
      %block_id_x = gpu.block_id  x
      %block_id_y = gpu.block_id  y
      %block_id_z = gpu.block_id  z
      %0 = affine.apply #map()[%arg0, %arg1, %block_id_x]
      %1 = affine.apply #map()[%arg0, %arg1, %block_id_y]
      %2 = affine.apply #map()[%arg0, %arg1, %block_id_z]
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
            %19 = memref.load %arg4[%0, %arg1, %17, %18] : memref<1024x1x28x28xf32>
            %20 = memref.load %arg5[%1, %arg1, %arg11, %arg13] : memref<64x1x3x3xf32>
            %21 = arith.mulf %19, %20 : f32
            %22 = arith.addf %arg14, %21 : f32
            scf.yield %22 : f32
          }
          scf.yield %16 : f32
        }
        %10 = memref.load %arg7[%1] : memref<64xf32>
        %11 = arith.addf %9, %10 : f32
        memref.store %11, %arg8[%0, %1, %2, %arg10] : memref<1024x64x28x28xf32>
      }
      gpu.return
    }
  }

  // CHECK-LABEL: gpu.module @test_parallel_kernel_1 {
  // SHARED-LABEL: gpu.module @test_parallel_kernel_1 {
  gpu.module @test_parallel_kernel_1 {

    // CHECK-LABEL: gpu.func @test_parallel_kernel(
    // CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<1024x64x28x28xf32>, %[[ARG3:.*]]: memref<1024x64x28x28xf32>, %[[ARG4:.*]]: memref<1024x64x28x28xf32>, %[[ARG5:.*]]: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // CHECK:         %[[VAL_0:.*]] = gpu.block_id  x
    // CHECK:         %[[VAL_1:.*]] = gpu.block_id  y
    // CHECK:         %[[VAL_2:.*]] = gpu.block_id  z
    // CHECK:         %[[VAL_3:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_0]]]
    // CHECK:         %[[VAL_4:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_1]]]
    // CHECK:         %[[VAL_5:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_2]]]
    // CHECK:         scf.for %[[VAL_6:.*]] = %[[ARG1]] to %[[ARG5]] step %[[ARG0]] {
    // CHECK:           %[[VAL_7:.*]] = memref.load %[[ARG2]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // CHECK:           %[[VAL_8:.*]] = memref.load %[[ARG3]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // CHECK:           %[[VAL_9:.*]] = arith.addf %[[VAL_7]], %[[VAL_8]] : f32
    // CHECK:           memref.store %[[VAL_9]], %[[ARG4]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // CHECK:         }
    // CHECK:         gpu.return
    // CHECK:       }
    // SHARED-LABEL: gpu.func @test_parallel_kernel(
    // SHARED-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<1024x64x28x28xf32>, %[[ARG3:.*]]: memref<1024x64x28x28xf32>, %[[ARG4:.*]]: memref<1024x64x28x28xf32>, %[[ARG5:.*]]: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    // SHARED:         %[[VAL_0:.*]] = gpu.block_id  x
    // SHARED:         %[[VAL_1:.*]] = gpu.block_id  y
    // SHARED:         %[[VAL_2:.*]] = gpu.block_id  z
    // SHARED:         %[[VAL_3:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_0]]]
    // SHARED:         %[[VAL_4:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_1]]]
    // SHARED:         %[[VAL_5:.*]] = affine.apply #map()[%[[ARG0]], %[[ARG1]], %[[VAL_2]]]
    // SHARED:         scf.for %[[VAL_6:.*]] = %[[ARG1]] to %[[ARG5]] step %[[ARG0]] {
    // SHARED:           %[[VAL_7:.*]] = memref.load %[[ARG2]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // SHARED:           %[[VAL_8:.*]] = memref.load %[[ARG3]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // SHARED:           %[[VAL_9:.*]] = arith.addf %[[VAL_7]], %[[VAL_8]] : f32
    // SHARED:           memref.store %[[VAL_9]], %[[ARG4]][%[[VAL_3]], %[[VAL_4]], %[[VAL_5]], %[[VAL_6]]] : memref<1024x64x28x28xf32>
    // SHARED:         }
    // SHARED:         gpu.return
    // SHARED:       }
    gpu.func @test_parallel_kernel(%arg0: index, %arg1: index, %arg2: memref<1024x64x28x28xf32>, %arg3: memref<1024x64x28x28xf32>, %arg4: memref<1024x64x28x28xf32>, %arg5: index) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
      %block_id_x = gpu.block_id  x
      %block_id_y = gpu.block_id  y
      %block_id_z = gpu.block_id  z
      %0 = affine.apply #map()[%arg0, %arg1, %block_id_x]
      %1 = affine.apply #map()[%arg0, %arg1, %block_id_y]
      %2 = affine.apply #map()[%arg0, %arg1, %block_id_z]
      scf.for %arg6 = %arg1 to %arg5 step %arg0 {
        %3 = memref.load %arg2[%0, %1, %2, %arg6] : memref<1024x64x28x28xf32>
        %4 = memref.load %arg3[%0, %1, %2, %arg6] : memref<1024x64x28x28xf32>
        %5 = arith.addf %3, %4 : f32
        memref.store %5, %arg4[%0, %1, %2, %arg6] : memref<1024x64x28x28xf32>
      }
      gpu.return
    }
  }
}
