"""Inputs on which passes are held against those of mlir-opt 22 that have their names: the files of `conversions/`.

A file begins with lines `// FLAGS: -pass{option}`, each a way to run all its chunks, which stand between lines
`// -----`. After ` AGAINST: ` come mlir-opt's flags where these are others; `%S` in them is the folder of the file.
What mlir-opt refuses is refused here with the same first error. Lines `// EQUAL AFTER: -canonicalize -cse` say that
texts are compared after mlir-opt has run those passes on both; a chunk with a line `// DIFFERS: reason` is run, and
must differ; one with lines `// DIFFERS WITH no-min-max: reason` must, where the flags have this text.
"""

from __future__ import annotations

import io
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from conformance.harness import REFUSED, MlirOpt, run_batch

from okl_opt.cli.main import main
from okl_opt.passes.pipeline.table import PASSES

INPUTS = sorted((Path(__file__).parent / "conversions").glob("*.mlir"))

_FLAGS = re.compile(r"^// FLAGS: (.*)$", re.MULTILINE)
_AFTER = re.compile(r"^// EQUAL AFTER: (.*)$", re.MULTILINE)
_DIFFERS = re.compile(r"^// DIFFERS(?: WITH (\S+))?: \S", re.MULTILINE)
_FIRST_ERROR = re.compile(r"<stdin>:\d+:\d+: error: (.*)")
_WORD = re.compile(r"[a-z][\w-]+")


@dataclass(frozen=True)
class Way:
    """A file, and the flags with which its chunks are run."""

    path: Path
    flags: str
    their_flags: str

    def passes(self) -> list[str]:
        """The passes that the flags name."""
        return [word for word in _WORD.findall(self.flags) if word in PASSES]


@dataclass(frozen=True)
class Converted:
    """A chunk, and what mlir-opt and we make of it: the text, or the first error of a refusal."""

    chunk: str
    theirs: str
    ours: str
    canonicalized: bool
    """Whether both texts were simplified by mlir-opt before."""
    flags: str

    @property
    def expected(self) -> bool:
        """Whether the texts are equal, or differ as the chunk says."""
        return (self.theirs != self.ours) is self.differs

    @property
    def differs(self) -> bool:
        return any(found[1] is None or found[1] in self.flags for found in _DIFFERS.finditer(self.chunk))


def ways() -> list[Way]:
    return [_way(path, flags) for path in INPUTS for flags in _FLAGS.findall(path.read_text())]


def _way(path: Path, flags: str) -> Way:
    ours, _, theirs = flags.partition(" AGAINST: ")
    return Way(path, ours, theirs.replace("%S", str(path.parent)) or ours)


def converted(mlir_opt: MlirOpt, way: Way) -> list[Converted]:
    """What becomes of each chunk."""
    text = way.path.read_text()
    chunks = text.split("// -----\n")
    theirs = run_batch(mlir_opt, chunks, *shlex.split(way.their_flags))
    ours = [_ours(chunk, way.flags) for chunk in chunks]
    if after := _AFTER.search(text):
        both = _again(mlir_opt, [*theirs, *ours], after[1])
        theirs, ours = both[: len(chunks)], both[len(chunks) :]
    return [
        Converted(chunk, _without_places(wanted), _without_places(found), after is not None, way.flags)
        for chunk, wanted, found in zip(chunks, theirs, ours, strict=True)
    ]


def _ours(text: str, flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    status = main(("--allow-unregistered-dialect", *shlex.split(flags)), io.StringIO(text), out, err)
    return out.getvalue() if status == 0 else REFUSED + err.getvalue()


def _again(mlir_opt: MlirOpt, texts: Sequence[str], flags: str) -> list[str]:
    """What mlir-opt makes of each text, those that are refusals left alone."""
    accepted = [text for text in texts if not text.startswith(REFUSED)]
    made = iter(run_batch(mlir_opt, accepted, *shlex.split(flags)) if accepted else ())
    return [text if text.startswith(REFUSED) else next(made) for text in texts]


def _without_places(text: str) -> str:
    """The text, or the first error of a refusal."""
    if not text.startswith(REFUSED):
        return text.strip()
    found = _FIRST_ERROR.search(text)
    return REFUSED + (found[1] if found else text)
