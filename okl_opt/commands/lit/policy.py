"""Limits on RUN lines, since their files may be untrusted.

A RUN line may read, and write below `%t` and `%T`, the folder made for it. It runs only our code and starts nothing: no
plugin, no editor, no other command of okl-opt, no pass that files may not name (`passes/pipeline/from_files.py`). The
whole command line is parsed as okl-opt parses it before any of it runs.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from okl_opt.commands.lit.run_lines import Stage
from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.words.command_line import PROGRAM, UsageError, Words, settings_of, split_words
from okl_opt.words.commands import COMMANDS
from okl_opt.words.flags import Reach, place_written, spelled

TRUST = "--trust-run-lines"
TRUST_HELP = "Let RUN lines write anywhere and run plugins, editors and commands: the files are yours."


class Refused(Exception):
    """A forbidden RUN line; the text says why, and how to allow it."""

    def __init__(self, reason: str):
        super().__init__(f"{reason}; {TRUST} allows it")


def check_stages(stages: Sequence[Stage], folder: str) -> None:
    """Check a RUN line, before it runs: it may write only below `folder`. Raises: Refused."""
    for stage in stages:
        for path in (stage.stdout, stage.stderr):
            if path is not None:
                _check_write(path, folder)
        if not stage.checks:
            _check_argv(stage.argv, folder)


def _check_argv(argv: Sequence[str], folder: str) -> None:
    """Check a command line of okl-opt. One that cannot be parsed passes, as it does nothing. Raises: Refused."""
    if argv and argv[0] in COMMANDS:
        _check_command(argv)
        return
    try:
        words = split_words(argv)
        _check_flags(words, folder)
        settings = settings_of(words)
    except UsageError:
        return
    from okl_opt.driver.pass_run import command_line_pipeline
    from okl_opt.passes.pipeline.text import NotFromFiles

    try:
        command_line_pipeline(settings, from_file=True)
    except NotFromFiles as problem:
        raise Refused(f"a RUN line may name only passes that touch nothing but IR, not '{problem.name}'") from None
    except DiagnosticError:
        return


def _check_command(argv: Sequence[str]) -> None:
    if not COMMANDS[argv[0]].only_prints:
        raise Refused(f"a RUN line may not run `{PROGRAM} {argv[0]}`")
    from okl_opt.commands.explain import plugins_of

    _check_flags(plugins_of(argv[1:]), os.devnull)


def _check_flags(words: Words, folder: str) -> None:
    for option in words.options:
        flag = option.flag
        if flag is None:
            continue
        if flag.reach is Reach.CODE:
            raise Refused(f"a RUN line may not have {spelled(flag)}, which runs code that is not {PROGRAM}'s")
        if flag.name == "watch":
            raise Refused(f"a RUN line may not have {spelled(flag)}, which never ends")
        if flag.name == "emit" and option.value == "so":
            raise Refused(f"a RUN line may not have {spelled(flag)}=so, which starts a linker")
        path = place_written(flag, option.value)
        if path is not None:
            _check_write(path, folder)


def _check_write(path: str, folder: str) -> None:
    """Refuse a path that leads, through links, outside `folder`; /dev/null is allowed. Raises: Refused."""
    if path == os.devnull:
        return
    inside = os.path.realpath(folder)
    try:
        real = os.path.realpath(path)
    except ValueError:
        real = path  # no file can have this name
    if not real.startswith(inside + os.sep):
        raise Refused(f"a RUN line may write below %t and %T only, not '{path}'")
