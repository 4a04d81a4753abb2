// RUN: okl-opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics -iree-verify-input-legality

// One error for each kind of op, at the first; nested ops count.
func.func @tosa(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  // expected-error @below {{'tosa.add' op is not legal as input of the flow passes and occurs 3 times: lower it first}}
  %0 = "tosa.add"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'tosa.sin' op is not legal as input of the flow passes and occurs 1 time: lower it first}}
  %1 = "tosa.sin"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  scf.if %c {
    %2 = "tosa.add"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  }
  return %1 : tensor<4xf32>
}

func.func @again(%t: tensor<4xf32>) {
  %0 = "tosa.add"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @others(%t: tensor<4xf32>, %i: index) {
  // expected-error @below {{'mhlo.add' op is not legal}}
  %0 = "mhlo.add"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'stablehlo.add' op is not legal}}
  %1 = "stablehlo.add"(%t, %t) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'chlo.tan' op is not legal}}
  %2 = "chlo.tan"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'torch.aten.relu' op is not legal}}
  %3 = "torch.aten.relu"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error @below {{'builtin.unrealized_conversion_cast' op is not legal}}
  %4 = builtin.unrealized_conversion_cast %i : index to i64
  return
}
