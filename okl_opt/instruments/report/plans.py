"""Launch plans for the report: for each function, its steps with their streams and dependencies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError

if TYPE_CHECKING:
    from okl_opt.runtime.plan.schedule import Schedule, Step

MOST_STEPS = 1000
"""The number of steps of a plan to keep."""
_LAUNCHES = ("gpu.launch_func", "gpu.memcpy", "gpu.memset")
_OKL_LAUNCHES = ("okl.launch", "okl.wrapper_kernel")


class Plan(NamedTuple):
    """A plan as data of the page, and its text."""

    data: dict[str, Any]
    text: str

    @property
    def name(self) -> str:
        """The name of the function."""
        return self.data["name"]


def plans_of(op: Operation, number_of: Callable[[Operation], int]) -> Iterator[Plan]:
    """The plans of the functions in `op` with launches; none for plans that cannot run."""
    for function in op.walk():
        if isinstance(function, FuncOp):
            schedule = _schedule_of(function)
            if schedule is not None:
                yield plan(schedule, number_of)


def _schedule_of(function: FuncOp) -> Schedule | None:
    """The launches of a function on their streams; None if there are none, or the schedule is invalid."""
    names = {op.name for op in function.walk()}
    # Imported here: most reports have no launches.
    if not names.isdisjoint(_LAUNCHES):
        from okl_opt.runtime.gpu.plan import plan_of

        try:
            return plan_of(function)
        except DiagnosticError:
            return None
    if not names.isdisjoint(_OKL_LAUNCHES):
        from okl_opt.instruments.report.okl_plan import okl_plan_of

        return okl_plan_of(function)
    return None


def plan(schedule: Schedule, number_of: Callable[[Operation], int]) -> Plan:
    """A schedule as data: steps without their empty fields, each with the number of its op."""
    room = MOST_STEPS

    def data_of(steps: Sequence[Step]) -> list[dict[str, Any]]:
        nonlocal room
        found: list[dict[str, Any]] = []
        for step in steps:
            if not room:
                break
            room -= 1
            fields = {
                "kind": step.kind,
                "about": step.about,
                "syncs": step.syncs,
                "op": None if step.op is None else number_of(step.op),
                **({} if step.place is None else step.place._asdict()),
                "bodies": [{"name": body.name, "steps": data_of(body.steps)} for body in step.bodies],
            }
            found.append({name: value for name, value in fields.items() if value not in (None, "", (), [])})
        return found

    text = schedule.text()
    data = {
        "name": schedule.name,
        "streams": schedule.streams,
        "events": schedule.events,
        "steps": data_of(schedule.steps),
        "text": "\n".join(text.splitlines()[:MOST_STEPS]),
        "leftOut": len(text.splitlines()) > MOST_STEPS,
    }
    return Plan(data, text)
