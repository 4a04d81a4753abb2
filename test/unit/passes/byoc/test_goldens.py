"""Each pass of the seed gives what its issue says: the files of `test/golden/byoc`."""

from __future__ import annotations

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[3] / "golden" / "byoc"
PASSES = {
    "outline-compiler-functions": ("outline-compiler-functions-with-existing-global-symbols", {"compiler": "cutlass"}),
    "mark-compiler-functions-as-extern": ("mark-compiler-functions-as-extern", {"compiler": "cutlass"}),
    "inline-compiler-functions-bound-to": (
        "inline-compiler-functions-bound-to",
        {"symbols": ("tvmgen_default_cutlass_main_0",)},
    ),
}


@pytest.mark.parametrize("name", PASSES)
def test_pass(name: str, apply, make_pass):
    argument, options = PASSES[name]
    before, after = ((GOLDEN / f"{name}.{kind}.mlir").read_text() for kind in ("in", "out"))
    assert apply(before, make_pass(argument, **options)) == apply(after)
