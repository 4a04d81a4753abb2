"""`okl-opt update-tests FILE...`: rewrite the CHECK lines of lit tests from what their RUN lines print.

Source: MLIR's generate-test-checks.py, LLVM's update_test_checks.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

import click

from okl_opt.commands.lit.policy import TRUST, TRUST_HELP
from okl_opt.commands.update_tests.files import read_test, replace_file
from okl_opt.commands.update_tests.rewrite import CannotUpdate, update
from okl_opt.dialects.visible import visible
from okl_opt.words.command_line import PROGRAM, UsageError
from okl_opt.words.commands import context_of
from okl_opt.words.source import FileProblem

__all__ = ["CannotUpdate", "run", "updated"]


def updated(text: str, path: str, *, force: bool = False, trusted: bool = False) -> str:
    """The test at `path`, with text `text`, with updated CHECK lines; the same text if they are up to date.

    Raises: CannotUpdate.
    """
    return update(text, path, force=force, trusted=trusted).text


@click.command(add_help_option=False)
@click.option("--check", is_flag=True, help="Write nothing; the exit status is 1 if a test is not up to date.")
@click.option("--force", is_flag=True, help="Write all CHECK lines anew, also where they pass.")
@click.option(TRUST, is_flag=True, help=TRUST_HELP)
@click.option("--help", is_flag=True, help="Show this.")
@click.argument("files", metavar="FILE...", nargs=-1)
def _command() -> None:
    """Rewrite the CHECK lines of lit tests from what their RUN lines print.

    Lines that still match stay as they are. A test without CHECK lines is given some, above each of its functions.
    Without --force a test is not updated if --validate refutes what a pass of it does.
    """


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Update the files of the command line; return the exit status. Raises: UsageError."""
    context = context_of(_command, "update-tests", argv)
    if context.params["help"]:
        stdout.write(context.get_help() + "\n")
        return 0
    files: tuple[str, ...] = context.params["files"]
    if not files:
        raise UsageError(f"{PROGRAM}: error: 'update-tests' needs a file")
    check, force, trusted = (context.params[name] for name in ("check", "force", "trust_run_lines"))
    return max([_update(path, check, force, trusted, stdout, stderr) for path in files])


def _update(path: str, check: bool, force: bool, trusted: bool, stdout: TextIO, stderr: TextIO) -> int:
    """Update one file; return the exit status. A failure does not stop the other files."""
    try:
        text = read_test(path)
        found = update(text, path, force=force, trusted=trusted)
        if found.text != text and not check:
            replace_file(path, found.text)
    except FileProblem as problem:
        stderr.write(visible(f"{PROGRAM}: error: {problem}\n"))
        return 1
    except CannotUpdate as problem:
        stderr.write(visible(f"{path}: error: {problem}\n"))
        return 1
    for note in found.notes:
        stderr.write(visible(f"{path}: note: {note}\n"))
    if found.text == text:
        return 0
    stdout.write(f"{path}: {'not up to date' if check else 'updated'}\n")
    return 1 if check else 0
