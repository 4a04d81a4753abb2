// RUN: okl-opt %s -gpu-async-dag | filecheck %s

// Halves of a buffer are independent, and the whole depends on both.
// CHECK-LABEL: func.func @halves(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8x4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.subview %[[VAL_0]][0, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
// CHECK:         %[[VAL_2:.*]] = memref.subview %[[VAL_0]][4, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 16>>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_1]], %[[ARG0]] : memref<4x4xf32, strided<[4, 1]>>, f32
// CHECK:         %[[VAL_5:.*]] = gpu.wait async
// CHECK:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_2]], %[[ARG0]] : memref<4x4xf32, strided<[4, 1], offset: 16>>, f32
// CHECK:         %[[VAL_7:.*]] = gpu.wait async [%[[VAL_4]], %[[VAL_6]]]
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_0]], %[[ARG0]] : memref<8x4xf32>, f32
// CHECK:         gpu.wait [%[[VAL_8]]]
// CHECK:         return
// CHECK:       }
func.func @halves(%v: f32) {
  %a = memref.alloc() : memref<8x4xf32>
  %l = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  %r = memref.subview %a[4, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 16>>
  gpu.memset %l, %v : memref<4x4xf32, strided<[4, 1]>>, f32
  gpu.memset %r, %v : memref<4x4xf32, strided<[4, 1], offset: 16>>, f32
  gpu.memset %a, %v : memref<8x4xf32>, f32
  return
}

// Parts that share one row are not.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8x4xf32>
// CHECK:         %[[VAL_1:.*]] = memref.subview %[[VAL_0]][0, 0] [5, 4] [1, 1] : memref<8x4xf32> to memref<5x4xf32, strided<[4, 1]>>
// CHECK:         %[[VAL_2:.*]] = memref.subview %[[VAL_0]][4, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 16>>
// CHECK:         %[[VAL_3:.*]] = gpu.wait async
// CHECK:         %[[VAL_4:.*]] = gpu.memset async [%[[VAL_3]]] %[[VAL_1]], %[[ARG0]] : memref<5x4xf32, strided<[4, 1]>>, f32
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_2]], %[[ARG0]] : memref<4x4xf32, strided<[4, 1], offset: 16>>, f32
// CHECK:         gpu.wait [%[[VAL_5]]]
// CHECK:         return
// CHECK:       }
func.func @rows(%v: f32) {
  %a = memref.alloc() : memref<8x4xf32>
  %l = memref.subview %a[0, 0] [5, 4] [1, 1] : memref<8x4xf32> to memref<5x4xf32, strided<[4, 1]>>
  %r = memref.subview %a[4, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: 16>>
  gpu.memset %l, %v : memref<5x4xf32, strided<[4, 1]>>, f32
  gpu.memset %r, %v : memref<4x4xf32, strided<[4, 1], offset: 16>>, f32
  return
}

// Of a stride all between the first element and the last counts: even and odd elements are not told apart.
// CHECK-LABEL: func.func @strides(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<16xf32>
// CHECK:         %[[VAL_1:.*]] = memref.subview %[[VAL_0]][0] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2]>>
// CHECK:         %[[VAL_2:.*]] = memref.subview %[[VAL_0]][1] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 1>>
// CHECK:         %[[VAL_3:.*]] = memref.subview %[[VAL_0]][8] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 8>>
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_1]], %[[ARG0]] : memref<4xf32, strided<[2]>>, f32
// CHECK:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_2]], %[[ARG0]] : memref<4xf32, strided<[2], offset: 1>>, f32
// CHECK:         %[[VAL_7:.*]] = gpu.wait async
// CHECK:         %[[VAL_8:.*]] = gpu.memset async [%[[VAL_7]]] %[[VAL_3]], %[[ARG0]] : memref<4xf32, strided<[2], offset: 8>>, f32
// CHECK:         gpu.wait [%[[VAL_6]], %[[VAL_8]]]
// CHECK:         return
// CHECK:       }
func.func @strides(%v: f32) {
  %a = memref.alloc() : memref<16xf32>
  %even = memref.subview %a[0] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2]>>
  %odd = memref.subview %a[1] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 1>>
  %rest = memref.subview %a[8] [4] [2] : memref<16xf32> to memref<4xf32, strided<[2], offset: 8>>
  gpu.memset %even, %v : memref<4xf32, strided<[2]>>, f32
  gpu.memset %odd, %v : memref<4xf32, strided<[2], offset: 1>>, f32
  gpu.memset %rest, %v : memref<4xf32, strided<[2], offset: 8>>, f32
  return
}

// A part of a part, one of lower rank, and one of which only one dimension is known.
// CHECK-LABEL: func.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8x8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.subview %[[VAL_0]][2, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 16>>
// CHECK:         %[[VAL_2:.*]] = memref.subview %[[VAL_1]][1, 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[8, 1], offset: 16>> to memref<8xf32, strided<[1], offset: 24>>
// CHECK:         %[[VAL_3:.*]] = memref.subview %[[VAL_2]][4] [4] [1] : memref<8xf32, strided<[1], offset: 24>> to memref<4xf32, strided<[1], offset: 28>>
// CHECK:         %[[VAL_4:.*]] = memref.subview %[[VAL_0]][%[[ARG0]], 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
// CHECK:         %[[VAL_5:.*]] = memref.subview %[[VAL_0]][2, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 16>>
// CHECK:         %[[VAL_6:.*]] = gpu.wait async
// CHECK:         %[[VAL_7:.*]] = gpu.memset async [%[[VAL_6]]] %[[VAL_3]], %[[ARG1]] : memref<4xf32, strided<[1], offset: 28>>, f32
// CHECK:         %[[VAL_8:.*]] = gpu.wait async
// CHECK:         %[[VAL_9:.*]] = gpu.memset async [%[[VAL_8]]] %[[VAL_4]], %[[ARG1]] : memref<4x4xf32, strided<[8, 1], offset: ?>>, f32
// CHECK:         %[[VAL_10:.*]] = gpu.memset async [%[[VAL_9]]] %[[VAL_5]], %[[ARG1]] : memref<1x8xf32, strided<[8, 1], offset: 16>>, f32
// CHECK:         gpu.wait [%[[VAL_7]], %[[VAL_10]]]
// CHECK:         return
// CHECK:       }
func.func @nested(%n: index, %v: f32) {
  %a = memref.alloc() : memref<8x8xf32>
  %p = memref.subview %a[2, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 16>>
  %pp = memref.subview %p[1, 0] [1, 8] [1, 1] : memref<4x8xf32, strided<[8, 1], offset: 16>> to memref<8xf32, strided<[1], offset: 24>>
  %ppp = memref.subview %pp[4] [4] [1] : memref<8xf32, strided<[1], offset: 24>> to memref<4xf32, strided<[1], offset: 28>>
  %left = memref.subview %a[%n, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %row = memref.subview %a[2, 0] [1, 8] [1, 1] : memref<8x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 16>>
  gpu.memset %ppp, %v : memref<4xf32, strided<[1], offset: 28>>, f32
  gpu.memset %left, %v : memref<4x4xf32, strided<[8, 1], offset: ?>>, f32
  gpu.memset %row, %v : memref<1x8xf32, strided<[8, 1], offset: 16>>, f32
  return
}

// A cast to other strides may show anything of the buffer.
// CHECK-LABEL: func.func @reinterpreted(
// CHECK-SAME:    %[[ARG0:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = memref.alloc() : memref<8xf32>
// CHECK:         %[[VAL_1:.*]] = memref.subview %[[VAL_0]][0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK:         %[[VAL_2:.*]] = memref.reinterpret_cast %[[VAL_1]] to offset: [4], sizes: [4], strides: [1] : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 4>>
// CHECK:         %[[VAL_3:.*]] = memref.subview %[[VAL_0]][4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
// CHECK:         %[[VAL_4:.*]] = gpu.wait async
// CHECK:         %[[VAL_5:.*]] = gpu.memset async [%[[VAL_4]]] %[[VAL_2]], %[[ARG0]] : memref<4xf32, strided<[1], offset: 4>>, f32
// CHECK:         %[[VAL_6:.*]] = gpu.memset async [%[[VAL_5]]] %[[VAL_3]], %[[ARG0]] : memref<4xf32, strided<[1], offset: 4>>, f32
// CHECK:         gpu.wait [%[[VAL_6]]]
// CHECK:         return
// CHECK:       }
func.func @reinterpreted(%v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %l = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  %c = memref.reinterpret_cast %l to offset: [4], sizes: [4], strides: [1] : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1], offset: 4>>
  %r = memref.subview %a[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  gpu.memset %c, %v : memref<4xf32, strided<[1], offset: 4>>, f32
  gpu.memset %r, %v : memref<4xf32, strided<[1], offset: 4>>, f32
  return
}
