// RUN: okl-opt %s -gpu-async-dag=alloc-mode=device -split-input-file -verify-diagnostics

func.func @load(%i: index, %v: f32) -> f32 {
  // expected-note @+1 {{allocated here}}
  %a = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  // expected-error @+1 {{'memref.load' op accesses memory of the device: insert gpu.memcpy first}}
  %0 = memref.load %a[%i] : memref<8xf32>
  return %0 : f32
}

// -----

func.func @store(%i: index, %v: f32) {
  // expected-note @+1 {{allocated here}}
  %a = gpu.alloc () : memref<8xf32>
  scf.for %k = %i to %i step %i {
    // expected-error @+1 {{'memref.store' op accesses memory of the device: insert gpu.memcpy first}}
    memref.store %v, %a[%k] : memref<8xf32>
  }
  return
}

// -----

func.func @either(%c: i1, %i: index, %v: f32) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  gpu.memset %a, %v : memref<8xf32>, f32
  %one = arith.select %c, %a, %b : memref<8xf32>
  // expected-error @+1 {{'memref.dealloc' op frees a buffer of launches or one of the host: free them apart}}
  memref.dealloc %one : memref<8xf32>
  return
}
