"""Queries on convolutions, and their extension by fused operands, for the passes for inference."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, SSAValue

from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.placement import on_one_device
from okl_opt.passes.oneflow.job_editor import JobEditor, operand_of, present, with_segments


def channel_axis(conv: Conv2dOp) -> int:
    """Return the channel axis of the result."""
    return 1 if conv.data_format.data == "channels_first" else 3


def fusable_conv(value: SSAValue, user: Operation) -> Conv2dOp | None:
    """Return the convolution without activation that defines `value`, if `user`, on its device, is its only user."""
    conv = value.owner
    if not isinstance(conv, Conv2dOp) or conv.activation.data != "none":
        return None
    return conv if value.has_one_use() and on_one_device(conv, user) else None


def extended_conv(
    edit: JobEditor,
    conv: Conv2dOp,
    ops: Sequence[Operation],
    *,
    weight: SSAValue | None = None,
    bias: SSAValue | None = None,
    addend: SSAValue | None = None,
    relu: bool = False,
) -> Conv2dOp:
    """Return the convolution extended by new operands, to do the work of `ops` as well.

    Arguments that are None stay as in `conv`.
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
