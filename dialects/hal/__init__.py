"""Parts of IREE's hal dialect: buffers with a shape at the border of a program, and what tensors are made of them.

Source: `HALTypes.td` and `HALOps.td` of IREE, December 2022.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.hal.attributes import (
    AffinityAttr,
    DeviceAttr,
    DeviceSelectAttr,
    DeviceTargetAttr,
    ExecutableTargetAttr,
    PromiseAttr,
)
from okl_opt.dialects.hal.tensors import TensorBarrierOp, TensorExportOp, TensorImportOp
from okl_opt.dialects.hal.types import BufferType, BufferViewType, DeviceType, FenceType
from okl_opt.dialects.hal.views import BufferViewAssertOp, BufferViewDimOp, ElementTypeOp, EncodingTypeOp

__all__ = [
    "HAL",
    "AffinityAttr",
    "BufferType",
    "BufferViewAssertOp",
    "BufferViewDimOp",
    "BufferViewType",
    "DeviceAttr",
    "DeviceSelectAttr",
    "DeviceTargetAttr",
    "DeviceType",
    "ElementTypeOp",
    "EncodingTypeOp",
    "ExecutableTargetAttr",
    "FenceType",
    "PromiseAttr",
    "TensorBarrierOp",
    "TensorExportOp",
    "TensorImportOp",
]

HAL = Dialect(
    "hal",
    [
        TensorImportOp,
        TensorExportOp,
        TensorBarrierOp,
        BufferViewDimOp,
        BufferViewAssertOp,
        ElementTypeOp,
        EncodingTypeOp,
    ],
    [
        BufferType,
        BufferViewType,
        DeviceType,
        FenceType,
        ExecutableTargetAttr,
        DeviceTargetAttr,
        DeviceSelectAttr,
        AffinityAttr,
        PromiseAttr,
    ],
)
