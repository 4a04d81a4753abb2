"""Guarded programs never leave memory, fail where the others would, and show the same before that."""

from __future__ import annotations

import pytest
from host import examples
from hypothesis import given
from hypothesis import strategies as st
from loop_programs import Program, outcome

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.checks.guard_memory_accesses import GuardMemoryAccessesPass

_STEPS = 3000


@pytest.mark.slow("goes through many programs")
@pytest.mark.parametrize(("hoist", "copy_loops"), [(True, True), (True, False), (False, False)])
@examples(25)
@given(seed=st.integers(0, 1 << 32))
def test_fails_as_the_program_would(hoist: bool, copy_loops: bool, seed: int):
    program = Program(seed)
    context = make_context()
    plain, guarded = parse(context, program.text), parse(context, program.text)
    expected, seen = outcome(plain, program.arguments, _STEPS)
    if expected == "TooLong":
        return
    GuardMemoryAccessesPass(hoist=hoist, copy_loops=copy_loops).apply(context, guarded)
    guarded.verify()
    found, seen_guarded = outcome(guarded, program.arguments, 20 * _STEPS)
    assert found == ("Failed" if expected in ("Failed", "OutOfBounds") else expected), program.text
    assert seen_guarded == seen, program.text
