"""A builder for ops of linalg and tensor on static shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    BFloat16Type,
    DenseArrayBase,
    Float16Type,
    IndexType,
    IntegerAttr,
    IntegerType,
    Signedness,
    TensorType,
    f32,
    i32,
    i64,
)
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import GenericOp, YieldOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from okl_opt.dialects.hints import isa
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.dialects.upstream.linalg.moves import transpose_op
from okl_opt.passes.linalg.named import named_op
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers, constant
from okl_opt.passes.rewriting.build import Builder

Body = Callable[[Numbers, Sequence[SSAValue]], SSAValue | Sequence[SSAValue]]
"""Builds the body of a generic op from the elements of its inputs, then those of its outputs."""


def signless(type_: Attribute) -> Attribute:
    """Return the signless type for an element type of OneFlow."""
    return IntegerType(type_.width.data) if isa(type_, IntegerType) else type_


def is_unsigned(value: SSAValue) -> bool:
    """Return whether the elements of a job's tensor are unsigned integers or booleans."""
    element = element_of(value)
    return isa(element, IntegerType) and (element.width.data == 1 or element.signedness.data is Signedness.UNSIGNED)


def compute_type(element: Attribute) -> Attribute:
    """Return the type to compute with: f32 for 16-bit floats, else the element type itself."""
    return f32 if isinstance(element, Float16Type | BFloat16Type) else element


class Maker(Builder):
    """Builds ops on tensors."""

    def number(self, value: float, element: Attribute) -> SSAValue:
        """Return a constant."""
        return self.add(arith.ConstantOp(constant(value, element)))

    def empty(self, shape: Sequence[int], element: Attribute) -> SSAValue:
        """Return an uninitialized tensor."""
        return self.add(tensor.EmptyOp((), TensorType(element, shape)))

    def filled(self, value: float, shape: Sequence[int], element: Attribute) -> SSAValue:
        """Return a tensor filled with a value."""
        out = self.empty(shape, element)
        return self.add(named_op("fill", [self.number(value, element)], [out], [out.type]))

    def named(
        self, name: str, inputs: Sequence[SSAValue], out: SSAValue, properties: Mapping[str, Attribute] | None = None
    ) -> SSAValue:
        """Return the result of a named linalg op."""
        return self.add(named_op(name, inputs, [out], [out.type], properties))

    def generic(
        self,
        dims: int,
        inputs: Sequence[tuple[SSAValue, Sequence[AffineExpr]]],
        outputs: Sequence[tuple[SSAValue, Sequence[AffineExpr]]],
        body: Body,
    ) -> Sequence[SSAValue]:
        """Return the results of a `linalg.generic` with `dims` loops; loops that no output uses are reductions."""
        maps = [AffineMap(dims, 0, tuple(places)) for _, places in (*inputs, *outputs)]
        kept = {dim for output in maps[len(inputs) :] for dim in output.used_dims()}
        kinds = [IteratorTypeAttr.parallel() if dim in kept else IteratorTypeAttr.reduction() for dim in range(dims)]
        block = Block(arg_types=[element_of(value) for value, _ in (*inputs, *outputs)])
        numbers = Numbers(block)
        made = body(numbers, block.args)
        block.add_op(YieldOp(*((made,) if isinstance(made, SSAValue) else made)))
        op = GenericOp(
            [value for value, _ in inputs],
            [value for value, _ in outputs],
            Region(block),
            ArrayAttr(map(AffineMapAttr, maps)),
            ArrayAttr(kinds),
            [value.type for value, _ in outputs],
        )
        return self.put(op).results

    def pointwise(self, shape: Sequence[int], element: Attribute, inputs: Sequence[SSAValue], body: Body) -> SSAValue:
        """Return an elementwise function of inputs, broadcast as in NumPy."""
        rank = len(shape)
        out = self.empty(shape, element)
        places = [(value, broadcast_places(shape_of(value), shape)) for value in inputs]
        (result,) = self.generic(rank, places, [(out, identity(rank))], body)
        return result

    def convert(self, value: SSAValue, element: Attribute) -> SSAValue:
        """Return a tensor of floats converted to another element type."""
        if element_of(value) == element:
            return value
        return self.pointwise(
            shape_of(value), element, [value], lambda numbers, args: numbers.convert(args[0], element)
        )

    def widened(self, value: SSAValue) -> SSAValue:
        """Return a tensor converted to `compute_type` of its elements."""
        return self.convert(value, compute_type(element_of(value)))

    def reshape(self, value: SSAValue, shape: Sequence[int]) -> SSAValue:
        """Return a tensor reshaped in row-major order."""
        old, new = tuple(shape_of(value)), tuple(shape)
        if old == new:
            return value
        for narrow, wide, is_expanded in ((old, new, True), (new, old, False)):
            groups = reassociation(narrow, wide)
            if groups is not None:
                return self._regrouped(value, new, groups, is_expanded=is_expanded)
        count = prod(old)
        flat = self._regrouped(value, (count,), reassociation((count,), old), is_expanded=False)
        return self._regrouped(flat, new, reassociation((count,), new), is_expanded=True)

    def _regrouped(
        self, value: SSAValue, shape: Sequence[int], groups: Sequence[Sequence[int]] | None, *, is_expanded: bool
    ) -> SSAValue:
        assert groups is not None, "one dimension becomes any"
        type_ = TensorType(element_of(value), shape)
        indices = ArrayAttr(ArrayAttr(IntegerAttr(axis, i64) for axis in group) for group in groups)
        if not is_expanded:
            return self.add(
                tensor.CollapseShapeOp.create(
                    operands=[value], result_types=[type_], properties={"reassociation": indices}
                )
            )
        properties = {"reassociation": indices, "static_output_shape": DenseArrayBase.from_list(i64, list(shape))}
        return self.add(tensor.ExpandShapeOp.create(operands=[value], result_types=[type_], properties=properties))

    def transpose(self, value: SSAValue, order: Sequence[int]) -> SSAValue:
        """Return a tensor transposed by `order`."""
        if list(order) == sorted(order):
            return value
        shape = shape_of(value)
        out = self.empty([shape[axis] for axis in order], element_of(value))
        return self.add(transpose_op(value, out, order))

    def slice(self, value: SSAValue, starts: Sequence[int], sizes: Sequence[int], steps: Sequence[int]) -> SSAValue:
        """Return a slice of a tensor."""
        return self.add(
            tensor.ExtractSliceOp.from_static_parameters(
                value, list(starts), list(sizes), list(steps), reduce_rank=False
            )
        )

    def pad(self, value: SSAValue, low: Sequence[int], high: Sequence[int], number: float) -> SSAValue:
        """Return a tensor padded with a number."""
        if not any(low) and not any(high):
            return value
        shape = [size + a + b for size, a, b in zip(shape_of(value), low, high, strict=True)]
        padding = self.number(number, element_of(value))
        block = Block(arg_types=[IndexType()] * len(shape))
        block.add_op(tensor.YieldOp(padding))
        properties = {
            "static_low": DenseArrayBase.from_list(i64, list(low)),
            "static_high": DenseArrayBase.from_list(i64, list(high)),
            "operandSegmentSizes": DenseArrayBase.from_list(i32, [1, 0, 0]),
        }
        return self.add(
            tensor.PadOp.create(
                operands=[value],
                result_types=[TensorType(element_of(value), shape)],
                properties=properties,
                regions=[Region(block)],
            )
        )


def identity(rank: int) -> Sequence[AffineExpr]:
    """Return the expressions d0, d1, ... of the identity map."""
    return [AffineExpr.dimension(axis) for axis in range(rank)]


def broadcast_places(shape: Sequence[int], into: Sequence[int]) -> Sequence[AffineExpr]:
    """Return the index expressions of a shape broadcast to another one as in NumPy."""
    first = len(into) - len(shape)
    return [
        AffineExpr.constant(0) if size == 1 and into[first + axis] != 1 else AffineExpr.dimension(first + axis)
        for axis, size in enumerate(shape)
    ]


def reassociation(narrow: Sequence[int], wide: Sequence[int]) -> Sequence[Sequence[int]] | None:
    """Return the groups of axes of `wide` that collapse to the axes of `narrow`; None if there are none."""
    if len(narrow) > len(wide) or (not narrow and prod(wide) != 1):
        return None
    groups: list[list[int]] = []
    axis = 0
    for size in narrow:
        group, count = [axis], wide[axis] if axis < len(wide) else 1
        axis += 1
        while count != size and axis < len(wide):
            count *= wide[axis]
            group.append(axis)
            axis += 1
        if count != size or group[0] >= len(wide):
            return None
        groups.append(group)
    if not groups:
        return groups
    if any(size != 1 for size in wide[axis:]):
        return None
    groups[-1].extend(range(axis, len(wide)))
    left = len(narrow) - len(groups)
    return groups if left == 0 else None
