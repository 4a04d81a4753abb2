"""Conversions and other passes with mlir-opt's names on inputs of our own: the texts are those of mlir-opt 22.

`conversions/NAME.mlir` begins with lines `// FLAGS: -pass{option}`, each a way to run all its chunks, which stand
between lines `// -----`. What mlir-opt refuses is refused here with the same first error. Lines
`// EQUAL AFTER: -canonicalize -cse` say that texts are compared after mlir-opt has run those passes on both; a chunk
with a line `// DIFFERS: reason` is run, and must differ.
"""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest
from conformance.harness import REFUSED, MlirOpt, run_batch

from okl_opt.cli.main import main

INPUTS = sorted((Path(__file__).parent / "conversions").glob("*.mlir"))

_FLAGS = re.compile(r"^// FLAGS: (.*)$", re.MULTILINE)
_AFTER = re.compile(r"^// EQUAL AFTER: (.*)$", re.MULTILINE)
_DIFFERS = re.compile(r"^// DIFFERS: \S", re.MULTILINE)
_FIRST_ERROR = re.compile(r"<stdin>:\d+:\d+: error: (.*)")


def ways() -> list[tuple[Path, str]]:
    return [(path, flags) for path in INPUTS for flags in _FLAGS.findall(path.read_text())]


def ours(text: str, flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    status = main(("--allow-unregistered-dialect", *shlex.split(flags)), io.StringIO(text), out, err)
    return out.getvalue() if status == 0 else REFUSED + err.getvalue()


def what_counts(text: str) -> str:
    """The text, or the first error of a refusal."""
    if not text.startswith(REFUSED):
        return text.strip()
    found = _FIRST_ERROR.search(text)
    return REFUSED + (found[1] if found else text)


@pytest.mark.parametrize("path, flags", ways(), ids=lambda part: part.stem if isinstance(part, Path) else part)
def test_same_text(path: Path, flags: str, mlir_opt: MlirOpt):
    text = path.read_text()
    chunks = text.split("// -----\n")
    theirs = run_batch(mlir_opt, chunks, *shlex.split(flags))
    here = [ours(chunk, flags) for chunk in chunks]
    if after := _AFTER.search(text):
        theirs, here = ([_again(mlir_opt, each, after[1]) for each in texts] for texts in (theirs, here))
    for chunk, wanted, found in zip(chunks, theirs, here, strict=True):
        if _DIFFERS.search(chunk):
            assert what_counts(found) != what_counts(wanted), chunk
        else:
            assert what_counts(found) == what_counts(wanted)


def _again(mlir_opt: MlirOpt, text: str, flags: str) -> str:
    return text if text.startswith(REFUSED) else run_batch(mlir_opt, [text], *shlex.split(flags))[0]
