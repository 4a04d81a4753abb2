// RUN: okl-opt %s -convert-func-to-llvm --split-input-file --verify-diagnostics -o -

// Okl type left.
// expected-error @+1 {{'func.func' op 'wrap0' argument #0 has type !okl.launcher_ctx, which the llvm dialect does not have}}
func.func @wrap0(%l: !okl.launcher_ctx) {
  return
}

// -----

// Tensor.
// expected-error @+1 {{'func.func' op 'wrap0' argument #0 has type tensor<2xf32>, which the llvm dialect does not have}}
func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}

// -----

// Signed integer.
// expected-error @+1 {{'func.func' op 'f' result #0 has type si32, which the llvm dialect does not have}}
func.func private @f() -> si32

// -----

// Several results.
// expected-error @+1 {{'func.func' op 'f' has 2 results, an llvm.func has at most one}}
func.func private @f() -> (i32, f32)

// -----

// Taken name of a wrapper.
// expected-error @+1 {{'func.func' op needs the name '_mlir_ciface_f' for its C wrapper, which is taken}}
func.func @f() attributes {llvm.emit_c_interface} {
  return
}
// expected-note @+1 {{it is here}}
llvm.func @_mlir_ciface_f()

// -----

// Variable number of arguments.
// expected-error @+1 {{'func.func' op 'f' takes a variable number of arguments (llvm.varargs), which is not supported}}
func.func @f() attributes {llvm.varargs = true} {
  return
}
