"""A stream program: functions of a host, and the devices that its affinities name."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, BlockArgument, Operation, SSAValue

from okl_opt.dialects import hal, stream
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hal.attributes import AffinityAttr
from okl_opt.dialects.util.functions import FuncOp
from okl_opt.passes.encoding.devices import devices_of
from okl_opt.passes.encoding.sites import affinities_of
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.argument_names import argument_names
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Passing, Scalar, Signature, Value, spec_of
from okl_opt.runtime.code.border_types import border_of
from okl_opt.runtime.code.memory import default_limit
from okl_opt.runtime.code.objects import objects_of
from okl_opt.runtime.code.printing import read_descriptor
from okl_opt.runtime.code.slots import Slot
from okl_opt.runtime.host.function import HostFunction, HostOps
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.machine.jit import Target
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.stream.device_actions import DEVICE_ACTIONS, Machine
from okl_opt.runtime.stream.devices import StreamDevice, open_device
from okl_opt.runtime.stream.kernels import Compile, Kernels
from okl_opt.runtime.stream.queue import Task
from okl_opt.runtime.stream.resources import View

_DEEPEST = 200
"""The maximal depth of calls between functions of the host."""
_MANY = 4096
"""The most pending dispatches."""


def _is_resource(value: SSAValue) -> bool:
    return isinstance(value.type, stream.ResourceType)


_OPS = HostOps[Machine](DEVICE_ACTIONS, "is not run by the host of a stream program", _is_resource)


class StreamOptions(NamedTuple):
    """The options of a run: the processor to generate code for, the byte limit of resources, and, with `poisons`, a
    fill of fresh memory with NaNs.
    """

    target: Target = Target()
    memory_limit: int | None = None
    poisons: bool = False


class StreamMachine:
    """The environment of host functions: devices, kernels, and the functions of the module."""

    def __init__(self, module: ModuleOp, compile: Compile, options: StreamOptions, stats: FunctionStats):
        self._affinities = affinities_of(module)
        self._stats = stats
        self._poisons = options.poisons
        self._functions = {op.sym_name.data: op for op in module.ops if isinstance(op, FuncOp)}
        self._compiled: dict[str, HostFunction[Machine]] = {}
        self._devices: dict[Attribute, StreamDevice] = {}
        self._tasks: list[Task] = []
        self._depth = 0
        executables = [op for op in module.ops if isinstance(op, stream.ExecutableOp)]
        self.kernels = Kernels(compile, {op.sym_name.data: op for op in executables}, options.target)
        self.limit = default_limit() if options.memory_limit is None else options.memory_limit
        """The limit on the bytes of all resources together."""

    # ----- devices

    def device_of(self, op: Operation) -> StreamDevice:
        """The device of an op. Raises: DiagnosticError if it is not exactly one."""
        found = self._affinities.of_op(op)
        if len(found) != 1:
            several = ", ".join(map(str, found)) or "none"
            raise op_error(op, f"cannot run: it must be on one device, but is on {several}")
        return self.device(op, found[0])

    def device(self, op: Operation, affinity: Attribute) -> StreamDevice:
        """The device of an affinity, opened on first use. Raises: DiagnosticError."""
        key = affinity.device if isinstance(affinity, AffinityAttr) else affinity
        if key not in self._devices:
            choices = devices_of(op, affinity)
            name = affinity.device.string_value() if isinstance(affinity, AffinityAttr) else str(affinity)
            device = open_device(name, choices, self._stats, self.settle, poisons=self._poisons)
            if device is None:
                formats = [target.format.data for each in choices for target in each.targets]
                raise op_error(
                    op, f"cannot run: device @{name} has no code that runs here, only {', '.join(formats) or 'none'}"
                )
            self._devices[key] = device
        return self._devices[key]

    def note(self, task: Task) -> None:
        """Wait for a task before the run ends. With many tasks, wait for old ones now. Raises: their errors."""
        self._tasks.append(task)
        if len(self._tasks) > _MANY:
            # A loop of the host must not run far ahead of the devices.
            half = len(self._tasks) // 2
            older, self._tasks = self._tasks[:half], self._tasks[half:]
            for each in older:
                each.wait()

    def settle(self) -> None:
        """Wait until the queues of all devices are empty."""
        for device in self._devices.values():
            device.queue.settle()

    def finish(self) -> None:
        """Wait for all tasks. Raises: the exception of the first failed task."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.wait()

    # ----- functions

    def compiled(self, name: str) -> HostFunction[Machine]:
        """A function as actions. Raises: DiagnosticError."""
        if name not in self._compiled:
            self._compiled[name] = HostFunction[Machine](self._functions[name].body, self, _OPS)
        return self._compiled[name]

    def check_callee(self, op: Operation, name: str) -> None:
        """Check that a called function exists. Raises: DiagnosticError."""
        function = self._functions.get(name)
        if function is None or not function.body.blocks:
            raise op_error(op, f"cannot run: there is no function @{name} with a body")

    def call(self, op: Operation, name: str, arguments: Sequence[Any]) -> Sequence[Any]:
        """Call a function of the host. Raises: DiagnosticError."""
        if self._depth >= _DEEPEST:
            raise op_error(op, f"calls functions more than {_DEEPEST} deep")
        self._depth += 1
        try:
            return self.compiled(name).call(arguments)
        except RecursionError:
            # Nested ops with regions need stack, too.
            raise op_error(op, f"calls functions too deep: {self._depth} of them, including nested ops") from None
        finally:
            self._depth -= 1


class StreamProgram:
    """A function of a stream program, one call at a time."""

    find_array = None
    """None: arguments are in the memory of the host."""
    notice = None
    """The notice that a run prints on standard error."""

    def __init__(self, module: ModuleOp, op: FuncOp, compile: Compile, options: StreamOptions):
        """Raises: DiagnosticError, OklRuntimeError."""
        self.name = op.sym_name.data
        self.stats = FunctionStats()
        self._op = op
        self._machine = StreamMachine(module, compile, options, self.stats)
        self._function = self._machine.compiled(self.name)
        fences = [isinstance(type, hal.FenceType) for type in op.function_type.inputs.data]
        self._is_fence = fences
        params = [
            _border_of_argument(op, argument)
            for argument, is_fence in zip(op.body.blocks[0].args, fences, strict=True)
            if not is_fence
        ]
        results = [_border_of_result(op, number) for number in range(len(op.function_type.outputs.data))]
        names = [name for name, is_fence in zip(argument_names(op), fences, strict=True) if not is_fence]
        self.signature = Signature(self.name, tuple(params), tuple(results), names)
        self._turn = threading.Lock()

    def run(self, arguments: Sequence[Value]) -> list[Value]:
        """Call the function. Fences are signalled when it returns. Raises: DiagnosticError, OklRuntimeError."""
        if not self._turn.acquire(blocking=False):
            raise LauncherBusy(f"'{self.name}' is running in another thread")
        try:
            return self._run(arguments)
        finally:
            self._turn.release()

    def call_slots(self, slots: Sequence[Slot]) -> list[object]:
        """Call the function on arguments in memory, whose elements are contiguous. Raises: as `run`."""
        pairs = zip(self.signature.params, slots, strict=True)
        return objects_of(self.signature.results, self.run([_value_in(border, slot) for border, slot in pairs]))

    def _run(self, arguments: Sequence[Value]) -> list[Value]:
        rest = iter(zip(self.signature.params, arguments, strict=True))
        given = [None if is_fence else _passed(*next(rest)) for is_fence in self._is_fence]
        try:
            values = self._function.call(given)
        except Exception:
            # An error of the host has priority. Work on its memory must still end before it is reported.
            with suppress(Exception):
                self._machine.finish()
            raise
        self._machine.finish()
        self.stats.runs += 1
        return [_returned(border, value) for border, value in zip(self.signature.results, values, strict=True)]

    def plan_text(self) -> None:
        """Return None: placement depends on sizes at run time, so there is no plan."""

    def close(self) -> None:
        """Do nothing: queues end when the program is dropped."""


def function_in(module: ModuleOp, name: str) -> FuncOp:
    """The function of that name, which must be there."""
    return next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)


def _value_in(border: Border, slot: Slot) -> Value:
    """The value of an argument in memory."""
    assert not isinstance(border, AnyMemory), "tensors of a program have a rank"
    if isinstance(border, Scalar):
        spec = spec_of(border.shape, border.element)
        return Value(border.element, border.shape, Buffer(spec, slot.address, slot.owner))
    found = read_descriptor(slot.address, len(border.shape))
    address = found.aligned + found.offset * border.element.size
    shape = tuple(found.sizes)
    return Value(border.element, shape, Buffer(spec_of(shape, border.element), address, slot.owner))


def _passed(border: Border, value: Value) -> Any:
    if isinstance(border, Scalar):
        number = value.buffer.values()[0]
        return number if border.element.dtype.is_float else border.element.integer(number)
    return View(value)


def _returned(border: Border, value: Any) -> Value:
    if isinstance(value, View):
        if value.task is not None:
            value.task.wait()
        return value.value
    raise OklRuntimeError("a result of a stream program is a buffer view")


def _border_of_argument(op: FuncOp, argument: BlockArgument) -> Border:
    """The border of an argument: for a buffer view, that of the tensor imported from it. Raises: DiagnosticError."""
    found = border_of(argument.type)
    if isinstance(found, Scalar):
        return found
    imports = [use.operation for use in argument.uses if isinstance(use.operation, stream.TensorImportOp)]
    what = f"cannot run: argument {argument.index} is not an imported buffer view"
    if not isinstance(argument.type, hal.BufferViewType) or not imports:
        raise op_error(op, what)
    found = border_of(imports[0].tensor_type, Passing.READ)
    if isinstance(found, str):
        raise op_error(op, f"cannot run: argument {argument.index}: {found}")
    return found


def _border_of_result(op: FuncOp, number: int) -> Border:
    """The border of a result: for a buffer view, that of the tensor exported to it. Raises: DiagnosticError."""
    for block in op.body.blocks:
        last = block.last_op
        value = last.operands[number] if last is not None and not last.successors else None
        export = None if value is None else value.owner
        if isinstance(export, stream.TensorExportOp):
            found = border_of(export.tensor_type, Passing.READ)
            if isinstance(found, Memory):
                return found
    raise op_error(op, f"cannot run: result {number} is not an exported buffer view")
