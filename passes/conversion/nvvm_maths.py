"""Math ops as calls of NVIDIA's libdevice. Source: `LowerGpuOpsToNVVMOps.cpp` of MLIR 22."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerAttr,
    IntegerType,
    VectorType,
    f32,
    i1,
    i32,
    i64,
)
from xdsl.dialects.llvm import LLVMFunctionType
from xdsl.dialects.utils import FastMathFlag
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint
from xdsl.traits import SymbolTable

from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.symbols import symbol_name
from okl_opt.dialects.numbers.elements import element_type
from okl_opt.passes.conversion.llvm_builder import function
from okl_opt.passes.conversion.memref_pattern import Site
from okl_opt.passes.conversion.one_to_one import convert_elementwise
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern


class _Names(NamedTuple):
    """The functions for an op: on f32, on f64, on i32, and a fast one on f32 that is less accurate."""

    f32: str = ""
    f64: str = ""
    fast: str = ""
    i32: str = ""


def _usual(name: str, fast: bool = False) -> _Names:
    """Return the usual names: the one for f32 ends with f."""
    return _Names(f"__nv_{name}f", f"__nv_{name}", f"__nv_fast_{name}f" if fast else "")


_SAME_NAME = (
    *("acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "copysign", "cosh", "erf", "erfc"),
    *("exp2", "expm1", "floor", "fma", "log1p", "round", "rsqrt", "sinh", "sqrt", "tanh"),
)
_WITH_FAST = ("cos", "exp", "log", "log10", "log2", "sin", "tan")

_FUNCTIONS: Mapping[str, _Names] = {
    **{f"math.{name}": _usual(name) for name in _SAME_NAME},
    **{f"math.{name}": _usual(name, fast=True) for name in _WITH_FAST},
    "math.absf": _usual("fabs"),
    "math.absi": _Names(i32="__nv_abs"),
    "math.fpowi": _usual("powi")._replace(f32="__nv_powif"),
    "math.powf": _usual("pow", fast=True),
    "math.roundeven": _usual("rint"),
    "arith.maxnumf": _usual("fmax"),
    "arith.minnumf": _usual("fmin"),
    "arith.remf": _usual("fmod"),
    "math.isfinite": _Names("__nv_finitef", "__nv_isfinited"),
    "math.isinf": _Names("__nv_isinff", "__nv_isinfd"),
    "math.isnan": _Names("__nv_isnanf", "__nv_isnand"),
}
OPS: Mapping[str, str] = {name: op for op, names in _FUNCTIONS.items() for name in names if name}
"""Function name -> op."""

_SMALL = (Float16Type, BFloat16Type)


def _declare(edit: ConversionEditor, op: Operation, name: str, type_: LLVMFunctionType) -> None:
    """Declare a function before the one around `op`, unless its symbol table has the name."""
    inner, table = op, op.parent_op()
    while table is not None and not table.has_trait(SymbolTable, value_if_unregistered=False):
        inner, table = table, table.parent_op()
    assert table is not None, "in a gpu.module"
    if all(symbol_name(each) != name for each in table.regions[0].block.ops):
        edit.insert(function(name, type_), InsertPoint.before(inner), of=inner)


class ConvertMaths(ConversionPattern[Operation]):
    """math.exp -> llvm.call @__nv_expf, once for each element of a vector"""

    names = _FUNCTIONS.keys()

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        element = element_type(op.operands[0].type)
        is_small = isinstance(element, _SMALL)
        name = _name(op, f32 if is_small else element, is_small=is_small)
        if not name:
            return

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            site = Site(edit)
            if not isa(type_, VectorType):
                _on_scalars(op, name, operands, site)
                return site.ops
            whole = site.poison(type_)
            for place in range(type_.get_shape()[0]):
                index = site.constant(IntegerAttr(place, site.index_type), site.index_type)
                elements = [_element(site, operand, index) for operand in operands]
                value = _on_scalars(op, name, elements, site)
                whole = site.op("llvm.insertelement", [whole, value, index], whole.type)
            return site.ops

        convert_elementwise(op, operands, edit, make)


def _element(site: Site, operand: SSAValue, index: SSAValue) -> SSAValue:
    """Return an element of a vector, or the operand itself if it is no vector."""
    if not isa(operand.type, VectorType):
        return operand
    return site.op("llvm.extractelement", [operand, index], operand.type.element_type)


def _on_scalars(op: Operation, name: str, operands: Sequence[SSAValue], site: Site) -> SSAValue:
    """Call a function on scalars; f16 and bf16 are computed as f32."""
    small = operands[0].type
    is_small = isinstance(small, _SMALL)
    given = [
        site.op("llvm.fpext", [operand], f32) if isinstance(operand.type, _SMALL) else operand for operand in operands
    ]
    is_question = element_type(op.results[0].type) == i1
    result = i32 if is_question else given[0].type
    _declare(site.edit, op, name, LLVMFunctionType([each.type for each in given], result))
    value = site.call(name, given, result).results[0]
    if is_question:
        zero = site.constant(IntegerAttr(0, i32), i32)
        return site.op("llvm.icmp", [value, zero], i1, {"predicate": IntegerAttr(1, i64)})
    return site.op("llvm.fptrunc", [value], small) if is_small else value


def _name(op: Operation, type_: Attribute, *, is_small: bool) -> str:
    """Return the function name of an op on an element type; "" if there is none."""
    names = _FUNCTIONS[op.name]
    match type_:
        case Float32Type():
            return names.fast if names.fast and not is_small and _may_approximate(op) else names.f32
        case Float64Type():
            return names.f64
        case IntegerType() if type_ == i32:
            return names.i32
        case _:
            return ""


def _may_approximate(op: Operation) -> bool:
    """Return whether an op has the flag `afn`."""
    held = op.get_attr_or_prop("fastmath")
    return isinstance(held, FastMathFlagsAttr) and FastMathFlag.APPROX_FUNC in held.data
