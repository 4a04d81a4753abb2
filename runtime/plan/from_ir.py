"""Reads op and tensor descriptions for the runtime from `oneflow` ops.

No later code reads IR. Kernels may rely on its checks: shapes are static and fit in memory, result types are the ones
inferred by the op, and a tensor slot has one type everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import (
    ArrayAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    StringAttr,
    TensorType,
    bf16,
    f16,
    f32,
    f64,
    i1,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.interfaces.effects import written_operands
from okl_opt.runtime.base.devices import DEVICES
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.sizes import check_size
from okl_opt.runtime.kernels.context import AttrValue, FusedBody, FusedOp, RegContext

if TYPE_CHECKING:
    from okl_opt.dialects.oneflow.fused import FusedElementwiseOp

_DTYPES: Mapping[Attribute, DType] = {
    f32: DType.F32,
    f64: DType.F64,
    f16: DType.F16,
    bf16: DType.BF16,
    IntegerType(1): DType.BOOL,
    IntegerType(8): DType.BOOL,
    IntegerType(16): DType.SI16,
    IntegerType(32): DType.SI32,
    IntegerType(64): DType.SI64,
    IntegerType(8, Signedness.SIGNED): DType.SI8,
    IntegerType(16, Signedness.SIGNED): DType.SI16,
    IntegerType(32, Signedness.SIGNED): DType.SI32,
    IntegerType(64, Signedness.SIGNED): DType.SI64,
    IntegerType(8, Signedness.UNSIGNED): DType.UI8,
}


def tensor_spec(kind: Attribute, op: Operation) -> TensorSpec:
    """Shape and element type of a tensor type; errors point at `op`.

    `i1` and `i8` are read as Bool, wider signless integers as signed ones.
    Raises: DiagnosticError for types that no kernel takes.
    """
    spec = _spec_or_reason(kind)
    if isinstance(spec, str):
        raise op_error(op, spec)
    return spec


@lru_cache(maxsize=4096)
def _spec_or_reason(kind: Attribute) -> TensorSpec | str:
    """The runtime's form of a type, or the reason why it has none; cached, since few types repeat often."""
    if not isa(kind, TensorType[Attribute]):
        return f"has a value of type {kind}, where the runtime needs a ranked tensor"
    dtype = _DTYPES.get(kind.element_type)
    if dtype is None:
        return f"has a tensor of element type {kind.element_type}, which the runtime does not have"
    if any(size < 0 for size in kind.get_shape()):
        return f"has a tensor of type {kind}: the runtime needs static shapes"
    spec = TensorSpec(tuple(kind.get_shape()), dtype)
    try:
        check_size(spec, "a tensor")
    except InputError as error:
        return f"has {error}"
    return spec


def written_positions(op: Operation) -> tuple[int, ...]:
    """The operands, by position, that an op writes in place."""
    written = written_operands(op)
    return tuple(position for position, value in enumerate(op.operands) if value in written) if written else ()


def string_attribute(op: Operation, name: str) -> str:
    """The value of a string attribute that every user op carries. Raises: DiagnosticError."""
    attribute = op.attributes.get(name) or op.properties.get(name)
    if not isinstance(attribute, StringAttr):
        raise op_error(op, f"expected operation to have attribute: {name}")
    return attribute.data


def reg_context(op: Operation, device: str | None) -> RegContext:
    """The description of a compute op for kernels; `device` overrides its `device_tag`.

    Raises: DiagnosticError if the op is no user op, or breaks its own rules.
    """
    from okl_opt.dialects.oneflow import interface
    from okl_opt.dialects.oneflow.fused import FusedElementwiseOp

    if not interface.is_compute_op(op):
        raise op_error(op, "cannot run: it is no compute op of the oneflow dialect")
    try:
        op.verify(verify_nested_ops=False)
        inferred = interface.infer_result_types(op)
    except VerifyException as error:
        raise op_error(op, str(error)) from error
    inputs = tuple(tensor_spec(value.type, op) for value in op.operands)
    outputs = tuple(tensor_spec(kind, op) for kind in inferred)
    for number, (value, given) in enumerate(zip(op.results, outputs, strict=True)):
        spec = tensor_spec(value.type, op)
        # OneFlow's importer types Bool results as si8: the bytes are the same, 0 and 1.
        if spec != given and (spec.dtype, given.dtype) != (DType.SI8, DType.BOOL):
            raise op_error(op, f"result #{number} has type {spec}, but the op gives {given}")
    tag = device or string_attribute(op, "device_tag")
    if tag not in DEVICES:
        raise op_error(op, f'device_tag "{tag}" is neither {" nor ".join(_quoted(DEVICES))}')
    kernel, known = interface.kernel_name(op), interface.kernel_names(op)
    if kernel not in known:
        # A kernel relies on the rules of its own op: shapes, attributes, number of tensors.
        raise op_error(
            op, f'op_type_name "{kernel}" is the kernel of another op; this op has {" and ".join(_quoted(known))}'
        )
    attributes: dict[str, AttrValue] = {}
    for name, attribute in interface.attributes_with_defaults(op).items():
        value = attribute_value(attribute)
        if value is not None:
            attributes[name] = value
    return RegContext(
        kernel,
        string_attribute(op, "op_name"),
        tag,
        inputs,
        outputs,
        interface.operand_keys(op),
        interface.result_keys(op),
        attributes,
        body=_fused_body(op, device) if isinstance(op, FusedElementwiseOp) else None,
    )


def _fused_body(op: FusedElementwiseOp, device: str | None) -> FusedBody:
    """The ops of a fused loop, and the values that it returns. Raises: DiagnosticError, as `reg_context`."""
    numbers: dict[SSAValue, int] = {argument: argument.index for argument in op.body.block.args}
    steps: list[FusedOp] = []
    last = len(numbers) - 1
    for inner in op.steps:
        reg = reg_context(inner, device)
        steps.append(FusedOp(reg, tuple(numbers[value] for value in inner.operands)))
        stated = tensor_spec(inner.results[0].type, inner)
        if stated != reg.outputs[0]:
            # Ops that read such a Bool treat it as the number 0 or 1.
            steps.append(FusedOp(_cast_to(stated, reg), (last + len(steps),)))
        numbers[inner.results[0]] = last + len(steps)
    return FusedBody(tuple(steps), tuple(numbers[value] for value in op.yielded))


def _cast_to(stated: TensorSpec, reg: RegContext) -> RegContext:
    """The conversion of an op's result to another type."""
    attributes: dict[str, AttrValue] = {"dtype": stated.dtype.value, "pin_memory": False}
    return RegContext("cast", reg.op_name, reg.device, reg.outputs, (stated,), (("in", 0),), (("out", 0),), attributes)


def _quoted(names: Iterable[str]) -> list[str]:
    return [f'"{name}"' for name in names]


def attribute_value(attribute: Attribute) -> AttrValue | None:
    """An attribute as plain Python; None for kinds that no op of the dialect declares (they are discardable)."""
    match attribute:
        case IntegerAttr():
            return attribute.value.data != 0 if attribute.type == i1 else attribute.value.data
        case FloatAttr():
            return attribute.value.data
        case StringAttr():
            return attribute.data
        case ArrayAttr():
            items = [attribute_value(item) for item in attribute]
            numbers = tuple(item for item in items if isinstance(item, int | float))
            texts = tuple(item for item in items if isinstance(item, str))
            return numbers if len(numbers) == len(items) else texts if len(texts) == len(items) else None
        case _:
            return None
