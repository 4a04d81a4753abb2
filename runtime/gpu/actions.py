"""Steps of the host of a program that launches: memory, views, and work on streams."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyDenseElement,
    DenseIntOrFPElementsAttr,
    MemRefType,
    NoneAttr,
    UnrankedMemRefType,
    UnregisteredOp,
)
from xdsl.ir import Attribute, Operation, SSAValue

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.hints import isa
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp, LaunchFuncOp
from okl_opt.dialects.upstream.gpu.ops.memory import AllocOp, AsyncOp, DeallocOp, MemcpyOp, MemsetOp, WaitOp
from okl_opt.dialects.upstream.memref.folds.slices import dropped_dimensions
from okl_opt.dialects.upstream.shared.layouts import strides_and_offset
from okl_opt.dialects.upstream.shared.slicing import slice_of
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.border_types import element_of
from okl_opt.runtime.code.elements import Element
from okl_opt.runtime.code.unknown_constants import constant_value
from okl_opt.runtime.gpu.arrays import (
    Array,
    Space,
    check_usable,
    copy_elements,
    dense,
    place_of,
    read,
    stored_bytes,
    write,
)
from okl_opt.runtime.gpu.constants import elements_of
from okl_opt.runtime.gpu.device import Device, Event, Launch, Streams
from okl_opt.runtime.gpu.placements import Placements
from okl_opt.runtime.host import function as host
from okl_opt.runtime.host.function import Action, Frame, HostOps


class Machine(host.Machine, Protocol):
    """The environment of host functions: a device, and other functions."""

    device: Device
    placements: Placements
    """The streams and events of all functions that are compiled."""

    @property
    def streams(self) -> Streams:
        """The streams of the run."""
        ...

    @property
    def events(self) -> dict[int, Event]:
        """The events that the running function has recorded."""
        ...

    def kernel(self, op: LaunchFuncOp) -> GPUFuncOp:
        """The kernel of a launch. Raises: DiagnosticError if there is none with a body."""
        ...

    def constant(self, op: Operation, make: Callable[[], Array]) -> Array:
        """The memory of a constant or a global in this run, made on first use."""
        ...

    def global_op(self, op: Operation, name: str) -> memref.GlobalOp:
        """A global of the module. Raises: DiagnosticError if there is none."""
        ...


Places = host.Places[Machine]


# ----- memory


def _element(op: Operation, type: Attribute) -> Element:
    assert isa(type, MemRefType[Attribute])
    element = element_of(type.element_type)
    if element is None or element.numbers != 1:
        raise op_error(op, f"cannot run: the host has no elements of type {quoted(type.element_type)}")
    return element


_MOST = (1 << 63) - 1
"""The most bytes of a dimension, even of memory without elements: distances of bytes have 64 bits."""


def _allocated(op: Operation, machine: Machine, type: Attribute, sizes: Sequence[int], space: Space) -> Array:
    """New row-major memory. Raises: DiagnosticError."""
    assert isa(type, MemRefType[Attribute])
    rest = iter(sizes)
    shape = [next(rest) if size == DYNAMIC_INDEX else size for size in type.get_shape()]
    element = _element(op, type)
    nbytes = element.size
    for size in shape:
        if not 0 <= size * element.size <= _MOST:
            raise op_error(op, f"asks for memory of {size} elements in one dimension")
        nbytes *= size
    try:
        return dense(machine.device.allocate(nbytes, space), element, shape)
    except OklRuntimeError as error:
        raise op_error(op, str(error)) from error


def _check_dense(op: Operation, type: Attribute) -> None:
    assert isa(type, MemRefType[Attribute])
    if not isinstance(type.layout, NoneAttr):
        raise op_error(op, f"cannot run: memory of type {quoted(type)} is not row-major, so cannot be allocated")


def _alloc(function: Places, op: Operation) -> Action:
    assert isinstance(op, memref.AllocOp | memref.AllocaOp)
    machine, result, type = function.machine, function.number(op.memref), op.memref.type
    _element(op, type)
    _check_dense(op, type)
    sizes = function.numbers(op.dynamic_sizes)

    def action(frame: Frame) -> None:
        frame[result] = _allocated(op, machine, type, [frame[size] for size in sizes], Space.HOST)

    return action


def _dealloc(function: Places, op: Operation) -> Action:
    place = function.number(op.operands[0])

    def action(frame: Frame) -> None:
        array: Array = frame[place]
        check_usable(op, array)
        array.allocation.is_freed = True

    return action


def _load(function: Places, op: Operation) -> Action:
    assert isinstance(op, memref.LoadOp)
    machine, result = function.machine, function.number(op.res)
    place, indices = function.number(op.memref), function.numbers(op.indices)

    def action(frame: Frame) -> None:
        array: Array = frame[place]
        check_usable(op, array, by_host=True)
        address = place_of(op, array, [frame[index] for index in indices])
        machine.device.to_host(array.allocation, writes=False)
        frame[result] = read(array.element, address)

    return action


def _store(function: Places, op: Operation) -> Action:
    assert isinstance(op, memref.StoreOp)
    machine, value = function.machine, function.number(op.value)
    place, indices = function.number(op.memref), function.numbers(op.indices)

    def action(frame: Frame) -> None:
        array: Array = frame[place]
        check_usable(op, array, by_host=True)
        address = place_of(op, array, [frame[index] for index in indices])
        machine.device.to_host(array.allocation, writes=True)
        write(address, stored_bytes(array.element, frame[value]))

    return action


def _copy(function: Places, op: Operation) -> Action:
    assert isinstance(op, memref.CopyOp)
    machine = function.machine
    source, target = function.numbers([op.source, op.destination])

    def action(frame: Frame) -> None:
        for place in (source, target):
            check_usable(op, frame[place], by_host=True)
            machine.device.to_host(frame[place].allocation, writes=place == target)
        copy_elements(op, frame[target], frame[source])

    return action


def _global(function: Places, op: Operation) -> Action:
    assert isinstance(op, memref.GetGlobalOp)
    machine, result = function.machine, function.number(op.memref)
    found = machine.global_op(op, op.name_.string_value())
    _element(op, op.memref.type)
    _check_dense(op, op.memref.type)

    def make() -> Array:
        array = _allocated(op, machine, op.memref.type, (), Space.HOST)
        if isa(found.initial_value, DenseIntOrFPElementsAttr[AnyDenseElement]):
            write(array.first, elements_of(array.element, found.initial_value))
        return array

    def action(frame: Frame) -> None:
        frame[result] = machine.constant(found, make)

    return action


def _unregistered(function: Places, op: Operation) -> Action:
    """The action of an unknown op that states the elements of its memory."""
    value = constant_value(op)
    if value is None:
        raise op_error(op, function.ops.refusal)
    machine, type = function.machine, op.results[0].type
    result, element = function.number(op.results[0]), _element(op, type)
    _check_dense(op, type)

    def make() -> Array:
        array = _allocated(op, machine, type, (), Space.HOST)
        write(array.first, elements_of(element, value))
        return array

    def action(frame: Frame) -> None:
        frame[result] = machine.constant(op, make)

    return action


# ----- views


def _same(function: Places, op: Operation) -> Action:
    """A memref of another type: sizes, strides and offset must match both types."""
    operand, result = function.numbers([op.operands[0], op.results[0]])
    type = op.results[0].type
    if isa(type, UnrankedMemRefType[Attribute]):

        def forget(frame: Frame) -> None:
            frame[result] = frame[operand]

        return forget
    layout = strides_and_offset(type) if isa(type, MemRefType[Attribute]) else None
    if not isa(type, MemRefType[Attribute]) or layout is None:
        raise op_error(op, f"cannot run: the host has no memref of type {quoted(type)}")
    sizes, (strides, offset) = type.get_shape(), layout

    def action(frame: Frame) -> None:
        array: Array = frame[operand]
        fits = len(sizes) == len(array.sizes)
        fits = fits and all(size in (DYNAMIC_INDEX, own) for size, own in zip(sizes, array.sizes, strict=True))
        fits = fits and all(stride in (None, own) for stride, own in zip(strides, array.strides, strict=True))
        if not fits or offset not in (None, array.offset):
            raise op_error(op, f"has a memref {array} with strides {list(array.strides)} and offset {array.offset}")
        frame[result] = array

    return action


def _subview(function: Places, op: Operation) -> Action:
    assert isinstance(op, memref.SubviewOp)
    source, result = function.numbers([op.source, op.result])
    parts = [[value if isinstance(value, int) else function.number(value) for value in part] for part in slice_of(op)]
    is_known = [[isinstance(value, int) for value in part] for part in slice_of(op)]
    dropped = dropped_dimensions(op)
    if dropped is None:
        raise op_error(op, "cannot run: it is not known which dimensions it drops")

    def action(frame: Frame) -> None:
        array: Array = frame[source]
        offsets, sizes, strides = (
            [value if known else frame[value] for value, known in zip(part, flags, strict=True)]
            for part, flags in zip(parts, is_known, strict=True)
        )
        first = array.first
        for dimension, (offset, size, stride) in enumerate(zip(offsets, sizes, strides, strict=True)):
            last, most = offset + (size - 1) * stride, array.sizes[dimension]
            if size < 0 or (size and not (0 <= offset < most and 0 <= last < most)):
                part = f"{size} elements from {offset} in steps of {stride}"
                raise op_error(op, f"takes {part} along dimension {dimension} of size {most}")
            first += offset * array.strides[dimension] * array.element.size if size else 0
        kept = [dimension for dimension in range(len(sizes)) if dimension not in dropped]
        frame[result] = Array(
            array.allocation,
            array.element,
            first,
            tuple(sizes[each] for each in kept),
            tuple(strides[each] * array.strides[each] for each in kept),
        )

    return action


def _dim(function: Places, op: Operation) -> Action:
    assert isinstance(op, memref.DimOp)
    source, index, result = function.numbers([op.source, op.index, op.result])

    def action(frame: Frame) -> None:
        array: Array = frame[source]
        if not 0 <= frame[index] < len(array.sizes):
            raise op_error(op, f"asks for dimension {frame[index]} of a memref with {len(array.sizes)}")
        frame[result] = array.sizes[frame[index]]

    return action


def _nothing(function: Places, op: Operation) -> Action | None:
    """No action: a device that mirrors host memory already knows it."""
    return None


# ----- streams


class _Ordered:
    """The waits before an op of the device, and the events recorded after it."""

    def __init__(self, function: Places, op: AsyncOp):
        machine = self._machine = function.machine
        self._op = op
        place = machine.placements.of[op]
        self.stream = place.stream
        self._place = place
        self._syncs = machine.placements.syncs.get(op, ())
        self._outside = function.numbers(machine.placements.from_outside.get(op, ()))
        self._token = None if op.asyncToken is None else function.number(op.asyncToken)

    def begin(self, frame: Frame) -> Streams:
        """Let the stream wait for the dependencies of the op."""
        streams = self._machine.streams
        for event in self._place.waits:
            streams.wait(self.stream, recorded(self._machine, self._op, event))
        for token in self._outside:
            for event in frame[token]:
                streams.wait(self.stream, event)
        return streams

    def end(self, frame: Frame) -> None:
        """Record the event of the op; the host waits if the op gives no token."""
        machine = self._machine
        if self._place.record is not None:
            machine.events[self._place.record] = machine.streams.record(self.stream)
        if self._token is not None:
            frame[self._token] = (machine.streams.record(self.stream),) if machine.placements.keeps_tokens else ()
        for event in self._syncs:
            machine.streams.sync(recorded(machine, self._op, event))


def recorded(machine: Machine, op: Operation, event: int) -> Event:
    """The last recording of an event. Raises: DiagnosticError if it was never recorded."""
    if event not in machine.events:
        raise op_error(op, f"waits for event {event}, which nothing has recorded")
    return machine.events[event]


def _launch(function: Places, op: Operation) -> Action:
    assert isinstance(op, LaunchFuncOp)
    if op.clusterSizeX is not None or op.asyncObject is not None:
        raise op_error(op, "cannot run: it has clusters, or an object that is no token")
    machine, ordered = function.machine, _Ordered(function, op)
    kernel = machine.device.kernel(op, machine.kernel(op))
    grid = function.numbers([op.gridSizeX, op.gridSizeY, op.gridSizeZ])
    block = function.numbers([op.blockSizeX, op.blockSizeY, op.blockSizeZ])
    shared = None if op.dynamicSharedMemorySize is None else function.number(op.dynamicSharedMemorySize)
    arguments = function.numbers(op.kernelOperands)

    def action(frame: Frame) -> None:
        streams = ordered.begin(frame)
        gx, gy, gz = (frame[size] for size in grid)
        bx, by, bz = (frame[size] for size in block)
        nbytes = 0 if shared is None else frame[shared]
        given = [frame[argument] for argument in arguments]
        streams.launch(ordered.stream, Launch(op, kernel, (gx, gy, gz), (bx, by, bz), nbytes, given))
        ordered.end(frame)

    return action


def _device_alloc(function: Places, op: Operation) -> Action:
    assert isinstance(op, AllocOp)
    machine, ordered, type = function.machine, _Ordered(function, op), op.memref.type
    _element(op, type)
    _check_dense(op, type)
    sizes, result = function.numbers(op.dynamicSizes), function.number(op.memref)
    space = Space.DEVICE if op.hostShared is None else Space.SHARED

    def action(frame: Frame) -> None:
        ordered.begin(frame)
        frame[result] = _allocated(op, machine, type, [frame[size] for size in sizes], space)
        ordered.end(frame)

    return action


def _device_dealloc(function: Places, op: Operation) -> Action:
    assert isinstance(op, DeallocOp)
    ordered, place = _Ordered(function, op), function.number(op.memref)

    def action(frame: Frame) -> None:
        ordered.begin(frame).free(ordered.stream, op, frame[place])
        ordered.end(frame)

    return action


def _memcpy(function: Places, op: Operation) -> Action:
    assert isinstance(op, MemcpyOp)
    ordered, (target, source) = _Ordered(function, op), function.numbers([op.dst, op.src])

    def action(frame: Frame) -> None:
        ordered.begin(frame).copy(ordered.stream, op, frame[target], frame[source])
        ordered.end(frame)

    return action


def _memset(function: Places, op: Operation) -> Action:
    assert isinstance(op, MemsetOp)
    ordered, (target, value) = _Ordered(function, op), function.numbers([op.dst, op.value])
    type = op.dst.type
    if not isa(type, MemRefType[Attribute]) or type.element_type != op.value.type:
        raise op_error(op, f"cannot run: elements of {quoted(type)} cannot be set to {quoted(op.value.type)}")

    def action(frame: Frame) -> None:
        array: Array = frame[target]
        ordered.begin(frame).fill(ordered.stream, op, array, stored_bytes(array.element, frame[value]))
        ordered.end(frame)

    return action


def _wait(function: Places, op: Operation) -> Action:
    assert isinstance(op, WaitOp)
    machine = function.machine
    events, outside = machine.placements.syncs.get(op, ()), machine.placements.from_outside.get(op, ())
    tokens = function.numbers(op.asyncDependencies if op.asyncToken is not None else outside)
    result = None if op.asyncToken is None else function.number(op.asyncToken)

    def action(frame: Frame) -> None:
        if result is not None:
            frame[result] = tuple(event for token in tokens for event in frame[token])
            return
        for event in events:
            machine.streams.sync(recorded(machine, op, event))
        for token in tokens:
            for event in frame[token]:
                machine.streams.sync(event)

    return action


def _is_memref(value: SSAValue) -> bool:
    return isinstance(value.type, MemRefType)


_ACTIONS: Mapping[str, Callable[[Places, Operation], Action | None]] = {
    UnregisteredOp.name: _unregistered,
    "gpu.alloc": _device_alloc,
    "gpu.dealloc": _device_dealloc,
    "gpu.host_register": _nothing,
    "gpu.host_unregister": _nothing,
    "gpu.launch_func": _launch,
    "gpu.memcpy": _memcpy,
    "gpu.memset": _memset,
    "gpu.wait": _wait,
    "memref.alloc": _alloc,
    "memref.alloca": _alloc,
    "memref.cast": _same,
    "memref.copy": _copy,
    "memref.dealloc": _dealloc,
    "memref.dim": _dim,
    "memref.get_global": _global,
    "memref.load": _load,
    "memref.memory_space_cast": _same,
    "memref.store": _store,
    "memref.subview": _subview,
}
HOST_OPS = HostOps[Machine](_ACTIONS, "is not run by the host of a program that launches kernels", _is_memref)
