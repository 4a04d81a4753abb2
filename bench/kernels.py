"""Single kernels, and loops that several ops are fused into, against PyTorch and against themselves, one thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.inputs import gate_job, oneflow_job
from bench.launch import bound, context_of_job, torch_eager
from bench.measure import Figure, compare

if TYPE_CHECKING:
    from runtime.launcher import LauncherContext

_SMALL, _LARGE = 100_000, 10_000_000


def tanh() -> Figure:
    """tanh of 100k f32 values spread over [-4, 4], into a buffer that exists."""
    torch = torch_eager()
    text = oneflow_job(1, "100000").replace("relu", "tanh")
    values = torch.linspace(-4, 4, _SMALL)
    context = bound(context_of_job(text), memoryview(values.numpy()))
    out = torch.empty_like(values)
    with torch.inference_mode():
        figure = compare(lambda: context.benchmark(10), lambda: torch.tanh(values, out=out))
    return Figure(figure.ours / 10, figure.peer)


def fused_against_eager() -> Figure:
    """tanh(relu(x)) * w + b of 100k elements as one loop, against four ops with fresh results."""
    return _gate(_SMALL, fused=True, into_buffers=False)


def fused() -> Figure:
    """The same against four ops that write into two buffers in turn."""
    return _gate(_SMALL, fused=True, into_buffers=True)


def fused_large() -> Figure:
    """The same of 10M elements: what counts is how often memory is read and written."""
    return _gate(_LARGE, fused=True, into_buffers=True)


def unfused() -> Figure:
    """Four launches whose temporaries lie in one workspace, against four ops that write into two buffers."""
    return _gate(_SMALL, fused=False, into_buffers=True)


def fusion() -> Figure:
    """One loop against four launches, both ours."""
    torch = torch_eager()
    operands = [memoryview(torch.linspace(-4, 4, _SMALL).numpy()) for _ in range(3)]
    together, apart = (bound(_gate_context(_SMALL, fused), *operands) for fused in (True, False))
    figure = compare(lambda: together.benchmark(10), lambda: apart.benchmark(10))
    return Figure(figure.ours / 10, figure.peer / 10)


def _gate(count: int, *, fused: bool, into_buffers: bool) -> Figure:
    torch = torch_eager()
    x, w, b = (torch.linspace(-4, 4, count) for _ in range(3))
    first, second = torch.empty_like(x), torch.empty_like(x)
    context = bound(_gate_context(count, fused), *(memoryview(each.numpy()) for each in (x, w, b)))
    runs = max(1, 1_000_000 // count)

    def eager() -> object:
        return torch.tanh(torch.relu(x)) * w + b

    def buffered() -> object:
        torch.clamp_min(x, 0, out=first)  # relu has no out=
        torch.tanh(first, out=second)
        torch.mul(second, w, out=first)
        return torch.add(first, b, out=second)

    with torch.inference_mode():
        figure = compare(lambda: context.benchmark(runs), buffered if into_buffers else eager)
    return Figure(figure.ours / runs, figure.peer)


def _gate_context(count: int, fused: bool) -> LauncherContext:
    """tanh(relu(x)) * w + b as the one launch of a job, single-threaded."""
    return context_of_job(gate_job(count), passes=("fuse-elementwise-kernels",) if fused else (), wrap=False)
