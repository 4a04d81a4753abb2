"""One-to-one conversions to ops of the llvm dialect, on scalars and vectors of any rank.

Source: `oneToOneRewrite`, `vectorOneToOneRewrite` and `handleMultidimensionalVectors` of MLIR 22.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product

from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.dialects.llvm import ExtractValueOp, InsertValueOp, LLVMArrayType
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.registry import create
from okl_opt.dialects.upstream.llvm.types import is_compatible
from okl_opt.passes.rewriting.convert import ConversionEditor, ConversionPattern

Make = Callable[[Sequence[SSAValue], Attribute], Sequence[Operation]]
"""Builds ops on scalars or vectors of rank 1 from operands and result type; the last op gives the result."""

Properties = Callable[[Operation], Mapping[str, Attribute]]
"""The properties of the new op, from those of the old one."""


def convert_elementwise(op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor, make: Make) -> None:
    """Replace an op by the ops of `make`; on arrays of vectors, once for each innermost vector.

    Before: (%a: vector<2x4xf32>)
      %0 = math.absf %a : vector<2x4xf32>
    After, for each of the two vectors:
      %1 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>>
      %2 = llvm.intr.fabs(%1) : (vector<4xf32>) -> vector<4xf32>
      %3 = llvm.insertvalue %2, %poison[0] : !llvm.array<2 x vector<4xf32>>

    Nothing is done if a type has no counterpart in the llvm dialect.
    """
    types = edit.converter.convert(op.results[0].type)
    if types is None or len(types) != 1 or not all(is_compatible(operand.type) for operand in operands):
        return
    (type_,) = types
    if not isinstance(operands[0].type, LLVMArrayType):
        new = make(operands, type_)
        edit.replace_by(op, new, [new[-1].results])
        return
    inner, places = _inner_vectors(type_)
    made = [create("llvm.mlir.poison", types=[type_])]
    for place in places:
        whole = made[-1].results[0]
        position = DenseArrayBase.from_list(i64, place)
        parts = [ExtractValueOp(position, operand, _inner_vectors(operand.type)[0]) for operand in operands]
        new = make([part.results[0] for part in parts], inner)
        made += [*parts, *new, InsertValueOp(position, whole, new[-1].results[0])]
    edit.replace_by(op, made, [made[-1].results])


def _inner_vectors(type_: Attribute) -> tuple[Attribute, Iterator[tuple[int, ...]]]:
    """Return the type nested in arrays, and the positions of all its values in order."""
    sizes: list[int] = []
    while isinstance(type_, LLVMArrayType):
        sizes.append(type_.size.data)
        type_ = type_.type
    return type_, product(*map(range, sizes))


def no_properties(op: Operation) -> Mapping[str, Attribute]:
    """Return no properties."""
    return {}


class OneToOne(ConversionPattern[Operation]):
    """Convert ops to one op with the same operands and discardable attributes."""

    def __init__(self, table: Mapping[str, str], properties: Properties = no_properties):
        """`table` maps old op names to new ones."""
        self.names = table.keys()
        self._table = table
        self._properties = properties

    def convert(self, op: Operation, operands: Sequence[SSAValue], edit: ConversionEditor) -> None:
        properties = self._properties(op)

        def make(operands: Sequence[SSAValue], type_: Attribute) -> Sequence[Operation]:
            return [create(self._table[op.name], operands, [type_], properties, op.attributes)]

        convert_elementwise(op, operands, edit, make)
