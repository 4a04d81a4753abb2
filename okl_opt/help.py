"""Pages that answer a question about okl-opt itself. click lays out the help and completes words in the shell."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from okl_opt import registry
from okl_opt.command_line import PROGRAM
from okl_opt.flags import FLAGS, Flag, Kind
from passes.pipelines import PIPELINES
from passes.registry import ALIASES

if TYPE_CHECKING:
    import click


def command() -> click.Command:
    """okl-opt as a click command: every flag and pass as a parameter, for help and completion; it runs nothing."""
    import click

    params: list[click.Parameter] = [
        click.Option([_spelled(flag)], is_flag=flag.kind is Kind.SWITCH, help=flag.help, metavar=_metavar(flag))
        for flag in FLAGS.values()
        if flag.name != "help"
    ]
    params += [
        click.Option([f"--{name}"], is_flag=True, hidden=False, help="pass or pipeline")
        for name in registry.all_names()
    ]
    params.append(click.Argument(["file"], required=False, type=click.Path()))
    return click.Command(PROGRAM, params=params)


def help_page() -> str:
    """The flags by group, and where the rest is found."""
    import click

    formatter = click.HelpFormatter(width=118, max_width=118)
    formatter.write_usage(PROGRAM, "[flags and passes in any order] [FILE | -]")
    for group, flags in groupby(FLAGS.values(), key=lambda flag: flag.group):
        with formatter.section(group):
            formatter.write_dl([(_usage(flag), flag.help) for flag in flags], col_max=40)
    formatter.write_paragraph()
    formatter.write_text(
        'A pass is a flag of its own: -cse --lower-to-okl --wrap-ops-to-kernel-launch="mode=simple". '
        f"`{PROGRAM} --list-passes` names them all."
    )
    return formatter.getvalue()


def version() -> str:
    """Versions of what decides the output."""
    import platform
    from importlib.metadata import version as version_of

    return f"{PROGRAM} {version_of('okl-opt')} (xDSL {version_of('xdsl')}, Python {platform.python_version()})\n"


def list_passes() -> str:
    """One line for each word that may be used as a pass: name, origin, what it stands for."""
    rows = [(name, entry.origin, _summary(entry)) for name, entry in registry.all_passes().items()]
    rows += [(name, "okl", f"alias of {target}") for name, target in ALIASES.items()]
    rows += [(name, "okl", f"pipeline: {_first_line(expand.__doc__)}") for name, expand in PIPELINES.items()]
    wide = max(len(name) for name, _, _ in rows)
    middle = max(len(origin) for _, origin, _ in rows)
    return "".join(f"{name:{wide}}  {origin:{middle}}  {text}".rstrip() + "\n" for name, origin, text in sorted(rows))


def show_dialects() -> str:
    """The dialects by name, as mlir-opt prints them."""
    from dialects.registry import factories

    return "Available Dialects: " + ",".join(sorted({*factories(), *registry.plugins().dialects})) + "\n"


def _summary(entry: registry.PassEntry) -> str:
    """What the pass does, in a line. Only ours are loaded for it: loading all of xDSL's takes seconds."""
    if entry.origin != "okl":
        return ""
    import sys

    pass_class = entry.load()
    return _first_line(sys.modules[pass_class.__module__].__doc__)


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]


def _spelled(flag: Flag) -> str:
    return f"-{flag.name}" if len(flag.name) == 1 else f"--{flag.name}"


def _metavar(flag: Flag) -> str | None:
    return "|".join(flag.choices) or flag.metavar or None


def _usage(flag: Flag) -> str:
    value = _metavar(flag)
    if value is None:
        return _spelled(flag)
    if flag.kind is Kind.OPTIONAL:
        return f"{_spelled(flag)}[={value}]"
    return f"{_spelled(flag)} {value}" if len(flag.name) == 1 else f"{_spelled(flag)}={value}"
