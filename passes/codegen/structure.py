"""What a linalg op does, as the vectoriser asks it: loops, operands, body, and how its outputs are reduced."""

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
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.passes.linalg.elementwise_ops import mappable_ops
from okl_opt.passes.vector.transfers import last_stride_is_one

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
    """How an operand is accessed along a loop."""

    NOT_AT_ALL = auto()
    """The same elements in each iteration."""
    CONTIGUOUS = auto()
    """Neighbours in memory in neighbouring iterations."""
    STRIDED = auto()
    """Any other way."""


@dataclass(frozen=True)
class Reducing:
    """How a body reduces into an output: `step` combines `value` with what was there."""

    kind: str
    """The combining kind of the vector dialect."""
    step: Operation
    value: SSAValue


@dataclass(frozen=True)
class Structure:
    """A linalg op whose body can be computed on vectors."""

    op: Operation
    maps: Sequence[AffineMap]
    parallel: Sequence[bool]
    """For each loop whether it is parallel."""
    sizes: Sequence[int]
    """For each loop its size, DYNAMIC_INDEX if it is not known."""
    size_of: Sequence[tuple[int, int]]
    """For each loop the operand, and its dimension, that have this size."""

    @property
    def body(self) -> Block:
        return self.op.regions[0].block

    @cached_property
    def outputs(self) -> range:
        """The operands that are written."""
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
        """The loops that reduce."""
        return [loop for loop, parallel in enumerate(self.parallel) if not parallel]

    @cached_property
    def arguments(self) -> dict[int, SSAValue]:
        """The arguments of the body by operand, of those that the body uses."""
        return {place: argument for place, argument in enumerate(self.body.args) if argument.uses}

    def sized_by(self, operand: int) -> Structure:
        """The same for a part of the iterations: those of the size of an operand that is indexed by each loop."""
        sizes = shape_of_operand(self.op.operands[operand].type)
        return replace(self, sizes=sizes, size_of=[(operand, dim) for dim in range(len(sizes))])

    def loops_of_operand(self, operand: int) -> set[int]:
        """The loops that the place in an operand depends on."""
        return dims_in(self.maps[operand].results)

    def along(self, operand: int, loop: int) -> Along:
        """How an operand is accessed along a loop."""
        map = self.maps[operand]
        if loop not in self.loops_of_operand(operand):
            return Along.NOT_AT_ALL
        row = flat_row(map.results[-1], map.num_dims, 0)
        is_last_only = loop not in dims_in(map.results[:-1])
        if row is None or len(row) != map.num_dims + 1 or row[loop] != 1 or not is_last_only:
            return Along.STRIDED
        type = self.op.operands[operand].type
        return Along.CONTIGUOUS if not isa(type, MemRefType[Attribute]) or last_stride_is_one(type) else Along.STRIDED

    def reducing(self, output: int) -> Reducing | None:
        """How the body reduces into an output; None if it does something else."""
        end = self.body.last_op
        assert end is not None, "it ends in a yield"
        return reducing_into(self.body.args[output], end.operands[output - self.outputs.start])

    def widths_in_memory(self) -> set[int]:
        """The bits of the elements that are read and written."""
        return {
            width_of(element_of(operand.type)) or 0 for operand in self.op.operands if shape_of_operand(operand.type)
        }

    def width(self) -> int:
        """The bits of the widest element that is read, written or computed."""
        types = [value.type for op in self.body.ops for value in (*op.operands, *op.results)]
        types += [element_of(operand.type) for operand in self.op.operands]
        return max((width_of(type) or 0 for type in types), default=0)


def reducing_into(argument: SSAValue, result: SSAValue) -> Reducing | None:
    """How a body reduces into an output, of which it has this argument, and yields this result; None if it does not.

    Source: `matchReduction`.
    """
    step = result.owner
    uses = list(argument.uses)
    if not isinstance(step, Operation) or step.name not in _KINDS or len(uses) != 1 or uses[0].operation is not step:
        return None
    left, right = step.operands
    return Reducing(_KINDS[step.name], step, right if left is argument else left)


def structure_of(op: Operation) -> Structure | None:
    """What a linalg op does; None for other ops, and for bodies that cannot be computed on vectors."""
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
    """For each loop an operand and its dimension of the same size: one that is static, if there is one."""
    found: dict[int, tuple[int, int]] = {}
    static: dict[int, tuple[int, int]] = {}
    for place, (value, map) in enumerate(zip(op.operands, loops.maps, strict=True)):
        for dim, (size, result) in enumerate(zip(shape_of_operand(value.type), map.results, strict=True)):
            if isinstance(result, AffineDimExpr):
                (found if size == DYNAMIC_INDEX else static).setdefault(result.position, (place, dim))
    return [static.get(loop) or found[loop] for loop in range(loops.count)]


def dims_in(expressions: Sequence[AffineExpr]) -> set[int]:
    """The dimensions that expressions depend on."""
    return {each.position for expression in expressions for each in expression.dfs() if isinstance(each, AffineDimExpr)}


def is_number(type: Attribute) -> bool:
    """Whether vectors may have elements of a type."""
    if isa(type, IntegerType):
        return type.signedness.data is Signedness.SIGNLESS
    return isinstance(type, IndexType | AnyFloat)


def are_projected(structure: Structure) -> bool:
    """Whether each operand is accessed by different loops, one for each dimension."""
    return all(map(is_projected_permutation, structure.maps))


_STRUCTURED = frozenset(STRUCTURED)


_IN_MEMORY = frozenset({8, 16, 32, 64})
"""Bits of elements that lie in memory as those of a vector do."""


def _is_uniform(op: Operation) -> bool:
    """Whether an op is on tensors of numbers, or on memrefs of numbers, and scalars."""
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
    """Whether each op of the body has a form on vectors."""
    *inner, _ = op.regions[0].block.ops
    known = mappable_ops()
    return all(
        isinstance(each, IndexOp)
        or (is_constant(each) and all(is_number(type) for type in each.result_types))
        or (each.name in known and all(is_number(type) for type in (*each.operand_types, *each.result_types)))
        for each in inner
    )
