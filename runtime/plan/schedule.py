"""The steps of a plan that launches on streams, and their text, common to all programs with plans.

    plan @f streams=2 events=2
      0 alloc    b0 16xf32
      1 launch   s0 @m::@first grid=4,1,1 block=4,1,1 args=arg0,b0
      2 launch   s1 @m::@second grid=4,1,1 block=4,1,1 args=arg0,arg1 record=e0
      3 launch   s0 @m::@third grid=4,1,1 block=4,1,1 args=b0,arg1 wait=e0 record=e1
      4 sync     e1
      5 return   b0

A loop or a branch is a step with a plan for each of its bodies below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.dialects.visible import in_one_line

if TYPE_CHECKING:
    # Kept programs run without this import.
    from xdsl.ir import Operation

_INDENT = "    "


class Placement(NamedTuple):
    """The stream of a step, the events that the stream waits for before it, and the event recorded after it."""

    stream: int
    waits: tuple[int, ...] = ()
    record: int | None = None


class Step(NamedTuple):
    """One step: `kind` is a word such as `launch`, `about` the text of its operands.

    A step without a placement is one of the host. `syncs` are the events that the host waits for. `op` is the source op
    of the step, if there is one.
    """

    kind: str
    about: str = ""
    place: Placement | None = None
    syncs: tuple[int, ...] = ()
    bodies: tuple[Body, ...] = ()
    op: Operation | None = None


class Body(NamedTuple):
    """A plan in a step, such as the body of a loop: its name, and its steps."""

    name: str
    steps: tuple[Step, ...]


class Schedule(NamedTuple):
    """A plan: its name, the numbers of streams and events that its steps use, and the steps."""

    name: str
    streams: int
    events: int
    steps: tuple[Step, ...]

    def text(self) -> str:
        """The plan, one step per line, with names made safe for a terminal."""
        head = f"plan @{self.name} streams={self.streams} events={self.events}"
        return "\n".join(map(in_one_line, [head, *_lines(self.steps, "")]))


def _lines(steps: Sequence[Step], indent: str) -> Iterator[str]:
    for number, step in enumerate(steps):
        yield f"{indent}{number:>3} {step.kind:<8} {' '.join(_words(step))}".rstrip()
        for body in step.bodies:
            yield f"{indent}{_INDENT}plan {body.name}"
            yield from _lines(body.steps, indent + _INDENT)


def _words(step: Step) -> Iterator[str]:
    place = step.place
    if place is not None:
        yield f"s{place.stream}"
    if step.about:
        yield step.about
    if step.syncs:
        yield _events(step.syncs)
    if place is not None and place.waits:
        yield f"wait={_events(place.waits)}"
    if place is not None and place.record is not None:
        yield f"record={_events([place.record])}"


def _events(numbers: Sequence[int]) -> str:
    return ",".join(f"e{number}" for number in numbers)
