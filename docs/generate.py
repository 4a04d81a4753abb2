"""Write docs/passes.md and docs/flags/, and what commands and passes say on the other pages: `make docs`.

The text is that of `okl-opt explain` and of the table of flags. test/unit/test_docs.py fails when a page is stale.
Releases contain docs/passes.md; git ignores it, as it repeats the docstrings of the passes.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from docs.commands import FENCE, ROOT, Missing, is_run, run, shown, workplace
from okl_opt.cli.help import groups, usage
from okl_opt.commands.explain import Explanation, explanation
from okl_opt.passes.pipeline.table import PASSES, PIPELINES
from okl_opt.words.flag_docs import GROUPS, FlagText, default_of, sentences, text_of, upstream_of
from okl_opt.words.flags import Flag

Answer = Callable[[str], str]
"""What a terminal shows for a command."""

_SYSTEMS = {
    "generic": "Any IR",
    "oneflow": "Jobs and launches",
    "okl": "The function of one launch",
    "okm": "The function of one launch, with a memory pool",
    "arith": "Within arith",
    "affine": "Affine loops and maps",
    "linalg": "Linear algebra",
    "memref": "Memory",
    "tensor": "Tensors",
    "math": "Math",
    "bufferization": "From tensors to memory",
    "flow": "IREE's Flow: what is dispatched, and what a program keeps",
    "encoding": "Encodings: tensors in tiles of a device",
    "stream": "From tensors to resources of devices",
    "gpu": "Launches of kernels on GPUs",
    "byoc": "External code generators",
    "codegen": "Tensors to fast code",
    "conversion": "To lower dialects",
    "scf": "Structured control flow",
    "checks": "Checks when the program runs",
    "vector": "Within the vector dialect",
    "transform": "Scripts",
}
_WIDTH = 118
_WORD = re.compile(r"""(?:'[^']*'|"[^"]*"|\S)+""")
_ROW = re.compile(r"^(\| \d+\*? \| \w+ \| `([\w-]+)` \| .*? \|).*$", re.MULTILINE)
"""A pass in a table of passes: number, name, flag, what others call it, what it does."""
REFERENCE = Path("docs/passes.md")
"""The page of all passes, in the repository."""
_MADE = "<!-- made by `make docs`; do not edit -->\n\n"


def pages(answer: Answer) -> dict[Path, str]:
    """Every generated page that git keeps, by its place in the repository."""
    return {Path("docs/flags") / f"{file_name(group)}.md": flag_page(group, flags, answer) for group, flags in groups()}


def file_name(group: str) -> str:
    """The page of a group, without its suffix."""
    return group.lower().replace(" ", "-")


def pass_reference() -> str:
    """Every pass and pipeline of the project, system by system."""
    lines = [
        f"{_MADE}# Passes\n",
        wrapped(
            "`okl-opt explain PASS` prints the same, for the passes of xDSL and of plugins too; all their names: "
            "`okl-opt --list-passes`. The IR after a pass is what the pass makes of the IR before it. "
            "Here it lacks what says nothing, such as the placement `@0:0` on `cpu`; "
            "`okl-opt explain PASS` prints it in full, to be run."
        ),
    ]
    by_system = {
        system: [name for name, place in PASSES.items() if place.split(".")[0] == system] for system in _SYSTEMS
    }
    assert sum(map(len, by_system.values())) == len(PASSES), "a folder of passes has no title in _SYSTEMS"
    for system, names in by_system.items():
        lines.append(f"## {_SYSTEMS[system]}\n")
        for name in names:
            lines += pass_section(known(name))
    lines.append("## Pipelines\n")
    for name in PIPELINES:
        found = known(name)
        lines += [f"### `-{name}`\n", f"{found.text}\n", f"It is `{found.expands_to.replace(',', ', ')}`.\n"]
        lines += option_rows(found)
    return "\n".join(lines).rstrip() + "\n"


def known(name: str) -> Explanation:
    """The explanation of a name that exists."""
    found = explanation(name)
    assert found is not None, name
    return found


def pass_section(found: Explanation) -> Iterator[str]:
    """One pass of the reference."""
    yield f"### `-{found.name}`\n"
    yield f"{found.text}\n"
    for question, answer in found.facts.items():
        if question != "Comes from":
            yield f"- {question}: `{answer}`"
    yield f"- Tests: [test/lit/passes/{found.name}](../test/lit/passes/{found.name})\n"
    yield from option_rows(found)
    if found.statistics:
        yield "| statistic | counts |\n|---|---|"
        for statistic in found.statistics:
            yield f"| {statistic.name} | {statistic.description} |"
        yield ""
    if found.example is not None:
        before, after = found.example.written
        yield f"Before:\n\n```mlir\n{before}```\n"
        yield f"After:\n\n```mlir\n{after}```\n"


def option_rows(found: Explanation) -> Iterator[str]:
    """The options of a pass or pipeline."""
    if found.options:
        yield "| option | takes | default | |\n|---|---|---|---|"
        for option in found.options:
            yield f"| `{option.name}` | {option.type} | {option.default} | {option.help} |"
        yield ""


def flag_page(group: str, flags: Iterable[Flag], answer: Answer) -> str:
    """One group of flags."""
    lines = [f"{_MADE}# {group}\n", wrapped(GROUPS[group].text)]
    for name in GROUPS[group].inputs:
        language = {".mlir": "mlir", ".py": "python"}[Path(name).suffix]
        lines += [f"`{name}`:\n", f"```{language}\n{(ROOT / name).read_text()}```\n"]
    for flag in flags:
        lines += [f"## `{usage(flag)}`\n", *flag_section(flag, text_of(flag), answer)]
    return "\n".join(lines).rstrip() + "\n"


def flag_section(flag: Flag, text: FlagText, answer: Answer) -> Iterator[str]:
    """What it does, values, default, mlir-opt, an example."""
    yield wrapped(sentences(flag))
    remarks = " ".join(part for part in (default_of(flag), upstream_of(flag)) if part)
    if remarks:
        yield wrapped(remarks)
    if text.examples:
        blocks = (f"$ {folded(command)}\n{answer(command)}".rstrip("\n") + "\n" for command in text.examples)
        yield "```console\n" + "\n".join(blocks) + "```\n"


def wrapped(text: str) -> str:
    """A paragraph."""
    return textwrap.fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"


def folded(command: str) -> str:
    """A command on as many lines as it needs."""
    lines = [""]
    for word in _WORD.findall(command):
        if len(lines[-1]) + len(word) > _WIDTH - 4:
            lines[-1] += "\\"
            lines.append("    ")
        lines[-1] += f"{word} "
    return "\n".join(lines).rstrip()


def typed(command: str) -> str:
    """What a terminal shows, run here and now."""
    return run(command)[1].rstrip("\n") + "\n"


def refreshed(text: str) -> str:
    """A page written by hand, with what its commands print today."""

    def block(fence: re.Match[str]) -> str:
        parts = re.split(r"^(?=\$ )", fence[1], flags=re.MULTILINE)
        return "```console\n" + "\n".join(one(part).rstrip("\n") + "\n" for part in parts if part) + "```"

    def one(part: str) -> str:
        (found,) = shown(f"```console\n{part}```\n")
        command = part[: len(part) - len(found.output)]
        return command + run(found.command)[1] if is_run(found.command) else part

    return FENCE.sub(block, text)


def filled(text: str) -> str:
    """A page written by hand, with what passes say of themselves in its tables of passes."""
    return _ROW.sub(lambda row: f"{row[1]} {known(row[2]).text.splitlines()[0]} |", text)


def write() -> None:
    """Write every page."""
    with workplace():
        made = {REFERENCE: pass_reference(), **pages(typed)}
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        if page.relative_to(ROOT) not in made:
            with workplace():
                try:
                    made[page.relative_to(ROOT)] = refreshed(filled(page.read_text()))
                except Missing as missing:
                    print(f"{page.relative_to(ROOT)} stays as it is: {missing} is not installed", file=sys.stderr)
    for path, text in made.items():
        (ROOT / path).parent.mkdir(exist_ok=True)
        (ROOT / path).write_text(text)
    for stale in (ROOT / "docs" / "flags").glob("*.md"):
        if stale.relative_to(ROOT) not in made:
            stale.unlink()


if __name__ == "__main__":
    write()
