"""The plans of what launches on streams: for each function, which step is on which stream, and what waits for what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from dialects.diagnostic import DiagnosticError

if TYPE_CHECKING:
    from runtime.plan.schedule import Schedule, Step

MOST_STEPS = 1000
"""How many steps of a plan are kept."""
_LAUNCHES = ("gpu.launch_func", "gpu.memcpy", "gpu.memset")


class Plan(NamedTuple):
    """A plan as the page has it, and its text."""

    data: dict[str, Any]
    text: str

    @property
    def name(self) -> str:
        """The function that it is of."""
        return self.data["name"]


def plans_of(op: Operation, number_of: Callable[[Operation], int]) -> Iterator[Plan]:
    """The plans of the functions in `op` that launch something. Those that cannot run have none."""
    for function in op.walk():
        if isinstance(function, FuncOp) and any(inner.name in _LAUNCHES for inner in function.walk()):
            # Imported here: most reports have no launches.
            from runtime.gpu.plan import plan_of

            try:
                yield plan(plan_of(function), number_of)
            except DiagnosticError:
                continue


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
