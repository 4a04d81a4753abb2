// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag | filecheck %s
// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-dag=noalias-args | filecheck %s --check-prefix=NOALIAS

// CHECK-LABEL: memref.global "private" @g : memref<8xf32>
// NOALIAS-LABEL: memref.global "private" @g : memref<8xf32>
memref.global "private" @g : memref<8xf32>

// CHECK-LABEL: memref.global "private" @h : memref<8xf32>
// NOALIAS-LABEL: memref.global "private" @h : memref<8xf32>
memref.global "private" @h : memref<8xf32>

// CHECK-LABEL: func.func private @called(memref<8xf32>)
// NOALIAS-LABEL: func.func private @called(memref<8xf32>)
func.func private @called(memref<8xf32>)

// Two allocations are different memory.
// CHECK-LABEL: func.func @allocs(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloca() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @allocs(
// NOALIAS-SAME:    %[[ARG0:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = memref.alloca() : memref<8xf32>
// NOALIAS:         %[[VAL_2:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG0]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_4:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @allocs(%v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloca() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  return
}

// Arguments may be the same memory, unless they are said not to be; an allocation is none of them.
// CHECK-LABEL: func.func @args(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: memref<8xf32>, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = gpu.wait async
// CHECK:         %[[VAL_2:.*]] = gpu.memset async [%[[VAL_1]]] %[[ARG0]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG1]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_0]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @args(
// NOALIAS-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: memref<8xf32>, %[[ARG2:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_2:.*]] = gpu.memset async [%[[VAL_1]]] %[[ARG0]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_3:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[ARG1]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_5:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_0]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_2]], %[[VAL_4]], %[[VAL_6]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @args(%a: memref<8xf32>, %b: memref<8xf32>, %v: f32) {
  %c = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  gpu.memset %c, %v : memref<8xf32>, f32
  return
}

// CHECK-LABEL: func.func @noalias(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32> {llvm.noalias}, %[[ARG1:.*]]: memref<8xf32> {llvm.noalias}, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG1]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_1]], %[[VAL_3]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @noalias(
// NOALIAS-SAME:    %[[ARG0:.*]]: memref<8xf32> {llvm.noalias}, %[[ARG1:.*]]: memref<8xf32> {llvm.noalias}, %[[ARG2:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_2:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG1]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_1]], %[[VAL_3]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @noalias(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}, %v: f32) {
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  return
}

// A global is itself, and may be an argument.
// CHECK-LABEL: func.func @globals(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.get_global @g : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.get_global @h : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = memref.get_global @g : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_5:.*]] = gpu.wait async
// CHECK:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_8:.*]] = gpu.wait async [%[[VAL_6]], %[[VAL_7]]]
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_9]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @globals(
// NOALIAS-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.get_global @g : memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = memref.get_global @h : memref<8xf32>
// NOALIAS:         %[[VAL_2:.*]] = memref.get_global @g : memref<8xf32>
// NOALIAS:         %[[VAL_3:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_5:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_8:.*]] = gpu.wait async [%[[VAL_6]], %[[VAL_7]]]
// NOALIAS:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_9]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @globals(%a: memref<8xf32>, %v: f32) {
  %g = memref.get_global @g : memref<8xf32>
  %h = memref.get_global @h : memref<8xf32>
  %same = memref.get_global @g : memref<8xf32>
  gpu.memset %g, %v : memref<8xf32>, f32
  gpu.memset %h, %v : memref<8xf32>, f32
  gpu.memset %same, %v : memref<8xf32>, f32
  gpu.memset %a, %v : memref<8xf32>, f32
  return
}

// Constants are memory of their own; the results of other unknown ops may be any argument or global.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = "krnl.global"() : () -> memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = "test.memory"() : () -> memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = "test.memory"() : () -> memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]] = gpu.memcpy async [%[[VAL_6]]] %[[VAL_3]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_7]], %[[VAL_9]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @unknown(
// NOALIAS-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = "krnl.global"() : () -> memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = "test.memory"() : () -> memref<8xf32>
// NOALIAS:         %[[VAL_2:.*]] = "test.memory"() : () -> memref<8xf32>
// NOALIAS:         %[[VAL_3:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_4:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_6:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_7:.*]] = gpu.memcpy async [%[[VAL_6]]] %[[VAL_3]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// NOALIAS:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_7]], %[[VAL_9]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @unknown(%a: memref<8xf32>, %v: f32) {
  %k = "krnl.global"() : () -> memref<8xf32>
  %u = "test.memory"() : () -> memref<8xf32>
  %w = "test.memory"() : () -> memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  gpu.memset %u, %v : memref<8xf32>, f32
  gpu.memcpy %c, %k : memref<8xf32>, memref<8xf32>
  gpu.memset %w, %v : memref<8xf32>, f32
  gpu.memset %a, %v : memref<8xf32>, f32
  return
}

// An allocation whose address is kept may be what is unknown after that, and not before.
// CHECK-LABEL: func.func @escapes(
// CHECK-SAME:    %[[ARG0:.*]]: memref<1xmemref<8xf32>>, %[[ARG1:.*]]: memref<8xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.load %[[ARG0]][%[[ARG2]]] : memref<1xmemref<8xf32>>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG3]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG3]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// CHECK:         memref.store %[[VAL_0]], %[[ARG0]][%[[ARG2]]] : memref<1xmemref<8xf32>>
// CHECK:         %[[VAL_6:.*]] = memref.load %[[ARG0]][%[[ARG2]]] : memref<1xmemref<8xf32>>
// CHECK:         %[[VAL_7:.*]] = gpu.wait async
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[ARG3]] : memref<8xf32>, f32
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_6]], %[[ARG3]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_9]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @escapes(
// NOALIAS-SAME:    %[[ARG0:.*]]: memref<1xmemref<8xf32>>, %[[ARG1:.*]]: memref<8xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = memref.load %[[ARG0]][%[[ARG2]]] : memref<1xmemref<8xf32>>
// NOALIAS:         %[[VAL_2:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG3]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_4:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG3]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_3]], %[[VAL_5]]]
// NOALIAS:         memref.store %[[VAL_0]], %[[ARG0]][%[[ARG2]]] : memref<1xmemref<8xf32>>
// NOALIAS:         %[[VAL_6:.*]] = memref.load %[[ARG0]][%[[ARG2]]] : memref<1xmemref<8xf32>>
// NOALIAS:         %[[VAL_7:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[ARG3]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_6]], %[[ARG3]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_9]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @escapes(%m: memref<1xmemref<8xf32>>, %u: memref<8xf32>, %i: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %before = memref.load %m[%i] : memref<1xmemref<8xf32>>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %before, %v : memref<8xf32>, f32
  memref.store %a, %m[%i] : memref<1xmemref<8xf32>>
  %after = memref.load %m[%i] : memref<1xmemref<8xf32>>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %after, %v : memref<8xf32>, f32
  return
}

// CHECK-LABEL: func.func @escapes_to_call(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         call @called(%[[VAL_0]]) : (memref<8xf32>) -> ()
// CHECK:         %[[VAL_1:.*]] = "test.memory"() : () -> memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_4]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @escapes_to_call(
// NOALIAS-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         call @called(%[[VAL_0]]) : (memref<8xf32>) -> ()
// NOALIAS:         %[[VAL_1:.*]] = "test.memory"() : () -> memref<8xf32>
// NOALIAS:         %[[VAL_2:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_4]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @escapes_to_call(%i: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  func.call @called(%a) : (memref<8xf32>) -> ()
  %u = "test.memory"() : () -> memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %u, %v : memref<8xf32>, f32
  return
}
// In a loop what comes later comes before, in the next turn.
// CHECK-LABEL: func.func @escapes_in_loop(
// CHECK-SAME:    %[[ARG0:.*]]: memref<1xmemref<8xf32>>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         scf.for %[[VAL_1:.*]] = %[[ARG1]] to %[[ARG1]] step %[[ARG1]] {
// CHECK:           %[[VAL_2:.*]] = memref.load %[[ARG0]][%[[ARG1]]] : memref<1xmemref<8xf32>>
// CHECK:           %[[VAL_3:.*]] = gpu.wait async
// CHECK:           %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:           %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_2]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:           gpu.wait [%[[VAL_5]]]
// CHECK:           memref.store %[[VAL_0]], %[[ARG0]][%[[ARG1]]] : memref<1xmemref<8xf32>>
// CHECK:         }
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @escapes_in_loop(
// NOALIAS-SAME:    %[[ARG0:.*]]: memref<1xmemref<8xf32>>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         scf.for %[[VAL_1:.*]] = %[[ARG1]] to %[[ARG1]] step %[[ARG1]] {
// NOALIAS:           %[[VAL_2:.*]] = memref.load %[[ARG0]][%[[ARG1]]] : memref<1xmemref<8xf32>>
// NOALIAS:           %[[VAL_3:.*]] = gpu.wait async
// NOALIAS:           %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:           %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_2]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:           gpu.wait [%[[VAL_5]]]
// NOALIAS:           memref.store %[[VAL_0]], %[[ARG0]][%[[ARG1]]] : memref<1xmemref<8xf32>>
// NOALIAS:         }
// NOALIAS:         return
// NOALIAS:       }
func.func @escapes_in_loop(%m: memref<1xmemref<8xf32>>, %i: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  scf.for %k = %i to %i step %i {
    %u = memref.load %m[%i] : memref<1xmemref<8xf32>>
    gpu.memset %a, %v : memref<8xf32>, f32
    gpu.memset %u, %v : memref<8xf32>, f32
    memref.store %a, %m[%i] : memref<1xmemref<8xf32>>
  }
  return
}

// Views are what they show, selections and results of branches one of several, and loops carry what comes in.
// CHECK-LABEL: func.func @followed(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = memref.cast %[[VAL_0]] : memref<8xf32> to memref<?xf32>
// CHECK:         %[[VAL_4:.*]] = arith.select %[[ARG0]], %[[VAL_0]], %[[VAL_1]] : memref<8xf32>
// CHECK:         %[[VAL_5:.*]] = scf.if %[[ARG0]] -> (memref<8xf32>) {
// CHECK:           scf.yield %[[VAL_4]] : memref<8xf32>
// CHECK:         } else {
// CHECK:           scf.yield %[[VAL_2]] : memref<8xf32>
// CHECK:         }
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_3]], %[[ARG2]] : memref<?xf32>, f32
// CHECK:         %[[VAL_8:.*]] = gpu.wait async
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_1]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_10:.*]] = gpu.wait async
// CHECK:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[VAL_2]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_12:.*]] = gpu.wait async [%[[VAL_7]], %[[VAL_9]]]
// CHECK:         %[[VAL_13:.*]] = gpu.memset async [%[[VAL_12]]] %[[VAL_4]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_14:.*]] = gpu.wait async [%[[VAL_11]], %[[VAL_13]]]
// CHECK:         %[[VAL_15:.*]] = gpu.memset async [%[[VAL_14]]] %[[VAL_5]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_15]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @followed(
// NOALIAS-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_3:.*]] = memref.cast %[[VAL_0]] : memref<8xf32> to memref<?xf32>
// NOALIAS:         %[[VAL_4:.*]] = arith.select %[[ARG0]], %[[VAL_0]], %[[VAL_1]] : memref<8xf32>
// NOALIAS:         %[[VAL_5:.*]] = scf.if %[[ARG0]] -> (memref<8xf32>) {
// NOALIAS:           scf.yield %[[VAL_4]] : memref<8xf32>
// NOALIAS:         } else {
// NOALIAS:           scf.yield %[[VAL_2]] : memref<8xf32>
// NOALIAS:         }
// NOALIAS:         %[[VAL_6:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_3]], %[[ARG2]] : memref<?xf32>, f32
// NOALIAS:         %[[VAL_8:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_1]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_10:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[VAL_2]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_12:.*]] = gpu.wait async [%[[VAL_7]], %[[VAL_9]]]
// NOALIAS:         %[[VAL_13:.*]] = gpu.memset async [%[[VAL_12]]] %[[VAL_4]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_14:.*]] = gpu.wait async [%[[VAL_11]], %[[VAL_13]]]
// NOALIAS:         %[[VAL_15:.*]] = gpu.memset async [%[[VAL_14]]] %[[VAL_5]], %[[ARG2]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_15]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @followed(%c: i1, %i: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  %cast = memref.cast %a : memref<8xf32> to memref<?xf32>
  %one = arith.select %c, %a, %b : memref<8xf32>
  %other = scf.if %c -> memref<8xf32> {
    scf.yield %one : memref<8xf32>
  } else {
    scf.yield %d : memref<8xf32>
  }
  gpu.memset %cast, %v : memref<?xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  gpu.memset %d, %v : memref<8xf32>, f32
  gpu.memset %one, %v : memref<8xf32>, f32
  gpu.memset %other, %v : memref<8xf32>, f32
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_3:.*]]:2 = scf.for %[[VAL_4:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] iter_args(%[[VAL_5:.*]] = %[[VAL_0]], %[[VAL_6:.*]] = %[[VAL_1]]) -> (memref<8xf32>, memref<8xf32>) {
// CHECK:           scf.yield %[[VAL_6]], %[[VAL_5]] : memref<8xf32>, memref<8xf32>
// CHECK:         }
// CHECK:         %[[VAL_7:.*]] = gpu.wait async
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_3]]#0, %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_9:.*]] = gpu.wait async
// CHECK:         %[[VAL_10:.*]] = gpu.memset async [%[[VAL_9]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_12:.*]] = gpu.wait async [%[[VAL_8]]]
// CHECK:         %[[VAL_13:.*]] = gpu.memset async [%[[VAL_12]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_10]], %[[VAL_11]], %[[VAL_13]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @carried(
// NOALIAS-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_3:.*]]:2 = scf.for %[[VAL_4:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] iter_args(%[[VAL_5:.*]] = %[[VAL_0]], %[[VAL_6:.*]] = %[[VAL_1]]) -> (memref<8xf32>, memref<8xf32>) {
// NOALIAS:           scf.yield %[[VAL_6]], %[[VAL_5]] : memref<8xf32>, memref<8xf32>
// NOALIAS:         }
// NOALIAS:         %[[VAL_7:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_3]]#0, %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_9:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_10:.*]] = gpu.memset async [%[[VAL_9]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_11:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_12:.*]] = gpu.wait async [%[[VAL_8]]]
// NOALIAS:         %[[VAL_13:.*]] = gpu.memset async [%[[VAL_12]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_10]], %[[VAL_11]], %[[VAL_13]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @carried(%i: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  %r:2 = scf.for %k = %i to %i step %i iter_args(%x = %a, %y = %b) -> (memref<8xf32>, memref<8xf32>) {
    scf.yield %y, %x : memref<8xf32>, memref<8xf32>
  }
  gpu.memset %r#0, %v : memref<8xf32>, f32
  gpu.memset %d, %v : memref<8xf32>, f32
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  return
}

// CHECK-LABEL: func.func @branches(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         cf.cond_br %[[ARG0]], ^bb1(%[[VAL_0]] : memref<8xf32>), ^bb1(%[[VAL_1]] : memref<8xf32>)
// CHECK:       ^bb1(%[[VAL_3:.*]]: memref<8xf32>):  // 2 preds: ^bb0, ^bb0
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_3]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_7]], %[[VAL_8]]]
// CHECK:         return
// CHECK:       }
// NOALIAS-LABEL: func.func @branches(
// NOALIAS-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: f32) {
// NOALIAS:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// NOALIAS:         cf.cond_br %[[ARG0]], ^bb1(%[[VAL_0]] : memref<8xf32>), ^bb1(%[[VAL_1]] : memref<8xf32>)
// NOALIAS:       ^bb1(%[[VAL_3:.*]]: memref<8xf32>):  // 2 preds: ^bb0, ^bb0
// NOALIAS:         %[[VAL_4:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_3]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_6:.*]] = gpu.wait async
// NOALIAS:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// NOALIAS:         gpu.wait [%[[VAL_7]], %[[VAL_8]]]
// NOALIAS:         return
// NOALIAS:       }
func.func @branches(%c: i1, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %d = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^bb1(%a : memref<8xf32>), ^bb1(%b : memref<8xf32>)
^bb1(%x: memref<8xf32>):
  gpu.memset %x, %v : memref<8xf32>, f32
  gpu.memset %d, %v : memref<8xf32>, f32
  gpu.memset %a, %v : memref<8xf32>, f32
  return
}
