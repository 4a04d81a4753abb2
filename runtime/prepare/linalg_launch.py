"""A wrapped function as compiled code: lowered to linalg and on, it is the one kernel of a launch.

The part that depends on constants alone becomes a function of its own. It runs when constants are bound, and its
results, the packed constants, are the state of the kernel.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Collection, Sequence
from itertools import accumulate
from math import prod
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
from okl_opt.runtime.base.places import OfOps
from okl_opt.runtime.code.border import Border, Memory, Passing, Signature, Value
from okl_opt.runtime.code.kept_form import KeptForm
from okl_opt.runtime.code.options import KeptPrograms
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.signature import signature_of
from okl_opt.runtime.code.slots import Slot, strided_slot
from okl_opt.runtime.compile.launch import CompiledLaunch
from okl_opt.runtime.kernels.callbacks import python_kernel
from okl_opt.runtime.kernels.registry import KernelEntry, KernelFlag, Packing
from okl_opt.runtime.prepare.codegen_choice import Choice, choice_of, pipeline_of
from okl_opt.runtime.prepare.entries.code import function_program, lowered_functions
from okl_opt.runtime.prepare.launches import LaunchBuilder
from okl_opt.runtime.prepare.normal_form import normal_form
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
        """The code of a module of one function of linalg: kept, or compiled."""
        choice = choice_of(builder, module, name, _calls(builder, module, name))
        kept = _Kept.of(builder, module, name, constants, choice)
        code = None if kept is None else kept.find()
        if code is None:
            code = _Code.compiled(builder, module, name, constants, choice)
            if kept is not None:
                kept.keep(code)
        return code

    @staticmethod
    def compiled(
        builder: LaunchBuilder, module: ModuleOp, name: str, constants: Collection[int], choice: Choice | None
    ) -> _Code:
        """Compile a module of one function of linalg."""
        pipeline = pipeline_of(builder, choice)
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
        return _Code.with_load(program(name), program(load) if load in functions else None)

    @staticmethod
    def with_load(program: FunctionProgram, load: FunctionProgram | None) -> _Code:
        """The code of two programs; `load` computes what `program` gets after its tensors."""
        if load is None:
            return _Code(program, None, (), (0,), WeakValueDictionary())
        packed = tuple(_memory(border) for border in load.signature.results)
        places = accumulate((round_up(_nbytes(memory)) for memory in packed), initial=0)
        return _Code(program, load, packed, tuple(places), WeakValueDictionary())

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


class _Kept(NamedTuple):
    """The store of a launch's code. Equal functions of one name share an entry, in whatever text they are."""

    builder: LaunchBuilder
    programs: KeptPrograms
    form: KeptForm
    signature: Signature
    """That of the function before it was lowered."""

    @staticmethod
    def of(
        builder: LaunchBuilder, module: ModuleOp, name: str, constants: Collection[int], choice: Choice | None
    ) -> _Kept | None:
        """The store for a module of one function of linalg; None if its code is not kept."""
        functions = builder.functions
        if functions.kept is None or functions.checks_accesses or functions.externals:
            return None
        form = normal_form(module)
        if form is None:
            return None
        function = next(op for op in module.ops if isinstance(op, func.FuncOp) and op.sym_name.data == name)
        signature = signature_of(function, Passing.READ)
        codegen = "" if choice is None else choice.codegen
        # The names of parameters are in no message, as the launch passes its tensors.
        key = ("launch", form.text, form.number(name), name, codegen, *map(str, sorted(constants)))
        others = [symbol for symbol in form.symbols if symbol != name]
        return _Kept(builder, functions.kept, KeptForm(key, others, OfOps(form.places), None), signature)

    def find(self) -> _Code | None:
        """The code that was stored, if there is any and its parts fit the function and each other."""
        program, own = self._find("run"), self.signature
        if program is None or not all(map(_is_packed, (*own.params, *program.signature.params))):
            return None
        count, found = len(own.params), program.signature
        if (found.params[:count], found.results) != (own.params, own.results):
            return None
        if len(found.params) == count:
            return _Code.with_load(program, None)
        load = self._find("load")
        if load is None or (load.signature.params, load.signature.results) != (own.params, found.params[count:]):
            return None
        return _Code.with_load(program, load)

    def keep(self, code: _Code) -> None:
        """Store code."""
        if code.load is not None:
            self.programs.keep_form(code.load, self._part("load"))
        self.programs.keep_form(code.program, self._part("run"))

    def _find(self, part: str) -> FunctionProgram | None:
        builder = self.builder
        return self.programs.find_form(builder.functions.output_console(), self._part(part), builder.options.wall)

    def _part(self, part: str) -> KeptForm:
        return self.form._replace(key=(*self.form.key, part))


def _is_packed(border: Border) -> bool:
    """Return whether a value is memory of known size without gaps, as all that a launch passes."""
    if not isinstance(border, Memory) or None in border.shape:
        return False
    sizes = [size for size in border.shape if size is not None]
    return [*border.strides] == [prod(sizes[place + 1 :]) for place in range(len(sizes))] and border.offset == 0


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
