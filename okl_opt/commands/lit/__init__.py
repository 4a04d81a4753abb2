"""`okl-opt lit DIR...`: lit, with RUN lines of ours run in its own processes.

`script` runs the lines of a test, `run_lines` reads and runs one, `policy` says what lines of strangers may do.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from typing import TextIO

from okl_opt.commands.lit.policy import TRUST, TRUST_HELP
from okl_opt.words.command_line import PROGRAM, UsageError

_HELP = f"""Usage: {PROGRAM} lit [{TRUST}] [lit's own flags] TEST...

Run lit's tests. RUN lines with {PROGRAM}, FileCheck and `not`, pipes and redirections run without a shell, in the
processes of lit itself, many times faster. Everything else is lit's: flags, output, configurations, which are Python
files that lit runs.

  {TRUST}  {TRUST_HELP}
                     Lines with other programs run in lit's shell.

lit's own flags:

"""


class _WhileRead:
    """A stream whose text goes nowhere once nobody reads it.

    lit writes from a thread that collects the results of its processes: an error there would keep it waiting for ever.
    """

    def __init__(self, stream: TextIO):
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        with suppress(BrokenPipeError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(BrokenPipeError):
            self._stream.flush()


def run(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """Run the tests of the command line; return lit's exit status. Raises: UsageError."""
    try:
        import lit.main
    except ModuleNotFoundError:
        raise UsageError(f"{PROGRAM}: error: '{PROGRAM} lit' needs lit: pip install 'okl-opt[lit]'") from None
    from okl_opt.commands.lit.script import own_script

    words = [word for word in argv if word != TRUST]
    if "--help" in words or "-h" in words:
        stdout.write(_HELP)
        stdout.flush()
    before, sys.argv = sys.argv, [f"{PROGRAM} lit", *words]
    try:
        with (
            redirect_stdout(_WhileRead(stdout)),
            redirect_stderr(_WhileRead(stderr)),
            own_script(trusted=len(words) < len(argv)),
        ):
            lit.main.main()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 1 if end.code else 0
    finally:
        sys.argv = before
    return 0
