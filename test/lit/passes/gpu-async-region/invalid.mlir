// RUN: okl-opt %s -gpu-async-region -split-input-file -verify-diagnostics

func.func @inline(%n: index) {
  // expected-error @+1 {{'gpu.launch' op replace with gpu.launch_func first}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
