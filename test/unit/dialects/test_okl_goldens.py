"""The seed's IR is read by our dialects, and verifies where its era is one we take."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.text import print_op
from okl_opt.dialects.verifier import verify

GOLDENS = Path(__file__).parents[2] / "golden" / "okl"
FILES = sorted(str(path.relative_to(GOLDENS)) for path in GOLDENS.rglob("*.mlir"))

# October 12 and 18: `okl.launch` with three operands. Read, and refused.
REFUSED = {
    "pr_oct12_cpu/06-lower-oneflow-to-okl.out.mlir",
    "pr_oct18_cpu/01-lower-oneflow-to-okl.out.mlir",
    "pr_oct18_cpu/02-split-into-funcs.out.mlir",
}
# `%c0` for constants: names that are not kept (MLIR's arith dialect asks for them itself).
RENAMED = {"pr_oct18_cpu/02-split-into-funcs.out.mlir"}


def test_all_files_are_there():
    assert len(FILES) == 25


@pytest.mark.parametrize("file", FILES)
def test_text_is_kept(read, file):
    text = (GOLDENS / file).read_text()
    printed = print_op(read(text))
    if file not in RENAMED:
        assert printed == re.sub(r"!llvm\.ptr<i8>", "!llvm.ptr", text).rstrip("\n")


@pytest.mark.parametrize("file", [file for file in FILES if file not in REFUSED])
def test_verifies(read, file):
    verify(read((GOLDENS / file).read_text()))


@pytest.mark.parametrize("file", sorted(REFUSED))
def test_old_launches_are_refused(read, file):
    with pytest.raises(DiagnosticError, match=r"'okl.launch' op expected 2 operands, but found 3"):
        verify(read((GOLDENS / file).read_text()))
