"""Conversion rules from channels_first to channels_last, op by op.

An image is a tensor of rank 4: [N, C, H, W] in channels_first, [N, H, W, C] in channels_last. Weights of convolutions
are images in this sense: [filters, C/groups, kh, kw].

Source: OneFlow's NCHWCompatible interface, and the ops with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, IntegerType, StringAttr, TensorType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.oneflow.base import OneFlowOp, si32, si64
from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.elementwise import (
    BiasAddOp,
    BiasOp,
    FusedBiasAddGeluOp,
    ScalarAddByTensorOp,
    ScalarByTensorOp,
    ScalarMulByTensorOp,
)
from okl_opt.dialects.oneflow.normalization import (
    GroupNormOp,
    NormalizationAddReluOp,
    NormalizationBaseOp,
    NormalizationInferOp,
    NormalizationOp,
)
from okl_opt.dialects.oneflow.pooling import AdaptiveAvgPool2dOp, AvgPool2dOp, MaxPool2dOp
from okl_opt.dialects.oneflow.reductions import ReduceMaxOp, ReduceMinOp, ReduceOp, ReduceProdOp, ReduceSumOp
from okl_opt.dialects.oneflow.shape import (
    CatOp,
    ConcatBaseOp,
    ConcatOp,
    NarrowOp,
    ReshapeLikeOp,
    ReshapeOp,
    SliceOp,
    SplitLikeOp,
    SqueezeOp,
    TransposeOp,
)
from okl_opt.dialects.oneflow.shapes import Shape, Tensor, element_count, element_of, ints, shape_of, tensor
from okl_opt.dialects.oneflow.traits import Elementwise

TO_LAST: Shape = (0, 2, 3, 1)
"""The `perm` of a transpose from channels_first to channels_last."""
TO_FIRST: Shape = (0, 3, 1, 2)
"""The `perm` of the inverse transpose."""

RANK = 4


@dataclass(frozen=True)
class Move:
    """The conversion of an op: the positions of operands and results that are images, and the new attributes."""

    images: tuple[int, ...]
    results: tuple[int, ...] = (0,)
    attributes: Mapping[str, Attribute] = field(default_factory=dict[str, Attribute])
    reshaped: Mapping[int, Shape] = field(default_factory=dict[int, Shape])
    """Operand of lower rank -> the shape to reshape it to first. Such an operand in `images` must be constant."""


def moved(shape: Sequence[int]) -> Shape:
    """Return the shape of an image in channels_last."""
    return tuple(shape[axis] for axis in TO_LAST)


def moved_type(value: SSAValue) -> Tensor:
    """Return the type of an image in channels_last."""
    return tensor(element_of(value), moved(shape_of(value)))


def _is_image(value: SSAValue) -> bool:
    return isinstance(value.type, TensorType) and len(shape_of(value)) == RANK


def _axis(axis: int) -> int:
    """Return the channels_last axis of a channels_first axis; negative axes count from the end."""
    return TO_LAST.index(axis % RANK)


def _numbers(numbers: Sequence[int], type_: IntegerType) -> ArrayAttr[IntegerAttr]:
    return ArrayAttr([IntegerAttr(number, type_) for number in numbers])


def _keeps_order(axes: Sequence[int]) -> bool:
    """Return whether axes of an image are in the same order in both layouts."""
    places = [_axis(axis) for axis in axes]
    return places == sorted(places)


def _long_axes(shape: Sequence[int]) -> list[int]:
    return [axis for axis, size in enumerate(shape) if size != 1]


_LAST = {"data_format": StringAttr("channels_last")}


def _move_by_format(op: Operation) -> Move | None:
    """Convert convolutions and pools: all operands (weights included) and results are images, except a bias."""
    data_format = op.attributes.get("data_format", StringAttr("channels_first"))
    if data_format != StringAttr("channels_first"):
        return None
    images = tuple(number for number, operand in enumerate(op.operands) if _is_image(operand))
    return Move(images, tuple(range(len(op.results))), _LAST)


def _move_group_norm(op: GroupNormOp) -> Move | None:
    if op.data_format.data != "channels_first" or not _is_image(op.x):
        return None
    return Move((0,), attributes=_LAST)


def _move_normalization(op: NormalizationBaseOp) -> Move | None:
    """Convert a normalisation by its channel axis. The bits of a used `reserve_space` have fixed positions."""
    x = op.operands[0]
    if not _is_image(x) or (isinstance(op, NormalizationAddReluOp) and op.reserve_space.first_use is not None):
        return None
    images = tuple(number for number, operand in enumerate(op.operands) if _is_image(operand))
    return Move(images, attributes={"axis": IntegerAttr(_axis(op.axis.value.data), si32)})


def _move_elementwise(op: Operation) -> Move | None:
    """Convert an elementwise op. Operands of lower rank are aligned at the right, so they get leading axes first."""
    if not _is_image(op.results[0]):
        return None
    images: list[int] = []
    reshaped: dict[int, Shape] = {}
    for number, operand in enumerate(op.operands):
        shape = shape_of(operand)
        whole = (1,) * (RANK - len(shape)) + shape
        if len(shape) == RANK:
            images.append(number)
        elif len(_long_axes(whole)) > 1:
            images.append(number)
            reshaped[number] = whole
        elif element_count(shape) != 1:
            reshaped[number] = moved(whole)
    return Move(tuple(images), reshaped=reshaped)


def _move_biased(op: BiasOp) -> Move | None:
    if not _is_image(op.a):
        return None
    return Move((0,), attributes={"axis": IntegerAttr(_axis(op.axis.value.data), si32)})


def _move_by_scalar(op: ScalarByTensorOp) -> Move | None:
    return Move((0,)) if _is_image(op.x) else None


def _move_pieces(op: ConcatBaseOp | SplitLikeOp) -> Move | None:
    if not all(_is_image(operand) for operand in op.operands):
        return None
    axis = {"axis": IntegerAttr(_axis(op.axis.value.data), si64)}
    return Move(tuple(range(len(op.operands))), tuple(range(len(op.results))), axis)


def _move_narrow(op: NarrowOp) -> Move | None:
    return Move((0,), attributes={"dim": IntegerAttr(_axis(op.dim.value.data), si64)}) if _is_image(op.in_) else None


def _move_slice(op: SliceOp) -> Move | None:
    if not _is_image(op.x):
        return None
    limits = (("start", op.start), ("stop", op.stop), ("step", op.step))
    return Move((0,), attributes={name: _numbers(moved(ints(numbers)), si64) for name, numbers in limits})


def _move_reduce(op: ReduceOp) -> Move | None:
    """Convert a reduction: the result is an image if axes are kept, else the remaining axes must keep their order."""
    if not _is_image(op.input_tensor):
        return None
    reduced = [axis % RANK for axis in ints(op.axis)]
    axis = {"axis": _numbers([_axis(axis) for axis in reduced], si32)}
    if op.keepdims.value.data != 0:
        return Move((0,), attributes=axis)
    left = [axis for axis in range(RANK) if axis not in reduced]
    return Move((0,), (), axis) if _keeps_order(left) else None


def _move_squeeze(op: SqueezeOp) -> Move | None:
    if not _is_image(op.in_):
        return None
    gone = [axis % RANK for axis in ints(op.axes)]
    left = [axis for axis in range(RANK) if axis not in gone]
    return Move((0,), (), {"axes": _numbers([_axis(axis) for axis in gone], si32)}) if _keeps_order(left) else None


def _move_reshape(op: ReshapeOp | ReshapeLikeOp) -> Move | None:
    """Convert a reshape if the elements have the same order in both layouts, e.g. for images of one pixel."""
    if not _is_image(op.in_) or not _keeps_order(_long_axes(shape_of(op.in_))):
        return None
    return Move((0,), ())


def _move_transpose(op: TransposeOp) -> Move | None:
    """Convert a transpose to read the other layout; the result is unchanged."""
    if not _is_image(op.input):
        return None
    return Move((0,), (), {"perm": _numbers([_axis(axis) for axis in ints(op.perm)], si32)})


_MOVES: dict[type[Operation], Callable[..., Move | None]] = {
    **dict.fromkeys((Conv2dOp, MaxPool2dOp, AvgPool2dOp, AdaptiveAvgPool2dOp), _move_by_format),
    **dict.fromkeys((NormalizationOp, NormalizationInferOp, NormalizationAddReluOp), _move_normalization),
    **dict.fromkeys((BiasAddOp, FusedBiasAddGeluOp), _move_biased),
    **dict.fromkeys((ScalarAddByTensorOp, ScalarMulByTensorOp), _move_by_scalar),
    **dict.fromkeys((ConcatOp, CatOp, SplitLikeOp), _move_pieces),
    **dict.fromkeys((ReduceSumOp, ReduceMaxOp, ReduceMinOp, ReduceProdOp), _move_reduce),
    **dict.fromkeys((ReshapeOp, ReshapeLikeOp), _move_reshape),
    GroupNormOp: _move_group_norm,
    NarrowOp: _move_narrow,
    SliceOp: _move_slice,
    SqueezeOp: _move_squeeze,
    TransposeOp: _move_transpose,
}


def move_of(op: Operation) -> Move | None:
    """Return the conversion of `op` to channels_last; None if there is none with the same op."""
    move = _MOVES.get(type(op))
    if move is not None:
        return move(op)
    if isinstance(op, OneFlowOp) and op.has_trait(Elementwise) and not op.regions:
        return _move_elementwise(op)
    return None


def is_transpose(op: object, perm: Shape) -> bool:
    """Return whether `op` is a transpose by `perm`."""
    return isinstance(op, TransposeOp) and ints(op.perm) == perm
