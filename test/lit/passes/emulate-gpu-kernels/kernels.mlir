// RUN: okl-opt %s -emulate-gpu-kernels | filecheck %s

// Ids become the variables of loops, those along x innermost; memory spaces go.
// CHECK-LABEL: func.func @copy(
// CHECK-SAME:      %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>, %[[GX:.*]]: index, %[[GY:.*]]: index, %[[GZ:.*]]: index, %[[BX:.*]]: index, %[[BY:.*]]: index, %[[BZ:.*]]: index, %{{.*}}: index, %{{.*}}: memref<6xindex>)
// CHECK:         scf.for %{{.*}} = %c0 to %[[GZ]] step %c1
// CHECK-NEXT:      scf.for %{{.*}} = %c0 to %[[GY]] step %c1
// CHECK-NEXT:        scf.for %[[X:.*]] = %c0 to %[[GX]] step %c1
// CHECK-NEXT:          scf.for %{{.*}} = %c0 to %[[BZ]] step %c1
// CHECK-NEXT:            scf.for %{{.*}} = %c0 to %[[BY]] step %c1
// CHECK-NEXT:              scf.for %[[T:.*]] = %c0 to %[[BX]] step %c1
// CHECK-NEXT:                %[[FIRST:.*]] = arith.muli %[[X]], %[[BX]] : index
// CHECK-NEXT:                %[[I:.*]] = arith.addi %[[FIRST]], %[[T]] : index
// CHECK-NEXT:                %[[V:.*]] = memref.load %[[A]][%[[I]]] : memref<?xf32>
// CHECK-NEXT:                memref.store %[[V]], %[[B]][%[[I]]] : memref<?xf32>
gpu.module @m {
  gpu.func @copy(%a: memref<?xf32, #gpu.address_space<global>>, %b: memref<?xf32, 1>) kernel {
    %i = gpu.global_id x
    %v = memref.load %a[%i] : memref<?xf32, #gpu.address_space<global>>
    memref.store %v, %b[%i] : memref<?xf32, 1>
    gpu.return
  }

  // Shared memory is allocated once. What a thread knows after the barrier is in memory; its number is not.
  // CHECK-LABEL: func.func @reverse(
  // CHECK:         %[[SHARED:.*]] = memref.alloc() : memref<8xf32>
  // CHECK-NEXT:    %[[SUMS:.*]] = memref.alloc(%{{.*}}, %{{.*}}, %c8{{.*}}) : memref<?x?x?xf32>
  // CHECK:         memref.store %{{.*}}, %[[SHARED]]
  // CHECK-NEXT:    memref.store %{{.*}}, %[[SUMS]]
  // CHECK:         } {okl.axis = 5 : i32}
  // CHECK:         memref.load %[[SHARED]]
  // CHECK-NEXT:    %[[SUM:.*]] = memref.load %[[SUMS]]
  // CHECK:         memref.dealloc %[[SHARED]] : memref<8xf32>
  // CHECK-NEXT:    memref.dealloc %[[SUMS]] : memref<?x?x?xf32>
  gpu.func @reverse(%a: memref<8xf32>) workgroup(%s: memref<8xf32, #gpu.address_space<workgroup>>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %c7 = arith.constant 7 : index
    %x = gpu.thread_id x
    %v = memref.load %a[%x] : memref<8xf32>
    %w = arith.addf %v, %v : f32
    memref.store %v, %s[%x] : memref<8xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %y = arith.subi %c7, %x : index
    %u = memref.load %s[%y] : memref<8xf32, #gpu.address_space<workgroup>>
    %t = arith.addf %u, %w : f32
    memref.store %t, %a[%x] : memref<8xf32>
    gpu.return
  }

  // A branch around a barrier is one of the block, and all threads are asked whether they take it.
  // CHECK-LABEL: func.func @some(
  // CHECK:         %[[SAME:.*]] = arith.cmpi eq, %[[ONE:.*]], %{{.*}} : i1
  // CHECK-NEXT:    cf.assert %[[SAME]], "'scf.if' op the threads of a block do not agree whether they reach the barrier in it"
  // CHECK:         scf.if %[[ONE]] {
  // CHECK-NEXT:    }
  gpu.func @some(%n: index) kernel {
    %x = gpu.thread_id x
    %c = arith.cmpi ult, %x, %n : index
    scf.if %c {
      gpu.barrier
    }
    gpu.return
  }
}
