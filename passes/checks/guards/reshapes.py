"""Reshapes whose result depends on numbers that other passes may see in another way than the checks.

A shape in memory, or in a tensor that may become memory, is read once. The result has the sizes that are checked,
whoever writes the shape meanwhile. Strides of joined dimensions depend on the sizes of a run, not on types.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.mixed import Mixed
from okl_opt.dialects.upstream.shared.reassociation import groups_of
from okl_opt.dialects.upstream.shared.shapes import element_of, shape_of
from okl_opt.dialects.upstream.shared.slicing import Slice, slice_op
from okl_opt.dialects.upstream.tensor.new_ops import collapse_op, expand_op
from okl_opt.passes.checks.guards.bounds import Bounds, Facts
from okl_opt.passes.checks.guards.emit import Emitter, check_calls_are_possible
from okl_opt.passes.checks.guards.indices import equal, not_negative, product, product_at_most
from okl_opt.passes.checks.guards.terms import Check, Term, size
from okl_opt.passes.memref.memref_expand import reinterpreted
from okl_opt.passes.memref.strided_metadata import metadata_of, of_collapse_shape
from okl_opt.passes.rewriting.build import INDEX, Builder
from okl_opt.passes.rewriting.edit import Editor

COLLAPSE = "memref.collapse_shape"
RESHAPES = frozenset({"memref.reshape", "tensor.reshape"})


def fix_shape(op: Operation, edit: Editor, emitter: Emitter) -> None:
    """Replace a reshape by ops whose sizes are values, after checks of these.

    Raises: DiagnosticError if the number of elements before or after it is not known.
    """
    source, shape = op.operands
    lengths = shape_of(shape.type) or ()
    if shape_of(source.type) is None or not lengths or lengths[0] == DYNAMIC_INDEX:
        raise op_error(op, "cannot be checked: how many elements its source or its result has is not known")
    check_calls_are_possible(op)
    build = Builder(lambda new: edit.insert(new, InsertPoint.before(op)))
    sizes = [_size(build, shape, dimension) for dimension in range(lengths[0])]
    emitter.emit(op, op, [check for check in _checks(op, sizes) if not Bounds().never(check, Facts())])
    wanted = op.results[0].type
    known = shape_of(wanted) or [DYNAMIC_INDEX] * len(sizes)
    mixed = [value if static == DYNAMIC_INDEX else static for value, static in zip(sizes, known, strict=True)]
    if isa(source.type, TensorType[Attribute]):
        found = _tensor_of(build, source, mixed)
        edit.replace(op, [], [_cast(build, "tensor.cast", found, wanted)])
        return
    assert isa(source.type, MemRefType[Attribute])
    ranked = MemRefType(element_of(wanted), known, NoneAttr(), source.type.memory_space)
    found = build.add(reinterpreted(build, source, len(mixed), mixed.__getitem__, ranked))
    edit.replace(op, [], [_cast(build, "memref.cast", found, wanted)])


def fix_strides(op: Operation, edit: Editor) -> None:
    """Replace a `memref.collapse_shape`, if its lowering would take the stride of a dimension that may have size 1.

    It takes that of the last dimension in a group whose size is not 1 in the type. Here the size itself decides, as in
    the checks of the op.
    """
    type = op.operands[0].type
    assert isa(type, MemRefType[Attribute])
    shape = type.get_shape()
    groups = [[dimension for dimension in group if shape[dimension] != 1] for group in groups_of(op)]
    layout = strides_and_offset(type)
    doubtful = [len(group) > 1 and shape[group[-1]] == DYNAMIC_INDEX for group in groups]
    if layout is None or isinstance(type.layout, NoneAttr) or not any(doubtful) or not edit.begin(op):
        return
    build = Builder(lambda new: edit.insert(new, InsertPoint.before(op)))
    joined = of_collapse_shape(op, build.put)
    source = metadata_of(op.operands[0], build.put)
    assert joined is not None, "a group has a dimension whose size is not 1"
    strides = [
        _stride(build, [(source.sizes[each], source.strides[each]) for each in group]) if is_doubtful else stride
        for group, stride, is_doubtful in zip(groups, joined.strides, doubtful, strict=True)
    ]
    part = Slice([joined.offset], joined.sizes, strides)
    edit.replace(op, slice_op(op_class("memref.reinterpret_cast"), [joined.base], part, [op.results[0].type]))


def _stride(build: Builder, dimensions: Sequence[tuple[Mixed, Mixed]]) -> SSAValue:
    """The stride of the last dimension whose size is not 1, of sizes and strides."""
    (_, first), *others = dimensions
    found = build.value(first)
    for extent, stride in others:
        is_one = build.compare("eq", build.value(extent), build.index(1))
        found = build.select(is_one, found, build.value(stride))
    return found


def _size(build: Builder, shape: SSAValue, dimension: int) -> SSAValue:
    """Read a size of the result."""
    read = "tensor.extract" if isa(shape.type, TensorType[Attribute]) else "memref.load"
    found = build.op(read, [shape, build.index(dimension)], element_of(shape.type))
    return found if found.type == INDEX else build.op("arith.index_cast", [found], INDEX)


def _checks(op: Operation, sizes: Sequence[SSAValue]) -> Iterator[Check]:
    """Check that no size is negative, that static sizes are as stated, and that no element is missing or new."""
    source, static = op.operands[0], shape_of(op.results[0].type)
    for place, number in enumerate(sizes):
        yield not_negative(op, number, f"size %0 of dimension {place} is negative")
        if static is not None and static[place] != DYNAMIC_INDEX:
            yield equal(op, number, static[place], f"dimension {place} has size %0, not %1")
    total: Term = product(size(source, dimension) for dimension in range(len(shape_of(source.type) or ())))
    yield from product_at_most(op, sizes, total, "has more elements than the %1 of its source")
    yield equal(op, product(sizes), total, "has %0 elements, and its source %1")


def _tensor_of(build: Builder, source: SSAValue, sizes: Sequence[Mixed]) -> SSAValue:
    """The elements of a tensor as one of the given sizes, which have as many."""
    rank = len(shape_of(source.type) or ())
    if not sizes:
        return build.add(collapse_op(source, []))
    if not rank:
        return build.add(expand_op(source, [], [1] * len(sizes)))
    flat = source if rank == 1 else build.add(collapse_op(source, [range(rank)]))
    if len(sizes) == 1:
        return flat
    shape = [each if isinstance(each, int) else DYNAMIC_INDEX for each in sizes]
    count = DYNAMIC_INDEX if DYNAMIC_INDEX in shape else prod(shape)
    flat = _cast(build, "tensor.cast", flat, TensorType(element_of(source.type), [count]))
    return build.add(expand_op(flat, [range(len(sizes))], sizes))


def _cast(build: Builder, name: str, value: SSAValue, type: Attribute) -> SSAValue:
    """A value as one of a type; itself if it has this type."""
    return value if value.type == type else build.add(create(name, [value], [type]))
