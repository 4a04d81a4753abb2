"""Single kernels against the same op of PyTorch, one thread."""

from __future__ import annotations

from bench.inputs import oneflow_job
from bench.launch import bound, context_of_job, torch_eager
from bench.measure import Figure, compare


def tanh() -> Figure:
    """tanh of 100k f32 values spread over [-4, 4], into a buffer that exists."""
    torch = torch_eager()
    text = oneflow_job(1, "100000").replace("relu", "tanh")
    values = torch.linspace(-4, 4, 100_000)
    context = bound(context_of_job(text), memoryview(values.numpy()))
    out = torch.empty_like(values)
    with torch.inference_mode():
        figure = compare(lambda: context.benchmark(10), lambda: torch.tanh(values, out=out))
    return Figure(figure.ours / 10, figure.peer)
