"""Ops of the vector dialect that xDSL lacks or cannot read. Source: `VectorOps.td` of MLIR."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    ArrayAttr,
    BoolAttr,
    IntegerAttr,
    StringAttr,
    VectorType,
    i1,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.dialects.vector import CombiningKindAttr
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    VarConstraint,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
    var_result_def,
)
from xdsl.traits import Pure, SingleBlockImplicitTerminator
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.upstream.shared.angled_enum import AngledEnum, EnumParameter
from okl_opt.dialects.upstream.vector.formatted import FORMATTED, YieldOp
from okl_opt.dialects.upstream.vector.shapes import SHAPE_OPS


class IteratorType(StrEnum):
    PARALLEL = "parallel"
    REDUCTION = "reduction"


@irdl_attr_definition
class IteratorTypeAttr(AngledEnum, EnumAttribute[IteratorType]):
    """`#vector.iterator_type<parallel>`: the kind of a loop of a contraction."""

    name = "vector.iterator_type"
    parameter = EnumParameter("Vector_IteratorTypeEnum", "vector::IteratorType")


class Punctuation(StrEnum):
    NO_PUNCTUATION = "no_punctuation"
    NEWLINE = "newline"
    COMMA = "comma"
    OPEN = "open"
    CLOSE = "close"


@irdl_attr_definition
class PunctuationAttr(AngledEnum, EnumAttribute[Punctuation]):
    """`#vector.punctuation<comma>`: the text after a value printed by `vector.print`."""

    name = "vector.punctuation"
    parameter = EnumParameter("Vector_PrintPunctuation", "vector::PrintPunctuation")


# ----- masks


@irdl_op_definition
class MaskOp(IRDLOperation):
    """One op under a mask.

    vector.mask %m { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
    """

    name = "vector.mask"

    mask = operand_def(VectorType.constr(i1))
    passthru = opt_operand_def()
    res = var_result_def()
    region = region_def("single_block")

    traits = traits_def(SingleBlockImplicitTerminator(YieldOp))


# ----- computations


@irdl_op_definition
class ScanOp(IRDLOperation):
    """A scan, such as running sums.

    vector.scan <add>, %v, %init {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
    """

    name = "vector.scan"

    SOURCE: ClassVar = VarConstraint("SOURCE", VectorType.constr())
    INIT: ClassVar = VarConstraint("INIT", VectorType.constr())

    kind = prop_def(CombiningKindAttr)
    source = operand_def(SOURCE)
    initial_value = operand_def(INIT)
    reduction_dim = prop_def(IntegerAttr[I64])
    inclusive = prop_def(BoolAttr)
    dest = result_def(SOURCE)
    accumulated_value = result_def(INIT)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"
    traits = traits_def(Pure())


@irdl_op_definition
class ContractionOp(IRDLOperation):
    """A product of two vectors, reduced over some of their dimensions, added to a third.

    vector.contract {indexing_maps = [...], iterator_types = ["parallel", "reduction"], kind = #vector.kind<add>}
      %a, %b, %acc : vector<2x4xf32>, vector<4xf32> into vector<2xf32>
    """

    name = "vector.contract"

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    acc = operand_def()
    indexing_maps = prop_def(ArrayAttr[AffineMapAttr])
    iterator_types = prop_def(ArrayAttr[IteratorTypeAttr])
    kind = prop_def(CombiningKindAttr)
    result = result_def()

    traits = traits_def(Pure())


@irdl_op_definition
class OuterProductOp(IRDLOperation):
    """`vector.outerproduct %a, %b, %acc : vector<4xf32>, vector<8xf32>`; %b may be a scalar."""

    name = "vector.outerproduct"

    lhs = operand_def(VectorType)
    rhs = operand_def()
    acc = opt_operand_def(VectorType)
    kind = prop_def(CombiningKindAttr)
    result = result_def(VectorType)

    traits = traits_def(Pure())


@irdl_op_definition
class PrintOp(IRDLOperation):
    """Prints at run time: `vector.print %v : vector<4xf32> punctuation <comma>`, `vector.print str "text"`."""

    name = "vector.print"

    source = opt_operand_def()
    punctuation = prop_def(PunctuationAttr)
    stringLiteral = opt_prop_def(StringAttr)


VECTOR = Dialect(
    "vector",
    [
        MaskOp,
        *SHAPE_OPS,
        *FORMATTED,
        ScanOp,
        ContractionOp,
        OuterProductOp,
        PrintOp,
    ],
    [IteratorTypeAttr, PunctuationAttr],
)
