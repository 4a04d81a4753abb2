"""ResNet-50 for inference. Source: torchvision's `resnet50` (v1.5: the stride is in the 3x3), whose names these are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

import numpy as np
from xdsl.ir import SSAValue

from bench.models import job
from bench.models.files import Array
from bench.models.job import CHANNELS_FIRST, JobBuilder
from bench.models.weights import Weights, random_input
from okl_opt.dialects.oneflow.convolution import Conv2dOp
from okl_opt.dialects.oneflow.elementwise import AddN2Op, BiasAddOp, ReluOp
from okl_opt.dialects.oneflow.matmul import MatmulOp
from okl_opt.dialects.oneflow.normalization import NormalizationOp
from okl_opt.dialects.oneflow.pooling import AdaptiveAvgPool2dOp, MaxPool2dOp
from okl_opt.dialects.oneflow.shape import ReshapeOp

EXPANSION = 4
EPSILON = 1e-5


class Block(NamedTuple):
    """A bottleneck: 1x1 to `width` channels, 3x3 with the stride, 1x1 to EXPANSION times `width`, and a shortcut."""

    name: str
    inputs: int
    width: int
    stride: int

    @property
    def outputs(self) -> int:
        return EXPANSION * self.width

    @property
    def has_downsample(self) -> bool:
        """Whether the shortcut is a convolution."""
        return self.stride != 1 or self.inputs != self.outputs


@dataclass(frozen=True)
class ResNet:
    """What sets one ResNet apart from another; the defaults are ResNet-50."""

    batch: int = 1
    image_size: int = 224
    width: int = 64
    layers: tuple[int, ...] = (3, 4, 6, 3)
    classes: int = 1000

    name: ClassVar[str] = "resnet50"
    input_name: ClassVar[str] = "image"

    @classmethod
    def of_metadata(cls, metadata: Mapping[str, str]) -> Self:
        """The network that a file of parameters is for."""
        layers = tuple(map(int, metadata["layers"].split(",")))
        sizes = {field: int(metadata[field]) for field in ("batch", "image_size", "width", "classes")}
        return cls(**sizes, layers=layers)

    def metadata(self) -> dict[str, str]:
        sizes = {field: str(getattr(self, field)) for field in ("batch", "image_size", "width", "classes")}
        return {"network": self.name, **sizes, "layers": ",".join(map(str, self.layers))}

    def blocks(self) -> Iterator[Block]:
        """The bottlenecks in order; all stages but the first halve the image in their first block."""
        channels = self.width
        for stage, count in enumerate(self.layers):
            for number in range(count):
                stride = 2 if stage > 0 and number == 0 else 1
                block = Block(f"layer{stage + 1}.{number}", channels, self.width << stage, stride)
                channels = block.outputs
                yield block

    @property
    def features(self) -> int:
        """Channels that the classifier sees."""
        return EXPANSION * self.width << (len(self.layers) - 1)

    def job(self) -> str:
        """The network as a OneFlow job."""
        return _Job(self).text()

    def parameters(self, seed: int) -> dict[str, Array]:
        """Weights after He; statistics of batch normalisation near those of such weights, so that no scale runs away.

        Source: He et al., Delving Deep into Rectifiers, 2015.
        """
        weights = Weights(seed)
        _add_convolution(weights, "conv1", self.width, 3, 7)
        _add_normalization(weights, "bn1", self.width)
        for block in self.blocks():
            name, width = block.name, block.width
            _add_convolution(weights, f"{name}.conv1", width, block.inputs, 1)
            _add_normalization(weights, f"{name}.bn1", width)
            _add_convolution(weights, f"{name}.conv2", width, width, 3)
            _add_normalization(weights, f"{name}.bn2", width)
            _add_convolution(weights, f"{name}.conv3", block.outputs, width, 1)
            _add_normalization(weights, f"{name}.bn3", block.outputs, scale=0.3)
            if block.has_downsample:
                _add_convolution(weights, f"{name}.downsample.0", block.outputs, block.inputs, 1)
                _add_normalization(weights, f"{name}.downsample.1", block.outputs)
        weights.linear("fc", self.classes, self.features)
        return weights.arrays

    def inputs(self, seed: int) -> Array:
        """An image of white noise."""
        return random_input(seed).standard_normal((self.batch, 3, self.image_size, self.image_size), np.float32)


def _add_convolution(weights: Weights, name: str, filters: int, channels: int, kernel: int) -> None:
    deviation = (2 / (channels * kernel * kernel)) ** 0.5
    weights.normal(f"{name}.weight", (filters, channels, kernel, kernel), deviation)


def _add_normalization(weights: Weights, name: str, channels: int, scale: float = 1.0) -> None:
    """`scale` is small at the end of a branch, so that a sum of many branches stays in range."""
    weights.uniform(f"{name}.weight", channels, 0.8 * scale, 1.2 * scale)
    weights.normal(f"{name}.bias", (channels,), 0.1 * scale)
    weights.normal(f"{name}.running_mean", (channels,), 0.1)
    weights.uniform(f"{name}.running_var", channels, 0.8, 1.2)


class _Job:
    """The walk over the network that makes its ops."""

    def __init__(self, network: ResNet):
        self._network = network
        self._job = JobBuilder("ResNet50")

    def text(self) -> str:
        network = self._network
        x = self._job.input(job.floats(network.batch, 3, network.image_size, network.image_size))
        x = self._convolution("conv1", x, 3, network.width, kernel=7, stride=2)
        x = self._relu(self._normalization("bn1", x, network.width))
        x = self._max_pool(x)
        for block in network.blocks():
            x = self._bottleneck(block, x)
        x = self._job.add(AdaptiveAvgPool2dOp, x, output_size=job.int64s(1, 1), data_format=CHANNELS_FIRST)
        x = self._job.add(ReshapeOp, x, shape=job.int64s(network.batch, network.features))
        weight = self._job.variable("fc.weight", (network.classes, network.features))
        x = self._job.add(MatmulOp, x, weight, None, transpose_b=job.TRUE)
        bias = self._job.variable("fc.bias", (network.classes,))
        return self._job.finish(self._job.add(BiasAddOp, x, bias, axis=job.int32(1)))

    def _bottleneck(self, block: Block, x: SSAValue) -> SSAValue:
        name, width = block.name, block.width
        y = self._convolution(f"{name}.conv1", x, block.inputs, width, kernel=1)
        y = self._relu(self._normalization(f"{name}.bn1", y, width))
        y = self._convolution(f"{name}.conv2", y, width, width, kernel=3, stride=block.stride)
        y = self._relu(self._normalization(f"{name}.bn2", y, width))
        y = self._convolution(f"{name}.conv3", y, width, block.outputs, kernel=1)
        y = self._normalization(f"{name}.bn3", y, block.outputs)
        if block.has_downsample:
            x = self._convolution(f"{name}.downsample.0", x, block.inputs, block.outputs, kernel=1, stride=block.stride)
            x = self._normalization(f"{name}.downsample.1", x, block.outputs)
        return self._relu(self._job.add(AddN2Op, y, x, op_type_name=job.string("add_n")))

    def _convolution(
        self, name: str, x: SSAValue, channels: int, filters: int, *, kernel: int, stride: int = 1
    ) -> SSAValue:
        padding = kernel // 2
        return self._job.add(
            Conv2dOp,
            x,
            self._job.variable(f"{name}.weight", (filters, channels, kernel, kernel)),
            None,
            None,
            filters=job.int32(filters),
            kernel_size=job.int32s(kernel, kernel),
            strides=job.int32s(stride, stride),
            padding_before=job.int32s(padding, padding),
            dilation_rate=job.int32s(1, 1),
            groups=job.int32(1),
            data_format=CHANNELS_FIRST,
        )

    def _normalization(self, name: str, x: SSAValue, channels: int) -> SSAValue:
        mean, variance, gamma, beta = (
            self._job.variable(f"{name}.{part}", (channels,))
            for part in ("running_mean", "running_var", "weight", "bias")
        )
        return self._job.add(
            NormalizationOp,
            x,
            mean,
            variance,
            gamma,
            beta,
            None,
            axis=job.int32(1),
            epsilon=job.float32(EPSILON),
            momentum=job.float32(0.9),
            training=job.FALSE,
        )

    def _relu(self, x: SSAValue) -> SSAValue:
        return self._job.add(ReluOp, x)

    def _max_pool(self, x: SSAValue) -> SSAValue:
        return self._job.add(
            MaxPool2dOp,
            x,
            kernel_size=job.int32s(3, 3),
            stride=job.int32s(2, 2),
            padding=job.int32s(1, 1),
            dilation=job.int32s(1, 1),
            data_format=CHANNELS_FIRST,
        )
