"""Random expressions: canonicalized as mlir-opt does it, and worth the same as before."""

from __future__ import annotations

from random import Random

import pytest
from conformance.expressions import Expression
from conformance.harness import MlirOpt, run_batch
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.ir import Block, Operation

from okl_opt.dialects.interfaces.folding import constant_value
from okl_opt.dialects.numbers.matchers import filled
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.upstream.shared.constants import arith_or_complex_constant
from okl_opt.passes.generic.canonicalize import Canonicalizer

# Functions in one run of mlir-opt, and ops in each.
FUNCTIONS, OPS = 12, 25


def expressions(seed: int) -> list[str]:
    random = Random(seed)
    return [Expression(random, f"f{seed}_{number}", OPS).text for number in range(FUNCTIONS)]


def canonicalized(text: str) -> Operation:
    context = make_context()
    module = parse(context, text, "<stdin>")
    Canonicalizer().apply_to(context, module)
    return module


@pytest.mark.slow("compares many programs")
@examples(8, long=100)
@given(st.integers(0, 1 << 32))
def test_text_is_that_of_mlir_opt(mlir_opt: MlirOpt, seed: int):
    texts = expressions(seed)
    theirs = run_batch(mlir_opt, texts, "--canonicalize")
    for text, expected in zip(texts, theirs, strict=True):
        assert print_op(canonicalized(text)) + "\n\n" == expected, text


@pytest.mark.slow("compares many programs")
@examples(30, long=200)
@given(st.integers(0, 1 << 32))
def test_results_stay(seed: int):
    random = Random(seed)
    text = Expression(random, "f", OPS).text
    numbers = [random.choice((0, 1, 3, 0x7F, 0x80, 0xFFFFFFFF)) for _ in range(16)]
    before, after = parse(make_context(), text, "<stdin>"), canonicalized(text)
    assert evaluated(before, numbers) == evaluated(after, numbers), text


def evaluated(module: Operation, numbers: list[int]) -> list[str]:
    """The results of the function for arguments with these bits, as far as they are computed."""
    block = first_block(module)
    for argument, number in zip(block.args, numbers, strict=False):
        value = filled(argument.type, number & ((1 << _width(str(argument.type))) - 1))
        constant = None if value is None else arith_or_complex_constant(value, argument.type)
        if constant is not None:
            block.insert_ops_before([constant], block.ops.first or constant)
            argument.replace_all_uses_with(constant.results[0])
    Canonicalizer().apply_to(make_context(), module)
    returned = first_block(module).last_op
    assert returned is not None
    values = [constant_value(value) for value in returned.operands]
    return ["not computed" if value is None else str(value) for value in values]


def first_block(module: Operation) -> Block:
    body = module.regions[0].blocks.first
    function = None if body is None else body.first_op
    assert function is not None
    block = function.regions[0].blocks.first
    assert block is not None
    return block


def _width(type: str) -> int:
    widths = {"i1": 1, "i8": 8, "i32": 32, "index": 64, "f16": 16, "f32": 32, "f64": 64, "vector<3xi32>": 32}
    return widths.get(type, 0)
