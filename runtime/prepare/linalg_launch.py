"""A wrapped function as compiled code: lowered to linalg and on, it is the one kernel of a launch.

The part that depends on constants alone becomes a function of its own. It runs when constants are bound, and its
results, the packed constants, are the state of the kernel.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import NamedTuple
from weakref import WeakValueDictionary

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.upstream.shared.shapes import shape_of
from okl_opt.passes.bufferization.mark_inputs_read_only import MarkInputsReadOnlyPass
from okl_opt.passes.checks.guarded_ops import has_guarded_ops
from okl_opt.passes.codegen.hoist_load_time_ops import SUFFIX, HoistLoadTimeOpsPass
from okl_opt.passes.named.codegen import TensorsToVectorsPipeline
from okl_opt.passes.pipeline.pipeline import element
from okl_opt.runtime.base.abi import OklRunCtx, OklTensor, round_up
from okl_opt.runtime.base.calls import Calls
from okl_opt.runtime.base.devices import DEFAULT
from okl_opt.runtime.code.border import Border, Memory, Passing, Signature, Value
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.signature import signature_of
from okl_opt.runtime.code.slots import Slot, strided_slot
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.registry import KernelEntry, KernelFlag, Packing
from okl_opt.runtime.prepare.codegen_choice import choice_of, pipeline_of
from okl_opt.runtime.prepare.entries.code import function_program, lowered_functions
from okl_opt.runtime.prepare.launches import LaunchBuilder
from okl_opt.runtime.prepare.one_op import devices_of, one_op_launch, one_op_plan

_OP_TYPE = "linalg"
"""The displayed op type of the function."""
_numbers = itertools.count()


def linalg_launch(
    builder: LaunchBuilder, function: func.FuncOp, constants: Collection[int] = ()
) -> CompiledLaunch | None:
    """Return a function on tensors as one launch, as `LaunchBuilder.wrapped_launch`. Return None if no rule lowers one
    of its ops, or if one is for another device.

    Raises: DiagnosticError, OklRuntimeError.
    """
    if devices_of(builder, function) != {DEFAULT}:
        return None
    plan = one_op_plan(function, _OP_TYPE, constants)
    module = ModuleOp([function.clone()])
    module.location = function.location
    name = function.sym_name.data
    builder.options.wall.compiling(name, has_kernels=True)
    builder.options.progress.step(f"{name}: lowering")
    _run(builder, module, name, ["lower-oneflow-to-linalg"])
    if any(op.name.startswith("oneflow.") for op in module.walk()):
        return None
    code = _Code.of(builder, module, name, constants)
    entry = KernelEntry(
        _OP_TYPE,
        "llvm",
        1,
        lambda reg: None,
        lambda reg: python_kernel(code.run),
        flags=KernelFlag.DETERMINISTIC | KernelFlag.NEEDS_GIL,
        pack=lambda reg: code.packing(reg.constants),
        attach=lambda reg, run: code.attach(run),
    )
    return one_op_launch(builder, plan, [entry])


def _run(builder: LaunchBuilder, module: ModuleOp, name: str, passes: Sequence[str]) -> None:
    builder.run_pipeline(builder.ctx, module, passes, f"launch {name}")


def _calls(builder: LaunchBuilder, module: ModuleOp, name: str) -> Calls:
    """The calls of a launch's function, whose sizes are known: one in each run."""
    function = next(op for op in module.ops if isinstance(op, func.FuncOp) and op.sym_name.data == name)
    return Calls([shape_of(type_) for type_ in function.function_type.inputs], builder.functions.calls.number)


class _Code(NamedTuple):
    """The program of a function, its load-time program, and the layout of the packed constants."""

    program: FunctionProgram
    load: FunctionProgram | None
    packed: tuple[Memory, ...]
    places: tuple[int, ...]
    """The offset in bytes of each packed tensor, then their total size."""
    contexts: WeakValueDictionary[int, FunctionProgram]
    """The program of each context, by the context's `cache` field; contexts may run at the same time."""

    @staticmethod
    def of(builder: LaunchBuilder, module: ModuleOp, name: str, constants: Collection[int]) -> _Code:
        """Compile a module of one function of linalg."""
        pipeline = pipeline_of(builder, choice_of(builder, module, name, _calls(builder, module, name)))
        if not builder.unsafe and has_guarded_ops(module):
            _run(builder, module, name, ["guard-memory-accesses"])
        if isinstance(pipeline, TensorsToVectorsPipeline):
            hoist = element(HoistLoadTimeOpsPass.name, function=name, arguments=tuple(sorted(constants)))
            _run(builder, module, name, [*pipeline.layouts(), *([hoist] if constants else [])])
            rest = pipeline.vectors()
        else:
            rest = [pipeline.text()]
        functions = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp)}
        signatures = {each: signature_of(op, Passing.READ) for each, op in functions.items()}
        _run(builder, module, name, [MarkInputsReadOnlyPass.name, *rest])
        lowered = lowered_functions(builder, module, name)

        def program(which: str) -> FunctionProgram:
            return function_program(builder, lowered, functions[which], signatures[which])

        load = f"{name}{SUFFIX}"
        if load not in functions:
            return _Code(program(name), None, (), (0,), WeakValueDictionary())
        packed = tuple(_memory(border) for border in signatures[load].results)
        places = accumulate((round_up(_nbytes(memory)) for memory in packed), initial=0)
        return _Code(program(name), program(load), packed, tuple(places), WeakValueDictionary())

    def packing(self, constants: tuple[int, ...]) -> Packing | None:
        """The packing of constants; None if nothing is computed from constants alone."""
        load = self.load
        if load is None:
            return None

        def fill(run: OklRunCtx) -> None:
            assert run.state is not None
            values = load.run_slots(_argument_slots(load.signature, run))
            for place, value in zip(self.places, values, strict=False):
                _copy(run.state + place, value)

        return Packing(constants, f"{_OP_TYPE} {next(_numbers)}", self.places[-1], fill)

    def attach(self, run: OklRunCtx) -> FunctionProgram:
        """Give a context its own program."""
        run.cache = next(_numbers) + 1
        program = self.contexts[run.cache] = self.program.another()
        return program

    def run(self, run: OklRunCtx) -> None:
        """Call the function on the tensors of a run context."""
        assert run.cache is not None
        program = self.contexts[run.cache]
        slots = _argument_slots(program.signature, run)
        for memory, place in zip(self.packed, self.places, strict=False):
            assert run.state is not None
            slots.append(_slot(memory, run.state + place))
        for number, value in enumerate(program.run_slots(slots)):
            address = _tensor(run.outs, number).data
            if value.buffer.spec.nbytes:
                assert address is not None
                _copy(address, value)


def _memory(border: Border) -> Memory:
    assert isinstance(border, Memory), "functions on tensors of static shape"
    return border


def _nbytes(memory: Memory) -> int:
    count = memory.element.size
    for size in memory.shape:
        assert size is not None
        count *= size
    return count


def _argument_slots(signature: Signature, run: OklRunCtx) -> list[Slot]:
    """The tensors that a run context holds, for the first parameters."""
    params = signature.params[: run.n_ins]
    return [_slot(_memory(border), _tensor(run.ins, number).data or 0) for number, border in enumerate(params)]


def _slot(memory: Memory, address: int) -> Slot:
    shape = [size for size in memory.shape if size is not None]
    strides = [stride for stride in memory.strides if stride is not None]
    return strided_slot(memory, address, shape, strides, None)


def _tensor(table: int | None, number: int) -> OklTensor:
    assert table is not None
    address = ctypes.c_void_p.from_address(table + 8 * number).value
    assert address is not None
    return OklTensor.from_address(address)


def _copy(address: int, value: Value) -> None:
    ctypes.memmove(address, value.buffer.address, value.buffer.spec.nbytes)
