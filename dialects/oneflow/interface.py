"""Queries on compute ops, for passes and the runtime.

Source: op catalogue, operand and result keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import OptAttributeDef
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.diagnostic import op_name
from okl_opt.dialects.oneflow.base import COMMON_ATTRIBUTES, OneFlowOp, OperandSegments, ResultSegments
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.element_types import element_type_of, number_of

__all__ = [
    "attributes_with_defaults",
    "element_type_of",
    "infer_result_types",
    "is_compute_op",
    "kernel_name",
    "kernel_names",
    "number_of",
    "operand_keys",
    "result_keys",
]

Key = tuple[str, int]

# Attributes that kernels do not need.
_NOT_FOR_KERNELS = frozenset(
    (*COMMON_ATTRIBUTES, "op_type_name", OperandSegments.attribute_name, ResultSegments.attribute_name)
)


def kernel_name(op: Operation) -> str:
    """The name under which the op's kernels are registered: `op_type_name` if present, else the mnemonic."""
    attribute = op.attributes.get("op_type_name")
    if isinstance(attribute, StringAttr):
        return attribute.data
    return _shared_kernel(op) or op_name(op).partition(".")[2]


def kernel_names(op: Operation) -> tuple[str, ...]:
    """The possible results of `kernel_name`: the op's mnemonic, and the name of a kernel shared with another op."""
    mnemonic = op_name(op).partition(".")[2]
    shared = _shared_kernel(op)
    return (mnemonic,) if shared is None else (mnemonic, shared)


def _shared_kernel(op: Operation) -> str | None:
    """The default of `op_type_name` in the op's definition."""
    if not isinstance(op, OneFlowOp):
        return None
    definition = op.get_irdl_definition().attributes.get("op_type_name")
    default = None if definition is None else definition.default_value
    return default.data if isinstance(default, StringAttr) else None


def operand_keys(op: Operation) -> tuple[Key, ...]:
    """(group, position in it) of each operand; an absent optional group has no key."""
    return _keys(_one_flow(op).operand_groups())


def result_keys(op: Operation) -> tuple[Key, ...]:
    """(group, position in it) of each result; an absent optional group has no key."""
    return _keys(_one_flow(op).result_groups())


def _keys(groups: Iterable[tuple[str, Sequence[SSAValue]]]) -> tuple[Key, ...]:
    keys: list[Key] = []
    for field, values in groups:
        if field in ("in0", "in1"):
            # add_n2 runs on the kernel of add_n.
            keys.append(("in", int(field[2:])))
        else:
            # `in` is a keyword of Python, so the field is `in_`.
            keys.extend((field.rstrip("_"), number) for number, _ in enumerate(values))
    return tuple(keys)


def attributes_with_defaults(op: Operation) -> dict[str, Attribute]:
    """The attributes declared by the op type, by name, with defaults filled in.

    Excludes those of every op (`op_name`, `device_tag`, ...), the kernel's name and the segment sizes, and absent
    optional attributes without a default.
    """
    attributes: dict[str, Attribute] = {}
    for name, definition in sorted(_one_flow(op).get_irdl_definition().attributes.items()):
        if name in _NOT_FOR_KERNELS:
            continue
        value = op.attributes.get(name, definition.default_value)
        if value is not None:
            attributes[name] = value
    return attributes


def is_compute_op(op: Operation) -> bool:
    """Return whether `op` is a compute op: it has a kernel, unlike jobs, inputs, outputs, variables and launches."""
    return isinstance(op, ComputeOp)


def infer_result_types(op: Operation) -> tuple[Attribute, ...]:
    """Infer the result types of an op.

    It must have the operands that its class declares; its present result types are ignored.
    Raises: VerifyException if they do not fit together, if an attribute is missing, or if `op` is no compute op.
    """
    if not isinstance(op, ComputeOp):
        raise VerifyException(f"'{op_name(op)}' is no compute op of oneflow")
    for name, definition in op.get_irdl_definition().attributes.items():
        if name not in op.attributes and not isinstance(definition, OptAttributeDef):
            raise VerifyException(f"requires attribute '{name}'")
    return op.infer()


def _one_flow(op: Operation) -> OneFlowOp:
    if not isinstance(op, OneFlowOp):
        raise VerifyException(f"'{op_name(op)}' is no op of oneflow with named operands")
    return op
