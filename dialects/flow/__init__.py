"""IREE's flow dialect: tensors of a program, and what of it is dispatched to workgroups.

Ops and their text are those of December 2022; today's spellings, `iree_tensor_ext.dispatch.tensor.load` and others,
are read as these.
Source: `FlowOps.td` and `FlowOps.cpp` of IREE.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.flow.counts import ReturnOp
from okl_opt.dialects.flow.dispatch import DispatchRegionOp, DispatchWorkgroupsOp
from okl_opt.dialects.flow.executables import DispatchOp, ExecutableEndOp, ExecutableExportOp, ExecutableOp
from okl_opt.dialects.flow.grid import (
    WorkgroupCountFromDagRootOp,
    WorkgroupCountFromSliceOp,
    WorkgroupCountOp,
    WorkgroupIDOp,
    WorkgroupSizeOp,
    WorkloadOrdinalOp,
)
from okl_opt.dialects.flow.parts import DispatchTensorLoadOp, DispatchTensorStoreOp, DispatchTieShapeOp
from okl_opt.dialects.flow.tensors import (
    CloneOp,
    EmptyOp,
    LoadOp,
    ReshapeOp,
    SliceOp,
    SplatOp,
    StoreOp,
    TieShapeOp,
    TraceOp,
    TransferOp,
    UpdateOp,
)
from okl_opt.dialects.flow.types import DispatchTensorType

__all__ = [
    "FLOW",
    "IREE_TENSOR_EXT",
    "CloneOp",
    "DispatchOp",
    "DispatchRegionOp",
    "DispatchTensorLoadOp",
    "DispatchTensorStoreOp",
    "DispatchTensorType",
    "DispatchTieShapeOp",
    "DispatchWorkgroupsOp",
    "EmptyOp",
    "ExecutableEndOp",
    "ExecutableExportOp",
    "ExecutableOp",
    "LoadOp",
    "ReshapeOp",
    "ReturnOp",
    "SliceOp",
    "SplatOp",
    "StoreOp",
    "TieShapeOp",
    "TraceOp",
    "TransferOp",
    "UpdateOp",
    "WorkgroupCountFromDagRootOp",
    "WorkgroupCountFromSliceOp",
    "WorkgroupCountOp",
    "WorkgroupIDOp",
    "WorkgroupSizeOp",
]

FLOW = Dialect(
    "flow",
    [
        TieShapeOp,
        ReshapeOp,
        LoadOp,
        StoreOp,
        EmptyOp,
        SplatOp,
        CloneOp,
        TransferOp,
        SliceOp,
        UpdateOp,
        TraceOp,
        DispatchRegionOp,
        DispatchWorkgroupsOp,
        ReturnOp,
        WorkgroupCountFromDagRootOp,
        WorkgroupCountFromSliceOp,
        WorkgroupIDOp,
        WorkgroupCountOp,
        WorkgroupSizeOp,
        WorkloadOrdinalOp,
        DispatchTieShapeOp,
        DispatchTensorLoadOp,
        DispatchTensorStoreOp,
        ExecutableOp,
        ExecutableEndOp,
        ExecutableExportOp,
        DispatchOp,
    ],
    [DispatchTensorType],
)

# What has another name today is read as parts of flow (`dialects/context.py`).
IREE_TENSOR_EXT = Dialect("iree_tensor_ext", [], [])
