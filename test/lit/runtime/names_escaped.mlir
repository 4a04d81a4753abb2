// RUN: not okl-opt %s --run --input=2xsi32=6,8 --input=2xsi32=2,0 2>&1 | filecheck %s --check-prefix FAILS
// RUN: okl-opt %s --run --input=2xsi32=6,8 --input=2xsi32=2,1 --print-kernel-choice 2>&1 | filecheck %s --check-prefix CHOICE
// RUN: okl-opt %s --run --input=2xsi32=6,8 --input=2xsi32=2,1 --trace-tensors --profile 2>&1 | filecheck %s --check-prefix TRACE
// RUN: okl-opt %s --run --input=2xsi32=6,8 --input=2xsi32=2,1 --profile=%t.json
// RUN: filecheck %s --check-prefix JSON --input-file %t.json
// RUN: not okl-opt %s --run --input=2xsi32 --input=2xsi32 --kernel-provider=broadcast_div:numba 2>&1 | filecheck %s --check-prefix NONE

// A name with control characters, which would turn a terminal red, is written as in IR.
// FAILS:  kernel 'broadcast_div' (\1B[31m\0Dred\C2\9B, op 0, provider llvm) failed
// CHOICE: 0: broadcast_div (\1B[31m\0Dred\C2\9B) provider llvm
// TRACE:  0: broadcast_div (\1B[31m\0Dred\C2\9B) result[0]: 2xsi32=3 8
// TRACE:  0: broadcast_div (\1B[31m\0Dred\C2\9B)
// JSON:   "name": "\u001b[31m\rred
// NONE:   'broadcast_div' (\1B[31m\0Dred\C2\9B)

oneflow.job @Ratio(%a: tensor<2xsi32>, %b: tensor<2xsi32>) -> tensor<2xsi32> {
  %0 = "oneflow.broadcast_div"(%a, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "\1B[31m\0Dred\C2\9B"} : (tensor<2xsi32>, tensor<2xsi32>) -> tensor<2xsi32>
  oneflow.return %0 : tensor<2xsi32>
}
