"""Host actions of a stream program for views, resources and dispatches.

A action reads and writes the values of a function in a frame, by number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects import hal, stream
from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.interfaces.affinity import AffinityOp
from okl_opt.dialects.stream.asyncs import ResourceOperand
from okl_opt.dialects.stream.tensors import TensorPhaseOp
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.border import Memory, Value, spec_of
from okl_opt.runtime.code.border_types import border_of
from okl_opt.runtime.host import function as host
from okl_opt.runtime.host.function import Action, Frame
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.numbers import encode
from okl_opt.runtime.stream.devices import StreamDevice
from okl_opt.runtime.stream.kernels import Kernels
from okl_opt.runtime.stream.memory import DeviceBuffer
from okl_opt.runtime.stream.queue import Task
from okl_opt.runtime.stream.resources import (
    Resource,
    View,
    allocated,
    check_size,
    copied,
    exported,
    imported,
    splat,
)

_ALIGNMENT = 64
"""The alignment of offsets into resources, in bytes."""


class Machine(host.Machine, Protocol):
    """The environment of host functions: devices, kernels, and other functions."""

    kernels: Kernels
    limit: int
    """The limit on the bytes of all resources together."""

    def device_of(self, op: Operation) -> StreamDevice:
        """The device on which an op runs. Raises: DiagnosticError."""
        ...

    def device(self, op: Operation, affinity: Attribute) -> StreamDevice:
        """The device of an affinity. Raises: DiagnosticError."""
        ...

    def note(self, task: Task) -> None:
        """Wait for a task before the run ends."""
        ...


Places = host.Places[Machine]
"""The numbers of a function's values in frames."""


def _nothing(function: Places, op: Operation) -> Action | None:
    """No action: the end of the run gives the signals."""
    return None


def _kind(function: Places, op: Operation) -> Action | None:
    """No action: the encoded element type or order of elements is only used by checks of views."""
    for use in op.results[0].uses:
        if not isinstance(use.operation, hal.BufferViewAssertOp):
            raise op_error(op, f"cannot run: only hal.buffer_view.assert uses it, and not '{use.operation.name}'")
    return None


# ----- views


def _size_of_view(function: Places, op: Operation) -> Action:
    assert isinstance(op, hal.BufferViewDimOp)
    view, result, dimension = function.number(op.buffer_view), function.number(op.result), op.index.value.data

    def action(frame: Frame) -> None:
        shape = frame[view].value.shape
        if dimension >= len(shape):
            raise op_error(op, f"asks for dimension {dimension} of a view with {len(shape)}")
        frame[result] = shape[dimension]

    return action


def _check_view(function: Places, op: Operation) -> Action:
    assert isinstance(op, hal.BufferViewAssertOp)
    view, shape, message = function.number(op.buffer_view), function.numbers(op.shape), op.message.data
    kind = op.element_type.owner
    element = border_of(kind.type) if isinstance(kind, hal.ElementTypeOp) else None

    def action(frame: Frame) -> None:
        value: Value = frame[view].value
        wanted = tuple(frame[place] for place in shape)
        if value.shape != wanted:
            raise op_error(op, f"{message}: the shape is {_shown(value.shape)}, not {_shown(wanted)}")
        if element is not None and not isinstance(element, str) and element.element != value.element:
            raise op_error(op, f"{message}: the elements are {value.element.text}, not {element.element.text}")

    return action


def _shown(shape: Sequence[int]) -> str:
    return "x".join(map(str, shape)) or "that of a scalar"


def _tensor_shape(op: TensorPhaseOp) -> tuple[Memory, Sequence[int | None]]:
    """The border and shape of an op's tensor. Raises: DiagnosticError."""
    type = op.tensor_type
    border = border_of(type)
    if isinstance(border, str):
        raise op_error(op, f"cannot run: {border}")
    assert isinstance(border, Memory), "tensors are memory"
    return border, border.shape


def _sizes(shape: Sequence[int | None], dims: Sequence[int]) -> tuple[int, ...]:
    """The sizes of a tensor; `dims` are the dynamic ones."""
    rest = iter(dims)
    return tuple(next(rest) if size is None else size for size in shape)


def _import(function: Places, op: Operation) -> Action:
    assert isinstance(op, stream.TensorImportOp)
    border, shape = _tensor_shape(op)
    view, dims = function.number(op.source), function.numbers(op.tensor_dims)
    size, result = function.number(op.result_size), function.number(op.result)
    device, limit = function.machine.device_of(op), function.machine.limit

    def action(frame: Frame) -> None:
        given: View = frame[view]
        wanted = _sizes(shape, [frame[place] for place in dims])
        if given.value.shape != wanted or given.value.element != border.element:
            has = f"{_shown(wanted)} of {border.element.text}"
            raise op_error(op, f"imports {given.value} as a tensor with {has}")
        frame[result] = imported(op, given, device, frame[size], limit)

    return action


def _export(function: Places, op: Operation) -> Action:
    assert isinstance(op, stream.TensorExportOp)
    border, shape = _tensor_shape(op)
    source, dims = function.number(op.source), function.numbers(op.tensor_dims)
    size, result = function.number(op.source_size), function.number(op.result)

    def action(frame: Frame) -> None:
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

    return action


# ----- resources


def _splat(function: Places, op: Operation) -> Action:
    assert isinstance(op, stream.TensorSplatOp)
    border = border_of(op.source.type)
    if isinstance(border, str):
        raise op_error(op, f"cannot run: {border}")
    element = border.element
    source, size, result = function.number(op.source), function.number(op.result_size), function.number(op.result)
    device, limit = function.machine.device_of(op), function.machine.limit

    def action(frame: Frame) -> None:
        value = frame[source]
        number = value if element.dtype.is_float or not isinstance(value, int) else element.stored(value)
        frame[result] = splat(op, bytes(encode(element.dtype, [number])), device, frame[size], limit)

    return action


def _clone(function: Places, op: Operation) -> Action:
    assert isinstance(op, stream.AsyncCloneOp)
    source, result = function.number(op.source), function.number(op.result)
    sizes = function.numbers([op.source_size, op.result_size])
    device, limit = function.machine.device_of(op), function.machine.limit

    def action(frame: Frame) -> None:
        resource: Resource = frame[source]
        _check_both(op, frame, sizes, resource)
        frame[result] = copied(op, resource, device, limit)

    return action


def _cast(function: Places, op: Operation) -> Action:
    """Pass a resource on unchanged."""
    assert isinstance(op, stream.AsyncCastOp)
    source, result = function.number(op.source), function.number(op.result)
    sizes = function.numbers([op.source_size, op.result_size])
    device = None if op.affinity is None else function.machine.device(op, op.affinity)

    def action(frame: Frame) -> None:
        resource: Resource = frame[source]
        _check_both(op, frame, sizes, resource)
        if device is not None:
            _check_place(op, "its operand", device, resource)
        frame[result] = resource

    return action


def _transfer(function: Places, op: Operation) -> Action:
    """Copy a resource to another device; bytes that are there already are not copied."""
    assert isinstance(op, stream.AsyncTransferOp)
    source, result = function.number(op.source), function.number(op.result)
    sizes = function.numbers([op.source_size, op.result_size])
    machine = function.machine
    origin = None if op.source_affinity is None else machine.device(op, op.source_affinity)
    target = None if op.target_affinity is None else machine.device(op, op.target_affinity)

    def action(frame: Frame) -> None:
        resource: Resource = frame[source]
        _check_both(op, frame, sizes, resource)
        if origin is not None and origin is not resource.device:
            raise op_error(op, f"moves bytes from @{origin.name}, but they are on @{resource.device.name}")
        stays = target is None or target is resource.device
        frame[result] = resource if stays else copied(op, resource, target or resource.device, machine.limit)

    return action


def _check_both(op: Operation, frame: Frame, sizes: Sequence[int], resource: Resource) -> None:
    for what, place in zip(("its operand", "its result"), sizes, strict=True):
        check_size(op, what, frame[place], resource)


def _check_place(op: Operation, what: str, device: StreamDevice, resource: Resource) -> None:
    """Check that a resource is on the device of an op. Raises: DiagnosticError."""
    if resource.device is not device:
        where = f"runs on @{device.name}, but {what} is on @{resource.device.name}"
        raise op_error(op, f"{where}: transfer it first")


def _pass_on(function: Places, op: Operation) -> Action:
    """Pass awaited resources on: users of a resource wait for its task anyway."""
    operands = [value for value in op.operands if isinstance(value.type, stream.ResourceType)]
    results = [value for value in op.results if isinstance(value.type, stream.ResourceType)]
    pairs = list(zip(function.numbers(operands), function.numbers(results), strict=True))

    def action(frame: Frame) -> None:
        for operand, result in pairs:
            frame[result] = frame[operand]

    return action


# ----- dispatches


class _Operand:
    """A resource operand of a dispatch: the numbers of the resource and of its size, offset and length."""

    def __init__(self, function: Places, operand: ResourceOperand):
        self.number = operand.number
        self.value = function.number(operand.value)
        self.size = function.number(operand.size)
        self.range = function.numbers(operand.range)

    def checked(self, op: Operation, frame: Frame, device: StreamDevice) -> tuple[Resource, int, int]:
        """The resource, and a checked offset and length in it. Raises: DiagnosticError if they are out of bounds."""
        resource: Resource = frame[self.value]
        what = f"operand {self.number}"
        check_size(op, what, frame[self.size], resource)
        _check_place(op, what, device, resource)
        offset, end, length = (frame[place] for place in self.range)
        if not 0 <= offset <= end <= resource.nbytes or length != end - offset:
            has = f"has {resource.nbytes} bytes"
            raise op_error(op, f"{what} {has}: no range from {offset} to {end} of length {length}")
        if offset % _ALIGNMENT:
            raise op_error(op, f"{what} begins at byte {offset}, which is no multiple of {_ALIGNMENT}")
        return resource, offset, length


def _is_overwritable(function: Places, op: Operation, value: SSAValue) -> bool:
    """Return whether an op may overwrite its operand: it is the last user, and no other value shares the memory.

    Memory that other queues read is excluded: they may not have read it yet.
    """
    users = [use.operation for use in value.uses]
    is_last = value in function.last_uses.get(op, ()) and users.count(op) == 1
    return is_last and all(isinstance(each, AffinityOp) and not each.unchanged() for each in (value.owner, *users))


def _dispatch(function: Places, op: Operation) -> Action:
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
    overwritable = {
        operand.number for operand in op.resource_operands() if _is_overwritable(function, op, operand.value)
    }
    count = len(op.arguments) + op.ties().count(None)
    if not kernel.accepts(count):
        raise op_error(op, "cannot run: its arguments do not match the function that it runs")
    others = kernel.written - {argument for argument, _, _, _ in results}
    if others:
        raise op_error(op, f"cannot run: its function writes operand {min(others)}, to which no result is tied")

    def action(frame: Frame) -> None:
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
                old, offset, length = arguments[argument]
                resource = Resource(old, device, None)
                if tied not in overwritable:
                    # All other users need the operand unchanged.
                    resource = copied(op, resource, device, machine.limit)
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

    return action


DEVICE_ACTIONS: Mapping[str, Callable[[Places, Operation], Action | None]] = {
    "hal.buffer_view.assert": _check_view,
    "hal.buffer_view.dim": _size_of_view,
    "hal.element_type": _kind,
    "hal.encoding_type": _kind,
    "stream.async.cast": _cast,
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
"""The makers of actions by op; None for ops without actions."""
