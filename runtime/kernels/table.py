"""Op type -> modules with its kernels, so that only the modules that a job needs are imported.

A module named here has a function `entry_of`: op type -> `KernelEntry`, or None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from okl_opt.runtime.base.devices import DEFAULT, KERNELS

PROVIDERS = ("llvm", "numba", "ref", "blas", "onednn", "gpu", "cublas", "cudnn")

ROWS: Mapping[str, str] = {
    "reshape": "llvm.move.entry",
    "reshape_like": "llvm.move.entry",
    "expand_dims": "llvm.move.entry",
    "squeeze": "llvm.move.entry",
    "transpose": "llvm.move.entry",
    "expand": "llvm.move.entry",
    "broadcast_like": "llvm.move.entry",
    "slice": "llvm.move.entry",
    "narrow": "llvm.move.entry",
    "concat": "llvm.move.entry",
    "cat": "llvm.move.entry",
    "split_like": "llvm.move.entry",
    "constant": "llvm.move.entry",
    "tril": "llvm.move.entry",
    "reduce_sum": "llvm.reduce.entry",
    "reduce_max": "llvm.reduce.entry",
    "reduce_min": "llvm.reduce.entry",
    "reduce_prod": "llvm.reduce.entry",
    "argmax": "llvm.reduce.entry",
    "softmax": "llvm.reduce.entry",
    "log_softmax": "llvm.reduce.entry",
    "normalization": "llvm.norm.entry",
    "normalization_infer": "llvm.norm.entry",
    "normalization_add_relu": "llvm.norm.entry",
    "layer_norm": "llvm.norm.entry",
    "group_norm": "llvm.norm.entry",
    "rms_norm": "llvm.norm.entry",
    "max_pool_2d": "llvm.pool.entry",
    "avg_pool_2d": "llvm.pool.entry onednn",
    "adaptive_avg_pool2d": "llvm.pool.entry",
    "matmul": "llvm.matmul.entry blas onednn",
    "batch_matmul": "llvm.matmul.entry blas",
    "broadcast_matmul": "llvm.matmul.entry blas onednn",
    "fused_matmul_bias": "llvm.matmul.entry onednn",
    "grouped_matmul_bias": "llvm.matmul.entry",
    "conv2d": "llvm.conv.entry onednn",
    "arg_sort": "numba",
    "sort": "numba",
    "top_k": "numba",
    "gather": "numba",
    "embedding": "numba",
    "dim_gather": "numba",
}
"""Op type -> modules, besides the oracle `ref`, which serves every op.

Pointwise ops have no row here: their rows are with their code, in the folder of `POINTWISE`.
"""

POINTWISE = "llvm.pointwise.entry"
"""Its `op_types` gives the ops that have a row there."""


LIBRARIES: Mapping[str, Mapping[str, str]] = {
    "cuda": {
        "matmul": "okl_opt.runtime.cuda.cublas",
        "batch_matmul": "okl_opt.runtime.cuda.cublas",
        "broadcast_matmul": "okl_opt.runtime.cuda.cublas",
        "conv2d": "okl_opt.runtime.cuda.cudnn",
    },
}
"""Device -> op type -> modules of libraries, which come before the kernels generated for the device."""


def modules_of(op_type: str, device: str) -> Sequence[str]:
    """The modules to ask for the kernels of an op on a device."""
    if device != DEFAULT:
        libraries = LIBRARIES.get(device, {}).get(op_type, "").split()
        generated = [KERNELS[device]] if device in KERNELS else []
        return [*libraries, *generated]
    return [f"okl_opt.runtime.kernels.cpu.{name}" for name in (*ROWS.get(op_type, POINTWISE).split(), "ref")]
