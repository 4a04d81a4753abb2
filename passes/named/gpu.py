"""The named pipeline from tensors to kernels of a GPU and their launches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.named.codegen import BUFFERIZE, SIMPLIFY
from okl_opt.passes.pipeline.pipeline import Pipeline, element


@dataclass(frozen=True)
class TensorsToLaunchesPipeline(Pipeline):
    """Lower linalg on tensors to launches of kernels on memrefs, with results of functions as arguments."""

    name = "tensors-to-launches-pipeline"

    def elements(self) -> Sequence[str | Pipeline]:
        return (
            "mark-inputs-read-only",
            *SIMPLIFY,
            "linalg-fuse-elementwise-ops",
            "convert-tensor-to-linalg",
            "eliminate-empty-tensors",
            BUFFERIZE,
            "canonicalize",
            "drop-equivalent-buffer-results",
            element("buffer-results-to-out-params", hoist_static_allocs=True, modify_public_functions=True),
            "func.func(convert-linalg-to-gpu-launches)",
            # Views become indices in kernels, so that kernels have whole memrefs as arguments.
            "fold-memref-alias-ops",
            "affine-expand-index-ops",
            "lower-affine",
            *SIMPLIFY,
            "gpu-launch-sink-index-computations",
            "gpu-kernel-outlining",
            *SIMPLIFY,
        )
