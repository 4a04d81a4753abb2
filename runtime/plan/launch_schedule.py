"""The plan of launches on streams, for `--dump-launch-plan`.

plan @okl_compute streams=2 events=1
  0 launch   s0 relu "r" args=arg0,ret0
  1 launch   s1 tanh "t" args=arg0,ret1 record=e0
  2 launch   s0 add_n "s" args=ret0,ret1,ret2 wait=e0
  3 join     s0,s1
  4 return   ret0,ret1,ret2
"""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr

from okl_opt.dialects.text import print_attribute
from okl_opt.runtime.plan.launch_plan import LaunchPlan, Slot, Space, StreamLaunch
from okl_opt.runtime.plan.schedule import Schedule, Step

_SHORT = {Space.ARG: "arg", Space.RET: "ret"}


def schedule_of(plan: LaunchPlan) -> Schedule:
    """The steps of a plan with streams. Operands of a kernel are shown before its results."""
    streams = sorted({launch.place.stream for launch in plan.streams})
    events = sum(launch.place.record is not None for launch in plan.streams)
    steps = [_step(plan, launch) for launch in plan.streams]
    steps.append(Step("join", ",".join(f"s{stream}" for stream in streams)))
    steps.append(Step("return", ",".join(f"ret{number}" for number in range(len(plan.rets)))))
    return Schedule(plan.name, len(streams), events, tuple(steps))


def _step(plan: LaunchPlan, launch: StreamLaunch) -> Step:
    op = plan.ops[plan.runs[launch.run]]
    names = [_name(plan, slot) for slot in (*op.inputs, *op.outputs)]
    if op.is_copy:
        return Step("copy", " to ".join(names), launch.place)
    name = print_attribute(StringAttr(op.reg.op_name))
    return Step("launch", f"{op.reg.op_type} {name} args={','.join(names)}", launch.place, op=op.op)


def _name(plan: LaunchPlan, slot: Slot) -> str:
    if slot.space in _SHORT:
        return f"{_SHORT[slot.space]}{slot.index}"
    assert plan.pool is not None, "as when the streams were read"
    return f"pool+{plan.pool.offsets[slot.index]}"
