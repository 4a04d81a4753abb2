// RUN: okl-opt %s -guard-memory-accesses -split-input-file -verify-diagnostics

// expected-error@+1 {{'func.func' op has the name of what failing checks call, which is a declaration okl_guard_failed(index, index) -> ()}}
func.func private @okl_guard_failed(i32)
func.func @f(%m: memref<?xf32>, %i: index) {
  %0 = memref.load %m[%i] : memref<?xf32>
  return
}

// -----

// A definition might return.
// expected-error@+1 {{'func.func' op has the name of what failing checks call, which is a declaration okl_guard_failed(index, index) -> ()}}
func.func @okl_guard_failed(%a: index, %b: index) {
  return
}
func.func @f(%m: memref<?xf32>, %i: index) {
  %0 = memref.load %m[%i] : memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error@+1 {{'vector.load' op cannot be checked: its vector is scalable}}
  %0 = vector.load %m[%i] : memref<?xf32>, vector<[4]xf32>
  return
}

// -----

func.func @f(%m: memref<4xi32>, %i: index, %x: i32) {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    // expected-error@+1 {{'arith.divui' op cannot be checked inside of 'memref.generic_atomic_rmw', where nothing may be called}}
    %new = arith.divui %x, %old : i32
    memref.atomic_yield %new : i32
  }
  return
}

// -----

func.func @f(%a: tensor<*xi32>) {
  // expected-error@+1 {{'arith.divui' op cannot be checked: its shape is not known}}
  %0 = arith.divui %a, %a : tensor<*xi32>
  return
}

// -----

func.func @f(%m: memref<2x3xf32>) {
  // expected-error@+1 {{'vector.type_cast' op cannot be checked: it needs 32 bytes, and its source has 24}}
  %0 = vector.type_cast %m : memref<2x3xf32> to memref<vector<2x3xf32>>
  return
}
