// RUN: okl-opt %s -split-input-file -verify-diagnostics -wrap-entry-points=model=async

// expected-error @+1 {{'func.func' op returns no tensor, so nothing tells when to signal the fence of an async function}}
func.func @f(%x: tensor<4xf32>) -> i32 {
  %c = arith.constant 1 : i32
  return %c : i32
}

// -----

func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}

func.func private @names_it() {
  // expected-error @+1 {{'func.constant' op names entry point '@f', which can only be called}}
  %0 = func.constant @f : (tensor<4xf32>) -> tensor<4xf32>
  return
}
