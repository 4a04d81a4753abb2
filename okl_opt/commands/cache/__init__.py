"""`okl-opt cache show|clear`: the folder of compiled code that later runs find."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TextIO

import click

from okl_opt.dialects.visible import in_one_line
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.units import size_text
from okl_opt.runtime.machine.object_cache import MOST_BYTES, MOST_ENTRIES, Entry, ObjectCache, cache_folder
from okl_opt.words.command_line import PROGRAM
from okl_opt.words.commands import context_of

_ACTIONS = ("show", "clear")


@click.command(add_help_option=False)
@click.option("--object-cache", metavar="DIR", help="The folder, instead of the user's own.")
@click.option("--help", is_flag=True, help="Show this.")
@click.argument("action", type=click.Choice(_ACTIONS), default="show")
def _command() -> None:
    """Show how much compiled code --run has kept for later runs, or delete it.

    The cache bounds itself: above its most entries or bytes the oldest are deleted. Files with other names in the
    folder are neither counted nor deleted.
    """


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Do what the command line says; return the exit status. Raises: UsageError."""
    context = context_of(_command, "cache", argv)
    if context.params["help"]:
        stdout.write(context.get_help() + "\n")
        return 0
    clears = context.params["action"] == "clear"
    folder = cache_folder(context.params["object_cache"])
    if folder is None:
        stderr.write(f"{PROGRAM}: error: there is no folder: it is off, or the user has none for caches\n")
        return 1
    found: Sequence[Entry] = ()
    try:
        if os.path.lexists(folder):
            cache = ObjectCache(folder)
            found = cache.clear() if clears else cache.entries()
    except (OklRuntimeError, OSError, ValueError) as problem:
        stderr.write(in_one_line(f"{PROGRAM}: error: {problem}") + "\n")
        return 1
    limit = "" if clears else f"; at most {MOST_ENTRIES} and {size_text(MOST_BYTES)}"
    stdout.write(in_one_line(f"{folder}: {'deleted ' if clears else ''}{_size(found)}{limit}") + "\n")
    return 0


def _size(entries: Sequence[Entry]) -> str:
    count = len(entries)
    return f"{count} {'entry' if count == 1 else 'entries'}, {size_text(sum(entry.nbytes for entry in entries))}"
