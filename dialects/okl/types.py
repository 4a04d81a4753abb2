"""The types of the okl dialect.

Source: seed 000_5288debaba9517ca.txt.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.utils.exceptions import VerifyException


@irdl_attr_definition
class LauncherCtxType(ParametrizedAttribute, TypeAttribute):
    """`!okl.launcher_ctx`: the resources of one launch: contexts, kernels and, through them, tensors."""

    name = "okl.launcher_ctx"


@irdl_attr_definition
class RegCtxType(ParametrizedAttribute, TypeAttribute):
    """`!okl.reg_ctx`: the static description of one op: device, types, shapes, attributes, chosen kernel."""

    name = "okl.reg_ctx"


@irdl_attr_definition
class RunCtxType(ParametrizedAttribute, TypeAttribute):
    """`!okl.run_ctx`: the run-time state of one op: tensors, stream, kernel state and cache."""

    name = "okl.run_ctx"


@irdl_attr_definition
class KernelType(ParametrizedAttribute, TypeAttribute):
    """`!okl.kernel`: the kernel object of one op."""

    name = "okl.kernel"


def verify_not_negative(name: str, attribute: IntegerAttr | None) -> None:
    """Refuse a negative attribute. Raises: VerifyException."""
    if attribute is not None and attribute.value.data < 0:
        raise VerifyException(f"'{name}' must not be negative, got {attribute.value.data}")
