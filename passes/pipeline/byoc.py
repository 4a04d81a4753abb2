"""The named pipeline of external code generators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.pipeline.pipeline import Pipeline, element


@dataclass(frozen=True)
class ByocPipeline(Pipeline):
    """What a generator supports becomes functions that it compiles, and calls of these. Comes before bufferization."""

    name = "byoc-pipeline"

    compiler: str | None = None
    """The generator; without one, functions that name theirs are compiled."""

    fallback: str = "llvm"
    """The generator that compiles what this one refuses; `none` for no other."""

    min_ops: int = 1
    """How many ops a function has at least."""

    seconds: int = 600
    """How long a generator may take for its functions; 0 for no limit."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (
            element("byoc-partition", compiler=self.compiler, min_ops=self.min_ops),
            element("byoc-compile", compiler=self.compiler, fallback=self.fallback, seconds=self.seconds),
            "byoc-lower-extern-calls",
        )
