"""The passes by name, as "module:Class"; a module is imported when its pass is mentioned."""

PASSES: dict[str, str] = {
    "aggregate-compute-ops": "passes.oneflow.aggregate_compute_ops:AggregateComputeOpsPass",
    "canonicalize": "passes.generic.canonicalize:Canonicalizer",
    "convert-func-to-llvm": "passes.llvm.convert_func_to_llvm:ConvertFuncToLLVMPass",
    "cse": "passes.generic.cse:CSE",
    "extract-kernel-launch-tensor": "passes.okl.extract_kernel_launch_tensor:ExtractKernelLaunchTensorPass",
    "fetch-from-launcher": "passes.okl.fetch_from_launcher:FetchFromLauncherPass",
    "kernel-launch-to-module": "passes.oneflow.kernel_launch_to_module:KernelLaunchToModulePass",
    "lower-launcher-to-llvm-ptr": "passes.okl.lower_launcher_to_llvm_ptr:LowerLauncherToLLVMPtrPass",
    "lower-okl-to-llvm-call": "passes.okl.lower_okl_to_llvm_call:LowerOKLToLLVMCallPass",
    "lower-okl-to-llvm-func": "passes.okl.lower_okl_to_llvm_func:LowerOKLToLLVMFuncPass",
    "lower-to-okl": "passes.okl.lower_to_okl:LowerToOKLPass",
    "only-keep-compute-ops": "passes.okl.only_keep_compute_ops:OnlyKeepComputeOpsPass",
    "reconcile-unrealized-casts": "passes.llvm.reconcile_unrealized_casts:ReconcileUnrealizedCastsPass",
    "split-into-funcs": "passes.okl.split_into_funcs:SplitIntoFuncsPass",
    "test-oneflow-trait-folder": "passes.oneflow.test_oneflow_trait_folder:TestOneFlowTraitFolderPass",
    "trim-return-to-void": "passes.okl.trim_return_to_void:TrimReturnAsVoidPass",
    "wrap-ops-to-kernel-launch": "passes.oneflow.wrap_ops_to_kernel_launch:WrapOpsToKernelLaunchPass",
}

# Older spellings of the seed; dumps and pipelines show the real name.
ALIASES: dict[str, str] = {
    "lower-oneflow-to-okl": "lower-to-okl",
    "trim-return-as-void": "trim-return-to-void",
}
