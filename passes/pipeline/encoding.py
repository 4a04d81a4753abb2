"""The named pipelines of data-tiling encodings: from linalg on tensors to code for devices, and the last part of it.

Source: seed 001_a194e06ab9f2a0e7.txt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from passes.pipeline.pipeline import Pipeline, element


@dataclass(frozen=True)
class MaterializeEncodingsPipeline(Pipeline):
    """From encodings of a stream program to layouts, sizes and code on packed tensors."""

    name = "materialize-encodings-pipeline"

    policy: Literal["max", "lcm"] = "max"
    """How large a buffer is that may have one of several layouts."""

    def elements(self) -> Sequence[str | Pipeline]:
        policy = element("encode-host-tensors", policy=None if self.policy == "max" else self.policy)
        return ("specialize-encodings", "cancel-encodings", policy, "materialize-encoding")
