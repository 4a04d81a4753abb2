// RUN: okl-opt %s -convert-math-to-funcs -verify-diagnostics -split-input-file

// Tensors have no elements to call the function with.
func.func @f(%n: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error @below {{failed to legalize operation 'math.ipowi' that was explicitly marked illegal}}
  %0 = math.ipowi %n, %n : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// The function is not seen from a module in the module.
module {
  func.func @f(%n: i32) -> i32 {
    // expected-error @below {{'func.call' op '__mlir_math_ipowi_i32' does not reference a valid function}}
    // expected-note @below {{IR failed to verify after pass `convert-math-to-funcs`}}
    %0 = math.ipowi %n, %n : i32
    return %0 : i32
  }
}
func.func @g() {
  return
}

// -----

// A module has only one function of a name.
// expected-error @below {{redefinition of symbol named '__mlir_math_ipowi_i32'}}
// expected-note @below {{IR failed to verify after pass `convert-math-to-funcs`}}
module {
  // expected-note @below {{see existing symbol definition here}}
  func.func private @__mlir_math_ipowi_i32(i32, i32) -> i32
  func.func @f(%n: i32) -> i32 {
    %0 = math.ipowi %n, %n : i32
    return %0 : i32
  }
}
