"""Work in parts: the split depends on sizes alone, every element is done, and threads change no bit."""

from __future__ import annotations

import numpy as np
import pytest
from harness import assert_close, call_kernel, emitted_text, entry, numbers, random, reg

from okl_opt.runtime.base.dtypes import DType
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.llvm.frame.split import MOST_PARTS, SMALLEST_PART, part_count
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.registry import EmittedKernel
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space


def test_small_work_stays_in_one_piece() -> None:
    assert part_count(1000, 65) == 1
    assert part_count(0, 100) == part_count(1, 1 << 40) == 1


def test_parts_are_neither_small_nor_many() -> None:
    for units in (3, 100, 1 << 16, 1 << 30):
        for weight in (1, 2, 1000):
            parts = part_count(units, weight)
            assert 1 <= parts <= min(units, MOST_PARTS)
            assert parts == 1 or units * weight >= parts * SMALLEST_PART


def norm(rows: int, length: int) -> RegContext:
    x, given, kept = f"{rows}x{length}xf32", f"{length}xf32", f"{rows}xf32"
    attrs = {"center": True, "scale": True, "begin_norm_axis": 1, "begin_params_axis": 1, "epsilon": 1e-5}
    return reg("layer_norm", [x, given, given], [x, kept, kept], **attrs)


CASES: dict[str, RegContext] = {
    "relu": reg("relu", ["70001xf32"], ["70001xf32"]),
    "relu of whole chunks": reg("relu", ["32x4096xf32"], ["32x4096xf32"]),
    "tanh": reg("tanh", ["40x1003xf32"], ["40x1003xf32"]),
    "copy f16": reg("copy", ["3x33333xf16"], ["3x33333xf16"], device_type="cpu"),
    "cast": reg("cast", ["100003xf32"], ["100003xsi8"], dtype=4),
    "rows of one number": reg("broadcast_add", ["300x301xf32", "300x1xf32"], ["300x301xf32"]),
    "long rows": reg("broadcast_mul", ["3x30000xf32", "3x1xf32"], ["3x30000xf32"]),
    "columns": reg("broadcast_sub", ["2x3x17000xf32", "17000xf32"], ["2x3x17000xf32"]),
    "outer product": reg("broadcast_maximum", ["5x1x7x1xf32", "60x1x50xf32"], ["5x60x7x50xf32"]),
    "bias_add": reg("bias_add", ["4x30x700xf32", "30xf32"], ["4x30x700xf32"], axis=1),
    "where": reg("where", ["70x1xi1", "70x1000xf32", "1000xf32"], ["70x1000xf32"]),
    "dropout": reg("dropout", ["70000xf32"], ["70000xf32", "70000xi1"]),
    "tril": reg("tril", ["3x200x130xf32"], ["3x200x130xf32"], diagonal=3),
    "softmax": reg("softmax", ["70x300xf32"], ["70x300xf32"]),
    "softmax f16": reg("softmax", ["70x301xf16"], ["70x301xf16"]),
    "log_softmax": reg("log_softmax", ["70x300xf32"], ["70x300xf32"]),
    "layer_norm": norm(70, 300),
    "sum of all": reg("reduce_sum", ["300x301xf32"], ["f32"], axis=(0, 1)),
    "maximum of all": reg("reduce_max", ["140001xf16"], ["f16"], axis=(0,)),
    "minimum of all": reg("reduce_min", ["140001xsi8"], ["si8"], axis=(0,)),
    "sum of rows": reg("reduce_sum", ["300x301xf32"], ["300xf32"], axis=(1,)),
    "sum of columns": reg("reduce_sum", ["300x301xf32"], ["301xf32"], axis=(0,)),
    "sum of a few columns": reg("reduce_sum", ["9000x9xf32"], ["9xf32"], axis=(0,)),
    "maximum inside": reg("reduce_max", ["30x50x90xf32"], ["30x90xf32"], axis=(1,)),
    "product around": reg("reduce_prod", ["20x50x90xf64"], ["50xf64"], axis=(0, 2)),
    "argmax": reg("argmax", ["300x301xf32"], ["300xsi64"]),
    "transpose": reg("transpose", ["300x301xf32"], ["301x300xf32"], perm=(1, 0)),
    "transpose of pixels": reg("transpose", ["2x60x20x31xf32"], ["2x20x31x60xf32"], perm=(0, 2, 3, 1)),
    "many transposes": reg("transpose", ["90x30x31xsi8"], ["90x31x30xsi8"], perm=(0, 2, 1)),
    "rows moved": reg("transpose", ["60x40x50xf64"], ["40x60x50xf64"], perm=(1, 0, 2)),
    "reshape": reg("reshape", ["300x301xf32"], ["90300xf32"], shape=(90300,)),
    "concat": reg("concat", ["80x1000xf32", "80x999xf32"], ["80x1999xf32"], axis=1),
    "slice backwards": reg("slice", ["90001xf32"], ["90001xf32"], start=(90000,), stop=(-90002,), step=(-1,)),
    "expand": reg("expand", ["300x1xf32"], ["300x301xf32"], expand_shape=(300, 301)),
}


def text_of(context: RegContext) -> str:
    prepared = entry("llvm", context.op_type).prepare(context)
    assert isinstance(prepared, EmittedKernel)
    return emitted_text(prepared, context)


@pytest.mark.sample(7)
@pytest.mark.parametrize("case", CASES)
def test_threads_change_nothing(case: str) -> None:
    context = CASES[case]
    kernel = entry("llvm", context.op_type)
    inputs = [random(spec, seed, 0.5, 1.5) for seed, spec in enumerate(context.inputs)]
    if case not in ("sum of a few columns",):  # eight sums side by side are one vector: nothing to cut
        assert "okl_parallel_for" in text_of(context)
    serial, parallel = (call_kernel(kernel, context, inputs, threads=threads) for threads in (1, 4))
    assert serial.status == parallel.status == 0
    assert [array.tobytes() for array in serial.outputs] == [array.tobytes() for array in parallel.outputs]
    for mine, wanted, described in zip(serial.outputs, compute(context, inputs), context.outputs, strict=True):
        # Sums are of at most 90300 numbers near 1; a block of 4096 is added up in f32.
        absolute = 0.01 if "sum" in case else 1e-9 if described.dtype is DType.F64 else 4e-6
        assert_close(mine, numbers(wanted, described.dtype), described.dtype, absolute=absolute)


def test_in_place_in_parts() -> None:
    context = CASES["relu"]
    x = random(context.inputs[0])
    expected = np.maximum(x, 0)
    assert call_kernel(entry("llvm", "relu"), context, [x], in_place=0, threads=4).status == 0
    np.testing.assert_array_equal(x, expected)


@pytest.mark.parametrize("place", [0, 65000, 69999])
def test_the_status_of_any_part_comes_back(place: int) -> None:
    context = reg("broadcast_div", ["70000xsi32", "70000xsi32"], ["70000xsi32"])
    x = np.ones(70000, np.int32)
    y = np.ones(70000, np.int32)
    y[place] = 0
    for threads in (1, 4):
        assert call_kernel(entry("llvm", "broadcast_div"), context, [x, y], threads=threads).status == 1


def test_small_kernels_have_no_parts() -> None:
    for context in (
        reg("relu", ["60000xf32"], ["60000xf32"]),
        reg("softmax", ["30x300xf32"], ["30x300xf32"]),
        reg("reduce_sum", ["60000xf32"], ["f32"], axis=(0,)),
        reg("transpose", ["200x300xf32"], ["300x200xf32"], perm=(1, 0)),
    ):
        assert "parallel" not in text_of(context)


def test_a_launch_gives_the_same_on_one_thread_and_on_four() -> None:
    ops = (
        OpPlan(reg("tanh", ["90x1000xf32"], ["90x1000xf32"]), (Slot(Space.ARG, 0),), (Slot(Space.RET, 0),)),
        OpPlan(reg("softmax", ["90x1000xf32"], ["90x1000xf32"]), (Slot(Space.RET, 0),), (Slot(Space.RET, 1),)),
        OpPlan(
            reg("reduce_sum", ["90x1000xf32"], ["1000xf32"], axis=(0,)), (Slot(Space.RET, 1),), (Slot(Space.RET, 2),)
        ),
    )
    x = ops[0].reg.inputs[0]
    rets = tuple(op.reg.outputs[0] for op in ops)
    plan = LaunchPlan("parts", (x,), rets, (), ops, (0, 1, 2), (0, 1, 2))
    stats = RunStats()
    launch = build_launch(plan, BuildOptions(), stats)
    results = [
        [bytes(result.memory) for result in LauncherContext(launch, stats, threads=threads).call([random(x)])]
        for threads in (1, 4)
    ]
    assert results[0] == results[1]
