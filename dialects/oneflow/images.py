"""Batches of images, and windows that move over them, for convolutions, pools and normalizations."""

from __future__ import annotations

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import SSAValue
from xdsl.utils.exceptions import VerifyException

from okl_opt.dialects.oneflow.shapes import Shape, require_rank, shape_of

CHANNELS_FIRST = StringAttr("channels_first")


def is_channels_first(data_format: StringAttr) -> bool:
    """Return whether the format is channels_first. Raises: VerifyException unless it is that or channels_last."""
    if data_format.data not in ("channels_first", "channels_last"):
        raise VerifyException(f'\'data_format\' must be "channels_first" or "channels_last", got {data_format}')
    return data_format.data == "channels_first"


def channel_and_image(value: SSAValue, data_format: StringAttr) -> tuple[int, tuple[int, int]]:
    """Channels, and height and width, of a batch of images."""
    require_rank("the image operand", value, 4)
    shape = shape_of(value)
    if is_channels_first(data_format):
        return shape[1], (shape[2], shape[3])
    return shape[3], (shape[1], shape[2])


def images(batch: int, channels: int, image: tuple[int, int], data_format: StringAttr) -> Shape:
    if is_channels_first(data_format):
        return (batch, channels, *image)
    return (batch, *image, channels)


def window_count(size: int, padding: int, kernel: int, dilation: int, stride: int, ceil_mode: bool = False) -> int:
    """floor((in + 2p - d(k-1) - 1 + s + (ceil ? s-1 : 0)) / s), less 1 in ceil mode if (size-1)*s >= in + p.

    So in ceil mode a window may exceed the padded image by less than a stride; it is then cut off.
    Raises: VerifyException if no window fits.
    """
    room = size + 2 * padding - ((kernel - 1) * dilation + 1)
    count = (room + stride + (stride - 1 if ceil_mode else 0)) // stride
    if count < 1:
        raise VerifyException(
            f"window {kernel} with dilation {dilation} is larger than the padded size {size + 2 * padding}"
        )
    return count - 1 if ceil_mode and (count - 1) * stride >= size + padding else count
