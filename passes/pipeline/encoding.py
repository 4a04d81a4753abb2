"""The named pipelines of data-tiling encodings: from linalg on tensors to code for devices, and the last part of it.

Source: seed 001_a194e06ab9f2a0e7.txt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from okl_opt.passes.pipeline.flow import on_functions
from okl_opt.passes.pipeline.pipeline import Pipeline, element

_SIMPLIFY = ("canonicalize", "cse")


@dataclass(frozen=True)
class MaterializeEncodingsPipeline(Pipeline):
    """From encodings of a stream program to layouts, sizes and code on packed tensors."""

    name = "materialize-encodings-pipeline"

    policy: Literal["max", "lcm"] = "max"
    """How large a buffer is that may have one of several layouts."""

    def elements(self) -> Sequence[str | Pipeline]:
        policy = element("encode-host-tensors", policy=None if self.policy == "max" else self.policy)
        return ("specialize-encodings", "cancel-encodings", policy, "materialize-encoding")


@dataclass(frozen=True)
class EncodingPipeline(Pipeline):
    """From linalg on tensors, with devices promised or there, to packed code and a host that knows all sizes."""

    name = "encoding-pipeline"

    model: Literal["sync", "async"] = "async"
    """Whether functions return when all is done, or signal fences."""
    device: tuple[str, ...] = ()
    """Devices that are promised, as `name=target`."""
    pad_factor: int = 32
    """What M, N and K are rounded up to where no device is known."""
    policy: Literal["max", "lcm"] = "max"
    """How large a buffer is that may have one of several layouts."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (*self._entry_points(), *self._dispatches(), "convert-to-stream", self._layouts())

    def _entry_points(self) -> Sequence[str]:
        """What callers pass, and where it lies."""
        return (
            element("wrap-entry-points", model=self.model),
            element("resolve-device-promises", device=",".join(self.device) or None),
            *_SIMPLIFY,
        )

    def _dispatches(self) -> Sequence[str]:
        """Encodings, and executables that do not know on which device they run."""
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
