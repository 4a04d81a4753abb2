"""A function of IREE's util dialect that dispatches executables on devices."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.interfaces.symbols import is_private, symbol_name
from okl_opt.runtime.prepare.entries.code import check_as_read
from okl_opt.runtime.prepare.launches import LaunchBuilder
from okl_opt.runtime.prepare.stream_program import as_stream_program, is_stream, stream_program

if TYPE_CHECKING:
    from okl_opt.runtime.stream.program import StreamProgram

_FUNCTION = "util.func"


class StreamEntry:
    """`util.func` in a module with ops of the stream dialect."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return op.name == _FUNCTION and is_stream(module)

    def name(self, op: Operation) -> str:
        return symbol_name(op) or ""

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        return not is_private(op) and self.name(op) not in called

    def check(self, op: Operation) -> None:
        """Accept every op: `program` refuses what cannot run."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> StreamProgram:
        check_as_read(builder, module)
        return stream_program(builder, as_stream_program(builder, module), self.name(op))
