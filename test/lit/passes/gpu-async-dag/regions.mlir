// RUN: okl-opt %s -gpu-async-dag | filecheck %s

// Before a loop the host waits for what its body touches, and no more. Each turn ends with what it began.
// CHECK-LABEL: func.func @loop(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         scf.for %[[VAL_6:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// CHECK:           %[[VAL_7:.*]] = gpu.wait async
// CHECK:           %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:           gpu.wait [%[[VAL_8]]]
// CHECK:           %[[VAL_9:.*]] = memref.load %[[VAL_0]][%[[VAL_6]]] : memref<8xf32>
// CHECK:           %[[VAL_10:.*]] = gpu.wait async
// CHECK:           %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[VAL_0]], %[[VAL_9]] : memref<8xf32>, f32
// CHECK:           gpu.wait [%[[VAL_11]]]
// CHECK:         }
// CHECK:         %[[VAL_12:.*]] = gpu.memcpy async [%[[VAL_5]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_12]]]
// CHECK:         return
// CHECK:       }
func.func @loop(%n: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  gpu.memset %b, %v : memref<8xf32>, f32
  scf.for %i = %n to %n step %n {
    gpu.memset %a, %v : memref<8xf32>, f32
    %x = memref.load %a[%i] : memref<8xf32>
    gpu.memset %a, %x : memref<8xf32>, f32
  }
  gpu.memcpy %a, %b : memref<8xf32>, memref<8xf32>
  return
}

// So do branches; what has no effect on memory does not wait.
// CHECK-LABEL: func.func @branch(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: index, %[[ARG2:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG2]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = scf.if %[[ARG0]] -> (f32) {
// CHECK:           %[[VAL_5:.*]] = memref.load %[[VAL_1]][%[[ARG1]]] : memref<8xf32>
// CHECK:           scf.yield %[[VAL_5]] : f32
// CHECK:         } else {
// CHECK:           scf.yield %[[ARG2]] : f32
// CHECK:         }
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         %[[VAL_6:.*]] = scf.if %[[ARG0]] -> (f32) {
// CHECK:           %[[VAL_7:.*]] = memref.load %[[VAL_0]][%[[ARG1]]] : memref<8xf32>
// CHECK:           scf.yield %[[VAL_7]] : f32
// CHECK:         } else {
// CHECK:           scf.yield %[[VAL_4]] : f32
// CHECK:         }
// CHECK:         return %[[VAL_6]] : f32
// CHECK:       }
func.func @branch(%c: i1, %i: index, %v: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  %0 = scf.if %c -> f32 {
    %x = memref.load %b[%i] : memref<8xf32>
    scf.yield %x : f32
  } else {
    scf.yield %v : f32
  }
  %1 = scf.if %c -> f32 {
    %x = memref.load %a[%i] : memref<8xf32>
    scf.yield %x : f32
  } else {
    scf.yield %0 : f32
  }
  return %1 : f32
}

// Launches in a region are seen by launches after it, on the host's side of the region's end.
// CHECK-LABEL: func.func @after(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         scf.if %[[ARG0]] {
// CHECK:           %[[VAL_4:.*]] = gpu.wait async
// CHECK:           %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:           gpu.wait [%[[VAL_5]]]
// CHECK:         }
// CHECK:         %[[VAL_6:.*]] = gpu.memcpy async [%[[VAL_3]]] %[[VAL_1]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// CHECK:         gpu.wait [%[[VAL_6]]]
// CHECK:         return
// CHECK:       }
func.func @after(%c: i1, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %b, %v : memref<8xf32>, f32
  scf.if %c {
    gpu.memset %a, %v : memref<8xf32>, f32
  }
  gpu.memcpy %b, %a : memref<8xf32>, memref<8xf32>
  return
}

// Every block waits at its end.
// CHECK-LABEL: func.func @blocks(
// CHECK-SAME:    %[[ARG0:.*]]: i1, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = gpu.wait async
// CHECK:         %[[VAL_2:.*]] = gpu.memset async [%[[VAL_1]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_2]]]
// CHECK:         cf.cond_br %[[ARG0]], ^bb1, ^bb2
// CHECK:       ^bb1:  // pred: ^bb0
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_4]]]
// CHECK:         cf.br ^bb2
// CHECK:       ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK:         return
// CHECK:       }
func.func @blocks(%c: i1, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  gpu.memset %a, %v : memref<8xf32>, f32
  cf.br ^bb2
^bb2:
  return
}
