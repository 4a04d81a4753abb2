"""Ops of the linalg dialect that xDSL lacks, or supports for one input only.

The named ops differ only in their regions, which the text omits and the parser builds; so they are one table of names.
Source: `LinalgNamedStructuredOps.yaml`, `LinalgStructuredOps.td` and `LinalgOps.td` of MLIR.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    MemRefType,
    TensorType,
    i32,
    i64,
)
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Dialect
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    SameVariadicOperandSize,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    opt_result_def,
    prop_def,
    region_def,
    result_def,
    var_operand_def,
    var_result_def,
)
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.upstream.linalg.packing import PackOperation, UnpackOperation
from okl_opt.dialects.upstream.shared.angled_enum import AngledEnum, EnumParameter

# ----- attributes


class TypeFunction(StrEnum):
    CAST_SIGNED = "cast_signed"
    CAST_UNSIGNED = "cast_unsigned"


@irdl_attr_definition
class TypeFunctionAttr(AngledEnum, EnumAttribute[TypeFunction]):
    """`#linalg.type_fn<cast_unsigned>`: signed or unsigned extension of integers."""

    name = "linalg.type_fn"
    parameter = EnumParameter("TypeFnAttr", "linalg::TypeFn")


class ElementwiseKind(StrEnum):
    EXP = "exp"
    LOG = "log"
    ABS = "abs"
    CEIL = "ceil"
    FLOOR = "floor"
    NEGF = "negf"
    RECIPROCAL = "reciprocal"
    ROUND = "round"
    SQRT = "sqrt"
    RSQRT = "rsqrt"
    SQUARE = "square"
    TANH = "tanh"
    ERF = "erf"
    ADD = "add"
    SUB = "sub"
    MUL = "mul"
    DIV = "div"
    DIV_UNSIGNED = "div_unsigned"
    MAX_SIGNED = "max_signed"
    MIN_SIGNED = "min_signed"
    MAX_UNSIGNED = "max_unsigned"
    MIN_UNSIGNED = "min_unsigned"
    POWF = "powf"
    SELECT = "select"


@irdl_attr_definition
class ElementwiseKindAttr(AngledEnum, EnumAttribute[ElementwiseKind]):
    """`#linalg.elementwise_kind<exp>`: the function of an elementwise op."""

    name = "linalg.elementwise_kind"
    parameter = EnumParameter("ElementwiseKindAttr", "linalg::ElementwiseKind")


# ----- named ops


@irdl_op_definition
class NamedOp(IRDLOperation):
    """An op whose name determines its region: `linalg.mmt4d ins(%a, %b : T, U) outs(%c : V) -> V`."""

    name = "linalg.named"

    inputs = var_operand_def()
    outputs = var_operand_def(MemRefType | TensorType)
    res = var_result_def(TensorType)
    body = region_def("single_block")
    cast = opt_prop_def(TypeFunctionAttr)
    dilations = opt_prop_def(DenseIntOrFPElementsAttr)
    strides = opt_prop_def(DenseIntOrFPElementsAttr)
    indexing_maps = opt_prop_def(ArrayAttr[AffineMapAttr])
    kind = opt_prop_def(ElementwiseKindAttr)

    irdl_options = (AttrSizedOperandSegments(as_property=True),)


# xDSL's convolutions and poolings require strides and dilations, which are optional in MLIR.
_NAMES = (
    "abs batch_matmul batch_matvec batch_mmt4d batch_reduce_matmul batch_vecmat ceil contract conv_1d conv_1d_ncw_fcw "
    "conv_1d_nwc_wcf conv_2d conv_2d_nchw_fchw conv_2d_nchw_fchw_q conv_2d_ngchw_fgchw conv_2d_ngchw_gfchw "
    "conv_2d_ngchw_gfchw_q conv_2d_nhwc_fhwc conv_2d_nhwc_fhwc_q conv_2d_nhwc_hwcf conv_2d_nhwc_hwcf_q "
    "conv_2d_nhwgc_gfhwc conv_2d_nhwgc_gfhwc_q conv_3d conv_3d_ncdhw_fcdhw conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q "
    "copy depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wc depthwise_conv_1d_nwc_wcm depthwise_conv_2d_nchw_chw "
    "depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nhwc_hwc_q depthwise_conv_2d_nhwc_hwcm "
    "depthwise_conv_2d_nhwc_hwcm_q depthwise_conv_3d_ncdhw_cdhw depthwise_conv_3d_ndhwc_dhwc "
    "depthwise_conv_3d_ndhwc_dhwcm div div_unsigned dot elementwise erf fill_rng_2d floor matvec mmt4d negf "
    "pooling_nchw_max pooling_nchw_sum pooling_ncw_max pooling_ncw_sum pooling_ndhwc_max pooling_ndhwc_min "
    "pooling_ndhwc_sum pooling_nhwc_max pooling_nhwc_max_unsigned pooling_nhwc_min pooling_nhwc_min_unsigned "
    "pooling_nhwc_sum pooling_nwc_max pooling_nwc_max_unsigned pooling_nwc_min pooling_nwc_min_unsigned "
    "pooling_nwc_sum powf quantized_batch_matmul quantized_matmul reciprocal round rsqrt square tanh vecmat"
)
NAMED_OPS = _NAMES.split()


def _named_op(name: str) -> type[NamedOp]:
    """Make the class of `linalg.name`; it shares the definition of `NamedOp`, as making one for each is slow."""
    fields = {"name": f"linalg.{name}", "__module__": __name__, "__doc__": f"`linalg.{name}`."}
    return type(f"{name.title().replace('_', '')}Op", (NamedOp,), fields)


# ----- ops with a region of their own, or none


@irdl_op_definition
class MapOp(IRDLOperation):
    """One scalar computation for all elements: `linalg.map { math.absf } ins(%a : T) outs(%b : T)`."""

    name = "linalg.map"

    inputs = var_operand_def(MemRefType | TensorType)
    init = operand_def(MemRefType | TensorType)
    result = opt_result_def(TensorType)
    mapper = region_def("single_block")


@irdl_op_definition
class ReduceOp(IRDLOperation):
    """`linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]`."""

    name = "linalg.reduce"

    inputs = var_operand_def(MemRefType | TensorType)
    inits = var_operand_def(MemRefType | TensorType)
    res = var_result_def(TensorType)
    dimensions = prop_def(DenseArrayBase.constr(i64))
    combiner = region_def("single_block")

    irdl_options = (SameVariadicOperandSize(),)


@irdl_op_definition
class SoftmaxOp(IRDLOperation):
    """`linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>`."""

    name = "linalg.softmax"

    input = operand_def(MemRefType | TensorType)
    output = operand_def(MemRefType | TensorType)
    dimension = prop_def(IntegerAttr.constr(i64))
    result = var_result_def(TensorType)

    assembly_format = (
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` "
        "type($output) `)` (`->` type($result)^)?"
    )


class WinogradTile(NamedTuple):
    """The tile sizes of `F(output, filter)`."""

    output: int
    filter: int


WINOGRAD_TILES: Sequence[WinogradTile] = (WinogradTile(2, 3), WinogradTile(4, 3), WinogradTile(2, 5))
"""The tiles in the order of MLIR's enum."""


class WinogradOperation(IRDLOperation, ABC):
    """A step of a Winograd convolution: transforms the filter, the input, or the output."""

    input = operand_def(TensorType)
    output = operand_def(TensorType)
    fmr = prop_def(IntegerAttr.constr(i32))
    result = result_def(TensorType)

    @property
    def tile(self) -> WinogradTile:
        """The sizes of its tiles."""
        number = self.fmr.value.data
        if not 0 <= number < len(WINOGRAD_TILES):
            raise VerifyException(
                "attribute 'fmr' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 1, 2"
            )
        return WINOGRAD_TILES[number]


@irdl_op_definition
class WinogradFilterTransformOp(WinogradOperation):
    """`linalg.winograd_filter_transform fmr(F_4_3) ins(%f : T) outs(%o : U) -> U`."""

    name = "linalg.winograd_filter_transform"


@irdl_op_definition
class WinogradInputTransformOp(WinogradOperation):
    """`linalg.winograd_input_transform fmr(F_4_3) ins(%i : T) outs(%o : U) -> U`."""

    name = "linalg.winograd_input_transform"


@irdl_op_definition
class WinogradOutputTransformOp(WinogradOperation):
    """`linalg.winograd_output_transform fmr(F_4_3) ins(%v : T) outs(%o : U) -> U`."""

    name = "linalg.winograd_output_transform"


@irdl_op_definition
class PackOp(PackOperation):
    """A tensor packed in tiles."""

    name = "linalg.pack"


@irdl_op_definition
class UnpackOp(UnpackOperation):
    """The reverse of `linalg.pack`."""

    name = "linalg.unpack"


WINOGRAD = (WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp)

LINALG = Dialect(
    "linalg",
    [*map(_named_op, NAMED_OPS), MapOp, ReduceOp, SoftmaxOp, *WINOGRAD, PackOp, UnpackOp],
    [TypeFunctionAttr, ElementwiseKindAttr],
)
