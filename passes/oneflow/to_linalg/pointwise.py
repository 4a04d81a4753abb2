"""Elementwise ops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isnan

from xdsl.dialects.builtin import AnyFloat, IntegerType, i1
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.hints import isa
from okl_opt.dialects.oneflow.element_types import BOOL_NUMBER
from okl_opt.dialects.oneflow.elementwise import ScalarOp
from okl_opt.dialects.oneflow.shapes import element_of, shape_of
from okl_opt.passes.oneflow.to_linalg.formulas import FLOATS, INTEGERS, Formula, gelu
from okl_opt.passes.oneflow.to_linalg.maker import Body, Maker, compute_type, is_unsigned, signless
from okl_opt.passes.oneflow.to_linalg.numbers import Numbers
from okl_opt.passes.oneflow.to_linalg.rules import Rule, bool_of, float_of, int_of, string_of

_Formula = Callable[[Numbers, Sequence[SSAValue]], SSAValue]


def computed(element: Attribute, formula: _Formula) -> Body:
    """Return a body that computes `formula` in `compute_type`, and rounds the result once."""

    def body(numbers: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        wide = [numbers.convert(arg, compute_type(arg.type)) for arg in args[:-1]]
        return numbers.convert(formula(numbers, wide), element)

    return body


def mapped(make: Maker, op: Operation, inputs: Sequence[SSAValue], formula: _Formula) -> list[SSAValue]:
    """Return the result of an elementwise op: a formula of the inputs, which are broadcast."""
    result = op.results[0]
    element = signless(element_of(result))
    return [make.pointwise(shape_of(result), element, inputs, computed(element, formula))]


def _unary(name: str) -> Rule:
    def rule(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
        is_float = isinstance(element_of(op.operands[0]), AnyFloat)
        found: Formula | None = (FLOATS if is_float else INTEGERS).get(name)
        if found is None or is_unsigned(op.operands[0]):
            return None
        formula = found
        return mapped(make, op, operands, lambda numbers, args: formula(numbers, args[0]))

    return rule


def _copy(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Return the operand itself, or None for a copy to another device."""
    place = string_of(op.attributes.get("device_tag"))
    return list(operands) if string_of(op.attributes.get("device_type"), place) == place else None


def _binary(name: str) -> Rule:
    def rule(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
        unsigned = is_unsigned(op.operands[0])
        if not isinstance(element_of(op.operands[0]), AnyFloat) and (name in ("div", "pow") or _is_bool(op)):
            return None
        return mapped(
            make, op, operands, lambda numbers, args: numbers.binary(name, args[0], args[1], is_unsigned=unsigned)
        )

    return rule


def _as_element(value: float, tensor: SSAValue) -> float:
    """Return a number as an element of a tensor: for integer types, floats are truncated and clamped, integers wrap."""
    element = element_of(tensor)
    if not isa(element, IntegerType) or element == i1:
        return value
    bits = element.width.data
    least, most = (0, (1 << bits) - 1) if is_unsigned(tensor) else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    if isinstance(value, int):
        return (value - least) % (1 << bits) + least
    return 0 if isnan(value) else int(max(least, min(most, value)))


def _is_bool(op: Operation) -> bool:
    return element_of(op.operands[0]) == i1


def _scalar(name: str) -> Rule:
    """Return the rule for x op s, s an attribute."""

    def rule(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
        assert isinstance(op, ScalarOp)
        is_float = isinstance(element_of(op.in_), AnyFloat)
        given = int_of(op.int_operand) if bool_of(op.has_int_operand) else float_of(op.float_operand)
        value = _as_element(given, op.in_)
        if name == "div" and not is_float and not _is_bool(op):
            return _divided(op, operands, make, int(value))
        if _is_bool(op) or (name == "pow" and not is_float):
            return None
        return mapped(make, op, operands, lambda n, args: n.binary(name, args[0], n.number(value, args[0])))

    return rule


def _divided(op: Operation, operands: Sequence[SSAValue], make: Maker, value: int) -> list[SSAValue] | None:
    """Return integers divided by a number, rounded towards zero; None for the number 0, which is an error."""
    unsigned = is_unsigned(op.operands[0])
    if not value:
        return None

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        (x,) = args
        if value == -1:
            # The least integer is its own negative, but its `arith.divsi` by -1 overflows.
            return n.binary("sub", n.number(0, x), x)
        return n("arith.divui" if unsigned else "arith.divsi", x, n.number(value, x))

    return mapped(make, op, operands, formula)


def _leaky_relu(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    if _is_bool(op):
        return None
    alpha, unsigned = _as_element(float_of(op.attributes.get("alpha")), op.operands[0]), is_unsigned(op.operands[0])

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        (x,) = args
        is_positive = n.is_less(n.number(0, x), x, is_unsigned=unsigned)
        return n.select(is_positive, x, n.binary("mul", n.number(alpha, x), x))

    return mapped(make, op, operands, formula)


def _hardtanh(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    if _is_bool(op):
        return None
    least, most = (_as_element(float_of(op.attributes.get(name)), op.operands[0]) for name in ("min_val", "max_val"))
    unsigned = is_unsigned(op.operands[0])

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        low, high = n.number(least, args[0]), n.number(most, args[0])
        raised = n.select(n.is_less(args[0], low, is_unsigned=unsigned), low, args[0])
        return n.select(n.is_less(high, raised, is_unsigned=unsigned), high, raised)

    return mapped(make, op, operands, formula)


def _cast(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    element = signless(element_of(op.results[0]))
    unsigned, to_unsigned = is_unsigned(op.operands[0]), is_unsigned(op.results[0])
    is_bool = int_of(op.attributes.get("dtype")) == BOOL_NUMBER
    if element == signless(element_of(op.operands[0])) and not is_bool:
        return list(operands)
    shape = shape_of(op.results[0])

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        if is_bool:
            return n.convert(n.convert(args[0], i1), element, is_unsigned=True)
        return n.convert(args[0], element, is_unsigned=unsigned, to_unsigned=to_unsigned)

    return [make.pointwise(shape, element, operands, body)]


def _add_n(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    if _is_bool(op):
        return None

    def formula(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        total = args[0]
        for arg in args[1:]:
            total = n.binary("add", total, arg)
        return total

    return mapped(make, op, operands, formula)


def _by_tensor(name: str) -> Rule:
    def rule(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
        if _is_bool(op):
            return None
        scalar = make.reshape(operands[1], ())
        return mapped(make, op, [operands[0], scalar], lambda n, args: n.binary(name, args[0], args[1]))

    return rule


def _biased(formula: Formula, *, of_integers: bool = False) -> Rule:
    """Return the rule for a formula of tensor + bias along an axis."""

    def rule(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
        if not isinstance(element_of(op.results[0]), AnyFloat) and (_is_bool(op) or not of_integers):
            return None
        shape = shape_of(op.results[0])
        axis = int_of(op.attributes.get("axis"))
        bias = along(make, operands[1], axis, len(shape))
        return mapped(make, op, [operands[0], bias], lambda n, args: formula(n, n.binary("add", args[0], args[1])))

    return rule


def along(make: Maker, vector: SSAValue, axis: int, rank: int) -> SSAValue:
    """Return a vector reshaped to lie along an axis, to be broadcast along the others."""
    (size,) = shape_of(vector)
    return make.reshape(vector, (size, *[1] * (rank - 1 - axis)))


def _where(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    return _chosen(make, op, operands, lambda n, args: n.select(n.convert(args[0], i1), args[1], args[2]))


def _masked_fill(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    held = op.attributes
    if bool_of(held.get("has_float_operand")):
        given = float_of(held.get("float_operand"))
    elif bool_of(held.get("has_int_operand")):
        given = int_of(held.get("int_operand"))
    else:
        given = int(bool_of(held.get("bool_operand")))
    value = _as_element(given, op.operands[0])
    if _is_bool(op) and value not in (0, 1):
        return None

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        return n.select(n.convert(args[1], i1), n.number(value, args[0]), args[0])

    return _chosen(make, op, operands, body)


def _chosen(make: Maker, op: Operation, inputs: Sequence[SSAValue], body: Body) -> list[SSAValue]:
    result = op.results[0]
    return [make.pointwise(shape_of(result), signless(element_of(result)), inputs, body)]


def _ones_like(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    return [make.filled(1, shape_of(op.results[0]), signless(element_of(op.results[0])))]


def _dropout(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    """Lower a dropout of rate 0: in (+ addend), and a mask of ones."""
    if float_of(op.attributes.get("rate")) or not isinstance(element_of(op.operands[0]), AnyFloat):
        return None
    out = operands[0]
    if len(operands) > 1:
        (out,) = mapped(make, op, operands, lambda n, args: n.binary("add", args[0], args[1]))
    mask = op.results[1]
    return [out, make.filled(1, shape_of(mask), signless(element_of(mask)))]


def _tril(op: Operation, operands: Sequence[SSAValue], make: Maker) -> list[SSAValue] | None:
    held = op.attributes
    if bool_of(held.get("is_floating_fill_value")):
        given = float_of(held.get("floating_fill_value"))
    else:
        given = int_of(held.get("integer_fill_value"))
    fill = _as_element(given, op.operands[0])
    if _is_bool(op) and fill not in (0, 1):
        return None
    diagonal, rank = int_of(held.get("diagonal")), len(shape_of(op.results[0]))
    if rank < 2:
        return None

    def body(n: Numbers, args: Sequence[SSAValue]) -> SSAValue:
        row, column = n.position(rank - 2), n.position(rank - 1)
        edge = n.binary("add", row, n.number(diagonal, row))
        return n.select(n.compare("sle", column, edge), args[0], n.number(fill, args[0]))

    return _chosen(make, op, operands, body)


RULES: Mapping[str, Rule] = {
    **{name: _unary(name) for name in FLOATS},
    "copy": _copy,
    "identity": _copy,
    **{
        f"broadcast_{name}": _binary(short)
        for name, short in (
            *((name, name) for name in ("add", "sub", "mul", "div", "pow")),
            ("maximum", "max"),
            ("minimum", "min"),
        )
    },
    **{f"scalar_{name}": _scalar(name) for name in ("add", "mul", "div", "pow")},
    "leaky_relu": _leaky_relu,
    "hardtanh": _hardtanh,
    "cast": _cast,
    "add_n": _add_n,
    "add_n2": _add_n,
    "scalar_add_by_tensor": _by_tensor("add"),
    "scalar_mul_by_tensor": _by_tensor("mul"),
    "bias_add": _biased(lambda n, x: x, of_integers=True),
    "fused_bias_add_gelu": _biased(gelu),
    "where": _where,
    "masked_fill": _masked_fill,
    "ones_like": _ones_like,
    "dropout": _dropout,
    "tril": _tril,
}
