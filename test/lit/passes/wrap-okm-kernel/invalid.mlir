// RUN: okl-opt %s -wrap-okm-kernel --split-input-file --verify-diagnostics -o /dev/null

// Parameters that nobody has named.
func.func @okm_subgraph0(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{'oneflow.relu' op operand #0 is neither an 'okm.arg_to_tensor' nor the result of a compute op}}
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A return that nobody has named.
func.func @okm_subgraph0() -> tensor<2xf32> {
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
  // expected-error @below {{'func.return' op returns #0 without an 'okm.tensor_to_ret'; run extract-okm-tensor first}}
  return %0 : tensor<2xf32>
}

// -----

// An op that is no compute op.
func.func @okm_subgraph0() {
  // expected-error @below {{'arith.constant' op is not a compute op: wrap-okm-kernel needs a function as extract-okm-tensor makes}}
  %0 = arith.constant 1 : i32
  return
}

// -----

// Memory among tensors.
func.func @okm_subgraph0() {
  // expected-error @below {{'okm.plan_memref' op is not a compute op: wrap-okm-kernel needs a function as extract-okm-tensor makes}}
  %0 = "okm.plan_memref"() : () -> memref<2xf32>
  return
}

// -----

// What is returned is returned again.
func.func @okm_subgraph0() -> tensor<2xf32> {
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32>
  %1 = "okm.tensor_to_ret"(%0) {index = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // expected-error @below {{'okm.tensor_to_ret' op returns what is neither an argument nor the result of a compute op}}
  %2 = "okm.tensor_to_ret"(%1) {index = 1 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// Memory has no encoding.
func.func @okm_subgraph0() -> tensor<2xf32, "dense"> {
  // expected-error @below {{'okm.arg_to_tensor' op result #0 has type tensor<2xf32, "dense">, expected a ranked tensor without encoding}}
  %0 = "okm.arg_to_tensor"() {index = 0 : i32} : () -> tensor<2xf32, "dense">
  %1 = "okm.tensor_to_ret"(%0) {index = 0 : i32} : (tensor<2xf32, "dense">) -> tensor<2xf32, "dense">
  return %1 : tensor<2xf32, "dense">
}
