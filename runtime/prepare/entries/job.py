"""A job: compute ops run by kernels of the table, kernel launches by their own compiled code."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.passes.analysis.kernel_facts import device_tag
from okl_opt.runtime.base.devices import DEFAULT, DEVICES
from okl_opt.runtime.launch.program import LaunchProgram, PlacedLaunch
from okl_opt.runtime.prepare.entries.wrapped import wrapped_launch
from okl_opt.runtime.prepare.functions import symbol_name
from okl_opt.runtime.prepare.launches import LaunchBuilder

if TYPE_CHECKING:
    from okl_opt.runtime.plan.job_plan import PlannedLaunch, PlannedOps


class JobEntry:
    """`oneflow.job`."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return op.name == "oneflow.job"

    def name(self, op: Operation) -> str:
        name = symbol_name(op)
        assert name is not None, "a job has a symbol"
        return name

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        return True

    def check(self, op: Operation) -> None:
        """All jobs can run."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> LaunchProgram:
        from okl_opt.dialects.oneflow.frame import JobOp
        from okl_opt.runtime.plan.job_plan import plan_job

        assert isinstance(op, JobOp)
        plan = plan_job(op, builder.device, builder.launched_function)
        device = builder.device or _first_device(op)
        steps = [_step(builder, step, device) for step in plan.steps]
        load_steps = [_step(builder, step, device) for step in plan.load_steps]
        return builder.program_of(plan.layout, steps, load_steps)


def _first_device(job: Operation) -> str:
    """The device of the first op that is on one."""
    return next((tag for op in job.walk() if (tag := device_tag(op)) in DEVICES), DEFAULT)


def _step(builder: LaunchBuilder, step: PlannedOps | PlannedLaunch, copies_on: str) -> PlacedLaunch:
    from okl_opt.runtime.plan.job_plan import PlannedLaunch, PlannedOps

    match step:
        case PlannedOps():
            return PlacedLaunch(builder.build(step.plan, copies_on=copies_on), step.args, step.rets)
        case PlannedLaunch():
            return PlacedLaunch(wrapped_launch(builder, step.function, step.constants), step.args, step.rets)
