"""Tests of the bounds on what a function takes to compile."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.analysis.limits import LOOP_DEPTH
from okl_opt.runtime.code.budgets import check_budgets


def _blocks_in_loops(count: int) -> str:
    """Loops of blocks, each inside of the one before."""
    lines = ["func.func @f(%c: i1) {", "  cf.br ^h0"]
    for place in range(count):
        inner = f"^h{place + 1}" if place + 1 < count else f"^l{place}"
        lines += [f"^h{place}:", f"  cf.cond_br %c, {inner}, {f'^l{place - 1}' if place else '^end'}"]
    for place in range(count):
        lines += [f"^l{place}:", f"  cf.br ^h{place}"]
    return "\n".join([*lines, "^end:", "  return", "}"])


def _loops(count: int) -> str:
    start = "func.func @f(%n: index) {\n  %c = arith.constant 1 : index\n"
    heads = "".join(f"scf.for %i{place} = %c to %n step %c {{\n" for place in range(count))
    return start + heads + "}\n" * count + "return\n}"


def _states(count: int) -> str:
    """A loop whose blocks all go back to one that chooses the next, which stands last."""
    lines = ["func.func @f(%s: i32) {", "  cf.br ^choose"]
    for place in range(count):
        lines += [f"^s{place}:", "  cf.br ^choose"]
    cases = ", ".join(f"{place}: ^s{place}" for place in range(count))
    lines += ["^choose:", f"  cf.switch %s : i32, [default: ^end, {cases}]"]
    return "\n".join([*lines, "^end:", "  return", "}"])


def _read(text: str) -> ModuleOp:
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    return module


@pytest.mark.parametrize("text", [_blocks_in_loops(LOOP_DEPTH), _loops(LOOP_DEPTH), _states(500)])
def test_loops_that_are_compiled(text: str):
    check_budgets(_read(text))


@pytest.mark.parametrize("text", [_blocks_in_loops(LOOP_DEPTH + 1), _loops(LOOP_DEPTH + 1)])
def test_loops_that_are_too_deep(text: str):
    with pytest.raises(DiagnosticError, match=f"inside of more than {LOOP_DEPTH} loops"):
        check_budgets(_read(text))
