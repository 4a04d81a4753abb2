"""The vector unit's size, for kernels that choose tile and vector sizes by it.

Vector widths in the IR are a hint: LLVM splits wider vectors, so a kernel is correct on every target.
"""

from __future__ import annotations

from okl_opt.passes.codegen.target import Target
from okl_opt.runtime.machine.processor import processor


def kernel_target() -> Target:
    """The processor that kernels are generated for, as `passes/codegen/target.py` describes processors.

    Cache sizes are those of any processor, so that kernels of one level are the same on every machine.
    """
    name, features, _ = processor()
    return Target(name, features)


def vector_bytes() -> int:
    """Bytes of the widest usable vector register: 64, 32, or 16 by default."""
    return kernel_target().vector_bytes


def vector_registers() -> int:
    """The number of the processor's vector registers."""
    return kernel_target().vector_registers
