"""Random jobs in which training normalisations write variables, temporaries and arguments: no pass changes a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest
from cnn_jobs import CPU, Array, evaluate, module_of
from host import examples
from hypothesis import example, given
from hypothesis import strategies as st

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.verifier import verify
from okl_opt.passes.pipeline.manager import PassManager
from okl_opt.passes.pipeline.text import pipeline_of_names

V, X, W = "tensor<3xf32>", "tensor<4x3xf32>", "tensor<3x3xf32>"
P, K = "tensor<2x3x4x4xf32>", "tensor<3x3x1x1xf32>"

UNARY = ("relu", "negative", "abs", "transpose", "transpose")
BINARY = ("add_n2", "add_n", "broadcast_add", "broadcast_sub")
KINDS = (
    *UNARY,
    *BINARY,
    "dropout",
    "variable",
    "input",
    "output",
    "pair",
    "linear",
    "linear",
    "conv",
    "train",
    "train",
)


@dataclass
class Job:
    """The text of a job on vectors, which its normalisations write and its layers add, images and pictures."""

    lines: list[str] = field(default_factory=list[str])
    vectors: list[str] = field(default_factory=lambda: ["%a", "%b"])
    images: list[str] = field(default_factory=lambda: ["%x"])
    pictures: list[str] = field(default_factory=lambda: ["%i"])

    def add(self, kind: str, numbers: Sequence[int]) -> None:
        """Add an op; `numbers` choose its operands, from the last ones, and its name."""
        first, second, name = numbers
        a = self.vectors[-1 - first % len(self.vectors)]
        b = self.vectors[-1 - second % len(self.vectors)]
        value = f"%v{len(self.lines)}"
        attributes = f'{CPU}, op_name = "{"pq"[name % 2]}"'
        stated = f'{attributes}, data_type = 2 : i32, output_lbns = ["o/out"], shape = [3 : si64]'
        if kind == "train":
            self.train(a, b, value)
            return
        if kind == "pair":
            self.add("transpose", numbers)
            self.add("transpose", (0, 0, name))
            return
        if kind in ("linear", "conv"):
            (self.linear if kind == "linear" else self.conv)(a, value, attributes)
            return
        if kind in UNARY:
            extra = ", perm = [0 : si32]" if kind == "transpose" else ""
            line = f'{value} = "oneflow.{kind}"({a}) {{{attributes}{extra}}} : ({V}) -> {V}'
        elif kind in BINARY:
            extra = ', op_type_name = "add_n"' if kind == "add_n2" else ""
            line = f'{value} = "oneflow.{kind}"({a}, {b}) {{{attributes}{extra}}} : ({V}, {V}) -> {V}'
        elif kind == "dropout":
            line = (
                f'{value}, {value}m = "oneflow.dropout"({a}, {b}) {{{attributes}}} : ({V}, {V}) -> ({V}, tensor<3xi8>)'
            )
        elif kind == "variable":
            line = f'{value} = "oneflow.variable"() {{{stated}}} : () -> {V}'
        else:
            line = f'{value} = "oneflow.{kind}"({a}) {{{stated}}} : ({V}) -> {V}'
        self.lines.append(line)
        self.vectors.append(value)

    def train(self, mean: str, variance: str, value: str) -> None:
        """Add a normalisation that writes `mean` and `variance`, if they are two values."""
        if mean != variance:
            attributes = (
                f'{CPU}, op_name = "n", axis = 1 : si32, epsilon = 1.0 : f32, momentum = 0.5 : f32, training = true, '
                "operand_segment_sizes = array<i32: 1, 1, 1, 1, 1, 0>, result_segment_sizes = array<i32: 1, 0, 0>"
            )
            operands = f"{self.images[-1]}, {mean}, {variance}, %g, %g"
            types = f"({X}, {V}, {V}, {V}, {V}) -> {X}"
            self.lines.append(f'{value} = "oneflow.normalization"({operands}) {{{attributes}}} : {types}')
            self.images.append(value)

    def linear(self, bias: str, value: str, attributes: str) -> None:
        """Add a product of the first images, with a bias: of small integers, so that no order of sums rounds."""
        self.lines += [
            f'{value}p = "oneflow.matmul"(%x, %w) {{{attributes}, transpose_b = true}} : ({X}, {W}) -> {X}',
            f'{value} = "oneflow.broadcast_add"({value}p, {bias}) {{{attributes}}} : ({X}, {V}) -> {X}',
        ]
        self.images.append(value)

    def conv(self, bias: str, value: str, attributes: str) -> None:
        """Add a convolution of the pictures, with a bias and a relu; of small integers, too."""
        window = (
            'data_format = "channels_first", padding_before = [0 : si32, 0 : si32], '
            "kernel_size = [1 : si32, 1 : si32], "
            "strides = [1 : si32, 1 : si32], dilation_rate = [1 : si32, 1 : si32], filters = 3 : si32, "
            "operand_segment_sizes = array<i32: 1, 1, 0, 0>"
        )
        self.lines += [
            f'{value}c = "oneflow.conv2d"(%i, %k) {{{attributes}, {window}}} : ({P}, {K}) -> {P}',
            f'{value}b = "oneflow.bias_add"({value}c, {bias}) {{{attributes}, axis = 1 : si32}} : ({P}, {V}) -> {P}',
            f'{value} = "oneflow.relu"({value}b) {{{attributes}}} : ({P}) -> {P}',
        ]
        self.pictures.append(value)

    def text(self, returned: Sequence[int]) -> str:
        values = list(dict.fromkeys(self.vectors[-1 - number % len(self.vectors)] for number in returned))
        images, pictures = self.images[-3:], self.pictures[-2:]
        types = ", ".join([V] * len(values) + [X] * len(images) + [P] * len(pictures))
        body = "\n  ".join([*self.lines, f"oneflow.return {', '.join(values + images + pictures)} : {types}"])
        parameters = f"%a: {V}, %b: {V}, %g: {V}, %x: {X}, %w: {W}, %i: {P}, %k: {K}"
        return f"oneflow.job @j({parameters}) -> ({types}) {{\n  {body}\n}}\n"


@st.composite
def jobs(draw: st.DrawFn) -> str:
    job = Job()
    small = st.integers(0, 3)
    for kind in draw(st.lists(st.sampled_from(KINDS), min_size=2, max_size=14)):
        job.add(kind, draw(st.tuples(small, small, small)))
    return job.text(draw(st.lists(st.integers(0, 5), min_size=1, max_size=4)))


SHAPES = ((3,), (3,), (3,), (4, 3), (3, 3), (2, 3, 4, 4), (3, 3, 1, 1))


def outcome(text: str, passes: Sequence[str]) -> list[Array]:
    """What a job gives after `passes`, and what it leaves in its variables and arguments."""
    module = module_of(text)
    failed: list[DiagnosticError] = []
    PassManager(make_context(), failed.append).run(pipeline_of_names(passes), module)
    verify(module)
    rng = np.random.default_rng(7)
    args = [rng.integers(-4, 5, shape).astype(np.float32) for shape in SHAPES]
    variables = {name: rng.integers(-4, 5, 3).astype(np.float32) for name in ("p", "q")}
    return [array.copy() for array in evaluate(module, args, variables)] + [*args, *variables.values()]


def looked_through() -> str:
    """A normalization writes a value that stands between two ops which cancel out."""
    job = Job()
    job.add("negative", (0, 0, 0))
    job.train("%a", "%v0", "%y")
    job.add("negative", (0, 0, 1))
    return job.text((0,))


PIPELINES = (
    ("canonicalize",),
    ("cse",),
    ("cse-with-attributes-ignored",),
    ("cse-with-attributes-ignored", "cse-put-attributes"),
    ("fuse-elementwise-kernels",),
    ("aggregate-compute-ops",),
    ("fold-double-transpose",),
    ("group-matmul",),
    ("fuse-conv-bias-relu-add", "fold-batch-norm-into-conv", "auto-nhwc", "fuse-matmul-bias-gelu"),
    ("oneflow-inference-pipeline",),
    ("canonicalize", "cse", "oneflow-inference-pipeline"),
)


@pytest.mark.slow("goes through many programs")
@examples(30, long=600)
@given(text=jobs())
@example(text=looked_through())
def test_passes_change_no_result(text: str):
    plain = outcome(text, ())
    for passes in PIPELINES:
        changed = outcome(text, passes)
        assert len(plain) == len(changed), passes
        for before, after in zip(plain, changed, strict=True):
            np.testing.assert_array_equal(before, after, err_msg=f"{passes}\n{text}")
