"""Functions compiled by external code generators: the LLVM IR of calls, and of their arguments.

A call goes through a function of our own, which ends the run if the status is not 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xdsl.dialects.builtin import FunctionType, MemRefType
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Scalar
from okl_opt.runtime.code.border_types import border_of, bufferized
from okl_opt.runtime.code.entry import argument_types
from okl_opt.runtime.native.function_run import EXTERNAL_FAILED, MARK_WRITTEN
from okl_opt.runtime.native.live_blocks import CHECK_READ, CHECK_WRITE

CALL = "okl_call_external_"
"""The name prefix of our calling functions, whose first argument is the number of a site."""
_IMPORT = "okl_external_"

NUMBERS = ("i32", "i64", "index", "f32", "f64")
"""The number types that every C compiler passes alike."""
NO_EXTERNALS: Mapping[str, ExternalFunction] = {}


class External(NamedTuple):
    """An external function called by code: its number in the code, and its symbol in the module."""

    number: int
    name: str
    function: ExternalFunction

    @property
    def call(self) -> str:
        """The name of our function that calls it."""
        return f"{CALL}{self.number}"

    @property
    def symbol(self) -> str:
        """The name under which code imports its address."""
        return f"{_IMPORT}{self.number}"


class Argument(NamedTuple):
    """A parameter in LLVM IR: a number, or the values of a descriptor.

    `name` is the prefix of the values' names. `is_result` marks a parameter that the function writes.
    """

    name: str
    border: Border
    is_result: bool

    @property
    def values(self) -> list[str]:
        """Type and name of each value."""
        types = argument_types(self.border)
        match self.border:
            case Memory(shape=shape):
                dims = range(len(shape))
                ends = ["_base", "", "_offset", *(f"_size{dim}" for dim in dims), *(f"_stride{dim}" for dim in dims)]
            case _:
                ends = [""] if len(types) == 1 else [f"_{number}" for number in range(len(types))]
        return [f"{type_} %{self.name}{end}" for type_, end in zip(types, ends, strict=True)]

    def size(self, dim: int) -> str:
        """The size of a dimension: a number, or the name of a value."""
        assert isinstance(self.border, Memory)
        size = self.border.shape[dim]
        return f"%{self.name}_size{dim}" if size is None else str(size)


def arguments_of(signature: FunctionType) -> list[Argument] | str:
    """The arguments of a function of this type on tensors, results last; or the reason why it cannot be called."""
    found: list[Argument] = []
    sides = (("parameter", "a", signature.inputs.data), ("result", "r", signature.outputs.data))
    for what, letter, types in sides:
        for number, type_ in enumerate(types):
            border = border_of(type_)
            if isinstance(border, str):
                return f"{what} {number}: {border}"
            if isinstance(border, AnyMemory) or (what == "result" and not isinstance(border, Memory)):
                return f"{what} {number} is '{type_}', which is no tensor of known rank"
            if isinstance(border, Scalar) and (border.is_vector or border.element.text not in NUMBERS):
                return f"{what} {number} is '{type_}', and numbers are passed as {', '.join(NUMBERS)} only"
            if isinstance(border, Memory) and not _is_row_major(type_):
                return f"{what} {number} is '{type_}', whose elements are not contiguous"
            found.append(Argument(f"{letter}{number}", border, what == "result"))
    return found


def _is_row_major(type_: Attribute) -> bool:
    memory = bufferized(type_)
    assert isa(memory, MemRefType[Attribute])
    return memory == MemRefType(memory.element_type, memory.get_shape())


def memrefs_of(signature: FunctionType) -> FunctionType:
    """The type of the function on memrefs after bufferization, results after the arguments."""
    types = [*signature.inputs.data, *signature.outputs.data]
    return FunctionType.from_lists(list(map(bufferized, types)), [])


def call_text(external: External, *, marks_writes: bool, checks_accesses: bool = False) -> str:
    """LLVM IR of our function that calls an external one. With `marks_writes` it marks the results as written, with
    `checks_accesses` it compares the memory of all arguments with the live blocks.
    """
    arguments = arguments_of(external.function.signature)
    assert not isinstance(arguments, str), "as when it was bound"
    values = [value for argument in arguments for value in argument.values]
    types = ", ".join(value.partition(" %")[0] for value in values)
    marks = [line for argument in arguments if argument.is_result for line in _marks(argument)] if marks_writes else []
    end = "\n  ".join([*marks, "ret void"])
    checks = [line for argument in arguments for line in _checks(argument)] if checks_accesses else []
    begin = "\n  ".join(["", *checks])
    return f"""
declare i32 @{external.symbol}({types})
declare void @{EXTERNAL_FAILED}(i64, i64, i64)
declare void @{MARK_WRITTEN}(ptr, i64)
{_CHECKS if checks_accesses else ""}
define void @{external.call}({", ".join(["i64 %site", *values])}) alwaysinline {{{begin}
  %status = call i32 @{external.symbol}({", ".join(values)})
  %good = icmp eq i32 %status, {Status.OK.value}
  br i1 %good, label %end, label %fail
fail:
  %code = sext i32 %status to i64
  call void @{EXTERNAL_FAILED}(i64 %site, i64 %code, i64 {external.number})
  unreachable
end:
  {end}
}}
"""


def _marks(argument: Argument) -> list[str]:
    *lines, count = _bytes(argument, "bytes")
    return [*lines, f"call void @{MARK_WRITTEN}(ptr %{argument.name}, i64 {count})"]


_CHECKS = f"""
declare void @{CHECK_READ}(i64, ptr, ptr, i64)
declare void @{CHECK_WRITE}(i64, ptr, ptr, i64)
"""


def _checks(argument: Argument) -> list[str]:
    """Lines that check the memory of an argument, which begins at its aligned pointer: its offset is 0."""
    if not isinstance(argument.border, Memory):
        return []
    *lines, count = _bytes(argument, "checked")
    check, place = CHECK_WRITE if argument.is_result else CHECK_READ, f"%{argument.name}"
    return [*lines, f"call void @{check}(i64 %site, ptr {place}, ptr {place}, i64 {count})"]


def _bytes(argument: Argument, word: str) -> list[str]:
    """Lines that compute the bytes of an argument in values whose names have a word in them, then the last value."""
    assert isinstance(argument.border, Memory)
    lines: list[str] = []
    count = str(argument.border.element.size)
    for dim in range(len(argument.border.shape)):
        name = f"%{argument.name}_{word}{dim}"
        lines.append(f"{name} = mul i64 {count}, {argument.size(dim)}")
        count = name
    return [*lines, count]


def status_text(status: int) -> str:
    """The ending of the error message for a failed status."""
    known = {each.value: each.name.lower().replace("_", " ") for each in Status}
    return f" with status {status}{f' ({known[status]})' if status in known else ''}"
