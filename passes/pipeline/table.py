"""Our passes and pipelines by name, as "module:Class"; a module is imported when its name is mentioned."""

from __future__ import annotations

PASSES: dict[str, str] = {
    "affine-expand-index-ops": "passes.affine.affine_expand_index_ops:AffineExpandIndexOps",
    "affine-expand-index-ops-as-affine": "passes.affine.affine_expand_index_ops_as_affine:AffineExpandIndexOpsAsAffine",
    "aggregate-compute-ops": "passes.oneflow.aggregate_compute_ops:AggregateComputeOpsPass",
    "arith-int-range-narrowing": "passes.generic.arith_int_range_narrowing:ArithIntRangeNarrowing",
    "arith-unsigned-when-equivalent": "passes.generic.arith_unsigned_when_equivalent:ArithUnsignedWhenEquivalentPass",
    "auto-nhwc": "passes.oneflow.auto_nhwc:AutoNhwcPass",
    "canonicalize": "passes.generic.canonicalize:Canonicalizer",
    "composite-fixed-point-pass": "passes.generic.composite_fixed_point_pass:CompositeFixedPointPass",
    "control-flow-sink": "passes.generic.control_flow_sink:ControlFlowSink",
    "convert-arith-to-llvm": "passes.conversion.convert_arith_to_llvm:ArithToLLVMConversionPass",
    "convert-cf-to-llvm": "passes.conversion.convert_cf_to_llvm:ConvertControlFlowToLLVMPass",
    "convert-complex-to-llvm": "passes.conversion.convert_complex_to_llvm:ConvertComplexToLLVMPass",
    "convert-func-to-llvm": "passes.conversion.convert_func_to_llvm:ConvertFuncToLLVMPass",
    "convert-linalg-to-affine-loops": "passes.conversion.convert_linalg_to_affine_loops:ConvertLinalgToAffineLoopsPass",
    "convert-linalg-to-loops": "passes.conversion.convert_linalg_to_loops:ConvertLinalgToLoopsPass",
    "convert-linalg-to-parallel-loops": (
        "passes.conversion.convert_linalg_to_parallel_loops:ConvertLinalgToParallelLoopsPass"
    ),
    "convert-math-to-libm": "passes.conversion.convert_math_to_libm:ConvertMathToLibmPass",
    "convert-math-to-llvm": "passes.conversion.convert_math_to_llvm:ConvertMathToLLVMPass",
    "convert-okm-to-okl": "passes.okm.convert_okm_to_okl:ConvertOKMToOKLPass",
    "convert-scf-to-cf": "passes.conversion.convert_scf_to_cf:SCFToControlFlowPass",
    "cse": "passes.generic.cse:CSE",
    "cse-put-attributes": "passes.oneflow.cse_put_attributes:CSEPutAttributesPass",
    "cse-with-attributes-ignored": "passes.oneflow.cse_with_attributes_ignored:CSEWithAttributesIgnoredPass",
    "extract-kernel-launch-tensor": "passes.okl.extract_kernel_launch_tensor:ExtractKernelLaunchTensorPass",
    "extract-okm-tensor": "passes.okm.extract_okm_tensor:ExtractOKMTensorPass",
    "fetch-from-launcher": "passes.okl.fetch_from_launcher:FetchFromLauncherPass",
    "fold-batch-norm-into-conv": "passes.oneflow.fold_batch_norm_into_conv:FoldBatchNormIntoConvPass",
    "fold-double-transpose": "passes.oneflow.fold_double_transpose:FoldDoubleTransposePass",
    "fuse-conv-bias-relu-add": "passes.oneflow.fuse_conv_bias_relu_add:FuseConvBiasReluAddPass",
    "fuse-elementwise-kernels": "passes.oneflow.fuse_elementwise_kernels:FuseElementwiseKernelsPass",
    "fuse-matmul-bias-gelu": "passes.oneflow.fuse_matmul_bias_gelu:FuseMatmulBiasGeluPass",
    "group-matmul": "passes.oneflow.group_matmul:GroupMatMulPass",
    "inline": "passes.generic.inline:Inliner",
    "int-range-optimizations": "passes.generic.int_range_optimizations:ArithIntRangeOpts",
    "kernel-launch-to-module": "passes.oneflow.kernel_launch_to_module:KernelLaunchToModulePass",
    "linalg-generalize-named-ops": "passes.linalg.linalg_generalize_named_ops:LinalgGeneralizeNamedOpsPass",
    "loop-invariant-code-motion": "passes.generic.loop_invariant_code_motion:LoopInvariantCodeMotion",
    "lower-affine": "passes.conversion.lower_affine:LowerAffinePass",
    "lower-launcher-to-llvm-ptr": "passes.okl.lower_launcher_to_llvm_ptr:LowerLauncherToLLVMPtrPass",
    "lower-okl-to-llvm-call": "passes.okl.lower_okl_to_llvm_call:LowerOKLToLLVMCallPass",
    "lower-okl-to-llvm-func": "passes.okl.lower_okl_to_llvm_func:LowerOKLToLLVMFuncPass",
    "lower-to-okl": "passes.okl.lower_to_okl:LowerToOKLPass",
    "mem2reg": "passes.generic.mem2reg:Mem2Reg",
    "only-keep-compute-ops": "passes.okl.only_keep_compute_ops:OnlyKeepComputeOpsPass",
    "opt-okm-memref": "passes.okm.opt_okm_memref:OptOKMMemrefPass",
    "print-op-stats": "passes.generic.print_op_stats:PrintOpStats",
    "reconcile-unrealized-casts": "passes.conversion.reconcile_unrealized_casts:ReconcileUnrealizedCastsPass",
    "remove-dead-values": "passes.generic.remove_dead_values:RemoveDeadValues",
    "sccp": "passes.generic.sccp:SCCP",
    "scf-for-loop-canonicalization": "passes.scf.scf_for_loop_canonicalization:SCFForLoopCanonicalization",
    "scf-for-loop-peeling": "passes.scf.scf_for_loop_peeling:SCFForLoopPeeling",
    "scf-for-to-while": "passes.scf.scf_for_to_while:SCFForToWhileLoop",
    "scf-forall-to-for": "passes.scf.scf_forall_to_for:SCFForallToForLoop",
    "scf-forall-to-parallel": "passes.scf.scf_forall_to_parallel:SCFForallToParallelLoop",
    "scf-parallel-for-to-nested-fors": "passes.scf.scf_parallel_for_to_nested_fors:SCFParallelForToNestedFors",
    "split-into-funcs": "passes.okl.split_into_funcs:SplitIntoFuncsPass",
    "sroa": "passes.generic.sroa:SROA",
    "strip-debuginfo": "passes.generic.strip_debuginfo:StripDebugInfo",
    "symbol-dce": "passes.generic.symbol_dce:SymbolDCE",
    "symbol-privatize": "passes.generic.symbol_privatize:SymbolPrivatize",
    "tag-cuda-graph-support": "passes.okm.tag_cuda_graph_support:TagCudaGraphSupportPass",
    "test-oneflow-trait-folder": "passes.oneflow.test_oneflow_trait_folder:TestOneFlowTraitFolderPass",
    "topological-sort": "passes.generic.topological_sort:TopologicalSort",
    "transform-interpreter": "passes.generic.transform_interpreter:TransformInterpreterPass",
    "trim-return-to-void": "passes.okl.trim_return_to_void:TrimReturnAsVoidPass",
    "view-op-graph": "passes.generic.view_op_graph:ViewOpGraph",
    "wrap-okm-kernel": "passes.okm.wrap_okm_kernel:WrapOKMKernelPass",
    "wrap-ops-to-kernel-launch": "passes.oneflow.wrap_ops_to_kernel_launch:WrapOpsToKernelLaunchPass",
}

EDIT_OTHERWISE = frozenset({"transform-interpreter"})
"""Passes of ours that change IR by other means than `passes/rewriting`, which notes what to verify."""

PIPELINES: dict[str, str] = {
    "lower-to-llvm-func": "passes.pipeline.named:LowerToLLVMFunc",
    "okl-lower-pipeline": "passes.pipeline.named:OklLowerPipeline",
    "okm-lower-pipeline": "passes.pipeline.named:OkmLowerPipeline",
    "oneflow-inference-pipeline": "passes.pipeline.named:OneFlowInferencePipeline",
}

# Older spellings of the seed, and of xDSL; dumps and pipelines show the real name.
ALIASES: dict[str, str] = {
    "licm": "loop-invariant-code-motion",
    "lower-oneflow-to-okl": "lower-to-okl",
    "trim-return-as-void": "trim-return-to-void",
}
