"""Types of the hal dialect. Source: `HALTypes.td` of IREE."""

from __future__ import annotations

from xdsl.ir import ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition


@irdl_attr_definition
class BufferType(ParametrizedAttribute, TypeAttribute):
    """Bytes in the memory of a device: `!hal.buffer`."""

    name = "hal.buffer"


@irdl_attr_definition
class BufferViewType(ParametrizedAttribute, TypeAttribute):
    """A buffer with a shape and an element type, which are known at run time: `!hal.buffer_view`."""

    name = "hal.buffer_view"


@irdl_attr_definition
class FenceType(ParametrizedAttribute, TypeAttribute):
    """A fence to wait for before a buffer is read: `!hal.fence`."""

    name = "hal.fence"


@irdl_attr_definition
class DeviceType(ParametrizedAttribute, TypeAttribute):
    """A device: `!hal.device`."""

    name = "hal.device"
