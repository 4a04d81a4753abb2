"""The regions of linalg's named ops, which their custom form omits.

Source: `LinalgNamedStructuredOps.yaml` and `RegionBuilderHelper` in `LinalgOps.cpp` of MLIR.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import arith, complex, math
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import (
    AnyFloat,
    ComplexType,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    TensorType,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.dialects.linalg.ops import IndexOp, YieldOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import IRDLOperation

from okl_opt.dialects.diagnostic import UNKNOWN, Diagnostic, Severity, emit
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.arith.ops import DivSIOp, DivUIOp, ExtFOp, TruncFOp, TruncIOp
from okl_opt.dialects.upstream.linalg.maps import fixed_maps, has_fixed_maps

# An op class, or a function that makes an op from operands.
Make = Callable[..., Operation]


class BodyError(Exception):
    """MLIR has no body for these element types."""


class BinaryOps(NamedTuple):
    """The op for each kind of number; None where MLIR has none."""

    float: Make
    integer: Make
    bool: Make | None
    complex: Make | None = None
    refusal: str = ""
    """MLIR's message for bools, and for floats if the op is unsigned."""
    is_unsigned: bool = False


_ADD = BinaryOps(arith.AddfOp, arith.AddiOp, arith.OrIOp, complex.AddOp)
_SUB = BinaryOps(arith.SubfOp, arith.SubiOp, None, complex.SubOp, "sub with bools")
_MUL = BinaryOps(arith.MulfOp, arith.MuliOp, arith.AndIOp, complex.MulOp)
_DIV = BinaryOps(arith.DivfOp, DivSIOp, None, complex.DivOp, "div with bools")
_DIV_UNSIGNED = BinaryOps(arith.DivfOp, DivUIOp, None, None, "unsigned div not on uint", True)
_MAX = BinaryOps(arith.MaximumfOp, arith.MaxSIOp, arith.MaxSIOp)
_MIN = BinaryOps(arith.MinimumfOp, arith.MinSIOp, arith.MinSIOp)
_MAX_UNSIGNED = BinaryOps(arith.MaximumfOp, arith.MaxUIOp, None, None, "unsigned max not on uint", True)
_MIN_UNSIGNED = BinaryOps(arith.MinimumfOp, arith.MinUIOp, None, None, "unsigned min not on uint", True)
_POW = BinaryOps(math.PowFOp, math.PowFOp, math.PowFOp)


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

    def unary(self, cls: Make, value: SSAValue) -> SSAValue:
        if not isinstance(value.type, AnyFloat):
            raise BodyError("unsupported non numeric type")
        return self._put(cls, [value])

    def binary(self, ops: BinaryOps, left: SSAValue, right: SSAValue) -> SSAValue:
        """Source: `RegionBuilderHelper::buildBinaryFn`."""
        types = (left.type, right.type)
        cls: Make | None
        if all(isa(type, ComplexType) for type in types):
            cls = ops.complex
        elif all(isinstance(type, AnyFloat) for type in types):
            cls = None if ops.is_unsigned else ops.float
        elif all(isa(type, IntegerType) for type in types):
            cls = ops.bool if types == (i1, i1) else ops.integer
        else:
            raise BodyError(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got "
                f"{quoted(left.type)} and {quoted(right.type)}"
            )
        if cls is None:
            raise BodyError(f"unsupported operation: {ops.refusal or 'not on complex numbers'}")
        return self._put(cls, [left, right])

    def _put(self, cls: Make, operands: Sequence[SSAValue]) -> SSAValue:
        """Add an op whose result has the type of its first operand."""
        assert isinstance(cls, type) and issubclass(cls, Operation)
        properties: dict[str, Attribute] = {}
        if issubclass(cls, IRDLOperation) and "fastmath" in cls.get_irdl_definition().properties:
            properties["fastmath"] = FastMathFlagsAttr("none")
        return self.put(cls.create(operands=operands, result_types=[operands[0].type], properties=properties))

    def add(self, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.binary(_ADD, left, right)

    def multiply(self, left: SSAValue, right: SSAValue) -> SSAValue:
        return self.binary(_MUL, left, right)

    def cast(self, value: SSAValue) -> SSAValue:
        """`value` cast to the element type of the output. Source: `convertScalarToDtype`."""
        source, target = value.type, self.output.type
        if source == target:
            return value
        if isa(source, IntegerType) and isa(target, IntegerType):
            if source.width.data > target.width.data:
                return self.truncate(value, target)
            return self.put((arith.ExtUIOp if self._is_unsigned else arith.ExtSIOp)(value, target))
        if isa(source, IntegerType) and isinstance(target, AnyFloat):
            return self.put((arith.UIToFPOp if self._is_unsigned else arith.SIToFPOp)(value, target))
        if isinstance(source, AnyFloat) and isa(target, IntegerType):
            return self.put((arith.FPToUIOp if self._is_unsigned else arith.FPToSIOp)(value, target))
        if isinstance(source, AnyFloat) and isinstance(target, AnyFloat):
            cls = TruncFOp if source.bitwidth > target.bitwidth else ExtFOp
            return self.put(cls(value, target))
        message = f"could not cast operand of type {quoted(source)} to {quoted(target)}"
        emit(Diagnostic(Severity.WARNING, UNKNOWN, message))
        return value

    def truncate(self, value: SSAValue, type: Attribute) -> SSAValue:
        none = {"overflowFlags": arith.IntegerOverflowAttr("none")}
        return self.put(TruncIOp.create(operands=[value], result_types=[type], properties=none))

    def integer(self, number: int) -> SSAValue:
        """A constant i64."""
        return self.put(arith.ConstantOp(IntegerAttr(number, i64)))

    def index(self, loop: int) -> SSAValue:
        """The index of the iteration, as i32."""
        return self.put(arith.IndexCastOp(self.put(IndexOp(loop)), i32))


Build = Callable[[Body], SSAValue]


def _identity(body: Body) -> SSAValue:
    return body.inputs[0]


def _copy(body: Body) -> SSAValue:
    return body.cast(body.inputs[0])


def _contract(body: Body) -> SSAValue:
    left, right = (body.cast(value) for value in body.inputs)
    return body.add(body.output, body.multiply(left, right))


def _contract_quantized(body: Body) -> SSAValue:
    """The inputs are two values, then their zero points."""
    left, right, left_zero, right_zero = body.inputs
    shifted_left = body.binary(_SUB, body.cast(left), body.cast(left_zero))
    shifted_right = body.binary(_SUB, body.cast(right), body.cast(right_zero))
    return body.add(body.output, body.multiply(shifted_left, shifted_right))


def _pool_sum(body: Body) -> SSAValue:
    return body.add(body.output, body.cast(body.inputs[0]))


def _pool(ops: BinaryOps) -> Build:
    return lambda body: body.binary(ops, body.output, body.cast(body.inputs[0]))


def _unary(cls: Make) -> Build:
    return lambda body: body.unary(cls, body.inputs[0])


def _binary(ops: BinaryOps) -> Build:
    return lambda body: body.binary(ops, body.inputs[0], body.inputs[1])


def _square(body: Body) -> SSAValue:
    value = body.inputs[0]
    if not isinstance(value.type, AnyFloat):
        raise BodyError("unsupported non numeric type")
    return body.multiply(value, value)


def _reciprocal(body: Body) -> SSAValue:
    value = body.inputs[0]
    if not isinstance(value.type, AnyFloat):
        raise BodyError("unsupported non numeric type")
    one = body.put(arith.ConstantOp(FloatAttr(1.0, value.type)))
    return body.put(arith.DivfOp(one, value))


def _fill_random(body: Body) -> SSAValue:
    """A random number from a linear congruential generator seeded with a seed and the indices."""
    low, high, seed = body.inputs
    offset = body.put(arith.SIToFPOp(body.integer(2147483647), f64))
    column, row = body.index(1), body.index(0)
    first = _next_random(body, body.add(row, seed))
    second = _next_random(body, body.add(column, first))
    number = body.add(offset, body.put(arith.SIToFPOp(second, f64)))
    scale = body.multiply(body.binary(_SUB, high, low), body.put(arith.ConstantOp(FloatAttr(2.3283064e-10, f64))))
    return body.cast(body.add(body.multiply(number, scale), low))


def _next_random(body: Body, number: SSAValue) -> SSAValue:
    product = body.multiply(number, body.truncate(body.integer(1103515245), i32))
    return body.add(product, body.truncate(body.integer(12345), i32))


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
    "square": _square,
    "add": lambda body: body.add(body.inputs[0], body.inputs[1]),
    "sub": _binary(_SUB),
    "mul": lambda body: body.multiply(body.inputs[0], body.inputs[1]),
    "div": _binary(_DIV),
    "div_unsigned": _binary(_DIV_UNSIGNED),
    "powf": _binary(_POW),
    "select": lambda body: body.put(arith.SelectOp(*body.inputs)),
}

_BODIES: Mapping[str, Build] = _ELEMENTWISE | {
    "copy": _copy,
    "identity": _identity,
    "fill": _identity,
    "fill_rng_2d": _fill_random,
    "max": _binary(_MAX),
    "min": _binary(_MIN),
}
_KINDS: Mapping[str, Build] = _ELEMENTWISE | {
    "max_signed": _binary(_MAX),
    "min_signed": _binary(_MIN),
    "max_unsigned": _binary(_MAX_UNSIGNED),
    "min_unsigned": _binary(_MIN_UNSIGNED),
}
_UNARY = frozenset(
    "abs ceil copy erf exp fill floor log negf reciprocal round rsqrt sqrt square tanh".split()  # noqa: SIM905
)
_POOLS: Mapping[str, Build] = {
    "max": _pool(_MAX),
    "min": _pool(_MIN),
    "max_unsigned": _pool(_MAX_UNSIGNED),
    "min_unsigned": _pool(_MIN_UNSIGNED),
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


def operand_count(name: str, kind: str | None = None) -> int:
    """The number of operands of `linalg.name`."""
    if has_fixed_maps(name):
        return len(fixed_maps(name, {}))
    name = kind or name
    if name in _UNARY:
        return 2
    return 4 if name == "select" else 3


def _element_type(type: Attribute) -> Attribute:
    return type.element_type if isa(type, MemRefType | TensorType) else type


def body_of(name: str, types: Sequence[Attribute], *, is_unsigned: bool = False, kind: str | None = None) -> Region:
    """The region of `linalg.name` on operands of `types`; `kind` is that of `linalg.elementwise`."""
    body = Body([_element_type(type) for type in types], is_unsigned)
    build = _build_of(name) if kind is None else _KINDS[kind]
    return body.finish(build(body))
