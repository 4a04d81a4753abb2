// RUN: okl-opt %s -gpu-async-dag=loop-tokens | filecheck %s
// RUN: okl-opt %s "-gpu-async-dag=loop-tokens portable" | filecheck %s --check-prefix=PORTABLE

// A loop whose launches only the next turn needs carries a token; the host waits after it.
// CHECK-LABEL: func.func @carries(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> memref<8xf32> {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         %[[VAL_4:.*]] = scf.for %[[VAL_5:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] iter_args(%[[VAL_6:.*]] = %[[VAL_3]]) -> (!gpu.async.token) {
// CHECK:           %[[VAL_7:.*]] = gpu.memcpy async [%[[VAL_6]]] %[[VAL_1]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// CHECK:           %[[VAL_8:.*]] = gpu.memcpy async [%[[VAL_7]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// CHECK:           scf.yield %[[VAL_8]] : !gpu.async.token
// CHECK:         }
// CHECK:         gpu.wait [%[[VAL_4]]]
// CHECK:         %[[VAL_9:.*]] = memref.load %[[VAL_0]][%[[ARG0]]] : memref<8xf32>
// CHECK:         return %[[VAL_1]] : memref<8xf32>
// CHECK:       }
// PORTABLE-LABEL: func.func @carries(
// PORTABLE-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> memref<8xf32> {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_0]], %[[ARG1]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_3]]]
// PORTABLE:         scf.for %[[VAL_4:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// PORTABLE:           %[[VAL_5:.*]] = gpu.wait async
// PORTABLE:           %[[VAL_6:.*]] = gpu.memcpy async [%[[VAL_5]]] %[[VAL_1]], %[[VAL_0]] : memref<8xf32>, memref<8xf32>
// PORTABLE:           %[[VAL_7:.*]] = gpu.memcpy async [%[[VAL_6]]] %[[VAL_0]], %[[VAL_1]] : memref<8xf32>, memref<8xf32>
// PORTABLE:           gpu.wait [%[[VAL_7]]]
// PORTABLE:         }
// PORTABLE:         %[[VAL_8:.*]] = memref.load %[[VAL_0]][%[[ARG0]]] : memref<8xf32>
// PORTABLE:         return %[[VAL_1]] : memref<8xf32>
// PORTABLE:       }
func.func @carries(%n: index, %v: f32) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  scf.for %i = %n to %n step %n {
    gpu.memcpy %b, %a : memref<8xf32>, memref<8xf32>
    gpu.memcpy %a, %b : memref<8xf32>, memref<8xf32>
  }
  %x = memref.load %a[%n] : memref<8xf32>
  return %b : memref<8xf32>
}

// Several first launches fork the token, several last ones are joined. Values are carried as before, and an inner loop
// carries one, too.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]]:2 = scf.for %[[VAL_4:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] iter_args(%[[VAL_5:.*]] = %[[ARG1]], %[[VAL_6:.*]] = %[[VAL_2]]) -> (f32, !gpu.async.token) {
// CHECK:           %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_0]], %[[VAL_5]] : memref<8xf32>, f32
// CHECK:           %[[VAL_8:.*]] = gpu.wait async [%[[VAL_6]]]
// CHECK:           %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_1]], %[[VAL_5]] : memref<8xf32>, f32
// CHECK:           %[[VAL_10:.*]] = scf.for %[[VAL_11:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] iter_args(%[[VAL_12:.*]] = %[[VAL_7]]) -> (!gpu.async.token) {
// CHECK:             %[[VAL_13:.*]] = gpu.memset async [%[[VAL_12]]] %[[VAL_0]], %[[VAL_5]] : memref<8xf32>, f32
// CHECK:             scf.yield %[[VAL_13]] : !gpu.async.token
// CHECK:           }
// CHECK:           %[[VAL_14:.*]] = arith.addf %[[VAL_5]], %[[ARG1]] : f32
// CHECK:           %[[VAL_15:.*]] = gpu.wait async [%[[VAL_9]], %[[VAL_10]]]
// CHECK:           scf.yield %[[VAL_14]], %[[VAL_15]] : f32, !gpu.async.token
// CHECK:         }
// CHECK:         gpu.wait [%[[VAL_3]]#1]
// CHECK:         return %[[VAL_3]]#0 : f32
// CHECK:       }
// PORTABLE-LABEL: func.func @nested(
// PORTABLE-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = scf.for %[[VAL_3:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] iter_args(%[[VAL_4:.*]] = %[[ARG1]]) -> (f32) {
// PORTABLE:           %[[VAL_5:.*]] = gpu.wait async
// PORTABLE:           %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_0]], %[[VAL_4]] : memref<8xf32>, f32
// PORTABLE:           %[[VAL_7:.*]] = gpu.wait async
// PORTABLE:           %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_1]], %[[VAL_4]] : memref<8xf32>, f32
// PORTABLE:           gpu.wait [%[[VAL_6]]]
// PORTABLE:           scf.for %[[VAL_9:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// PORTABLE:             %[[VAL_10:.*]] = gpu.wait async
// PORTABLE:             %[[VAL_11:.*]] = gpu.memset async [%[[VAL_10]]] %[[VAL_0]], %[[VAL_4]] : memref<8xf32>, f32
// PORTABLE:             gpu.wait [%[[VAL_11]]]
// PORTABLE:           }
// PORTABLE:           %[[VAL_12:.*]] = arith.addf %[[VAL_4]], %[[ARG1]] : f32
// PORTABLE:           gpu.wait [%[[VAL_8]]]
// PORTABLE:           scf.yield %[[VAL_12]] : f32
// PORTABLE:         }
// PORTABLE:         return %[[VAL_2]] : f32
// PORTABLE:       }
func.func @nested(%n: index, %v: f32) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %v) -> f32 {
    gpu.memset %a, %x : memref<8xf32>, f32
    gpu.memset %b, %x : memref<8xf32>, f32
    scf.for %j = %n to %n step %n {
      gpu.memset %a, %x : memref<8xf32>, f32
    }
    %y = arith.addf %x, %v : f32
    scf.yield %y : f32
  }
  return %r : f32
}

// The host reads in the body what a launch of the turn before may write: no token is carried.
// CHECK-LABEL: func.func @reads(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         scf.for %[[VAL_1:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// CHECK:           %[[VAL_2:.*]] = memref.load %[[VAL_0]][%[[VAL_1]]] : memref<8xf32>
// CHECK:           %[[VAL_3:.*]] = gpu.wait async
// CHECK:           %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[VAL_2]] : memref<8xf32>, f32
// CHECK:           gpu.wait [%[[VAL_4]]]
// CHECK:         }
// CHECK:         return
// CHECK:       }
// PORTABLE-LABEL: func.func @reads(
// PORTABLE-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         scf.for %[[VAL_1:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// PORTABLE:           %[[VAL_2:.*]] = memref.load %[[VAL_0]][%[[VAL_1]]] : memref<8xf32>
// PORTABLE:           %[[VAL_3:.*]] = gpu.wait async
// PORTABLE:           %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_0]], %[[VAL_2]] : memref<8xf32>, f32
// PORTABLE:           gpu.wait [%[[VAL_4]]]
// PORTABLE:         }
// PORTABLE:         return
// PORTABLE:       }
func.func @reads(%n: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  scf.for %i = %n to %n step %n {
    %x = memref.load %a[%i] : memref<8xf32>
    gpu.memset %a, %x : memref<8xf32>, f32
  }
  return
}

// What the host touches in the body, and launches do not, it waits for before the loop.
// CHECK-LABEL: func.func @other_memory(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_2:.*]] = gpu.wait async
// CHECK:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// CHECK:         gpu.wait [%[[VAL_3]]]
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = scf.for %[[VAL_6:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] iter_args(%[[VAL_7:.*]] = %[[VAL_4]]) -> (!gpu.async.token) {
// CHECK:           %[[VAL_8:.*]] = memref.load %[[VAL_1]][%[[VAL_6]]] : memref<8xf32>
// CHECK:           %[[VAL_9:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[VAL_8]] : memref<8xf32>, f32
// CHECK:           scf.yield %[[VAL_9]] : !gpu.async.token
// CHECK:         }
// CHECK:         gpu.wait [%[[VAL_5]]]
// CHECK:         return
// CHECK:       }
// PORTABLE-LABEL: func.func @other_memory(
// PORTABLE-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// PORTABLE:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_1:.*]] = memref.alloc() : memref<8xf32>
// PORTABLE:         %[[VAL_2:.*]] = gpu.wait async
// PORTABLE:         %[[VAL_3:.*]] = gpu.memset async [%[[VAL_2]]] %[[VAL_1]], %[[ARG1]] : memref<8xf32>, f32
// PORTABLE:         gpu.wait [%[[VAL_3]]]
// PORTABLE:         scf.for %[[VAL_4:.*]] = %[[ARG0]] to %[[ARG0]] step %[[ARG0]] {
// PORTABLE:           %[[VAL_5:.*]] = memref.load %[[VAL_1]][%[[VAL_4]]] : memref<8xf32>
// PORTABLE:           %[[VAL_6:.*]] = gpu.wait async
// PORTABLE:           %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_0]], %[[VAL_5]] : memref<8xf32>, f32
// PORTABLE:           gpu.wait [%[[VAL_7]]]
// PORTABLE:         }
// PORTABLE:         return
// PORTABLE:       }
func.func @other_memory(%n: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %b, %v : memref<8xf32>, f32
  scf.for %i = %n to %n step %n {
    %x = memref.load %b[%i] : memref<8xf32>
    gpu.memset %a, %x : memref<8xf32>, f32
  }
  return
}
