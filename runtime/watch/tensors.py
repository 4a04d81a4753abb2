"""`--trace-tensors`: the first elements of every op's results, as the ops run."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import TextIO

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.abi import OklRunCtx, OklTrace, struct_at
from okl_opt.runtime.base.errors import KernelError, Status
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.machine.jit import Library
from okl_opt.runtime.memory.values import format_value
from okl_opt.runtime.native import trace as trace_code
from okl_opt.runtime.watch.trace import result_of

_HOOK_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class TensorTrace:
    """Writes a line for each result of each op, including the op at which `Numerics` ends the run.

    Copies inserted by the runtime are left out.
    """

    def __init__(self, stream: TextIO, elements: int, digits: int):
        self._stream = stream
        self._elements = elements
        self._digits = digits
        self._hooks: list[tuple[OklTrace, object]] = []
        self._raised: Exception | None = None

    def hook(self, context: LauncherContext, library: Library) -> OklTrace:
        inside: Callable[[int, int, int], int] = _HOOK_TYPE(library.addresses[trace_code.INSIDE])

        def call(self_address: int, run: int, kernel: int) -> int:
            status = inside(self_address, run, kernel)
            if status not in (Status.OK, Status.NUMERIC):
                return status
            try:
                self._write(context, struct_at(OklRunCtx, run))
            except Exception as error:
                # It must not propagate into compiled frames; `explain` returns it later.
                self._raised = error
                return Status.CANCELLED
            return status

        callback = _HOOK_TYPE(call)
        hook = OklTrace(hook=ctypes.cast(callback, ctypes.c_void_p).value)
        self._hooks.append((hook, callback))
        return hook

    def explain(self, error: KernelError) -> Exception | None:
        """The error that kept the trace from being written, or None."""
        raised, self._raised = self._raised, None
        return raised

    def _write(self, context: LauncherContext, run: OklRunCtx) -> None:
        plan = context.launch.plan
        op = plan.ops[plan.runs[run.index]]
        if op.is_copy:
            return
        reg = op.reg
        name = in_one_line(f"{plan.name} {run.index}: {reg.op_type} ({reg.op_name})")
        for number, spec in enumerate(reg.outputs):
            text = format_value(result_of(run, number, spec), self._digits, self._elements)
            self._stream.write(f"{name} result[{number}]: {text}\n")
