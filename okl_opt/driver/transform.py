"""The transformation of a chunk: here none; passes in `pass_run`; passes and a run in `run_stage`."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.ir import Operation

from dialects.text.locations import SourceMap


class ChunkFailed(Exception):
    """A chunk failed and the error has been reported."""


class Transform:
    """Leaves chunks unchanged."""

    def begin_chunk(self, text: SourceMap) -> None:
        """A chunk is about to be parsed. Raises: DiagnosticError."""

    def parsed(self, op: Operation) -> None:
        """The chunk was parsed, but not yet verified."""

    def run(self, context: Context, op: Operation) -> None:
        """Transform the chunk in place. Raises: DiagnosticError, ChunkFailed."""
