"""Inlining of MLIR's test dialect. Source: `TestDialectInterfaces.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import UnitAttr, i16, i32
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.upstream.test.declared import create


def MAY_INLINE_CALL(call: Operation, callable: Operation) -> bool:
    """Allow calls without `noinline`."""
    return "noinline" not in call.attributes


def CONVERT(value: SSAValue, type: Attribute) -> Operation | None:
    """Build a `test.cast` between i16 and i32."""
    if type not in (i16, i32) or value.type not in (i16, i32):
        return None
    return create("test.cast", operands=[value], result_types=[type])


def MARKS(call: Operation) -> Mapping[str, Attribute]:
    """Mark ops inlined for `test.conversion_call_op`."""
    return {"inlined_conversion": UnitAttr()} if call.name == "test.conversion_call_op" else {}
