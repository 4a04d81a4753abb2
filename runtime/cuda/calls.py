"""The host's part of a library kernel as LLVM IR: calls in order, up to the first failure."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence

from okl_opt.runtime.base.abi import OklRunCtx
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.cuda.libraries import Function
from okl_opt.runtime.kernels.cuda.code import Launch, Place, Table
from okl_opt.runtime.kernels.cuda.host import host_text
from okl_opt.runtime.native import gpu as native
from okl_opt.runtime.native.entry_points import SET_ERROR
from okl_opt.runtime.native.text import at, pointer_in

STREAM = "%stream"
"""The stream of the launch."""
_COPY = Function(native.COPY, ("ptr", "ptr", "i64", "ptr"))


class HostCalls:
    """The lines of a kernel of the host. `okl_run_ctx.cache` is the address of a row of 64-bit fields."""

    def __init__(self, symbol: str, status_name: Function, buffers: Mapping[Place, str]):
        """`status_name` returns the name of a status of the library; `buffers` are the tensors' addresses."""
        self.buffers = buffers
        self._symbol = symbol
        self._status_name = status_name
        self._declared: dict[str, Function] = {}
        self._globals: list[str] = []
        self._failed: list[tuple[str, str]] = []
        self._failed_copies: list[tuple[str, str]] = []
        self._block = "entry"
        self._count = 0
        self._lines = [*pointer_in("row", "run", OklRunCtx.cache), *native.device_of_kernel()]

    def field(self, number: int, type: str = "ptr") -> str:
        """A field of the row."""
        name = self._new("field")
        self._lines.append(f"{name}_at = getelementptr inbounds i64, ptr %row, i64 {number}")
        self._lines.append(f"{name} = load {type}, ptr {name}_at")
        return name

    def scratch(self, alignment: int = 1) -> str:
        """The address of the op's scratch memory, rounded up."""
        self._lines += pointer_in("tmp", "run", OklRunCtx.tmp)
        if alignment == 1:
            return "%tmp"
        self._lines += [
            "%tmp_number = ptrtoint ptr %tmp to i64",
            f"%tmp_beyond = add i64 %tmp_number, {alignment - 1}",
            f"%tmp_rounded = and i64 %tmp_beyond, {-alignment}",
            "%tmp_aligned = inttoptr i64 %tmp_rounded to ptr",
        ]
        return "%tmp_aligned"

    def scratch_bytes(self) -> str:
        """The bytes of scratch memory."""
        self._lines += [at("tmp_bytes_at", "run", OklRunCtx.tmp_bytes), "%tmp_bytes = load i64, ptr %tmp_bytes_at"]
        return "%tmp_bytes"

    def part(self, place: Place, nbytes: int) -> str:
        """The address `nbytes` into a tensor."""
        if not nbytes:
            return self.buffers[place]
        name = self._new("part")
        self._lines.append(f"{name} = getelementptr inbounds i8, ptr {self.buffers[place]}, i64 {nbytes}")
        return name

    def number(self, value: float, dtype: DType) -> str:
        """The address of an f64, or of an f32 for other types."""
        width, form = (64, "<d") if dtype is DType.F64 else (32, "<f")
        integer = int.from_bytes(struct.pack(form, value), "little")
        name = f"@{self._symbol}_number_{len(self._globals)}"
        self._globals.append(f"{name} = internal constant i{width} {integer}")
        return name

    def call(self, function: Function, *values: str) -> None:
        """Call a function of the library."""
        self._call(function, values, "failed", self._failed)

    def copy(self, target: str, source: str, nbytes: int) -> None:
        """Copy bytes within the memory of the GPU, on the stream."""
        self._call(_COPY, (target, source, str(nbytes), STREAM), "failed_copy", self._failed_copies)

    def _call(self, function: Function, values: Sequence[str], label: str, failed: list[tuple[str, str]]) -> None:
        self._declared[function.name] = function
        given = ", ".join(f"{type} {value}" for type, value in zip(function.arguments, values, strict=True))
        status = self._new("status")
        after = status.replace("%status", "after")
        failed.append((status, self._block))
        self._block = after
        self._lines += [
            f"{status} = call i32 @{function.name}({given})",
            f"{status}_good = icmp eq i32 {status}, 0",
            f"br i1 {status}_good, label %{after}, label %{label}",
            f"{after}:",
        ]

    def lines(self) -> Sequence[str]:
        """All lines, with the failure path."""
        found = [*self._lines, "ret i32 0"]
        if self._failed:
            found += self._failure()
        if self._failed_copies:
            name = f"@{self._symbol}_copy"
            self._globals.append(native.c_string(name.removeprefix("@"), native.COPY))
            found += ["failed_copy:", _phi("result", self._failed_copies), *native.failed_kernel("%result", name)]
        return found

    def _failure(self) -> Sequence[str]:
        """The lines that report a failure: the message is the name of the status."""
        self._declared[self._status_name.name] = self._status_name
        self._declared[SET_ERROR] = Function(SET_ERROR, ("ptr", "i32", "ptr", "i64"), "void")
        # A volatile load, since LLVM would turn this loop into a call of strlen.
        return [
            "failed:",
            _phi("status", self._failed),
            f"%name = call ptr @{self._status_name.name}(i32 %status)",
            "br label %measure",
            "measure:",
            "%length = phi i64 [ 0, %failed ], [ %longer, %measure ]",
            "%byte_at = getelementptr inbounds i8, ptr %name, i64 %length",
            "%byte = load volatile i8, ptr %byte_at",
            "%longer = add i64 %length, 1",
            "%is_end = icmp eq i8 %byte, 0",
            "br i1 %is_end, label %tell, label %measure",
            "tell:",
            f"call void @{SET_ERROR}(ptr %run, i32 {Status.PROVIDER.value}, ptr %name, i64 %length)",
            f"ret i32 {Status.PROVIDER.value}",
        ]

    def head(self) -> Sequence[str]:
        """The constants and declarations that the lines need."""
        functions = self._declared.values()
        return [*self._globals, *(f"declare {f.result} @{f.name}({', '.join(f.arguments)})" for f in functions)]

    def _new(self, what: str) -> str:
        self._count += 1
        return f"%{what}_{self._count}"


def _phi(name: str, failed: Sequence[tuple[str, str]]) -> str:
    return f"%{name} = phi i32 {', '.join(f'[ {status}, %{block} ]' for status, block in failed)}"


def calls_text(symbol: str, inputs: int, status_name: Function, body: Callable[[HostCalls], None]) -> str:
    """`i32 symbol(okl_run_ctx*)` for an op with `inputs` operands and one result; `body` makes its calls."""
    made: list[HostCalls] = []

    def lines(buffers: Mapping[Place, str]) -> Sequence[str]:
        calls = HostCalls(symbol, status_name, buffers)
        made.append(calls)
        body(calls)
        return calls.lines()

    text = host_text(symbol, [Launch(symbol, (1, 1, 1), (1, 1, 1), (*map(operand, range(inputs)), RESULT))], lines)
    return "\n".join([*made[0].head(), text])


def operand(number: int) -> Place:
    """The place of an operand."""
    return Place(Table.INPUT, number)


RESULT = Place(Table.OUTPUT, 0)
