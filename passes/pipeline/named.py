"""The named pipelines.

Source: seed 000_5288debaba9517ca.txt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from okl_opt.passes.pipeline.pipeline import Pipeline, element

TO_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch")
"""On a job: its compute ops become launches."""

TO_CLOSED_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch{mode=simple min-ops=1}")
"""The same, with launches that return only values used outside of them."""

LOWER_TO_CONTEXT = (
    "extract-kernel-launch-tensor",
    "trim-return-to-void",
    "lower-to-okl",
    "split-into-funcs",
    "fetch-from-launcher",
)
"""On the function of one launch, at kernel initialization: makes the input for the launcher context."""

LOWER_TO_LLVM = (
    "only-keep-compute-ops",
    "lower-launcher-to-llvm-ptr",
    "lower-okl-to-llvm-call",
    "reconcile-unrealized-casts",
    "convert-func-to-llvm",
)
"""On a copy of that function, at the first run: makes the code to compile."""

TO_POOL_LAUNCH = ("aggregate-compute-ops", "wrap-ops-to-kernel-launch{mode=simple}")
"""On a job: its compute ops become launches that return only values used outside of them."""

LOWER_TO_POOL_CONTEXT = (
    "extract-okm-tensor",
    "wrap-okm-kernel",
    "opt-okm-memref",
    "convert-okm-to-okl",
    "tag-cuda-graph-support",
)
"""`LOWER_TO_CONTEXT` through the memory pool: temporaries get offsets in the launch's pool."""

LOWER_POOL_TO_LLVM = (
    "lower-launcher-to-llvm-ptr",
    "lower-okl-to-llvm-call",
    "convert-func-to-llvm",
    "reconcile-unrealized-casts",
)
"""`LOWER_TO_LLVM` through the memory pool."""


@dataclass(frozen=True)
class OklLowerPipeline(Pipeline):
    """Lower one launch of a job to the llvm dialect."""

    name = "okl-lower-pipeline"

    launch: str | None = field(default=None, metadata={"option": "name"})
    """The launch to lower, if the job has several."""

    def elements(self) -> Sequence[str | Pipeline]:
        chosen = element("kernel-launch-to-module", name=self.launch)
        return (*TO_LAUNCH, chosen, *LOWER_TO_CONTEXT, *LOWER_TO_LLVM)


@dataclass(frozen=True)
class OkmLowerPipeline(Pipeline):
    """Like `okl-lower-pipeline`, through the memory pool: the launch returns only values used outside of it."""

    name = "okm-lower-pipeline"

    launch: str | None = field(default=None, metadata={"option": "name"})
    """The launch to lower, if the job has several."""

    def elements(self) -> Sequence[str | Pipeline]:
        chosen = element("kernel-launch-to-module", name=self.launch)
        return (*TO_POOL_LAUNCH, chosen, *LOWER_TO_POOL_CONTEXT, *LOWER_POOL_TO_LLVM)


@dataclass(frozen=True)
class LowerToLLVMFunc(Pipeline):
    """The seed's combined pass of 18 October."""

    name = "lower-to-llvm-func"

    def elements(self) -> Sequence[str | Pipeline]:
        return ("lower-okl-to-llvm-func", "lower-okl-to-llvm-call")


@dataclass(frozen=True)
class OneFlowInferencePipeline(Pipeline):
    """Optimize a job for inference.

    The job must not train. The result has fewer ops, images in one layout, and constant parts computed at load.
    """

    name = "oneflow-inference-pipeline"

    nhwc: bool = True
    """Put images in the layout NHWC."""
    fuse_elementwise: bool = True
    """Fuse elementwise ops into one kernel."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (
            # An unused result would count as a second user, and ops with two users are not fused.
            "canonicalize",
            # Before the fold for a bias between convolution and normalisation; after it for the following ops.
            "fuse-conv-bias-relu-add",
            "fold-batch-norm-into-conv",
            "fuse-conv-bias-relu-add",
            *(["auto-nhwc"] if self.nhwc else []),
            "fuse-matmul-bias-gelu",
            "cse-with-attributes-ignored",
            "cse-put-attributes",
            "group-matmul",
            *(["fuse-elementwise-kernels"] if self.fuse_elementwise else []),
        )


@dataclass(frozen=True)
class LowerToLLVMPipeline(Pipeline):
    """Lower loops, buffers and vectors to the llvm dialect, as for `--run`. Source: `test-lower-to-llvm` of MLIR 22."""

    name = "lower-to-llvm-pipeline"

    reassociate_fp_reductions: bool = False
    """Allow any order of float reductions."""

    def elements(self) -> Sequence[str | Pipeline]:
        vectors = element("convert-vector-to-llvm", reassociate_fp_reductions=self.reassociate_fp_reductions or None)
        return (
            "func.func(convert-vector-to-scf)",
            "func.func(convert-linalg-to-loops)",
            "lower-affine",
            "convert-scf-to-cf",
            "canonicalize",
            "cse",
            vectors,
            "func.func(convert-math-to-llvm)",
            "expand-strided-metadata",
            "lower-affine",
            "finalize-memref-to-llvm",
            "convert-func-to-llvm",
            "convert-arith-to-llvm",
            "convert-cf-to-llvm",
            "convert-index-to-llvm",
            "convert-ub-to-llvm",
            "reconcile-unrealized-casts",
        )


@dataclass(frozen=True)
class BufferDeallocationPipeline(Pipeline):
    """Free memory after bufferization. The input must not free memory; it may have `memref.realloc`.

    Source: `BufferizationPipelines.cpp` of MLIR 22.
    """

    name = "buffer-deallocation-pipeline"

    private_function_dynamic_ownership: bool = False
    """Let private functions return the ownership of returned memrefs instead of copies."""

    def elements(self) -> Sequence[str | Pipeline]:
        dynamic = self.private_function_dynamic_ownership or None
        return (
            element("expand-realloc", emit_deallocs=False),
            "canonicalize",
            element("ownership-based-buffer-deallocation", private_function_dynamic_ownership=dynamic),
            "canonicalize",
            "buffer-deallocation-simplification",
            "bufferization-lower-deallocations",
            "cse",
            "canonicalize",
        )
