"""Convolutions by oneDNN against the oracle, in launches; skipped where oneDNN is not installed."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from harness import entry, reg

from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.compile.launch import BuildOptions, build_launch
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.onednn import library as onednn
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.launch.context import LauncherContext
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.plan.launch_plan import LaunchPlan, OpPlan, Slot, Space, with_constants

needs_onednn = pytest.mark.host("onednn")


@dataclass(frozen=True)
class Case:
    """A convolution of images with channels last."""

    image: tuple[int, int] = (9, 7)
    channels: int = 16
    filters: int = 24
    kernel: tuple[int, int] = (3, 3)
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int] = (1, 1)
    dilation: tuple[int, int] = (1, 1)
    groups: int = 1
    bias: bool = True
    addend: bool = False
    activation: str = "relu"
    batch: int = 2

    def context(self) -> RegContext:
        sizes = [
            (size + 2 * padding - ((kernel - 1) * dilation + 1)) // stride + 1
            for size, padding, kernel, dilation, stride in zip(
                self.image, self.padding, self.kernel, self.dilation, self.stride, strict=True
            )
        ]
        out = f"{self.batch}x{sizes[0]}x{sizes[1]}x{self.filters}xf32"
        inputs = {
            "in": f"{self.batch}x{self.image[0]}x{self.image[1]}x{self.channels}xf32",
            "weight": f"{self.filters}x{self.kernel[0]}x{self.kernel[1]}x{self.channels // self.groups}xf32",
        }
        if self.bias:
            inputs["bias"] = f"{self.filters}xf32"
        if self.addend:
            inputs["_add_to_output"] = out
        context = reg(
            "conv2d",
            list(inputs.values()),
            [out],
            input_keys=list(inputs),
            filters=self.filters,
            groups=self.groups,
            data_format="channels_last",
            kernel_size=self.kernel,
            strides=self.stride,
            padding_before=self.padding,
            dilation_rate=self.dilation,
            activation=self.activation,
        )
        return context._replace(constants=(1, 2) if self.bias else (1,))


def launch(context: RegContext, threads: int = 2) -> LauncherContext:
    args = tuple(Slot(Space.ARG, index) for index in range(len(context.inputs)))
    op = OpPlan(context, args, (Slot(Space.RET, 0),))
    plan = LaunchPlan("one", context.inputs, context.outputs, (), (op,), (0,), (0,))
    stats = RunStats()
    code = build_launch(with_constants(plan, context.constants), BuildOptions(forced={"*": "onednn"}), RunStats())
    return LauncherContext(code, stats, threads=threads)


def operands(context: RegContext) -> list[np.ndarray]:
    draw = np.random.default_rng(2)
    return [draw.standard_normal(spec.shape).astype(np.float32) for spec in context.inputs]


@needs_onednn
@pytest.mark.parametrize(
    "case",
    [
        Case(),
        Case(bias=False, activation="none"),
        Case(addend=True),
        Case(addend=True, activation="none", bias=False),
        Case(kernel=(1, 1), padding=(0, 0)),
        Case(stride=(2, 2)),
        Case(stride=(2, 1), padding=(0, 2), kernel=(3, 4)),
        Case(dilation=(2, 3), padding=(2, 3)),
        Case(groups=2),
        Case(channels=12, filters=12, groups=12),
        Case(channels=3, filters=5, kernel=(7, 7), padding=(3, 3), stride=(2, 2), image=(20, 21)),
    ],
    ids=str,
)
def test_agrees_with_the_oracle(case: Case):
    depth = case.kernel[0] * case.kernel[1] * case.channels // case.groups
    check(case.context(), depth)


def tolerance(depth: int) -> float:
    """How far a sum of `depth` products in f32 may be off."""
    return 2e-6 * depth**0.5 * 16 + 1e-6


def check(context: RegContext, depth: int, threads: int = 2) -> None:
    """Two runs of a launch against the oracle; `depth` products of numbers up to 4 are summed."""
    made = launch(context, threads)
    arrays = operands(context)
    buffers = [Buffer.from_object(array) for array in arrays]
    made.bind_constants({number: buffers[number] for number in context.constants})
    wanted = compute(context, arrays)[0]
    for _ in range(2):
        (found,) = made.call(buffers)
        got = np.frombuffer(found.memory, np.float32).reshape(wanted.shape)
        assert np.abs(got - wanted).max() <= tolerance(depth)
    made.close()


def results(context: RegContext, threads: int) -> bytes:
    made = launch(context, threads)
    buffers = [Buffer.from_object(array) for array in operands(context)]
    made.bind_constants({number: buffers[number] for number in context.constants})
    (found,) = made.call(buffers)
    whole = bytes(found.memory)
    made.close()
    return whole


@pytest.mark.sample(3)
@needs_onednn
@pytest.mark.parametrize(
    "case",
    [
        # With AVX2, oneDNN has no other implementation than its slowest for the layout of one thread on 2 or 3 of them.
        Case((8, 22), 16, 64, (5, 5), (2, 2), (2, 2), bias=False, batch=1),
        Case((12, 11), 16, 64, (1, 1), padding=(0, 0)),
        Case((9, 11), 5, 64, stride=(2, 2), activation="none", batch=1),
        Case((7, 27), 5, 100, stride=(2, 2), padding=(0, 0), bias=False, addend=True, batch=1),
        Case((8, 12), 64, 24, (1, 7), (2, 2), (0, 0), bias=False, batch=1),
        Case((7, 8), 8, 64, (1, 1), (2, 2), (0, 0), bias=False, activation="none", batch=1),
        Case((7, 7), 1024, 64, (1, 1), padding=(0, 0)),
        Case((14, 14), 256, 48),
    ],
    ids=str,
)
def test_convolutions_give_the_same_bits_on_any_number_of_threads(case: Case):
    assert len({results(case.context(), threads) for threads in (1, 2, 3, 4, 6)}) == 1


@needs_onednn
def test_linear_layers_are_served_when_forced():
    """Their bits depend on the number of threads, which cuts their sums: within what the oracle allows them."""
    context = reg("matmul", ["33x4096xf32", "100x4096xf32"], ["33x100xf32"], transpose_b=True)._replace(constants=(1,))
    assert default_registry().choose(context).provider == "llvm"
    alone, *others = (np.frombuffer(results(context, threads), np.float32) for threads in (1, 2, 3, 4))
    assert all(np.abs(other - alone).max() <= tolerance(4096) for other in others)


@needs_onednn
@pytest.mark.parametrize("addend", [False, True])
@pytest.mark.parametrize("activation", ["none", "relu"])
def test_linear_layers(activation: str, addend: bool):
    operands = ["2x5x24xf32", "40x24xf32", "40xf32", *(["2x5x40xf32"] if addend else [])]
    keys = ["x", "weight", "bias", "_add_to_output"][: len(operands)]
    context = reg(
        "fused_matmul_bias",
        operands,
        ["2x5x40xf32"],
        input_keys=keys,
        output_keys=["out"],
        alpha=1.0,
        activation=activation,
    )
    check(context._replace(constants=(1, 2)), 24)


@needs_onednn
@pytest.mark.parametrize("transpose_b", [False, True])
@pytest.mark.parametrize("addend", [False, True])
def test_products_with_constant_weights(transpose_b: bool, addend: bool):
    operands = ["33x20xf32", "17x20xf32" if transpose_b else "20x17xf32", *(["33x17xf32"] if addend else [])]
    check(reg("matmul", operands, ["33x17xf32"], transpose_b=transpose_b)._replace(constants=(1,)), 20)


@needs_onednn
@pytest.mark.parametrize("data_format", ["channels_first", "channels_last"])
@pytest.mark.parametrize("counts", [False, True])
@pytest.mark.parametrize(("kernel", "stride", "padding"), [((2, 2), (2, 2), (0, 0)), ((3, 4), (2, 1), (1, 2))])
def test_average_pools(
    kernel: tuple[int, int], stride: tuple[int, int], padding: tuple[int, int], counts: bool, data_format: str
):
    sizes = [(size + 2 * p - k) // s + 1 for size, k, s, p in zip((9, 8), kernel, stride, padding, strict=True)]
    shapes = [f"2x5x{h}x{w}xf32" if data_format == "channels_first" else f"2x{h}x{w}x5xf32" for h, w in ((9, 8), sizes)]
    attributes = {"kernel_size": kernel, "stride": stride, "padding": padding, "count_include_pad": counts}
    check(reg("avg_pool_2d", shapes[:1], shapes[1:], data_format=data_format, **attributes), 12)


@needs_onednn
def test_contexts_share_packed_weights_and_have_arguments_of_their_own():
    context = Case().context()
    arrays = operands(context)
    buffers = [Buffer.from_object(array) for array in arrays]
    others = [Buffer.from_object(2 * arrays[0]), *buffers[1:]]
    first, second = launch(context), launch(context)
    for made in (first, second):
        made.bind_constants({1: buffers[1], 2: buffers[2]})
    before = bytes(first.call(buffers)[0].memory)
    second.call(others)
    assert bytes(first.call(buffers)[0].memory) == before


LARGE = {
    "conv": Case(image=(40, 40), channels=64, filters=64).context(),
    "conv 1x1": Case(image=(40, 40), channels=64, filters=64, kernel=(1, 1), padding=(0, 0), stride=(2, 2)).context(),
    "conv in groups": Case(image=(40, 40), channels=64, filters=64, groups=64, addend=True).context(),
    "product": reg("matmul", ["512x700xf32", "700x900xf32"], ["512x900xf32"])._replace(constants=(1,)),
    "vector times matrix": reg("matmul", ["1x2000xf32", "900x2000xf32"], ["1x900xf32"], transpose_b=True)._replace(
        constants=(1,)
    ),
    "pool": reg(
        "avg_pool_2d",
        ["4x64x40x40xf32"],
        ["4x64x20x20xf32"],
        kernel_size=(2, 2),
        stride=(2, 2),
        padding=(0, 0),
        data_format="channels_first",
    ),
}


@pytest.mark.sample(1)
@needs_onednn
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.parametrize("threads", [1, 3])
def test_a_context_runs_on_its_threads(name: str, threads: int):
    program = f"import test_onednn; print(test_onednn.threads_started({name!r}, {threads}))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(done.stdout) == threads - 1


def threads_started(name: str, threads: int) -> int:
    """How many threads there are more after a run of one of LARGE; for a process of its own."""
    made = launch(LARGE[name], threads)
    buffers = [Buffer.from_object(array) for array in operands(LARGE[name])]
    tasks = Path("/proc/self/task")
    before = len(list(tasks.iterdir()))
    made.bind_constants({number: buffers[number] for number in LARGE[name].constants})
    made.call(buffers)
    return len(list(tasks.iterdir())) - before


@needs_onednn
@pytest.mark.parametrize("threads", [1, 4])
def test_contexts_with_other_threads_share_a_layout(threads: int):
    product = reg("matmul", ["512x700xf32", "900x700xf32"], ["512x900xf32"], transpose_b=True)
    check(product._replace(constants=(1,)), 700, threads)
    check(Case(channels=256, filters=128, kernel=(1, 1), padding=(0, 0), stride=(2, 2)).context(), 256, threads)


def test_what_is_left_to_others():
    context = Case().context()
    assert "not constant" in str(entry("onednn", "conv2d").supports(context._replace(constants=())))
    product = reg("matmul", ["4x8xf32", "8x4xf32"], ["4x4xf32"])
    assert "not constant" in str(entry("onednn", "matmul").supports(product))
    scaled = reg("matmul", ["4x8xf32", "8x4xf32"], ["4x4xf32"], alpha=2.0)._replace(constants=(1,))
    assert "unscaled" in str(entry("onednn", "matmul").supports(scaled))
    first = reg(
        "conv2d",
        ["1x3x8x8xf32", "4x3x1x1xf32"],
        ["1x4x8x8xf32"],
        filters=4,
        data_format="channels_first",
        kernel_size=(1, 1),
        strides=(1, 1),
        padding_before=(0, 0),
        dilation_rate=(1, 1),
    )
    assert "channels first" in str(entry("onednn", "conv2d").supports(first._replace(constants=(1,))))


def test_a_library_that_is_none_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    # The library that this process has stays what it is: primitives that are kept belong to its engine.
    monkeypatch.setattr(onednn, "library", onednn.library.__wrapped__)
    monkeypatch.setenv("OKL_ONEDNN_LIBRARY", str(tmp_path / "none.so"))
    assert "cannot be used" in str(onednn.library())
    assert "cannot be used" in str(entry("onednn", "conv2d").supports(Case().context()))
    monkeypatch.setenv("OKL_ONEDNN_LIBRARY", "libm.so.6")
    assert "cannot be used" in str(onednn.library())
