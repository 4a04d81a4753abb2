"""The named pipelines from tensors to machine code.

Source: the passes of bufferization and linalg of MLIR 22, and `test-lower-to-llvm`, which ends them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from okl_opt.passes.analysis.limits import STACK_BYTES
from okl_opt.passes.pipeline.named import LowerToLLVMPipeline
from okl_opt.passes.pipeline.pipeline import Pipeline, element

BUFFERIZE = element(
    "one-shot-bufferize",
    allow_return_allocs_from_loops=True,
    bufferize_function_boundaries=True,
    function_boundary_type_conversion="identity-layout-map",
)
"""Tensors become memrefs whose elements lie one beside the other, those of functions too."""

SIMPLIFY = ("canonicalize", "cse")


@dataclass(frozen=True)
class TensorsToLoopsPipeline(Pipeline):
    """Tensors to buffers with nothing made faster: what `--run --codegen=loops` adds before the lowering of loops."""

    name = "tensors-to-loops-pipeline"

    def elements(self) -> Sequence[str | Pipeline]:
        return (
            "mark-inputs-read-only",
            "convert-elementwise-to-linalg",
            "decompose-linalg",
            "lower-gather-scatter",
            "lower-pack-unpack",
            "convert-tensor-to-linalg",
            BUFFERIZE,
            "buffer-deallocation-pipeline",
            "convert-bufferization-to-memref",
        )


@dataclass(frozen=True)
class TensorsToVectorsPipeline(Pipeline):
    """Tensors to loops over buffers and vectors: packed, fused, tiled and vectorised.

    What `--run` adds for functions on tensors, before the lowering of loops.
    """

    name = "tensors-to-vectors-pipeline"

    target_cpu: str = ""
    """The processor to generate code for, as LLVM names it; this machine's by default."""
    target_features: str = ""
    """Its features, as LLVM names them."""
    data_tiling: Literal["auto", "on", "off"] = "auto"
    """Pack operands of matrix products in tiles: where that pays, wherever it can be done, or never."""
    tile_sizes: tuple[int, ...] = ()
    """Sizes of tiles, loop by loop, instead of those that the target suggests."""
    fuse: bool = True
    """Compute producers and elementwise consumers tile by tile, together with what they are for."""
    vectorize: bool = True
    """Use vectors."""
    parallel: bool = True
    """Run loops over large tiles on several threads."""

    def elements(self) -> Sequence[str | Pipeline]:
        return ("mark-inputs-read-only", *self.layouts(), *self.vectors())

    def _target(self) -> dict[str, str | None]:
        return {"target_cpu": self.target_cpu or None, "target_features": self.target_features or None}

    def layouts(self) -> Sequence[str]:
        """One form for each op; operands of products in tiles; elementwise ops together."""
        packs = {"auto": {}, "on": {"min_flops": 0}, "off": None}[self.data_tiling]
        # Images keep the dimensions of size one until their layout is chosen, so that all have the same.
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
            # The sums of softmax are there only then.
            "accumulate-in-f32",
            "lower-gather-scatter",
            *products,
            element("collapse-rows-of-products", **self._target()),
            "canonicalize",
            *(["linalg-fuse-elementwise-ops"] if self.fuse else []),
            *SIMPLIFY,
        )

    def vectors(self) -> Sequence[str]:
        """The passes after the layouts."""
        return (*self._tiles(), *self._buffers())

    def _tiles(self) -> Sequence[str]:
        """Nests of loops over tiles that stay in caches and registers."""
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
        """Memory for tensors, in place where an analysis allows."""
        return (
            "eliminate-empty-tensors",
            BUFFERIZE,
            # A result that is an argument in another shape and back is the argument.
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
        """When buffers are allocated and freed: once for all turns of a loop, or of a part of a parallel one."""
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
    """Tensors to the llvm dialect: as tensors-to-vectors-pipeline, checked, then lowered."""

    name = "cpu-codegen-pipeline"

    checks: Literal["on", "off"] = "on"
    """Check accesses first, as `guard-memory-accesses` does."""

    def elements(self) -> Sequence[str | Pipeline]:
        checks = ["guard-memory-accesses"] if self.checks == "on" else []
        return (*checks, *super().elements(), LowerToLLVMPipeline())
