"""Builds compiled launches from IR, and programs from launches."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import error, op_error
from okl_opt.passes.analysis.subgraphs import MEMREFS, POOL, TENSORS, WRAPPED
from okl_opt.passes.named.stages import Stage, remaining_passes
from okl_opt.runtime.base.devices import DEFAULT
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.code.options import PLAIN, FunctionOptions
from okl_opt.runtime.compile.compute import compute_of
from okl_opt.runtime.compile.launch import BuildOptions, CompiledLaunch
from okl_opt.runtime.compile.safety import check_source
from okl_opt.runtime.devices.table import find_device
from okl_opt.runtime.kernels.errors import KernelNotFound
from okl_opt.runtime.launch.program import LaunchProgram, PlacedLaunch
from okl_opt.runtime.plan.launch_plan import LaunchPlan, with_constants
from okl_opt.runtime.plan.launch_streams import read_streams
from okl_opt.runtime.plan.layout import Layout
from okl_opt.runtime.prepare.lowerings import CONTEXTS, Lowering, lowering_of
from okl_opt.runtime.prepare.passes import RunPipeline, apply_passes

if TYPE_CHECKING:
    from okl_opt.dialects.oneflow.frame import KernelLaunchOp


@dataclass(frozen=True)
class LaunchBuilder:
    """Builds launches and programs. `device` overrides every `device_tag`.

    With `through_linalg`, wrapped functions become linalg and compiled code if all their ops can be lowered so.
    """

    ctx: Context
    options: BuildOptions = field(default_factory=BuildOptions)
    device: str | None = None
    unsafe: bool = False
    strict_layout: bool = False
    through_linalg: bool = False
    run_pipeline: RunPipeline = apply_passes
    functions: FunctionOptions = PLAIN
    stats: RunStats = field(default_factory=RunStats)
    launches: list[CompiledLaunch] = field(default_factory=list[CompiledLaunch])

    def launched_function(self, op: KernelLaunchOp) -> func.FuncOp:
        """The function in an op's `mlir_assembly`, parsed and checked against the op.

        Raises: DiagnosticError; a mismatch of types names the argument's number.
        """
        from okl_opt.passes.analysis.launches import function_of_launch

        function = function_of_launch(self.ctx, op)
        module = function.parent_op()
        assert isinstance(module, ModuleOp)
        if not self.unsafe:
            check_source(module)
        return function

    def wrapped_launch(self, function: func.FuncOp, constants: Collection[int] = ()) -> CompiledLaunch:
        """Return a function on tensors as one launch: its parameters are the arguments, its results the returns.

        `constants` are the indices of parameters that are the same in every run.
        """
        from okl_opt.runtime.plan.from_ir import tensor_spec

        params = tuple(tensor_spec(kind, function) for kind in function.function_type.inputs)
        results = tuple(tensor_spec(kind, function) for kind in function.function_type.outputs)
        lowering, module, plan = self._with_context(function)
        return self.build_okl(lowering, module, with_constants(_with_types(plan, params, results, function), constants))

    def partly_lowered_launch(self, function: func.FuncOp) -> CompiledLaunch:
        """A launch of a partly lowered function, which takes the launcher or its memory. Raises: DiagnosticError."""
        lowering, module, plan = self._with_context(function)
        return self.build_okl(lowering, module, plan)

    def _with_context(self, function: func.FuncOp) -> tuple[Lowering, ModuleOp, LaunchPlan]:
        """The lowering of a function, a module of the function alone that defines its launch, and the launch's plan."""
        name = function.sym_name.data
        self.options.progress.step(f"{name}: lowering")
        module = ModuleOp([function.clone()])
        module.location = function.location
        lowering = lowering_of(function)
        self._run_remaining(lowering.to_context, module, name)
        if not lowering.has_context(module):
            stages = ", ".join(f"{prefix}N" for prefix in (WRAPPED, TENSORS, MEMREFS, POOL))
            raise op_error(function, f"'{name}' cannot run: passes on okm ops find functions by name, one of {stages}")
        return lowering, module, lowering.plan(module, name, self.device)

    def build_okl(self, lowering: Lowering, module: ModuleOp, plan: LaunchPlan) -> CompiledLaunch:
        """Build a launch by lowering its compute function in place, from its current stage. Raises: as `build`."""
        self._run_remaining(lowering.to_context, module, plan.name)
        # Calls of the runtime's functions no longer state streams.
        plan = plan._replace(streams=read_streams(module, lowering.compute, plan))
        self._run_remaining(lowering.to_llvm, module, plan.name)
        return self.build(plan, module, lowering)

    def _run_remaining(self, stages: Sequence[Stage], module: ModuleOp, name: str) -> None:
        """Run the passes of a pipeline that a launch still needs. Raises: DiagnosticError."""
        passes = remaining_passes(stages, module)
        if passes:
            self.run_pipeline(self.ctx, module, passes, f"launch {name}")

    def build(
        self,
        plan: LaunchPlan,
        lowered: ModuleOp | None = None,
        lowering: Lowering = CONTEXTS,
        copies_on: str = DEFAULT,
    ) -> CompiledLaunch:
        """Build a launch. Its compute function is in llvm ops; by default it runs every op of the plan in order.

        `copies_on` is the device of a launch that only copies. Raises: DiagnosticError, OklRuntimeError.
        """
        compute = None
        if lowered is not None:
            compute = compute_of(lowered, plan, unsafe=self.unsafe, function=lowering.compute)
        device = find_device(_device_of(plan, copies_on))
        device.probe()
        self.options.wall.compiling(plan.name, has_kernels=True)
        try:
            launch = device.compile(plan, self.options, self.stats, compute)
        except KernelNotFound as missing:
            op = next((each.op for each in plan.ops if each.reg is missing.reg), None)
            if op is None:
                raise
            raise error(op.location, str(missing)) from missing
        launch = launch._replace(given=compute)
        self.launches.append(launch)
        return launch

    def launches_on(self, devices: Collection[str]) -> bool:
        """Return whether a launch that was built runs on one of these devices."""
        return any(_device_of(launch.plan) in devices for launch in self.launches)

    def launch_program(self, launch: CompiledLaunch) -> LaunchProgram:
        """A program of one launch."""
        plan = launch.plan
        args = tuple(range(len(plan.args)))
        rets = tuple(range(len(args), len(args) + len(plan.rets)))
        layout = Layout(plan.name, (*plan.args, *plan.rets), args, {}, rets)
        return self.program_of(layout, [PlacedLaunch(launch, args, rets)], ())

    def program_of(
        self, layout: Layout, steps: Sequence[PlacedLaunch], load_steps: Sequence[PlacedLaunch]
    ) -> LaunchProgram:
        """A program of launches. Raises: OklRuntimeError."""
        return LaunchProgram(layout, steps, load_steps, self.stats, self.options.threads, self.strict_layout)


def _device_of(plan: LaunchPlan, copies_on: str = DEFAULT) -> str:
    """The common device of a launch's ops. Raises: OklRuntimeError if there are several."""
    names = {op.reg.device: None for op in plan.ops if not op.is_copy}
    if len(names) > 1:
        for name in names:
            find_device(name).probe()
        tags = " and ".join(f'"{name}"' for name in names)
        raise OklRuntimeError(f"launch '{plan.name}' has ops for devices {tags}: choose one with --device=NAME")
    return next(iter(names), copies_on)


def _with_types(
    plan: LaunchPlan, params: Sequence[TensorSpec], results: Sequence[TensorSpec], function: func.FuncOp
) -> LaunchPlan:
    """The plan with the function's types, also for arguments that no op reads."""
    if plan.rets != tuple(results) or len(plan.args) > len(params):
        raise op_error(function, "the results of its launch differ from its type")
    for number, (stated, spec) in enumerate(zip(params, plan.args, strict=False)):
        if spec is not None and spec != stated:
            raise op_error(function, f"argument {number} is {stated}, but its launch reads {spec}")
    return plan._replace(args=tuple(params))
