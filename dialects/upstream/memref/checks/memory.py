"""Checks of memref ops that xDSL lacks. Source: `MemRefOps.cpp`."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    AnyFloat,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnitAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.text.assembly.atomic_kinds import ATOMIC_KINDS
from okl_opt.dialects.upstream.scf.checks import check_exits
from okl_opt.dialects.upstream.shared.attribute_constraints import is_power_of_two
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset


def ranked(type: Attribute) -> MemRefType:
    """`type` as a ranked memref. Raises: VerifyException for others."""
    if not isa(type, MemRefType):
        raise VerifyException(f"operand or result must be a ranked memref, but got {quoted(type)}")
    return type


def _symbol_count(type: MemRefType) -> int:
    """The number of symbols in the layout of a memref."""
    layout = type.layout
    if isinstance(layout, StridedLayoutAttr):
        return sum(isinstance(entry, NoneAttr) for entry in (*layout.strides.data, layout.offset))
    return layout.data.num_symbols if isinstance(layout, AffineMapAttr) else 0


def check_alloc(op: Operation) -> None:
    assert isinstance(op, memref.AllocOp | memref.AllocaOp)
    type = ranked(op.memref.type)
    expected = type.get_shape().count(DYNAMIC_INDEX)
    if len(op.dynamic_sizes) != expected:
        found = len(op.dynamic_sizes)
        raise VerifyException(f"incorrect number of dynamic sizes, has {found}, expected {expected}")
    symbols, found = _symbol_count(type), len(op.symbol_operands)
    if symbols != found:
        raise VerifyException(
            f"symbol operand count does not equal memref symbol count: expected {symbols}, got {found}"
        )


def check_load(op: Operation) -> None:
    if not op.operands:
        return
    rank, count = _accessed_rank(op.operands[0].type), len(op.operands) - 1
    if rank != count:
        raise VerifyException(f"incorrect number of indices for load, expected {rank} but got {count}")


def check_store(op: Operation) -> None:
    if len(op.operands) > 1 and _accessed_rank(op.operands[1].type) != len(op.operands) - 2:
        raise VerifyException("store index operand count not equal to memref rank")


def _accessed_rank(type: Attribute) -> int:
    """The rank of an accessed memref, without the slow `isa`, as loads and stores are frequent."""
    return type.get_num_dims() if isinstance(type, MemRefType) else ranked(type).get_num_dims()


def check_global(op: Operation) -> None:
    type = op.properties["type"]
    if not isa(type, MemRefType) or not type.has_static_shape():
        raise VerifyException(f"type should be static shaped memref, but got {quoted(type)}")
    value = op.properties.get("initial_value")
    if value is None or isinstance(value, UnitAttr):
        return
    if not isa(value, DenseIntOrFPElementsAttr):
        # The types of resources and other elements are not checked.
        return
    element, shape = value.get_element_type(), value.get_shape()
    if element != type.element_type:
        raise VerifyException(
            f"initial value element expected to be of type {quoted(type.element_type)}, but was of type "
            f"{quoted(element)}"
        )
    if shape != type.get_shape():
        raise VerifyException(f"initial value shape expected to be {_sizes(type.get_shape())} but was {_sizes(shape)}")


def _sizes(shape: Sequence[int]) -> str:
    return ", ".join(map(str, shape))


def check_get_global(op: Operation) -> None:
    assert isinstance(op, memref.GetGlobalOp)
    name = op.name_.string_value()
    table = op.parent_op()
    while table is not None and not table.has_trait(SymbolTable):
        table = table.parent_op()
    found = None if table is None else SymbolTable.lookup_symbol(table, op.name_)
    if not isinstance(found, memref.GlobalOp):
        raise VerifyException(f"'{name}' does not reference a valid global memref")
    type = found.properties.get("type")
    if type is not None and type != op.memref.type:
        raise VerifyException(
            f"result type {quoted(op.memref.type)} does not match type {quoted(type)} of the global memref @{name}"
        )


def may_be_cast(source: Attribute, result: Attribute) -> bool:
    """Return whether `memref.cast` between the types is valid. Source: `CastOp::areCastCompatible`."""
    one_unranked = isa(source, UnrankedMemRefType) != isa(result, UnrankedMemRefType)
    same_memory = _element_and_space(source) == _element_and_space(result)
    return same_memory and (one_unranked or _same_up_to_unknown(source, result))


def _element_and_space(type: Attribute) -> tuple[Attribute, Attribute] | None:
    if isa(type, MemRefType) or isa(type, UnrankedMemRefType):
        return type.element_type, type.memory_space
    return None


def _same_up_to_unknown(one: Attribute, other: Attribute) -> bool:
    """Return whether the static sizes, strides and offsets of two ranked memrefs agree."""
    if not isa(one, MemRefType) or not isa(other, MemRefType) or one.get_num_dims() != other.get_num_dims():
        return False
    if not _agree(one.get_shape(), other.get_shape(), DYNAMIC_INDEX):
        return False
    if one.layout == other.layout:
        return True
    strides, others = strides_and_offset(one), strides_and_offset(other)
    if strides is None or others is None:
        return False
    return _agree((*strides[0], strides[1]), (*others[0], others[1]), None)


def _agree(one: Sequence[int | None], other: Sequence[int | None], unknown: int | None) -> bool:
    return all(a == b or unknown in (a, b) for a, b in zip(one, other, strict=True))


def same_but_for_space(source: Attribute, result: Attribute) -> bool:
    return _without_space(source) == _without_space(result)


def _without_space(type: Attribute) -> Sequence[Attribute]:
    if isa(type, MemRefType):
        return type.element_type, type.shape, type.layout
    return (type.element_type,) if isa(type, UnrankedMemRefType) else ()


def check_atomic_rmw(op: Operation) -> None:
    assert isinstance(op, memref.AtomicRMWOp)
    if ranked(op.memref.type).get_num_dims() != len(op.indices):
        raise VerifyException("expects the number of subscripts to be equal to memref rank")
    kind = ATOMIC_KINDS[op.kind.value.data]
    is_float = isinstance(op.value.type, AnyFloat)
    if kind.endswith("f") and not is_float:
        raise VerifyException(f"with kind '{kind}' expects a floating-point type")
    if not kind.endswith("f") and kind != "assign" and is_float:
        raise VerifyException(f"with kind '{kind}' expects an integer type")


def check_assume_alignment(op: Operation) -> None:
    alignment = op.properties.get("alignment")
    if isinstance(alignment, IntegerAttr) and not is_power_of_two(alignment.value.data):
        raise VerifyException("alignment must be power of 2")


def check_view(op: Operation) -> None:
    assert isinstance(op, memref.ViewOp)
    source, result = ranked(op.source.type), ranked(op.result.type)
    for name, type in (("result", result), ("base", source)):
        if not isinstance(type.layout, NoneAttr):
            raise bare_error(op, f"unsupported map for {name} memref type {quoted(type)}")
    if source.memory_space != result.memory_space:
        raise bare_error(
            op,
            f"different memory spaces specified for base memref type {quoted(source)} and view memref type "
            f"{quoted(result)}",
        )
    expected, found = result.get_shape().count(DYNAMIC_INDEX), len(op.sizes)
    if expected != found:
        raise VerifyException(f"incorrect number of dynamic sizes, has {found}, expected {expected}")


def check_alloca_scope(op: Operation) -> None:
    assert isinstance(op, memref.AllocaScopeOp)
    check_exits(op, op.scope, memref.AllocaScopeReturnOp.name)
