"""The named pipelines of Flow: from linalg on tensors to dispatches, and from dispatches to functions on tensors.

Source: seed 002, which describes `buildFlowTransformPassPipeline` of IREE, December 2022.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.base import FUNCTION_LIKE
from okl_opt.passes.pipeline.pipeline import Pipeline, element

_SIMPLIFY = ("canonicalize", "cse")


def on_functions(*passes: str) -> str:
    """Return pipeline text with passes nested in each function-like op."""
    return ",".join(f"{anchor}({','.join(passes)})" for anchor in FUNCTION_LIKE)


@dataclass(frozen=True)
class FlowTransformationPipeline(Pipeline):
    """Lower linalg on tensors to executables and their dispatches, in the order of seed 002."""

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
    """The multiple for padded sizes."""
    const_expr_hoisting: bool = False
    """Compute values that depend only on constants when the program is loaded."""
    enable_fuse_padding_into_linalg_consumer_ops: bool = False
    """Keep a `tensor.pad` used by a single linalg op, so that they are dispatched together."""
    enable_aggressive_fusion: bool = False
    """Fuse producers with several users, and form larger dispatches."""
    enable_linalg_detensorize: bool = True
    """Compute with scalars instead of tensors of rank 0 in conditions of control flow."""
    split_matmul_reduction: int = 1
    """The number of parts for the reduction of a matrix product."""
    topk_split_reduction: tuple[int, ...] = ()
    """The numbers of parts for splits of a top-k, one split per number."""
    normalize_input_indexing_map: bool = False
    """Interchange loops so that an input from a producer is read in order."""
    dispatch_use_transform_dialect: str = ""
    """A file with a transform script that forms dispatches."""
    dispatch_generate_workload_region: bool = True
    """Give dispatches a region that computes the number of workgroups."""
    zero_fill_empty_tensors: bool = False
    """Fill empty tensors with zeros."""
    trace_dispatch_tensors: bool = False
    """Print operands and results of dispatches."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (*self._inputs(), *self._globals(), *self._linalg(), *self._dispatches(), *self._executables())

    def _inputs(self) -> Sequence[str]:
        """Return the passes that normalize the output of frontends."""
        padding = element("iree-flow-pad-linalg-ops", padding_size=self.linalg_ops_padding_size)
        tiles = f"iree-flow-convert-linalg-matmul-to-mmt4d{{{self.mmt4d_target_options}}}"
        convolutions = (
            "iree-flow-convert-1x1-filter-conv2d-to-matmul",
            *(["iree-flow-convert-conv2d-to-img2col"] if self.enable_conv_img2col_transform else []),
            # A transform script forms dispatches itself.
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
        """Return the passes that simplify globals to a fixed point."""
        passes = (
            on_functions("iree-util-simplify-global-accesses", "iree-util-apply-patterns"),
            "iree-util-fold-globals",
            *(["iree-util-hoist-into-globals"] if self.const_expr_hoisting else []),
            on_functions(*_SIMPLIFY),
        )
        return (element("iree-util-fixed-point-iterator", pipeline=",".join(passes)),)

    def _linalg(self) -> Sequence[str]:
        """Return the passes that fuse and transform linalg ops."""
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
        """Return the passes that form dispatches and outline them."""
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
        """Return the passes that deduplicate executables and remove unused symbols."""
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
    """Lower flow, hal and util of IREE to functions on tensors; `--run` adds it for these dialects."""

    name = "flow-to-tensors-pipeline"

    check_writes: bool = False
    """End the program if two workgroups of a dispatch write the same element."""

    def elements(self) -> Sequence[str | Pipeline]:
        dispatches = element("convert-flow-to-tensors", check_writes=self.check_writes or None)
        return (dispatches, "convert-util-to-func", "convert-hal-to-tensors")
