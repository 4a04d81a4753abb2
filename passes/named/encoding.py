"""The named pipelines of data-tiling encodings: from linalg on tensors to code for devices, and their last part.

Source: seed 001_a194e06ab9f2a0e7.txt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from okl_opt.passes.named.flow import on_functions
from okl_opt.passes.pipeline.pipeline import Pipeline, element

_SIMPLIFY = ("canonicalize", "cse")


@dataclass(frozen=True)
class MaterializeEncodingsPipeline(Pipeline):
    """Lower encodings of a stream program to layouts, sizes and code on packed tensors."""

    name = "materialize-encodings-pipeline"

    policy: Literal["max", "lcm"] = "max"
    """The size of a buffer with several possible layouts."""

    def elements(self) -> Sequence[str | Pipeline]:
        policy = element("encode-host-tensors", policy=None if self.policy == "max" else self.policy)
        return ("specialize-encodings", "cancel-encodings", policy, "materialize-encoding")


@dataclass(frozen=True)
class EncodingPipeline(Pipeline):
    """Lower linalg on tensors, with promised or resolved devices, to packed code and host code with all sizes."""

    name = "encoding-pipeline"

    model: Literal["sync", "async"] = "async"
    """Return from functions after completion (`sync`), or at once, signalling fences later (`async`)."""
    device: tuple[str, ...] = ()
    """The targets of promised devices, as `name=target`."""
    pad_factor: int = 32
    """The multiple for rounding up M, N and K without a known device."""
    policy: Literal["max", "lcm"] = "max"
    """The size of a buffer with several possible layouts."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (*self._entry_points(), *self._dispatches(), "convert-to-stream", self._layouts())

    def _entry_points(self) -> Sequence[str]:
        """Return the passes for arguments of callers, and their devices."""
        return (
            element("wrap-entry-points", model=self.model),
            element("resolve-device-promises", device=",".join(self.device) or None),
            *_SIMPLIFY,
        )

    def _dispatches(self) -> Sequence[str]:
        """Return the passes that set encodings and form device-independent executables."""
        pad = None if self.pad_factor == 32 else self.pad_factor
        regions = (
            element("iree-flow-form-dispatch-regions", generate_workload_region=False),
            "iree-flow-form-dispatch-workgroups",
            "iree-flow-capture-dispatch-dynamic-dims",
            *_SIMPLIFY,
        )
        return (
            on_functions(element("set-encoding", pad_factor=pad)),
            "convert-elementwise-to-linalg",
            *_SIMPLIFY,
            on_functions("iree-flow-fusion-of-tensor-ops", *_SIMPLIFY, *regions),
            element("iree-flow-outline-dispatch-regions", summary="typed"),
            element("iree-flow-deduplicate-executables", renumber=True),
            *_SIMPLIFY,
        )

    def _layouts(self) -> Pipeline:
        return MaterializeEncodingsPipeline(self.policy)
