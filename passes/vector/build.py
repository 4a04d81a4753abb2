"""Builders of ops of the vector dialect, and what lowerings of vectors ask."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import AnyFloat, VectorType, i1
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import constant_of, scalar
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.vector.folds.vectors import (
    Position,
    Vector,
    broadcast,
    extract,
    i64_array,
    make_type,
    scalable_dims,
    shape_cast,
    split,
    type_of,
    vector_of,
)
from okl_opt.dialects.upstream.vector.formatted import YieldOp
from okl_opt.dialects.upstream.vector.ops import MaskOp
from okl_opt.passes.rewriting.build import Builder, wraps


class VectorBuilder(Builder):
    """A builder with the ops of the vector dialect."""

    def zero(self, type: Attribute) -> SSAValue:
        """The constant of all zeros."""
        value = zero_of(type)
        assert value is not None, "numbers have a zero"
        return self.constant(value, type)

    def poison(self, type: Attribute) -> SSAValue:
        """`ub.poison`."""
        from xdsl.dialects.ub import PoisonAttr

        return self.op("ub.poison", (), type, {"value": PoisonAttr()})

    def extract(self, source: SSAValue, *position: Position) -> SSAValue:
        """`vector.extract`."""
        return self.add(extract(source, position))

    def insert(self, value: SSAValue, dest: SSAValue, *position: Position) -> SSAValue:
        """`vector.insert`."""
        static, dynamic = split(position)
        return self.op(vector.InsertOp.name, (value, dest, *dynamic), dest.type, {"static_position": static})

    def broadcast(self, source: SSAValue, type: Attribute) -> SSAValue:
        """`vector.broadcast`."""
        return self.add(broadcast(source, type))

    def shape_cast(self, source: SSAValue, type: Attribute) -> SSAValue:
        """`vector.shape_cast`."""
        return self.add(shape_cast(source, type))

    def shuffle(self, first: SSAValue, second: SSAValue, mask: Sequence[int]) -> SSAValue:
        """`vector.shuffle`."""
        type = type_of(first)
        wanted = with_leading(type, len(mask))
        return self.op("vector.shuffle", (first, second), wanted, {"mask": i64_array(mask)})

    def transpose(self, source: SSAValue, order: Sequence[int] = (1, 0)) -> SSAValue:
        """`vector.transpose`."""
        type = type_of(source)
        shape, scalable = type.get_shape(), scalable_dims(type)
        wanted = make_type(type.element_type, [shape[place] for place in order], [scalable[place] for place in order])
        return self.op("vector.transpose", (source,), wanted, {"permutation": i64_array(order)})

    def reduction(
        self,
        kind: str,
        value: SSAValue,
        acc: SSAValue | None = None,
        mask: SSAValue | None = None,
        fastmath: Attribute | None = None,
    ) -> SSAValue:
        """`vector.reduction`, under a mask if one is given."""
        op = vector.ReductionOp.create(
            operands=[value] if acc is None else [value, acc],
            result_types=[type_of(value).element_type],
            properties={
                "kind": CombiningKindAttr(CombiningKindFlag(kind)),
                "fastmath": fastmath or arith.FastMathFlagsAttr("none"),
            },
        )
        (found,) = self.masked(op, mask)
        return found

    def outer_product(
        self, kind: str, left: SSAValue, right: SSAValue, acc: SSAValue, mask: SSAValue | None
    ) -> SSAValue:
        """`vector.outerproduct`, under a mask if one is given."""
        op = create(
            "vector.outerproduct", (left, right, acc), [acc.type], {"kind": CombiningKindAttr(CombiningKindFlag(kind))}
        )
        (found,) = self.masked(op, mask)
        return found

    def masked(self, op: Operation, mask: SSAValue | None, passthru: SSAValue | None = None) -> Sequence[SSAValue]:
        """Append an op, under a mask if one is given, and return its results. Source: `maskOperation`."""
        if mask is not None:
            body = Block([op, YieldOp.create(operands=op.results)])
            operands = [mask] if passthru is None else [mask, passthru]
            op = MaskOp.create(operands=operands, result_types=op.result_types, regions=[Region(body)])
        self.put(op)
        return op.results


class PlacedBuilder(VectorBuilder):
    """Inserts each op as it is built."""

    def __init__(self, rewriter: PatternRewriter, place: InsertPoint):
        super().__init__(lambda op: rewriter.insert(op, place))
        self.rewriter = rewriter
        self.place = place

    def at_end(self, block: Block) -> PlacedBuilder:
        """Return a builder that inserts at the end of a block."""
        return PlacedBuilder(self.rewriter, InsertPoint.at_end(block))


def zero_of(type: Attribute) -> Attribute | None:
    """Return the constant of all zeros, or None for elements that are not numbers."""
    return scalar(type, 0) if vector_of(type) is None else constant_of(type, (0,), True)


def masking(op: Operation) -> Operation | None:
    """Return the `vector.mask` around an op, or None."""
    parent = op.parent_op()
    return parent if parent is not None and parent.name == "vector.mask" else None


def is_float(type: Attribute) -> bool:
    """Return True for floats and vectors of floats."""
    found = vector_of(type)
    return isinstance(type if found is None else found.element_type, AnyFloat)


def drop(type: Vector, place: int) -> Vector:
    """A vector type without one dimension."""
    shape, scalable = list(type.get_shape()), list(scalable_dims(type))
    del shape[place], scalable[place]
    return make_type(type.element_type, shape, scalable)


def with_leading(type: Vector, size: int) -> Vector:
    """A vector type with another first dimension."""
    shape, scalable = type.get_shape() or (1,), scalable_dims(type) or (False,)
    return make_type(type.element_type, (size, *shape[1:]), (False, *scalable[1:]))


def mask_for(type: Vector) -> Vector:
    """The type of a mask for all elements of a vector."""
    return VectorType(i1, type.shape, type.scalable_dims)


def kind_of(op: Operation) -> str:
    """Return the combining kind of an op, `add` by default."""
    kind = op.properties.get("kind")
    return str(kind.data) if isa(kind, CombiningKindAttr) else "add"


_INTEGER_KINDS = {
    "add": "arith.addi",
    "mul": "arith.muli",
    "minui": "arith.minui",
    "minsi": "arith.minsi",
    "maxui": "arith.maxui",
    "maxsi": "arith.maxsi",
    "and": "arith.andi",
    "or": "arith.ori",
    "xor": "arith.xori",
}
_FLOAT_KINDS = {
    "add": "arith.addf",
    "mul": "arith.mulf",
    "minnumf": "arith.minnumf",
    "maxnumf": "arith.maxnumf",
    "minimumf": "arith.minimumf",
    "maximumf": "arith.maximumf",
}


def combine(
    build: Builder,
    kind: str,
    value: SSAValue,
    acc: SSAValue,
    mask: SSAValue | None = None,
    fastmath: Attribute | None = None,
) -> SSAValue:
    """Combine two values. Masked-off elements keep `acc`. Source: `makeArithReduction`."""
    found = plain(build, (_FLOAT_KINDS if is_float(acc.type) else _INTEGER_KINDS)[kind], value, acc, fastmath)
    return found if mask is None else build.op("arith.select", (mask, found, acc), acc.type)


def combines(kind: str, type: Attribute) -> bool:
    """Return True if a combining kind supports the elements of a type."""
    return kind in (_FLOAT_KINDS if is_float(type) else _INTEGER_KINDS)


def plain(build: Builder, name: str, left: SSAValue, right: SSAValue, fastmath: Attribute | None = None) -> SSAValue:
    """Append an op of arith on two values of one type."""
    properties: dict[str, Attribute] = {}
    if is_float(left.type):
        properties["fastmath"] = fastmath if fastmath is not None else arith.FastMathFlagsAttr("none")
    elif name in _WITH_OVERFLOW:
        properties.update(wraps())
    return build.op(name, (left, right), left.type, properties)


_WITH_OVERFLOW = frozenset({"arith.addi", "arith.subi", "arith.muli"})
