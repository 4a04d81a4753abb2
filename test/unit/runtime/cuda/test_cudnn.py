"""Convolutions by cuDNN: what it is told is shown by numbers of a stand-in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from fake_libraries import FakeLibraries, entry_of, fakes, forget, launch, on_cuda, run, stream_of
from harness import assert_close, numbers, random, reg

from okl_opt.passes.analysis.kernel_facts import FACTS
from okl_opt.runtime.cuda.cudnn.library import library
from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import compute
from okl_opt.runtime.kernels.errors import KernelNotFound
from okl_opt.runtime.kernels.registry import default_registry
from okl_opt.runtime.launch.failures import KernelError
from okl_opt.runtime.memory.buffer import Buffer

__all__ = ["fakes"]

needs_cc = pytest.mark.host("cc")


@dataclass(frozen=True)
class Case:
    image: tuple[int, int] = (6, 5)
    channels: int = 4
    filters: int = 6
    kernel: tuple[int, int] = (3, 2)
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int] = (0, 0)
    dilation: tuple[int, int] = (1, 1)
    groups: int = 1
    bias: bool = False
    addend: bool = False
    activation: str = "none"
    channels_last: bool = False
    dtype: str = "f32"

    def context(self) -> RegContext:
        sizes = [
            (size + 2 * padding - ((kernel - 1) * dilation + 1)) // stride + 1
            for size, padding, kernel, dilation, stride in zip(
                self.image, self.padding, self.kernel, self.dilation, self.stride, strict=True
            )
        ]
        out = self._type(2, self.filters, sizes)
        inputs = {
            "in": self._type(2, self.channels, self.image),
            "weight": self._type(self.filters, self.channels // self.groups, self.kernel),
        }
        if self.bias:
            inputs["bias"] = f"{self.filters}x{self.dtype}"
        if self.addend:
            inputs["_add_to_output"] = out
        return reg(
            "conv2d",
            list(inputs.values()),
            [out],
            input_keys=list(inputs),
            filters=self.filters,
            groups=self.groups,
            data_format="channels_last" if self.channels_last else "channels_first",
            kernel_size=self.kernel,
            strides=self.stride,
            padding_before=self.padding,
            dilation_rate=self.dilation,
            activation=self.activation,
        )

    def _type(self, first: int, channels: int, sizes: tuple[int, int] | list[int]) -> str:
        shape = (first, *sizes, channels) if self.channels_last else (first, channels, *sizes)
        return "x".join([*map(str, shape), self.dtype])


CASES: list[dict[str, object]] = [
    {},
    {"padding": (2, 1)},
    {"stride": (2, 1), "padding": (0, 1)},
    {"dilation": (1, 2), "padding": (1, 2)},
    {"groups": 2},
    {"groups": 4, "filters": 8, "bias": True, "activation": "relu"},
    {"bias": True},
    {"activation": "relu"},
    {"addend": True},
    {"bias": True, "addend": True, "activation": "relu"},
]


def operands(context: RegContext) -> list[np.ndarray]:
    return [random(spec, seed, -1.0, 1.0) for seed, spec in enumerate(context.inputs)]


def check(case: Case, graph: str = "off") -> None:
    context = case.context()
    arrays = operands(context)
    dtype = context.outputs[0].dtype
    (wanted,) = compute(context, arrays)
    got = run("cudnn", context, arrays, graph)
    assert_close(got, numbers(wanted, dtype), dtype, absolute=1e-13 if case.dtype == "f64" else 1e-5)


@needs_cc
@pytest.mark.parametrize("channels_last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_agrees_with_the_oracle(fakes: FakeLibraries, case: dict[str, object], channels_last: bool):
    check(Case(channels_last=channels_last, **case))  # pyright: ignore[reportArgumentType]


@needs_cc
@pytest.mark.parametrize("dtype", ["f16", "bf16", "f64"])
@pytest.mark.parametrize("fused", [False, True])
def test_other_types(fakes: FakeLibraries, dtype: str, fused: bool):
    check(Case(dtype=dtype, padding=(1, 1), bias=fused, addend=fused, activation="relu" if fused else "none"))


@needs_cc
def test_one_call_does_all_that_is_asked_for(fakes: FakeLibraries):
    check(Case(bias=True, addend=True, activation="relu"))
    calls = [call for call in fakes.calls() if call not in ("create", "destroy")]
    assert calls == ["heuristics, math 3", *["fused", "forward 1"] * 2]
    check(Case())
    assert [call for call in fakes.calls() if call not in ("create", "destroy")][-1] == "forward 1"


@needs_cc
def test_tf32_is_not_used(fakes: FakeLibraries):
    fakes.offer((5, 0, 1, 1, 0), (6, 0, 1, 2, 0), (2, 0, 1, 0, 0), (1, 0, 1, 3, 0))
    check(Case())
    assert "heuristics, math 3" in (calls := fakes.calls()) and calls[-2] == "forward 2"
    check(Case(dtype="f16"))
    assert "heuristics, math 1" in (calls := fakes.calls()) and calls[-2] == "forward 5"


@needs_cc
def test_the_first_algorithm_that_may_be_taken_is(fakes: FakeLibraries):
    fakes.offer((4, 3000, 1, 3, 0), (5, 0, 0, 3, 0), (6, 0, 1, 3, 1 << 30), (7, 0, 1, 3, 64), (1, 0, 1, 3, 32))
    check(Case(activation="relu"))
    assert "forward 7" in fakes.calls()
    context = on_cuda(Case(activation="relu").context())
    assert entry_of("cudnn", "conv2d").workspace(context) == 64
    check(Case(bias=True))
    assert "forward 1" in fakes.calls(), "the only one without relu"


@needs_cc
def test_each_launch_has_a_handle(fakes: FakeLibraries):
    context = Case().context()
    both = launch("cudnn", context, Case(padding=(0, 0), activation="relu").context())
    assert fakes.calls().count("create") == 2, "one to ask, one for the launch"
    other = launch("cudnn", context)
    assert fakes.calls().count("create") == 1
    for made in (both, other):
        made.call([Buffer.from_object(each) for each in operands(context)])
        assert fakes.handle.fake_stream() == stream_of(made)
    both.close()
    other.close()
    del both, other, made
    assert fakes.calls().count("destroy") == 2


@needs_cc
@pytest.mark.parametrize(
    ("case", "reason"),
    [
        (Case(dtype="si32"), "cuDNN is only used for f16, bf16, f32 and f64, all of one type"),
        (Case(activation="gelu"), "activation 'gelu' is not supported"),
    ],
)
def test_what_is_left_to_others(fakes: FakeLibraries, case: Case, reason: str):
    assert entry_of("cudnn", "conv2d").supports(on_cuda(case.context())) == reason


@needs_cc
def test_a_convolution_without_algorithm_is_left_to_others(fakes: FakeLibraries):
    fakes.offer()
    context = on_cuda(Case().context())
    assert entry_of("cudnn", "conv2d").supports(context) == "cuDNN has no algorithm for this convolution"


@needs_cc
def test_a_call_that_fails_is_an_error_with_its_name(fakes: FakeLibraries):
    context = Case().context()
    made = launch("cudnn", context)
    given = [Buffer.from_object(each) for each in operands(context)]
    fakes.handle.fake_fail(3000)
    with pytest.raises(KernelError, match=r"provider cudnn\) failed: CUDNN_STATUS_NOT_SUPPORTED"):
        made.call(given)
    fakes.handle.fake_reset()
    made.call(given)


@needs_cc
def test_a_library_that_does_not_serve_says_why(fakes: FakeLibraries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for version, words in ((8907, "8.9"), (100200, "10.2")):
        fakes.handle.fake_versions(13, version)
        forget()
        assert library() == f"cuDNN is {words}, but version 9 is needed"
    fakes.handle.fake_versions(13, 91200)
    fakes.handle.fake_fail(5000)
    forget()
    assert library() == "cuDNN returns CUDNN_STATUS_EXECUTION_FAILED (5000) in cudnnCreate"
    monkeypatch.delenv("OKL_CUDNN_LIBRARY")
    forget()
    assert library() == "cuDNN is not installed (pip install 'okl-opt[cuda]', or name it in OKL_CUDNN_LIBRARY)"
    with pytest.raises(KernelNotFound, match="cudnn: cuDNN is not installed"):
        default_registry().choose(on_cuda(Case().context()), {"*": "cudnn"})


@needs_cc
def test_generated_kernels_serve_what_it_does_not(fakes: FakeLibraries):
    context = on_cuda(Case().context())
    assert default_registry().choose(context).provider == "cudnn"
    fakes.offer()
    forget()
    assert default_registry().choose(context).provider == "gpu"


@pytest.mark.gpu
@pytest.mark.parametrize("channels_last", [False, True], ids=["first", "last"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_on_a_gpu(case: dict[str, object], channels_last: bool):
    """A convolution that cuDNN has no algorithm for is left out: other kernels serve it."""
    for dtype in ("f32", "f16"):
        found = Case(channels_last=channels_last, dtype=dtype, **case)  # pyright: ignore[reportArgumentType]
        reason = entry_of("cudnn", "conv2d").supports(on_cuda(found.context()))
        if reason == "cuDNN has no algorithm for this convolution":
            continue
        for graph in ("off", "require"):
            check(found, graph)


def test_its_ops_are_captured_by_graphs():
    assert FACTS["conv2d"].captured and entry_of("cudnn", "conv2d")
