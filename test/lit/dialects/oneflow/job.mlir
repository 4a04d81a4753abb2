// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | filecheck %s --check-prefix GENERIC

// A job keeps its visibility, attributes and name; boundary ops give their results their own names.
// CHECK-LABEL: oneflow.job private @boundary(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {note = "kept"} {
// CHECK-NEXT:    %output = "oneflow.input"(%arg0) {data_type = 2 : i32,
// CHECK-NEXT:    %output_0 = "oneflow.variable"() {data_type = 2 : i32,
// CHECK-NEXT:    %0 = "oneflow.add_n2"(%output, %output_0)
// CHECK-NEXT:    %output_1 = "oneflow.output"(%0) {data_type = 2 : i32,
// CHECK-NEXT:    oneflow.return %output_1 : tensor<2xf32>
// GENERIC: "oneflow.job"() ({
// GENERIC: "oneflow.return"(%{{.*}}) : (tensor<2xf32>) -> ()
// GENERIC: }) {function_type = (tensor<2xf32>) -> tensor<2xf32>, note = "kept", sym_name = "boundary", sym_visibility = "private"} : () -> ()
oneflow.job private @boundary(%x: tensor<2xf32>) -> tensor<2xf32> attributes {note = "kept"} {
  %in = "oneflow.input"(%x) {shape = [2 : si64], output_lbns = ["in/out"], data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in"} : (tensor<2xf32>) -> tensor<2xf32>
  %w = "oneflow.variable"() {shape = [2 : si64], output_lbns = ["w/out"], data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "w", parallel = #sbp.parallel<[] -> [[#sbp.B]]>} : () -> tensor<2xf32>
  %sum = "oneflow.add_n2"(%in, %w) {op_type_name = "add_n", device_name = ["@0:0"], device_tag = "cpu", op_name = "sum"} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %out = "oneflow.output"(%sum) {shape = [2 : si64], output_lbns = ["out/out"], data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "out"} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %out : tensor<2xf32>
}

// CHECK-LABEL: oneflow.job @nothing() {
// CHECK-NEXT:    oneflow.return
// CHECK-NEXT:  }
oneflow.job @nothing() {
  oneflow.return
}
