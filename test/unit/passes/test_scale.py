"""Passes take work in proportion to the program, counted in calls of functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from cnn_jobs import ARGUMENTS, Cnn
from work import calls

from okl_opt.passes.named.okl import LOWER_POOL_TO_LLVM, LOWER_TO_CONTEXT, LOWER_TO_LLVM, LOWER_TO_POOL_CONTEXT

T = "tensor<2xf32>"
HERE = 'device_name = ["@0:0"], device_tag = "cpu"'
TO_LLVM = (
    "aggregate-compute-ops",
    "wrap-ops-to-kernel-launch",
    "kernel-launch-to-module",
    *LOWER_TO_CONTEXT,
    *LOWER_TO_LLVM,
)

POOL_TO_LLVM = (*LOWER_TO_POOL_CONTEXT, *LOWER_POOL_TO_LLVM)


def chain(count: int) -> str:
    """A job of `count` ops; each adds the job's parameter to what the one before made, and all are returned."""
    lines = [f"oneflow.job @j(%a: {T}, %v0: {T}) -> ({', '.join([T] * count)}) {{"]
    lines.extend(
        f'%v{i + 1} = "oneflow.broadcast_add"(%v{i}, %a) {{{HERE}, op_name = "op{i}"}} : ({T}, {T}) -> {T}'
        for i in range(count)
    )
    names = ", ".join(f"%v{i + 1}" for i in range(count))
    return "\n".join([*lines, f"oneflow.return {names} : {', '.join([T] * count)}", "}"])


def pooled(count: int) -> str:
    """The function of a launch of `count` ops, of which only the last is returned."""
    attributes = f"{HERE}, op_name"
    lines = [
        f'%v{i + 1} = "oneflow.broadcast_add"(%v{i}, %v0) {{{attributes} = "op{i}"}} : ({T}, {T}) -> {T}'
        for i in range(count)
    ]
    body = "\n".join([*lines, f"return %v{count} : {T}"])
    return f"func.func @_mlir_oneflow_subgraph0(%v0: {T}) -> {T} {{\n{body}\n}}"


def casts(count: int) -> str:
    """A function of `count` casts, each of what the one before made."""
    types = ("i32", "f32")
    lines = [
        f"%v{i + 1} = builtin.unrealized_conversion_cast %v{i} : {types[i % 2]} to {types[(i + 1) % 2]}"
        for i in range(count)
    ]
    return "func.func @f(%v0: i32) -> i32 {\n" + "\n".join(lines) + f"\nreturn %v{count} : i32\n}}"


def convolutions(count: int) -> str:
    """A job of `count` convolutions, each normalised, added to what it was made from and rectified."""
    cnn = Cnn()
    cnn.input(0, ARGUMENTS[0])
    (x,) = cnn.images
    for _ in range(count):
        y = cnn.norm(cnn.conv(x, x[1][1]))
        (y,) = cnn.op("add_n2", [y, x], [x[1]], 'op_type_name = "add_n"')
        (x,) = cnn.op("relu", [y], [x[1]])
    return cnn.text(ARGUMENTS[:1], [x])


INFERENCE = ("fold-batch-norm-into-conv", "fuse-conv-bias-relu-add", "auto-nhwc")


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize(
    ("text", "names", "made"),
    [
        (chain, TO_LLVM, "llvm.call @launch"),
        (pooled, POOL_TO_LLVM, "llvm.call @okl_llvm_func"),
        (casts, ("reconcile-unrealized-casts",), ""),
    ],
    ids=["one launch", "one launch through the pool", "casts"],
)
def test_twice_the_ops_are_twice_the_work(make_pass, text: Callable[[int], str], names: Sequence[str], made: str):
    from okl_opt.dialects.registry import make_context
    from okl_opt.dialects.text import parse, print_op

    def work(count: int) -> list[int]:
        context = make_context()
        module = parse(context, text(count))
        counts = [calls(lambda name=name: make_pass(name).apply(context, module)) for name in names]
        assert not made or print_op(module).count(made) == count
        return counts

    work(2)
    for name, small, large in zip(names, work(200), work(400), strict=True):
        assert large < 2.2 * small, name
