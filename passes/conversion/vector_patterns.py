"""The base class of the patterns from vector ops to the llvm dialect, and their tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.passes.conversion.llvm_builder import LLVMBuilder
from okl_opt.passes.conversion.llvm_types import LLVMTypes
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

Values = Sequence[SSAValue] | SSAValue | None
"""The values of an op's results; None if the op is not converted."""

Convert = Callable[[LLVMBuilder, LLVMTypes, Operation, Sequence[SSAValue]], Values]
_ConvertT = TypeVar("_ConvertT", bound=Convert)


class VectorPattern(ConversionPattern[Operation]):
    """Converts an op by a function; if that returns None, it has built no ops."""

    def __init__(self, name: str, make: Convert):
        self.names = (name,)
        self._make = make

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        assert isinstance(edit.converter, LLVMTypes), "types of the llvm dialect"
        build = LLVMBuilder()
        values = self._make(build, edit.converter, op, operands)
        if values is None:
            assert not build.ops, "what is left alone makes no ops"
            return
        values = [values] if isinstance(values, SSAValue) else values
        # Unused results may have no value.
        edit.replace_by(op, build.ops, [[value] for value in values])


class Table(list[VectorPattern]):
    """A list of patterns. Calling it with an op name gives a decorator that adds one."""

    def __call__(self, name: str) -> Callable[[_ConvertT], _ConvertT]:
        def register(make: _ConvertT) -> _ConvertT:
            self.append(VectorPattern(name, make))
            return make

        return register


def are_compatible(values: Sequence[SSAValue]) -> bool:
    """Return whether all values have types of the llvm dialect."""
    return all(is_compatible(value.type) for value in values)


def rank_of(type: Attribute) -> int:
    """The number of dimensions of a vector; -1 for a scalar."""
    return len(type.get_shape()) if isa(type, VectorType[Attribute]) else -1
