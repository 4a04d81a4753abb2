"""A function of IREE's util dialect that dispatches executables on devices."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from dialects.util.functions import FuncOp
from runtime.build.entries.code import check_as_read
from runtime.build.launches import LaunchBuilder
from runtime.build.stream_road import as_stream_program, is_stream
from runtime.stream.program import StreamProgram


class StreamEntry:
    """`util.func` in a module with ops of the stream dialect."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return isinstance(op, FuncOp) and is_stream(module)

    def name(self, op: Operation) -> str:
        assert isinstance(op, FuncOp)
        return op.sym_name.data

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        assert isinstance(op, FuncOp)
        is_public = op.sym_visibility is None or op.sym_visibility.data == "public"
        return is_public and op.sym_name.data not in called

    def check(self, op: Operation) -> None:
        """`program` refuses what cannot run."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> StreamProgram:
        assert isinstance(op, FuncOp)
        check_as_read(builder, module)
        program = as_stream_program(builder, module)
        function = next(
            each for each in program.ops if isinstance(each, FuncOp) and each.sym_name.data == op.sym_name.data
        )
        return StreamProgram(builder, program, function)
