"""The values of a stream program's host: resources on devices, views, and pending tasks."""

from __future__ import annotations

import ctypes
from typing import NamedTuple

from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.runtime.code.border import Value
from okl_opt.runtime.stream.devices import StreamDevice
from okl_opt.runtime.stream.memory import DeviceBuffer
from okl_opt.runtime.stream.queue import Task


class Resource(NamedTuple):
    """Bytes in the memory of a device, and the task that makes them."""

    buffer: DeviceBuffer
    device: StreamDevice
    task: Task | None

    @property
    def nbytes(self) -> int:
        return self.buffer.nbytes


class View(NamedTuple):
    """A buffer view: elements of the host, and the task that makes them."""

    value: Value
    task: Task | None = None


def check_size(op: Operation, what: str, claimed: int, resource: Resource) -> None:
    """Check the size that an op states for a resource. Raises: DiagnosticError."""
    if claimed != resource.nbytes:
        raise op_error(op, f"claims that {what} has {claimed} bytes, but it has {resource.nbytes}")


def allocated(op: Operation, device: StreamDevice, nbytes: int, limit: int) -> DeviceBuffer:
    """Memory for the result of an op. Raises: DiagnosticError for impossible sizes."""
    if nbytes < 0:
        raise op_error(op, f"asks for memory of {nbytes} bytes")
    if nbytes > limit or not device.has_room(nbytes, limit):
        raise op_error(op, f"asks for memory of {nbytes} bytes, {limit} are allowed in all")
    return device.allocate(nbytes)


def copied(op: Operation, source: Resource, device: StreamDevice, limit: int) -> Resource:
    """A copy of a resource in new memory, on any device."""
    target = allocated(op, device, source.nbytes, limit)

    def copy() -> None:
        ctypes.memmove(target.address, source.buffer.address, source.nbytes)

    return Resource(target, device, device.queue.submit(copy, [source.task]))


def imported(op: Operation, view: View, device: StreamDevice, size: int, limit: int) -> Resource:
    """A copy of a view's elements in the memory of a device. Raises: DiagnosticError if they do not fit."""
    nbytes = view.value.buffer.spec.nbytes
    if size < nbytes:
        raise op_error(op, f"imports {nbytes} bytes into a resource of {size}")
    target = allocated(op, device, size, limit)

    def copy() -> None:
        ctypes.memmove(target.address, view.value.buffer.address, nbytes)

    return Resource(target, device, device.queue.submit(copy, [view.task]))


def exported(source: Resource, value: Value) -> View:
    """A copy of the first elements of a resource as a view, in the memory of `value`, which is no larger."""
    nbytes = value.buffer.spec.nbytes

    def copy() -> None:
        ctypes.memmove(value.buffer.address, source.buffer.address, nbytes)

    return View(value, source.device.queue.submit(copy, [source.task]))


def splat(op: Operation, element: bytes, device: StreamDevice, size: int, limit: int) -> Resource:
    """A resource with the same element everywhere."""
    target = allocated(op, device, size, limit)

    def fill() -> None:
        if len(set(element)) == 1:
            ctypes.memset(target.address, element[0], size)
            return
        # Double the filled part with each copy.
        done = min(len(element), size)
        ctypes.memmove(target.address, element, done)
        while done < size:
            more = min(done, size - done)
            ctypes.memmove(target.address + done, target.address, more)
            done += more

    return Resource(target, device, device.queue.submit(fill))
