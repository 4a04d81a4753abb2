"""Compute math functions of unsupported float types in a larger type.

Before:  func.func @f(%arg0: f16) -> f16 {
           %0 = math.sqrt %arg0 : f16
           return %0 : f16
         }
After:   func.func @f(%arg0: f16) -> f16 {
           %0 = arith.extf %arg0 fastmath<contract> : f16 to f32
           %1 = math.sqrt %0 : f32
           %2 = arith.truncf %1 fastmath<contract> : f32 to f16
           return %2 : f16
         }

`math.fma` stays: machines that compute with small floats have it.
Source: `lib/Dialect/Math/Transforms/ExtendToSupportedTypes.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import AnyFloat, Builtin, MemRefType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import bare_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.registry import create
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.passes.rewriting.formula import like

_CONTRACT = {"fastmath": FastMathFlagsAttr([FastMathFlag.ALLOW_CONTRACT])}


def _float_types() -> dict[str, AnyFloat]:
    """Map the names of floats to their types."""
    return {kind.name: kind() for kind in Builtin.attributes if issubclass(kind, AnyFloat)}


class _Extension:
    """Extends the ops of a pass. Each value is extended once."""

    def __init__(self, by: object, supported: Sequence[AnyFloat], target: AnyFloat):
        self._edit = Editor(by)
        self._supported = supported
        self._target = target
        self._extended: dict[SSAValue, SSAValue] = {}

    def _type(self, type_: Attribute) -> Attribute:
        element = element_type(type_)
        if not isinstance(element, AnyFloat) or element in self._supported or isa(type_, MemRefType):
            return type_
        return like(type_, self._target)

    def extend(self, op: Operation) -> bool:
        """Extend an op that needs it; False if no more rewrites are allowed."""
        old = [result.type for result in op.results]
        new = [self._type(type_) for type_ in old]
        if new == old and all(self._type(operand.type) == operand.type for operand in op.operands):
            return True
        if not self._edit.begin(op):
            return False
        operands = [self._extend_value(operand) for operand in op.operands]
        wide = create(op.name, operands, new, op.properties, op.attributes)
        made = [wide]
        results: list[SSAValue] = []
        for result, type_ in zip(wide.results, old, strict=True):
            if result.type != type_:
                made.append(create("arith.truncf", [result], [type_], _CONTRACT))
            results.append(result if result.type == type_ else made[-1].results[0])
        self._edit.replace(op, made, results)
        return True

    def _extend_value(self, value: SSAValue) -> SSAValue:
        type_ = self._type(value.type)
        if type_ == value.type:
            return value
        if value not in self._extended:
            owner = value.owner
            place = InsertPoint.at_start(owner) if isinstance(owner, Block) else InsertPoint.after(owner)
            extended = self._edit.insert(create("arith.extf", [value], [type_], _CONTRACT), place, of=value)
            self._extended[value] = extended.results[0]
        return self._extended[value]


@dataclass(frozen=True)
class MathExtendToSupportedTypes(OpPass):
    name = "math-extend-to-supported-types"
    changes_rounding = True
    keeps_checks = True

    extra_types: tuple[str, ...] = ()
    """Types that the machine computes with, besides f32 and f64."""

    target_type: str = "f32"
    """The type in which functions of other types are computed."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        types = _float_types()
        for which, names in (("target", (self.target_type,)), ("source", self.extra_types)):
            for name in names:
                if name not in types:
                    raise bare_error(op, f"could not map {which} type '{name}' to a known floating-point type")
        supported = [types[name] for name in (*self.extra_types, "f64", "f32")]
        extension = _Extension(self, supported, types[self.target_type])
        for inner in list(op.walk()):
            if inner.dialect_name() == "math" and inner.name != "math.fma" and not extension.extend(inner):
                return
