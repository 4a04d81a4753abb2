"""Parts of IREE's stream dialect: bytes in the memory of devices, and asynchronous work on them.

Ops and their text follow the end of 2024.
Source: `StreamOps.td` and `StreamTypes.td` of IREE.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.stream.asyncs import AsyncCastOp, AsyncCloneOp, AsyncDispatchOp, AsyncTransferOp
from okl_opt.dialects.stream.executables import (
    BindingSubspanOp,
    ExecutableEndOp,
    ExecutableExportOp,
    ExecutableOp,
    ReturnOp,
)
from okl_opt.dialects.stream.tensors import TensorExportOp, TensorImportOp, TensorSizeOfOp, TensorSplatOp
from okl_opt.dialects.stream.timepoints import (
    TimepointAwaitOp,
    TimepointBarrierOp,
    TimepointChainExternalOp,
    TimepointImportOp,
    TimepointJoinOp,
)
from okl_opt.dialects.stream.types import BindingType, ResourceType, TimepointType

__all__ = [
    "STREAM",
    "AsyncCastOp",
    "AsyncCloneOp",
    "AsyncDispatchOp",
    "AsyncTransferOp",
    "BindingSubspanOp",
    "BindingType",
    "ExecutableEndOp",
    "ExecutableExportOp",
    "ExecutableOp",
    "ResourceType",
    "ReturnOp",
    "TensorExportOp",
    "TensorImportOp",
    "TensorSizeOfOp",
    "TensorSplatOp",
    "TimepointAwaitOp",
    "TimepointBarrierOp",
    "TimepointChainExternalOp",
    "TimepointImportOp",
    "TimepointJoinOp",
    "TimepointType",
]

STREAM = Dialect(
    "stream",
    [
        ExecutableOp,
        ExecutableEndOp,
        ExecutableExportOp,
        ReturnOp,
        BindingSubspanOp,
        TensorSizeOfOp,
        TensorImportOp,
        TensorExportOp,
        TensorSplatOp,
        AsyncCastOp,
        AsyncCloneOp,
        AsyncTransferOp,
        AsyncDispatchOp,
        TimepointImportOp,
        TimepointJoinOp,
        TimepointAwaitOp,
        TimepointBarrierOp,
        TimepointChainExternalOp,
    ],
    [ResourceType, BindingType, TimepointType],
)
