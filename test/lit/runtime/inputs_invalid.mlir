// RUN: not okl-opt %s --run 2>&1 | filecheck %s --check-prefix COUNT
// RUN: not okl-opt %s --run --input=3xf32=1,2,3 2>&1 | filecheck %s --check-prefix TYPE
// RUN: not okl-opt %s --run --input=2xf32=one,2 2>&1 | filecheck %s --check-prefix NUMBER
// RUN: not okl-opt %s --run --input=2xf32=1,-1 --function=main 2>&1 | filecheck %s --check-prefix FUNCTION
// RUN: not okl-opt %s --run --input=2xf32=1,-1 --expected-output=2xf32=1,0 2>&1 | filecheck %s --check-prefix EXPECTED

// COUNT:    okl-opt: error: 0 inputs given, 1 wanted: (2xf32)
// TYPE:     okl-opt: error: input 0 (--input=3xf32=1,2,3) is 3xf32, but the parameter is 2xf32
// NUMBER:   okl-opt: error: input 0 (--input=2xf32=one,2): 'one' is no f32
// FUNCTION: okl-opt: error: --function=main: the module has no such job or function; candidates: GraphToRun_1
// EXPECTED: result[0] differs in 1 of 2 elements; worst at [0]: 0.76159{{[0-9]*}}, expected 1

oneflow.job @GraphToRun_1(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "oneflow.relu"(%output) {device_name = ["@0:0"], device_tag = "cpu", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "tanh-1"} : (tensor<2xf32>) -> tensor<2xf32>
  %output_0 = "oneflow.output"(%1) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "out", output_lbns = ["out/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %output_0 : tensor<2xf32>
}
