"""Ops that LLVM IR has, and at which LLVM's code generator ends the process. Found with LLVM 20 for x86-64."""

from __future__ import annotations

from xdsl.dialects.builtin import AnyFloat, Float80Type, Float128Type, IntegerType, VectorType
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.runtime.machine.llvm_ir.types import Untranslatable
from okl_opt.runtime.machine.llvm_ir.writer import Function, Row

_ATOMIC_WIDTHS = (8, 16, 32, 64)
_LONG_FLOATS = (Float80Type, Float128Type)


def checked_atomic(row: Row) -> Row:
    """Refuse an atomic op on a number that the processor does not access at once."""

    def checked(function: Function, op: Operation) -> str:
        type = op.operands[-1].type
        if not function.claims and _width(type) not in (None, *_ATOMIC_WIDTHS):
            raise Untranslatable(f"atomic ops take 8, 16, 32 or 64 bits, and {type} has {_width(type)}")
        return row(function, op)

    return checked


def _width(type: Attribute) -> int | None:
    if isa(type, VectorType):
        return None
    if isa(type, IntegerType):
        return type.width.data
    return type.bitwidth if isinstance(type, AnyFloat) else None


def checked_extremum(row: Row) -> Row:
    """Refuse `maximum`, `minimum` and reductions by them on long floats."""

    def checked(function: Function, op: Operation) -> str:
        element = element_type(op.operands[0].type)
        if not function.claims and isinstance(element, _LONG_FLOATS):
            raise Untranslatable(f"no code for {element.name} is known")
        return row(function, op)

    return checked


def checked_matrix(row: Row) -> Row:
    """Refuse an op on matrices: only a pass of LLVM's that clang adds lowers them."""

    def checked(function: Function, op: Operation) -> str:
        if not function.claims:
            raise Untranslatable("LLVM makes no code of it: choose another lowering than 'llvmintr'")
        return row(function, op)

    return checked
