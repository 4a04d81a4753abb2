"""The named pipelines of Flow: from linalg on tensors to dispatches, and from dispatches to functions on tensors.

Source: seed 002, which walks through `buildFlowTransformPassPipeline` of IREE, December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.base import FUNCTION_LIKE
from okl_opt.passes.pipeline.pipeline import Pipeline, element

_SIMPLIFY = ("canonicalize", "cse")


def on_functions(*passes: str) -> str:
    """Passes nested in whatever is like a function."""
    return ",".join(f"{anchor}({','.join(passes)})" for anchor in FUNCTION_LIKE)


@dataclass(frozen=True)
class FlowTransformationPipeline(Pipeline):
    """From linalg on tensors to executables and what dispatches them, in the order of seed 002."""

    name = "iree-flow-transformation-pipeline"

    demote_f64_to_f32: bool = True
    """Compute with f32 instead of f64."""
    demote_f32_to_f16: bool = False
    """Compute with f16 instead of f32."""
    promote_f16_to_f32: bool = False
    """Compute with f32 instead of f16."""
    demote_i64_to_i32: bool = False
    """Compute with i32 instead of i64."""
    enable_conv_img2col_transform: bool = False
    """Compute convolutions as products of matrices."""
    mmt4d_target_options: str = ""
    """Tile products of matrices for a target: options of `iree-flow-convert-linalg-matmul-to-mmt4d`."""
    enable_padding_linalg_ops: bool = False
    """Pad products of matrices to a multiple of `linalg-ops-padding-size`."""
    linalg_ops_padding_size: int = 4
    """What sizes are a multiple of after padding."""
    const_expr_hoisting: bool = False
    """Compute what depends on constants alone when the program is loaded."""
    enable_fuse_padding_into_linalg_consumer_ops: bool = False
    """Leave a `tensor.pad` that one linalg op uses, so that they are dispatched together."""
    enable_aggressive_fusion: bool = False
    """Fuse what several ops use, and gather more in one dispatch."""
    enable_linalg_detensorize: bool = True
    """Compute with scalars where tensors of rank 0 decide which way control takes."""
    split_matmul_reduction: int = 1
    """In how many parts the sum of a product of matrices is computed."""
    topk_split_reduction: tuple[int, ...] = ()
    """In how many parts a top-k is computed, once for each number."""
    normalize_input_indexing_map: bool = False
    """Interchange loops so that an input that is computed just before is read in order."""
    dispatch_use_transform_dialect: str = ""
    """A file with a transform script that forms dispatches."""
    dispatch_generate_workload_region: bool = True
    """Say how many workgroups a dispatch has."""
    zero_fill_empty_tensors: bool = False
    """Fill empty tensors with zeros."""
    trace_dispatch_tensors: bool = False
    """Print what dispatches take and give."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (*self._inputs(), *self._globals(), *self._linalg(), *self._dispatches(), *self._executables())

    def _inputs(self) -> Sequence[str]:
        """One form of what frontends write."""
        padding = element("iree-flow-pad-linalg-ops", padding_size=self.linalg_ops_padding_size)
        tiles = f"iree-flow-convert-linalg-matmul-to-mmt4d{{{self.mmt4d_target_options}}}"
        convolutions = (
            "iree-flow-convert-1x1-filter-conv2d-to-matmul",
            *(["iree-flow-convert-conv2d-to-img2col"] if self.enable_conv_img2col_transform else []),
            # A script chooses itself what is dispatched with what.
            *([] if self.dispatch_use_transform_dialect else ["iree-flow-detach-elementwise-from-named-ops"]),
        )
        products = (
            *([tiles] if self.mmt4d_target_options else []),
            *([padding] if self.enable_padding_linalg_ops else []),
            "linalg-named-op-conversion",
        )
        return (
            *(["iree-util-demote-f64-to-f32"] if self.demote_f64_to_f32 else []),
            *(["iree-util-demote-f32-to-f16"] if self.demote_f32_to_f16 else []),
            *(["iree-util-promote-f16-to-f32"] if self.promote_f16_to_f32 else []),
            *(["iree-util-demote-i64-to-i32"] if self.demote_i64_to_i32 else []),
            on_functions(*convolutions),
            "iree-verify-input-legality",
            on_functions(*products),
            "iree-flow-expand-tensor-shapes",
        )

    def _globals(self) -> Sequence[str]:
        """What a program keeps, until nothing is left to simplify."""
        passes = (
            on_functions("iree-util-simplify-global-accesses", "iree-util-apply-patterns"),
            "iree-util-fold-globals",
            *(["iree-util-hoist-into-globals"] if self.const_expr_hoisting else []),
            on_functions(*_SIMPLIFY),
        )
        return (element("iree-util-fixed-point-iterator", pipeline=",".join(passes)),)

    def _linalg(self) -> Sequence[str]:
        """Few linalg ops, each of which computes much."""
        keeps = self.enable_fuse_padding_into_linalg_consumer_ops or None
        parts = element(
            "iree-flow-split-reduction-ops",
            split_matmul_reduction=None if self.split_matmul_reduction == 1 else self.split_matmul_reduction,
            topk_split_reduction=",".join(map(str, self.topk_split_reduction)) or None,
        )
        passes = (
            element("iree-flow-tensor-pad-to-tensor-insert-slice", skip_one_linalg_use_case=keeps),
            "convert-elementwise-to-linalg",
            "linalg-fold-unit-extent-dims",
            "iree-flow-interchange-generic-ops",
            "resolve-shaped-type-result-dims",
            *_SIMPLIFY,
            element("iree-flow-fusion-of-tensor-ops", fuse_multi_use=self.enable_aggressive_fusion or None),
            *(["linalg-detensorize"] if self.enable_linalg_detensorize else []),
            *_SIMPLIFY,
            parts,
            "iree-flow-interchange-generic-ops",
            *(["iree-flow-interchange-transpose-generic-ops"] if self.normalize_input_indexing_map else []),
        )
        return (on_functions(*passes),)

    def _dispatches(self) -> Sequence[str]:
        """What is computed together, outside of the functions."""
        file = self.dispatch_use_transform_dialect
        script = element("iree-flow-dispatch-with-transform-dialect", transform_file_name=file)
        regions = element(
            "iree-flow-form-dispatch-regions",
            aggressive_fusion=self.enable_aggressive_fusion or None,
            generate_workload_region=None if self.dispatch_generate_workload_region else False,
        )
        passes = (
            *([script] if file else []),
            regions,
            "iree-flow-form-dispatch-workgroups",
            "iree-flow-capture-dispatch-dynamic-dims",
            *_SIMPLIFY,
        )
        return (
            on_functions(*passes),
            element("iree-flow-initialize-empty-tensors", zero_fill=self.zero_fill_empty_tensors or None),
            "iree-flow-outline-dispatch-regions",
        )

    def _executables(self) -> Sequence[str]:
        """Each executable once, and nothing that is not used."""
        tracing = [on_functions("iree-flow-inject-dispatch-tracing")] if self.trace_dispatch_tensors else []
        return (
            "flow.executable(iree-util-strip-debug-ops)",
            on_functions("canonicalize"),
            "iree-flow-deduplicate-executables",
            *tracing,
            on_functions("iree-flow-cleanup-tensor-shapes", *_SIMPLIFY),
            "flow.executable(canonicalize,cse)",
            "symbol-dce",
        )


@dataclass(frozen=True)
class FlowToTensorsPipeline(Pipeline):
    """Flow to functions on tensors: what `--run` adds for what IREE's flow, hal and util say."""

    name = "flow-to-tensors-pipeline"

    check_writes: bool = False
    """End the program where two workgroups of a dispatch write one element."""

    def elements(self) -> Sequence[str | Pipeline]:
        dispatches = element("convert-flow-to-tensors", check_writes=self.check_writes or None)
        return (dispatches, "convert-util-to-func", "convert-hal-to-tensors")
