"""Random modules with one access that must not be: the run ends at its line, before anything that comes after."""

from __future__ import annotations

import io
import re

import memory_oracle
import pytest
from host import is_long, skip
from memory_programs import PLANTS, MemoryProgram
from xdsl.dialects.builtin import ModuleOp

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse

_STEPS = 20_000
_PLACE = re.compile(r"<stdin>:(\d+):\d+: error: ")


def _run(text: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main(("--run", "--stable-addresses", "-e", "main"), io.StringIO(text), out, err)
    return status, out.getvalue(), err.getvalue()


def _expected(text: str) -> memory_oracle.Outcome:
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    found = memory_oracle.run(module, _STEPS)
    if found is None:
        skip("its loops run too long")
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(300 if is_long() else len(PLANTS)))
def test_ends_where_the_first_wrong_access_is(seed: int):
    program = MemoryProgram(seed, PLANTS[seed % len(PLANTS)])
    printed, wrong = _expected(program.text)
    assert wrong is not None, program.text
    status, out, err = _run(program.text)
    assert status == 1, program.text
    place = _PLACE.match(err)
    assert place is not None and int(place[1]) == wrong, err + program.text
    assert out.splitlines() == printed, program.text


@pytest.mark.slow("compiles programs")
@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(300 if is_long() else 6))
def test_says_nothing_without_it(seed: int):
    """The same module, but for the op that is wrong."""
    program = MemoryProgram(seed, PLANTS[seed % len(PLANTS)], leave_out=True)
    assert _expected(program.text).wrong is None
    status, _, err = _run(program.text)
    assert (status, err) == (0, ""), err + program.text
