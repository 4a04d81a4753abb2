"""An op as a function of its own, made from its description: the input of kernel generation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from xdsl.dialects.builtin import (
    ArrayAttr,
    FloatAttr,
    FunctionType,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    Signedness,
    StringAttr,
    TensorType,
    f64,
    i1,
    i64,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.irdl import IRDLOperation

from okl_opt.dialects.oneflow.element_types import element_type_of
from okl_opt.dialects.registry import op_class
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import AttrValue, FusedBody, Key, RegContext

NAME = "op"
"""The name of the function."""
_OWN = {DType.BOOL: i1, DType.SI16: IntegerType(16, Signedness.SIGNED)}
"""Element types for which OneFlow has no number, or an ambiguous one."""


def function_of(reg: RegContext) -> ModuleOp:
    """A module with a function on tensors that contains the op, or the ops of a fused one."""
    types = [_tensor(spec) for spec in reg.inputs]
    block = Block(arg_types=types)
    results = _fused(reg.body, block) if reg.body is not None else _op(reg, block.args, block)
    block.add_op(ReturnOp(*results))
    kind = FunctionType.from_lists(types, [value.type for value in results])
    return ModuleOp([FuncOp(NAME, kind, Region(block))])


def _fused(body: FusedBody, block: Block) -> Sequence[SSAValue]:
    values: list[SSAValue] = list(block.args)
    for step in body.steps:
        values += _op(step.reg, [values[number] for number in step.operands], block)
    return [values[number] for number in body.yields]


def _op(reg: RegContext, operands: Sequence[SSAValue], block: Block) -> Sequence[SSAValue]:
    """Add an op with the attributes and groups of a description."""
    kind = op_class(f"oneflow.{reg.op_type}")
    assert issubclass(kind, IRDLOperation), "an op of the dialect"
    definition = kind.get_irdl_definition()
    attributes: dict[str, Attribute] = {name: _attribute(value) for name, value in reg.attrs.items()}
    attributes["op_name"] = StringAttr(reg.op_type)
    op = kind.build(
        operands=_groups(operands, reg.input_keys, [name for name, _ in definition.operands]),
        result_types=_groups(
            [_tensor(spec) for spec in reg.outputs], reg.output_keys, [name for name, _ in definition.results]
        ),
        attributes=attributes,
    )
    block.add_op(op)
    return op.results


_T = TypeVar("_T")


def _groups(values: Sequence[_T], keys: Sequence[Key], fields: Sequence[str]) -> list[Sequence[_T]]:
    """The values, or types, of each declared group; an absent one is empty."""
    return [
        [value for value, (key, _) in zip(values, keys, strict=True) if key == field.rstrip("_")] for field in fields
    ]


def _tensor(spec: TensorSpec) -> TensorType[Attribute]:
    return TensorType(_OWN.get(spec.dtype) or element_type_of(spec.dtype.value), spec.shape)


def _attribute(value: AttrValue) -> Attribute:
    match value:
        case bool():
            return IntegerAttr(int(value), i1)
        case int():
            return IntegerAttr(value, i64)
        case float():
            return FloatAttr(value, f64)
        case str():
            return StringAttr(value)
        case _:
            return ArrayAttr(map(_attribute, value))
