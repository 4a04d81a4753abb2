"""Modules with literals give the same as they are, outlined, outlined and inlined again, and compiled; and graphs of
linalg ops give what NumPy gives, whichever generator has its groups.
"""

from __future__ import annotations

import host
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from linalg_graphs import Graph
from wide_graphs import WideGraph

from okl_opt.runtime.run.functions import Functions
from okl_opt.runtime.run.library import load

SIZE = 5
TYPE = f"tensor<{SIZE}xf32>"
BINARY = ("arith.addf", "arith.subf", "arith.mulf", "arith.maximumf")


@st.composite
def modules(draw: st.DrawFn) -> str:
    """A function of two tensors: ops, literals of two generators that may hold literals, each called once or twice."""
    names = iter(range(1000))
    symbols = iter(range(1000))

    def ops(values: list[str], depth: int, indent: str) -> tuple[list[str], list[str]]:
        lines: list[str] = []
        known = list(values)
        for _ in range(draw(st.integers(1, 4 if depth == 0 else 2))):
            if depth < 3 and draw(st.booleans()):
                lines += literal(known, depth, indent)
            else:
                name = f"%v{next(names)}"
                one, other = draw(st.sampled_from(known)), draw(st.sampled_from(known))
                lines.append(f"{indent}{name} = {draw(st.sampled_from(BINARY))} {one}, {other} : {TYPE}")
                known.append(name)
        return lines, known

    def literal(known: list[str], depth: int, indent: str) -> list[str]:
        count = draw(st.integers(1, 2))
        params = [f"%p{next(names)}" for _ in range(count)]
        body, inside = ops(params, depth + 1, f"{indent}  ")
        results = draw(st.lists(st.sampled_from(inside), min_size=1, max_size=2))
        number, types = next(symbols), [TYPE] * len(results)
        attributes = draw(
            st.sampled_from(
                [
                    f'Compiler = "llvm", global_symbol = "k{number}"',
                    f'Compiler = "llvm", global_symbol = "k{number}", Inline = 1 : i32, Primitive = 1 : i32',
                    'Composite = "llvm.some"',
                ]
                if depth
                else [f'Compiler = "llvm", global_symbol = "k{number}"']
            )
        )
        name = f"%f{number}"
        listed = types[0] if len(types) == 1 else f"({', '.join(types)})"
        lines = [
            f"{indent}{name} = byoc.literal({', '.join(f'{param}: {TYPE}' for param in params)}) -> {listed} "
            f"attributes {{{attributes}}} {{",
            *body,
            f"{indent}  byoc.yield {', '.join(results)} : {', '.join(types)}",
            f"{indent}}}",
        ]
        for _ in range(draw(st.integers(1, 2))):
            operands = [draw(st.sampled_from(known)) for _ in params]
            made = [f"%v{next(names)}" for _ in results]
            lines.append(
                f"{indent}{', '.join(made)} = byoc.invoke {name}({', '.join(operands)}) : "
                f"({', '.join([TYPE] * count)}) -> {listed}"
            )
            known += made
        return lines

    lines, known = ops(["%x", "%y"], 0, "  ")
    result = f"  return {known[-1]}, {draw(st.sampled_from(known))} : {TYPE}, {TYPE}"
    header = f"func.func @main(%x: {TYPE}, %y: {TYPE}) -> ({TYPE}, {TYPE}) {{"
    return "\n".join([header, *lines, result, "}"])


OUTLINE = "outline-compiler-functions-with-existing-global-symbols"


@host.examples(2, long=40)
@given(modules(), st.integers(0, 100))
@pytest.mark.slow("compiles random modules")
def test_they_give_the_same(text: str, seed: int):
    random = np.random.default_rng(seed)
    inputs = [random.uniform(-2, 2, SIZE).astype("f4") for _ in range(2)]
    functions = sorted({word.split('"')[1] for word in text.split("global_symbol = ")[1:]})
    roads = {
        "as it is": "",
        "outlined": OUTLINE,
        "outlined, inlined": f"{OUTLINE},inline-compiler-functions-bound-to{{symbols={','.join(functions)}}}",
        "structural": "outline-compiler-functions{cache=structural}",
        "compiled": "byoc-compile",
    }
    found = {
        road: load(text, function="main", passes=passes, codegen="loops", object_cache="off").main(*inputs)
        for road, passes in roads.items()
    }
    for road, results in found.items():
        for one, other in zip(results, found["as it is"], strict=True):
            np.testing.assert_array_equal(np.asarray(one), np.asarray(other), err_msg=road)


@host.examples(5)
@given(
    st.sampled_from([Graph, WideGraph]),
    st.integers(0, 1 << 30),
    st.sampled_from(["blas", "onednn", "llvm"]),
    st.sampled_from(["", "loops"]),
)
@example(Graph, 54, "llvm", "")
@example(WideGraph, 50, "llvm", "loops")
@pytest.mark.slow("compiles random graphs in groups")
def test_graphs_in_groups(kind: type[Graph], seed: int, compiler: str, codegen: str):
    graph = kind(seed)
    passes = f"cse,byoc-pipeline{{compiler={compiler}}}"
    with load(graph.text, passes=passes, codegen=codegen, object_cache="off", opt_level=1) as module:
        assert isinstance(module, Functions)
        found = module["graph"](*graph.arguments())
    graph.check(found if len(graph.results) > 1 else [found])
