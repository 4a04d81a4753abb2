"""Computation of the body of a linalg op on vectors or scalars."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from xdsl.dialects.builtin import VectorType
from xdsl.dialects.linalg.ops import IndexOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from okl_opt.dialects.interfaces.effects import is_constant
from okl_opt.dialects.numbers.elements import constant_of, width_of
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.shapes import element_of
from okl_opt.dialects.upstream.vector.folds.vectors import Vector, broadcast, make_type, vector_of
from okl_opt.passes.vector.build import VectorBuilder

_DIVISIONS = frozenset(
    f"arith.{name}" for name in ("ceildivsi", "ceildivui", "divsi", "divui", "floordivsi", "remsi", "remui")
)


Lookup = Callable[[SSAValue], SSAValue]
"""Maps a value of the body to its value outside."""


def compute(
    build: VectorBuilder,
    body: Block,
    values: Mapping[SSAValue, SSAValue],
    index: Callable[[int], SSAValue],
    *,
    mask: SSAValue | None = None,
    instead: Mapping[Operation, Callable[[Lookup], SSAValue] | None] | None = None,
) -> list[SSAValue]:
    """Compute the yielded values of a body for values of its arguments, which are vectors or scalars.

    `index` returns the iteration number of a loop. Under a mask, masked-off lanes do not divide. `instead` has
    functions for the results of some ops, None for ops to skip.
    """
    known = dict(values)
    *inner, end = body.ops

    def lookup(value: SSAValue) -> SSAValue:
        return known.get(value, value)

    for op in inner:
        if instead is not None and op in instead:
            if (make := instead[op]) is not None:
                known[op.results[0]] = make(lookup)
        elif isinstance(op, IndexOp):
            known[op.result] = index(op.dim.value.data)
        elif is_constant(op):
            known[op.results[0]] = build.add(op.clone())
        else:
            operands = [lookup(operand) for operand in op.operands]
            for old, new in zip(op.results, computed(build, op, operands, mask), strict=True):
                known[old] = new
    return [lookup(operand) for operand in end.operands]


def product_of(step: Operation) -> Operation | None:
    """Return the multiplication that can be fused into an addition, since it has no other use, or None.

    As in upstream's lowering of contractions to `vector.fma`, the product is not rounded.
    """
    if step.name != "arith.addf" or (width_of(step.results[0].type) or 0) < 32:
        return None
    for operand in step.operands:
        product = operand.owner
        if isinstance(product, Operation) and product.name == "arith.mulf" and operand.has_one_use():
            return product if product.parent is step.parent else None
    return None


def multiplied_and_added(build: VectorBuilder, step: Operation, product: Operation) -> Callable[[Lookup], SSAValue]:
    """Return a function that builds `math.fma` for an addition and its multiplication."""

    def make(lookup: Lookup) -> SSAValue:
        addend = next(operand for operand in step.operands if operand is not product.results[0])
        operands = [lookup(operand) for operand in (*product.operands, addend)]
        fma = create("math.fma", operands, [step.results[0].type], {"fastmath": step.properties["fastmath"]})
        found = computed(build, fma, operands)[0]
        fma.erase()
        return found

    return make


def computed(
    build: VectorBuilder, op: Operation, operands: list[SSAValue], mask: SSAValue | None = None
) -> list[SSAValue]:
    """Build an op on other operands, and return its results. They are vectors if an operand is."""
    vectors = [found for operand in operands if (found := vector_of(operand.type)) is not None]
    if not vectors:
        shape = None
    else:
        shape = max(vectors, key=lambda vector: len(vector.get_shape()))
        if mask is not None and op.name in _DIVISIONS:
            operands = [operands[0], _without_zeros(build, operands[1], shape, mask)]
        operands = [spread(build, operand, shape) for operand in operands]
    made = type(op).create(
        operands=operands,
        result_types=[type if shape is None else like(shape, type) for type in map(element_of, op.result_types)],
        properties=op.properties,
        attributes=op.attributes,
    )
    build.put(made)
    return list(made.results)


def _without_zeros(build: VectorBuilder, divisor: SSAValue, shape: Vector, mask: SSAValue) -> SSAValue:
    """Replace the masked-off lanes of a divisor by 1."""
    type = like(shape, element_of(divisor.type))
    one = constant_of(type, [1], True)
    assert one is not None, "integers have a one"
    ones = build.constant(one, type)
    return build.op("arith.select", (mask, spread(build, divisor, shape), ones), type)


def spread(build: VectorBuilder, value: SSAValue, shape: Vector) -> SSAValue:
    """Broadcast a value to a vector of a shape."""
    type = like(shape, element_of(value.type))
    return value if value.type == type else build.folded(broadcast(value, type))


def like(shape: Vector, element: Attribute) -> Vector:
    """Return the type of vectors of a shape with other elements."""
    return VectorType(element, shape.shape, shape.scalable_dims)


def vector_type(element: Attribute, *shape: int) -> Vector:
    """The type of vectors of a shape."""
    return make_type(element, shape, [False] * len(shape))
