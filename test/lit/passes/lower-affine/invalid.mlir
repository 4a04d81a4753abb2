// RUN: okl-opt %s -lower-affine -verify-diagnostics

func.func @division_by_zero(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @+1 {{division by non-positive value is not supported}}
  %0 = affine.load %m[symbol(%i) floordiv 0] : memref<4xf32>
  return %0 : f32
}
