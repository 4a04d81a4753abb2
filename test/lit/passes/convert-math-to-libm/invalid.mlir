// RUN: okl-opt %s -convert-math-to-libm -verify-diagnostics -split-input-file

// There is no function of the C library for it.
func.func @f(%x: i32) -> i32 {
  // expected-error @below {{failed to legalize operation 'math.ctlz' that was explicitly marked illegal}}
  %0 = math.ctlz %x : i32
  return %0 : i32
}

// -----

// Nor are there functions on tensors, or on other floats.
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{failed to legalize operation 'math.exp' that was explicitly marked illegal}}
  %0 = math.exp %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @f(%x: f128) -> f128 {
  // expected-error @below {{failed to legalize operation 'math.sqrt' that was explicitly marked illegal}}
  %0 = math.sqrt %x : f128
  return %0 : f128
}
