"""The named pipeline of external code generators."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from okl_opt.passes.pipeline.pipeline import Pipeline, element


@dataclass(frozen=True)
class ByocPipeline(Pipeline):
    """Group the ops supported by a generator into functions, and compile these. Run it before bufferization."""

    name = "byoc-pipeline"

    compiler: str | None = None
    """The generator; without one, only functions with a `Compiler` are compiled."""

    fallback: str = "llvm"
    """The generator for refused functions; `none` for no fallback."""

    min_ops: int = 1
    """The least number of ops in a function."""

    seconds: int = 600
    """The time limit of a generator for its functions; 0 for no limit."""

    def elements(self) -> Sequence[str | Pipeline]:
        return (
            element("byoc-partition", compiler=self.compiler, min_ops=self.min_ops),
            element("byoc-compile", compiler=self.compiler, fallback=self.fallback, seconds=self.seconds),
            "byoc-lower-extern-calls",
        )
