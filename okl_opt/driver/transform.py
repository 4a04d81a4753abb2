"""Base class of transformations of a chunk; `pass_run` runs passes, `run_stage` the module, `emit` makes code."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple

from xdsl.context import Context
from xdsl.ir import Operation

from okl_opt.dialects.text.locations import SourceMap


class ChunkFailed(Exception):
    """A chunk failed and the error has been reported."""


class OutputFile(NamedTuple):
    """A binary file to write."""

    path: str
    data: bytes


class Transform:
    """Base class: leaves chunks unchanged."""

    def begin_chunk(self, text: SourceMap) -> None:
        """Handle that a chunk is about to be parsed. Raises: DiagnosticError."""

    def parsed(self, op: Operation) -> None:
        """Handle that a chunk was parsed, but not yet verified."""

    def tolerance(self, op: Operation) -> AbstractContextManager[None]:
        """A context in which the chunk is verified for the first time. Raises: DiagnosticError."""
        return nullcontext()

    def run(self, context: Context, op: Operation) -> None:
        """Transform the chunk in place. Raises: DiagnosticError, ChunkFailed."""

    def text(self) -> str | None:
        """The output text for the chunk; None for its MLIR text."""
        return None

    def files(self) -> Sequence[OutputFile]:
        """The files to write instead of text."""
        return ()
