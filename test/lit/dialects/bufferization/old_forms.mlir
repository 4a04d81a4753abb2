// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s

// CHECK-LABEL: func.func @between_tensors_and_memrefs
func.func @between_tensors_and_memrefs(%m: memref<4xf32>) -> memref<4xf32> {
  // CHECK: %[[T:.*]] = bufferization.to_tensor %{{.*}} restrict writable : memref<4xf32> to tensor<4xf32>
  %0 = bufferization.to_tensor %m restrict writable : memref<4xf32>
  // CHECK: bufferization.to_memref %[[T]] : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.to_memref %0 : memref<4xf32>
  // CHECK: bufferization.to_memref %[[T]] read_only : tensor<4xf32> to memref<4xf32>
  %2 = bufferization.to_memref %0 read_only : tensor<4xf32> to memref<4xf32>
  return %2 : memref<4xf32>
}
