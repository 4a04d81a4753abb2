// RUN: okl-opt %s -split-input-file -verify-diagnostics -byoc-lower-extern-calls

// expected-error @below {{cannot compute the result shape of extern '@k'}}
func.func private @k(tensor<?xf32>) -> tensor<?xf32> attributes {Extern = 1 : i32}
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @k(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// The function that is named is another.
// expected-error @below {{cannot compute the result shape of extern '@k'}}
func.func private @k(tensor<?xf32>) -> tensor<?xf32> attributes {Extern = 1 : i32, byoc.shape_function = @main}
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @k(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// expected-error @below {{cannot compute the result shape of extern '@k'}}
func.func private @k(%a: tensor<*xf32>) -> tensor<*xf32> attributes {Extern = 1 : i32} {
  return %a : tensor<*xf32>
}

// -----

// What the size needs has effects.
// expected-error @below {{cannot compute the result shape of extern '@k'}}
func.func @k() -> tensor<?xf32> attributes {Extern = 1 : i32} {
  %n = call @next() : () -> index
  %r = tensor.empty(%n) : tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func private @next() -> index

// -----

func.func private @k(tensor<4xf32>) -> (tensor<4xf32>, f32) attributes {Extern = 1 : i32}
func.func @main(%x: tensor<4xf32>) {
  // expected-error @below {{result 1 of extern '@k' is 'f32', which is no tensor of known rank}}
  %r:2 = call @k(%x) : (tensor<4xf32>) -> (tensor<4xf32>, f32)
  return
}
