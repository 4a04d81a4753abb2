"""The functions of a stream program's host: ops become steps, which compute sizes and submit work to devices.

A step takes the values of the function so far, by their numbers. Every op that the host knows has a row in `_STEPS`;
others are refused before anything runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from xdsl.dialects import cf, scf
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from dialects import hal, stream
from dialects.diagnostic import DiagnosticError, error, op_error
from dialects.interfaces.control_flow import called_symbol, is_call, is_return_like
from dialects.stream.asyncs import ResourceOperand
from dialects.stream.tensors import TensorPhaseOp
from dialects.util.functions import FuncOp
from passes.analysis.run_ends import is_call_of_guard
from runtime.base.errors import OklRuntimeError
from runtime.code.border import Memory, Value, spec_of
from runtime.code.border_types import border_of
from runtime.memory.buffer import Buffer
from runtime.memory.numbers import encode
from runtime.stream.devices import StreamDevice
from runtime.stream.kernels import Kernels
from runtime.stream.memory import DeviceBuffer
from runtime.stream.numbers import computation, constant_of
from runtime.stream.queue import Task
from runtime.stream.resources import (
    Resource,
    View,
    allocated,
    check_size,
    copied,
    exported,
    imported,
    splat,
)

Frame = list[Any]
"""The values of a call of a function, by their numbers: integers, resources, views."""
Step = Callable[[Frame], None]
_ALIGNMENT = 64
"""What offsets into resources are multiples of, in bytes."""


class Machine(Protocol):
    """What functions of the host run on: devices, kernels, and each other."""

    kernels: Kernels
    limit: int
    """The bytes that one resource may have."""

    def device_of(self, op: Operation) -> StreamDevice:
        """The device on which an op runs. Raises: DiagnosticError."""
        ...

    def device(self, op: Operation, affinity: Attribute) -> StreamDevice:
        """The device of an affinity. Raises: DiagnosticError."""
        ...

    def note(self, task: Task) -> None:
        """Wait for a task before the run ends."""
        ...

    def check_callee(self, op: Operation, name: str) -> None:
        """Check that a function that is called is there. Raises: DiagnosticError."""
        ...

    def call(self, op: Operation, name: str, arguments: Sequence[Any]) -> Sequence[Any]:
        """Call a function of the host. Raises: DiagnosticError."""
        ...


class HostFunction:
    """A function whose ops became steps. Raises: DiagnosticError for ops that the host does not run."""

    def __init__(self, op: FuncOp, machine: Machine):
        self.op = op
        self._machine = machine
        self._numbers: dict[SSAValue, int] = {}
        self._blocks: dict[Block, _Steps] = {}
        for block in op.body.blocks:
            for argument in block.args:
                self.number(argument)
        for block in op.body.blocks:
            self._blocks[block] = _Steps(self, block)

    @property
    def machine(self) -> Machine:
        """What the function runs on."""
        return self._machine

    def number(self, value: SSAValue) -> int:
        """The place of a value in frames."""
        return self._numbers.setdefault(value, len(self._numbers))

    def numbers(self, values: Sequence[SSAValue]) -> list[int]:
        """The places of values."""
        return [self.number(value) for value in values]

    def call(self, arguments: Sequence[Any]) -> Sequence[Any]:
        """Run the function. Raises: DiagnosticError."""
        frame: Frame = [None] * len(self._numbers)
        block = self.op.body.blocks[0]
        values: Sequence[Any] = arguments
        while True:
            for argument, value in zip(block.args, values, strict=True):
                frame[self._numbers[argument]] = value
            steps = self._blocks[block]
            steps.run(frame)
            target, values = steps.leave(frame)
            if target is None:
                return values
            block = target


class _Steps:
    """The steps of a block, and where it leads."""

    def __init__(self, function: HostFunction, block: Block):
        self._function = function
        for argument in block.args:
            function.number(argument)
        last = block.last_op
        assert last is not None, "a block has a terminator"
        last_uses = _last_uses(block)
        self._steps: list[Step] = []
        for op in block.ops:
            if op is last:
                break
            step = _step(function, op)
            if step is not None:
                self._steps.append(step)
            dropped = function.numbers([value for value in last_uses.get(op, ()) if _is_memory(value)])
            if dropped:
                self._steps.append(partial(_drop, dropped))
        self._leave = _leaving(function, last)

    def run(self, frame: Frame) -> None:
        for step in self._steps:
            step(frame)

    def leave(self, frame: Frame) -> tuple[Block | None, Sequence[Any]]:
        """The block that comes next, None for what is around, and the values that are handed on."""
        return self._leave(frame)


def _is_memory(value: SSAValue) -> bool:
    return isinstance(value.type, stream.ResourceType)


def _last_uses(block: Block) -> Mapping[Operation, Sequence[SSAValue]]:
    """The ops of a block after which values that are made in it are not used any more, with these values."""
    places = {op: place for place, op in enumerate(block.ops)}
    found: dict[Operation, list[SSAValue]] = {}
    for value in (*block.args, *(result for op in block.ops for result in op.results)):
        users = [_op_in(block, use.operation) for use in value.uses]
        here = [user for user in users if user is not None]
        if here and len(here) == len(users):
            found.setdefault(max(here, key=places.__getitem__), []).append(value)
    return found


def _op_in(block: Block, op: Operation) -> Operation | None:
    """The op of a block that another one is, or is in; None if it is in another block."""
    around: Operation | None = op
    while around is not None and around.parent is not block:
        around = around.parent_op()
    return around


def _drop(places: Sequence[int], frame: Frame) -> None:
    """Forget resources, whose memory is free when the work on it is done."""
    for place in places:
        frame[place] = None


def _leaving(function: HostFunction, last: Operation) -> Callable[[Frame], tuple[Block | None, Sequence[Any]]]:
    if isinstance(last, cf.BranchOp):
        places, target = function.numbers(last.operands), last.successor
        return lambda frame: (target, [frame[place] for place in places])
    if isinstance(last, cf.ConditionalBranchOp):
        condition = function.number(last.cond)
        ways = [
            (last.else_block, function.numbers(last.else_arguments)),
            (last.then_block, function.numbers(last.then_arguments)),
        ]

        def choose(frame: Frame) -> tuple[Block | None, Sequence[Any]]:
            target, places = ways[bool(frame[condition])]
            return target, [frame[place] for place in places]

        return choose
    if not is_return_like(last):
        raise op_error(last, "is not run by the host of a stream program")
    places = function.numbers(last.operands)
    return lambda frame: (None, [frame[place] for place in places])


def _step(function: HostFunction, op: Operation) -> Step | None:
    """What an op does; None for nothing."""
    make = _STEPS.get(op.name)
    if make is not None:
        return make(function, op)
    if is_call(op):
        return _call(function, op)
    constant = constant_of(op)
    if constant is not None:
        place = function.number(op.results[0])
        return partial(_set, place, constant)
    compute = computation(op)
    if compute is None:
        raise op_error(op, "is not run by the host of a stream program")
    operands, result = function.numbers(op.operands), function.number(op.results[0])

    def step(frame: Frame) -> None:
        frame[result] = compute([frame[operand] for operand in operands])

    return step


def _set(place: int, value: object, frame: Frame) -> None:
    frame[place] = value


def _nothing(function: HostFunction, op: Operation) -> Step | None:
    """What needs no step: signals that the end of the run gives."""
    return None


def _kind(function: HostFunction, op: Operation) -> Step | None:
    """A number that stands for a kind of elements or an order of them, which only checks of views use."""
    for use in op.results[0].uses:
        if not isinstance(use.operation, hal.BufferViewAssertOp):
            raise op_error(op, f"cannot run: only hal.buffer_view.assert uses it, and not '{use.operation.name}'")
    return None


# ----- views


def _size_of_view(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, hal.BufferViewDimOp)
    view, result, dimension = function.number(op.buffer_view), function.number(op.result), op.index.value.data

    def step(frame: Frame) -> None:
        shape = frame[view].value.shape
        if dimension >= len(shape):
            raise op_error(op, f"asks for dimension {dimension} of a view with {len(shape)}")
        frame[result] = shape[dimension]

    return step


def _check_view(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, hal.BufferViewAssertOp)
    view, shape, message = function.number(op.buffer_view), function.numbers(op.shape), op.message.data
    kind = op.element_type.owner
    element = border_of(kind.type) if isinstance(kind, hal.ElementTypeOp) else None

    def step(frame: Frame) -> None:
        value: Value = frame[view].value
        wanted = tuple(frame[place] for place in shape)
        if value.shape != wanted:
            raise op_error(op, f"{message}: the shape is {_shown(value.shape)}, not {_shown(wanted)}")
        if element is not None and not isinstance(element, str) and element.element != value.element:
            raise op_error(op, f"{message}: the elements are {value.element.text}, not {element.element.text}")

    return step


def _shown(shape: Sequence[int]) -> str:
    return "x".join(map(str, shape)) or "that of a scalar"


def _tensor_shape(op: TensorPhaseOp) -> tuple[Memory, Sequence[int | None]]:
    """How the tensor of an op crosses the border of the program. Raises: DiagnosticError."""
    type = op.tensor_type
    border = border_of(type)
    if isinstance(border, str):
        raise op_error(op, f"cannot run: {border}")
    assert isinstance(border, Memory), "tensors are memory"
    return border, border.shape


def _sizes(shape: Sequence[int | None], dims: Sequence[int]) -> tuple[int, ...]:
    """The sizes of a tensor, of which these are those that its type does not tell."""
    rest = iter(dims)
    return tuple(next(rest) if size is None else size for size in shape)


def _import(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, stream.TensorImportOp)
    border, shape = _tensor_shape(op)
    view, dims = function.number(op.source), function.numbers(op.tensor_dims)
    size, result = function.number(op.result_size), function.number(op.result)
    device, limit = function.machine.device_of(op), function.machine.limit

    def step(frame: Frame) -> None:
        given: View = frame[view]
        wanted = _sizes(shape, [frame[place] for place in dims])
        if given.value.shape != wanted or given.value.element != border.element:
            has = f"{_shown(wanted)} of {border.element.text}"
            raise op_error(op, f"imports {given.value} as a tensor with {has}")
        frame[result] = imported(op, given, device, frame[size], limit)

    return step


def _export(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, stream.TensorExportOp)
    border, shape = _tensor_shape(op)
    source, dims = function.number(op.source), function.numbers(op.tensor_dims)
    size, result = function.number(op.source_size), function.number(op.result)

    def step(frame: Frame) -> None:
        resource: Resource = frame[source]
        check_size(op, "its operand", frame[size], resource)
        wanted = _sizes(shape, [frame[place] for place in dims])
        if any(each < 0 for each in wanted):
            raise op_error(op, f"exports a tensor of sizes {list(wanted)}")
        spec = spec_of(wanted, border.element)
        if resource.nbytes < spec.nbytes:
            raise op_error(op, f"exports {spec.nbytes} bytes of a resource of {resource.nbytes}")
        try:
            value = Value(border.element, wanted, Buffer.allocate(spec))
        except OklRuntimeError as error:
            raise op_error(op, f"cannot export: {error}") from error
        frame[result] = exported(resource, value)

    return step


# ----- resources


def _splat(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, stream.TensorSplatOp)
    border = border_of(op.source.type)
    if isinstance(border, str):
        raise op_error(op, f"cannot run: {border}")
    element = border.element
    source, size, result = function.number(op.source), function.number(op.result_size), function.number(op.result)
    device, limit = function.machine.device_of(op), function.machine.limit

    def step(frame: Frame) -> None:
        value = frame[source]
        number = value if element.dtype.is_float or not isinstance(value, int) else element.stored(value)
        frame[result] = splat(op, bytes(encode(element.dtype, [number])), device, frame[size], limit)

    return step


def _clone(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, stream.AsyncCloneOp)
    source, result = function.number(op.source), function.number(op.result)
    sizes = function.numbers([op.source_size, op.result_size])
    device, limit = function.machine.device_of(op), function.machine.limit

    def step(frame: Frame) -> None:
        resource: Resource = frame[source]
        _check_both(op, frame, sizes, resource)
        frame[result] = copied(op, resource, device, limit)

    return step


def _transfer(function: HostFunction, op: Operation) -> Step:
    """Bytes that are there already are not copied."""
    assert isinstance(op, stream.AsyncTransferOp)
    source, result = function.number(op.source), function.number(op.result)
    sizes = function.numbers([op.source_size, op.result_size])
    machine = function.machine
    origin = None if op.source_affinity is None else machine.device(op, op.source_affinity)
    target = None if op.target_affinity is None else machine.device(op, op.target_affinity)

    def step(frame: Frame) -> None:
        resource: Resource = frame[source]
        _check_both(op, frame, sizes, resource)
        if origin is not None and origin is not resource.device:
            raise op_error(op, f"moves bytes from @{origin.name}, but they are on @{resource.device.name}")
        stays = target is None or target is resource.device
        frame[result] = resource if stays else copied(op, resource, target or resource.device, machine.limit)

    return step


def _check_both(op: Operation, frame: Frame, sizes: Sequence[int], resource: Resource) -> None:
    for what, place in zip(("its operand", "its result"), sizes, strict=True):
        check_size(op, what, frame[place], resource)


def _pass_on(function: HostFunction, op: Operation) -> Step:
    """Resources that a timepoint is waited for: who uses them waits for the task that makes them."""
    operands = [value for value in op.operands if isinstance(value.type, stream.ResourceType)]
    results = [value for value in op.results if isinstance(value.type, stream.ResourceType)]
    pairs = list(zip(function.numbers(operands), function.numbers(results), strict=True))

    def step(frame: Frame) -> None:
        for operand, result in pairs:
            frame[result] = frame[operand]

    return step


# ----- dispatches


class _Operand:
    """A resource that a dispatch is given: the places of the resource and of the numbers that go with it."""

    def __init__(self, function: HostFunction, operand: ResourceOperand):
        self.number = operand.number
        self.value = function.number(operand.value)
        self.size = function.number(operand.size)
        self.range = function.numbers(operand.range)

    def checked(self, op: Operation, frame: Frame, device: StreamDevice) -> tuple[Resource, int, int]:
        """The resource, and offset and length in it. Raises: DiagnosticError if they are not in it."""
        resource: Resource = frame[self.value]
        what = f"operand {self.number}"
        check_size(op, what, frame[self.size], resource)
        if resource.device is not device:
            where = f"runs on @{device.name}, but {what} is on @{resource.device.name}"
            raise op_error(op, f"{where}: it is to be transferred first")
        offset, end, length = (frame[place] for place in self.range)
        if not 0 <= offset <= end <= resource.nbytes or length != end - offset:
            has = f"has {resource.nbytes} bytes"
            raise op_error(op, f"{what} {has}, and not those from {offset} to {end} for {length}")
        if offset % _ALIGNMENT:
            raise op_error(op, f"{what} begins at byte {offset}, which is no multiple of {_ALIGNMENT}")
        return resource, offset, length


def _dispatch(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, stream.AsyncDispatchOp)
    machine = function.machine
    device = machine.device_of(op)
    kernel = machine.kernels.find(op, device)
    operands = [_Operand(function, operand) for operand in op.resource_operands()]
    scalars = [(scalar.number, function.number(scalar.value)) for scalar in op.scalar_operands()]
    results = [
        (each.argument, function.number(each.value), function.number(each.size), each.tied)
        for each in op.resource_results()
    ]
    count = len(op.arguments) + op.ties().count(None)
    if not kernel.accepts(count):
        raise op_error(op, "cannot run: its arguments are not those of the function that it runs")

    def step(frame: Frame) -> None:
        arguments: list[Any] = [None] * count
        tasks: list[Task | None] = []
        for operand in operands:
            resource, offset, length = operand.checked(op, frame, device)
            arguments[operand.number] = (resource.buffer, offset, length)
            tasks.append(resource.task)
        for number, place in scalars:
            arguments[number] = frame[place]
        made: list[tuple[int, DeviceBuffer]] = []
        for argument, place, size, tied in results:
            if tied is None:
                buffer = allocated(op, device, frame[size], machine.limit)
                arguments[argument] = (buffer, 0, buffer.nbytes)
            else:
                # The operand stays what it is for all others that use it.
                old, offset, length = arguments[argument]
                resource = copied(op, Resource(old, device, None), device, machine.limit)
                buffer = resource.buffer
                check_size(op, f"result {len(made)}", frame[size], resource)
                arguments[argument] = (buffer, offset, length)
            made.append((place, buffer))
        buffers = [arguments[operand.number][0] for operand in operands] + [buffer for _, buffer in made]

        def work() -> None:
            kernel.run(arguments)
            for buffer in buffers:
                if not buffer.is_intact:
                    raise op_error(op, "has written outside of its resources")

        task = device.queue.submit(work, tasks)
        machine.note(task)
        for place, buffer in made:
            frame[place] = Resource(buffer, device, task)

    return step


# ----- control


def _check(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, cf.AssertOp)
    condition, message = function.number(op.arg), op.msg.data

    def step(frame: Frame) -> None:
        if not frame[condition]:
            raise _failed(op, message, ())

    return step


def _failed(op: Operation, message: str, numbers: Sequence[int]) -> DiagnosticError:
    """The end of a run by a check, whose message has `%0` and `%1` for its numbers."""
    for place, number in enumerate(numbers):
        message = message.replace(f"%{place}", str(number))
    return error(op.location, message)


def _call(function: HostFunction, op: Operation) -> Step:
    symbol = called_symbol(op)
    name = "" if symbol is None else symbol.string_value()
    machine = function.machine
    message = op.attributes.get("message")
    if is_call_of_guard(op) and isinstance(message, StringAttr):
        text, places = message.data, function.numbers(op.operands)

        def fail(frame: Frame) -> None:
            raise _failed(op, text, [frame[place] for place in places])

        return fail
    machine.check_callee(op, name)
    operands, results = function.numbers(op.operands), function.numbers(op.results)

    def step(frame: Frame) -> None:
        values = machine.call(op, name, [frame[operand] for operand in operands])
        for result, value in zip(results, values, strict=True):
            frame[result] = value

    return step


def _if(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, scf.IfOp)
    condition, results = function.number(op.cond), function.numbers(op.results)
    ways = [_body(function, region) for region in (op.false_region, op.true_region)]

    def step(frame: Frame) -> None:
        steps = ways[bool(frame[condition])]
        if steps is not None:
            steps.run(frame)
            _, values = steps.leave(frame)
            for result, value in zip(results, values, strict=True):
                frame[result] = value

    return step


def _for(function: HostFunction, op: Operation) -> Step:
    assert isinstance(op, scf.ForOp)
    first, end, stride = function.numbers([op.lb, op.ub, op.step])
    inits, results = function.numbers(op.iter_args), function.numbers(op.results)
    counter, *carried = function.numbers(op.body.block.args)
    steps = _body(function, op.body)
    assert steps is not None, "a loop has a body"

    def step(frame: Frame) -> None:
        if frame[stride] <= 0:
            raise op_error(op, f"has a step of {frame[stride]}")
        values = [frame[init] for init in inits]
        for number in range(frame[first], frame[end], frame[stride]):
            frame[counter] = number
            for place, value in zip(carried, values, strict=True):
                frame[place] = value
            steps.run(frame)
            _, left = steps.leave(frame)
            values = list(left)
        for result, value in zip(results, values, strict=True):
            frame[result] = value

    return step


def _body(function: HostFunction, region: Region) -> _Steps | None:
    block = region.blocks.first
    return None if block is None else _Steps(function, block)


_STEPS: Mapping[str, Callable[[HostFunction, Operation], Step | None]] = {
    "cf.assert": _check,
    "hal.buffer_view.assert": _check_view,
    "hal.buffer_view.dim": _size_of_view,
    "hal.element_type": _kind,
    "hal.encoding_type": _kind,
    "scf.for": _for,
    "scf.if": _if,
    "stream.async.clone": _clone,
    "stream.async.dispatch": _dispatch,
    "stream.async.transfer": _transfer,
    "stream.tensor.export": _export,
    "stream.tensor.import": _import,
    "stream.tensor.splat": _splat,
    "stream.timepoint.await": _pass_on,
    "stream.timepoint.barrier": _pass_on,
    "stream.timepoint.chain_external": _nothing,
    "stream.timepoint.import": _nothing,
}
