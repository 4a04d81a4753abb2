"""Normalisations for inference. Training ones update their statistics in place, and stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.oneflow.normalization import (
    GroupNormOp,
    LayerNormOp,
    NormalizationAddReluOp,
    NormalizationInferOp,
    NormalizationOp,
    RmsNormOp,
)
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.passes.oneflow.to_linalg.formulas import relu, silu
from okl_opt.passes.oneflow.to_linalg.maker import Maker, compute_type
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.pointwise import along, mapped
from okl_opt.passes.oneflow.to_linalg.reductions import reduced
from okl_opt.passes.oneflow.to_linalg.rules import Rule, bool_of, float_of, int_of, ints_of, string_of


def _batch_norm(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """(x - mean) / sqrt(variance + eps) * gamma + beta, then an addend and relu"""
    assert isinstance(op, NormalizationOp | NormalizationInferOp | NormalizationAddReluOp)
    trains = bool_of(op.training) and not isinstance(op, NormalizationInferOp)
    if trains or op.moving_mean is None or op.moving_variance is None or not isinstance(element_of(op.x), AnyFloat):
        return None
    if len(op.results) > 1:
        return None
    standing = dict(zip(op.operands, operands, strict=True))
    axis, rank = int_of(op.axis), len(shape_of(op.x))
    vectors = [
        along(make, standing[value], axis, rank) for value in (op.moving_mean, op.moving_variance, op.gamma, op.beta)
    ]
    addend = op.addend if isinstance(op, NormalizationAddReluOp) else op._add_to_output  # pyright: ignore[reportPrivateUsage]
    epsilon, wide = float_of(op.epsilon), compute_type(element_of(op.x))

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        x, mean, variance, gamma, beta, *addends = (n.convert(arg, wide) for arg in args)
        deviation = n("math.sqrt", n.binary("add", variance, n.number(epsilon, variance)))
        scale = n.binary("div", gamma, deviation)
        value = n.binary("add", n.binary("mul", n.binary("sub", x, mean), scale), beta)
        for each in addends:
            value = n.binary("add", value, each)
        return relu(n, value) if isinstance(op, NormalizationAddReluOp) else value

    inputs = [standing[op.x], *vectors, *([] if addend is None else [standing[addend]])]
    return mapped(make, op, inputs, formula)


def _moments(make: Maker, rows: SSAValue, epsilon: float) -> tuple[SSAValue, SSAValue]:
    """Return the mean of each row, and 1 / sqrt(biased variance + eps)."""
    count = shape_of(rows)[-1]
    total = reduced(make, "add", [1], [rows])
    shape, element = shape_of(total), element_of(total)
    mean = make.pointwise(shape, element, [total], lambda n, a: n.binary("div", a[0], n.number(count, a[0])))

    def square(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        distance = n.binary("sub", args[0], args[1])
        return n.binary("mul", distance, distance)

    squares = reduced(make, "add", [1], [rows, mean], square)
    return mean, _inverse_root(make, squares, count, epsilon)


def _inverse_root(make: Maker, squares: SSAValue, count: int, epsilon: float) -> SSAValue:
    """1 / sqrt(squares / count + eps)"""

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        variance = n.binary("div", args[0], n.number(count, args[0]))
        root = n("math.sqrt", n.binary("add", variance, n.number(epsilon, variance)))
        return n.binary("div", n.number(1, root), root)

    return make.pointwise(shape_of(squares), element_of(squares), [squares], formula)


def _column(make: Maker, vector: SSAValue) -> SSAValue:
    return make.reshape(vector, (*shape_of(vector), 1))


def _normalised(
    make: Maker, rows: SSAValue, mean: SSAValue | None, inverse: SSAValue, scales: Sequence[tuple[str, SSAValue]]
) -> SSAValue:
    """Return (rows - mean) * inverse, then each scale multiplied or added; in `compute_type`."""
    element = compute_type(element_of(rows))

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        wide = [n.convert(arg, element) for arg in args[:-1]]
        value, *rest = wide
        if mean is not None:
            value = n.binary("sub", value, rest.pop(0))
        value = n.binary("mul", value, rest.pop(0))
        for (name, _), arg in zip(scales, rest, strict=True):
            value = n.binary(name, value, arg)
        return value

    means = [] if mean is None else [_column(make, mean)]
    inputs = [rows, *means, _column(make, inverse), *(value for _, value in scales)]
    return make.pointwise(shape_of(rows), element, inputs, formula)


def _layer_norm(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    assert isinstance(op, LayerNormOp)
    shape = shape_of(op.x)
    begin = int_of(op.begin_norm_axis) % max(len(shape), 1)
    count = prod(shape[begin:])
    if not isinstance(element_of(op.x), AnyFloat) or not count:
        return None
    standing = dict(zip(op.operands, operands, strict=True))
    rows = make.reshape(standing[op.x], (prod(shape[:begin]), count))
    mean, inverse = _moments(make, rows, float_of(op.epsilon))
    scales = [
        (name, make.reshape(standing[value], (count,)))
        for name, value in (("mul", op.gamma), ("add", op.beta))
        if value is not None
    ]
    y = make.reshape(make.convert(_normalised(make, rows, mean, inverse, scales), element_of(op.y)), shape)
    return [y, *(_statistic(make, value, result) for value, result in ((mean, op.mean), (inverse, op.inv_variance)))]


def _statistic(make: Maker, value: SSAValue, result: SSAValue) -> SSAValue:
    return make.reshape(make.convert(value, element_of(result)), shape_of(result))


def _rms_norm(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """x / sqrt(mean of squares + eps) * weight"""
    assert isinstance(op, RmsNormOp)
    shape = shape_of(op.x)
    count = prod(ints_of(op.normalized_shape))
    if not isinstance(element_of(op.x), AnyFloat) or not count:
        return None
    rows = make.reshape(operands[0], (prod(shape) // count, count))
    squares = reduced(make, "add", [1], [rows], lambda n, args: n.binary("mul", args[0], args[0]))
    inverse = _inverse_root(make, squares, count, float_of(op.epsilon, 1e-5))
    scales = [("mul", make.reshape(weight, (count,))) for weight in operands[1:]]
    y = make.convert(_normalised(make, rows, None, inverse, scales), element_of(op.y))
    return [make.reshape(y, shape), _statistic(make, inverse, op.inv_rms)]


def _group_norm(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Lower to a layer normalisation of each group of channels, then gamma and beta for each channel."""
    assert isinstance(op, GroupNormOp)
    standing = dict(zip(op.operands, operands, strict=True))
    groups, x, rank = int_of(op.num_groups), standing[op.x], len(shape_of(op.x))
    if not isinstance(element_of(op.x), AnyFloat) or not groups or not prod(shape_of(op.x)):
        return None
    is_last = string_of(op.data_format) == "channels_last"
    if is_last:
        x = make.transpose(x, [0, rank - 1, *range(1, rank - 1)])
    shape = shape_of(x)
    rows = make.reshape(x, (shape[0] * groups, prod(shape[1:]) // groups))
    mean, inverse = _moments(make, rows, float_of(op.epsilon))
    y = make.reshape(_normalised(make, rows, mean, inverse, []), shape)
    scales = [
        (name, along(make, standing[value], 1, rank))
        for name, value in (("mul", op.gamma), ("add", op.beta))
        if value is not None
    ]
    is_silu = string_of(op.activation, "none") == "silu"
    element = element_of(op.y)

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        value = args[0]
        for (name, _), arg in zip(scales, args[1:-1], strict=True):
            value = n.binary(name, value, n.convert(arg, value.type))
        return n.convert(silu(n, value) if is_silu else value, element)

    y = make.pointwise(shape, element, [y, *(value for _, value in scales)], body)
    if is_last:
        y = make.transpose(y, [0, *range(2, rank), 1])
    return [y, *(_statistic(make, value, result) for value, result in ((mean, op.mean), (inverse, op.inv_variance)))]


RULES: Mapping[str, Rule] = {
    "normalization": _batch_norm,
    "normalization_infer": _batch_norm,
    "normalization_add_relu": _batch_norm,
    "layer_norm": _layer_norm,
    "rms_norm": _rms_norm,
    "group_norm": _group_norm,
}
