"""Every okl-opt command that the documentation shows works when typed, and prints what is shown below it."""

from __future__ import annotations

import io
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from okl_opt.main import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = sorted((ROOT / "examples").glob("*.mlir"))

_FENCE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"^ {4}(okl-opt .*)\n", re.MULTILINE)
_HEADER = re.compile(r"^// (okl-opt .*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Shown:
    """A command as a page shows it, and the output below it; None where it shows none."""

    page: str
    command: str
    output: str | None


def console(page: str, block: str) -> list[Shown]:
    """The commands of one console block: `$ ` begins one, a backslash continues it."""
    found: list[Shown] = []
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = part.replace("\\\n", " ").partition("\n")
        if "okl-opt " in f"{command} " and not command.startswith("git "):
            found.append(Shown(page, command, output.rstrip("\n") or None))
    return found


def shown() -> list[Shown]:
    found: list[Shown] = []
    for page in PAGES:
        text = page.read_text()
        for block in _FENCE.findall(text):
            found += console(page.name, block)
        found += [Shown(page.name, command, None) for command in _INDENTED.findall(text)]
    for example in EXAMPLES:
        found += [Shown(example.name, command, None) for command in _HEADER.findall(example.read_text())]
    return found


def stages(command: str) -> list[list[str]]:
    """The words of each command of a pipeline; a comment at the end goes."""
    lexer = shlex.shlex(command, posix=True, punctuation_chars="|")
    lexer.whitespace_split = True
    found: list[list[str]] = [[]]
    for word in lexer:
        if word == "|":
            found.append([])
        else:
            found[-1].append(word)
    return found


def run(command: str) -> tuple[int, str]:
    """Status of the last stage and all that a terminal would show."""
    status, text, terminal = 0, "", ""
    for name, *arguments in stages(command):
        if name == "okl-opt":
            out, err = io.StringIO(), io.StringIO()
            status = main(arguments, io.StringIO(text), out, err)
            text, terminal = out.getvalue(), terminal + err.getvalue()
        elif name == "echo":
            text = " ".join(arguments) + "\n"
        else:
            tool = shutil.which(f"{name}-22") or shutil.which(name)
            if tool is None:
                pytest.skip(f"{name} is not installed")
            done = subprocess.run([tool, *arguments], input=text, capture_output=True, text=True, check=False)
            status, text, terminal = done.returncode, done.stdout, terminal + done.stderr
    return status, terminal + text


@pytest.mark.parametrize("example", shown(), ids=lambda example: f"{example.page}: {example.command}")
def test_command(example: Shown, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    status, terminal = run(example.command)
    assert status == (1 if example.output is not None and "error:" in example.output else 0), terminal
    assert terminal.strip()
    if example.output is not None:
        assert terminal.rstrip("\n") == example.output


def test_commands_are_found():
    assert {example.page for example in shown()} >= {"README.md", "okl-pipeline.md", *(path.name for path in EXAMPLES)}
    assert any(example.output is not None for example in shown())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path):
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_flags_that_pages_name_exist(page: Path):
    out = io.StringIO()
    assert main(["--help"], io.StringIO(), out, io.StringIO()) == 0
    assert main(["--list-passes"], io.StringIO(), out, io.StringIO()) == 0
    known = out.getvalue()
    for flag in re.findall(r"`--?([a-z][a-z-]{3,})[`=]", page.read_text()):
        assert re.search(rf"(^|[\s-]){re.escape(flag)}([\s=\[]|$)", known, re.MULTILINE), flag


def test_make_demo_shows_each_step_and_the_result(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    recipe = re.search(r"^\t\$\(BIN\)/(okl-opt (?:.*\\\n)*.*)\n", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert recipe is not None
    status, terminal = run(recipe[1].replace("\\\n", " "))
    assert status == 0
    assert terminal.count("// -----// IR Dump After ") == 13
    assert terminal.endswith("result[0]: 2xf32=1 0\nresult[1]: 2xf32=0.761594 0\n")
