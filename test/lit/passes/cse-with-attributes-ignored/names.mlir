// RUN: okl-opt %s -cse-with-attributes-ignored | filecheck %s
// RUN: okl-opt %s -cse-with-attributes-ignored -cse -cse-put-attributes | filecheck %s --check-prefix=PUT
// RUN: okl-opt %s -cse-with-attributes-ignored | okl-opt -cse-put-attributes | filecheck %s --check-prefix=PUT
// RUN: okl-opt %s -cse-with-attributes-ignored > %t.once
// RUN: okl-opt %t.once -cse-with-attributes-ignored | diff %t.once -
// RUN: okl-opt %s -cse | filecheck %s --check-prefix=ALONE

// The second relu, and then the second tanh, are the first ones under other names; the first ones' names are kept.
// CHECK:      module attributes {oneflow.ignored_attributes = [{op_name = "r", scope_symbol_id = 12 : i64}, {op_name = "t"}, {op_name = "n"}]} {
// CHECK:        %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", ignored_attributes = 0 : i64, op_name = "ignored"}
// CHECK-NEXT:   %1 = "oneflow.tanh"(%0) {{.*}}ignored_attributes = 1 : i64, op_name = "ignored"}
// CHECK-NEXT:   %2 = "oneflow.negative"(%0) {{.*}}ignored_attributes = 2 : i64, op_name = "ignored"}
// CHECK-NEXT:   oneflow.return %1, %1, %2

// PUT:      module {
// PUT:        %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r", scope_symbol_id = 12 : i64}
// PUT-NEXT:   %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"}
// PUT-NEXT:   %2 = "oneflow.negative"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n"}
// PUT-NEXT:   oneflow.return %1, %1, %2

// ALONE: op_name = "r2"
oneflow.job @names(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r", scope_symbol_id = 12 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t"} : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "oneflow.relu"(%x) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r2", scope_symbol_id = 13 : i64} : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "oneflow.tanh"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "t2"} : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "oneflow.negative"(%2) {device_name = ["@0:0"], device_tag = "cpu", op_name = "n"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %1, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// SLOW: its RUN lines go through many programs
