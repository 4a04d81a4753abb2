"""Environment switches, with their types and defaults.

Source: OneFlow's names; those of libraries are ours. A switch is off unless its value is a true word.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import NamedTuple

_TRUE = frozenset({"1", "true", "yes", "on", "y", "t"})


class Switches(NamedTuple):
    """The values of the switches.

    Libraries are paths; "" means the library of the wheel. For `cpu_level` see `runtime/machine/processor.py`.
    """

    fuse_kernel_launch: bool = False
    enable_ir_printing: bool = False
    enable_cuda_graph: bool = False
    stream_ordered_allocation: bool = False
    blas_library: str = ""
    onednn_library: str = ""
    cublas_library: str = ""
    cudnn_library: str = ""
    cpu_level: str = ""


def read_switches(environment: Mapping[str, str] | None = None) -> Switches:
    """The switches of this process, or of the given environment."""
    source = os.environ if environment is None else environment

    def is_on(name: str) -> bool:
        return source.get(name, "").strip().lower() in _TRUE

    return Switches(
        fuse_kernel_launch=is_on("ONEFLOW_MLIR_FUSE_KERNEL_LAUNCH"),
        enable_ir_printing=is_on("ONEFLOW_MLIR_ENABLE_IR_PRINTING"),
        enable_cuda_graph=is_on("ONEFLOW_KERNEL_ENABLE_CUDA_GRAPH"),
        stream_ordered_allocation=is_on("ONEFLOW_GRAPH_ENABLE_STREAM_ORDERED_MEMORY_ALLOCATION"),
        blas_library=source.get("OKL_BLAS_LIBRARY", ""),
        onednn_library=source.get("OKL_ONEDNN_LIBRARY", ""),
        cublas_library=source.get("OKL_CUBLAS_LIBRARY", ""),
        cudnn_library=source.get("OKL_CUDNN_LIBRARY", ""),
        cpu_level=source.get("OKL_CPU_LEVEL", ""),
    )
