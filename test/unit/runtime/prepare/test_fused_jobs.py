"""A job gives the same bits whether its elementwise ops are fused or not."""

from __future__ import annotations

import numpy as np
import pytest
from elementwise_jobs import FUSE, PLACE, SMOOTH, array_of, build, inputs_of, random_job, same_bits
from host import examples
from hypothesis import given
from hypothesis import strategies as st

from okl_opt.dialects.oneflow import ONEFLOW
from okl_opt.dialects.oneflow.fused import is_pointwise
from okl_opt.passes.analysis.kernel_facts import FACTS, Facts
from okl_opt.runtime.base.errors import KernelError, Status
from okl_opt.runtime.kernels.cpu.llvm.pointwise.rows import ROWS

choices = st.lists(st.tuples(st.integers(0, 8), st.integers(0, 99), st.integers(0, 99)), min_size=2, max_size=14)
returned = st.lists(st.integers(0, 9), min_size=1, max_size=3)


def check(text: str, provider: str | None, seed: int, threads: int = 1) -> list[str]:
    plain, _ = build(text, provider=provider)
    fused, kinds = build(text, FUSE, provider=provider, threads=threads)
    inputs = inputs_of(plain.params, seed)
    wanted, got = plain.run(inputs), fused.run(inputs)
    for left, right in zip(wanted, got, strict=True):
        is_bf16 = left.spec.dtype.spelling == "bf16"
        assert same_bits(array_of(left), array_of(right), is_bf16), (array_of(left), array_of(right))
    return kinds


@pytest.mark.slow("compiles programs")
@examples(12, long=400)
@given(choices, returned, st.integers(0, 99))
def test_random_jobs(chosen, results, seed):
    check(random_job(chosen, results), None, seed)


@pytest.mark.slow("compiles programs")
@examples(10, long=250)
@given(choices, returned, st.integers(0, 99))
def test_random_jobs_on_the_oracle(chosen, results, seed):
    check(random_job(chosen, results), "ref", seed)


def chain(names: tuple[str, ...], tensor: str) -> str:
    lines, value = [], "%x"
    for number, name in enumerate(names):
        lines.append(
            f'%{number} = "oneflow.{name}"({value}) {{{PLACE}, op_name = "o{number}"}} : ({tensor}) -> {tensor}'
        )
        value = f"%{number}"
    body = "\n".join([*lines, f"oneflow.return {value} : {tensor}"])
    return f"oneflow.job @j(%x: {tensor}) -> {tensor} {{\n{body}\n}}"


@pytest.mark.sample(5)
@pytest.mark.parametrize("dtype", ["f32", "f64", "f16", "bf16"])
@pytest.mark.parametrize("size", [1, 31, 1000])
def test_a_chain_is_one_kernel(dtype, size):
    text = chain(("negative", "tanh", "relu", "exp", "identity", "abs", "ones_like"), f"tensor<{size}x{dtype}>")
    assert check(text, None, 1) == ["fused_elementwise"]


def test_against_the_oracle():
    """Each op adds 4 units in the last place at most, and none of these makes an error that it is given larger."""
    text = chain(SMOOTH, "tensor<1000xf32>")
    inputs = [np.linspace(-6, 6, 1000, dtype=np.float32)]
    ours, theirs = (build(text, FUSE, provider=provider)[0].run(inputs) for provider in (None, "ref"))
    np.testing.assert_allclose(array_of(ours[0]), array_of(theirs[0]), rtol=4 * len(SMOOTH) * 2**-23, atol=1e-6)


def test_every_pointwise_op_has_a_loop():
    """What the pass may put into a group the kernels have, and what it takes for slow is what they say is not light."""
    names = {op.name.removeprefix("oneflow.") for op in ONEFLOW.operations if is_pointwise(op.create())} - {"add_n2"}
    assert names <= set(ROWS)
    slow = {name for name in names if FACTS.get(name, Facts()).cost == "slow"}
    assert {name for name in names if not ROWS[name].code.light} == {*slow, "sqrt", "rsqrt"}


def test_one_operand_laid_along_two_axes():
    """A vector that is a row of one sum and a column of the other is read both ways."""
    t, v = "tensor<4x4xf32>", "tensor<4xf32>"
    text = f"""oneflow.job @j(%x: {t}, %v: {v}) -> {t} {{
      %0 = "oneflow.bias_add"(%x, %v) {{axis = 0 : si32, {PLACE}, op_name = "a"}} : ({t}, {v}) -> {t}
      %1 = "oneflow.bias_add"(%0, %v) {{axis = 1 : si32, {PLACE}, op_name = "b"}} : ({t}, {v}) -> {t}
      oneflow.return %1 : {t}
    }}"""
    assert check(text, None, 3) == ["fused_elementwise"]


def test_a_large_loop_on_several_threads():
    t = "tensor<300x1000xf32>"
    text = f"""oneflow.job @j(%x: {t}, %v: tensor<1000xf32>, %c: tensor<300x1xf32>) -> ({t}, {t}) {{
      %0 = "oneflow.tanh"(%x) {{{PLACE}, op_name = "a"}} : ({t}) -> {t}
      %1 = "oneflow.broadcast_mul"(%0, %v) {{{PLACE}, op_name = "b"}} : ({t}, tensor<1000xf32>) -> {t}
      %2 = "oneflow.broadcast_add"(%c, %1) {{{PLACE}, op_name = "c"}} : (tensor<300x1xf32>, {t}) -> {t}
      oneflow.return %2, %1 : {t}, {t}
    }}"""
    assert check(text, None, 3, threads=4) == ["fused_elementwise"]


def test_in_place():
    """A result may have the buffer of an operand of its shape: elements are read before they are written."""
    text = chain(("tanh", "negative"), "tensor<100xf32>")
    program, kinds = build(text, FUSE)
    assert kinds == ["fused_elementwise"]
    x = np.linspace(-2, 2, 100, dtype=np.float32)
    (wanted,) = program.run([x.copy()])
    expected = array_of(wanted)
    program.run([x], [x])
    np.testing.assert_array_equal(x, expected)


def test_division_by_zero_ends_the_run():
    t = "tensor<40xsi32>"
    text = f"""oneflow.job @j(%x: {t}, %y: {t}) -> {t} {{
      %0 = "oneflow.broadcast_div"(%x, %y) {{{PLACE}, op_name = "quotient"}} : ({t}, {t}) -> {t}
      %1 = "oneflow.negative"(%0) {{{PLACE}, op_name = "minus"}} : ({t}) -> {t}
      oneflow.return %1 : {t}
    }}"""
    program, kinds = build(text, FUSE)
    assert kinds == ["fused_elementwise"]
    ones = np.ones(40, np.int32)
    assert (array_of(program.run([ones * 7, ones * 2])[0]) == -3).all()
    zeros = ones.copy()
    zeros[33] = 0
    with pytest.raises(KernelError) as failure:
        program.run([ones, zeros])
    assert failure.value.code == Status.INVALID_ARGUMENT
    assert "quotient..minus" in str(failure.value)


def test_an_op_without_a_loop_is_named():
    t = "tensor<4xsi32>"
    text = chain(("tanh", "negative"), t)
    with pytest.raises(Exception, match=r"'tanh' \(o0\) in the region: element type si32 is not supported"):
        build(text, FUSE)


@pytest.mark.parametrize("provider", [None, "ref"])
def test_a_bool_stated_as_si8(provider: str | None):
    """OneFlow states what a cast to Bool gives as si8; it may be asked, returned, and be computed with."""
    t, m = "tensor<40xf32>", "tensor<40xsi8>"
    text = f"""oneflow.job @j(%x: {t}) -> ({t}, {m}, {m}) {{
      %0 = "oneflow.cast"(%x) {{dtype = 12 : i32, {PLACE}, op_name = "mask"}} : ({t}) -> {m}
      %1 = "oneflow.where"(%0, %x, %x) {{{PLACE}, op_name = "where"}} : ({m}, {t}, {t}) -> {t}
      %2 = "oneflow.broadcast_add"(%0, %0) {{{PLACE}, op_name = "two"}} : ({m}, {m}) -> {m}
      oneflow.return %1, %0, %2 : {t}, {m}, {m}
    }}"""
    assert check(text, provider, 5) == ["fused_elementwise"]


def test_what_is_read_again_and_again_may_not_be_as_large_as_a_result():
    """It may get the result's buffer, so the kernel refuses, and the pass does not make such a loop."""
    wide, long = "tensor<4xf64>", "tensor<2x4xf64>"
    text = f"""oneflow.job @j(%x: {long}, %v: {wide}) -> tensor<2x4xf32> {{
      %0 = "oneflow.broadcast_add"(%x, %v) {{{PLACE}, op_name = "a"}} : ({long}, {wide}) -> {long}
      %1 = "oneflow.cast"(%0) {{dtype = 2 : i32, {PLACE}, op_name = "b"}} : ({long}) -> tensor<2x4xf32>
      oneflow.return %1 : tensor<2x4xf32>
    }}"""
    assert check(text, None, 3) == ["broadcast_add", "cast"]
