"""The dialects by name: ours, and xDSL's, none of them imported before a text mentions it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.ir import Dialect

from dialects.context import ExtendedDialect, ExtendingContext

DIALECTS: dict[str, str] = {
    "nvvm": "dialects.upstream.nvvm.ops:NVVM",
    "okl": "dialects.okl:OKL",
    "okm": "dialects.okm:OKM",
    "oneflow": "dialects.oneflow:ONEFLOW",
    "sbp": "dialects.sbp:SBP",
}
"""Our dialects: name -> "module:object"."""


EXTENSIONS: dict[str, str] = {
    "llvm": "dialects.upstream.llvm.ops:LLVM",
    "linalg": "dialects.upstream.linalg.ops:LINALG",
    "bufferization": "dialects.upstream.bufferization.ops:BUFFERIZATION",
    "tensor": "dialects.upstream.tensor.ops:TENSOR",
    "affine": "dialects.upstream.affine.ops:AFFINE",
    "vector": "dialects.upstream.vector.ops:VECTOR",
    "gpu": "dialects.upstream.gpu.ops:GPU",
    "memref": "dialects.upstream.memref.ops:MEMREF",
    "arith": "dialects.upstream.arith.ops:ARITH",
    "cf": "dialects.upstream.cf.ops:CF",
    "func": "dialects.upstream.func.ops:FUNC",
    "math": "dialects.upstream.math.ops:MATH",
    "scf": "dialects.upstream.scf.ops:SCF",
}
"""Ops of upstream dialects that xDSL's dialect of that name lacks: dialect name -> "module:object"."""


# By dialect: what both xDSL's dialect and its extension have. Here, so that the extension need not be imported to know.
OVERRIDDEN: dict[str, str] = {
    "arith": "arith.extf arith.truncf arith.trunci",
    "cf": "cf.cond_br",
    "gpu": (
        "gpu.all_reduce gpu.all_reduce_op gpu.alloc gpu.barrier gpu.block_dim gpu.block_id gpu.dealloc gpu.func "
        "gpu.global_id gpu.grid_dim gpu.lane_id gpu.launch gpu.launch_func gpu.loop_dim_map gpu.memcpy gpu.module "
        "gpu.num_subgroups gpu.return gpu.subgroup_id gpu.subgroup_size gpu.terminator gpu.thread_id gpu.wait gpu.yield"
    ),
    "linalg": (
        "linalg.conv_2d_nchw_fchw linalg.conv_2d_ngchw_fgchw linalg.conv_2d_ngchw_gfchw linalg.conv_2d_nhwc_fhwc "
        "linalg.conv_2d_nhwc_hwcf linalg.conv_2d_nhwgc_gfhwc linalg.pooling_nchw_max linalg.quantized_matmul "
        "linalg.reduce"
    ),
    "memref": "memref.copy memref.dma_start memref.dma_wait memref.rank memref.reinterpret_cast",
    "vector": "vector.print",
}


def load(location: str) -> Dialect:
    """The dialect at "module:object"."""
    module, _, name = location.partition(":")
    dialect = getattr(import_module(module), name)
    assert isinstance(dialect, Dialect), f"{location} is no dialect"
    return dialect


def factories() -> dict[str, Callable[[], Dialect]]:
    """Every dialect that text may mention: name -> what loads it. Ours win over xDSL's of the same name."""
    ours = {name: (lambda location=location: load(location)) for name, location in DIALECTS.items()}
    upstream = get_all_dialects()
    extended = {
        name: ExtendedDialect(upstream[name], partial(load, location), frozenset(OVERRIDDEN.get(name, "").split()))
        for name, location in EXTENSIONS.items()
    }
    return upstream | extended | ours


def make_context(
    *, allow_unregistered: bool = False, dialects: Mapping[str, Callable[[], Dialect]] | None = None
) -> Context:
    """A context that knows the given dialects, all of ours and xDSL's by default, and has loaded only builtin."""
    context = ExtendingContext(allow_unregistered=allow_unregistered)
    for name, factory in (factories() if dialects is None else dialects).items():
        context.register_dialect(name, factory)
    context.load_registered_dialect("builtin")
    return context
