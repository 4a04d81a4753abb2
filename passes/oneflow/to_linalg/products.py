"""Matrix products, and fused ops that begin with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from xdsl.dialects.builtin import AffineMapAttr, AnyFloat, ArrayAttr
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from okl_opt.dialects.oneflow.matmul import MatrixProductOp
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.passes.oneflow.to_linalg.formulas import FLOATS, Formula
from okl_opt.passes.oneflow.to_linalg.maker import Maker, broadcast_places, compute_type, is_unsigned, signless
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.pointwise import computed, mapped
from okl_opt.passes.oneflow.to_linalg.rules import Rule, bool_of, float_of, string_of

_M, _N, _K = 0, 1, 2


def product(
    make: Maker, left: SSAValue, right: SSAValue, shape: Sequence[int], *, transpose_a: bool, transpose_b: bool
) -> SSAValue:
    """Return op(left) op(right), accumulated in `compute_type`; leading axes are broadcast."""
    element = compute_type(element_of(left))
    wanted = tuple(shape)
    if len(shape_of(right)) == 2 and len(shape) > 2 and not transpose_a:
        wanted = (prod(shape[:-1]), shape[-1])
        left = make.reshape(left, (wanted[0], shape_of(left)[-1]))
    out = make.filled(0, wanted, element)
    batch = len(wanted) - 2
    maps = _maps(batch, transpose_a=transpose_a, transpose_b=transpose_b)
    is_plain = len(shape_of(left)) == len(shape_of(right)) == len(wanted) and all(
        tuple(shape_of(value)[:batch]) == tuple(wanted[:batch]) for value in (left, right)
    )
    if is_plain and batch < 2:
        properties = {"indexing_maps": ArrayAttr(AffineMapAttr(AffineMap(batch + 3, 0, tuple(each))) for each in maps)}
        name = "batch_matmul" if batch else "matmul"
        result = make.named(name, [left, right], out, properties)
    else:
        places = [
            [*broadcast_places(shape_of(value)[:-2], wanted[:batch]), *each[batch:]]
            for value, each in zip((left, right), maps, strict=False)
        ]
        (result,) = make.generic(
            batch + 3, [(left, places[0]), (right, places[1])], [(out, maps[2])], _multiply_and_add
        )
    return make.reshape(result, shape)


def _maps(batch: int, *, transpose_a: bool, transpose_b: bool) -> list[list[AffineExpr]]:
    leading = [AffineExpr.dimension(axis) for axis in range(batch)]
    m, n, k = (AffineExpr.dimension(batch + axis) for axis in (_M, _N, _K))
    return [
        [*leading, *((k, m) if transpose_a else (m, k))],
        [*leading, *((n, k) if transpose_b else (k, n))],
        [*leading, m, n],
    ]


def _multiply_and_add(numbers: Numbers, args: Sequence[SSAValue]) -> SSAValue:
    left, right, total = args
    factors = [numbers.convert(each, total.type) for each in (left, right)]
    return numbers.binary("add", total, numbers.binary("mul", *factors))


def _product(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    assert isinstance(op, MatrixProductOp)
    left, right, *addend = operands
    alpha = float_of(op.alpha)
    if is_unsigned(op.a) or (alpha != 1 and not isinstance(element_of(op.a), AnyFloat)):
        return None
    total = product(
        make,
        left,
        right,
        shape_of(op.out),
        transpose_a=bool_of(op.transpose_a),
        transpose_b=bool_of(op.transpose_b),
    )
    return _finished(make, op, total, addend, alpha)


def _finished(
    make: Maker,
    op: Operation,
    total: SSAValue,
    addends: Sequence[SSAValue],
    alpha: float = 1,
    activation: Formula | None = None,
) -> list[SSAValue]:
    """Return activation(alpha * total + addends), rounded once."""
    element = signless(element_of(op.results[0]))
    if alpha == 1 and not addends and activation is None and element_of(total) == element:
        return [total]

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        value = args[0] if alpha == 1 else n.binary("mul", n.number(alpha, args[0]), args[0])
        for addend in args[1:]:
            value = n.binary("add", value, addend)
        return value if activation is None else activation(n, value)

    return mapped(make, op, [total, *addends], formula)


def _fused_matmul_bias(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """activation(alpha * x weight^T + bias + addend)"""
    left, right, *addends = operands
    activation = string_of(op.attributes.get("activation"), "none")
    if not isinstance(element_of(left), AnyFloat):
        return None
    total = product(make, left, right, shape_of(op.results[0]), transpose_a=False, transpose_b=True)
    alpha = float_of(op.attributes.get("alpha"), 1.0)
    return _finished(make, op, total, addends, alpha, None if activation == "none" else FLOATS[activation])


def _grouped_matmul_bias(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """x_i weight_i^T (+ bias_i) for each i"""
    count = len(op.results)
    if is_unsigned(op.operands[0]):
        return None
    results: list[SSAValue] = []
    for number, result in enumerate(op.results):
        left, right, *biases = operands[number::count]
        total = product(make, left, right, shape_of(result), transpose_a=False, transpose_b=True)
        element = signless(element_of(result))
        if biases or element_of(total) != element:
            total = make.pointwise(shape_of(result), element, [total, *biases], computed(element, _sum))
        results.append(total)
    return results


def _sum(numbers: Numbers, args: Sequence[SSAValue]) -> SSAValue:
    total = args[0]
    for arg in args[1:]:
        total = numbers.binary("add", total, arg)
    return total


RULES: Mapping[str, Rule] = {
    "matmul": _product,
    "batch_matmul": _product,
    "broadcast_matmul": _product,
    "fused_matmul_bias": _fused_matmul_bias,
    "grouped_matmul_bias": _grouped_matmul_bias,
}
