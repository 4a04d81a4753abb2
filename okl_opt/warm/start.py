"""The entry point of `okl-opt`: the warm process answers where the user wants it, else this process does.

It imports next to nothing until it knows.
"""

from __future__ import annotations

import os
import sys

_VARIABLE = "OKL_OPT_SERVER"
_WORDS = ("auto", "off")
_INTERRUPTED = 130
_OWN_COMMANDS = ("server", "lsp")
"""Commands that are no work of a moment."""
_ASKS_TERMINAL = "pause-after"
"""A flag that needs the terminal of the caller."""


def entry_point() -> None:
    """`okl-opt` as a process."""
    try:
        _run()
    except KeyboardInterrupt:  # while modules are imported, or a caller waits
        os._exit(_INTERRUPTED)


def _run() -> None:
    if sys.platform == "linux" and _wants_server():
        from okl_opt.warm.client import NoServer, answer

        try:
            status = answer()
        except NoServer:
            from okl_opt.warm.launch import start_in_background

            start_in_background()
        else:
            if status is not None:
                os._exit(status)
    _run_here()


def _run_here() -> None:
    """The command line in this process."""
    from okl_opt.words.commands import COMMANDS

    # Most commands go on in many forked processes, each of which would compile the methods again.
    if not COMMANDS.keys() & sys.argv[1:2]:
        from okl_opt.warm.late_methods import compile_methods_late

        compile_methods_late()
    from okl_opt.cli.main import entry_point

    entry_point()


def _wants_server() -> bool:
    """Return whether the user asks for a warm process, and the command line suits it."""
    words = sys.argv[1:]
    if (words[:1] and words[0] in _OWN_COMMANDS) or any(_ASKS_TERMINAL in word for word in words):
        return False
    wish = os.environ.get(_VARIABLE) or _configured()
    if wish not in (None, *_WORDS):
        sys.stderr.write(f"okl-opt: error: {_VARIABLE} is '{wish}', but may be {' or '.join(_WORDS)}\n")
        sys.exit(1)
    return wish == "auto"


def config_path() -> str:
    """The file of the user's wishes: lines `server = auto`."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".config")
    return os.path.join(base, "okl-opt", "config")


def _configured() -> str | None:
    """The value of `server` in the file."""
    try:
        with open(config_path(), encoding="utf-8", errors="replace") as file:
            lines = [line.partition("#")[0].strip() for line in file]
    except OSError:
        return None
    found = None
    for number, line in enumerate(lines, 1):
        name, _, value = (part.strip() for part in line.partition("="))
        if name == "server" and value in _WORDS:
            found = value
        elif line:
            sys.stderr.write(f"{config_path()}:{number}:1: error: a line is 'server = auto' or 'server = off'\n")
            sys.exit(1)
    return found
