"""Running command lines in a child process with a time limit."""

from __future__ import annotations

import subprocess
from contextvars import Context

from okl_opt.commands.bisect.worker import Answer, Request, answer
from okl_opt.commands.search.child import Child, Ended
from okl_opt.runtime.base.processes import HAS_PROCESSES, kill_group


class Worker:
    """Runs command lines one after another in a child process, which is replaced if it hangs or dies.

    A system without processes runs them in this one: no time limit, and a crash ends bisect.
    """

    def __init__(self, seconds: float):
        self.seconds = seconds
        self._child: Child[Request, Answer] | None = None

    def close(self) -> None:
        """Kill the process; the next command line runs in a fresh one."""
        if self._child is not None:
            self._child.kill()
            self._child = None

    def run(self, argv: list[str], stdin: bytes) -> Answer:
        """Run a command line as it is."""
        return self._ask(Request(argv, stdin))

    def look(self, argv: list[str], stdin: bytes, limit: int | None) -> Answer:
        """Run the passes of a command line up to a number of rewrites, and count them."""
        return self._ask(Request(argv, stdin, looks=True, limit=limit))

    def _ask(self, request: Request) -> Answer:
        if not HAS_PROCESSES:
            # In an empty context: in this one the plugins are already loaded.
            return Context().run(answer, request)
        if self._child is None:
            self._child = Child(answer, self.seconds)
        self._child.ask(request)
        try:
            return self._child.wait()
        except TimeoutError:
            self.close()
            return Answer(None)
        except Ended as end:
            self.close()
            return Answer(end.status or 1, err=f"the process ended with status {end.status}\n")


def status_of_command(command: str, seconds: float) -> int | None:
    """The exit status of a shell command, its output dropped; None if it takes longer than `seconds`."""
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(
        command, shell=True, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True
    )
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            kill_group(process)
            process.wait()
