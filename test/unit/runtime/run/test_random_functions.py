"""Random loops over memrefs are run to their end, or to the first access outside: as an interpreter says."""

from __future__ import annotations

import io

import pytest
from loop_programs import Memory, Program, outcome

from okl_opt.cli.main import main
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse

_STEPS = 20_000


@pytest.mark.slow("compiles programs")
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_ends_as_the_interpreter_says(seed: int):
    program = Program(seed)
    module = parse(make_context(), program.text)
    expected, _ = outcome(module, program.arguments, _STEPS)  # pyright: ignore[reportArgumentType]
    if expected == "TooLong":
        return
    out, err = io.StringIO(), io.StringIO()
    status = main(("--run", *map(_input, program.arguments)), io.StringIO(program.text), out, err)
    assert status == (0 if expected == "ended" else 1), program.text + err.getvalue()
    assert expected == "ended" or "<stdin>:" in err.getvalue()


def _input(argument: Memory | int) -> str:
    if isinstance(argument, Memory):
        return f"--input={'x'.join(map(str, argument.sizes))}xi64"
    return f"--input=index={argument}"
