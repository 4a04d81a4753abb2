"""Decisions about tensors take work in proportion to the program, counted in calls of functions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from work import calls

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.bufferization.one_shot_bufferize import analyzed
from okl_opt.passes.bufferization.options import BufferizationOptions

T = "tensor<?xf32>"


def function(count: int, line: Callable[[str, str], str]) -> str:
    """A function of `count` steps, each of which makes a tensor of the one before."""
    lines = [f"func.func @f(%v0: {T}, %o: {T}, %f: f32, %i: index, %c: i1) -> {T} {{"]
    lines += [line(f"%v{number}", f"%v{number + 1}") for number in range(count)]
    return "\n".join([*lines, f"return %v{count} : {T}", "}"])


def insertions(count: int) -> str:
    return function(count, lambda old, new: f"{new} = tensor.insert %f into {old}[%i] : {T}")


def casts(count: int) -> str:
    return function(count, lambda old, new: f"{new} = tensor.cast {old} : {T} to {T}")


def parts(count: int) -> str:
    """Each step writes a part."""
    return function(
        count,
        lambda old, new: (
            f"""{new}a = tensor.extract_slice {old}[%i] [4] [1] : {T} to tensor<4xf32>
        {new}b = linalg.fill ins(%f : f32) outs({new}a : tensor<4xf32>) -> tensor<4xf32>
        {new} = tensor.insert_slice {new}b into {old}[%i] [4] [1] : tensor<4xf32> into {T}"""
        ),
    )


def conditions(count: int) -> str:
    return function(
        count,
        lambda old, new: (
            f"""{new} = scf.if %c -> {T} {{
          {new}a = tensor.insert %f into {old}[%i] : {T}
          scf.yield {new}a : {T}
        }} else {{
          scf.yield {old} : {T}
        }}"""
        ),
    )


def loops(count: int) -> str:
    """Each step is a loop that reads a tensor from outside."""
    return function(
        count,
        lambda old, new: (
            f"""{new} = scf.for %j = %i to %i step %i iter_args(%x = {old}) -> {T} {{
          %y = tensor.extract %o[%j] : {T}
          %z = tensor.insert %y into %x[%j] : {T}
          scf.yield %z : {T}
        }}"""
        ),
    )


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("text", [insertions, casts, parts, conditions, loops])
def test_twice_the_ops_are_twice_the_work(text: Callable[[int], str]):
    options = BufferizationOptions(bufferize_function_boundaries=True)

    def work(count: int) -> int:
        module = parse(make_context(), text(count))
        return calls(lambda: analyzed(module, options))

    work(2)
    assert work(400) < 2.3 * work(200)
