"""Jobs made op by op: result types follow from the op's own inference, text from the printer."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    ArrayAttr,
    FloatAttr,
    FunctionType,
    IntegerAttr,
    ModuleOp,
    StringAttr,
    TensorType,
    f32,
    f64,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import OptionalDef

from okl_opt.dialects.oneflow.base import si32, si64
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.frame import InputOp, JobOp, OutputOp, ReturnOp, VariableOp
from okl_opt.dialects.oneflow.shapes import Tensor, tensor_of
from okl_opt.dialects.text import print_op

_DATA_TYPES: dict[Attribute, int] = {f32: 2, si64: 6}
_SCOPE = 12


def floats(*shape: int) -> Tensor:
    """tensor<shape x f32>."""
    return TensorType(f32, shape)


def token_ids(*shape: int) -> Tensor:
    """tensor<shape x si64>."""
    return TensorType(si64, shape)


def int32(value: int) -> Attribute:
    return IntegerAttr(value, si32)


def int64(value: int) -> Attribute:
    return IntegerAttr(value, si64)


def int32s(*values: int) -> Attribute:
    return ArrayAttr([IntegerAttr(value, si32) for value in values])


def int64s(*values: int) -> Attribute:
    return ArrayAttr([IntegerAttr(value, si64) for value in values])


def float32(value: float) -> Attribute:
    return FloatAttr(value, f32)


def float64(value: float) -> Attribute:
    return FloatAttr(value, f64)


def string(value: str) -> Attribute:
    return StringAttr(value)


TRUE = IntegerAttr(1, i1)
FALSE = IntegerAttr(0, i1)
CHANNELS_FIRST = StringAttr("channels_first")


class JobBuilder:
    """A job under construction. Variables come first, then inputs, then compute ops in the order of `add`.

    So a group of compute ops is not cut by a variable between them.
    """

    def __init__(self, name: str):
        self._name = name
        self._block = Block()
        self._variables: list[Operation] = []
        self._inputs: list[Operation] = []
        self._body: list[Operation] = []
        self._count: dict[str, int] = {}

    def input(self, type_: Tensor) -> SSAValue:
        """A further parameter of the job."""
        number = len(self._inputs)
        argument = self._block.insert_arg(type_, number)
        op = InputOp.build(
            operands=[argument, []],
            result_types=[type_, []],
            attributes=self._boundary(f"_{self._name}_input.0.{number}", type_),
        )
        self._inputs.append(op)
        return op.output

    def variable(self, name: str, shape: Sequence[int]) -> SSAValue:
        """A parameter of the model, known by its name in the file of parameters."""
        type_ = floats(*shape)
        op = VariableOp.build(operands=[[]], result_types=[type_, []], attributes=self._boundary(name, type_))
        self._variables.append(op)
        return op.output

    def add(self, kind: type[ComputeOp], *operands: SSAValue | None, **attributes: Attribute) -> SSAValue:
        """The first result of a new op; None stands for an operand that it goes without."""
        mnemonic = kind.name.removeprefix("oneflow.")
        number = self._count.get(mnemonic, 0)
        self._count[mnemonic] = number + 1
        groups = [() if operand is None else (operand,) for operand in operands]
        everything = {**_placement(f"{mnemonic}-{number}"), **attributes}
        # Types are inferred from an op, so one is made for that alone.
        optional = [isinstance(definition, OptionalDef) for _, definition in kind.get_irdl_definition().results]
        guess = [() if left_out else (floats(),) for left_out in optional]
        probe = kind.build(operands=groups, result_types=guess, attributes=everything)
        inferred = iter(probe.infer())
        types = [() if left_out else (next(inferred),) for left_out in optional]
        probe.erase()
        op = kind.build(operands=groups, result_types=types, attributes=everything)
        self._body.append(op)
        return op.results[0]

    def finish(self, value: SSAValue) -> str:
        """The text of the job that gives `value`."""
        type_ = tensor_of(value)
        output = OutputOp.build(
            operands=[value, []],
            result_types=[type_, []],
            attributes=self._boundary(f"_{self._name}_output.0.0", type_),
        )
        self._block.add_ops([*self._variables, *self._inputs, *self._body, output, ReturnOp(output.output)])
        function_type = FunctionType.from_lists([argument.type for argument in self._block.args], [type_])
        module = ModuleOp([JobOp(self._name, function_type, Region(self._block))])
        module.verify()
        return print_op(module) + "\n"

    def _boundary(self, name: str, type_: Tensor) -> dict[str, Attribute]:
        return {
            **_placement(name),
            "data_type": IntegerAttr(_DATA_TYPES[type_.element_type], i32),
            "nd_sbp": ArrayAttr([StringAttr("B")]),
            "output_lbns": ArrayAttr([StringAttr(f"{name}/out")]),
            "shape": int64s(*type_.get_shape()),
        }


def _placement(name: str) -> dict[str, Attribute]:
    return {
        "op_name": StringAttr(name),
        "device_tag": StringAttr("cpu"),
        "device_name": ArrayAttr([StringAttr("@0:0")]),
        "hierarchy": ArrayAttr([IntegerAttr(1, i64)]),
        "scope_symbol_id": IntegerAttr(_SCOPE, i64),
    }
