// RUN: okl-opt %s -cse-put-attributes --split-input-file --verify-diagnostics -o -

module attributes {oneflow.ignored_attributes = [{op_name = "r"}]} {
  oneflow.job @j(%x: tensor<2xf32>) -> tensor<2xf32> {
    // expected-error @+1 {{'oneflow.relu' op has its attributes at place 1 : i64 of 'oneflow.ignored_attributes', which has 1}}
    %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", ignored_attributes = 1 : i64, op_name = "ignored"} : (tensor<2xf32>) -> tensor<2xf32>
    oneflow.return %0 : tensor<2xf32>
  }
}

// -----

// expected-error @+1 {{'oneflow.ignored_attributes' must be an array of dictionaries, got [1 : i64]}}
module attributes {oneflow.ignored_attributes = [1]} {
}
