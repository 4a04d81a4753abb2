"""The peers that are called in this process, in the form in which each is fastest on buffers that exist."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING

from bench.contest import Contestant
from bench.measure import MissingPeer

if TYPE_CHECKING:
    from numpy import float32, int8, int32
    from numpy.typing import NDArray

    Array = NDArray[float32] | NDArray[int8] | NDArray[int32]

IREE_FLAGS = (
    "--iree-hal-target-device=local",
    "--iree-hal-local-target-device-backends=llvm-cpu",
    "--iree-llvmcpu-target-cpu=host",
    "--iree-opt-level=O3",
)


def torch_with(threads: int):
    """PyTorch on so many threads."""
    try:
        import torch
    except ImportError:
        raise MissingPeer("torch (pip install '.[bench]')") from None
    torch.set_num_threads(threads)
    return torch


def in_inference_mode(function: Callable[[], object]) -> Contestant:
    """A call of PyTorch that records nothing. The mode is on for good: to enter it takes as long as an op."""
    import torch

    _inference_mode()

    def result() -> object:
        tensor = function()
        assert isinstance(tensor, torch.Tensor)
        return tensor.clone().numpy()

    return Contestant(function, result)


@cache
def _inference_mode() -> object:
    """The mode, which ends with the object."""
    import torch

    mode = torch.inference_mode()
    mode.__enter__()
    return mode


def iree_function(text: str, operands: Sequence[Array], result: Array, threads: int, *flags: str) -> Contestant:
    """`@main` of a module on operands that are bound, through IREE's plain `invoke`; one thread is `local-sync`.

    Its last parameter is `iree.abi.output`, and takes the result: a result that IREE allocates in each call made 10M
    elements take twice to three times as long.
    """
    runtime, context, module = _iree_module(text, threads, *flags)
    arrays = [runtime.asdevicearray(context.config.device, each) for each in (*operands, result)]
    arguments = runtime.VmVariantList(len(arrays))
    for array in arrays:
        arguments.push_ref(array._buffer_view)
    main = module.lookup_function("main")

    def call() -> object:
        results = runtime.VmVariantList(1)
        context.vm_context.invoke(main, arguments, results)
        return results

    def computed() -> object:
        call()
        return arrays[-1].to_host()

    return Contestant(call, computed)


def iree_from_python(text: str, arguments: Sequence[object]) -> Contestant:
    """`@main` called as IREE's users do from Python, with one of the arguments in turn, which it copies."""
    import numpy as np

    _, context, _ = _iree_module(text, 1)
    (module,) = (each for name, each in context.modules.items() if name == "module")
    given = cycle(arguments)
    return Contestant(lambda: module.main(next(given)), lambda: np.array(module.main(next(given))))


def _iree_module(text: str, threads: int, *flags: str):
    """IREE's runtime, and a module that is compiled and loaded; one thread is `local-sync`."""
    try:
        from iree import compiler, runtime
    except ImportError:
        raise MissingPeer("iree-base-compiler, iree-base-runtime (pip install '.[bench]')") from None
    code = compiler.compile_str(text, extra_args=[*IREE_FLAGS, *flags])
    runtime.flags.parse_flags(f"--task_topology_group_count={threads}")
    config = runtime.Config("local-task" if threads > 1 else "local-sync")
    module = runtime.VmModule.copy_buffer(config.vm_instance, code)
    return runtime, runtime.SystemContext(vm_modules=[module], config=config), module
