"""The named pipelines from tensors to machine code.

Source: the passes of bufferization and linalg of MLIR 22, followed by `test-lower-to-llvm`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from okl_opt.passes.analysis.limits import STACK_BYTES
from okl_opt.passes.named.llvm import LowerToLLVMPipeline
from okl_opt.passes.pipeline.pipeline import Pipeline, element

BUFFERIZE = element(
    "one-shot-bufferize",
    allow_return_allocs_from_loops=True,
    bufferize_function_boundaries=True,
    function_boundary_type_conversion="identity-layout-map",
)
"""Bufferization to contiguous memrefs, across function boundaries."""

SIMPLIFY = ("canonicalize", "cse")


@dataclass(frozen=True)
class TensorsToLoopsPipeline(Pipeline):
    """Lower tensors to buffers without optimization: `--run --codegen=loops` adds it before the lowering of loops."""

    name = "tensors-to-loops-pipeline"

    accumulate_in_f32: bool = False
    """Sum f16 and bf16 in f32, as `tensors-to-vectors-pipeline` does."""

    def elements(self) -> Sequence[str | Pipeline]:
        sums = ("accumulate-in-f32",) if self.accumulate_in_f32 else ()
        return (
            "mark-inputs-read-only",
            "convert-elementwise-to-linalg",
            *sums,
            "decompose-linalg",
            *sums,
            "lower-gather-scatter",
            "lower-pack-unpack",
            "convert-tensor-to-linalg",
            BUFFERIZE,
            "buffer-deallocation-pipeline",
            "convert-bufferization-to-memref",
        )


@dataclass(frozen=True)
class TensorsToVectorsPipeline(Pipeline):
    """Lower tensors to loops over buffers and vectors: packed, fused, tiled and vectorised.

    `--run` adds it for functions on tensors, before the lowering of loops.
    """

    name = "tensors-to-vectors-pipeline"

    target_cpu: str = ""
    """The LLVM name of the target processor; this machine's by default."""
    target_features: str = ""
    """The LLVM names of the processor's features."""
    data_tiling: Literal["auto", "on", "off"] = "auto"
    """Pack operands of matrix products in tiles: if profitable, if possible, or never."""
    tile_sizes: tuple[int, ...] = ()
    """Sizes of tiles, loop by loop, instead of the target's."""
    fuse: bool = True
    """Fuse producers and elementwise consumers into the tile loops of other ops."""
    vectorize: bool = True
    """Use vectors."""
    parallel: bool = True
    """Run loops over large tiles on several threads."""

    def elements(self) -> Sequence[str | Pipeline]:
        return ("mark-inputs-read-only", *self.layouts(), *self.vectors())

    def _target(self) -> dict[str, str | None]:
        return {"target_cpu": self.target_cpu or None, "target_features": self.target_features or None}

    def layouts(self) -> Sequence[str]:
        """Return the passes that normalize ops, pack operands of products, and fuse elementwise ops."""
        packs = {"auto": {}, "on": {"min_flops": 0}, "off": None}[self.data_tiling]
        # Images keep unit dimensions until their layout is chosen, so that all get the same layout.
        convolutions = (element("pack-convolutions", **self._target()), "propagate-data-layout")
        products = (
            () if packs is None else (element("pack-matmuls", **self._target(), **packs), "propagate-data-layout")
        )
        return (
            "inline",
            *SIMPLIFY,
            "convert-elementwise-to-linalg",
            "accumulate-in-f32",
            "simplify-depthwise-conv",
            *(() if packs is None else convolutions),
            "linalg-fold-unit-extent-dims",
            element("decompose-linalg", fused_softmax=True),
            # The sums of softmax exist only after decomposition.
            "accumulate-in-f32",
            "lower-gather-scatter",
            *products,
            element("collapse-rows-of-products", **self._target()),
            "canonicalize",
            *(["linalg-fuse-elementwise-ops"] if self.fuse else []),
            *SIMPLIFY,
        )

    def vectors(self) -> Sequence[str]:
        """Return the passes after the layouts."""
        return (*self._tiles(), *self._buffers())

    def _tiles(self) -> Sequence[str]:
        """Return the passes that tile for caches and registers, and vectorize."""
        sizes = ",".join(map(str, self.tile_sizes)) or None
        vectors = (
            element("vectorize-linalg", **self._target()),
            "canonicalize",
            "loop-invariant-code-motion",
            "loop-invariant-subset-hoisting",
            "cse",
        )
        return (
            element("outline-equal-linalg-ops", fuse=None if self.fuse else False),
            element("tile-linalg", **self._target(), tile_sizes=sizes, fuse=None if self.fuse else False),
            *SIMPLIFY,
            "outline-similar-linalg-ops",
            element("lower-mmt4d", **self._target()),
            element("lower-pack-unpack", vectors=self.vectorize or None, **self._target()),
            "convert-tensor-to-linalg",
            *(vectors if self.vectorize else ()),
        )

    def _buffers(self) -> Sequence[str]:
        """Return the passes that bufferize, in place where possible, and lower vectors."""
        return (
            "eliminate-empty-tensors",
            BUFFERIZE,
            # A result that is an argument reshaped there and back folds to the argument.
            "canonicalize",
            "drop-equivalent-buffer-results",
            element("buffer-results-to-out-params", hoist_static_allocs=True),
            *self._placed(),
            "fold-memref-alias-ops",
            element("lower-clamps", **self._target()),
            element("convert-math-to-vector-maths", **self._target()),
            "func.func(convert-vector-to-scf{full-unroll})",
            "func.func(place-large-allocas)",
        )

    def _placed(self) -> Sequence[str]:
        """Return the passes that place allocations and frees: outside of loops, or per chunk of a parallel loop."""
        freed = (
            "buffer-deallocation-pipeline",
            "convert-bufferization-to-memref",
            "share-buffers",
            "outline-equal-nests",
        )
        if self.parallel:
            regions = ("forall-to-parallel-regions", "func.func(hoist-freed-buffers)")
            return ("func.func(buffer-loop-hoisting)", *freed, *regions)
        on_stack = f"func.func(promote-buffers-to-stack{{max-alloc-size-in-bytes={STACK_BYTES}}})"
        return ("scf-forall-to-for", "func.func(buffer-loop-hoisting)", on_stack, *freed)


@dataclass(frozen=True)
class CpuCodegenPipeline(TensorsToVectorsPipeline):
    """Lower tensors to the llvm dialect: checks, `tensors-to-vectors-pipeline`, `lower-to-llvm-pipeline`."""

    name = "cpu-codegen-pipeline"

    checks: Literal["on", "off"] = "on"
    """Run `guard-memory-accesses` first."""

    def elements(self) -> Sequence[str | Pipeline]:
        checks = ["guard-memory-accesses"] if self.checks == "on" else []
        return (*checks, *super().elements(), LowerToLLVMPipeline())
