"""The okl dialect: the resources of one kernel launch, how they are built and fetched, and the launch of one kernel.

Source: seed 000_5288debaba9517ca.txt, the text of October 28; the forms of October 19 are read too, and those of
OneFlow's memory pool of August 2025.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.okl.contexts import (
    BuildOpKernelOp,
    BuildRegCtxOp,
    BuildRunCtxOp,
    DestroyRegCtxOp,
    DestroyRunCtxOp,
    FetchKernelOp,
    FetchOp,
    FetchRegCtxOp,
    FetchRunCtxOp,
    LaunchOp,
    ReturnOp,
    SourceRegCtxOp,
    WrapperKernelOp,
)
from okl_opt.dialects.okl.tensors import (
    ARGUMENT,
    RETURN,
    GetTensorAsRetOp,
    GetTensorFromArgOp,
    GetTensorFromRetOp,
    PoolToBufferOp,
    PoolToTensorOp,
    TensorToPoolOp,
)
from okl_opt.dialects.okl.types import KernelType, LauncherCtxType, RegCtxType, RunCtxType

__all__ = [
    "ARGUMENT",
    "OKL",
    "RETURN",
    "BuildOpKernelOp",
    "BuildRegCtxOp",
    "BuildRunCtxOp",
    "DestroyRegCtxOp",
    "DestroyRunCtxOp",
    "FetchKernelOp",
    "FetchOp",
    "FetchRegCtxOp",
    "FetchRunCtxOp",
    "GetTensorAsRetOp",
    "GetTensorFromArgOp",
    "GetTensorFromRetOp",
    "KernelType",
    "LaunchOp",
    "LauncherCtxType",
    "PoolToBufferOp",
    "PoolToTensorOp",
    "RegCtxType",
    "ReturnOp",
    "RunCtxType",
    "SourceRegCtxOp",
    "TensorToPoolOp",
    "WrapperKernelOp",
]

OKL = Dialect(
    "okl",
    [
        GetTensorFromArgOp,
        GetTensorFromRetOp,
        GetTensorAsRetOp,
        PoolToTensorOp,
        TensorToPoolOp,
        PoolToBufferOp,
        BuildRegCtxOp,
        WrapperKernelOp,
        ReturnOp,
        SourceRegCtxOp,
        BuildRunCtxOp,
        BuildOpKernelOp,
        LaunchOp,
        DestroyRegCtxOp,
        DestroyRunCtxOp,
        FetchRegCtxOp,
        FetchRunCtxOp,
        FetchKernelOp,
    ],
    [LauncherCtxType, RegCtxType, RunCtxType, KernelType],
)
