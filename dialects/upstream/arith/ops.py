"""Ops of the arith dialect that xDSL lacks, or defines incompletely. Source: `ArithOps.td` of MLIR."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from xdsl.dialects import arith
from xdsl.dialects.arith import FastMathFlagsAttr, IntegerOverflowAttr
from xdsl.dialects.builtin import (
    AnyFloat,
    IndexType,
    IntegerAttr,
    IntegerType,
    UnitAttr,
    container_of,
    i32,
)
from xdsl.ir import Dialect
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    OpDef,
    PropertyDef,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure

from okl_opt.dialects.upstream.shared.variants import variant

_FAST_MATH = BaseAttr(FastMathFlagsAttr)
_FLOAT_LIKE = container_of(AnyFloat)
_UNIT = BaseAttr(UnitAttr)
_INDEX_LIKE = container_of(IntegerType | IndexType)


@irdl_op_definition
class IndexCastUIOp(IRDLOperation):
    """An integer of another width, read as unsigned: `arith.index_castui %a : i32 to index`."""

    name = "arith.index_castui"

    input = operand_def(_INDEX_LIKE)
    result = result_def(_INDEX_LIKE)

    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"
    traits = traits_def(Pure())


@irdl_op_definition
class RemFOp(arith.FloatingPointLikeBinaryOperation):
    """The remainder of a division: `arith.remf %a, %b : f32`."""

    name = "arith.remf"

    traits = traits_def(Pure())


@irdl_op_definition
class ScalingExtFOp(IRDLOperation):
    """Extends and scales a float: `arith.scaling_extf %a, %scale : f8E5M2, f8E8M0FNU to f32`."""

    name = "arith.scaling_extf"

    input = operand_def(_FLOAT_LIKE)
    scale = operand_def(_FLOAT_LIKE)
    fastmath = opt_prop_def(FastMathFlagsAttr)
    out = result_def(_FLOAT_LIKE)

    assembly_format = (
        "$input `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($input) `,` type($scale) `to` type($out)"
    )
    traits = traits_def(Pure())


@irdl_op_definition
class ScalingTruncFOp(IRDLOperation):
    """Scales and truncates a float: `arith.scaling_truncf %a, %scale : f32, f8E8M0FNU to f8E5M2`."""

    name = "arith.scaling_truncf"

    input = operand_def(_FLOAT_LIKE)
    scale = operand_def(_FLOAT_LIKE)
    roundingmode = opt_prop_def(IntegerAttr.constr(i32))
    fastmath = opt_prop_def(FastMathFlagsAttr)
    out = result_def(_FLOAT_LIKE)

    traits = traits_def(Pure())


class ExtFOp(arith.ExtFOp):
    """`arith.extf %a fastmath<nnan> : f32 to f64`."""

    _definition: ClassVar[OpDef] = variant(arith.ExtFOp, properties={"fastmath": _FAST_MATH})

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class DivSIOp(arith.DivSIOp):
    """`arith.divsi %a, %b exact : i32`."""

    _definition: ClassVar[OpDef] = variant(arith.DivSIOp, properties={"isExact": _UNIT})

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class DivUIOp(arith.DivUIOp):
    """`arith.divui %a, %b exact : i32`."""

    _definition: ClassVar[OpDef] = variant(arith.DivUIOp, properties={"isExact": _UNIT})

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class ShRSIOp(arith.ShRSIOp):
    """`arith.shrsi %a, %b exact : i32`."""

    _definition: ClassVar[OpDef] = variant(arith.ShRSIOp, properties={"isExact": _UNIT})

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class ShRUIOp(arith.ShRUIOp):
    """`arith.shrui %a, %b exact : i32`."""

    _definition: ClassVar[OpDef] = variant(arith.ShRUIOp, properties={"isExact": _UNIT})

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class TruncFOp(arith.TruncFOp):
    """`arith.truncf %a downward fastmath<nnan> : f64 to f32`."""

    _definition: ClassVar[OpDef] = variant(
        arith.TruncFOp, properties={"fastmath": _FAST_MATH, "roundingmode": IntegerAttr.constr(i32)}
    )

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


class TruncIOp(arith.TruncIOp):
    """`arith.trunci %a overflow<nsw> : i64 to i32`."""

    _definition: ClassVar[OpDef] = replace(
        variant(arith.TruncIOp),
        properties={"overflowFlags": PropertyDef(BaseAttr(IntegerOverflowAttr), IntegerOverflowAttr("none"))},
    )

    @classmethod
    def get_irdl_definition(cls) -> OpDef:
        return cls._definition

    def verify_(self) -> None:
        self._definition.verify(self)


ARITH = Dialect(
    "arith",
    [
        DivSIOp,
        DivUIOp,
        ExtFOp,
        IndexCastUIOp,
        RemFOp,
        ScalingExtFOp,
        ScalingTruncFOp,
        ShRSIOp,
        ShRUIOp,
        TruncFOp,
        TruncIOp,
    ],
)
