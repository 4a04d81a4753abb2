// RUN: okl-opt %s -gpu-async-dag | filecheck %s

// What kernels do is read from their bodies. A token that an op has taken is forked for the next one.
module attributes {gpu.container_module} {

  // CHECK-LABEL: gpu.module @k {
  gpu.module @k {

    // CHECK-LABEL: gpu.func @fill(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         %[[VAL_1:.*]] = arith.constant 1.000000e+00 : f32
    // CHECK:         memref.store %[[VAL_1]], %[[ARG0]][%[[VAL_0]]] : memref<4xf32>
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @fill(%a: memref<4xf32>) kernel {
      %c0 = arith.constant 0 : index
      %f = arith.constant 1.0 : f32
      memref.store %f, %a[%c0] : memref<4xf32>
      gpu.return
    }

    // CHECK-LABEL: gpu.func @map(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: memref<4xf32>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         %[[VAL_1:.*]] = memref.load %[[ARG0]][%[[VAL_0]]] : memref<4xf32>
    // CHECK:         memref.store %[[VAL_1]], %[[ARG1]][%[[VAL_0]]] : memref<4xf32>
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @map(%a: memref<4xf32>, %b: memref<4xf32>) kernel {
      %c0 = arith.constant 0 : index
      %f = memref.load %a[%c0] : memref<4xf32>
      memref.store %f, %b[%c0] : memref<4xf32>
      gpu.return
    }

    // CHECK-LABEL: gpu.func @zip(
    // CHECK-SAME:    %[[ARG0:.*]]: memref<4xf32>, %[[ARG1:.*]]: memref<4xf32>, %[[ARG2:.*]]: memref<4xf32>) kernel {
    // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
    // CHECK:         %[[VAL_1:.*]] = memref.load %[[ARG0]][%[[VAL_0]]] : memref<4xf32>
    // CHECK:         %[[VAL_2:.*]] = memref.load %[[ARG1]][%[[VAL_0]]] : memref<4xf32>
    // CHECK:         %[[VAL_3:.*]] = arith.addf %[[VAL_1]], %[[VAL_2]] : f32
    // CHECK:         memref.store %[[VAL_3]], %[[ARG2]][%[[VAL_0]]] : memref<4xf32>
    // CHECK:         gpu.return
    // CHECK:       }
    gpu.func @zip(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf32>) kernel {
      %c0 = arith.constant 0 : index
      %f = memref.load %a[%c0] : memref<4xf32>
      %g = memref.load %b[%c0] : memref<4xf32>
      %h = arith.addf %f, %g : f32
      memref.store %h, %c[%c0] : memref<4xf32>
      gpu.return
    }
  }
  // A diamond: fill p; map p->q; map p->r; zip q,r->s
  // CHECK-LABEL: func.func @diamond() -> memref<4xf32> {
  // CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
  // CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_3:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_4:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_5:.*]] = gpu.wait async
  // CHECK:         %[[VAL_6:.*]] = gpu.launch_func async [%[[VAL_5]]] @k::@fill blocks in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) threads in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]])  args(%[[VAL_1]] : memref<4xf32>)
  // CHECK:         %[[VAL_7:.*]] = gpu.launch_func async [%[[VAL_6]]] @k::@map blocks in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) threads in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]])  args(%[[VAL_1]] : memref<4xf32>, %[[VAL_2]] : memref<4xf32>)
  // CHECK:         %[[VAL_8:.*]] = gpu.wait async [%[[VAL_6]]]
  // CHECK:         %[[VAL_9:.*]] = gpu.launch_func async [%[[VAL_8]]] @k::@map blocks in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) threads in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]])  args(%[[VAL_1]] : memref<4xf32>, %[[VAL_3]] : memref<4xf32>)
  // CHECK:         %[[VAL_10:.*]] = gpu.wait async [%[[VAL_7]], %[[VAL_9]]]
  // CHECK:         %[[VAL_11:.*]] = gpu.launch_func async [%[[VAL_10]]] @k::@zip blocks in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) threads in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]])  args(%[[VAL_2]] : memref<4xf32>, %[[VAL_3]] : memref<4xf32>, %[[VAL_4]] : memref<4xf32>)
  // CHECK:         gpu.wait [%[[VAL_11]]]
  // CHECK:         return %[[VAL_4]] : memref<4xf32>
  // CHECK:       }
  func.func @diamond() -> memref<4xf32> {
    %one = arith.constant 1 : index
    %p = memref.alloc() : memref<4xf32>
    %q = memref.alloc() : memref<4xf32>
    %r = memref.alloc() : memref<4xf32>
    %s = memref.alloc() : memref<4xf32>
    gpu.launch_func @k::@fill blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : memref<4xf32>)
    gpu.launch_func @k::@map blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : memref<4xf32>, %q : memref<4xf32>)
    gpu.launch_func @k::@map blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : memref<4xf32>, %r : memref<4xf32>)
    gpu.launch_func @k::@zip blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%q : memref<4xf32>, %r : memref<4xf32>, %s : memref<4xf32>)
    return %s : memref<4xf32>
  }
  // The host reads: fill p; fill q; load p[0]; map q->r
  // CHECK-LABEL: func.func @host_read() -> f32 {
  // CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
  // CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
  // CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_3:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_4:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_5:.*]] = gpu.wait async
  // CHECK:         %[[VAL_6:.*]] = gpu.launch_func async [%[[VAL_5]]] @k::@fill blocks in (%[[VAL_1]], %[[VAL_1]], %[[VAL_1]]) threads in (%[[VAL_1]], %[[VAL_1]], %[[VAL_1]])  args(%[[VAL_2]] : memref<4xf32>)
  // CHECK:         %[[VAL_7:.*]] = gpu.wait async
  // CHECK:         %[[VAL_8:.*]] = gpu.launch_func async [%[[VAL_7]]] @k::@fill blocks in (%[[VAL_1]], %[[VAL_1]], %[[VAL_1]]) threads in (%[[VAL_1]], %[[VAL_1]], %[[VAL_1]])  args(%[[VAL_3]] : memref<4xf32>)
  // CHECK:         gpu.wait [%[[VAL_6]]]
  // CHECK:         %[[VAL_9:.*]] = memref.load %[[VAL_2]][%[[VAL_0]]] : memref<4xf32>
  // CHECK:         %[[VAL_10:.*]] = gpu.launch_func async [%[[VAL_8]]] @k::@map blocks in (%[[VAL_1]], %[[VAL_1]], %[[VAL_1]]) threads in (%[[VAL_1]], %[[VAL_1]], %[[VAL_1]])  args(%[[VAL_3]] : memref<4xf32>, %[[VAL_4]] : memref<4xf32>)
  // CHECK:         gpu.wait [%[[VAL_10]]]
  // CHECK:         return %[[VAL_9]] : f32
  // CHECK:       }
  func.func @host_read() -> f32 {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %p = memref.alloc() : memref<4xf32>
    %q = memref.alloc() : memref<4xf32>
    %r = memref.alloc() : memref<4xf32>
    gpu.launch_func @k::@fill blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : memref<4xf32>)
    gpu.launch_func @k::@fill blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%q : memref<4xf32>)
    %f = memref.load %p[%zero] : memref<4xf32>
    gpu.launch_func @k::@map blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%q : memref<4xf32>, %r : memref<4xf32>)
    return %f : f32
  }
  // A write after two reads: map p->q; map p->r; fill p
  // CHECK-LABEL: func.func @write_after_read() {
  // CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
  // CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_3:.*]] = memref.alloc() : memref<4xf32>
  // CHECK:         %[[VAL_4:.*]] = gpu.wait async
  // CHECK:         %[[VAL_5:.*]] = gpu.launch_func async [%[[VAL_4]]] @k::@map blocks in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) threads in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]])  args(%[[VAL_1]] : memref<4xf32>, %[[VAL_2]] : memref<4xf32>)
  // CHECK:         %[[VAL_6:.*]] = gpu.wait async
  // CHECK:         %[[VAL_7:.*]] = gpu.launch_func async [%[[VAL_6]]] @k::@map blocks in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) threads in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]])  args(%[[VAL_1]] : memref<4xf32>, %[[VAL_3]] : memref<4xf32>)
  // CHECK:         %[[VAL_8:.*]] = gpu.wait async [%[[VAL_5]], %[[VAL_7]]]
  // CHECK:         %[[VAL_9:.*]] = gpu.launch_func async [%[[VAL_8]]] @k::@fill blocks in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]]) threads in (%[[VAL_0]], %[[VAL_0]], %[[VAL_0]])  args(%[[VAL_1]] : memref<4xf32>)
  // CHECK:         gpu.wait [%[[VAL_9]]]
  // CHECK:         return
  // CHECK:       }
  func.func @write_after_read() {
    %one = arith.constant 1 : index
    %p = memref.alloc() : memref<4xf32>
    %q = memref.alloc() : memref<4xf32>
    %r = memref.alloc() : memref<4xf32>
    gpu.launch_func @k::@map blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : memref<4xf32>, %q : memref<4xf32>)
    gpu.launch_func @k::@map blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : memref<4xf32>, %r : memref<4xf32>)
    gpu.launch_func @k::@fill blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%p : memref<4xf32>)
    return
  }
}
