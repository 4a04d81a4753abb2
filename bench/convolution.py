"""The convolutions of ResNet-50, batch 1, each with bias and relu, against PyTorch's conv2d and relu_.

Ours are jobs of one op on channels-last images, the weights parameters; PyTorch's lie as PyTorch has them by default.
A row's figure is the geometric mean over its layers.
`python -m bench.convolution ours|torch N` prints each layer and its median milliseconds on N threads; with `both` the
contestants take turns, on one thread, and the ratio follows.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from math import prod
from pathlib import Path
from statistics import geometric_mean, median
from typing import NamedTuple

from bench.measure import Failed, Figure, MissingPeer, compare

ROUNDS = 3
SECONDS = 0.1
"""How long a layer runs for its median; half of it comes first and does not count."""

_ROOT = Path(__file__).parents[1]
_MISSING = 3


class Layer(NamedTuple):
    """A square convolution of a square image; the padding keeps the image's size at stride 1."""

    kernel: int
    stride: int
    channels: int
    filters: int
    size: int

    @property
    def padding(self) -> int:
        return self.kernel // 2

    def __str__(self) -> str:
        return f"{self.kernel}x{self.kernel}/{self.stride} {self.channels}->{self.filters} of {self.size}x{self.size}"


WINDOWS = (
    Layer(7, 2, 3, 64, 224),
    Layer(3, 1, 64, 64, 56),
    Layer(3, 2, 128, 128, 56),
    Layer(3, 1, 128, 128, 28),
    Layer(3, 2, 256, 256, 28),
    Layer(3, 1, 256, 256, 14),
    Layer(3, 2, 512, 512, 14),
    Layer(3, 1, 512, 512, 7),
)
POINTS = (
    Layer(1, 1, 64, 64, 56),
    Layer(1, 1, 64, 256, 56),
    Layer(1, 1, 256, 64, 56),
    Layer(1, 1, 256, 128, 56),
    Layer(1, 2, 256, 512, 56),
    Layer(1, 1, 128, 512, 28),
    Layer(1, 1, 512, 128, 28),
    Layer(1, 1, 512, 256, 28),
    Layer(1, 2, 512, 1024, 28),
    Layer(1, 1, 256, 1024, 14),
    Layer(1, 1, 1024, 256, 14),
    Layer(1, 1, 1024, 512, 14),
    Layer(1, 2, 1024, 2048, 14),
    Layer(1, 1, 512, 2048, 7),
    Layer(1, 1, 2048, 512, 7),
)

Call = Callable[[], object]


def job_of(layer: Layer) -> str:
    """A job of one convolution."""
    from bench.models.job import JobBuilder, floats, int32, int32s, string
    from dialects.oneflow.nn import Conv2dOp

    builder = JobBuilder("Convolution")
    weight = builder.variable("weight", (layer.filters, layer.kernel, layer.kernel, layer.channels))
    bias = builder.variable("bias", (layer.filters,))
    image = builder.input(floats(1, layer.size, layer.size, layer.channels))
    result = builder.add(
        Conv2dOp,
        image,
        weight,
        bias,
        None,
        filters=int32(layer.filters),
        padding_before=int32s(layer.padding, layer.padding),
        data_format=string("channels_last"),
        kernel_size=int32s(layer.kernel, layer.kernel),
        strides=int32s(layer.stride, layer.stride),
        dilation_rate=int32s(1, 1),
        activation=string("relu"),
    )
    return builder.finish(result)


def ours(layer: Layer, threads: int) -> Call:
    """A run of the compiled job on buffers that stay."""
    import numpy as np
    from xdsl.dialects.builtin import ModuleOp

    from dialects.registry import make_context
    from dialects.text import parse
    from runtime.buffer import Buffer
    from runtime.build import Builder
    from runtime.launch_code import BuildOptions

    context = make_context()
    module = parse(context, job_of(layer))
    assert isinstance(module, ModuleOp)
    program = Builder(context, BuildOptions(threads=threads)).program(module, None, None)
    random = np.random.default_rng(0)

    def array(shape: tuple[int, ...]) -> Buffer:
        values = random.standard_normal(shape, np.float32) / prod(shape[1:]) ** 0.5
        return Buffer.from_object(np.ascontiguousarray(values))

    program.set_variables({name: array(spec.shape) for name, spec in program.variables.items()})
    (spec,), (param,) = program.results, program.params
    assert param is not None
    image, result = array(param.shape), Buffer.allocate(spec)
    return lambda: program.run([image], [result])


def eager(layer: Layer, threads: int) -> Call:
    """PyTorch's conv2d, then relu in place."""
    try:
        import torch
    except ImportError:
        raise MissingPeer("torch (pip install '.[bench]')") from None
    torch.set_num_threads(threads)
    image = torch.randn(1, layer.channels, layer.size, layer.size)
    weight = torch.randn(layer.filters, layer.channels, layer.kernel, layer.kernel)
    bias = torch.randn(layer.filters)

    def run() -> object:
        with torch.inference_mode():
            return torch.nn.functional.conv2d(image, weight, bias, layer.stride, layer.padding).relu_()

    return run


def _together(figures: Sequence[Figure]) -> Figure:
    return Figure(*(geometric_mean(times) for times in zip(*((each.ours, each.peer) for each in figures), strict=True)))


def one_thread(layers: Sequence[Layer]) -> Figure:
    """Both contestants in this process, in turn."""
    return _together([compare(ours(layer, 1), eager(layer, 1)) for layer in layers])


def four_threads() -> Figure:
    """All layers, each contestant in a process of its own, in turn; medians of the rounds."""
    rounds: dict[str, list[list[float]]] = {name: [] for name in _CONTESTANTS}
    for _ in range(ROUNDS):
        for name, times in rounds.items():
            times.append(_in_process(name, 4))
    medians = [[median(times) / 1e3 for times in zip(*each, strict=True)] for each in rounds.values()]
    return _together([Figure(*times) for times in zip(*medians, strict=True)])


def _in_process(name: str, threads: int) -> list[float]:
    """Milliseconds of each layer."""
    command = [sys.executable, "-m", "bench.convolution", name, str(threads)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=_ROOT)
    if done.returncode == _MISSING:
        raise MissingPeer(done.stderr.strip())
    if done.returncode:
        raise Failed(done.stderr.rstrip())
    return [float(line.rpartition(" ")[2]) for line in done.stdout.splitlines()]


def _seconds(call: Call) -> float:
    """Median of one call."""
    times: list[float] = []
    end = time.perf_counter() + SECONDS / 2
    while time.perf_counter() < end:
        call()
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return median(times)


_CONTESTANTS = {"ours": ours, "torch": eager}


def main(argv: Sequence[str]) -> int:
    """One contestant, or both, on all layers."""
    name, threads = argv[0], int(argv[1])
    try:
        for layer in (*WINDOWS, *POINTS):
            if name == "both":
                figure = compare(ours(layer, 1), eager(layer, 1))
                print(f"{layer}: {figure.ours * 1e3:.3f} {figure.peer * 1e3:.3f} {figure.ratio:.2f}", flush=True)
            else:
                print(f"{layer}: {_seconds(_CONTESTANTS[name](layer, threads)) * 1e3}", flush=True)
    except MissingPeer as missing:
        print(missing, file=sys.stderr)
        return _MISSING
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
