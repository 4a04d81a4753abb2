// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag | filecheck %s

module attributes {gpu.container_module} {

  // CHECK-LABEL: gpu.module @k {
  gpu.module @k {

    // CHECK-LABEL: memref.global "private" @shared : memref<4xf32>
    memref.global "private" @shared : memref<4xf32>

    // CHECK-LABEL: gpu.func @load_view(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         %[[VAL_1:.*]] = memref.subview %[[ARG0]][4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
    // CHECK:         %[[VAL_2:.*]] = memref.load %[[VAL_1]][%[[VAL_0]]] : memref<4xf32, strided<[1], offset: 4>>
    // CHECK:         gpu.barrier
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @load_view(%a: memref<8xf32>) kernel {
      %c0 = arith.constant 0 : index
      %v = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
      %f = memref.load %v[%c0] : memref<4xf32, strided<[1], offset: 4>>
      gpu.barrier
      gpu.return
    }

    // CHECK-LABEL: gpu.func @atomic(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         %[[VAL_1:.*]] = arith.constant 1.000000e+00 : f32
    // CHECK:         %[[VAL_2:.*]] = memref.atomic_rmw addf %[[VAL_1]], %[[ARG0]][%[[VAL_0]]] : (f32, memref<8xf32>) -> f32
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @atomic(%a: memref<8xf32>) kernel {
      %c0 = arith.constant 0 : index
      %f = arith.constant 1.0 : f32
      %old = memref.atomic_rmw addf %f, %a[%c0] : (f32, memref<8xf32>) -> f32
      gpu.return
    }

    // CHECK-LABEL: gpu.func @store_in_loop(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 1.000000e+00 : f32
    // CHECK:         %[[VAL_1:.*]] = scf.for %[[VAL_2:.*]] = %[[ARG1]] to %[[ARG1]] step %[[ARG1]] iter_args(%[[VAL_3:.*]] = %[[ARG0]]) -> (memref<8xf32>) {
    // CHECK:           memref.store %[[VAL_0]], %[[VAL_3]][%[[VAL_2]]] : memref<8xf32>
    // CHECK:           scf.yield %[[VAL_3]] : memref<8xf32>
    // CHECK:         }
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @store_in_loop(%a: memref<8xf32>, %n: index) kernel {
      %f = arith.constant 1.0 : f32
      %r = scf.for %i = %n to %n step %n iter_args(%m = %a) -> memref<8xf32> {
        memref.store %f, %m[%i] : memref<8xf32>
        scf.yield %m : memref<8xf32>
      }
      gpu.return
    }

    // CHECK-LABEL: gpu.func @keeps(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: memref<1xmemref<8xf32>>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         memref.store %[[ARG0]], %[[ARG1]][%[[VAL_0]]] : memref<1xmemref<8xf32>>
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @keeps(%a: memref<8xf32>, %b: memref<1xmemref<8xf32>>) kernel {
      %c0 = arith.constant 0 : index
      memref.store %a, %b[%c0] : memref<1xmemref<8xf32>>
      gpu.return
    }

    // CHECK-LABEL: gpu.func @unknown(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>) kernel {
    // CHECK:         "test.use"(%[[ARG0]]) : (memref<8xf32>) -> ()
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @unknown(%a: memref<8xf32>) kernel {
      "test.use"(%a) : (memref<8xf32>) -> ()
      gpu.return
    }

    // CHECK-LABEL: gpu.func @own_memory(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>) workgroup(%[[ARG1:.*]] : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         %[[VAL_1:.*]] = memref.load %[[ARG0]][%[[VAL_0]]] : memref<8xf32>
    // CHECK:         memref.store %[[VAL_1]], %[[ARG1]][%[[VAL_0]]] : memref<8xf32, #gpu.address_space<workgroup>>
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @own_memory(%a: memref<8xf32>) workgroup(%w: memref<8xf32, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %f = memref.load %a[%c0] : memref<8xf32>
      memref.store %f, %w[%c0] : memref<8xf32, #gpu.address_space<workgroup>>
      gpu.return
    }

    // CHECK-LABEL: gpu.func @global(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         %[[VAL_1:.*]] = memref.load %[[ARG0]][%[[VAL_0]]] : memref<8xf32>
    // CHECK:         %[[VAL_2:.*]] = memref.get_global @shared : memref<4xf32>
    // CHECK:         memref.store %[[VAL_1]], %[[VAL_2]][%[[VAL_0]]] : memref<4xf32>
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @global(%a: memref<8xf32>) kernel {
      %c0 = arith.constant 0 : index
      %f = memref.load %a[%c0] : memref<8xf32>
      %g = memref.get_global @shared : memref<4xf32>
      memref.store %f, %g[%c0] : memref<4xf32>
      gpu.return
    }
  }

  // CHECK-LABEL: gpu.binary @compiled  [#gpu.object<#nvvm.target, "">]
  gpu.binary @compiled [#gpu.object<#nvvm.target, "">]

  // Loads, also by views, read, and a barrier does nothing to memory: two such launches are independent.
  // CHECK-LABEL: func.func @reads(
  // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = gpu.wait async
  // CHECK:         %[[VAL_1:.*]] = gpu.launch_func async [%[[VAL_0]]] @k::@load_view blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         %[[VAL_2:.*]] = gpu.wait async
  // CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @k::@load_view blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_1]], %[[VAL_3]]]
  // CHECK:         return
  // CHECK:       }
  func.func @reads(%a: memref<8xf32>, %c1: index) {
    gpu.launch_func @k::@load_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @k::@load_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }

  // Atomic ops read and write.
  // CHECK-LABEL: func.func @atomics(
  // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = gpu.wait async
  // CHECK:         %[[VAL_1:.*]] = gpu.launch_func async [%[[VAL_0]]] @k::@load_view blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         %[[VAL_2:.*]] = gpu.launch_func async [%[[VAL_1]]] @k::@atomic blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @k::@load_view blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_3]]]
  // CHECK:         return
  // CHECK:       }
  func.func @atomics(%a: memref<8xf32>, %c1: index) {
    gpu.launch_func @k::@load_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @k::@atomic blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @k::@load_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }

  // What a loop carries is followed to the parameter.
  // CHECK-LABEL: func.func @carried(
  // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = gpu.wait async
  // CHECK:         %[[VAL_1:.*]] = gpu.launch_func async [%[[VAL_0]]] @k::@store_in_loop blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>, %[[ARG1]] : index)
  // CHECK:         %[[VAL_2:.*]] = gpu.launch_func async [%[[VAL_1]]] @k::@load_view blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_2]]]
  // CHECK:         return
  // CHECK:       }
  func.func @carried(%a: memref<8xf32>, %c1: index) {
    gpu.launch_func @k::@store_in_loop blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>, %c1 : index)
    gpu.launch_func @k::@load_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }

  // What is stored, or used by an op that nothing is known of, is read and written.
  // CHECK-LABEL: func.func @stored(
  // CHECK-SAME:    %[[ARG0:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
  // CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<1xmemref<8xf32>>
  // CHECK:         %[[VAL_2:.*]] = gpu.wait async
  // CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @k::@keeps blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>, %[[VAL_1]] : memref<1xmemref<8xf32>>)
  // CHECK:         %[[VAL_4:.*]] = gpu.launch_func async [%[[VAL_3]]] @k::@load_view blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_4]]]
  // CHECK:         return
  // CHECK:       }
  func.func @stored(%c1: index) {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<1xmemref<8xf32>>
    gpu.launch_func @k::@keeps blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>, %b : memref<1xmemref<8xf32>>)
    gpu.launch_func @k::@load_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }

  // CHECK-LABEL: func.func @unknown_use(
  // CHECK-SAME:    %[[ARG0:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
  // CHECK:         %[[VAL_1:.*]] = gpu.wait async
  // CHECK:         %[[VAL_2:.*]] = gpu.launch_func async [%[[VAL_1]]] @k::@load_view blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>)
  // CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @k::@unknown blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_3]]]
  // CHECK:         return
  // CHECK:       }
  func.func @unknown_use(%c1: index) {
    %a = memref.alloc() : memref<8xf32>
    gpu.launch_func @k::@load_view blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @k::@unknown blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }

  // Memory of a block is its own.
  // CHECK-LABEL: func.func @workgroup(
  // CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = gpu.wait async
  // CHECK:         %[[VAL_1:.*]] = gpu.launch_func async [%[[VAL_0]]] @k::@own_memory blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         %[[VAL_2:.*]] = gpu.wait async
  // CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @k::@own_memory blocks in (%[[ARG1]], %[[ARG1]], %[[ARG1]]) threads in (%[[ARG1]], %[[ARG1]], %[[ARG1]])  args(%[[ARG0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_1]], %[[VAL_3]]]
  // CHECK:         return
  // CHECK:       }
  func.func @workgroup(%a: memref<8xf32>, %c1: index) {
    gpu.launch_func @k::@own_memory blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @k::@own_memory blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }

  // A global of the kernels' module is one for all launches.
  // CHECK-LABEL: func.func @globals(
  // CHECK-SAME:    %[[ARG0:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
  // CHECK:         %[[VAL_1:.*]] = gpu.wait async
  // CHECK:         %[[VAL_2:.*]] = gpu.launch_func async [%[[VAL_1]]] @k::@global blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>)
  // CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @k::@global blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_3]]]
  // CHECK:         return
  // CHECK:       }
  func.func @globals(%c1: index) {
    %a = memref.alloc() : memref<8xf32>
    gpu.launch_func @k::@global blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @k::@global blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }

  // A kernel without a body reads and writes what it is given.
  // CHECK-LABEL: func.func @compiled_kernel(
  // CHECK-SAME:    %[[ARG0:.*]]: index) {
  // CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
  // CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
  // CHECK:         %[[VAL_2:.*]] = gpu.wait async
  // CHECK:         %[[VAL_3:.*]] = gpu.launch_func async [%[[VAL_2]]] @compiled::@f blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>)
  // CHECK:         %[[VAL_4:.*]] = gpu.wait async
  // CHECK:         %[[VAL_5:.*]] = gpu.launch_func async [%[[VAL_4]]] @compiled::@f blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_1]] : memref<8xf32>)
  // CHECK:         %[[VAL_6:.*]] = gpu.launch_func async [%[[VAL_3]]] @compiled::@f blocks in (%[[ARG0]], %[[ARG0]], %[[ARG0]]) threads in (%[[ARG0]], %[[ARG0]], %[[ARG0]])  args(%[[VAL_0]] : memref<8xf32>)
  // CHECK:         gpu.wait [%[[VAL_5]], %[[VAL_6]]]
  // CHECK:         return
  // CHECK:       }
  func.func @compiled_kernel(%c1: index) {
    %a = memref.alloc() : memref<8xf32>
    %b = memref.alloc() : memref<8xf32>
    gpu.launch_func @compiled::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    gpu.launch_func @compiled::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%b : memref<8xf32>)
    gpu.launch_func @compiled::@f blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<8xf32>)
    return
  }
}
