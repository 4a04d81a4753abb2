"""A wrapped function that names an external code generator. The compiled function is the one kernel of a launch."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import error, op_name
from okl_opt.dialects.interfaces.compiler_functions import COMPILER, fallback_of
from okl_opt.dialects.oneflow.frame import KernelLaunchOp
from okl_opt.dialects.visible import in_one_line
from okl_opt.passes.byoc.codegen import CODEGENS
from okl_opt.passes.byoc.compiling import DEFAULT_FALLBACK, NO_FALLBACK, Compiled, Refusal, compile_functions
from okl_opt.runtime.base.devices import DEFAULT
from okl_opt.runtime.code.external import Argument, arguments_of
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.kernels.registry import KernelEntry, KernelFlag
from okl_opt.runtime.prepare.external_kernel import external_kernel
from okl_opt.runtime.prepare.launches import LaunchBuilder
from okl_opt.runtime.prepare.one_op import devices_of, one_op_launch, one_op_plan

_OP_TYPE = "external_function"
"""The displayed op type of the function."""


def external_launch(
    builder: LaunchBuilder, function: func.FuncOp, compiler: str, constants: Collection[int] = ()
) -> CompiledLaunch:
    """Return a launch of a function on tensors compiled by `compiler`; see `LaunchBuilder.wrapped_launch`.

    Raises: DiagnosticError, OklRuntimeError.
    """
    name = function.sym_name.data
    _check_generator_origin(builder, function, [compiler, fallback_of(function) or DEFAULT_FALLBACK])
    others = devices_of(builder, function) - {DEFAULT}
    if others:
        listed = ", ".join(f'"{each}"' for each in sorted(others))
        reason = f"external code generators compile for the CPU, not for {listed}"
        raise error(function.location, Refusal(compiler, reason).text(function))
    plan = one_op_plan(function, _OP_TYPE, constants)
    lowered = _lowered(builder, function, compiler)
    builder.options.progress.step(f"{name}: compiling by {compiler}")
    compiled = compile_functions([lowered])[name]
    return one_op_launch(builder, plan, _entries(compiled, _arguments(compiled, lowered)))


def _check_generator_origin(builder: LaunchBuilder, function: func.FuncOp, generators: Sequence[str]) -> None:
    """Refuse generators of other packages that the file itself names: only the command line may import one.

    Raises: DiagnosticError.
    """
    source = builder.functions.source
    foreign = [name for name in generators if name != NO_FALLBACK and not CODEGENS.is_ours(name)]
    if foreign and source is not None and any(map(_may_name_a_generator, source.walk())):
        text = f"'{in_one_line(foreign[0])}' is a code generator of another package: a file may only name built-in ones"
        raise error(function.location, f"{text}: set option 'compiler' of wrap-ops-to-kernel-launch")


def _may_name_a_generator(op: Operation) -> bool:
    """Return whether an op of the file may name a generator, by an attribute or in the text of a launched function."""
    return COMPILER in op.attributes or isinstance(op, KernelLaunchOp)


def _lowered(builder: LaunchBuilder, function: func.FuncOp, compiler: str) -> func.FuncOp:
    """The function in ops of linalg, alone in a module. Raises: DiagnosticError."""
    name = function.sym_name.data
    module = ModuleOp([function.clone()])
    module.location = function.location
    builder.options.progress.step(f"{name}: lowering")
    builder.run_pipeline(builder.ctx, module, ["lower-oneflow-to-linalg"], f"launch {name}")
    for op in module.walk():
        if op_name(op).startswith("oneflow."):
            refusal = Refusal(compiler, f"no rule lowers '{op_name(op)}' to linalg")
            raise error(op.location, refusal.text(function))
    return next(op for op in module.ops if isinstance(op, func.FuncOp))


def _arguments(compiled: Compiled, lowered: func.FuncOp) -> list[Argument]:
    """The arguments of a compiled function. Raises: DiagnosticError if a launch cannot pass them."""
    arguments = arguments_of(compiled.function.signature)
    if isinstance(arguments, str):
        shown = in_one_line(lowered.sym_name.data)
        raise error(lowered.location, f"'@{shown}' cannot be called from a launch: {arguments}")
    return arguments


def _entries(compiled: Compiled, arguments: list[Argument]) -> list[KernelEntry]:
    """The kernel's table entry, preceded by an entry for the generator that refused it, if one did."""
    kernel = external_kernel(compiled.function, arguments)
    entry = KernelEntry(
        _OP_TYPE,
        compiled.generator,
        1,
        lambda reg: None,
        lambda reg: kernel,
        flags=KernelFlag.DETERMINISTIC,
        problem=compiled.function.problem or (lambda: None),
    )
    if compiled.refusal is None:
        return [entry]
    generator, reason = compiled.refusal
    return [KernelEntry(_OP_TYPE, generator, 2, lambda reg: reason, lambda reg: kernel), entry]
