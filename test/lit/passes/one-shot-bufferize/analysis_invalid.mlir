// RUN: okl-opt %s -one-shot-bufferize=test-analysis-only --split-input-file --verify-diagnostics -o /dev/null

// Each iteration gives the next one another buffer.
func.func @loop(%s: tensor<4xf32>, %t: tensor<4xf32>, %a: index) -> tensor<4xf32> {
  %0:2 = scf.for %i = %a to %a step %a iter_args(%u = %s, %v = %t) -> (tensor<4xf32>, tensor<4xf32>) {
    // expected-error @below {{Yield operand #0 is not equivalent to the corresponding iter bbArg}}
    scf.yield %v, %u : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0 : tensor<4xf32>
}

// -----

func.func @while(%s: tensor<4xf32>, %t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = scf.while (%u = %s) : (tensor<4xf32>) -> tensor<4xf32> {
    // expected-error @below {{Condition arg #0 is not equivalent to the corresponding iter bbArg}}
    scf.condition(%c) %t : tensor<4xf32>
  } do {
  ^bb0(%v: tensor<4xf32>):
    scf.yield %v : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----

// The destination is read after it was written, and must not be copied.
func.func @conflict(%f: f32, %u: tensor<4xf32>, %i: index) -> (tensor<4xf32>, f32) {
  %t = tensor.splat %f : tensor<4xf32>
  // expected-error @below {{not bufferizable under the given constraints: cannot avoid RaW conflict}}
  %0 = bufferization.materialize_in_destination %u in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, f32
}

// -----

func.func @read_only(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{not bufferizable under the given constraints: would write to read-only buffer}}
  %0 = bufferization.materialize_in_destination %u in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @may_alias(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @below {{to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

// -----

func.func @two_yields(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  // expected-error @below {{op without unique scf.yield is not supported}}
  %0 = scf.execute_region -> tensor<4xf32> {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %t : tensor<4xf32>
  ^bb2:
    scf.yield %t : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
