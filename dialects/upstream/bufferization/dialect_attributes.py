"""Checks of the bufferization dialect's attributes on any op. Source: `BufferizationDialect.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import AffineMapAttr, IntegerAttr, StridedLayoutAttr, StringAttr, i1
from xdsl.ir import Attribute, Operation
from xdsl.traits import MemoryEffectKind

from okl_opt.dialects.diagnostic import bare_error, op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import effects_of
from okl_opt.dialects.upstream.checks import OTHERS, AttributeCheck

_ACCESS = "bufferization.access"
_LAYOUT = "bufferization.buffer_layout"
_WRITABLE = "bufferization.writable"


def check_deallocation(op: Operation, name: str, value: Attribute) -> None:
    """Check that an op marked as not deallocating allocates or frees memory."""
    kinds = {effect.kind for effect in effects_of(op) or ()}
    if not kinds & {MemoryEffectKind.ALLOC, MemoryEffectKind.FREE}:
        raise op_error(
            op, f"attribute '{name}' can be used only on ops that have an allocation and/or free side effect"
        )


def refuse_attribute(op: Operation, name: str, value: Attribute) -> None:
    """Refuse an attribute that is not allowed on ops."""
    raise bare_error(op, f"attribute '\"{name}\"' not supported as an op attribute by the bufferization dialect")


def check_argument(op: Operation, name: str, value: Attribute) -> None:
    """Check an attribute of a function's argument."""
    if name == _WRITABLE:
        if not isa(value, IntegerAttr) or value.type != i1:
            raise bare_error(op, f"'{name}' is expected to be a boolean attribute")
        if op.regions[0].blocks.first is None:
            raise bare_error(op, f"'{name}' is invalid on external functions")
    elif name == _ACCESS:
        if not isinstance(value, StringAttr):
            raise bare_error(op, f"'{name}' is expected to be a string attribute")
        if value.data not in ("none", "read", "write", "read-write"):
            raise bare_error(op, f"invalid value for '{name}'")
    elif name == _LAYOUT:
        if not isinstance(value, AffineMapAttr | StridedLayoutAttr):
            raise bare_error(op, f"'{name}' is expected to be a memref layout attribute")
    else:
        # MLIR's message names the wrong attribute, too.
        raise bare_error(
            op, f"attribute '{_LAYOUT}' not supported as a region arg attribute by the bufferization dialect"
        )


CHECKS: Mapping[str, AttributeCheck] = {
    "bufferization.manual_deallocation": check_deallocation,
    OTHERS: refuse_attribute,
}
