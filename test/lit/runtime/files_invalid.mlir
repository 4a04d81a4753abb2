// RUN: not okl-opt %s --run --input=2xf32 --input=2xf32 2>&1 | filecheck %s --check-prefix MANY
// RUN: not okl-opt %s --run --input=2xf64 2>&1 | filecheck %s --check-prefix DTYPE
// RUN: not okl-opt %s --run --input=2xf32=1,2,3 2>&1 | filecheck %s --check-prefix ELEMENTS
// RUN: not okl-opt %s --run --input=2xq=1 2>&1 | filecheck %s --check-prefix TENSOR
// RUN: not okl-opt %s --run --input=@%S/Inputs/missing.npy 2>&1 | filecheck %s --check-prefix MISSING
// RUN: not okl-opt %s --run --input=@%S/Inputs/text.npy 2>&1 | filecheck %s --check-prefix FILE
// RUN: not okl-opt %s --run --input=@%S/Inputs/text.npy:x 2>&1 | filecheck %s --check-prefix ARCHIVE
// RUN: not okl-opt %s --run --input=2xf32 --parameters=%S/Inputs/text.npy 2>&1 | filecheck %s --check-prefix SUFFIX
// RUN: not okl-opt %s --run --input=2xf32 --parameters=%S/Inputs/text.safetensors 2>&1 | filecheck %s --check-prefix TENSORS
// RUN: not okl-opt %s --run --input=2xf32 --output=@%S/Inputs/no/such/y.npy 2>&1 | filecheck %s --check-prefix OUTPUT
// RUN: not okl-opt %s --run --input=2xf32 --expected-output=3xf32 2>&1 | filecheck %s --check-prefix EXPECTED
// RUN: not okl-opt %s --run --input=2xf32 --kernel-provider=relu:nope 2>&1 | filecheck %s --check-prefix PROVIDER

// MANY:     okl-opt: error: 2 inputs given, 1 wanted: (2xf32)
// DTYPE:    okl-opt: error: input 0 (--input=2xf64) is 2xf64, but the parameter is 2xf32
// ELEMENTS: okl-opt: error: input 0 (--input=2xf32=1,2,3): 3 elements for 2xf32, which has 2
// TENSOR:   okl-opt: error: input 0 (--input=2xq=1): '2xq' is no tensor type: write 2x3xf32, with one of f32,
// MISSING:  okl-opt: error: input 0 (--input=@{{.*}}missing.npy): cannot read '{{.*}}missing.npy': No such file or directory
// FILE:     okl-opt: error: input 0 (--input=@{{.*}}text.npy): cannot read '{{.*}}text.npy': 
// ARCHIVE:  okl-opt: error: input 0 (--input=@{{.*}}text.npy:x): 
// SUFFIX:   okl-opt: error: --parameters={{.*}}text.npy: only .safetensors and .npz files are read, or random:SEED
// TENSORS:  okl-opt: error: '{{.*}}text.safetensors' is no well-formed safetensors file
// OUTPUT:   okl-opt: error: cannot write '{{.*}}y.npy': No such file or directory
// EXPECTED: okl-opt: error: result[0] is 2xf32, expected 3xf32
// PROVIDER: okl-opt: error: --kernel-provider=relu:nope: there is no such provider

oneflow.job @GraphToRun_1(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %output = "oneflow.input"(%arg0) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "in", output_lbns = ["in/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "oneflow.relu"(%output) {device_name = ["@0:0"], device_tag = "cpu", op_name = "relu-0"} : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "oneflow.tanh"(%0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "tanh-1"} : (tensor<2xf32>) -> tensor<2xf32>
  %output_0 = "oneflow.output"(%1) {data_type = 2 : i32, device_name = ["@0:0"], device_tag = "cpu", op_name = "out", output_lbns = ["out/out"], shape = [2 : si64]} : (tensor<2xf32>) -> tensor<2xf32>
  oneflow.return %output_0 : tensor<2xf32>
}
