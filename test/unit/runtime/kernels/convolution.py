"""Convolutions for tests, by their sizes."""

from __future__ import annotations

from dataclasses import dataclass

from harness import reg

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext

Pair = tuple[int, int]


@dataclass(frozen=True)
class Conv:
    """A conv2d with every operand unless one is left out."""

    batch: int
    image: Pair
    channels: int
    filters: int
    kernel: Pair
    stride: Pair = (1, 1)
    padding: Pair = (0, 0)
    dilation: Pair = (1, 1)
    groups: int = 1
    dtype: DType = DType.F32
    channels_last: bool = True
    bias: bool = True
    addend: bool = True
    relu: bool = True
    constants: tuple[int, ...] = ()

    @property
    def depth(self) -> int:
        """Products that are added up for one element."""
        return self.channels // self.groups * self.kernel[0] * self.kernel[1]

    @property
    def result(self) -> Pair:
        rows, columns = (
            (size + 2 * padding - (kernel - 1) * dilation - 1) // stride + 1
            for size, padding, kernel, dilation, stride in zip(
                self.image, self.padding, self.kernel, self.dilation, self.stride, strict=True
            )
        )
        return rows, columns

    def _spec(self, first: int, sizes: Pair, channels: int) -> TensorSpec:
        shape = (first, *sizes, channels) if self.channels_last else (first, channels, *sizes)
        return TensorSpec(shape, self.dtype)

    def context(self) -> RegContext:
        out = self._spec(self.batch, self.result, self.filters)
        inputs = {
            "in": self._spec(self.batch, self.image, self.channels),
            "weight": self._spec(self.filters, self.kernel, self.channels // self.groups),
        }
        if self.bias:
            inputs["bias"] = TensorSpec((self.filters,), self.dtype)
        if self.addend:
            inputs["_add_to_output"] = out
        context = reg(
            "conv2d",
            list(inputs.values()),
            [out],
            input_keys=list(inputs),
            filters=self.filters,
            groups=self.groups,
            kernel_size=self.kernel,
            strides=self.stride,
            padding_before=self.padding,
            dilation_rate=self.dilation,
            data_format="channels_last" if self.channels_last else "channels_first",
            activation="relu" if self.relu else "none",
        )
        return context._replace(constants=self.constants)
