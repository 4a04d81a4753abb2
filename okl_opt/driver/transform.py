"""The transformation of a chunk: here none; passes in `pass_run`; then a run in `run_stage`, code in `emit`."""

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
    """A file to write, which is no text."""

    path: str
    data: bytes


class Transform:
    """Leaves chunks unchanged."""

    def begin_chunk(self, text: SourceMap) -> None:
        """A chunk is about to be parsed. Raises: DiagnosticError."""

    def parsed(self, op: Operation) -> None:
        """The chunk was parsed, but not yet verified."""

    def tolerance(self, op: Operation) -> AbstractContextManager[None]:
        """A context in which the chunk is verified for the first time. Raises: DiagnosticError."""
        return nullcontext()

    def run(self, context: Context, op: Operation) -> None:
        """Transform the chunk in place. Raises: DiagnosticError, ChunkFailed."""

    def text(self) -> str | None:
        """What is written of the chunk; None for its MLIR text."""
        return None

    def files(self) -> Sequence[OutputFile]:
        """The files that are written in place of text."""
        return ()
