"""From a module at any level to a program: what can be run, which of it, and how it gets there.

Levels: a job with compute ops or kernel launches; a wrapped function on tensors; a module with `okl_init_context` and
`okl_compute`, or with `okl_subgraph`; these in the llvm dialect beside the module whose launch they index.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from xdsl.context import Context
from xdsl.dialects import func, llvm
from xdsl.dialects.builtin import FunctionType, ModuleOp, StringAttr, SymbolRefAttr, TensorType
from xdsl.ir import Operation

from dialects import okl
from dialects.diagnostic import DiagnosticError, error, op_error
from dialects.oneflow.frame import JobOp, KernelLaunchOp
from passes.analysis.launches import function_of_launch
from passes.analysis.subgraphs import MEMREFS, POOL, TENSORS
from passes.pipeline.named import TO_LAUNCH
from passes.pipeline.table import PASSES
from runtime.base.dtypes import TensorSpec
from runtime.base.errors import OklRuntimeError
from runtime.build.lowerings import CONTEXTS, ERAS, Era, era_of_function
from runtime.compile.compute import compute_of
from runtime.compile.launch import BuildOptions, CompiledLaunch, build_launch
from runtime.compile.safety import check_source
from runtime.kernels.errors import KernelNotFound
from runtime.launch.program import Layout, Program, Step
from runtime.native.entry_points import COMPUTE, SUBGRAPH
from runtime.plan.from_ir import tensor_spec
from runtime.plan.job_plan import LaunchStep, OpsStep, plan_job
from runtime.plan.launch_ir import find_function
from runtime.plan.launch_plan import LaunchPlan, with_constants
from runtime.watch.report import RunStats

RunPipeline = Callable[[Context, ModuleOp, Sequence[str], str], None]
"""Apply passes, by name, to a module; the last argument names the launch, for dumps."""

NEXT_PASS = {TENSORS: "wrap-okm-kernel", MEMREFS: "opt-okm-memref", POOL: "convert-okm-to-okl"}
"""What a function at a stage of the memory-pool passes needs next, by the start of its name."""


def apply_passes(ctx: Context, module: ModuleOp, names: Sequence[str], label: str) -> None:
    """Apply registered passes with their defaults; what a run does where no driver hands it a pipeline."""
    from importlib import import_module

    for name in names:
        place, _, attribute = PASSES[name].partition(":")
        getattr(import_module(place), attribute)().apply(ctx, module)


@dataclass(frozen=True)
class Builder:
    """Makes programs of modules. `device` overrides every `device_tag`."""

    ctx: Context
    options: BuildOptions = field(default_factory=BuildOptions)
    device: str | None = None
    unsafe: bool = False
    strict_layout: bool = False
    run_pipeline: RunPipeline = apply_passes
    stats: RunStats = field(default_factory=RunStats)
    launches: list[CompiledLaunch] = field(default_factory=list[CompiledLaunch])

    def program(self, module: ModuleOp, name: str | None, launcher_module: ModuleOp | None) -> Program:
        """The program that function or job `name` of the module is; None where there is one candidate.

        Raises: DiagnosticError, OklRuntimeError.
        """
        name = choose_candidate(module, name)
        for era in ERAS:
            if name == era.compute:
                return self._launch_program(self.launch_of(era, module, launcher_module))
        entry = _named(module, name)
        match entry:
            case JobOp():
                return self.job_program(entry)
            case func.FuncOp():
                return self._launch_program(self.wrapped_launch(entry))
            case _:
                raise op_error(
                    entry,
                    f"'{name}' cannot run: of functions in the llvm dialect only '{COMPUTE}' and "
                    f"'{SUBGRAPH}' of a launch can",
                )

    def fuse(self, module: ModuleOp) -> ModuleOp:
        """A copy of the module with the compute ops of its jobs wrapped into kernel launches."""
        copy = module.clone()
        self.run_pipeline(self.ctx, copy, TO_LAUNCH, "fuse")
        return copy

    def job_program(self, job: JobOp) -> Program:
        """Compute ops through the kernel table, launches through their own compiled code."""
        plan = plan_job(job, self.device, self.launched_function)
        steps = [self._step(step) for step in plan.steps]
        load_steps = [self._step(step) for step in plan.load_steps]
        return Program(plan.layout, steps, load_steps, self.stats, self.options.threads, self.strict_layout)

    def _step(self, step: OpsStep | LaunchStep) -> Step:
        match step:
            case OpsStep():
                return Step(self._build(step.plan), step.args, step.rets)
            case LaunchStep():
                return Step(self.wrapped_launch(step.function, step.constants), step.args, step.rets)

    def launched_function(self, op: KernelLaunchOp) -> func.FuncOp:
        """The function that an op's `mlir_assembly` holds, parsed and checked against the op.

        Raises: DiagnosticError; a mismatch of types names the argument's number.
        """
        function = function_of_launch(self.ctx, op)
        module = function.parent_op()
        assert isinstance(module, ModuleOp)
        if not self.unsafe:
            check_source(module)
        return function

    def wrapped_launch(self, function: func.FuncOp, constants: Collection[int] = ()) -> CompiledLaunch:
        """A function on tensors as one launch: its parameters are the arguments, its results the returns.

        `constants` are the parameters that are the same in every run.
        """
        name = function.sym_name.data
        self.options.progress.step(f"{name}: lowering")
        params = tuple(tensor_spec(kind, function) for kind in function.function_type.inputs)
        results = tuple(tensor_spec(kind, function) for kind in function.function_type.outputs)
        module = ModuleOp([function.clone()])
        module.location = function.location
        era = era_of_function(function)
        self.run_pipeline(self.ctx, module, era.to_context, f"launch {name}")
        plan = era.plan(module, name, self.device)
        return self._build_okl(era, module, with_constants(_with_types(plan, params, results, function), constants))

    def launch_of(self, era: Era, module: ModuleOp, launcher_module: ModuleOp | None) -> CompiledLaunch:
        """The launch of a module that has the compute function of an era, as an okl function or in the llvm dialect.

        The latter's indices need the launch that they index: `launcher_module`, unless this module still has it.
        """
        compute = _named(module, era.compute, era.context)
        with_context = module if era.has_context(module) else launcher_module
        if with_context is None:
            raise OklRuntimeError(
                f"'{era.compute}' cannot run without the launch that it indexes: start from a module with "
                f"'{era.context}' in the same command, or give that module with --launcher-module=FILE"
            )
        plan = era.plan(with_context, era.compute, self.device)
        if isinstance(compute, llvm.FuncOp):
            code = ModuleOp([op.clone() for op in module.ops if op.name.startswith("llvm.")], module.attributes)
            code.location = module.location
            return self._build(plan, code, era)
        if find_function(module, era.compute) is None:
            raise op_error(module, f"cannot run: it has '{era.context}', but no '{era.compute}'")
        _check_fetches(module, era)
        return self._build_okl(era, module, plan)

    def _build_okl(self, era: Era, module: ModuleOp, plan: LaunchPlan) -> CompiledLaunch:
        lowered = module.clone()
        self.run_pipeline(self.ctx, lowered, era.to_llvm, f"launch {plan.name}")
        return self._build(plan, lowered, era)

    def _build(self, plan: LaunchPlan, lowered: ModuleOp | None = None, era: Era = CONTEXTS) -> CompiledLaunch:
        compute = None
        if lowered is not None:
            compute = compute_of(lowered, plan, unsafe=self.unsafe, function=era.compute)
        try:
            launch = build_launch(plan, self.options, self.stats, compute)
        except KernelNotFound as missing:
            op = next((each.op for each in plan.ops if each.reg is missing.reg), None)
            if op is None:
                raise
            raise error(op.location, str(missing)) from missing
        self.launches.append(launch)
        return launch

    def _launch_program(self, launch: CompiledLaunch) -> Program:
        plan = launch.plan
        args = tuple(range(len(plan.args)))
        rets = tuple(range(len(args), len(args) + len(plan.rets)))
        layout = Layout(plan.name, (*plan.args, *plan.rets), args, {}, rets)
        return Program(layout, [Step(launch, args, rets)], (), self.stats, self.options.threads, self.strict_layout)


def _with_types(
    plan: LaunchPlan, params: Sequence[TensorSpec], results: Sequence[TensorSpec], function: func.FuncOp
) -> LaunchPlan:
    """The plan with the types that the function states, also for arguments that no op reads."""
    if plan.rets != tuple(results) or len(plan.args) > len(params):
        raise op_error(function, "its launch does not have the results that its type states")
    for number, (stated, spec) in enumerate(zip(params, plan.args, strict=False)):
        if spec is not None and spec != stated:
            raise op_error(function, f"argument {number} is {stated}, but its launch reads {spec}")
    return plan._replace(args=tuple(params))


def symbol_name(op: Operation) -> str | None:
    """The symbol that an op defines."""
    for table in (op.properties, op.attributes):
        name = table.get("sym_name")
        if isinstance(name, StringAttr):
            return name.data
    return None


def _has_body(op: Operation) -> bool:
    return any(region.blocks for region in op.regions)


def _named(module: ModuleOp, *names: str) -> Operation:
    for name in names:
        for op in module.ops:
            if symbol_name(op) == name and _has_body(op):
                return op
    raise op_error(module, f"has no function '{names[0]}' with a body")


def candidates(module: ModuleOp) -> list[str]:
    """What can be run by name, in program order; the functions of a launch together are its compute function."""
    called: set[str] = set()
    for op in module.walk():
        if isinstance(op, func.CallOp | llvm.CallOp | KernelLaunchOp):
            callee = op.properties.get("callee") or op.attributes.get("callee")
            if isinstance(callee, SymbolRefAttr):
                called.add(callee.string_value())
    found: list[str] = []
    for op in module.ops:
        name = symbol_name(op)
        if name is None or not _has_body(op):
            continue
        if isinstance(op, JobOp):
            found.append(name)
        elif not isinstance(op, func.FuncOp | llvm.FuncOp):
            continue
        elif (compute := compute_function(name)) is not None:
            if compute not in found:
                found.append(compute)
        elif name not in called and _is_public(op):
            found.append(name)
    return found


def compute_function(name: str) -> str | None:
    """The function that stands for the launch of which `name` is one of the functions, None if it is none."""
    return next((era.compute for era in ERAS if name in era.functions), None)


def _is_public(op: func.FuncOp | llvm.FuncOp) -> bool:
    return op.sym_visibility is None or op.sym_visibility.data == "public"


def choose_candidate(module: ModuleOp, wanted: str | None) -> str:
    """The one thing to run.

    Raises: OklRuntimeError listing the candidates; DiagnosticError for a function that lacks a pass.
    """
    names = candidates(module)
    if wanted is None:
        if len(names) == 1:
            name = names[0]
        elif names:
            raise OklRuntimeError(f"--run: several candidates, choose one with --function=NAME: {', '.join(names)}")
        else:
            raise OklRuntimeError("--run: nothing to run: the module has no job and no public function with a body")
    elif (compute := compute_function(wanted)) is not None and compute in names:
        name = compute
    elif wanted in names or any(symbol_name(op) == wanted and _has_body(op) for op in module.ops):
        name = wanted
    else:
        listed = ", ".join(names) if names else "none"
        raise OklRuntimeError(f"--function={wanted}: the module has no such job or function; candidates: {listed}")
    if compute_function(name) is None:
        entry = _named(module, name)
        if isinstance(entry, func.FuncOp):
            _check_level(entry)
    return name


def _check_level(function: func.FuncOp) -> None:
    """Refuse functions on a launcher that are not yet a launch, naming the pass that comes next."""
    kind: FunctionType = function.function_type
    name = function.sym_name.data
    for stage, missing in NEXT_PASS.items():
        if name.startswith(stage) and any(op.name.startswith("okm.") for op in function.walk()):
            raise op_error(function, f"'{name}' cannot run before -convert-okm-to-okl: the next pass is -{missing}")
    if okl.LauncherCtxType() in kind.inputs.data:
        built = any(isinstance(op, okl.BuildRegCtxOp) for op in function.walk())
        if kind.outputs.data:
            missing = "trim-return-to-void"
        else:
            missing = "split-into-funcs" if built else "lower-to-okl"
        raise _missing_pass(function, missing)
    for type_ in (*kind.inputs, *kind.outputs):
        if not isinstance(type_, TensorType):
            raise op_error(function, f"'{name}' cannot run: it has a parameter or result of type {type_}, not a tensor")


def _missing_pass(function: func.FuncOp, missing: str) -> DiagnosticError:
    text = f"'{function.sym_name.data}' on !okl.launcher_ctx cannot run before -fetch-from-launcher"
    return op_error(function, f"{text}: the next pass is -{missing}" if missing != "fetch-from-launcher" else text)


def _check_fetches(module: ModuleOp, era: Era) -> None:
    """`okl_compute` after split-into-funcs still calls placeholders; fetch-from-launcher replaces them."""
    function = find_function(module, era.compute)
    assert function is not None
    for op in function.walk():
        if isinstance(op, func.CallOp) and op.callee.string_value().startswith("get_resources_type_"):
            raise _missing_pass(function, "fetch-from-launcher")
