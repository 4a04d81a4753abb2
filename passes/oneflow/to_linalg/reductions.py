"""Reductions and softmaxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import AnyFloat, IntegerAttr, i1, i64
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineExpr

from okl_opt.dialects.interfaces.int_ranges import integer_width_of
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.dialects.registry import create
from okl_opt.passes.oneflow.to_linalg.maker import Maker, compute_type, identity, is_unsigned, signless
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.pointwise import mapped
from okl_opt.passes.oneflow.to_linalg.rules import Rule, ints_of

Combine = Callable[[Numbers, Sequence[SSAValue]], SSAValue]
"""Builds the value to reduce from an element of each input."""


def first(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
    """Return the element of the first input."""
    return args[0]


def reduced(make: Maker, name: str, axes: Sequence[int], inputs: Sequence[SSAValue], step: Combine = first) -> SSAValue:
    """Reduce `step` of the elements along `axes`, which are removed, by `add`, `mul`, `max` or `min`.

    The inputs except the first one lack these axes. The result is in `compute_type`.
    """
    shape = shape_of(inputs[0])
    element = compute_type(element_of(inputs[0]))
    kept = [axis for axis in range(len(shape)) if axis not in axes]
    places = [AffineExpr.dimension(axis) for axis in kept]
    out = make.filled(_start(name, element), [shape[axis] for axis in kept], element)

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        return n.binary(name, args[-1], step(n, [n.convert(arg, element) for arg in args[:-1]]))

    all_axes = identity(len(shape))
    read = [(inputs[0], all_axes), *((value, places) for value in inputs[1:])]
    (result,) = make.generic(len(shape), read, [(out, places)], body)
    return result


def _start(name: str, element: Attribute) -> float:
    if name in ("add", "mul"):
        return 0 if name == "add" else 1
    if isinstance(element, AnyFloat):
        return float("-inf") if name == "max" else float("inf")
    most = 1 << (integer_width_of(element) - 1)
    return -most if name == "max" else most - 1


def _reduce(name: str) -> Rule:
    def rule(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
        (x,) = operands
        shape, wanted = shape_of(x), shape_of(op.results[0])
        axes = {axis % max(len(shape), 1) for axis in ints_of(op.attributes.get("axis"))}
        element = signless(element_of(op.results[0]))
        if element == i1 or is_unsigned(op.operands[0]):
            return None
        if not axes:
            return [x]
        return [make.reshape(make.convert(reduced(make, name, sorted(axes), [x]), element), wanted)]

    return rule


def _softmax(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    (x,) = operands
    shape, element = shape_of(x), element_of(x)
    if not isinstance(element, AnyFloat) or not shape:
        return None
    wide = make.widened(x)
    out = make.empty(shape, compute_type(element))
    properties: dict[str, Attribute] = {"dimension": IntegerAttr(len(shape) - 1, i64)}
    result = make.add(create("linalg.softmax", [wide, out], [out.type], properties))
    return [make.convert(result, element)]


def _log_softmax(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """x - max - log(sum of e^(x - max))"""
    (x,) = operands
    if not isinstance(element_of(x), AnyFloat) or not shape_of(x):
        return None
    last = len(shape_of(x)) - 1
    most = reduced(make, "max", [last], [x])
    total = reduced(make, "add", [last], [x, most], lambda n, a: n("math.exp", n.binary("sub", a[0], a[1])))
    columns = [make.reshape(value, (*shape_of(value), 1)) for value in (most, total)]

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        return n.binary("sub", n.binary("sub", args[0], args[1]), n("math.log", args[2]))

    return mapped(make, op, [x, *columns], formula)


def _argmax(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Return the first position of the greatest element along the last axis; NaN is greatest."""
    (x,) = operands
    shape, element = shape_of(x), element_of(x)
    if not shape or shape[-1] == 0 or is_unsigned(op.operands[0]):
        return None
    rank, is_float = len(shape), isinstance(element, AnyFloat)
    places = identity(rank - 1)
    most = make.filled(_start("max", element), shape[:-1], element)
    at = make.filled(-1, shape[:-1], i64)

    def body(n: Numbers, args: Sequence[SSAValue]) -> Sequence[SSAValue]:
        value, greatest, place = args
        is_better = n.either(n.is_less(greatest, value), n.compare("slt", place, n.number(0, place)))
        if is_float:
            is_number = n.compare_floats("ord", greatest, greatest)
            is_better = n.either(is_better, n.both(n.is_nan(value), is_number))
        found = n("arith.index_cast", n.position(rank - 1), type=i64)
        return n.select(is_better, value, greatest), n.select(is_better, found, place)

    _, result = make.generic(rank, [(x, identity(rank))], [(most, places), (at, places)], body)
    return [result]


RULES: Mapping[str, Rule] = {
    "reduce_sum": _reduce("add"),
    "reduce_prod": _reduce("mul"),
    "reduce_max": _reduce("max"),
    "reduce_min": _reduce("min"),
    "softmax": _softmax,
    "log_softmax": _log_softmax,
    "argmax": _argmax,
}
