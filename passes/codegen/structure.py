"""Structure of a linalg op for vectorization: loops, operands, body and reductions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    IndexType,
    IntegerType,
    MemRefType,
    Signedness,
    TensorType,
)
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.numbers.elements import width_of
from okl_opt.dialects.upstream.affine.expressions import flat_row
from okl_opt.dialects.upstream.linalg.loops import (
    STRUCTURED,
    Loops,
    are_parallel,
    inits_of,
    is_projected_permutation,
    loops_in_shapes,
    loops_of,
    shape_of_operand,
)
from okl_opt.dialects.upstream.shared.layouts import has_unit_stride
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.linalg.elementwise_ops import mappable_ops

_KINDS = {
    "arith.addf": "add",
    "arith.addi": "add",
    "arith.andi": "and",
    "arith.maximumf": "maximumf",
    "arith.maxnumf": "maxnumf",
    "arith.maxsi": "maxsi",
    "arith.maxui": "maxui",
    "arith.minimumf": "minimumf",
    "arith.minnumf": "minnumf",
    "arith.minsi": "minsi",
    "arith.minui": "minui",
    "arith.mulf": "mul",
    "arith.muli": "mul",
    "arith.ori": "or",
    "arith.xori": "xor",
}


class Along(Enum):
    """The access pattern of an operand along a loop."""

    NOT_AT_ALL = auto()
    """The same elements in each iteration."""
    CONTIGUOUS = auto()
    """Adjacent elements in consecutive iterations."""
    STRIDED = auto()
    """Any other pattern."""


@dataclass(frozen=True)
class Reducing:
    """A reduction into an output: `step` combines `value` with the accumulator."""

    kind: str
    """The combining kind of the vector dialect."""
    step: Operation
    value: SSAValue


@dataclass(frozen=True)
class Structure:
    """A linalg op whose body can be vectorized."""

    op: Operation
    maps: Sequence[AffineMap]
    parallel: Sequence[bool]
    """For each loop, True if it is parallel."""
    sizes: Sequence[int]
    """The size of each loop, DYNAMIC_INDEX if unknown."""
    size_of: Sequence[tuple[int, int]]
    """For each loop, an operand and its dimension of this size."""

    @property
    def body(self) -> Block:
        return self.op.regions[0].block

    @cached_property
    def outputs(self) -> range:
        """The numbers of the written operands."""
        count = len(self.op.operands)
        return range(count - len(inits_of(self.op)), count)

    @property
    def is_on_tensors(self) -> bool:
        return bool(self.op.results)

    @property
    def is_static(self) -> bool:
        return DYNAMIC_INDEX not in self.sizes

    @cached_property
    def reductions(self) -> list[int]:
        """The reduction loops."""
        return [loop for loop, parallel in enumerate(self.parallel) if not parallel]

    @cached_property
    def arguments(self) -> dict[int, SSAValue]:
        """The used arguments of the body, by operand."""
        return {place: argument for place, argument in enumerate(self.body.args) if argument.uses}

    def sized_by(self, operand: int) -> Structure:
        """Restrict the iterations to the size of an operand that is indexed by each loop."""
        sizes = shape_of_operand(self.op.operands[operand].type)
        return replace(self, sizes=sizes, size_of=[(operand, dim) for dim in range(len(sizes))])

    def loops_of_operand(self, operand: int) -> set[int]:
        """The loops on which the indices of an operand depend."""
        return dims_in(self.maps[operand].results)

    def along(self, operand: int, loop: int) -> Along:
        """Return the access pattern of an operand along a loop."""
        map = self.maps[operand]
        if loop not in self.loops_of_operand(operand):
            return Along.NOT_AT_ALL
        row = flat_row(map.results[-1], map.num_dims, 0)
        is_last_only = loop not in dims_in(map.results[:-1])
        if row is None or len(row) != map.num_dims + 1 or row[loop] != 1 or not is_last_only:
            return Along.STRIDED
        type = self.op.operands[operand].type
        return Along.CONTIGUOUS if not isa(type, MemRefType[Attribute]) or has_unit_stride(type) else Along.STRIDED

    def reducing(self, output: int) -> Reducing | None:
        """Return the reduction into an output, or None."""
        end = self.body.last_op
        assert end is not None, "it ends in a yield"
        return reducing_into(self.body.args[output], end.operands[output - self.outputs.start])

    def widths_in_memory(self) -> set[int]:
        """The widths in bits of the elements that are read and written."""
        return {
            width_of(element_of(operand.type)) or 0 for operand in self.op.operands if shape_of_operand(operand.type)
        }

    def width(self) -> int:
        """The width in bits of the widest element that is read, written or computed."""
        types = [value.type for op in self.body.ops for value in (*op.operands, *op.results)]
        types += [element_of(operand.type) for operand in self.op.operands]
        return max((width_of(type) or 0 for type in types), default=0)


def reducing_into(argument: SSAValue, result: SSAValue) -> Reducing | None:
    """Return the reduction of a body from the argument to the result of an output, or None.

    Source: `matchReduction`.
    """
    step = result.owner
    uses = list(argument.uses)
    if not isinstance(step, Operation) or step.name not in _KINDS or len(uses) != 1 or uses[0].operation is not step:
        return None
    left, right = step.operands
    return Reducing(_KINDS[step.name], step, right if left is argument else left)


def structure_of(op: Operation) -> Structure | None:
    """Return the structure of a linalg op, or None for other ops and bodies that cannot be vectorized."""
    if op.name not in _STRUCTURED or len(op.regions) != 1 or len(op.regions[0].blocks) != 1:
        return None
    loops = loops_of(op)
    if loops_in_shapes(loops.maps) is None or any(map.num_symbols for map in loops.maps):
        return None
    if not _is_uniform(op) or not _is_computable(op):
        return None
    size_of = _places_of_sizes(op, loops)
    sizes = [shape_of_operand(op.operands[operand].type)[dim] for operand, dim in size_of]
    return Structure(op, loops.maps, are_parallel(op), sizes, size_of)


def _places_of_sizes(op: Operation, loops: Loops) -> list[tuple[int, int]]:
    """For each loop, an operand and its dimension of the same size, a static one if possible."""
    found: dict[int, tuple[int, int]] = {}
    static: dict[int, tuple[int, int]] = {}
    for place, (value, map) in enumerate(zip(op.operands, loops.maps, strict=True)):
        for dim, (size, result) in enumerate(zip(shape_of_operand(value.type), map.results, strict=True)):
            if isinstance(result, AffineDimExpr):
                (found if size == DYNAMIC_INDEX else static).setdefault(result.position, (place, dim))
    return [static.get(loop) or found[loop] for loop in range(loops.count)]


def dims_in(expressions: Sequence[AffineExpr]) -> set[int]:
    """The dimensions used in expressions."""
    return {each.position for expression in expressions for each in expression.dfs() if isinstance(each, AffineDimExpr)}


def is_number(type: Attribute) -> bool:
    """Return True if vectors may have elements of a type."""
    if isa(type, IntegerType):
        return type.signedness.data is Signedness.SIGNLESS
    return isinstance(type, IndexType | AnyFloat)


def are_projected(structure: Structure) -> bool:
    """Return True if the indices of each operand are distinct loops."""
    return all(map(is_projected_permutation, structure.maps))


_STRUCTURED = frozenset(STRUCTURED)


_IN_MEMORY = frozenset({8, 16, 32, 64})
"""Widths of elements with the same layout in memory and in vectors."""


def _is_uniform(op: Operation) -> bool:
    """Return True if operands are tensors of numbers, or memrefs of numbers, and scalars."""
    kinds: set[bool] = set()
    for operand in op.operands:
        element = element_of(operand.type)
        if not is_number(element):
            return False
        if operand.type == element:
            continue
        if not isa(operand.type, TensorType[Attribute] | MemRefType[Attribute]) or width_of(element) not in _IN_MEMORY:
            return False
        kinds.add(isa(operand.type, TensorType[Attribute]))
    return len(kinds) == 1


def _is_computable(op: Operation) -> bool:
    """Return True if each op of the body can be vectorized."""
    *inner, _ = op.regions[0].block.ops
    known = mappable_ops()
    return all(
        isinstance(each, IndexOp)
        or (is_constant(each) and all(is_number(type) for type in each.result_types))
        or (each.name in known and all(is_number(type) for type in (*each.operand_types, *each.result_types)))
        for each in inner
    )
