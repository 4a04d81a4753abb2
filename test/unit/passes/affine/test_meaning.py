"""Random loops compute the same before and after each affine pass."""

from __future__ import annotations

import io

import pytest
from affine_interpreter import Interpreter, Memory
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse

PASSES = [
    "affine-loop-coalescing",
    "affine-loop-invariant-code-motion",
    "affine-loop-normalize=promote-single-iter",
    "affine-loop-tile=tile-size=2",
    "affine-loop-tile=tile-sizes=3,2 separate",
    "affine-loop-unroll-jam=unroll-jam-factor=2",
    "affine-loop-unroll-jam=unroll-jam-factor=3",
    "affine-loop-unroll=unroll-factor=-1",
    "affine-loop-unroll=unroll-factor=2",
    "affine-parallelize",
    "affine-scalrep",
    "affine-simplify-structures",
]

SMALL = st.integers(-2, 2)


@st.composite
def programs(draw: st.DrawFn) -> str:
    """A function of loops in each other and in a row, on two memrefs."""
    lines: list[str] = []
    count = 0

    def index(depth: int) -> str:
        terms = [f"%i{place} * {factor}" for place in range(depth) if (factor := draw(SMALL))]
        return " + ".join([*terms, str(draw(st.integers(0, 3)))])

    def access(depth: int) -> None:
        nonlocal count
        memory = draw(st.sampled_from(["%m", "%m", "%k"]))
        if draw(st.booleans()):
            place = f"{memory}[{index(depth)}, {index(depth)}]"
            lines.append(f"%v{count} = affine.load {place} : memref<?x?xf32>")
            lines.append(f"%w{count} = arith.addf %v{count}, %x : f32")
            place = f"{memory}[{index(depth)}, {index(depth)}]" if draw(st.booleans()) else place
            lines.append(f"affine.store %w{count}, {place} : memref<?x?xf32>")
        else:
            lines.append(f"%v{count} = affine.load {memory}[{index(depth)}, {index(depth)}] : memref<?x?xf32>")
            lines.append(f"affine.store %v{count}, {memory}[{index(depth)}, {index(depth)}] : memref<?x?xf32>")
        count += 1

    def body(depth: int) -> None:
        for _ in range(draw(st.integers(1, 2))):
            choice = draw(st.integers(0, 5))
            if choice < 3 and depth < 3:
                low, length, step = draw(st.integers(0, 2)), draw(st.integers(0, 5)), draw(st.sampled_from([1, 1, 2]))
                lines.append(f"affine.for %i{depth} = {low} to {low + length} step {step} {{")
                body(depth + 1)
                lines.append("}")
            elif choice == 3 and depth:
                constraint = f"d0 - {draw(st.integers(0, 3))} >= 0"
                lines.append(f"affine.if affine_set<(d0) : ({constraint})>(%i{depth - 1}) {{")
                access(depth)
                lines.append("}")
            else:
                access(depth)

    body(0)
    head = "func.func @f(%m: memref<?x?xf32>, %k: memref<?x?xf32> {llvm.noalias}, %x: f32) {"
    return "\n".join([head, *lines, "return", "}"])


def meaning(text: str) -> tuple[Memory, Memory]:
    module = parse(make_context(), text, "in.mlir")
    assert isinstance(module, ModuleOp)
    memories: tuple[Memory, Memory] = {}, {}
    Interpreter([*memories, 7]).run(module)
    return memories


@pytest.mark.sample(1)
@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("flags", PASSES)
@examples(30)
@given(text=programs())
def test_the_same_is_computed(flags: str, text: str):
    out, err = io.StringIO(), io.StringIO()
    assert main([f"-{flags}"], io.StringIO(text), out, err) == 0, err.getvalue()
    assert meaning(out.getvalue()) == meaning(text), out.getvalue()
