"""Convolutions, linear layers and average pools by oneDNN, with weights packed once in its layout and fused epilogues.

The supported wheel is `onednn-cpu-iomp`, of the `onednn` extra. The newer `onednn` wheel is a SYCL build without a CPU
engine: this is detected, and other kernels are used.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import TypeVar

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.target import vector_bytes
from okl_opt.runtime.kernels.cpu.onednn import convolution, inner_product, library, pooling
from okl_opt.runtime.kernels.cpu.onednn.primitive import (
    Execution,
    Make,
    Primitive,
    Primitives,
    pack_weights,
    threads_of,
)
from okl_opt.runtime.kernels.registry import EmittedKernel, KernelEntry, KernelFlag, Packing, by_op_type

PROVIDER = "onednn"
FIRST, LAST = 40, 15
"""Priorities, above and below our own kernels.

With AVX2 ours were as fast or faster on every layer of ResNet-50 but two; with AVX-512 oneDNN is often faster.
"""

_Description = TypeVar("_Description", bound=Hashable)


def _priority(reg: RegContext) -> int:
    return FIRST if vector_bytes() == 64 else LAST


def _entry(
    op_type: str,
    describe: Callable[[RegContext], _Description | str],
    make: Make[_Description],
    priority: int | Callable[[RegContext], int] = _priority,
) -> KernelEntry:
    """The entry of an op. Its description is a hashable tuple of all that decides its primitive."""
    primitives = Primitives(make)

    @cache
    def refused(description: _Description) -> str | None:
        try:
            primitives.alone(description)
        except library.OneDnnError as error:
            return str(error)
        return None

    def described(reg: RegContext) -> _Description:
        description = describe(reg)
        assert not isinstance(description, str), description
        return description

    def primitive_of(reg: RegContext) -> Primitive:
        return primitives.alone(described(reg))

    def supports(reg: RegContext) -> str | None:
        if any(dtype is not DType.F32 for dtype in reg.dtypes):
            return "oneDNN is only used for f32"
        if not all(spec.elem_count for spec in (*reg.inputs, *reg.outputs)):
            return "a tensor is empty"
        description = describe(reg)
        if isinstance(description, str):
            return description
        found = library.library()
        return found if isinstance(found, str) else refused(description)

    def prepare(reg: RegContext) -> EmittedKernel:
        from okl_opt.runtime.kernels.cpu.onednn import execute_code

        return EmittedKernel(partial(execute_code.emit, primitive_of(reg)), library.imports())

    def pack(reg: RegContext) -> Packing | None:
        primitive = primitive_of(reg)
        if primitive.given_weights is None:
            return None
        layout = f"onednn {described(reg)!r}"
        return Packing((1,), layout, primitive.weights_bytes, partial(pack_weights, primitive, 1))

    return KernelEntry(
        op_type,
        PROVIDER,
        priority,
        supports,
        prepare,
        workspace=lambda reg: primitive_of(reg).scratch_bytes,
        flags=KernelFlag.DETERMINISTIC,
        pack=pack,
        attach=lambda reg, run: Execution(primitives.on(described(reg), threads_of(run)), run),
    )


entry_of = by_op_type(
    [
        _entry("conv2d", convolution.describe, convolution.make),
        *(
            # oneDNN cuts the sums of linear layers by the number of threads, so their bits depend on it.
            _entry(op_type, inner_product.describe, inner_product.make, LAST)
            for op_type in ("matmul", "broadcast_matmul", "fused_matmul_bias")
        ),
        _entry("avg_pool_2d", pooling.describe, pooling.make),
    ]
)
