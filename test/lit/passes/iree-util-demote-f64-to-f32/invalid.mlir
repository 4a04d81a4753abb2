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

// -----

func.func @fill(%b: memref<4x4xf64>) {
  %c = arith.constant 2.0 : f64
  // expected-error @below {{'linalg.fill' op is on memrefs of f64, which stay, and on what becomes f32}}
  linalg.fill ins(%c : f64) outs(%b : memref<4x4xf64>)
  return
}

// -----

func.func @captured(%a: memref<4xf64>, %b: memref<4xf64>) {
  %c = arith.constant 2.0 : f64
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%a : memref<4xf64>) outs(%b : memref<4xf64>) {
  ^bb0(%x: f64, %o: f64):
    // expected-error @below {{'arith.mulf' op is on memrefs of f64, which stay, and on what becomes f32}}
    %0 = arith.mulf %x, %c : f64
    linalg.yield %0 : f64
  }
  return
}
