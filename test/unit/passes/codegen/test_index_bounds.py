"""Bounds of loop variables, for loops that compare signed and unsigned numbers."""

from __future__ import annotations

import pytest

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.passes.codegen.index_bounds import IndexBounds


@pytest.mark.parametrize(("upper", "unsigned", "most"), [(9, "", 8), (9, "unsigned", 8), (-1, "unsigned", None)])
def test_the_variable_of_a_loop(upper: int, unsigned: str, most: int | None):
    text = f"""func.func @f() {{
      %c2 = arith.constant 2 : index
      %end = arith.constant {upper} : index
      scf.for {unsigned} %i = %c2 to %end step %c2 {{ }}
      return
    }}"""
    module = parse(make_context(), text)
    (loop,) = (op for op in module.walk() if op.name == "scf.for")
    assert IndexBounds().most(loop.regions[0].block.args[0]) == most
