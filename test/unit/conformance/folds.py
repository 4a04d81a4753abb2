"""Functions that mlir-opt and we are held to canonicalize alike: files of MLIR in `folding/`, one for each subject.

A file is a row of chunks between `// -----`; the first function of each names it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import unified_diff
from io import StringIO
from pathlib import Path

from conformance.differences import FOLDS
from conformance.harness import MlirOpt, run_batch

FOLDER = Path(__file__).parent / "folding"
FILES = sorted(path.stem for path in FOLDER.glob("*.mlir"))

_NAME = re.compile(r"func(?:\.func)? (?:private )?@([\w.]+)")


@dataclass(frozen=True)
class Function:
    """A chunk, named for its first function."""

    name: str
    text: str


@dataclass(frozen=True)
class Canonicalized:
    """What mlir-opt and we make of a chunk."""

    function: Function
    theirs: str
    ours: str

    @property
    def reason(self) -> str | None:
        return FOLDS.get(self.function.name)

    def problem(self) -> str | None:
        """What is wrong and not in the table of differences, or in the table and not wrong."""
        name = self.function.name
        if self.theirs == self.ours:
            return f"{name}: no longer a difference: {self.reason}" if self.reason is not None else None
        if self.reason is not None:
            return None
        theirs, ours = self.theirs.splitlines(), self.ours.splitlines()
        return f"{name}\n" + "\n".join(unified_diff(theirs, ours, "mlir-opt", "okl-opt", lineterm="", n=1))


def functions(file: str) -> list[Function]:
    """The chunks of a file, in its order."""
    chunks = (FOLDER / f"{file}.mlir").read_text().split("// -----\n")
    return [Function(found[1] if (found := _NAME.search(chunk)) else "", chunk) for chunk in chunks]


def canonicalized(mlir_opt: MlirOpt, file: str) -> list[Canonicalized]:
    """What becomes of each chunk of a file."""
    from okl_opt.cli.main import main

    chunks = functions(file)
    theirs = run_batch(mlir_opt, [chunk.text for chunk in chunks], "--canonicalize")
    outcomes: list[Canonicalized] = []
    for chunk, text in zip(chunks, theirs, strict=True):
        out, err = StringIO(), StringIO()
        main(["--canonicalize", "--allow-unregistered-dialect", "-"], StringIO(chunk.text), out, err)
        outcomes.append(Canonicalized(chunk, text, out.getvalue() or err.getvalue()))
    return outcomes
