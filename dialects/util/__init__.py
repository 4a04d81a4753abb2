"""The util dialect of IREE: globals, initializers and functions of a module.

The text is IREE 3.13's; `util.initializer.return` of December 2022 is read, too, tied results (`-> %arg0`) are not.
Source: seed 002_b829051303d8abf3.txt; `UtilOps.td` of IREE.
"""

from __future__ import annotations

from xdsl.ir import Dialect

from okl_opt.dialects.util.barriers import OptimizationBarrierOp
from okl_opt.dialects.util.functions import CallOp, FuncOp, InitializerOp, InitializerReturnOp, ReturnOp
from okl_opt.dialects.util.globals import (
    GlobalAddressOp,
    GlobalLoadIndirectOp,
    GlobalLoadOp,
    GlobalOp,
    GlobalStoreIndirectOp,
    GlobalStoreOp,
)
from okl_opt.dialects.util.types import PtrType

__all__ = [
    "UTIL",
    "CallOp",
    "FuncOp",
    "GlobalAddressOp",
    "GlobalLoadIndirectOp",
    "GlobalLoadOp",
    "GlobalOp",
    "GlobalStoreIndirectOp",
    "GlobalStoreOp",
    "InitializerOp",
    "InitializerReturnOp",
    "OptimizationBarrierOp",
    "PtrType",
    "ReturnOp",
]

UTIL = Dialect(
    "util",
    [
        GlobalOp,
        GlobalLoadOp,
        GlobalStoreOp,
        GlobalAddressOp,
        GlobalLoadIndirectOp,
        GlobalStoreIndirectOp,
        InitializerOp,
        InitializerReturnOp,
        FuncOp,
        CallOp,
        ReturnOp,
        OptimizationBarrierOp,
    ],
    [PtrType],
)
