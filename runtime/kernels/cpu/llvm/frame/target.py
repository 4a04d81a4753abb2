"""The vector unit's size, for kernels that choose tile and vector sizes by it.

Vector widths in the IR are a hint: LLVM splits wider vectors, so a kernel is correct on every target.
"""

from __future__ import annotations

from runtime.machine.processor import processor


def vector_bytes() -> int:
    """Bytes of the widest usable vector register: 64, 32, or 16 by default."""
    features = processor().features
    if "avx512f" in features:
        return 64
    if "avx2" in features:
        return 32
    return 16


def vector_registers() -> int:
    """How many vector registers the processor has."""
    from llvmlite import binding

    if vector_bytes() == 64 or binding.get_default_triple().startswith(("aarch64", "arm64")):
        return 32
    return 16
