"""Kernels for tests of the runtime: small, in LLVM IR text, independent of the real providers."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag, KernelRegistry
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space

POINTER, I8, I32, I64 = ir.PointerType(), ir.IntType(8), ir.IntType(32), ir.IntType(64)
F32 = ir.FloatType()


def elementwise(body: Callable[[ir.IRBuilder, ir.Value], ir.Value]) -> Callable[[ir.Module, RegContext, str], None]:
    """An emitter of y[i] = body(x[i]) on f32."""

    def emit(module: ir.Module, reg: RegContext, name: str) -> None:
        function = ir.Function(module, ir.FunctionType(I32, [POINTER]), name)
        entry, head, loop, end = (function.append_basic_block(part) for part in ("entry", "head", "loop", "end"))
        builder = ir.IRBuilder(entry)

        def data(offset: int) -> ir.Value:
            at = builder.gep(function.args[0], [ir.Constant(I64, offset)], source_etype=I8)
            tensor = builder.load(builder.load(at, typ=POINTER), typ=POINTER)
            return builder.load(tensor, typ=POINTER)

        source, target = data(16), data(32)
        builder.branch(head)
        builder.position_at_end(head)
        index = builder.phi(I64)
        index.add_incoming(ir.Constant(I64, 0), entry)
        more = builder.icmp_signed("<", index, ir.Constant(I64, reg.inputs[0].elem_count))
        builder.cbranch(more, loop, end)
        builder.position_at_end(loop)
        x = builder.load(builder.gep(source, [index], source_etype=F32), typ=F32)
        builder.store(body(builder, x), builder.gep(target, [index], source_etype=F32))
        index.add_incoming(builder.add(index, ir.Constant(I64, 1)), loop)
        builder.branch(head)
        builder.position_at_end(end)
        builder.ret(ir.Constant(I32, 0))

    return emit


def returning(status: int) -> Callable[[ir.Module, RegContext, str], None]:
    """An emitter of a kernel that does nothing and returns `status`."""

    def emit(module: ir.Module, reg: RegContext, name: str) -> None:
        function = ir.Function(module, ir.FunctionType(I32, [POINTER]), name)
        ir.IRBuilder(function.append_basic_block("entry")).ret(ir.Constant(I32, status))

    return emit


def entry(
    op_type: str,
    emit: Callable[[ir.Module, RegContext, str], None],
    flags: KernelFlag = KernelFlag.DETERMINISTIC,
    workspace: int = 0,
) -> KernelEntry:
    return KernelEntry(
        op_type, "llvm", 20, lambda reg: None, lambda reg: EmittedKernel(emit), lambda reg: workspace, flags
    )


def registry(*extra: KernelEntry) -> KernelRegistry:
    """relu (in place), double, square-plus-one, and `extra`."""
    zero, one, two = (ir.Constant(F32, value) for value in (0.0, 1.0, 2.0))
    table = KernelRegistry()
    table.register(
        entry(
            "relu",
            elementwise(lambda b, x: b.select(b.fcmp_ordered("<", x, zero), zero, x)),
            KernelFlag.DETERMINISTIC | KernelFlag.IN_PLACE,
        )
    )
    table.register(entry("double", elementwise(lambda b, x: b.fmul(x, two))))
    table.register(entry("inc", elementwise(lambda b, x: b.fadd(x, one))))
    for item in extra:
        table.register(item)
    return table


def options(*extra: KernelEntry, runtime_checks: bool = False) -> BuildOptions:
    return BuildOptions(registry=registry(*extra), runtime_checks=runtime_checks)


def f32(*shape: int) -> TensorSpec:
    return TensorSpec(shape, DType.F32)


def op(op_type: str, spec: TensorSpec, source: Slot, target: Slot) -> OpPlan:
    reg = RegContext(op_type, f"{op_type}-0", "cpu", (spec,), (spec,), (("x", 0),), (("y", 0),), {})
    return OpPlan(reg, (source,), (target,))


def arg(index: int = 0) -> Slot:
    return Slot(Space.ARG, index)


def ret(index: int = 0) -> Slot:
    return Slot(Space.RET, index)


def temp(index: int = 0) -> Slot:
    return Slot(Space.TEMP, index)


def chain(op_types: list[str], spec: TensorSpec) -> LaunchPlan:
    """arg 0 -> op -> temp -> ... -> ret 0."""
    slots = [arg(), *(temp(index) for index in range(len(op_types) - 1)), ret()]
    ops = tuple(op(kind, spec, slots[i], slots[i + 1]) for i, kind in enumerate(op_types))
    order = tuple(range(len(ops)))
    return LaunchPlan("chain", (spec,), (spec,), (spec,) * (len(ops) - 1), ops, order, order)
