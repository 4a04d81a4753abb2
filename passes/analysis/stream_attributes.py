"""Attributes of launches and their function that state the order of launches, their streams and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, IntegerType, i32
from xdsl.ir import Attribute, Operation

from okl_opt.dialects.hints import isa
from okl_opt.passes.analysis.streams import StreamPlan

DEPS = "okl.deps"
"""The numbers of the launches that must be complete before this one starts."""
STREAM = "okl.stream"
WAIT = "okl.wait"
"""The events that the launch's stream waits for before the launch."""
RECORD = "okl.record"
"""The event that is recorded after a launch."""
NUM_STREAMS = "okl.num_streams"
NUM_EVENTS = "okl.num_events"
FALSE_DEPS = "okl.false_deps"
"""The number of launches that wait for a launch they do not depend on, for lack of streams."""

OF_LAUNCH = (STREAM, WAIT, RECORD)
OF_FUNCTION = (NUM_STREAMS, NUM_EVENTS, FALSE_DEPS)

Numbers = DenseArrayBase[IntegerType]


def numbers(values: Sequence[int]) -> Numbers:
    """`array<i32: 0, 1>`"""
    return DenseArrayBase.from_list(i32, list(values))


def numbers_of(op: Operation, name: str) -> tuple[int, ...] | None:
    """Return the value of an i32 array attribute, or None."""
    attribute = op.attributes.get(name)
    if not isa(attribute, Numbers) or attribute.elt_type != i32:
        return None
    return tuple(attribute.get_values())


def number_of(op: Operation, name: str) -> int | None:
    """Return the value of an integer attribute, or None."""
    attribute = op.attributes.get(name)
    return attribute.value.data if isinstance(attribute, IntegerAttr) else None


def launch_attributes(plan: StreamPlan, launch: int) -> Mapping[str, Attribute]:
    """Return the attributes of a launch for its stream and events in a plan."""
    found: dict[str, Attribute] = {STREAM: IntegerAttr(plan.streams[launch], i32)}
    if plan.waits[launch]:
        found[WAIT] = numbers(plan.waits[launch])
    record = plan.records[launch]
    if record is not None:
        found[RECORD] = IntegerAttr(record, i32)
    return found


def function_attributes(plan: StreamPlan) -> Mapping[str, Attribute]:
    """Return the attributes of the function for the plan of its launches."""
    found: dict[str, Attribute] = {
        NUM_STREAMS: IntegerAttr(plan.num_streams, i32),
        NUM_EVENTS: IntegerAttr(plan.num_events, i32),
    }
    if plan.false_deps:
        found[FALSE_DEPS] = IntegerAttr(plan.false_deps, i32)
    return found


def with_attributes(
    op: Operation, names: Sequence[str], values: Mapping[str, Attribute]
) -> Mapping[str, Attribute] | None:
    """Return the attributes of `op` with those in `names` replaced by `values`; None if nothing changes."""
    wanted = {**{name: value for name, value in op.attributes.items() if name not in names}, **values}
    return None if wanted == op.attributes else wanted
