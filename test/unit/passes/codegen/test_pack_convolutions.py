"""What `pack-convolutions` makes computes the convolution, with the passes that follow it."""

from __future__ import annotations

from typing import NamedTuple

import host
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load


class Case(NamedTuple):
    """A convolution of images with channels after groups."""

    groups: int
    filters: int
    channels: int
    kernel: tuple[int, int] = (3, 3)
    stride: tuple[int, int] = (1, 1)
    dilation: tuple[int, int] = (1, 1)
    pixels: tuple[int, int] = (5, 9)
    """Of the result."""

    @property
    def image(self) -> list[int]:
        """Rows and columns of the image."""
        return [
            (out - 1) * stride + (size - 1) * dilation + 1
            for out, stride, size, dilation in zip(self.pixels, self.stride, self.kernel, self.dilation, strict=True)
        ]


def convolved(image: np.ndarray, filter: np.ndarray, case: Case) -> np.ndarray:
    """[n][g][c][h][w] by [g][f][c][kh][kw]."""
    rows, columns = case.pixels
    total = np.zeros((image.shape[0], case.groups, case.filters, rows, columns))
    for i in range(case.kernel[0]):
        for j in range(case.kernel[1]):
            top, left = i * case.dilation[0], j * case.dilation[1]
            part = image[..., top :: case.stride[0], left :: case.stride[1]][..., :rows, :columns]
            total += np.einsum("ngchw,gfc->ngfhw", part, filter[..., i, j].astype(np.float64))
    return total


def joined(type_: str, *sizes: int | str) -> str:
    return f"tensor<{'x'.join(map(str, sizes))}x{type_}>"


def source_of(name: str, types: tuple[str, str, str], case: Case, element: str) -> str:
    """The convolution, a bias that is one for all, and what is not negative of the sum."""
    image, filter, out = types
    steps = f"strides = dense<[{case.stride[0]}, {case.stride[1]}]> : tensor<2xi64>"
    steps += f", dilations = dense<[{case.dilation[0]}, {case.dilation[1]}]> : tensor<2xi64>"
    rank = out.count("x")
    identity = ", ".join(f"d{dim}" for dim in range(rank))
    kinds = ", ".join(['"parallel"'] * rank)
    return f"""#identity = affine_map<({identity}) -> ({identity})>
    func.func @f(%x: {image}, %w: {filter}, %y: {out}) -> {out} {{
      %zero = arith.constant 0.0 : {element}
      %half = arith.constant 0.5 : {element}
      %0 = linalg.fill ins(%zero : {element}) outs(%y : {out}) -> {out}
      %1 = linalg.{name} {{{steps}}} ins(%x, %w : {image}, {filter}) outs(%0 : {out}) -> {out}
      %2 = linalg.generic {{indexing_maps = [#identity, #identity], iterator_types = [{kinds}]}}
          ins(%1 : {out}) outs(%y : {out}) {{
      ^bb0(%in: {element}, %old: {element}):
        %3 = arith.addf %in, %half : {element}
        %4 = arith.maximumf %3, %zero : {element}
        linalg.yield %4 : {element}
      }} -> {out}
      return %2 : {out}
    }}"""


NAMES = {
    "conv_2d_nchw_fchw": ("nchw", "fchw", "nfhw"),
    "conv_2d_nhwc_hwcf": ("nhwc", "hwcf", "nhwf"),
    "conv_2d_nhwc_fhwc": ("nhwc", "fhwc", "nhwf"),
    "conv_2d_ngchw_gfchw": ("ngchw", "gfchw", "ngfhw"),
    "conv_2d_nhwgc_gfhwc": ("nhwgc", "gfhwc", "nhwgf"),
    "depthwise_conv_2d_nchw_chw": ("ngchw", "gfhw", "ngfhw"),
}
"""How images, filters and results lie; a depthwise convolution has its channels as groups."""


def check(name: str, case: Case, element: str = "f32", *, dynamic: bool = False, constant: bool = False) -> None:
    random = np.random.default_rng(0)
    dtype = np.float64 if element == "f64" else np.float32
    image = random.uniform(-1, 1, (2, case.groups, case.channels, *case.image)).astype(dtype)
    filter = random.uniform(-1, 1, (case.groups, case.filters, case.channels, *case.kernel)).astype(dtype)
    wanted = np.maximum(convolved(image, filter, case) + 0.5, 0)
    if name.startswith("depthwise"):
        values = [image[:, :, 0], filter[:, 0, 0], wanted[:, :, 0]]
    else:
        values = [
            np.einsum(f"{whole}->{order}", value)
            for whole, order, value in zip(
                ("ngchw", "gfchw", "ngfhw"), NAMES[name], (image, filter, wanted), strict=True
            )
        ]
    x, w, y = (np.ascontiguousarray(value) for value in values)
    sizes = [list[int | str](value.shape) for value in (x, w, y)]
    if dynamic:
        sizes[0][0] = sizes[2][0] = "?"
    image_type, filter_type, out_type = (joined(element, *each) for each in sizes)
    source = source_of(name, (image_type, filter_type, out_type), case, element)
    if constant:
        held = f'%w = arith.constant dense<"0x{w.tobytes().hex()}"> : {filter_type}'
        source = source.replace(f"%w: {filter_type}, ", "").replace("%zero =", f"{held}\n      %zero =", 1)
    module = load(source)
    assert isinstance(module, Functions)
    found = module.f(*([x] if constant else [x, w]), np.zeros(y.shape, dtype))
    epsilon = float(np.finfo(dtype).eps)
    np.testing.assert_allclose(found, y, rtol=0, atol=4 * epsilon * filter[0, 0].size)


CASES = [
    ("conv_2d_nchw_fchw", Case(1, 64, 32)),
    ("conv_2d_nchw_fchw", Case(1, 20, 5, stride=(2, 1), pixels=(4, 20))),
    ("conv_2d_nchw_fchw", Case(1, 16, 3, kernel=(7, 7), stride=(2, 2))),
    ("conv_2d_nchw_fchw", Case(1, 32, 64, kernel=(1, 1), stride=(2, 2))),
    ("conv_2d_nhwc_hwcf", Case(1, 40, 24, dilation=(2, 1))),
    ("conv_2d_nhwc_fhwc", Case(1, 32, 8, kernel=(1, 1))),
    ("conv_2d_ngchw_gfchw", Case(3, 8, 16)),
    ("conv_2d_nhwgc_gfhwc", Case(2, 9, 7, kernel=(1, 3))),
    ("depthwise_conv_2d_nchw_chw", Case(20, 1, 1)),
]


# Any number of images at once: one case of each three, all in the long form.
@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize(
    ("name", "case", "dynamic"),
    [
        *((*case, False) for case in CASES),
        *((*case, True) for case in (CASES if host.is_long() else CASES[1::3])),
    ],
)
def test_convolution(level: str, name: str, case: Case, dynamic: bool):
    check(name, case, dynamic=dynamic)


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.sample(1)
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("case", [Case(1, 40, 24), Case(1, 32, 36, kernel=(1, 1), pixels=(2, 2))])
def test_constant_filter(level: str, case: Case):
    check("conv_2d_nhwc_hwcf", case, constant=True)


@pytest.mark.slow("compiles vectorised code")
@pytest.mark.levels(in_turn=True)
def test_doubles(level: str):
    check("conv_2d_nchw_fchw", Case(1, 16, 8), "f64")


SIZES = st.integers(1, 3)


@pytest.mark.slow("compiles vectorised code")
@host.examples(5, long=100)
@given(
    st.sampled_from(["conv_2d_nchw_fchw", "conv_2d_nhwc_hwcf", "conv_2d_nhwc_fhwc"]),
    st.builds(
        Case,
        st.just(1),
        st.integers(1, 40),
        st.integers(1, 40),
        st.tuples(SIZES, SIZES),
        st.tuples(SIZES, SIZES),
        st.tuples(SIZES, SIZES),
        st.tuples(st.integers(1, 4), st.integers(1, 17)),
    ),
)
def test_any_convolution(name: str, case: Case):
    check(name, case)
