"""Passes take time in proportion to the program: ten thousand ops in one launch stay a matter of seconds."""

from __future__ import annotations

import time

import pytest

from passes.pipelines import LOWER_TO_CONTEXT, LOWER_TO_LLVM

T = "tensor<2xf32>"
HERE = 'device_name = ["@0:0"], device_tag = "cpu"'


def chain(count: int) -> str:
    """A job of `count` ops; each adds the job's parameter to what the one before made, and all are returned."""
    lines = [f"oneflow.job @j(%a: {T}, %v0: {T}) -> ({', '.join([T] * count)}) {{"]
    lines.extend(
        f'%v{i + 1} = "oneflow.broadcast_add"(%v{i}, %a) {{{HERE}, op_name = "op{i}"}} : ({T}, {T}) -> {T}'
        for i in range(count)
    )
    names = ", ".join(f"%v{i + 1}" for i in range(count))
    return "\n".join([*lines, f"oneflow.return {names} : {', '.join([T] * count)}", "}"])


@pytest.mark.slow
def test_ten_thousand_ops_in_one_launch(make_pass):
    from dialects.registry import make_context
    from dialects.text import parse, print_op

    context = make_context()
    module = parse(context, chain(10_000))
    names = (
        "aggregate-compute-ops",
        "wrap-ops-to-kernel-launch",
        "kernel-launch-to-module",
        *LOWER_TO_CONTEXT,
        *LOWER_TO_LLVM,
    )
    seconds: dict[str, float] = {}
    for name in names:
        start = time.process_time()
        make_pass(name).apply(context, module)
        seconds[name] = time.process_time() - start
    print(seconds)
    text = print_op(module)
    assert text.count("llvm.call @launch") == 10_000
    # Each takes a second or two, wrapping and parsing back some more; what is quadratic takes minutes.
    assert all(taken < 30 for taken in seconds.values()), seconds


@pytest.mark.slow
def test_ten_thousand_casts(make_pass):
    from dialects.registry import make_context
    from dialects.text import parse, print_op

    context = make_context()
    types = ("i32", "f32")
    lines = [
        f"%v{i + 1} = builtin.unrealized_conversion_cast %v{i} : {types[i % 2]} to {types[(i + 1) % 2]}"
        for i in range(10_000)
    ]
    text = "func.func @f(%v0: i32) -> i32 {\n" + "\n".join(lines) + "\nreturn %v10000 : i32\n}"
    module = parse(context, text)
    start = time.process_time()
    make_pass("reconcile-unrealized-casts").apply(context, module)
    assert time.process_time() - start < 30
    assert "cast" not in print_op(module)
