"""The code of executables: one compiled function for each export on each device that runs it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow import DispatchTensorStoreOp
from okl_opt.dialects.hal.attributes import ExecutableTargetAttr
from okl_opt.dialects.iree_codegen import QueryTileSizesOp
from okl_opt.dialects.stream import AsyncDispatchOp, BindingSubspanOp, ExecutableOp
from okl_opt.passes.encoding.variants import TARGET
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.code.border import Border, Memory, Scalar
from okl_opt.runtime.code.memory import RunMemory
from okl_opt.runtime.code.program import FunctionProgram
from okl_opt.runtime.code.slots import Slot, strided_slot
from okl_opt.runtime.machine.jit import Target
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.stream.devices import StreamDevice
from okl_opt.runtime.stream.memory import DeviceBuffer

Compile = Callable[[ExecutableOp, ModuleOp, str], FunctionProgram]
"""Compiles a function of a module in an executable. Raises: DiagnosticError, OklRuntimeError."""


class Kernel:
    """A compiled function of an executable, and the tile sizes that its device passes to it."""

    def __init__(self, program: FunctionProgram, tile_sizes: Sequence[int], written: frozenset[int]):
        self.written = written
        """The numbers of the arguments that it writes."""
        self._program = program
        self._tile_sizes = tile_sizes
        self._borders = program.signature.params

    def run(self, arguments: Sequence[tuple[DeviceBuffer, int, int] | int | float]) -> None:
        """Call the function on buffers, each with offset and length, and numbers. Raises: DiagnosticError."""
        given = [*arguments, *self._tile_sizes]
        self._program.run_slots([_slot(border, value) for border, value in zip(self._borders, given, strict=True)])

    def accepts(self, count: int) -> bool:
        """Return whether the function takes `count` arguments."""
        return len(self._borders) == count + len(self._tile_sizes)


def _slot(border: Border, value: tuple[DeviceBuffer, int, int] | int | float) -> Slot:
    if isinstance(value, tuple):
        buffer, offset, length = value
        assert isinstance(border, Memory), "bindings are memory"
        return strided_slot(border, buffer.address + offset, (length,), (1,), buffer)
    assert isinstance(border, Scalar), "other arguments are numbers"
    if border.element.text == "index":
        word = ctypes.c_int64(value if isinstance(value, int) else 0)
        return Slot(ctypes.addressof(word), 8, word)
    element = border.element
    number = element.stored(value) if isinstance(value, int) and not element.dtype.is_float else value
    held = Buffer.from_values(TensorSpec((), element.dtype), [number])
    return Slot(held.address, held.spec.nbytes, held)


class Kernels:
    """The kernels of a program, compiled on first use."""

    def __init__(self, compile: Compile, executables: Mapping[str, ExecutableOp], target: Target):
        """`target` is the processor to generate code for."""
        self._compile = compile
        self._target = target
        self._executables = executables
        self._compiled: dict[tuple[str, str, ModuleOp], FunctionProgram] = {}
        self._memories: dict[StreamDevice, RunMemory] = {}
        """The memory for allocations of a device's kernels; a device runs one at a time."""
        self._kernels: dict[tuple[str, str, StreamDevice], Kernel] = {}

    def find(self, op: AsyncDispatchOp, device: StreamDevice) -> Kernel:
        """The kernel of a dispatch on a device. Raises: DiagnosticError, OklRuntimeError."""
        name = op.entry_point.root_reference.data
        export = op.entry_point.nested_references.data[0].data
        key = (name, export, device)
        if key not in self._kernels:
            executable = self._executables.get(name)
            if executable is None:
                raise op_error(op, f"cannot run: there is no executable @{name}")
            self._kernels[key] = self._kernel(op, executable, export, device)
        return self._kernels[key]

    def _kernel(self, op: AsyncDispatchOp, executable: ExecutableOp, export: str, device: StreamDevice) -> Kernel:
        module = module_for(executable, device.target)
        entry = next((each for each in executable.exports() if each.sym_name.data == export), None)
        if module is None or entry is None:
            where = f"for {device.target}" if module is None else f"@{export}"
            raise op_error(op, f"cannot run: executable @{executable.sym_name.data} has no code {where}")
        function_name = entry.function_ref.root_reference.data
        function = function_in(module, function_name)
        if function is None:
            raise op_error(entry, f"cannot run: its module has no function @{function_name}")
        queries = [each for each in function.walk() if isinstance(each, QueryTileSizesOp)]
        sizes = [size for each in queries for size in device.tile_sizes(each, self._target)]
        key = (executable.sym_name.data, export, module)
        memory = self._memories.get(device)
        program = self._compiled.get(key)
        if program is not None:
            program = program.another(memory)
        else:
            program = self._compile(executable, module, function_name)
            if memory is not None:
                program = program.another(memory)
            self._compiled[key] = program
        self._memories.setdefault(device, program.memory)
        return Kernel(program, sizes, _written(function))


def _written(function: FuncOp) -> frozenset[int]:
    """The numbers of the bindings that a function stores to."""
    numbers: dict[SSAValue, int] = {argument: argument.index for argument in function.body.blocks[0].args}
    targets = [op.target.owner for op in function.walk() if isinstance(op, DispatchTensorStoreOp)]
    return frozenset(numbers[target.binding] for target in targets if isinstance(target, BindingSubspanOp))


def module_for(executable: ExecutableOp, target: ExecutableTargetAttr | None) -> ModuleOp | None:
    """The module of an executable for a target: the one with this target, or the only one."""
    modules = executable.children(ModuleOp)
    named = [each for each in modules if each.attributes.get(TARGET) == target]
    if target is not None and named:
        return named[0]
    plain = [each for each in modules if TARGET not in each.attributes]
    return plain[0] if plain else modules[0] if len(modules) == 1 else None


def function_in(module: ModuleOp, name: str) -> FuncOp | None:
    """The function of that name; None if there is none."""
    return next((op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name), None)
