"""`--check-numerics`: the run ends after the first op that makes NaN or infinity.

An op makes NaN if a result has one and no operand has; it makes infinity if a result has one and no operand has NaN or
infinity. So NaN that follows from NaN in the program's inputs is not reported.
"""

from __future__ import annotations

from typing import NamedTuple

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.abi import OklNumerics
from okl_opt.runtime.base.errors import KernelError, Status
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.machine.jit import Library
from okl_opt.runtime.memory.numbers import format_number
from okl_opt.runtime.memory.values import position_text
from okl_opt.runtime.native import trace as trace_code
from okl_opt.runtime.watch.trace import result_of


class _Watched(NamedTuple):
    context: LauncherContext
    hook: OklNumerics


class Numerics:
    """Checks the operands and results of every op in the watched contexts."""

    def __init__(self) -> None:
        self._watched: list[_Watched] = []

    def hook(self, context: LauncherContext, library: Library) -> OklNumerics:
        address = library.addresses[trace_code.CHECK_NUMERICS]
        hook = OklNumerics(hook=address, passed_on=trace_code.NOTHING, element=trace_code.NOTHING)
        self._watched.append(_Watched(context, hook))
        return hook

    def explain(self, error: KernelError) -> Exception | None:
        """The error with result, element and value."""
        found = next((watched for watched in self._watched if watched.hook.element != trace_code.NOTHING), None)
        if error.code != Status.NUMERIC or found is None:
            return None
        text = _finding(found, error.index)
        found.hook.element = trace_code.NOTHING
        return KernelError(error.code, error.op_type, error.op_name, error.index, error.provider, text)

    def text(self) -> str:
        """A line on the first op that propagated NaN or infinity, "" if none did."""
        for watched in self._watched:
            if watched.hook.passed_on != trace_code.NOTHING:
                plan = watched.context.launch.plan
                reg = plan.ops[plan.runs[watched.hook.passed_on]].reg
                name = in_one_line(f"{plan.name} {watched.hook.passed_on}: {reg.op_type} ({reg.op_name})")
                return f"--check-numerics: no op makes NaN or infinity; {name} is the first to pass some on\n"
        return ""


def _finding(watched: _Watched, index: int) -> str:
    """A sentence about the NaN or infinity made by run context `index`, with its position."""
    plan = watched.context.launch.plan
    number, element = watched.hook.result, watched.hook.element
    spec = plan.ops[plan.runs[index]].reg.outputs[number]
    (value,) = result_of(watched.context.run_context(index), number, spec).values(element, element + 1)
    made = "NaN" if value != value else "infinity"
    return (
        f"it made {made}: result[{number}] of type {spec} is {format_number(spec.dtype, value, 6)} "
        f"at {position_text(element, spec.shape)}"
    )
