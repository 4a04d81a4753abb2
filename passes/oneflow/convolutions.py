"""What the rewrites of inference ask of a convolution, and how they make another from it."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.placement import on_one_device
from okl_opt.passes.oneflow.job_editor import JobEditor, operand_of, present, with_segments


def channel_axis(conv: Conv2dOp) -> int:
    """The axis of the result along which its filters lie."""
    return 1 if conv.data_format.data == "channels_first" else 3


def conv_that_ends_in(value: SSAValue, user: Operation) -> Conv2dOp | None:
    """The convolution that makes `value`, if `user` on the same device is all that reads it and nothing is applied."""
    conv = value.owner
    if not isinstance(conv, Conv2dOp) or conv.activation.data != "none":
        return None
    return conv if value.has_one_use() and on_one_device(conv, user) else None


def grown(
    edit: JobEditor,
    conv: Conv2dOp,
    ops: Sequence[Operation],
    *,
    weight: SSAValue | None = None,
    bias: SSAValue | None = None,
    addend: SSAValue | None = None,
    relu: bool = False,
) -> Conv2dOp:
    """The convolution with more in it: it does the work of `ops` too.

    What is not given stays as it is.
    """
    groups = (
        conv.in_,
        conv.weight if weight is None else weight,
        conv.bias if bias is None else bias,
        operand_of(conv, "_add_to_output") if addend is None else addend,
    )
    attributes = with_segments(conv.attributes, groups)
    if relu:
        attributes["activation"] = StringAttr("relu")
    new = Conv2dOp.create(operands=present(groups), result_types=[conv.out.type], attributes=attributes)
    edit.put(new, of=(conv, *ops))
    return new
