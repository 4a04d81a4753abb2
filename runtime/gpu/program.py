"""A program that launches kernels: functions of a host, and the device of the kernels."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from xdsl.dialects import func, memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Operation
from xdsl.traits import SymbolTable

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.upstream.gpu.ops.kernels import BinaryOp, GPUFuncOp, LaunchFuncOp
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.graphs import OFF, REQUIRE
from okl_opt.runtime.base.stats import FunctionStats
from okl_opt.runtime.code.argument_names import argument_names
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Passing, Scalar, Signature, Value, spec_of
from okl_opt.runtime.code.border_types import border_of
from okl_opt.runtime.code.objects import object_of, objects_of
from okl_opt.runtime.code.printing import read_descriptor
from okl_opt.runtime.code.slots import Slot, argument_slot
from okl_opt.runtime.gpu.actions import HOST_OPS, Machine
from okl_opt.runtime.gpu.arrays import Allocation, Array, Space, check_usable, read, stored_bytes
from okl_opt.runtime.gpu.device import Device, Event, Streams
from okl_opt.runtime.gpu.graphs import GraphPlan, graph_plan
from okl_opt.runtime.gpu.placements import Placements, placements_of
from okl_opt.runtime.gpu.plan import plan_of
from okl_opt.runtime.host.function import HostFunction
from okl_opt.runtime.launch.failures import LauncherBusy
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.gpu_arrays import Place

T = TypeVar("T")

_DEEPEST = 200
"""The maximal depth of calls between functions of the host."""


class GpuMachine:
    """The environment of host functions: a device, and all functions that `entry` reaches.

    `graphs` is a word of --cuda-graph, which decides if the plan of `entry` becomes a graph.
    """

    def __init__(self, module: ModuleOp, device: Device, entry: str, graphs: str):
        """Raises: DiagnosticError."""
        self.device = device
        self.functions = _reached(module, entry)
        self.placements = Placements.of_all(map(placements_of, self.functions.values()))
        self._graph = None if graphs == OFF else graph_plan(self.functions[entry], self.functions)
        if isinstance(self._graph, DiagnosticError) and graphs == REQUIRE:
            raise self._graph
        if isinstance(self._graph, GraphPlan):
            # No other function has ops of the device.
            self.placements = self._graph.placements
        self._module = module
        self._compiled: dict[str, HostFunction[Machine]] = {}
        self._streams: Streams | None = None
        self._events: list[dict[int, Event]] = []
        self._constants: dict[Operation, Array] = {}

    # ----- runs

    def run(self, name: str, arguments: Sequence[Any]) -> Sequence[Any]:
        """Call a function and wait for all its work on streams. Raises: DiagnosticError, OklRuntimeError."""
        function = self.compiled(name)
        streams = self._streams = (
            self.device.graph(self.placements.streams, self._graph.nodes)
            if isinstance(self._graph, GraphPlan)
            else self.device.streams(self.placements.streams)
        )
        self._constants.clear()
        try:
            values = self._call(function, arguments)
        except Exception:
            # An error of the host has priority.
            with suppress(Exception):
                streams.finish()
            raise
        streams.finish()
        return values

    @property
    def streams(self) -> Streams:
        assert self._streams is not None, "actions are done in a run"
        return self._streams

    @property
    def events(self) -> dict[int, Event]:
        return self._events[-1]

    def constant(self, op: Operation, make: Callable[[], Array]) -> Array:
        """The memory of a constant or a global in this run, made on first use."""
        if op not in self._constants:
            self._constants[op] = make()
        return self._constants[op]

    # ----- symbols

    def kernel(self, op: LaunchFuncOp) -> GPUFuncOp:
        """The kernel of a launch. Raises: DiagnosticError if there is none with a body."""
        found = SymbolTable.lookup_symbol(self._module, op.kernel)
        if isinstance(SymbolTable.lookup_symbol(self._module, op.kernel.root_reference), BinaryOp):
            raise op_error(op, "cannot run: its kernel is already compiled, without its ops")
        if not isinstance(found, GPUFuncOp):
            raise op_error(op, "cannot run: its kernel is no gpu.func")
        return found

    def global_op(self, op: Operation, name: str) -> memref.GlobalOp:
        """A global of the module. Raises: DiagnosticError if there is none."""
        found = SymbolTable.lookup_symbol(self._module, name)
        if not isinstance(found, memref.GlobalOp):
            raise op_error(op, f"cannot run: there is no global @{name}")
        return found

    # ----- functions

    def compiled(self, name: str) -> HostFunction[Machine]:
        """A function as actions, with its kernels. Raises: DiagnosticError, OklRuntimeError."""
        if name not in self._compiled:
            self._compiled[name] = HostFunction[Machine](self.functions[name].body, self, HOST_OPS)
        return self._compiled[name]

    def check_callee(self, op: Operation, name: str) -> None:
        """Raises: DiagnosticError if there is no such function with a body."""
        if name not in self.functions:
            raise op_error(op, f"cannot run: there is no function @{name} with a body")

    def call(self, op: Operation, name: str, arguments: Sequence[Any]) -> Sequence[Any]:
        """Call a function of the host. Raises: DiagnosticError."""
        if len(self._events) >= _DEEPEST:
            raise op_error(op, f"calls functions more than {_DEEPEST} deep")
        try:
            return self._call(self.compiled(name), arguments)
        except RecursionError:
            # Nested ops with regions need stack, too.
            raise op_error(op, "calls functions too deep, including nested ops") from None

    def _call(self, function: HostFunction[Machine], arguments: Sequence[Any]) -> Sequence[Any]:
        self._events.append({})
        try:
            return function.call(arguments)
        finally:
            self._events.pop()


def _reached(module: ModuleOp, entry: str) -> dict[str, func.FuncOp]:
    """The functions with a body that `entry` reaches, by name; `entry` comes first."""
    functions = {op.sym_name.data: op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks}
    found: dict[str, func.FuncOp] = {}
    waiting = [entry]
    while waiting:
        name = waiting.pop(0)
        if name in functions and name not in found:
            found[name] = functions[name]
            waiting.extend(op.callee.string_value() for op in functions[name].walk() if isinstance(op, func.CallOp))
    return found


class GpuProgram:
    """A function that launches kernels, one call at a time."""

    def __init__(
        self,
        module: ModuleOp,
        op: func.FuncOp,
        device: Device,
        stats: FunctionStats,
        graphs: str,
        *,
        leaves_results: bool = False,
    ):
        """`graphs` is a word of --cuda-graph. With `leaves_results` memrefs returned by `call_slots` stay in device
        memory.

        Raises: DiagnosticError, OklRuntimeError.
        """
        self.name = op.sym_name.data
        self.stats = stats
        self.notice = device.notice
        """The notice that a run prints on standard error."""
        self._op = op
        kind = op.function_type
        params = tuple(_border(op, f"parameter {number}", type) for number, type in enumerate(kind.inputs))
        results = tuple(_border(op, f"result {number}", type) for number, type in enumerate(kind.outputs))
        self.signature = Signature(self.name, params, results, argument_names(op))
        self._device = device
        self._leaves_results = leaves_results
        self.find_array = device.find_array
        """Finds arrays that the device uses in place."""
        self._machine = GpuMachine(module, device, self.name, graphs)
        self._machine.compiled(self.name)
        self._turn = threading.Lock()

    def plan_text(self) -> str:
        """The plan of the function, and of the functions that it calls."""
        return "\n".join(plan_of(function).text() for function in self._machine.functions.values())

    def run(self, arguments: Sequence[Value]) -> list[Value]:
        """Call the function; it may write the memrefs among the arguments. Raises: as `call_slots`."""
        pairs = enumerate(zip(self.signature.params, arguments, strict=True))
        slots = [argument_slot(number, border, value) for number, (border, value) in pairs]
        return self._called(slots, self._returned)

    def call_slots(self, slots: Sequence[Slot]) -> list[object]:
        """Call the function on arguments in memory. Raises: DiagnosticError, OklRuntimeError."""
        if not self._leaves_results:
            return objects_of(self.signature.results, self._called(slots, self._returned))
        return self._called(slots, self._left)

    def _called(self, slots: Sequence[Slot], result: Callable[[Border, Any], T]) -> list[T]:
        """Call the function; `result` converts its values at the border."""
        if not self._turn.acquire(blocking=False):
            raise LauncherBusy(f"'{self.name}' is running in another thread")
        try:
            given = [_passed(border, slot) for border, slot in zip(self.signature.params, slots, strict=True)]
            values = self._machine.run(self.name, given)
            for argument in given:
                if isinstance(argument, Array):
                    self._device.to_host(argument.allocation, writes=False)
            results = [result(border, value) for border, value in zip(self.signature.results, values, strict=True)]
        finally:
            self._turn.release()
        for slot in slots:
            for copy_back in slot.copies_back:
                copy_back()
        self.stats.runs += 1
        return results

    def _left(self, border: Border, value: Any) -> object:
        """A result as Python has it, in new memory: the device's if it has its own."""
        copy = None
        if isinstance(value, Array):
            check_usable(self._op, value)
            try:
                copy = self._device.device_copy(value)
            except OklRuntimeError as problem:
                raise op_error(self._op, str(problem)) from problem
        return object_of(border, self._returned(border, value)) if copy is None else copy

    def _returned(self, border: Border, value: Any) -> Value:
        """A result in new memory of the host."""
        if isinstance(value, Array):
            check_usable(self._op, value)
            copy = Buffer.allocate(spec_of(value.sizes, value.element))
            copy.memory[:] = self._device.host_copy(value).numpy().tobytes()
            return Value(value.element, value.sizes, copy)
        return Value(
            border.element, (), Buffer.from_bytes(spec_of((), border.element), stored_bytes(border.element, value))
        )

    def close(self) -> None:
        """Do nothing: threads end when the program is dropped."""


def _border(op: func.FuncOp, what: str, type: Attribute) -> Border:
    """The border of a parameter or result: a number or a ranked memref. Raises: DiagnosticError."""
    found = border_of(type)
    if isinstance(found, str):
        raise op_error(op, f"cannot run: {what}: {found}")
    is_tensor = not isinstance(found, Scalar) and found.passing is not Passing.WRITTEN
    is_vector = isinstance(found, Scalar) and found.is_vector
    if is_tensor or is_vector or isinstance(found, AnyMemory) or found.element.numbers != 1:
        raise op_error(op, f"cannot run: {what}: a host of kernels only passes numbers and ranked memrefs of them")
    return found


_SPACES = {None: Space.HOST, Place.DEVICE: Space.DEVICE, Place.SHARED: Space.SHARED}


def _passed(border: Border, slot: Slot) -> Any:
    if isinstance(border, Scalar):
        return read(border.element, slot.address)
    assert isinstance(border, Memory), "as checked"
    found = read_descriptor(slot.address, len(border.shape))
    allocation = Allocation(found.aligned, slot.nbytes, _SPACES[slot.place], slot)
    first = found.aligned + found.offset * border.element.size
    return Array(allocation, border.element, first, found.sizes, found.strides)
