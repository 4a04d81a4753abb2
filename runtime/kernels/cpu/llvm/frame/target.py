"""What the host's vector unit looks like, for kernels that choose tile and vector sizes by it.

Widths in the IR are a hint: LLVM splits what the target cannot hold, so a kernel is right on every target.
"""

from __future__ import annotations

from functools import cache


@cache
def vector_bytes() -> int:
    """Bytes of the host's widest usable vector register: 64, 32, or 16 where nothing better is known."""
    from llvmlite import binding

    features = binding.get_host_cpu_features()
    if features.get("avx512f"):
        return 64
    if features.get("avx2"):
        return 32
    return 16


@cache
def vector_registers() -> int:
    """How many vector registers the host has."""
    from llvmlite import binding

    if vector_bytes() == 64 or binding.get_default_triple().startswith(("aarch64", "arm64")):
        return 32
    return 16
