"""Which module has the kernels of which ops: read before any of them is imported, of which a job needs few.

A module named here holds `ENTRIES`, a sequence of `KernelEntry`, one for each of its op types.
"""

from __future__ import annotations

from collections.abc import Mapping

_LLVM: Mapping[str, str] = {
    "pointwise.elementwise": (
        "relu tanh sigmoid exp sqrt rsqrt square erf negative abs ceil floor rint round sign "
        "reciprocal ones_like gelu fast_gelu quick_gelu silu leaky_relu hardtanh identity scalar_add "
        "scalar_mul scalar_div scalar_pow copy dropout"
    ),
    "pointwise.broadcast": (
        "broadcast_add broadcast_sub broadcast_mul broadcast_div broadcast_pow broadcast_maximum "
        "broadcast_minimum add_n scalar_add_by_tensor scalar_mul_by_tensor bias_add "
        "fused_bias_add_gelu where masked_fill"
    ),
    "pointwise.cast": "cast",
    "pointwise.fused": "fused_elementwise",
    "move.entry": (
        "reshape reshape_like expand_dims squeeze transpose expand broadcast_like slice narrow concat "
        "cat split_like constant tril"
    ),
    "reduce.entry": "reduce_sum reduce_max reduce_min reduce_prod argmax softmax log_softmax",
    "norm.entry": ("normalization normalization_infer normalization_add_relu layer_norm group_norm rms_norm"),
    "pool.entry": "max_pool_2d avg_pool_2d adaptive_avg_pool2d",
    "matmul.entry": "matmul batch_matmul broadcast_matmul fused_matmul_bias grouped_matmul_bias",
    "conv.entry": "conv2d",
}
_IRREGULAR = "arg_sort sort top_k gather embedding dim_gather"
_PRODUCTS = "matmul batch_matmul broadcast_matmul"
_ONEDNN = "conv2d matmul broadcast_matmul fused_matmul_bias avg_pool_2d"

MODULES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "llvm": {f"runtime.kernels.cpu.llvm.{module}": tuple(ops.split()) for module, ops in _LLVM.items()},
    "numba": {"runtime.kernels.cpu.numba": tuple(_IRREGULAR.split())},
    "ref": {"runtime.kernels.cpu.ref": tuple(" ".join([*_LLVM.values(), _IRREGULAR]).split())},
    "blas": {"runtime.kernels.cpu.blas": tuple(_PRODUCTS.split())},
    "onednn": {"runtime.kernels.cpu.onednn": tuple(_ONEDNN.split())},
}
"""Provider -> module -> op types."""
