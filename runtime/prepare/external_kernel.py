"""The kernel of a function compiled by an external code generator: it calls the function on the tensors' memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from okl_opt.passes.byoc.codegen import ExternalFunction
from okl_opt.runtime.base.errors import Status
from okl_opt.runtime.code.border import Memory
from okl_opt.runtime.code.external import Argument
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import EmittedKernel

if TYPE_CHECKING:
    from llvmlite import ir

_FUNCTION = "okl_external_function"
_TAKEN = (-1, Status.BUSY)
"""Statuses that tell the caller of a launch that it did not run. A kernel must not return them."""


def external_kernel(function: ExternalFunction, arguments: Sequence[Argument]) -> EmittedKernel:
    """Return a kernel that calls and keeps alive a function of `arguments`, all tensors of known shape."""
    return EmittedKernel(partial(_emit, function, arguments), {_FUNCTION: function.address})


def _emit(
    function: ExternalFunction, arguments: Sequence[Argument], module: ir.Module, reg: RegContext, name: str
) -> None:
    """Emit `i32 name(ptr run_ctx)`. The kernel calls nothing if there are no elements to compute."""
    from llvmlite import ir

    from okl_opt.runtime.kernels.cpu.llvm.frame.frame import I32, Frame

    frame = Frame(module, reg, name)
    if reg.outputs and not any(spec.elem_count for spec in reg.outputs):
        frame.finish()
        return
    values: list[ir.Value] = []
    for argument, data in zip(arguments, [*frame.inputs, *frame.outputs], strict=True):
        memory = argument.border
        assert isinstance(memory, Memory), "functions on tensors of static shape"
        values += [data, data]
        for number in (0, *memory.shape, *memory.strides):
            assert number is not None, "functions on tensors of static shape"
            values.append(frame.index(number))
    kind = ir.FunctionType(I32, [value.type for value in values])
    status = frame.b.call(ir.Function(module, kind, _FUNCTION), values)
    for taken in _TAKEN:
        is_taken = frame.b.icmp_signed("==", status, ir.Constant(I32, int(taken)))
        status = frame.b.select(is_taken, ir.Constant(I32, int(Status.PROVIDER)), status)
    frame.b.ret(status)
