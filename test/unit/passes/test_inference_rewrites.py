"""The rewrites for inference keep what a job gives: random convolutional jobs, computed with the kernels of `ref`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from cnn_jobs import (
    ARGUMENTS,
    KINDS,
    Array,
    Choice,
    Cnn,
    apply,
    arguments,
    evaluate,
    job_of,
    module_of,
    name_of,
    parameters,
    random_job,
)
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.oneflow.frame import InputOp, ReturnOp, VariableOp
from okl_opt.dialects.registry import make_context
from okl_opt.passes.named.oneflow import OneFlowInferencePipeline
from okl_opt.runtime.compile.launch import BuildOptions
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.prepare.builder import ProgramBuilder

PASSES = ("fold-batch-norm-into-conv", "fuse-conv-bias-relu-add", "auto-nhwc")

# Sums in another order, and scales that went from behind a sum into it, to be rounded once more: relative to the
# largest value. f64 shows that nothing else changed; the shorter types, which round after each op, that nothing is
# lost.
TOLERANCE = {"f64": 1e-9, "f32": 1e-5, "f16": 2e-2, "bf16": 0.1}

# Ops that do not divide by what may be next to nothing, so that a difference stays in proportion.
STEADY = (
    "block",
    "conv",
    "norm",
    "norm_add_relu",
    "bias",
    "channel_add",
    "relu",
    "add",
    "concat",
    "max_pool",
    "avg_pool",
)

returned = st.lists(st.integers(0, 30), max_size=2)

INFERENCE = OneFlowInferencePipeline().text().split(",")


def choices(kinds: Sequence[str]) -> st.SearchStrategy[list[Choice]]:
    """Up to ten ops; most work on what the one before made."""
    one = st.tuples(st.sampled_from(kinds), st.sampled_from([0, 0, 0, 1, 2, 3]), st.integers(0, 419))
    return st.lists(one, min_size=1, max_size=10)


def as_numbers(array: Array) -> Array:
    """What stands in an array; 16-bit words are bf16."""
    if array.dtype == np.uint16:
        array = (array.astype(np.uint32) << 16).view(np.float32)
    return array.astype(np.float64)


def check_names(module: ModuleOp) -> None:
    names = Counter(name_of(op) for op in job_of(module).body.block.ops if not isinstance(op, ReturnOp))
    assert not [name for name, number in names.items() if number > 1]


def check_placement(module: ModuleOp, before: frozenset[str]) -> None:
    """New ops that read nothing but variables and their like stand before the first input, in one run."""
    constant: set[object] = set()
    seen_input = False
    for op in job_of(module).body.block.ops:
        seen_input |= isinstance(op, InputOp)
        if isinstance(op, VariableOp):
            constant.update(op.results)
        elif op.operands and all(operand in constant for operand in op.operands):
            constant.update(op.results)
            assert isinstance(op, ReturnOp) or name_of(op) in before or not seen_input, name_of(op)


def check(text: str, names: Sequence[str], dtype: str) -> ModuleOp:
    """Runs the passes, with a comparison at the end, and checks names, places, and that once more changes nothing."""
    module = module_of(text)
    before = frozenset(name_of(op) for op in job_of(module).body.block.ops if not isinstance(op, ReturnOp))
    args, variables, written = arguments(module), parameters(module), parameters(module)
    expected = [*evaluate(module, args, variables), *variables.values()]
    for name in names:
        once = apply(module, name)
        assert apply(module, name) == once, f"{name} twice"
    check_names(module)
    check_placement(module, before)
    for found, wanted in zip([*evaluate(module, args, written), *written.values()], expected, strict=True):
        assert found.dtype == wanted.dtype
        one, other = as_numbers(found), as_numbers(wanted)
        tolerance = TOLERANCE[dtype] * max(1.0, float(np.nanmax(np.abs(other), initial=0)))
        np.testing.assert_allclose(one, other, rtol=0, atol=tolerance)
    return module


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("name", PASSES)
@examples(80)
@given(choices(KINDS), returned, st.booleans())
def test_a_pass_keeps_what_a_job_gives(name: str, chosen: list[Choice], results: list[int], inputs: bool):
    check(random_job("f64", chosen, results, inputs), [name], "f64")


@pytest.mark.slow("goes through many programs")
@examples(150)
@given(choices(KINDS), returned)
def test_all_keep_what_a_job_gives(chosen: list[Choice], results: list[int]):
    check(random_job("f64", chosen, results), PASSES, "f64")


@pytest.mark.slow("goes through many programs")
@examples(60)
@given(choices(STEADY), st.sampled_from(["f32", "f16", "bf16"]))
def test_short_floats(chosen: list[Choice], dtype: str):
    check(random_job(dtype, chosen, []), PASSES, dtype)


@pytest.mark.slow("goes through many programs")
@examples(80)
@given(choices(KINDS), returned)
def test_the_pipeline_keeps_what_a_job_gives(chosen: list[Choice], results: list[int]):
    check(random_job("f64", chosen, results), INFERENCE, "f64")


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize("kind", dict.fromkeys(KINDS))
def test_each_kind_of_op_between_convolutions(kind: str):
    """What stands between two convolutions has the most to gain from moving, and to lose from moving wrongly."""
    for number in range(12):
        cnn = Cnn("f64")
        for position, shape in enumerate(ARGUMENTS):
            cnn.input(position, shape)
        cnn.images.append(cnn.conv(cnn.images[number % 2], 4, 1, bias=number % 3 == 0))
        cnn.add((kind, 0, number))
        cnn.images.append(cnn.conv(cnn.images[-1], 2))
        text = cnn.text(ARGUMENTS, [cnn.images[-1], *cnn.others])
        for name in PASSES:
            check(text, [name], "f64")
        check(text, PASSES, "f64")


def test_a_run_gives_the_same_with_the_whole_pipeline():
    """Through the runtime, in two launches: what is constant runs at load."""
    text = random_job("f32", [("block", 0, 3), ("max_pool", 0, 0), ("block", 0, 7), ("flatten", 0, 1)], [])
    module = module_of(text)
    args, variables = arguments(module), parameters(module)
    expected = evaluate(module, args, variables)
    for name in INFERENCE:
        apply(module, name)
    builder = ProgramBuilder(make_context(), BuildOptions(forced={"*": "ref"}))
    program = builder.program(builder.fuse(module), None, None)
    assert len(program.load_contexts) == len(program.contexts) == 1
    program.set_variables({name: Buffer.from_object(array) for name, array in variables.items()})
    for _ in range(2):
        for found, wanted in zip(program.run(args), expected, strict=True):
            array = np.frombuffer(found.memory, wanted.dtype).reshape(wanted.shape)
            np.testing.assert_allclose(array, wanted, rtol=1e-4, atol=1e-4)
