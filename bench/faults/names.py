"""Names from strangers in every place where a name can stand: they are data to whatever okl-opt does with them.

A case (`name_cases.py`) runs in another process, in an empty folder. What it writes, starts and says is checked.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import struct
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from bench.faults.asking import Crash, answers
from bench.faults.audit import audited
from bench.faults.name_cases import ALL, BASES, MODES, Case, Mode, cases, module_of
from okl_opt.dialects.visible import visible


class Seen(NamedTuple):
    """What came of a case: the exit status, and what was wrong. `forged` are lines and signs that a name has made."""

    status: int
    faults: tuple[str, ...]
    forged: tuple[str, ...] = ()


def answer(question: tuple[Case, str]) -> Seen:
    """Run a case in a folder of its own below the given one."""
    case, parent = question
    try:
        return _answer(case, Path(parent))
    except Exception as error:
        return Seen(-1, (f"{type(error).__name__}: {error}",))


def _answer(case: Case, parent: Path) -> Seen:
    root = parent / "case"
    work, outputs = root / "work", root / "out"
    shutil.rmtree(root, ignore_errors=True)
    work.mkdir(parents=True)
    outputs.mkdir()
    values = write_values(root, case)
    mode = MODES[case.mode]
    text = module_of(case.base, case.place, case.name)
    # Only a file is a stranger's: what the command line says comes back as it was given.
    shown = "plain" if _ACTS.search(case.name.decode(errors="replace")) else case.name.decode(errors="replace")
    words = {"OUT": str(outputs), "VALUES": str(values), "CACHE": str(parent / "cache"), "NAME": shown}
    argv = [_filled(word, words) for word in mode.argv]
    named = any(word.startswith("--function") for word in argv)
    is_run = "--run" in argv
    argv += [flag for flag in BASES[case.base].flags if not flag.startswith("--function") or (is_run and not named)]
    os.chdir(work)
    try:
        with audited(parent) as events:
            status, out, err = run_main(argv, text)
        faults = [f"did {event}" for event in events]
        if case.mode == "print" and status == 0:
            faults += _reads_again(out, [flag for flag in BASES[case.base].flags if not flag.startswith("--function")])
    finally:
        os.chdir(parent)
    if status not in (0, 1) or "Traceback (most" in err or "internal error" in err:
        faults.append(f"exit status {status}: {err[-300:]}")
    if mode.runs and status == 0 and "oneflow.job" not in out and _results(out) != [BASES[case.base].result]:
        faults.append(f"wrong result: {out[:200]!r}")
    faults += [f"made {path}" for path in _strange_files(root, values, mode)]
    faults += [f"made {path}" for path in os.listdir(parent) if path not in ("case", "cache")]
    faults += _broken_files(outputs, mode, status)
    return Seen(status, tuple(faults), tuple(_forged(case.name, out, err)))


def run_main(argv: Sequence[str], text: str) -> tuple[int, str, str]:
    """okl-opt in this process."""
    from okl_opt.cli.main import main

    out, err = io.StringIO(), io.StringIO()
    return main(argv, io.StringIO(text), out, err), out.getvalue(), err.getvalue()


def _filled(word: str, words: Mapping[str, str]) -> str:
    return re.sub("|".join(words), lambda found: words[found[0]], word)


def write_values(folder: Path, case: Case) -> Path:
    """Parameters under the name of the variable, as .safetensors and .npz; the path of the former."""
    import numpy as np

    is_meant = case.place in (ALL, "variable")
    name = (case.name if is_meant else b"variable").decode(errors="replace")
    data = struct.pack("<2f", 1, 1)
    header = json.dumps({name: {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}}).encode()
    path = folder / "values.safetensors"
    path.write_bytes(struct.pack("<Q", len(header)) + header + data)
    array = io.BytesIO()
    np.save(array, np.ones(2, np.float32))
    with zipfile.ZipFile(folder / "values.npz", "w") as file:
        info = zipfile.ZipInfo("x")
        info.filename = f"{name}.npy"  # as it is: ZipInfo would mend it
        if len(info.filename.encode()) < 1 << 16:
            file.writestr(info, array.getvalue())
    return path


def _reads_again(out: str, flags: Sequence[str]) -> Iterator[str]:
    status, again, err = run_main(flags, out)
    if status:
        yield f"its output is not read again: {err[:200]}"
    elif again != out:
        yield "its output is printed differently after it was read again"


def _results(out: str) -> list[str]:
    return [line.partition(": ")[2] for line in out.splitlines() if line.startswith("result[")]


def _strange_files(root: Path, values: Path, mode: Mode) -> Iterator[str]:
    for path in root.rglob("*"):
        name = str(path.relative_to(root))
        inside = name.removeprefix("out/")
        is_named = any(
            inside == file or (file.endswith("*") and f"{inside}/".startswith(file[:-1])) for file in mode.files
        )
        if name not in ("work", "out", values.name, "values.npz") and not (name.startswith("out/") and is_named):
            yield name


def _broken_files(outputs: Path, mode: Mode, status: int) -> Iterator[str]:
    for file in mode.files:
        path = outputs / file
        if not path.is_file():
            if status == 0 and "*" not in file:
                yield f"{file} is missing"
            continue
        if file.endswith(".json"):
            try:
                json.loads(path.read_text(encoding="utf-8"))
            except ValueError as error:
                yield f"{file} is no JSON: {error}"
        elif file.endswith(".html"):
            yield from _html_faults(path.read_text(encoding="utf-8"))


class _Tags(HTMLParser):
    """The elements of a page with the names of their attributes, and the text of its data."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.data = ""
        self._in_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self._in_data = ("id", "data") in attrs

    def handle_endtag(self, tag: str) -> None:
        self._in_data = False

    def handle_comment(self, data: str) -> None:
        self.tags.append(("!--", ()))

    def handle_data(self, data: str) -> None:
        if self._in_data:
            self.data += data


@cache
def _usual_tags() -> list[tuple[str, tuple[str, ...]]]:
    """The elements of any report: what it shows is data in one of them."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "r.html"
        run_main(["-cse", f"--report={path}"], "module {}")
        return _parsed(path.read_text(encoding="utf-8")).tags


def _parsed(text: str) -> _Tags:
    page = _Tags()
    page.feed(text)
    page.close()
    return page


def _html_faults(text: str) -> Iterator[str]:
    page = _parsed(text)
    if page.tags != _usual_tags():
        yield "a name made an element of the report"
    if "<" in page.data:
        yield "the report's data could end its element"
    try:
        json.loads(page.data)
    except ValueError as error:
        yield f"the report's data is no JSON: {error}"


_ACTS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]|\x1b(?!\\[[0-9;]*m)"
)
"""Signs that move the cursor of a terminal or turn its text around; `--color` writes escapes of its own."""


def _forged(name: bytes, out: str, err: str) -> Iterator[str]:
    """Signs that act on a terminal, and lines that begin with what comes after a line end in a name."""
    pieces = [piece for piece in re.split("[\r\n]", name.decode(errors="replace"))[1:] if len(piece.strip()) > 2]
    for stream, text in (("output", out), ("errors", err)):
        found = _CONTROL.search(text)
        if found is not None:
            yield f"{found[0]!r} in {stream}: {text[max(found.start() - 60, 0) : found.end() + 20]!r}"
        for line in text.split("\n"):
            if any(line.startswith((piece, visible(piece))) for piece in pieces):
                yield f"a line of {stream} is the name's: {line[:80]!r}"


# In the parent


@dataclass
class Named:
    """What the cases came to."""

    names: set[bytes] = field(default_factory=set[bytes])
    cases: int = 0
    ended_well: int = 0
    crashes: list[str] = field(default_factory=list[str])
    escapes: list[str] = field(default_factory=list[str])
    forged: list[str] = field(default_factory=list[str])

    @property
    def is_good(self) -> bool:
        return bool(self.cases) and not (self.crashes or self.escapes or self.forged)

    def text(self) -> str:
        faults = [*self.crashes, *self.escapes, *self.forged]
        return (
            f"{len(self.names)} names, {self.cases} cases, {self.ended_well} without an error, "
            f"{len(self.crashes)} crashes, {len(self.escapes)} escapes, {len(self.forged)} forged lines or signs"
            f"{''.join(f'{os.linesep}  {fault}' for fault in faults[:60])}"
        )


def name_everything(count: int | None, folder: Path, seed: int = 1) -> Named:
    """Run `count` cases, or all."""
    seen = Named()
    folder.mkdir(exist_ok=True)
    for (case, _), got in answers(answer, ((case, str(folder)) for case in cases(count, seed))):
        seen.names.add(case.name)
        seen.cases += 1
        if isinstance(got, Crash):
            seen.crashes.append(f"{case}: {got.reason}")
            continue
        seen.ended_well += got.status == 0
        seen.escapes += [f"{case}: {fault}" for fault in got.faults]
        seen.forged += [f"{case}: {fault}" for fault in got.forged]
    return seen
