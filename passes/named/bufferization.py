"""The named pipeline that frees the memory of buffers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.pipeline.pipeline import Pipeline, element


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
