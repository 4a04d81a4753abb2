"""The generated convolutions, against `ref`: all ways, layouts and types, at the edges of tiles and of images."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from convolution import Conv
from harness import call_kernel, entry, numbers, random, reg, ulp
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.conv import shape as conv_shape
from okl_opt.runtime.kernels.cpu.llvm.conv import tiling as conv_tiling
from okl_opt.runtime.kernels.cpu.llvm.conv.shape import convolution_of
from okl_opt.runtime.kernels.cpu.llvm.conv.tiling import tiling_of
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.registry import EmittedKernel
from okl_opt.runtime.launch import constants as launcher
from okl_opt.runtime.launch.packed import PackedConstant, packed_constant
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.device_memory import DeviceMemory
from okl_opt.runtime.prepare.builder import ProgramBuilder

Array = np.ndarray[Any, Any]
FLOATS = [DType.F32, DType.F64, DType.F16, DType.BF16]
PLAIN = Conv(1, (8, 8), 16, 16, (3, 3), padding=(1, 1))


def way(case: Conv) -> str:
    return convolution_of(case.context()).algorithm


def operands(context: RegContext) -> list[Array]:
    return [random(given, seed) for seed, given in enumerate(context.inputs)]


def convolve(case: Conv, inputs: Sequence[Array], *, threads: int = 1, misaligned: bool = False) -> Array:
    context = case.context()
    call = call_kernel(entry("llvm", "conv2d"), context, inputs, threads=threads, misaligned=misaligned)
    assert call.status == 0
    return call.outputs[0]


def check(case: Conv, *, misaligned: bool = False) -> None:
    inputs = operands(case.context())
    assert_right(case, inputs, convolve(case, inputs, misaligned=misaligned))


def assert_right(case: Conv, inputs: Sequence[Array], result: Array) -> None:
    """Hold a result against the oracle, within what an order of sums and Winograd's transformations may change."""
    got = numbers(result, case.dtype)
    wanted = numbers(compute(case.context(), inputs)[0], case.dtype)
    # For f32 (f64: the same count of its own roundings) of operands up to 4, and one rounding to the result.
    unit = 4e-15 if case.dtype is DType.F64 else 2e-6
    largest = [np.abs(numbers(array, case.dtype)).max(initial=4) for array in inputs[:2]]
    tolerance = unit * np.sqrt(max(case.depth, 1)) * largest[0] * largest[1] + unit / 2
    difference = np.abs(got - wanted)
    assert (difference <= tolerance + ulp(wanted, case.dtype)).all(), f"off by {difference.max()}, allowed {tolerance}"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "case",
    [
        PLAIN,
        Conv(1, (14, 14), 32, 24, (1, 1)),
        Conv(2, (15, 13), 20, 40, (1, 1), stride=(2, 2)),
        Conv(1, (9, 11), 8, 8, (1, 1), padding=(1, 2)),
        Conv(1, (23, 21), 3, 64, (7, 7), stride=(2, 2), padding=(3, 3)),
        Conv(2, (9, 9), 3, 10, (3, 3)),
        Conv(1, (9, 9), 3, 10, (3, 3), padding=(2, 0)),
        Conv(1, (9, 9), 3, 10, (3, 3), padding=(1, 1), dilation=(2, 2)),
        Conv(2, (10, 7), 6, 19, (3, 2), stride=(2, 1), padding=(1, 2), dilation=(1, 2)),
        Conv(3, (5, 5), 33, 70, (5, 5)),
        Conv(1, (4, 4), 16, 16, (3, 3), padding=(5, 5)),
        Conv(1, (1, 1), 30, 9, (1, 1)),
        Conv(70, (1, 1), 30, 90, (1, 1)),
        Conv(1, (40, 50), 1, 1, (3, 3), padding=(1, 1)),
        Conv(1, (7, 7), 300, 70, (3, 3), padding=(1, 1)),
    ],
    ids=str,
)
def test_sizes(case: Conv) -> None:
    for channels_last in (True, False):
        check(replace(case, channels_last=channels_last))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "case",
    [
        Conv(2, (9, 7), 8, 24, (3, 3), padding=(1, 1), groups=4),
        Conv(1, (9, 7), 32, 64, (1, 1), groups=2),
        Conv(1, (9, 7), 6, 6, (3, 3), padding=(1, 1), groups=3, stride=(2, 2)),
        Conv(1, (9, 7), 7, 21, (3, 3), padding=(1, 1), groups=7),
    ],
    ids=str,
)
def test_groups(case: Conv) -> None:
    for channels_last in (True, False):
        check(replace(case, channels_last=channels_last))


@pytest.mark.slow("compiles programs")
@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "case",
    [
        Conv(1, (12, 12), 16, 16, (3, 3), padding=(1, 1)),
        Conv(1, (15, 13), 20, 40, (3, 3), padding=(1, 1)),
        Conv(2, (12, 17), 17, 19, (3, 3)),
        Conv(1, (13, 14), 33, 70, (3, 3), padding=(2, 3)),
        Conv(40, (1, 1), 16, 16, (3, 3), padding=(1, 1)),
        Conv(1, (1, 70), 16, 24, (3, 3), padding=(1, 0)),
        Conv(3, (14, 14), 64, 64, (3, 3), padding=(1, 1), bias=False),
    ],
    ids=str,
)
def test_patches(case: Conv) -> None:
    assert way(case) == "winograd"
    for channels_last in (True, False):
        for constants in ((), (1, 2) if case.bias else (1,)):
            check(replace(case, channels_last=channels_last, constants=constants))
    check(replace(case, relu=False, addend=False))


@pytest.mark.sample(4)
@pytest.mark.parametrize("patches", range(1, 40))
def test_any_number_of_patches(monkeypatch: pytest.MonkeyPatch, patches: int) -> None:
    """One block of any number of patches, whose last tile may be short."""
    monkeypatch.setattr(conv_shape, "_LEAST_PATCHES", 1)
    monkeypatch.setattr(conv_tiling, "_PATCHES_TOGETHER", 40)
    case = Conv(patches, (2, 2), 16, 16, (3, 3), padding=(1, 1))
    assert way(case) == "winograd"
    check(case)


def test_patches_in_several_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conv_tiling, "_MOST_PARTS", 3)
    case = Conv(2, (23, 29), 20, 40, (3, 3), padding=(1, 1))
    tiling = tiling_of(convolution_of(case.context()))
    assert tiling.tiles > 2 * tiling.tiles_together * tiling.pixel_parts
    check(case)


@pytest.mark.sample(4)
@pytest.mark.parametrize("channels", [2, 8, 16, 21, 67])
@pytest.mark.parametrize("channels_last", [True, False])
def test_depthwise(channels: int, channels_last: bool) -> None:
    case = Conv(2, (9, 17), channels, channels, (3, 3), padding=(1, 1), groups=channels, channels_last=channels_last)
    assert way(case) == "depthwise"
    check(case)
    check(replace(case, stride=(2, 1), dilation=(1, 3), bias=False))


@pytest.mark.slow("compiles programs")
@pytest.mark.sample(2)
@pytest.mark.levels
@pytest.mark.parametrize("channels_last", [True, False])
@pytest.mark.parametrize("dtype", FLOATS, ids=lambda dtype: dtype.spelling)
def test_types(dtype: DType, channels_last: bool) -> None:
    case = Conv(2, (10, 9), 18, 34, (3, 3), padding=(1, 1), dtype=dtype, channels_last=channels_last)
    check(case)
    check(replace(case, channels=3, stride=(2, 2)))
    check(replace(case, channels=20, filters=20, groups=20, bias=False))
    check(replace(case, kernel=(1, 1), padding=(0, 0), addend=False))
    assert way(case) == "winograd"


@pytest.mark.sample(4)
@pytest.mark.parametrize("channels_last", [True, False])
@pytest.mark.parametrize("relu", [True, False])
@pytest.mark.parametrize("addend", [True, False])
@pytest.mark.parametrize("bias", [True, False])
def test_what_follows_the_sums(bias: bool, addend: bool, relu: bool, channels_last: bool) -> None:
    case = replace(PLAIN, filters=19, bias=bias, addend=addend, relu=relu, channels_last=channels_last)
    check(case)
    inputs = operands(case.context())
    assert (convolve(case, inputs) < 0).any() != relu


SMALL = st.integers(1, 4)
SIZES = st.integers(1, 12)


@pytest.mark.slow("compiles programs")
@given(
    st.builds(
        Conv,
        batch=st.integers(1, 2),
        image=st.tuples(st.integers(10, 20), st.integers(10, 20)),
        channels=SIZES,
        filters=SIZES,
        kernel=st.tuples(SMALL, SMALL),
        stride=st.tuples(SMALL, SMALL),
        padding=st.tuples(st.integers(0, 3), st.integers(0, 3)),
        dilation=st.tuples(st.integers(1, 3), st.integers(1, 3)),
        channels_last=st.booleans(),
        bias=st.booleans(),
        addend=st.booleans(),
        relu=st.booleans(),
    ),
    SMALL,
)
@examples(10, long=250)
def test_any_attributes(case: Conv, groups: int) -> None:
    grouped = replace(case, channels=case.channels * groups, filters=case.filters * groups, groups=groups)
    check(grouped, misaligned=True)


WORK = [
    Conv(1, (40, 44), 32, 48, (3, 3), padding=(1, 1)),
    Conv(1, (7, 7), 64, 500, (3, 3), padding=(1, 1)),
    Conv(1, (90, 90), 3, 32, (7, 7), stride=(2, 2), padding=(3, 3)),
    Conv(2, (60, 60), 64, 64, (3, 3), padding=(1, 1), groups=64),
    Conv(1, (40, 44), 32, 48, (3, 3), padding=(1, 1), channels_last=False, dtype=DType.F16),
]


@pytest.mark.sample(1)
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("case", WORK, ids=str)
def test_threads_give_the_same_bits(case: Conv) -> None:
    assert tiling_of(convolution_of(case.context())).parts > 1
    inputs = operands(case.context())
    assert convolve(case, inputs, threads=4).tobytes() == convolve(case, inputs).tobytes()


@pytest.mark.sample(1)
@pytest.mark.levels(in_turn=True)
@pytest.mark.parametrize("channels_last", [True, False])
@pytest.mark.parametrize("case", WORK, ids=str)
def test_packed_constants_give_the_same_bits(case: Conv, channels_last: bool) -> None:
    case = replace(case, channels_last=channels_last)
    packed = replace(case, constants=(1, 2))
    assert entry("llvm", "conv2d").pack(packed.context()) is not None
    assert entry("llvm", "conv2d").workspace(packed.context()) < entry("llvm", "conv2d").workspace(case.context())
    inputs = operands(case.context())
    assert convolve(packed, inputs).tobytes() == convolve(case, inputs).tobytes()


@pytest.mark.parametrize("constants", [(), (1,), (2,), (0, 2)])
def test_weights_are_packed_at_load_only_with_their_bias(constants: tuple[int, ...]) -> None:
    case = replace(PLAIN, constants=constants)
    assert entry("llvm", "conv2d").pack(case.context()) is None
    check(case)


def test_weights_without_bias_are_packed_at_load() -> None:
    case = replace(PLAIN, bias=False, addend=False, constants=(1,))
    packing = entry("llvm", "conv2d").pack(case.context())
    assert packing is not None and packing.operands == (1,)
    check(case)


def test_another_layout_of_the_packed_weights_has_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    case = replace(PLAIN, filters=200, constants=(1, 2))
    monkeypatch.setattr(conv_tiling, "vector_bytes", lambda: 16)
    here = entry("llvm", "conv2d").pack(case.context())
    monkeypatch.setattr(conv_tiling, "vector_bytes", lambda: 64)
    there = entry("llvm", "conv2d").pack(case.context())
    assert here is not None and there is not None and here.layout != there.layout


PLACE = 'device_tag = "cpu", device_name = ["@0:0"]'
VARIABLE = f'output_lbns = ["v"], data_type = 2 : i32, {PLACE}'
JOB = f"""
oneflow.job @job(%x: tensor<1x12x12x16xf32>) -> tensor<1x12x12x24xf32> {{
  %w = "oneflow.variable"() {{op_name = "w", shape = [24 : si64, 3 : si64, 3 : si64, 16 : si64], {VARIABLE}}}
    : () -> tensor<24x3x3x16xf32>
  %b = "oneflow.variable"() {{op_name = "b", shape = [24 : si64], {VARIABLE}}} : () -> tensor<24xf32>
  %y = "oneflow.conv2d"(%x, %w, %b) {{op_name = "y", filters = 24 : si32, padding_before = [1 : si32, 1 : si32],
    data_format = "channels_last", kernel_size = [3 : si32, 3 : si32], strides = [1 : si32, 1 : si32],
    dilation_rate = [1 : si32, 1 : si32], activation = "relu", operand_segment_sizes = array<i32: 1, 1, 1, 0>, {PLACE}}}
    : (tensor<1x12x12x16xf32>, tensor<24x3x3x16xf32>, tensor<24xf32>) -> tensor<1x12x12x24xf32>
  oneflow.return %y : tensor<1x12x12x24xf32>
}}
"""


@pytest.mark.parametrize("forced", [{}, {"conv2d": "llvm"}], ids=["chosen", "llvm"])
@pytest.mark.parametrize("threads", [1, 2])
def test_parameters_of_a_job_are_packed_once(
    monkeypatch: pytest.MonkeyPatch, threads: int, forced: dict[str, str]
) -> None:
    """By the kernel that this machine chooses, too: what is installed decides which one that is, and so the bits."""
    packed: list[str] = []

    def counted(
        buffers: Sequence[Buffer],
        layout: str,
        nbytes: int,
        fill: Callable[[int], None],
        *,
        memory: DeviceMemory,
        unchanged: bool,
    ) -> PackedConstant:
        def count(address: int) -> None:
            packed.append(layout)
            fill(address)

        return packed_constant(buffers, layout, nbytes, count, memory=memory, unchanged=unchanged)

    monkeypatch.setattr(launcher, "packed_constant", counted)
    context = make_context()
    module = parse(context, JOB)
    assert isinstance(module, ModuleOp)
    program = ProgramBuilder(context, BuildOptions(threads=threads, forced=forced)).program(module, None, None)
    case = Conv(1, (12, 12), 16, 24, (3, 3), padding=(1, 1), addend=False)
    image, weight, bias = operands(case.context())
    for factor in (1, 2):
        kept = {"w": Buffer.from_object(factor * weight), "b": Buffer.from_object(bias)}
        program.set_variables(kept)
        for _ in range(2):
            (result,) = program.run([image])
            got = np.frombuffer(result.memory, np.float32).reshape(result.spec.shape)
            assert_right(case, [image, factor * weight, bias], got)
            assert len(packed) == factor


@pytest.mark.parametrize("together", [1, 5])
def test_few_tiles_together(monkeypatch: pytest.MonkeyPatch, together: int) -> None:
    """Tables of addresses that are made several times, and end with a part."""
    monkeypatch.setattr(conv_tiling, "_TILES_TOGETHER", together)
    monkeypatch.setattr(conv_tiling, "_MOST_PARTS", 3)
    check(Conv(2, (23, 21), 16, 40, (3, 2), padding=(1, 1)))


@pytest.mark.parametrize("pixels", [1, 2, 5, 7, 19, 29, 30, 31, 49, 3136])
def test_tiles_leave_no_rest(pixels: int) -> None:
    tiling = tiling_of(convolution_of(Conv(1, (1, pixels), 64, 64, (1, 1)).context()))
    narrow = tiling.tiles - tiling.wide_tiles
    assert tiling.wide_tiles * tiling.pixels + narrow * (tiling.pixels - 1) == pixels
    assert tiling.wide_tiles > 0 and narrow >= 0


@pytest.mark.slow("compiles programs")
@pytest.mark.sample(2)
@pytest.mark.parametrize("width, registers", [(16, 16), (16, 32), (64, 32)])
def test_tiles_of_other_targets(monkeypatch: pytest.MonkeyPatch, width: int, registers: int) -> None:
    """Vector sizes are a hint: code made for another machine's vectors gives right results on this one."""
    monkeypatch.setattr(conv_tiling, "vector_bytes", lambda: width)
    monkeypatch.setattr(conv_tiling, "vector_registers", lambda: registers)
    for dtype in FLOATS:
        check(Conv(1, (12, 13), 20, 100, (3, 3), padding=(1, 1), dtype=dtype))
        check(Conv(1, (12, 13), 70, 70, (3, 3), padding=(1, 1), groups=70, dtype=dtype))


@pytest.mark.parametrize("case", [Conv(0, (5, 5), 4, 8, (3, 3)), Conv(2, (5, 5), 4, 0, (3, 3))], ids=str)
def test_without_results(case: Conv) -> None:
    check(case)
    check(replace(case, constants=(1, 2)))


def test_an_empty_sum_is_the_bias() -> None:
    check(Conv(2, (5, 5), 0, 8, (3, 3), padding=(1, 1)))


def test_the_work_of_one_tile_is_one_part() -> None:
    tiling = tiling_of(convolution_of(PLAIN.context()))
    assert (tiling.pixel_parts, tiling.filter_parts) == (1, 1)


def test_nan_stays_in_its_window_and_relu_keeps_it() -> None:
    case = Conv(1, (9, 9), 16, 16, (3, 3), stride=(2, 2), padding=(1, 1), addend=False)
    inputs = operands(case.context())
    inputs[0][0, 4, 4, 7] = np.nan
    is_nan = np.isnan(convolve(case, inputs))
    assert is_nan[0, 2, 2].all() and is_nan.sum() == 16


def test_nan_stays_in_its_patches() -> None:
    case = Conv(1, (9, 9), 16, 16, (3, 3), padding=(1, 1), addend=False)
    assert way(case) == "winograd"
    inputs = operands(case.context())
    inputs[0][0, 4, 4, 7] = np.nan
    is_nan = np.isnan(convolve(case, inputs))
    assert is_nan[0, 3:6, 3:6].all() and is_nan.sum() == is_nan[0, 2:6, 2:6].sum()


def test_negative_zero_survives_relu() -> None:
    case = Conv(1, (2, 3), 1, 8, (1, 1), bias=True, addend=False)
    inputs = [np.zeros((1, 2, 3, 1), np.float32), -np.ones((8, 1, 1, 1), np.float32), -np.zeros(8, np.float32)]
    assert np.signbit(convolve(case, inputs)).all()


def test_convolutions_of_one_module_share_their_functions() -> None:
    from llvmlite import ir

    module = ir.Module("several")
    cases = [Conv(1, (56, 56), 64, 64, (3, 3), padding=(1, 1)), Conv(1, (14, 14), 256, 96, (1, 1))]
    for number, case in enumerate(cases):
        prepared = entry("llvm", "conv2d").prepare(case.context())
        assert isinstance(prepared, EmittedKernel)
        prepared.emit(module, case.context(), f"kernel_{number}")
    names = [function.name for function in module.functions]
    assert len([name for name in names if name.startswith("okl.conv.block.")]) == 1


def conv_reg(image: str, weight: str, out: str, *more: str, **attrs: Any) -> RegContext:
    sizes: dict[str, Any] = {"kernel_size": (3, 3), "strides": (1, 1), "padding_before": (0, 0)}
    sizes |= {"dilation_rate": (1, 1), "data_format": "channels_last"} | attrs
    return reg("conv2d", [image, weight, *more], [out], **sizes)


@pytest.mark.parametrize(
    "context, reason",
    [
        (conv_reg("1x5x5x4xf32", "8x3x3x4xf64", "1x3x3x8xf32"), "element types f32 and f64 differ"),
        (conv_reg("1x5x5x4xsi32", "8x3x3x4xsi32", "1x3x3x8xsi32"), "element type si32 is not supported"),
        (conv_reg("5x5x4xf32", "8x3x3x4xf32", "1x3x3x8xf32"), "operands must have rank 4"),
        (
            conv_reg("1x5x5x4xf32", "8x3x2x4xf32", "1x3x3x8xf32"),
            "the shapes of weight and result do not follow from the attributes",
        ),
        (
            conv_reg("1x5x5x4xf32", "8x3x3x4xf32", "1x3x4x8xf32"),
            "the result's shape does not follow from the operands",
        ),
        (conv_reg("1x5x5x4xf32", "8x3x3x4xf32", "1x3x3x8xf32", groups=3), "3 groups do not divide 4 channels"),
        (conv_reg("1x5x5x4xf32", "8x3x3x4xf32", "1x3x3x8xf32", "4xf32"), "the bias is 4xf32, expected one number"),
        (
            conv_reg("1x5x5x4xf32", "8x3x3x4xf32", "1x3x3x8xf32", "8xf32", "1x1x3x8xf32"),
            "the addend does not have the result's shape",
        ),
        (
            conv_reg("1x5x5x4xf32", "8x3x3x4xf32", "1x3x3x8xf32", activation="tanh"),
            "activation 'tanh' is not supported",
        ),
        (conv_reg("1x5x5x4xf32", "8x3x3x4xf32", "1x3x3x8xf32", strides=(1,)), "'strides' must be two numbers"),
    ],
)
def test_refusals(context: RegContext, reason: str) -> None:
    given = entry("llvm", "conv2d").supports(context)
    assert given is not None and given.startswith(reason)


def test_counts_are_of_64_bits() -> None:
    """Sizes beyond 2^31 elements: what a kernel of that size would be is worked out, not run."""
    case = Conv(3, (40000, 30000), 1, 8, (3, 3), padding=(1, 1))
    tiling = tiling_of(convolution_of(case.context()))
    assert (tiling.tiles - 1) * tiling.pixels > 2**31
    assert entry("llvm", "conv2d").supports(case.context()) is None
