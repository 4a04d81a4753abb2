// RUN: okl-opt %s -gpu-async-dag -split-input-file -verify-diagnostics

func.func @inline(%n: index) {
  // expected-error @+1 {{'gpu.launch' op replace with gpu.launch_func first}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}

// -----

func.func @tokens(%a: memref<8xf32>, %v: f32) {
  // expected-error @+1 {{'gpu.wait' op already asynchronous: run on IR without tokens}}
  %0 = gpu.wait async
  %1 = gpu.memset async [%0] %a, %v : memref<8xf32>, f32
  gpu.wait [%1]
  return
}
