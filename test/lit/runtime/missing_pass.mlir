// RUN: not okl-opt %s -extract-kernel-launch-tensor --run 2>&1 | filecheck %s --check-prefix TRIM
// RUN: not okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void --run 2>&1 | filecheck %s --check-prefix LOWER
// RUN: not okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl --run 2>&1 | filecheck %s --check-prefix SPLIT
// RUN: not okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs --run 2>&1 | filecheck %s --check-prefix FETCH

// Between the first and the last of the five passes nothing runs; the error names what comes next.
// TRIM:  cannot run before -fetch-from-launcher: the next pass is -trim-return-to-void
// LOWER: cannot run before -fetch-from-launcher: the next pass is -lower-to-okl
// SPLIT: cannot run before -fetch-from-launcher: the next pass is -split-into-funcs
// FETCH: cannot run before -fetch-from-launcher

func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
