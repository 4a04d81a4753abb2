"""Every kernel that has parallel regions, at a size where it uses them: 1 to 8 threads give the same bits."""

from __future__ import annotations

import pytest
from harness import call_kernel, entry, has_entry, random
from parallel_contexts import contexts

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.blas import library as blas
from okl_opt.runtime.kernels.registry import KernelFlag, default_registry

CONTEXTS = contexts()


@pytest.mark.sample(5)
@pytest.mark.parametrize("context", CONTEXTS, ids=lambda context: context.op_type)
def test_threads_change_no_bit(context: RegContext) -> None:
    providers = ["llvm"]
    if has_entry("blas", context.op_type) and not isinstance(blas.library(), str):
        providers.append("blas")
    for provider in providers:
        kernel = entry(provider, context.op_type)
        if provider == "blas" and kernel.supports(context) is not None:
            continue
        found: set[tuple[bytes, ...]] = set()
        for threads in range(1, 9):
            inputs = [random(spec, seed, 0.5, 1.5) for seed, spec in enumerate(context.inputs)]
            call = call_kernel(kernel, context, inputs, threads=threads)
            assert call.status == 0
            found.add(tuple(array.tobytes() for array in (*call.outputs, *inputs)))
        assert len(found) == 1


def test_every_parallel_kernel_is_among_them() -> None:
    registry = default_registry()
    parallel = {
        name
        for name in registry.op_types()
        if any(kernel.flags & KernelFlag.PARALLEL_FOR for kernel in registry.entries(name, "cpu"))
    }
    assert parallel == {context.op_type for context in CONTEXTS}


@pytest.mark.parametrize("context", CONTEXTS, ids=lambda context: context.op_type)
def test_they_are_large_enough_to_be_parallel(context: RegContext) -> None:
    from harness import emitted_text

    from okl_opt.runtime.kernels.registry import EmittedKernel

    kernel = entry("llvm", context.op_type)
    assert kernel.flags & KernelFlag.PARALLEL_FOR
    prepared = kernel.prepare(context)
    assert isinstance(prepared, EmittedKernel)
    assert "okl_parallel_for" in emitted_text(prepared, context)
