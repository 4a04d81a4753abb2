// RUN: okl-opt %s -one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @unknown(%t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{op was not bufferized}}
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @select_elements(%c: tensor<4xi1>, %t: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'arith.select' op only i1 condition values are supported}}
  %0 = arith.select %c, %t, %t : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @spaces(%c: i1) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
  // expected-error @below {{inconsistent memory space on then/else branches}}
  %2 = scf.if %c -> tensor<4xf32> {
    scf.yield %0 : tensor<4xf32>
  } else {
    scf.yield %1 : tensor<4xf32>
  }
  return %2 : tensor<4xf32>
}

// -----

func.func @masked(%t: tensor<?xf32>, %v: vector<4xf32>, %m: vector<4xi1>, %i: index) -> (tensor<?xf32>, f32) {
  // expected-error @below {{'vector.mask' op body must bufferize in-place}}
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<?xf32> } : vector<4xi1> -> tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----

func.func private @callee(tensor<*xf32> {bufferization.access = "read-write"})
func.func @unranked(%t: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @below {{'func.call' op not bufferizable under the given constraints: cannot avoid RaW conflict}}
  call @callee(%t) : (tensor<*xf32>) -> ()
  return %t : tensor<*xf32>
}
