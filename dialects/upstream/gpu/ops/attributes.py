"""Types and attributes of the gpu dialect.

Source: `GPUBase.td`, `GPUDeviceMappingAttr.td` of MLIR.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    IntAttr,
    IntegerType,
    Signedness,
    StringAttr,
)
from xdsl.dialects.gpu import ProcessorAttr
from xdsl.dialects.utils import EnumAttribute
from xdsl.ir import Attribute, ParametrizedAttribute, SpacedOpaqueSyntaxAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from okl_opt.dialects.hints import isa
from okl_opt.dialects.upstream.gpu.ops.objects import OBJECT_ATTRIBUTES
from okl_opt.dialects.upstream.shared.angled_enum import AngledEnum, EnumParameter
from okl_opt.dialects.upstream.shared.parameters import (
    Fields,
    parameter,
    parse_number,
    parse_struct,
    parse_word,
    raise_at,
)

# ----- words


class AllReduceOperation(StrEnum):
    ADD = "add"
    MUL = "mul"
    MINUI = "minui"
    MINSI = "minsi"
    MINNUMF = "minnumf"
    MAXUI = "maxui"
    MAXSI = "maxsi"
    MAXNUMF = "maxnumf"
    AND = "and"
    OR = "or"
    XOR = "xor"
    MINIMUMF = "minimumf"
    MAXIMUMF = "maximumf"


@irdl_attr_definition
class AllReduceOpAttr(EnumAttribute[AllReduceOperation], SpacedOpaqueSyntaxAttribute):
    """`#gpu<all_reduce_op add>`: the operation of a reduction."""

    name = "gpu.all_reduce_op"


class ShuffleMode(StrEnum):
    XOR = "xor"
    UP = "up"
    DOWN = "down"
    IDX = "idx"


@irdl_attr_definition
class ShuffleModeAttr(EnumAttribute[ShuffleMode], SpacedOpaqueSyntaxAttribute):
    """`#gpu<shuffle_mode xor>`: the choice of a lane's partner."""

    name = "gpu.shuffle_mode"


class BroadcastType(StrEnum):
    FIRST_ACTIVE_LANE = "first_active_lane"
    SPECIFIC_LANE = "specific_lane"


@irdl_attr_definition
class BroadcastAttr(EnumAttribute[BroadcastType], SpacedOpaqueSyntaxAttribute):
    """`#gpu<broadcast first_active_lane>`: the lane whose value the subgroup gets."""

    name = "gpu.broadcast"


class MMAElementwise(StrEnum):
    ADDF = "addf"
    MULF = "mulf"
    SUBF = "subf"
    MAXF = "maxf"
    MINF = "minf"
    DIVF = "divf"
    ADDI = "addi"
    MULI = "muli"
    SUBI = "subi"
    DIVS = "divs"
    DIVU = "divu"
    NEGATEF = "negatef"
    NEGATES = "negates"
    EXTF = "extf"


@irdl_attr_definition
class MMAElementwiseAttr(EnumAttribute[MMAElementwise], SpacedOpaqueSyntaxAttribute):
    """`#gpu<mma_element_wise addf>`: an operation on each element of a matrix."""

    name = "gpu.mma_element_wise"


class AddressSpace(StrEnum):
    GLOBAL = "global"
    WORKGROUP = "workgroup"
    PRIVATE = "private"


@irdl_attr_definition
class AddressSpaceAttr(AngledEnum, EnumAttribute[AddressSpace]):
    """`#gpu.address_space<workgroup>`: the memory a memref lies in."""

    name = "gpu.address_space"
    parameter = EnumParameter("GPU_AddressSpaceAttr", "gpu::AddressSpace")


# ----- loops and processors

MAPPING = "mapping"
"""The attribute of an `scf.parallel` with a `LoopDimMapAttr` for each dimension."""

_MAPPING_IDS = ("x", "y", "z", *(f"linear_dim_{number}" for number in range(10)))


class _MappingAttr(ParametrizedAttribute):
    """One word in angle brackets: the dimension of a processor grid that a loop is spread over."""

    id: StringAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets():
            _, _, kind = cls.name.partition(".")
            with parameter(parser, f"GPU{kind.capitalize()}MappingAttr", kind, "::mlir::gpu::MappingId"):
                return [StringAttr(parse_word(parser, "::mlir::gpu::MappingId", _MAPPING_IDS))]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(f"<{self.id.data}>")


@irdl_attr_definition
class BlockMappingAttr(_MappingAttr):
    """`#gpu.block<x>`"""

    name = "gpu.block"


@irdl_attr_definition
class WarpgroupMappingAttr(_MappingAttr):
    """`#gpu.warpgroup<x>`"""

    name = "gpu.warpgroup"


@irdl_attr_definition
class WarpMappingAttr(_MappingAttr):
    """`#gpu.warp<x>`"""

    name = "gpu.warp"


@irdl_attr_definition
class ThreadMappingAttr(_MappingAttr):
    """`#gpu.thread<linear_dim_0>`"""

    name = "gpu.thread"


@irdl_attr_definition
class LaneMappingAttr(_MappingAttr):
    """`#gpu.lane<linear_dim_0>`"""

    name = "gpu.lane"


class MappedAddressSpace(StrEnum):
    GLOBAL = "global"
    WORKGROUP = "workgroup"
    PRIVATE = "private"


@irdl_attr_definition
class MemorySpaceMappingAttr(AngledEnum, EnumAttribute[MappedAddressSpace]):
    """`#gpu.memory_space<workgroup>`"""

    name = "gpu.memory_space"
    parameter = EnumParameter("GPUMemorySpaceMappingAttr", "gpu::AddressSpace", "address_space")


@irdl_attr_definition
class MaskAttr(ParametrizedAttribute):
    """`#gpu.mask<7>`: the processors that take part, one bit each."""

    name = "gpu.mask"

    mask: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        with parser.in_angle_brackets(), parameter(parser, "GPUMappingMaskAttr", "mask", "uint64_t"):
            return [IntAttr(parse_number(parser).data % (1 << 64))]

    def print_parameters(self, printer: Printer) -> None:
        printer.print_string(f"<{self.mask.data}>")


@irdl_attr_definition
class LoopDimMapAttr(ParametrizedAttribute):
    """The processor that runs one dimension of an `scf.parallel`.

    #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
    """

    name = "gpu.loop_dim_map"

    processor: ProcessorAttr
    map: AffineMapAttr
    bound: AffineMapAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        def affine_map() -> Attribute:
            return AffineMapAttr(parser.parse_affine_map())

        def processor() -> Attribute:
            return ProcessorAttr(ProcessorAttr.parse_parameter(parser))

        fields: Fields = {
            "processor": ("::mlir::gpu::Processor", processor),
            "map": ("AffineMap", affine_map),
            "bound": ("AffineMap", affine_map),
        }
        with parser.in_angle_brackets():
            found = parse_struct(parser, "ParallelLoopDimMappingAttr", fields, is_complete=True)
            return [found[name] for name in fields]


# ----- matrices of a subgroup

_MATRIX_ELEMENTS = (Float16Type, Float32Type, Float64Type)


@irdl_attr_definition
class MMAMatrixType(ParametrizedAttribute, TypeAttribute):
    """`!gpu.mma_matrix<16x16xf16, "AOp">`: a matrix that the lanes of a subgroup hold together."""

    name = "gpu.mma_matrix"

    shape: ArrayAttr[IntAttr]
    element_type: Attribute
    operand: StringAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        begin = parser.pos
        with parser.in_angle_brackets():
            start = parser.pos
            shape, element_type = parser.parse_ranked_shape()
            if DYNAMIC_INDEX in shape:
                raise_at(parser, "expected static shape", start)
            parser.parse_punctuation(",")
            operand = StringAttr(parser.parse_str_literal())
        problem = _matrix_problem(shape, element_type, operand.data)
        if problem is not None:
            raise_at(parser, problem, begin - len("mma_matrix"))
        return [ArrayAttr([IntAttr(size) for size in shape]), element_type, operand]

    def print_parameters(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            for size in self.get_shape():
                printer.print_string(f"{size}x")
            printer.print_attribute(self.element_type)
            printer.print_string(", ")
            printer.print_string_literal(self.operand.data)

    def get_shape(self) -> tuple[int, ...]:
        return tuple(size.data for size in self.shape.data)


def _matrix_problem(shape: Sequence[int], element: Attribute, operand: str) -> str | None:
    if operand not in ("AOp", "BOp", "COp"):
        return "operand expected to be one of AOp, BOp or COp"
    if len(shape) != 2:
        return "MMAMatrixType must have exactly two dimensions"
    return None if _is_matrix_element(element) else "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64"


def _is_matrix_element(type: Attribute) -> bool:
    if isa(type, IntegerType):
        signless = type.signedness.data is Signedness.SIGNLESS
        return type.width.data == (32 if signless else 8)
    return isinstance(type, _MATRIX_ELEMENTS)


# ----- handles of sparse matrices


@irdl_attr_definition
class DnTensorHandleType(ParametrizedAttribute, TypeAttribute):
    """`!gpu.sparse.dntensor_handle`: a dense tensor known to the sparse library."""

    name = "gpu.sparse.dntensor_handle"


@irdl_attr_definition
class SpMatHandleType(ParametrizedAttribute, TypeAttribute):
    """`!gpu.sparse.spmat_handle`: a sparse matrix."""

    name = "gpu.sparse.spmat_handle"


@irdl_attr_definition
class SpGEMMOpHandleType(ParametrizedAttribute, TypeAttribute):
    """`!gpu.sparse.spgemmop_handle`: the state of a product of sparse matrices."""

    name = "gpu.sparse.spgemmop_handle"


class TransposeMode(StrEnum):
    NON_TRANSPOSE = "NON_TRANSPOSE"
    TRANSPOSE = "TRANSPOSE"
    CONJUGATE_TRANSPOSE = "CONJUGATE_TRANSPOSE"


@irdl_attr_definition
class TransposeModeAttr(EnumAttribute[TransposeMode], SpacedOpaqueSyntaxAttribute):
    """`#gpu<mat_transpose_mode TRANSPOSE>`"""

    name = "gpu.mat_transpose_mode"


class PruneFlag(StrEnum):
    NONE = "NONE"
    PRUNE_ONLY = "PRUNE_ONLY"
    PRUNE_AND_CHECK = "PRUNE_AND_CHECK"


@irdl_attr_definition
class PruneFlagAttr(EnumAttribute[PruneFlag], SpacedOpaqueSyntaxAttribute):
    """`#gpu<prune_2to4_spmat_flag NONE>`"""

    name = "gpu.prune_2to4_spmat_flag"


class WorkEstimationOrCompute(StrEnum):
    WORK_ESTIMATION = "WORK_ESTIMATION"
    COMPUTE = "COMPUTE"


@irdl_attr_definition
class WorkEstimationOrComputeAttr(EnumAttribute[WorkEstimationOrCompute], SpacedOpaqueSyntaxAttribute):
    """`#gpu<spgemm_work_estimation_or_compute_kind COMPUTE>`"""

    name = "gpu.spgemm_work_estimation_or_compute_kind"


GPU_ATTRIBUTES: Sequence[type[Attribute]] = (
    AllReduceOpAttr,
    ShuffleModeAttr,
    BroadcastAttr,
    MMAElementwiseAttr,
    AddressSpaceAttr,
    BlockMappingAttr,
    WarpgroupMappingAttr,
    WarpMappingAttr,
    ThreadMappingAttr,
    LaneMappingAttr,
    MemorySpaceMappingAttr,
    MaskAttr,
    LoopDimMapAttr,
    *OBJECT_ATTRIBUTES,
    MMAMatrixType,
    DnTensorHandleType,
    SpMatHandleType,
    SpGEMMOpHandleType,
    TransposeModeAttr,
    PruneFlagAttr,
    WorkEstimationOrComputeAttr,
)
