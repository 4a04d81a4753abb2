"""Programs of launches as plain data: their plans, from which code is made without IR."""

from __future__ import annotations

from collections.abc import Sequence

from okl_opt.runtime.base.devices import DEFAULT
from okl_opt.runtime.base.plain_data import Broken, list_of, mapping_of, number_of, text_of
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch, Compute, build_launch
from okl_opt.runtime.launch.program import LaunchProgram, PlacedLaunch
from okl_opt.runtime.plan.launch_plan import LaunchPlan
from okl_opt.runtime.plan.layout import Layout
from okl_opt.runtime.plan.plan_data import layout_data, layout_of_data, plan_data, plan_of_data


def data_of_program(program: LaunchProgram) -> object | None:
    """A program as data; None for one that a plan does not tell all about.

    Such are launches on streams, on other devices, and with kernels that are in no table.
    """
    steps, load_steps = program.steps, program.load_steps
    if not all(_is_told_by_plan(step.launch) for step in (*steps, *load_steps)):
        return None
    return {
        "layout": layout_data(program.layout),
        "steps": [_step_data(step) for step in steps],
        "load steps": [_step_data(step) for step in load_steps],
    }


def _is_told_by_plan(launch: CompiledLaunch) -> bool:
    is_on_host = _is_on_host(launch.plan) and launch.memory.is_host
    return is_on_host and launch.registry is None and not launch.plan.streams


def _is_on_host(plan: LaunchPlan) -> bool:
    return all(op.reg.device == DEFAULT or op.is_copy for op in plan.ops)


def _step_data(step: PlacedLaunch) -> object:
    given = step.launch.given
    compute = None if given is None else [given.text, given.entry, given.launches, int(given.unsafe)]
    return {"plan": plan_data(step.launch.plan), "compute": compute, "args": step.args, "rets": step.rets}


def program_of_data(data: object, options: BuildOptions, strict_layout: bool) -> LaunchProgram:
    """The program that was made data, compiled. Raises: Broken; KernelNotFound, OklRuntimeError as when it is built."""
    entry = mapping_of(data)
    layout, stats = layout_of_data(entry.get("layout")), RunStats()
    options.wall.compiling(layout.name, has_kernels=True)
    steps, load_steps = (
        [_step(each, layout, options, stats) for each in list_of(entry.get(name))] for name in ("steps", "load steps")
    )
    return LaunchProgram(layout, steps, load_steps, stats, options.threads, strict_layout)


def _step(data: object, layout: Layout, options: BuildOptions, stats: RunStats) -> PlacedLaunch:
    entry = mapping_of(data)
    plan = plan_of_data(entry.get("plan"))
    if not _is_on_host(plan):
        raise Broken
    args, rets = (tuple(map(number_of, list_of(entry.get(name)))) for name in ("args", "rets"))
    _check_places(args, plan.args, layout)
    _check_places(rets, plan.rets, layout)
    compute = None
    if entry.get("compute") is not None:
        items = list_of(entry.get("compute"))
        if len(items) != 4:
            raise Broken
        text, name, launches, unsafe = items
        compute = Compute(text_of(text), text_of(name), number_of(launches), bool(number_of(unsafe)))
    return PlacedLaunch(build_launch(plan, options, stats, compute), args, rets)


def _check_places(places: Sequence[int], specs: Sequence[object], layout: Layout) -> None:
    """Refuse storages that do not exist, or have another type than a launch states. Raises: Broken."""
    if len(places) != len(specs):
        raise Broken
    for place, spec in zip(places, specs, strict=True):
        if not 0 <= place < len(layout.storages) or (spec is not None and layout.storages[place] != spec):
            raise Broken
