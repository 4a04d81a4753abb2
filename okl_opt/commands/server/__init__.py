"""`okl-opt server start|stop|status`: the warm process that answers command lines where `OKL_OPT_SERVER=auto`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TextIO

import click

from okl_opt.warm.launch import IDLE_SECONDS, start
from okl_opt.words.command_line import PROGRAM, UsageError
from okl_opt.words.commands import context_of

_ACTIONS = ("start", "stop", "status")


@click.command(add_help_option=False)
@click.option(
    "--idle-seconds",
    type=click.FloatRange(min=0.1),
    default=IDLE_SECONDS,
    show_default=True,
    help="Let the process end after so many seconds in which nobody calls.",
)
@click.option("--help", is_flag=True, help="Show this.")
@click.argument("action", type=click.Choice(_ACTIONS), required=False)
def _command() -> None:
    """Start the warm process of this user and installation, or stop or ask those that run.

    It has imported what commands need. With OKL_OPT_SERVER=auto in the environment, or a line `server = auto` in
    ~/.config/okl-opt/config, each command line is run by a child of it, and one that finds none starts it.
    """


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Do what the command line says; return the exit status. Raises: UsageError."""
    context = context_of(_command, "server", argv)
    action = context.params["action"]
    if context.params["help"]:
        stdout.write(context.get_help() + "\n")
        return 0
    if action is None:
        raise UsageError(f"{PROGRAM}: error: 'server' needs {', '.join(_ACTIONS[:-1])} or {_ACTIONS[-1]}")
    if sys.platform != "linux":
        raise UsageError(f"{PROGRAM}: error: 'server' needs Linux: it hands over open files and watches folders")
    return _start(context.params["idle_seconds"], stdout, stderr) if action == "start" else _ask(action, stdout, stderr)


def _start(idle_seconds: float, stdout: TextIO, stderr: TextIO) -> int:
    said = start(idle_seconds)
    if not said.isdigit():
        stderr.write(f"{PROGRAM}: error: the server {said or 'ended before it listened'}\n")
        return 1
    stdout.write(f"process {said} serves\n")
    return 0


def _ask(action: str, stdout: TextIO, stderr: TextIO) -> int:
    from okl_opt.warm.client import told_by_all

    answers = told_by_all(action)
    if not answers:
        stderr.write(f"{PROGRAM}: no server of this installation runs\n")
        return 1
    stdout.writelines(f"{answer}{', stopped' if action == 'stop' else ''}\n" for answer in answers)
    return 0
