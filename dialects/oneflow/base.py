"""The base of all ops of the oneflow dialect: identity, placement, segment sizes and names of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntElementsAttr,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    StringAttr,
    VectorType,
    f32,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.ir import OpResult, SSAValue
from xdsl.irdl import (
    AttrConstraint,
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    AttrSizedSegments,
    IRDLOperation,
    OperandDef,
    ResultDef,
    opt_attr_def,
    traits_def,
)

from okl_opt.dialects.oneflow.traits import OpConfCompatible

si32 = IntegerType(32, Signedness.SIGNED)
si64 = IntegerType(64, Signedness.SIGNED)

# Constraints are built once; every op with such an attribute shares them.
BOOL = IntegerAttr.constr(i1)
I32 = IntegerAttr.constr(i32)
I64 = IntegerAttr.constr(i64)
SI32 = IntegerAttr.constr(si32)
SI64 = IntegerAttr.constr(si64)
F32 = FloatAttr.constr(f32)
F64 = FloatAttr.constr(f64)
I64S: AttrConstraint[ArrayAttr[IntegerAttr]] = ArrayAttr.constr(I64)
SI32S: AttrConstraint[ArrayAttr[IntegerAttr]] = ArrayAttr.constr(SI32)
SI64S: AttrConstraint[ArrayAttr[IntegerAttr]] = ArrayAttr.constr(SI64)
STRINGS: AttrConstraint[ArrayAttr[StringAttr]] = ArrayAttr.constr(StringAttr)

# Defaults.
FALSE = IntegerAttr(0, i1)
ZERO_SI32 = IntegerAttr(0, si32)
ZERO_SI64 = IntegerAttr(0, si64)
ZERO_F32 = FloatAttr(0.0, f32)
ZERO_F64 = FloatAttr(0.0, f64)

COMMON_ATTRIBUTES = ("op_name", "device_tag", "device_name", "scope_symbol_id", "hierarchy")


class OperandSegments(AttrSizedOperandSegments):
    """Lengths of the operand groups in `operand_segment_sizes`, MLIR's name since 2022."""

    attribute_name = "operand_segment_sizes"


class ResultSegments(AttrSizedResultSegments):
    """Lengths of the result groups in `result_segment_sizes`."""

    attribute_name = "result_segment_sizes"


class OneFlowOp(IRDLOperation):
    """An op that names itself and its placement. Unknown attributes are allowed."""

    scope_symbol_id = opt_attr_def(I64)
    hierarchy = opt_attr_def(I64S)

    traits = traits_def(OpConfCompatible())

    # These three are not attribute fields: the trait has its own message for a missing one.
    @property
    def op_name(self) -> StringAttr:
        """Name of the operator instance, not necessarily unique."""
        return cast(StringAttr, self.attributes["op_name"])

    @property
    def device_tag(self) -> StringAttr:
        """`"cpu"` or `"cuda"`."""
        return cast(StringAttr, self.attributes["device_tag"])

    @property
    def device_name(self) -> ArrayAttr[StringAttr]:
        """Placement: one `"@rank:device"` each."""
        return cast(ArrayAttr[StringAttr], self.attributes["device_name"])

    def __post_init__(self) -> None:
        for option in self.get_irdl_definition().options:
            if isinstance(option, AttrSizedSegments):
                self._settle_segments(option)
        super().__post_init__()

    def _settle_segments(self, option: AttrSizedSegments) -> None:
        """Normalize segment sizes to one name and one form, array<i32>.

        xDSL's builder writes them under its own name; IR of 2022 has `dense<[1, 1, 0]> : vector<3xi32>`.
        """
        builders_name = (
            AttrSizedOperandSegments.attribute_name
            if isinstance(option, AttrSizedOperandSegments)
            else AttrSizedResultSegments.attribute_name
        )
        built = self.attributes.pop(builders_name, None)
        sizes = self.attributes.get(option.attribute_name, built)
        if sizes is None:
            return
        if isinstance(sizes, DenseIntOrFPElementsAttr):
            elements = cast(DenseIntElementsAttr, sizes)
            if isinstance(elements.type, VectorType) and elements.type.element_type == i32:
                sizes = DenseArrayBase.from_list(i32, elements.get_values())
        self.attributes[option.attribute_name] = sizes

    def operand_groups(self) -> Iterator[tuple[str, tuple[SSAValue, ...]]]:
        """The declared operand groups in order with their operands; absent groups are empty."""
        return self._groups(self.get_irdl_definition().operands)

    def result_groups(self) -> Iterator[tuple[str, tuple[OpResult, ...]]]:
        """The declared result groups in order with their results; absent groups are empty."""
        return cast(Iterator[tuple[str, tuple[OpResult, ...]]], self._groups(self.get_irdl_definition().results))

    def _groups(
        self, definitions: Sequence[tuple[str, OperandDef | ResultDef]]
    ) -> Iterator[tuple[str, tuple[SSAValue, ...]]]:
        for field, _ in definitions:
            values: SSAValue | Sequence[SSAValue] | None = getattr(self, field)
            if values is None:
                yield field, ()
            elif isinstance(values, SSAValue):
                yield field, (values,)
            else:
                yield field, tuple(values)

    def asm_result_names(self) -> tuple[str | None, ...]:
        """The suggested result names: those of the groups, if the op declares two or more.

        In a group of several values the first has the name, as MLIR's printer does it.
        """
        if len(self.get_irdl_definition().results) < 2:
            return (None,) * len(self.results)
        return tuple(
            field if position == 0 else None
            for field, values in self.result_groups()
            for position, _ in enumerate(values)
        )
