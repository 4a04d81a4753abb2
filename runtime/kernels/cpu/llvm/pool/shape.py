"""The positions of the windows of a pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.kernels.context import RegContext

_LARGE_WINDOW = 32


@dataclass(frozen=True)
class Windows:
    """Windows along one axis: number i has `taps` places from i * stride - padding on, `dilation` apart.

    Where `adaptive`, window i goes from floor(i * size / count) to ceil((i + 1) * size / count) instead.
    """

    size: int
    count: int
    taps: int
    stride: int
    padding: int
    dilation: int
    adaptive: bool = False

    @property
    def inside(self) -> range:
        """The windows that lie entirely in the image."""
        if self.adaptive:
            return range(0)
        first = -(-self.padding // self.stride)
        room = self.size - 1 - (self.taps - 1) * self.dilation + self.padding
        stop = min(self.count, room // self.stride + 1)
        return range(first, max(first, stop)) if first < self.count else range(self.count, self.count)

    @property
    def covers_image(self) -> bool:
        """Return whether there is one window, the whole axis."""
        return self.count == 1 and self.padding == 0 and self.dilation == 1 and self.taps == self.size

    def leave_image(self) -> bool:
        """Return whether the last window begins after the end of the image."""
        last = (self.count - 1) * self.stride - self.padding
        return self.count > 0 and last >= self.size and not self.adaptive


class Pool(NamedTuple):
    """A pool over images: x is [batch, channels, height, width], or [batch, height, width, channels]."""

    batch: int
    channels: int
    channels_last: bool
    height: Windows
    width: Windows

    @property
    def registers(self) -> int:
        """The number of vectors of `run_width` lanes that one pixel's channels are taken in at once.

        Large windows use several: measured twice as fast for 7 x 7 pixels of 2048 channels, 8 KB apart.
        """
        return 8 if self.height.taps * self.width.taps >= _LARGE_WINDOW else 1

    @property
    def planes(self) -> int:
        """The number of images whose windows are processed one after another."""
        return self.batch if self.channels_last else self.batch * self.channels

    @property
    def lanes_across(self) -> int:
        """Neighbouring elements that belong to different channels of one pixel."""
        return self.channels if self.channels_last else 1

    @property
    def work(self) -> int:
        """Elements that are read for a row of results, about."""
        return self.width.count * self.lanes_across * self.height.taps * self.width.taps


def pool_of(reg: RegContext) -> Pool:
    x, y = reg.inputs[0], reg.outputs[0]
    last = reg.attrs["data_format"] == "channels_last"
    first_axis = 1 if last else 2
    height, width = (_windows(reg, x.shape[first_axis + k], y.shape[first_axis + k], k) for k in range(2))
    return Pool(x.shape[0], x.shape[3 if last else 1], last, height, width)


def _windows(reg: RegContext, size: int, count: int, k: int) -> Windows:
    """Windows along image axis k."""
    if reg.op_type == "adaptive_avg_pool2d":
        if count and size % count == 0 and size:
            return Windows(size, count, size // count, size // count, 0, 1)
        return Windows(size, count, -(-size // max(count, 1)) + 1, 1, 0, 1, adaptive=True)
    dilation = reg.integers("dilation")[k] if "dilation" in reg.attrs else 1
    return Windows(
        size, count, reg.integers("kernel_size")[k], reg.integers("stride")[k], reg.integers("padding")[k], dilation
    )


def stored(spec: TensorSpec) -> TensorSpec:
    """The stored type of a pool: a Bool is pooled as its byte 0 or 1."""
    return spec._replace(dtype=DType.UI8) if spec.dtype is DType.BOOL else spec
