// RUN: okl-opt %s -extract-kernel-launch-tensor --split-input-file --verify-diagnostics -o -

// Parameter that is no tensor.
// expected-error @+1 {{'func.func' op 'f' parameter #1 has type i32, expected a ranked tensor}}
func.func @f(%a: tensor<2xf32>, %n: i32) {
  return
}

// -----

// Result that is no tensor.
// expected-error @+1 {{'func.func' op 'f' result #0 has type i32, expected a ranked tensor}}
func.func @f() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}

// -----

// Several blocks.
// expected-error @+1 {{'func.func' op 'f' must be one block to become a launch, has 2}}
func.func @f(%a: tensor<2xf32>) {
  cf.br ^bb1
^bb1:
  return
}

// -----

// Caller of what is extracted.
func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}
func.func @g(%l: !okl.launcher_ctx, %a: tensor<2xf32>) {
  // expected-error @+1 {{'func.call' op calls 'wrap0', whose parameters are about to be replaced}}
  %0 = call @wrap0(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}
