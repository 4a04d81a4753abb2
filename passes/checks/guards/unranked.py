"""Checks of unranked memrefs, by their descriptors at run time."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    IndexType,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    UnrankedMemRefType,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.registry import create, op_class
from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.checks.guards.terms import Made, Term
from okl_opt.passes.rewriting.build import Builder

Insert = Callable[[Operation], Operation]
_INDEX = IndexType()
MOST_RANK = 8
"""The greatest rank of unranked memrefs with checked views; beyond it, they count as empty."""


class _Body(Builder):
    """A builder of a block's ops."""

    def __init__(self, argument_types: tuple[Attribute, ...] = ()):
        self.block = Block(arg_types=argument_types)
        super().__init__(self.block.add_op)

    def yields(self, *values: SSAValue) -> Region:
        self.effect("scf.yield", values)
        return Region(self.block)


def rank_of(memref: SSAValue) -> Term:
    """Return the rank, as an integer if static."""
    shape = shape_of(memref.type)
    if shape is not None:
        return len(shape)
    return Made((memref,), lambda insert: insert(create("memref.rank", [memref], [_INDEX])).results[0], 0)


def last_difference(one: SSAValue, other: SSAValue) -> Made:
    """Return the last dimension with different sizes in two memrefs of equal rank, -1 if there is none."""

    def make(insert: Insert) -> SSAValue:
        build = Builder(insert)
        body = _Body((_INDEX, _INDEX))
        place, found = body.block.args
        sizes = [body.op("memref.dim", (memref, place), _INDEX) for memref in (one, other)]
        differs = body.compare("ne", *sizes)
        region = body.yields(body.select(differs, place, found))
        unranked = one if isinstance(one.type, UnrankedMemRefType) else other
        rank = insert(create("memref.rank", [unranked], [_INDEX])).results[0]
        loop = op_class("scf.for").create(
            operands=[build.index(0), rank, build.index(1), build.index(-1)], result_types=[_INDEX], regions=[region]
        )
        return insert(loop).results[0]

    return Made((one, other), make, -1)


def span_of_unranked(memref: SSAValue) -> tuple[Term, Term]:
    """Return offset and span of an unranked memref's elements; 0 if the rank is above `MOST_RANK`."""
    return _part(memref, 0), _part(memref, 1)


def number_of_unranked(memref: SSAValue, type: MemRefType[Attribute], place: int) -> Made:
    """Return a result of the metadata of an unranked memref as one of a type; 0 if it has another rank."""

    def make(insert: Insert) -> SSAValue:
        build, known, none = Builder(insert), _Body(), _Body()
        rank = build.op("memref.rank", (memref,), _INDEX)
        is_known = build.compare("eq", rank, build.index(type.get_num_dims()))
        regions = [known.yields(_metadata(known, memref, type).results[place]), none.yields(none.index(0))]
        choice = op_class("scf.if").create(operands=[is_known], result_types=[_INDEX], regions=regions)
        return insert(choice).results[0]

    return Made((memref,), make)


def _metadata(body: _Body, memref: SSAValue, type: MemRefType[Attribute]) -> Operation:
    """Build offset, sizes and strides of an unranked memref cast to a type."""
    known = body.op("memref.cast", (memref,), type)
    base = MemRefType(type.element_type, [], NoneAttr(), type.memory_space)
    results = [base, *[_INDEX] * (1 + 2 * type.get_num_dims())]
    return body.put(create("memref.extract_strided_metadata", [known], results))


def _part(memref: SSAValue, which: int) -> Made:
    def make(insert: Insert) -> SSAValue:
        rank = insert(create("memref.rank", [memref], [_INDEX])).results[0]
        nothing = _Body()
        regions = [nothing.yields(nothing.index(0))]
        for count in range(MOST_RANK + 1):
            body = _Body()
            regions.append(body.yields(_span_of(body, memref, count)[which]))
        switch = op_class("scf.index_switch").create(
            operands=[rank],
            result_types=[_INDEX],
            properties={"cases": DenseArrayBase.from_list(i64, list(range(MOST_RANK + 1)))},
            regions=regions,
        )
        return insert(switch).results[0]

    return Made((memref,), make)


def _span_of(body: _Body, memref: SSAValue, rank: int) -> tuple[SSAValue, SSAValue]:
    """Build offset and span of a memref cast to the given rank."""
    type = memref.type
    assert isa(type, UnrankedMemRefType)
    layout = StridedLayoutAttr([None] * rank, None)
    ranked = MemRefType(type.element_type, [DYNAMIC_INDEX] * rank, layout, type.memory_space)
    offset, *numbers = _metadata(body, memref, ranked).results[1:]
    zero, one = body.index(0), body.index(1)
    total = one
    for size, stride in zip(numbers[:rank], numbers[rank:], strict=True):
        steps = body.op("arith.subi", (size, one))
        total = body.op("arith.addi", (total, body.op("arith.muli", (steps, stride))))
    for number, least in [*((size, one) for size in numbers[:rank]), *((stride, zero) for stride in numbers[rank:])]:
        total = body.select(body.compare("slt", number, least), zero, total)
    return offset, total
