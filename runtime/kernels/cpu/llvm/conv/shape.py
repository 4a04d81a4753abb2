"""The sizes of a convolution, and the choice of its algorithm."""

from __future__ import annotations

from typing import Literal, NamedTuple

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.kernels.context import RegContext

_SHORT_RUN = 16  # channels up to which the columns of the kernel are read in one run
_LEAST_PATCHES = 16  # from which on transformed weights, nearly twice as large, pay
_LEAST_CHANNELS = 16  # and filters, from which on the transformations pay


class Axis(NamedTuple):
    """One of the two axes of an image, with the window that slides along it."""

    size: int
    result: int
    kernel: int
    stride: int
    padding: int
    dilation: int


class Convolution(NamedTuple):
    """out = relu?(in * weight (+ bias) (+ addend)); `bias` and `addend` are positions among the operands."""

    dtype: DType
    batch: int
    channels: int
    filters: int
    groups: int
    rows: Axis
    columns: Axis
    channels_last: bool
    bias: int | None
    addend: int | None
    relu: bool

    @property
    def kept(self) -> DType:
        """The element type of scratch and packed weights: f32 for f16 and bf16."""
        return DType.F32 if self.dtype in (DType.F16, DType.BF16) else self.dtype

    @property
    def group_channels(self) -> int:
        return self.channels // self.groups

    @property
    def group_filters(self) -> int:
        return self.filters // self.groups

    @property
    def pixels(self) -> int:
        """Pixels of the result."""
        return self.batch * self.rows.result * self.columns.result

    @property
    def algorithm(self) -> Literal["tiles", "depthwise", "winograd"]:
        """The algorithm; it does not depend on whether the weights are packed already."""
        if self.groups == self.channels == self.filters and self.channels > 1:
            return "depthwise"
        return "winograd" if self._is_winograd else "tiles"

    @property
    def _is_winograd(self) -> bool:
        axes = (self.rows, self.columns)
        is_plain = all((axis.kernel, axis.stride, axis.dilation) == (3, 1, 1) for axis in axes)
        is_wide = min(self.channels, self.filters) >= _LEAST_CHANNELS
        return is_plain and is_wide and self.groups == 1 and self.patches >= _LEAST_PATCHES

    @property
    def patch_rows(self) -> int:
        return -(-self.rows.result // 2)

    @property
    def patch_columns(self) -> int:
        return -(-self.columns.result // 2)

    @property
    def patches(self) -> int:
        """Squares of 2 x 2 pixels of the result."""
        return self.batch * self.patch_rows * self.patch_columns

    @property
    def merges_columns(self) -> bool:
        """Return whether a tap is a row of the kernel: its columns and few channels are one run of elements."""
        return self.groups == 1 and self.columns.dilation == 1 and self.columns.kernel > 1 and self._is_short

    @property
    def _is_short(self) -> bool:
        return self.channels < _SHORT_RUN

    @property
    def transposes_input(self) -> bool:
        """Return whether the input goes through scratch: channels last, with its padding, in the kept type."""
        return not self._lies_as_kept or (self.merges_columns and self.columns.padding > 0)

    @property
    def transposes_result(self) -> bool:
        return not self._lies_as_kept

    @property
    def _lies_as_kept(self) -> bool:
        return self.channels_last and self.dtype is self.kept

    @property
    def source(self) -> tuple[Axis, Axis]:
        """Rows and columns of the images that are read; padding is part of them once they are transposed."""
        if not self.transposes_input:
            return self.rows, self.columns
        rows, columns = (
            axis._replace(size=axis.size + 2 * axis.padding, padding=0) for axis in (self.rows, self.columns)
        )
        return rows, columns

    @property
    def taps(self) -> int:
        """The number of runs of elements that one pixel of the result reads."""
        return self.rows.kernel * (1 if self.merges_columns else self.columns.kernel)

    @property
    def run(self) -> int:
        """Elements in one such run."""
        return self.group_channels * (self.columns.kernel if self.merges_columns else 1)

    @property
    def zeros(self) -> int:
        """The number of zeros for taps outside the image, in any group; 0 if there is no such tap."""
        rows, columns = self.source
        reaches_out = rows.padding or columns.padding or self.algorithm == "winograd"
        return max(self.channels, self.run) if reaches_out else 0

    @property
    def depth(self) -> int:
        """Products that are added up for one element of the result."""
        return self.taps * self.run

    @property
    def work(self) -> int:
        """Multiplications in all."""
        return self.pixels * self.filters * self.depth


def convolution_of(reg: RegContext) -> Convolution:
    """The convolution of a conv2d. Raises: ValueError with the reason if operands and attributes do not fit."""
    image, weight, out = reg.inputs[0].shape, reg.inputs[1].shape, reg.outputs[0].shape
    if not len(image) == len(weight) == len(out) == 4:
        raise ValueError("operands must have rank 4")
    channels_last = reg.attrs["data_format"] == "channels_last"
    kernel, strides, padding, dilation = (
        _pair(reg, name) for name in ("kernel_size", "strides", "padding_before", "dilation_rate")
    )
    (batch, channels, sizes), (out_batch, filters, results) = (
        (shape[0], shape[3], shape[1:3]) if channels_last else (shape[0], shape[1], shape[2:]) for shape in (image, out)
    )
    groups = reg.integer("groups")
    if groups < 1 or channels % groups or filters % groups:
        raise ValueError(f"{groups} groups do not divide {channels} channels and {filters} filters")
    each = channels // groups
    if weight != ((filters, *kernel, each) if channels_last else (filters, each, *kernel)) or batch != out_batch:
        raise ValueError("the shapes of weight and result do not follow from the attributes")
    rows, columns = (Axis(*numbers) for numbers in zip(sizes, results, kernel, strides, padding, dilation, strict=True))
    for axis in (rows, columns):
        if axis.result != (axis.size + 2 * axis.padding - (axis.kernel - 1) * axis.dilation - 1) // axis.stride + 1:
            raise ValueError("the result's shape does not follow from the operands")
    bias, addend = reg.input_index("bias"), reg.input_index("_add_to_output")
    if bias is not None and reg.inputs[bias].shape != (filters,):
        raise ValueError(f"the bias is {reg.inputs[bias]}, expected one number for each of {filters} filters")
    if addend is not None and reg.inputs[addend].shape != out:
        raise ValueError("the addend does not have the result's shape")
    activation = reg.attrs.get("activation", "none")
    if activation not in ("none", "relu"):
        raise ValueError(f"activation '{activation}' is not supported")
    dtype = reg.outputs[0].dtype
    return Convolution(
        dtype, batch, channels, filters, groups, rows, columns, channels_last, bias, addend, activation == "relu"
    )


def is_packed(reg: RegContext, conv: Convolution) -> bool:
    """Return whether the weights, and the bias if there is one, are constant."""
    return 1 in reg.constants and (conv.bias is None or conv.bias in reg.constants)


def _pair(reg: RegContext, name: str) -> tuple[int, int]:
    if len(reg.integers(name)) != 2:
        raise ValueError(f"'{name}' must be two numbers")
    first, second = reg.integers(name)
    return first, second
