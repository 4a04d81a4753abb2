"""Checks of memref ops that xDSL lacks. Source: `MemRefOps.cpp`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

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

from dialects.diagnostic import bare_error, op_error
from dialects.hints import isa
from dialects.text import quoted
from dialects.text.assembly.atomic_kinds import ATOMIC_KINDS
from dialects.upstream.checks import Accepts, Casts, Checks
from dialects.upstream.memref.ops import check_alignment, is_power_of_two
from dialects.upstream.scf.checks import check_exits
from dialects.upstream.shared.layouts import strides_and_offset


def _ranked(type: Attribute) -> MemRefType:
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


def _check_alloc(op: Operation) -> None:
    assert isinstance(op, memref.AllocOp | memref.AllocaOp)
    type = _ranked(op.memref.type)
    expected = type.get_shape().count(DYNAMIC_INDEX)
    if len(op.dynamic_sizes) != expected:
        found = len(op.dynamic_sizes)
        raise VerifyException(f"incorrect number of dynamic sizes, has {found}, expected {expected}")
    symbols, found = _symbol_count(type), len(op.symbol_operands)
    if symbols != found:
        raise VerifyException(
            f"symbol operand count does not equal memref symbol count: expected {symbols}, got {found}"
        )
    check_alignment(op)


def _check_load(op: Operation) -> None:
    if not op.operands:
        return
    rank, count = _accessed_rank(op.operands[0].type), len(op.operands) - 1
    if rank != count:
        raise VerifyException(f"incorrect number of indices for load, expected {rank} but got {count}")
    check_alignment(op)


def _check_store(op: Operation) -> None:
    if len(op.operands) > 1 and _accessed_rank(op.operands[1].type) != len(op.operands) - 2:
        raise VerifyException("store index operand count not equal to memref rank")
    check_alignment(op)


def _accessed_rank(type: Attribute) -> int:
    """The rank of an accessed memref, without the slow `isa`, as loads and stores are frequent."""
    return type.get_num_dims() if isinstance(type, MemRefType) else _ranked(type).get_num_dims()


def _check_global(op: Operation) -> None:
    for name in ("sym_name", "type"):
        if name not in op.properties:
            raise op_error(op, f"requires attribute '{name}'")
    type = op.properties["type"]
    if not isa(type, MemRefType) or not type.has_static_shape():
        raise VerifyException(f"type should be static shaped memref, but got {quoted(type)}")
    check_alignment(op)
    value = op.properties.get("initial_value")
    if value is None or isinstance(value, UnitAttr):
        return
    if not isa(value, DenseIntOrFPElementsAttr):
        # Resources and other elements, whose type is not checked.
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


def _check_get_global(op: Operation) -> None:
    assert isinstance(op, memref.GetGlobalOp)
    if "name" not in op.properties:
        raise VerifyException("requires attribute 'name'")
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
    """Whether `memref.cast` between the types is valid. Source: `CastOp::areCastCompatible`."""
    one_unranked = isa(source, UnrankedMemRefType) != isa(result, UnrankedMemRefType)
    same_memory = _element_and_space(source) == _element_and_space(result)
    return same_memory and (one_unranked or _same_up_to_unknown(source, result))


def _element_and_space(type: Attribute) -> tuple[Attribute, Attribute] | None:
    if isa(type, MemRefType) or isa(type, UnrankedMemRefType):
        return type.element_type, type.memory_space
    return None


def _same_up_to_unknown(one: Attribute, other: Attribute) -> bool:
    """Whether the static sizes, strides and offsets of two ranked memrefs agree."""
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


def _same_but_for_space(source: Attribute, result: Attribute) -> bool:
    return _without_space(source) == _without_space(result)


def _without_space(type: Attribute) -> Sequence[Attribute]:
    if isa(type, MemRefType):
        return type.element_type, type.shape, type.layout
    return (type.element_type,) if isa(type, UnrankedMemRefType) else ()


def _check_atomic_rmw(op: Operation) -> None:
    assert isinstance(op, memref.AtomicRMWOp)
    if _ranked(op.memref.type).get_num_dims() != len(op.indices):
        raise VerifyException("expects the number of subscripts to be equal to memref rank")
    kind = ATOMIC_KINDS[op.kind.value.data]
    is_float = isinstance(op.value.type, AnyFloat)
    if kind.endswith("f") and not is_float:
        raise VerifyException(f"with kind '{kind}' expects a floating-point type")
    if not kind.endswith("f") and kind != "assign" and is_float:
        raise VerifyException(f"with kind '{kind}' expects an integer type")


def _check_assume_alignment(op: Operation) -> None:
    alignment = op.properties.get("alignment")
    if not isinstance(alignment, IntegerAttr):
        return
    if alignment.value.data <= 0:
        raise VerifyException(
            "attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is "
            "positive"
        )
    if not is_power_of_two(alignment.value.data):
        raise VerifyException("alignment must be power of 2")


def _check_view(op: Operation) -> None:
    assert isinstance(op, memref.ViewOp)
    source, result = _ranked(op.source.type), _ranked(op.result.type)
    if source.memory_space != result.memory_space:
        raise bare_error(
            op,
            f"different memory spaces specified for base memref type {quoted(source)} and view memref type "
            f"{quoted(result)}",
        )
    expected, found = result.get_shape().count(DYNAMIC_INDEX), len(op.sizes)
    if expected != found:
        raise VerifyException(f"incorrect number of dynamic sizes, has {found}, expected {expected}")


def _check_reinterpret_cast(op: Operation) -> None:
    assert isinstance(op, memref.ReinterpretCastOp)
    result = _ranked(op.result.type)
    for dimension, (size, given) in enumerate(zip(result.get_shape(), op.static_sizes.get_values(), strict=False)):
        if size not in (DYNAMIC_INDEX, given):
            raise bare_error(op, f"expected result type with {_mismatch('size', given, size)} in dim = {dimension}")
    layout, offsets = strides_and_offset(result), op.static_offsets.get_values()
    if layout is None or len(offsets) != 1:
        return
    strides, offset = layout
    if offset not in (None, offsets[0]):
        raise bare_error(op, f"expected result type with {_mismatch('offset', offsets[0], offset)}")
    for dimension, (stride, given) in enumerate(zip(strides, op.static_strides.get_values(), strict=False)):
        if stride not in (None, given):
            raise bare_error(op, f"expected result type with {_mismatch('stride', given, stride)} in dim = {dimension}")


def _mismatch(what: str, expected: int, found: int | None) -> str:
    words = ["dynamic" if number == DYNAMIC_INDEX else str(number) for number in (expected, found)]
    return f"{what} = {words[0]} instead of {words[1]}"


def _check_subview(op: Operation) -> None:
    """Check that the slice is within the source, and that the result is the slice, possibly rank-reduced."""
    assert isinstance(op, memref.SubviewOp)
    source, result = _ranked(op.source.type), _ranked(op.result.type)
    offsets, sizes, steps = (
        list(static.get_values()) for static in (op.static_offsets, op.static_sizes, op.static_strides)
    )
    rank = source.get_num_dims()
    if not len(offsets) == len(sizes) == len(steps) == rank:
        return
    _check_in_bounds(op, source.get_shape(), offsets, sizes, steps)
    layout = strides_and_offset(source)
    if layout is None:
        return
    strides, offset = layout
    inferred = [_product(stride, step) for stride, step in zip(strides, steps, strict=True)]
    for start, stride in zip(offsets, strides, strict=True):
        moved = _product(stride, start)
        offset = None if offset is None or moved is None else offset + moved
    expected = MemRefType(source.element_type, sizes, StridedLayoutAttr(inferred, offset), source.memory_space)
    wrong = _slice_mismatch(expected, result)
    if wrong is not None:
        raise bare_error(
            op,
            f"expected result type to be {quoted(expected)} or a rank-reduced version. (mismatch of result {wrong}), "
            f"but got {quoted(result)}",
        )


def _product(stride: int | None, factor: int) -> int | None:
    if factor == 0 or stride == 0:
        return 0
    return None if stride is None or factor == DYNAMIC_INDEX else stride * factor


def _check_in_bounds(
    op: Operation, shape: Sequence[int], offsets: Sequence[int], sizes: Sequence[int], steps: Sequence[int]
) -> None:
    for index, (whole, start, size, step) in enumerate(zip(shape, offsets, sizes, steps, strict=True)):
        if DYNAMIC_INDEX in (whole, start):
            continue
        if start >= whole:
            raise bare_error(op, f"offset {index} is out-of-bounds: {start} >= {whole}")
        if DYNAMIC_INDEX in (size, step):
            continue
        last = start + (size - 1) * step
        if last >= whole:
            raise bare_error(op, f"slice along dimension {index} runs out-of-bounds: {last} >= {whole}")


def _slice_mismatch(expected: MemRefType, result: MemRefType) -> str | None:
    """The part of `result` that mismatches the possibly rank-reduced `expected`; None if it matches."""
    if expected.element_type != result.element_type:
        return "element type"
    if expected.memory_space != result.memory_space:
        return "memory space"
    kept = _kept_dimensions(expected, result)
    if kept is None:
        return "sizes"
    wanted, found = strides_and_offset(expected), strides_and_offset(result)
    if wanted is None or found is None or wanted[1] != found[1]:
        return "layout"
    return None if [wanted[0][dimension] for dimension in kept] == found[0] else "layout"


def _kept_dimensions(expected: MemRefType, result: MemRefType) -> list[int] | None:
    """The dimensions of `expected` kept in `result`; those of size 1 with another stride are dropped first."""
    strides, others = (layout[0] if layout else () for layout in map(strides_and_offset, (expected, result)))
    sizes, wanted = expected.get_shape(), list(result.get_shape())
    to_drop = len(sizes) - len(wanted)
    kept: list[int] = []
    for dimension, size in enumerate(sizes):
        position = len(kept)
        fits = position < len(wanted) and wanted[position] == size
        same_stride = position < len(others) and others[position] == strides[dimension]
        if to_drop and size == 1 and not (fits and same_stride):
            to_drop -= 1
        elif fits:
            kept.append(dimension)
        else:
            return None
    return kept if len(kept) == len(wanted) else None


def _check_collapse_shape(op: Operation) -> None:
    assert isinstance(op, memref.CollapseShapeOp)
    _check_groups(op, _ranked(op.src.type), _ranked(op.result.type))


def _check_expand_shape(op: Operation) -> None:
    assert isinstance(op, memref.ExpandShapeOp)
    _check_groups(op, _ranked(op.result.type), _ranked(op.src.type))


def _check_groups(
    op: memref.CollapseShapeOp | memref.ExpandShapeOp, expanded: MemRefType, collapsed: MemRefType
) -> None:
    """Check that each dimension of the collapsed type has the size of its group in the expanded one."""
    groups = [[index.value.data for index in group.data] for group in op.reassociation.data]
    sizes = expanded.get_shape()
    if [index for group in groups for index in group] != list(range(len(sizes))) or len(
        groups
    ) != collapsed.get_num_dims():
        return
    for group, size in zip(groups, collapsed.get_shape(), strict=True):
        members = [sizes[index] for index in group]
        if DYNAMIC_INDEX not in (size, *members) and prod(members) != size:
            raise VerifyException(f"collapsed dim size ({size}) must equal reassociation group size ({prod(members)})")


def _check_alloca_scope(op: Operation) -> None:
    assert isinstance(op, memref.AllocaScopeOp)
    check_exits(op, op.scope, memref.AllocaScopeReturnOp.name)


BEFORE: Checks = {
    "memref.alloc": _check_alloc,
    "memref.alloca": _check_alloc,
    "memref.alloca_scope": _check_alloca_scope,
    "memref.assume_alignment": _check_assume_alignment,
    "memref.atomic_rmw": _check_atomic_rmw,
    "memref.collapse_shape": _check_collapse_shape,
    "memref.expand_shape": _check_expand_shape,
    "memref.get_global": _check_get_global,
    "memref.global": _check_global,
    "memref.load": _check_load,
    "memref.reinterpret_cast": _check_reinterpret_cast,
    "memref.store": _check_store,
    "memref.subview": _check_subview,
    "memref.view": _check_view,
}


def _accepts(op: Operation) -> bool:
    """Accept what the checks before have accepted."""
    return True


ACCEPTS: Accepts = {
    # A public one without a value.
    "memref.global": _accepts,
    # Dynamic sizes, strides and offsets in the result's type.
    "memref.reinterpret_cast": _accepts,
}

CASTS: Casts = {"memref.cast": may_be_cast, "memref.memory_space_cast": _same_but_for_space}

COVERED = frozenset(CASTS)
