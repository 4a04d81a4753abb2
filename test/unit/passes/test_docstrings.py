"""The example in the docstring of a pass is true: running the pass on "Before" gives "After"."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from okl_opt.commands.explain import explanation
from okl_opt.commands.explain.shorthand import in_full
from okl_opt.passes.pipeline.entries import load_class
from okl_opt.passes.pipeline.table import PASSES


@pytest.mark.parametrize("name", PASSES)
def test_example_of_the_docstring(name: str):
    module = import_module(load_class(PASSES[name]).__module__)
    assert re.search(r"^Source: ", module.__doc__ or "", re.MULTILINE)
    found = explanation(name)
    assert found is not None and found.example is not None
    assert found.example.after == in_full(found.example.written[1])
