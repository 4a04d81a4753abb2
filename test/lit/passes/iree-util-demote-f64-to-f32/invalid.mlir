// RUN: okl-opt %s -iree-util-demote-f64-to-f32 --split-input-file --verify-diagnostics

func.func @f(%x: f64) -> i64 {
  // expected-error@below {{'arith.bitcast' op would be from 'f32' to 'i64', which it cannot be}}
  %0 = arith.bitcast %x : f64 to i64
  return %0 : i64
}

// -----

func.func @f(%m: memref<4xf64>, %i: index) -> f64 {
  // expected-error@below {{'memref.load' op is on memrefs of f64, which stay, and on what becomes f32}}
  %0 = memref.load %m[%i] : memref<4xf64>
  return %0 : f64
}

// -----

func.func @f() -> tensor<2xf64> {
  // expected-error@below {{'arith.constant' op has a value whose numbers are not known here, so they cannot be f32}}
  %0 = arith.constant dense_resource<elsewhere> : tensor<2xf64>
  return %0 : tensor<2xf64>
}
