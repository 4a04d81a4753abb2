// RUN: okl-opt %s --allow-unregistered-dialect -gpu-async-region | filecheck %s

// CHECK-LABEL: func.func private @called()
func.func private @called()

// CHECK-LABEL: memref.global "private" @g : memref<4xf32>
memref.global "private" @g : memref<4xf32>

// What has no effects on memory does not wait, also with regions.
// CHECK-LABEL: func.func @chained(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: i1, %[[ARG3:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG3]] : memref<8xf32>, f32
// CHECK:         %[[VAL_2:.*]] = memref.subview %[[ARG0]][0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK:         %[[VAL_3:.*]] = memref.get_global @g : memref<4xf32>
// CHECK:         %[[VAL_4:.*]] = scf.if %[[ARG2]] -> (index) {
// CHECK:           scf.yield %[[ARG1]] : index
// CHECK:         } else {
// CHECK:           %[[VAL_5:.*]] = arith.addi %[[ARG1]], %[[ARG1]] : index
// CHECK:           scf.yield %[[VAL_5]] : index
// CHECK:         }
// CHECK:         %[[VAL_6:.*]] = gpu.memcpy async [%[[VAL_1]]] %[[VAL_2]], %[[VAL_3]] : memref<4xf32, strided<[1]>>, memref<4xf32>
// CHECK:         gpu.wait [%[[VAL_6]]]
// CHECK:         return
// CHECK:       }
func.func @chained(%a: memref<8xf32>, %i: index, %c: i1, %v: f32) {
  gpu.memset %a, %v : memref<8xf32>, f32
  %0 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %1 = memref.get_global @g : memref<4xf32>
  %2 = scf.if %c -> index {
    scf.yield %i : index
  } else {
    %3 = arith.addi %i, %i : index
    scf.yield %3 : index
  }
  gpu.memcpy %0, %1 : memref<4xf32, strided<[1]>>, memref<4xf32>
  return
}

// Any other effect does, on whatever memory.
// CHECK-LABEL: func.func @loads(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: memref<8xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG3]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_1]]]
// CHECK:         %[[VAL_2:.*]] = memref.load %[[ARG1]][%[[ARG2]]] : memref<8xf32>
// CHECK:         return %[[VAL_2]] : f32
// CHECK:       }
func.func @loads(%a: memref<8xf32>, %b: memref<8xf32>, %i: index, %v: f32) -> f32 {
  gpu.memset %a, %v : memref<8xf32>, f32
  %0 = memref.load %b[%i] : memref<8xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @allocates(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) -> memref<8xf32> {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_1]]]
// CHECK:         %[[VAL_2:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_2]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_4]]]
// CHECK:         return %[[VAL_2]] : memref<8xf32>
// CHECK:       }
func.func @allocates(%a: memref<8xf32>, %v: f32) -> memref<8xf32> {
  gpu.memset %a, %v : memref<8xf32>, f32
  %0 = memref.alloc() : memref<8xf32>
  gpu.memset %0, %v : memref<8xf32>, f32
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func @calls(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_1]]]
// CHECK:         call @called() : () -> ()
// CHECK:         "krnl.global"() : () -> ()
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         return
// CHECK:       }
func.func @calls(%a: memref<8xf32>, %v: f32) {
  gpu.memset %a, %v : memref<8xf32>, f32
  func.call @called() : () -> ()
  "krnl.global"() : () -> ()
  gpu.memset %a, %v : memref<8xf32>, f32
  return
}

// Memory of the device comes and goes in its turn; a wait of the host stays one.
// CHECK-LABEL: func.func @device_memory(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]], %[[VAL_2:.*]] = gpu.alloc async [%[[VAL_0]]] () : memref<8xf32>
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_1]], %[[ARG0]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.dealloc async [%[[VAL_4]]] %[[VAL_1]] : memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_5]]]
// CHECK:         return
// CHECK:       }
func.func @device_memory(%v: f32) {
  %0 = gpu.alloc () : memref<8xf32>
  gpu.memset %0, %v : memref<8xf32>, f32
  gpu.wait
  gpu.dealloc %0 : memref<8xf32>
  return
}

// A loop with launches in it waits before, and at the end of its body.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_1]]]
// CHECK:         scf.for %[[VAL_2:.*]] = %[[ARG1]] to %[[ARG1]] step %[[ARG1]] {
// CHECK:           %[[VAL_3:.*]] = gpu.wait async
// CHECK:           %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[ARG0]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:           gpu.wait [%[[VAL_4]]]
// CHECK:         }
// CHECK:         return
// CHECK:       }
func.func @loop(%a: memref<8xf32>, %n: index, %v: f32) {
  gpu.memset %a, %v : memref<8xf32>, f32
  scf.for %i = %n to %n step %n {
    gpu.memset %a, %v : memref<8xf32>, f32
  }
  return
}

// So does each block.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: memref<8xf32>, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = gpu.wait async
// CHECK:         %[[VAL_1:.*]] = gpu.memset async [%[[VAL_0]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_1]]]
// CHECK:         cf.br ^bb1
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[ARG0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         return
// CHECK:       }
func.func @blocks(%a: memref<8xf32>, %v: f32) {
  gpu.memset %a, %v : memref<8xf32>, f32
  cf.br ^bb1
^bb1:
  gpu.memset %a, %v : memref<8xf32>, f32
  return
}
