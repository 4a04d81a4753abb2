"""Errors of the table of kernels."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.kernels.context import RegContext


class RegistrationError(OklRuntimeError):
    """Two kernels claim one place in the table."""


class KernelNotFound(OklRuntimeError):
    """No kernel serves the op."""

    def __init__(self, reg: RegContext, provider: str | None, reasons: Sequence[str], near: Sequence[str]):
        operands = ", ".join(map(str, reg.inputs))
        results = ", ".join(map(str, reg.outputs))
        by = f" of provider '{provider}'" if provider else ""
        name = in_one_line(reg.op_name)
        text = f"no kernel{by} for '{reg.op_type}' ({name}) on {reg.device} with ({operands}) -> ({results})"
        if reasons:
            text += "; " + "; ".join(reasons)
        if near:
            text += "; there is " + ", ".join(near)
        super().__init__(text)
        self.reg = reg
