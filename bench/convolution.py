"""The convolutions of ResNet-50, batch 1, each with bias and relu, against PyTorch's conv2d and relu_.

Ours are jobs of one op on channels-last images, the weights parameters; PyTorch's lie as PyTorch has them by default,
and channels last too. A row's figure is the geometric mean over its layers. The contestants are `ours`, `eager` and
`channels_last`, the sets WINDOWS, POINTS and ALL: see bench/contest.py.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from bench.contest import Contestant, compare, compare_apart, mean, serve
from bench.machine import MANY
from bench.measure import Figure
from bench.peers import in_inference_mode, torch_with

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray


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

_SETS: dict[str, Sequence[Layer]] = {"WINDOWS": WINDOWS, "POINTS": POINTS, "ALL": (*WINDOWS, *POINTS)}


def job_of(layer: Layer) -> str:
    """A job of one convolution."""
    from bench.models.job import JobBuilder, floats, int32, int32s, string
    from okl_opt.dialects.oneflow.convolution import Conv2dOp

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


def _arrays(layer: Layer) -> list[NDArray[float32]]:
    """Image, weight and bias, channels last."""
    import numpy as np

    random = np.random.default_rng(0)
    weight = (layer.filters, layer.kernel, layer.kernel, layer.channels)
    shapes = ((1, layer.size, layer.size, layer.channels), weight, (layer.filters,))
    return [random.standard_normal(shape, np.float32) / np.float32(prod(shape[1:]) ** 0.5) for shape in shapes]


def ours(layer: Layer, threads: int) -> Contestant:
    """A run of the compiled job on buffers that stay."""
    import numpy as np
    from xdsl.dialects.builtin import ModuleOp

    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse
    from okl_opt.runtime.compile.launch import BuildOptions
    from okl_opt.runtime.memory.buffer import Buffer
    from okl_opt.runtime.prepare.builder import ProgramBuilder

    context = make_context()
    module = parse(context, job_of(layer))
    assert isinstance(module, ModuleOp)
    program = ProgramBuilder(context, BuildOptions(threads=threads)).program(module, None, None)
    image, weight, bias = map(Buffer.from_object, _arrays(layer))
    program.set_variables({"weight": weight, "bias": bias})
    result = Buffer.allocate(program.results[0])

    def call() -> object:
        return program.run([image], [result])

    def computed() -> object:
        call()
        return np.asarray(result).transpose(0, 3, 1, 2).copy()

    return Contestant(call, computed)


def eager(layer: Layer, threads: int) -> Contestant:
    """PyTorch's conv2d, then relu in place, all of it channels first."""
    return _torch(layer, threads, channels_last=False)


def channels_last(layer: Layer, threads: int) -> Contestant:
    """The same on channels-last images and weights."""
    return _torch(layer, threads, channels_last=True)


def _torch(layer: Layer, threads: int, *, channels_last: bool) -> Contestant:
    torch = torch_with(threads)
    image, weight, bias = map(torch.from_numpy, _arrays(layer))
    image, weight = image.permute(0, 3, 1, 2), weight.permute(0, 3, 1, 2)
    if not channels_last:
        image, weight = image.contiguous(), weight.contiguous()
    convolve = torch.nn.functional.conv2d
    return in_inference_mode(lambda: convolve(image, weight, bias, layer.stride, layer.padding).relu_())


_CONTESTANTS = {each.__name__: each for each in (ours, eager, channels_last)}


def one_thread(peer: str, layers: str) -> Figure:
    """Both contestants in this process, in turn."""
    return mean([compare(ours(layer, 1), _CONTESTANTS[peer](layer, 1)) for layer in _SETS[layers]])


def many_threads(peer: str) -> Figure:
    """All layers on several threads, each contestant in a process of its own, in turn."""
    module = "bench.convolution"
    return mean(compare_apart([module, "ours", str(MANY), "ALL"], [module, peer, str(MANY), "ALL"]))


if __name__ == "__main__":
    sys.exit(serve(_CONTESTANTS, _SETS, sys.argv[1:]))
