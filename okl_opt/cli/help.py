"""The pages of --help, --help-list, --list-passes and --show-dialects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from okl_opt.words.command_line import PROGRAM
from okl_opt.words.commands import COMMANDS
from okl_opt.words.flags import FLAGS, Flag, Kind, spelled

if TYPE_CHECKING:
    from okl_opt.passes.pipeline.entries import PassEntry

_TOOLS = "".join(f"  {PROGRAM} {name:20}  {command.help}\n" for name, command in COMMANDS.items())
_HELP = f"""\
OVERVIEW: MLIR modular optimizer driver
Usage: {PROGRAM} [flags and passes in any order] [FILE | -]

Reads MLIR text, runs the passes in the order of the line, writes MLIR text. -x and --x are one.

  -cse --lower-to-okl           run passes; options go after a sign: --lower-to-okl="func-name=f"
  -p 'builtin.module(...)'      run a pipeline as text
  -o FILE                       write to a file
  --mlir-print-ir-after-all     show the IR after each pass, =PASS: after one, on standard error
  --print-ir-diff               show what each pass changed
  --split-input-file            treat the input as several, split at // -----
  --verify-diagnostics          compare diagnostics with the expected-* comments of the input
  --mlir-print-op-generic       print every op in generic form
  --mlir-timing                 show how long each pass took
  --emit=llvm|asm|obj|so|ptx    write LLVM IR, assembly, an object, a library for C, PTX
  --run --input=2xf32=1,-1      run what the passes made; --benchmark, --profile: how fast it is

  --help-list, --list-passes    every flag, every pass; also --show-dialects, --version

Tools, all but explain with --help:
{_TOOLS}
Completion in bash (also zsh, fish): eval "$(_OKL_OPT_COMPLETE=bash_source {PROGRAM})"
"""


def help_page() -> str:
    """The text of --help: the common flags on one screen, and where to find the rest."""
    return _HELP


def flag_list() -> str:
    """Every flag, by group."""
    lines = [f"Usage: {PROGRAM} [flags and passes in any order] [FILE | -]"]
    for group, flags in groups():
        rows = [(usage(flag), flag.help) for flag in flags]
        lines += ["", f"{group}:", *(row for left, right in rows for row in _row(left, right))]
    return "\n".join(lines) + "\n"


def groups() -> list[tuple[str, Sequence[Flag]]]:
    """The flags by group, in the order of the table."""
    return [(name, tuple(flags)) for name, flags in groupby(FLAGS.values(), key=lambda flag: flag.group)]


def list_passes() -> str:
    """Every pass and pipeline with its summary, in sections by origin."""
    from okl_opt.passes.pipeline import registry
    from okl_opt.passes.pipeline.entries import OURS, XDSL
    from okl_opt.passes.pipeline.table import ALIASES, PIPELINES

    sections: dict[str, list[tuple[str, str]]] = {OURS: [], "": []}
    for name, entry in registry.all_passes().items():
        sections.setdefault(entry.origin, []).append((name, _summary(entry)))
    for name, target in ALIASES.items():
        sections["" if target in PIPELINES else OURS].append((name, f"alias of {target}"))
    sections[""] += [(name, first_line(entry.load().__doc__)) for name, entry in registry.all_pipelines().items()]
    titles = {
        OURS: f"Passes of {PROGRAM}:",
        "": f"Pipelines of {PROGRAM}:",
        XDSL: "Passes of xDSL, installed with okl-opt:",
    }
    wide = max(len(name) for rows in sections.values() for name, _ in rows)
    return "\n".join(
        titles.get(origin, f"Passes of plugin '{origin}':")
        + "\n"
        + "".join(f"  {name:{wide}}  {text}".rstrip() + "\n" for name, text in sorted(rows))
        for origin, rows in sections.items()
    )


def show_dialects() -> str:
    """The dialects by name, as mlir-opt prints them."""
    from okl_opt.dialects.registry import factories
    from okl_opt.passes.pipeline.plugins import given_plugins, plugins

    return (
        "Available Dialects: " + ",".join(sorted({*factories(), *given_plugins().dialects, *plugins().dialects})) + "\n"
    )


def _summary(entry: PassEntry) -> str:
    """The summary of a pass, one line. Only our passes have one: loading all of xDSL's takes seconds."""
    if entry.origin != "okl":
        return ""
    import sys

    pass_class = entry.load()
    return first_line(sys.modules[pass_class.__module__].__doc__)


def first_line(text: str | None) -> str:
    """The first line that is not blank."""
    return (text or "").strip().partition("\n")[0]


def usage(flag: Flag) -> str:
    """The flag with the form of its value."""
    value = "|".join(flag.choices) or flag.metavar
    if flag.kind is Kind.SWITCH and not value:
        return spelled(flag)
    if flag.kind in (Kind.SWITCH, Kind.OPTIONAL):
        return f"{spelled(flag)}[={value}]"
    return f"{spelled(flag)} {value}" if len(flag.name) == 1 else f"{spelled(flag)}={value}"


def _row(left: str, right: str) -> list[str]:
    """A flag and its help, on two lines where the flag is long."""
    return [f"  {left:38}  {right}"] if len(left) <= 38 else [f"  {left}", f"  {'':38}  {right}"]
