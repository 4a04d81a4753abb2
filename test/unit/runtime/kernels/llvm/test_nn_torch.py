"""The generated pools and normalisations against PyTorch's, where it is installed."""

from __future__ import annotations

import numpy as np
import pytest
from harness import entry, random, reg, run_kernel
from host import module

from okl_opt.runtime.base.dtypes import DType, TensorSpec

torch = module("torch")
functional = torch.nn.functional

LAYOUTS = ["channels_first", "channels_last"]
POOLS = [
    # image, kernel, stride, padding, dilation, ceil mode
    ((28, 29), 3, 2, 1, 1, False),
    ((28, 29), 3, 2, 1, 1, True),
    ((30, 17), 4, 3, 2, 2, True),
    ((12, 40), 2, 2, 0, 1, False),
    ((7, 7), 7, 1, 0, 1, False),
    ((9, 9), 5, 4, 2, 1, True),
]


def images(tensor: torch.Tensor, layout: str) -> np.ndarray:
    """A tensor of PyTorch's order as an array of the given one."""
    array = np.moveaxis(tensor.numpy(), 1, -1) if layout == "channels_last" else tensor.numpy()
    return np.ascontiguousarray(array)


def spec_of(array: np.ndarray) -> TensorSpec:
    return TensorSpec(array.shape, DType.SI64 if array.dtype == np.int64 else DType.F32)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("image", "kernel", "stride", "padding", "dilation", "ceil"), POOLS)
def test_max_pool(
    image: tuple[int, int], kernel: int, stride: int, padding: int, dilation: int, ceil: bool, layout: str
) -> None:
    x = torch.from_numpy(random(TensorSpec((2, 20, *image), DType.F32)))
    x[0, 3, 2:4, 3] = torch.nan
    x[1, 4] = -torch.inf
    results = functional.max_pool2d(x, kernel, stride, padding, dilation, ceil, return_indices=True)
    wanted = [images(result, layout) for result in results]
    operand = images(x, layout)
    context = reg(
        "max_pool_2d",
        [spec_of(operand)],
        [spec_of(result) for result in wanted],
        data_format=layout,
        kernel_size=(kernel, kernel),
        stride=(stride, stride),
        padding=(padding, padding),
        dilation=(dilation, dilation),
        ceil_mode=ceil,
    )
    status, got = run_kernel(entry("llvm", "max_pool_2d"), context, [operand])
    assert status == 0
    # Of several NaNs PyTorch takes the last, and we the first.
    is_number = ~np.isnan(wanted[0])
    np.testing.assert_array_equal(got[0], wanted[0])
    np.testing.assert_array_equal(got[1][is_number], wanted[1][is_number])


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("include", "override"), [(False, 0), (True, 0), (True, 5)])
@pytest.mark.parametrize(("image", "kernel", "stride", "padding", "dilation", "ceil"), POOLS)
def test_average_pool(
    image: tuple[int, int],
    kernel: int,
    stride: int,
    padding: int,
    dilation: int,
    ceil: bool,
    include: bool,
    override: int,
    layout: str,
) -> None:
    x = torch.from_numpy(random(TensorSpec((2, 20, *image), DType.F32)))
    wanted = images(functional.avg_pool2d(x, kernel, stride, padding, ceil, include, override or None), layout)
    operand = images(x, layout)
    context = reg(
        "avg_pool_2d",
        [spec_of(operand)],
        [spec_of(wanted)],
        data_format=layout,
        kernel_size=(kernel, kernel),
        stride=(stride, stride),
        padding=(padding, padding),
        ceil_mode=ceil,
        count_include_pad=include,
        divisor_override=override,
    )
    status, (got,) = run_kernel(entry("llvm", "avg_pool_2d"), context, [operand])
    assert status == 0
    np.testing.assert_allclose(got, wanted, rtol=1e-6, atol=4e-6)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [(1, 1), (3, 4), (7, 20)])
def test_adaptive_average_pool(size: tuple[int, int], layout: str) -> None:
    x = torch.from_numpy(random(TensorSpec((2, 20, 14, 15), DType.F32)))
    operand, wanted = images(x, layout), images(functional.adaptive_avg_pool2d(x, size), layout)
    context = reg("adaptive_avg_pool2d", [spec_of(operand)], [spec_of(wanted)], output_size=size, data_format=layout)
    status, (got,) = run_kernel(entry("llvm", "adaptive_avg_pool2d"), context, [operand])
    assert status == 0
    np.testing.assert_allclose(got, wanted, rtol=1e-6, atol=4e-6)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("training", [False, True])
def test_batch_norm(training: bool, layout: str) -> None:
    x = torch.from_numpy(random(TensorSpec((3, 20, 9, 10), DType.F32)))
    mean, gamma, beta = (torch.from_numpy(random(TensorSpec((20,), DType.F32), seed)) for seed in (1, 2, 3))
    variance = torch.from_numpy(random(TensorSpec((20,), DType.F32), 4, 0.5, 2.0))
    operands = [images(x, layout), *(value.numpy().copy() for value in (mean, variance, gamma, beta))]
    # PyTorch's momentum is the share of the batch, ours that of what was there.
    wanted = images(functional.batch_norm(x, mean, variance, gamma, beta, training, 0.25, 1e-3), layout)
    context = reg(
        "normalization",
        [spec_of(operand) for operand in operands],
        [spec_of(wanted)],
        axis=1 if layout == "channels_first" else 3,
        training=training,
        momentum=0.75,
        epsilon=1e-3,
    )
    status, (got,) = run_kernel(entry("llvm", "normalization"), context, operands)
    assert status == 0
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(operands[1], mean.numpy(), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(operands[2], variance.numpy(), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_group_norm(layout: str) -> None:
    x = torch.from_numpy(random(TensorSpec((3, 20, 9, 10), DType.F32)))
    gamma, beta = (torch.from_numpy(random(TensorSpec((20,), DType.F32), seed)) for seed in (1, 2))
    wanted = images(functional.group_norm(x, 5, gamma, beta, 1e-5), layout)
    operands = [images(x, layout), beta.numpy(), gamma.numpy()]
    context = reg(
        "group_norm",
        [spec_of(operand) for operand in operands],
        [spec_of(wanted), "3x5xf32", "3x5xf32"],
        affine=True,
        num_groups=5,
        epsilon=1e-5,
        data_format=layout,
    )
    status, (got, _, _) = run_kernel(entry("llvm", "group_norm"), context, operands)
    assert status == 0
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-5)


def test_rms_norm() -> None:
    x, weight = (torch.from_numpy(random(spec)) for spec in ("6x300xf32", "300xf32"))
    wanted = functional.rms_norm(x, (300,), weight, 1e-3).numpy()
    context = reg("rms_norm", ["6x300xf32", "300xf32"], ["6x300xf32", "6xf32"], normalized_shape=(300,), epsilon=1e-3)
    status, (got, _) = run_kernel(entry("llvm", "rms_norm"), context, [x.numpy(), weight.numpy()])
    assert status == 0
    np.testing.assert_allclose(got, wanted, rtol=1e-5, atol=1e-6)
