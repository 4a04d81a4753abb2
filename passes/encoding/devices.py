"""The executable targets of an affinity: it names a global, whose initial value is a device with executable formats.

Source: `DeviceAnalysis` of IREE's hal dialect.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Attribute, Operation

from okl_opt.dialects.diagnostic import DiagnosticError, op_error
from okl_opt.dialects.hal.attributes import (
    AffinityAttr,
    DeviceSelectAttr,
    DeviceTargetAttr,
    ExecutableTargetAttr,
    PromiseAttr,
)
from okl_opt.dialects.text import quoted
from okl_opt.dialects.util.lookup import find_global


def devices_of(op: Operation, affinity: Attribute) -> list[DeviceTargetAttr]:
    """Return the possible devices of an affinity of `op`, in textual order.

    Raises: DiagnosticError at `op` if the affinity names no global, or at the global if it has no known device.
    """
    if isinstance(affinity, PromiseAttr):
        raise op_error(op, f"runs on {quoted(affinity)}, which must be resolved first, as resolve-device-promises does")
    if not isinstance(affinity, AffinityAttr):
        raise op_error(op, f"runs on {quoted(affinity)}, which names no device")
    name = affinity.device.string_value()
    device = find_global(op, name)
    if device is None:
        raise op_error(op, f"runs on {quoted(affinity)}, but there is no util.global @{name}")
    if device.initial_value is None:
        raise _in_use(op_error(device, "has no initial value, so the device is not known"), op)
    found: list[DeviceTargetAttr] = []
    for each in _selected(device.initial_value):
        if not isinstance(each, DeviceTargetAttr):
            raise _in_use(op_error(device, f"holds {quoted(each)}, where a device target is expected"), op)
        found.append(each)
    return found


def targets_of(op: Operation, affinity: Attribute) -> list[ExecutableTargetAttr]:
    """Return the distinct executable targets of an affinity's devices. Raises: as `devices_of`."""
    return list(dict.fromkeys(target for device in devices_of(op, affinity) for target in device.targets))


def _selected(device: Attribute) -> Iterator[Attribute]:
    """Yield the devices of a nested selection, or the given device."""
    if isinstance(device, DeviceSelectAttr):
        for each in device.devices:
            yield from _selected(each)
    else:
        yield device


def _in_use(error: DiagnosticError, op: Operation) -> DiagnosticError:
    return error.note(op.location, "the device is used here")
