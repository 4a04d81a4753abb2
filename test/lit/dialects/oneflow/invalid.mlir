// RUN: okl-opt %s --split-input-file --verify-diagnostics

func.func @no_name(%x: tensor<2xf32>) {
  // expected-error @below {{'oneflow.relu' op expected operation to have attribute: op_name}}
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu"} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @shape(%x: tensor<2xf32>) {
  // expected-error @below {{'oneflow.tanh' op result 'y' has type tensor<3xf32>, its operands and attributes give tensor<2xf32>}}
  %0 = "oneflow.tanh"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

oneflow.job @count(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  // expected-error @below {{'oneflow.return' op has 1 operands, but enclosing function (@count) returns 2}}
  oneflow.return %x : tensor<2xf32>
}

// -----

// expected-error @below {{type of entry block argument #0(tensor<2xf32>) must match the type of the corresponding argument in function signature(tensor<3xf32>)}}
"oneflow.job"() ({
^bb0(%x: tensor<2xf32>):
  oneflow.return
}) {sym_name = "entry", function_type = (tensor<3xf32>) -> ()} : () -> ()

// -----

oneflow.job @boundary(%x: tensor<2xf32>) {
  // expected-error @below {{'oneflow.input' op expected operation to have attribute: shape}}
  %0 = "oneflow.input"(%x) {data_type = 2 : i32, output_lbns = ["in/out"], device_name = ["@0:0"], device_tag = "cpu", op_name = "in"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return
}
