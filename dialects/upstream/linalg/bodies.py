"""The regions of linalg's named ops, which their custom form omits.

Source: `LinalgNamedStructuredOps.yaml` and `RegionBuilderHelper` in `LinalgOps.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerType, MemRefType, TensorType, i1
from xdsl.dialects.linalg.ops import YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.utils.hints import isa

# A class of op, called with operands.
Make = Callable[..., Operation]


class Body:
    """A region under construction: one argument for each operand, the outputs last."""

    def __init__(self, types: Sequence[Attribute], is_unsigned: bool) -> None:
        self._block = Block(arg_types=types)
        self._is_unsigned = is_unsigned

    @property
    def inputs(self) -> Sequence[SSAValue]:
        return self._block.args[:-1]

    @property
    def output(self) -> SSAValue:
        return self._block.args[-1]

    def finish(self, value: SSAValue) -> Region:
        self._block.add_op(YieldOp(value))
        return Region(self._block)

    def put(self, op: Operation) -> SSAValue:
        self._block.add_op(op)
        return op.results[0]

    def binary(self, float_op: Make, integer_op: Make, left: SSAValue, right: SSAValue) -> SSAValue:
        cls = float_op if isinstance(left.type, AnyFloat) else integer_op
        return self.put(cls(left, right))

    def add(self, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.binary(arith.AddfOp, arith.OrIOp if left.type == i1 else arith.AddiOp, left, right)

    def multiply(self, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.binary(arith.MulfOp, arith.AndIOp if left.type == i1 else arith.MuliOp, left, right)

    def cast(self, value: SSAValue) -> SSAValue:
        """`value` cast to the element type of the output."""
        source, target = value.type, self.output.type
        if source == target:
            return value
        if isa(source, IntegerType) and isa(target, IntegerType):
            if source.width.data > target.width.data:
                return self.put(arith.TruncIOp(value, target))
            return self.put((arith.ExtUIOp if self._is_unsigned else arith.ExtSIOp)(value, target))
        if isa(source, IntegerType) and isinstance(target, AnyFloat):
            return self.put((arith.UIToFPOp if self._is_unsigned else arith.SIToFPOp)(value, target))
        if isinstance(source, AnyFloat) and isa(target, IntegerType):
            return self.put((arith.FPToUIOp if self._is_unsigned else arith.FPToSIOp)(value, target))
        if isinstance(source, AnyFloat) and isinstance(target, AnyFloat):
            cls = arith.TruncFOp if source.bitwidth > target.bitwidth else arith.ExtFOp
            return self.put(cls(value, target))
        return value


Build = Callable[[Body], SSAValue]


def _copy(body: Body) -> SSAValue:
    return body.cast(body.inputs[0])


def _contract(body: Body) -> SSAValue:
    left, right = (body.cast(value) for value in body.inputs)
    return body.add(body.output, body.multiply(left, right))


def _contract_quantized(body: Body) -> SSAValue:
    """The inputs are two values, then their zero points."""
    left, right, left_zero, right_zero = body.inputs
    shifted_left = body.put(arith.SubiOp(body.cast(left), body.cast(left_zero)))
    shifted_right = body.put(arith.SubiOp(body.cast(right), body.cast(right_zero)))
    return body.add(body.output, body.multiply(shifted_left, shifted_right))


def _pool_sum(body: Body) -> SSAValue:
    return body.add(body.output, body.cast(body.inputs[0]))


def _pool(float_op: Make, integer_op: Make) -> Build:
    def build(body: Body) -> SSAValue:
        return body.binary(float_op, integer_op, body.output, body.cast(body.inputs[0]))

    return build


def _unary(cls: Make) -> Build:
    return lambda body: body.put(cls(body.inputs[0]))


def _binary(float_op: Make, integer_op: Make) -> Build:
    return lambda body: body.binary(float_op, integer_op, body.inputs[0], body.inputs[1])


def _reciprocal(body: Body) -> SSAValue:
    value = body.inputs[0]
    assert isinstance(value.type, AnyFloat)
    one = body.put(arith.ConstantOp(FloatAttr(1.0, value.type)))
    return body.put(arith.DivfOp(one, value))


_MAX = (arith.MaximumfOp, arith.MaxSIOp)
_MIN = (arith.MinimumfOp, arith.MinSIOp)
_UNSIGNED_MAX = (arith.MaximumfOp, arith.MaxUIOp)
_UNSIGNED_MIN = (arith.MinimumfOp, arith.MinUIOp)

_ELEMENTWISE: Mapping[str, Build] = {
    **{
        name: _unary(cls)
        for name, cls in {
            "abs": math.AbsFOp,
            "ceil": math.CeilOp,
            "erf": math.ErfOp,
            "exp": math.ExpOp,
            "floor": math.FloorOp,
            "log": math.LogOp,
            "negf": arith.NegfOp,
            "round": math.RoundOp,
            "rsqrt": math.RsqrtOp,
            "sqrt": math.SqrtOp,
            "tanh": math.TanhOp,
        }.items()
    },
    "reciprocal": _reciprocal,
    "square": lambda body: body.multiply(body.inputs[0], body.inputs[0]),
    "add": lambda body: body.add(body.inputs[0], body.inputs[1]),
    "sub": _binary(arith.SubfOp, arith.SubiOp),
    "mul": lambda body: body.multiply(body.inputs[0], body.inputs[1]),
    "div": _binary(arith.DivfOp, arith.DivSIOp),
    "div_unsigned": _binary(arith.DivfOp, arith.DivUIOp),
    "powf": lambda body: body.put(math.PowFOp(body.inputs[0], body.inputs[1])),
    "select": lambda body: body.put(arith.SelectOp(*body.inputs)),
}

_BODIES: Mapping[str, Build] = _ELEMENTWISE | {
    "copy": _copy,
    "fill": _copy,
    "max": _binary(*_MAX),
    "min": _binary(*_MIN),
}
_KINDS: Mapping[str, Build] = _ELEMENTWISE | {
    "max_signed": _binary(*_MAX),
    "min_signed": _binary(*_MIN),
    "max_unsigned": _binary(*_UNSIGNED_MAX),
    "min_unsigned": _binary(*_UNSIGNED_MIN),
}
_POOLS: Mapping[str, Build] = {
    "max": _pool(*_MAX),
    "min": _pool(*_MIN),
    "max_unsigned": _pool(*_UNSIGNED_MAX),
    "min_unsigned": _pool(*_UNSIGNED_MIN),
    "sum": _pool_sum,
}


def _build_of(name: str) -> Build:
    """The body builder of `linalg.name`; ops in no table are contractions."""
    if name.startswith("pooling_"):
        _, _, kind = name.split("_", 2)
        return _POOLS[kind]
    if name.startswith("quantized_") or name.endswith("_q"):
        return _contract_quantized
    return _BODIES.get(name, _contract)


def _element_type(type: Attribute) -> Attribute:
    return type.element_type if isa(type, MemRefType | TensorType) else type


def body_of(name: str, types: Sequence[Attribute], *, is_unsigned: bool = False, kind: str | None = None) -> Region:
    """The region of `linalg.name` on operands of `types`; `kind` is that of `linalg.elementwise`."""
    body = Body([_element_type(type) for type in types], is_unsigned)
    build = _build_of(name) if kind is None else _KINDS[kind]
    return body.finish(build(body))
