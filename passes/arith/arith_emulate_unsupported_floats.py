"""Compute on floats that a target lacks in a wider type: operands are extended, results truncated.

Before:  func.func @f(%arg0: bf16) -> i32 {
           %0 = arith.fptosi %arg0 : bf16 to i32
           return %0 : i32
         }
After:   func.func @f(%arg0: bf16) -> i32 {
           %0 = arith.fptosi %arg0 : bf16 to i32
           return %0 : i32
         }

Without source types nothing changes, as above; with bf16 the cast is one of `arith.extf %arg0 fastmath<contract> :
bf16 to f32`.
Source: `EmulateUnsupportedFloats.cpp` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from xdsl.context import Context
from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import AnyFloat, UnknownLoc
from xdsl.dialects.utils.fast_math import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import error
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.shared.type_relations import with_element
from okl_opt.passes.base import OpPass
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern, TypeConverter, convert

_CONTRACT = {"fastmath": FastMathFlagsAttr([FastMathFlag.ALLOW_CONTRACT])}
_STAY = frozenset({"arith.bitcast", "arith.constant", "arith.extf", "arith.select", "arith.truncf"})
_VECTOR_ARITHMETIC = frozenset(
    f"vector.{name}" for name in ("contract", "fma", "multi_reduction", "outerproduct", "reduction", "scan")
)


class _Wider(TypeConverter):
    """Convert the source floats, scalar or shaped, to the target; `arith.extf` extends values."""

    def __init__(self, sources: Sequence[Attribute], target: Attribute):
        super().__init__(self._wider)
        self._sources = sources
        self._target = target

    def _wider(self, type_: Attribute) -> Attribute:
        return with_element(type_, self._target) or type_ if element_type(type_) in self._sources else type_

    def target_materialization(
        self, values: Sequence[SSAValue], types: Sequence[Attribute], original: Attribute
    ) -> Sequence[Operation]:
        return [create("arith.extf", values, types, _CONTRACT)]

    def is_legal(self, op: Operation) -> bool:
        """Return whether an op computes on supported floats only, or does not compute."""
        if op.name in _STAY or not (op.name.startswith("arith.") or op.name in _VECTOR_ARITHMETIC):
            return True
        return all(self.keeps(value.type) for value in (*op.operands, *op.results))


class _Emulate(ConversionPattern[Operation]):
    """Recreate an op on the wider type, and truncate its results."""

    def __init__(self, names: set[str]):
        self.names = names

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        types = edit.converter.convert_all(op.result_types)
        wide = type(op).create(
            operands=operands, result_types=types, properties=dict(op.properties), attributes=dict(op.attributes)
        )
        made, results = [wide], list[SSAValue]()
        for old, new in zip(op.results, wide.results, strict=True):
            if old.type == new.type:
                results.append(new)
                continue
            made.append(create("arith.truncf", [new], [old.type], _CONTRACT))
            results.append(made[-1].results[0])
        edit.replace_by(op, made, [[result] for result in results])


def _named_float(name: str) -> Attribute | None:
    return next((cls() for cls in get_args(AnyFloat) if cls.name == name), None)


@dataclass(frozen=True)
class ArithEmulateUnsupportedFloats(OpPass):
    name = "arith-emulate-unsupported-floats"
    keeps_checks = True

    source_types: tuple[str, ...] | None = None
    """The float types that are not supported."""
    target_type: str = "f32"
    """The float type to compute in instead."""

    def apply_to(self, ctx: Context, op: Operation) -> None:
        sources = [self._float("source", name) for name in self.source_types or ()]
        target = self._float("target", self.target_type)
        if target in sources:
            raise error(UnknownLoc(), "target type cannot be an unsupported source type")
        converter = _Wider(sources, target)
        names = {inner.name for inner in op.walk() if inner is not op and not converter.is_legal(inner)}
        if names:
            convert(self, op, [_Emulate(names)], converter, converter.is_legal)

    def _float(self, what: str, name: str) -> Attribute:
        found = _named_float(name)
        if found is None:
            raise error(UnknownLoc(), f"could not map {what} type '{name}' to a known floating-point type")
        return found
