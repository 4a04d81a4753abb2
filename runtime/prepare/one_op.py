"""Launches of one op that does all the work of a wrapped function."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from xdsl.dialects import func

from okl_opt.passes.analysis.kernel_facts import device_tag
from okl_opt.runtime.base.devices import DEFAULT
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import KernelEntry, KernelRegistry
from okl_opt.runtime.plan.from_ir import tensor_spec
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space, with_constants
from okl_opt.runtime.prepare.launches import LaunchBuilder


def devices_of(builder: LaunchBuilder, function: func.FuncOp) -> set[str]:
    """The devices of a function's ops."""
    if builder.device is not None:
        return {builder.device}
    return {tag for op in function.walk() if (tag := device_tag(op)) is not None} or {DEFAULT}


def one_op_plan(function: func.FuncOp, op_type: str, constants: Collection[int]) -> LaunchPlan:
    """The plan of one op that reads all arguments of a function on tensors and gives all results.

    Raises: DiagnosticError for types that no launch has.
    """
    name, kind = function.sym_name.data, function.function_type
    params = tuple(tensor_spec(type_, function) for type_ in kind.inputs)
    results = tuple(tensor_spec(type_, function) for type_ in kind.outputs)
    keys = [tuple((key, number) for number in range(len(specs))) for key, specs in (("in", params), ("out", results))]
    reg = RegContext(op_type, name, DEFAULT, params, results, keys[0], keys[1], {})
    op = OpPlan(reg, _slots(Space.ARG, params), _slots(Space.RET, results), op=function)
    return with_constants(LaunchPlan(name, params, results, (), (op,), (0,), (0,)), constants)


def one_op_launch(builder: LaunchBuilder, plan: LaunchPlan, entries: Sequence[KernelEntry]) -> CompiledLaunch:
    """The launch of a plan of one op, whose kernel is one of `entries`. Raises: DiagnosticError, OklRuntimeError."""
    registry = KernelRegistry()
    for entry in entries:
        registry.register(entry)
    options = builder.options._replace(registry=registry, forced={})
    return replace(builder, options=options).build(plan)


def _slots(space: Space, specs: Sequence[TensorSpec]) -> tuple[Slot, ...]:
    return tuple(Slot(space, number) for number in range(len(specs)))
