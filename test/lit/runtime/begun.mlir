// RUN: okl-opt %s -extract-kernel-launch-tensor --run --input=2xf32=1,-1 --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix TRIM
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl --run --input=2xf32=1,-1 --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix SPLIT
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs --run --input=2xf32=1,-1 --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix FETCH
// RUN: okl-opt %s -extract-kernel-launch-tensor -trim-return-to-void -lower-to-okl -split-into-funcs -fetch-from-launcher -only-keep-compute-ops -lower-launcher-to-llvm-ptr --run --input=2xf32=1,-1 --mlir-print-ir-after-all 2>&1 | filecheck %s --check-prefix CALL

// A launch at any stage is taken on by the passes that are missing.
// TRIM:      IR Dump After ExtractKernelLaunchTensorPass (extract-kernel-launch-tensor) //
// TRIM:      IR Dump After TrimReturnAsVoidPass (trim-return-to-void) [launch wrap0] //
// TRIM:      IR Dump After LowerToOKLPass (lower-to-okl) [launch wrap0] //
// TRIM:      IR Dump After ConvertFuncToLLVMPass (convert-func-to-llvm) [launch wrap0] //
// TRIM:      result[0]: 2xf32=1 0
// SPLIT:     IR Dump After LowerToOKLPass (lower-to-okl) //
// SPLIT:     IR Dump After SplitIntoFuncsPass (split-into-funcs) [launch okl_func] //
// SPLIT:     result[0]: 2xf32=1 0
// FETCH:     IR Dump After SplitIntoFuncsPass (split-into-funcs) //
// FETCH:     IR Dump After FetchFromLauncherPass (fetch-from-launcher) [launch okl_compute] //
// FETCH:     result[0]: 2xf32=1 0
// CALL:      IR Dump After LowerLauncherToLLVMPtrPass (lower-launcher-to-llvm-ptr) //
// CALL:      IR Dump After LowerOKLToLLVMCallPass (lower-okl-to-llvm-call) [launch okl_compute] //
// CALL-NOT:  IR Dump After OnlyKeepComputeOpsPass
// CALL:      result[0]: 2xf32=1 0

func.func @wrap0(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "oneflow.relu"(%arg0) {device_name = ["@0:0"], device_tag = "cpu", op_name = "r"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
