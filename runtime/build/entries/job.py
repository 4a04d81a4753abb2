"""A job: compute ops run by kernels of the table, kernel launches by their own compiled code."""

from __future__ import annotations

from collections.abc import Collection

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from dialects.oneflow.frame import JobOp
from runtime.build.launches import LaunchBuilder
from runtime.launch.program import Program, Step
from runtime.plan.job_plan import LaunchStep, OpsStep, plan_job


class JobEntry:
    """`oneflow.job`."""

    def matches(self, module: ModuleOp, op: Operation) -> bool:
        return isinstance(op, JobOp)

    def name(self, op: Operation) -> str:
        assert isinstance(op, JobOp)
        return op.sym_name.data

    def is_candidate(self, op: Operation, called: Collection[str]) -> bool:
        return True

    def check(self, op: Operation) -> None:
        """All jobs can run."""

    def program(
        self, builder: LaunchBuilder, module: ModuleOp, op: Operation, launcher_module: ModuleOp | None
    ) -> Program:
        assert isinstance(op, JobOp)
        plan = plan_job(op, builder.device, builder.launched_function)
        steps = [_step(builder, step) for step in plan.steps]
        load_steps = [_step(builder, step) for step in plan.load_steps]
        return builder.program_of(plan.layout, steps, load_steps)


def _step(builder: LaunchBuilder, step: OpsStep | LaunchStep) -> Step:
    match step:
        case OpsStep():
            return Step(builder.build(step.plan), step.args, step.rets)
        case LaunchStep():
            return Step(builder.wrapped_launch(step.function, step.constants), step.args, step.rets)
