"""The example in the docstring of a pass is true: running the pass on "Before" gives "After"."""

from __future__ import annotations

import re
import textwrap
from importlib import import_module

import pytest

from passes.pipeline.table import PASSES


def example(documentation: str) -> tuple[str, str]:
    """The two modules of a docstring; each block ends at an empty line, "After:" or the end."""
    found = re.search(r"^Before: (.*?)^After:  (.*?)^\n", documentation, re.DOTALL | re.MULTILINE)
    assert found is not None, "no Before and After"
    before, after = (textwrap.dedent(" " * 8 + text) for text in found.groups())
    return before, after


@pytest.mark.parametrize("name", PASSES)
def test_example_of_the_docstring(name, apply):
    documentation = import_module(PASSES[name].partition(":")[0]).__doc__
    assert documentation is not None
    assert re.search(r"^Source: ", documentation, re.MULTILINE)
    before, after = example(documentation)
    assert apply(before, name) == apply(after)
