"""The size limits of a launch.

Source: "Technical Specifications per Compute Capability" of the CUDA programming guide, compute capability 7.5 and up;
shared memory that of 9.0.
"""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import DenseArrayBase, IntegerType
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp

_AXES = "xyz"


class Limits(NamedTuple):
    """The largest sizes of a launch, x first, in blocks, threads and bytes."""

    grid: tuple[int, int, int] = ((1 << 31) - 1, 65535, 65535)
    block: tuple[int, int, int] = (1024, 1024, 64)
    threads: int = 1024
    static_shared: int = 48 << 10
    shared: int = 227 << 10

    def check(
        self,
        op: Operation,
        grid: tuple[int, int, int],
        block: tuple[int, int, int],
        static_shared: int,
        dynamic_shared: int,
    ) -> None:
        """Refuse a launch that is too large. Raises: DiagnosticError."""
        for what, sizes, most in (("blocks", grid, self.grid), ("threads", block, self.block)):
            for axis, size, limit in zip(_AXES, sizes, most, strict=True):
                if not 1 <= size <= limit:
                    raise op_error(op, f"launches {size} {what} along {axis}: there may be 1 to {limit}")
        if prod(block) > self.threads:
            shape = "x".join(map(str, block))
            raise op_error(op, f"launches blocks of {shape} threads, {prod(block)} in all: at most {self.threads}")
        if static_shared > self.static_shared:
            has, most = f"{static_shared} bytes", self.static_shared
            raise op_error(op, f"launches a kernel with {has} of shared memory: at most {most}")
        if dynamic_shared < 0:
            raise op_error(op, f"asks for {dynamic_shared} bytes of shared memory")
        if static_shared + dynamic_shared > self.shared:
            has, most = f"{static_shared + dynamic_shared} bytes", self.shared
            raise op_error(op, f"asks for {has} of shared memory in all: at most {most}")


def check_known_sizes(
    op: Operation, kernel: GPUFuncOp, grid: tuple[int, int, int], block: tuple[int, int, int]
) -> None:
    """Refuse launch sizes that differ from the fixed sizes of a kernel. Raises: DiagnosticError."""
    for what, sizes, known in (("blocks", grid, kernel.known_grid_size), ("threads", block, kernel.known_block_size)):
        if known is not None and sizes != (wanted := _numbers(known)):
            has, made = ("x".join(map(str, each)) for each in (sizes, wanted))
            raise op_error(op, f"launches {has} {what}, but the kernel is made for {made}")


def _numbers(array: DenseArrayBase[IntegerType]) -> tuple[int, ...]:
    return tuple(int(number) for number in array.get_values())
