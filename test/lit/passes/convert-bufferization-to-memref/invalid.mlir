// RUN: okl-opt %s -convert-bufferization-to-memref --split-input-file --verify-diagnostics

func.func @tensor(%m: memref<2xf32>) -> tensor<2xf32> {
  // expected-error@below {{failed to legalize operation 'bufferization.to_tensor' that was explicitly marked illegal}}
  %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
  return %t : tensor<2xf32>
}

// -----

func.func @layout(%m: memref<?xf32, strided<[2], offset: 3>>) -> memref<?xf32, strided<[2], offset: 3>> {
  // expected-error@below {{failed to legalize operation 'bufferization.clone' that was explicitly marked illegal}}
  %0 = bufferization.clone %m : memref<?xf32, strided<[2], offset: 3>> to memref<?xf32, strided<[2], offset: 3>>
  return %0 : memref<?xf32, strided<[2], offset: 3>>
}
