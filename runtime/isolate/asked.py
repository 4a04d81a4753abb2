"""An isolated process that answers questions about the module that it has loaded."""

from __future__ import annotations

import socket
import sys
import threading
import weakref
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from time import monotonic

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.base.plain_data import Broken, list_of, mapping_of, text_of
from okl_opt.runtime.base.processes import NOWHERE, PIPE, Process, start
from okl_opt.runtime.isolate.endings import why_ended
from okl_opt.runtime.isolate.faults import fault_from_json
from okl_opt.runtime.isolate.messages import Asking
from okl_opt.runtime.isolate.openmp import remove_openmp_file
from okl_opt.runtime.isolate.process import Limits, command, environment

_PATIENCE = 5.0
"""Seconds to wait for a killed process to end."""


class AskedProcess:
    """The process: answers one question at a time, each with a time limit in seconds."""

    def __init__(self, facts: Mapping[str, object], limits: Limits):
        self._seconds = limits.seconds
        self._problem: str | None = None
        ours, theirs = socket.socketpair()
        self._asking = Asking(ours)
        with theirs:
            call = command("okl_opt.runtime.run.serve", {**facts, "connection": theirs.fileno()})
            begun: Future[Process] = Future()
            # The thread must live as long as the process: the kernel kills a process when its starting thread ends.
            self._keeper = threading.Thread(target=_keep, args=(call, theirs.fileno(), begun), daemon=True)
            self._keeper.start()
            try:
                self._process = begun.result()
            except OSError as error:
                raise OklRuntimeError(f"--isolate: a process cannot be started: {error.strerror}") from error
        self.end = weakref.finalize(self, _end, self._process, self._keeper, self._asking)

    def missing(self) -> list[str]:
        """The restrictions that could not be set up. Raises: OklRuntimeError if the process does not start."""
        return [text_of(line) for line in list_of(self._answered(None, ())["missing"])]

    def ask(self, question: Mapping[str, object], files: Sequence[int] = ()) -> Mapping[str, object]:
        """Ask a question. Raises: the error that the process reports; OklRuntimeError if it has ended."""
        if self._problem is not None:
            raise OklRuntimeError(self._problem)
        return self._answered(question, files)

    def _answered(self, question: Mapping[str, object] | None, files: Sequence[int]) -> Mapping[str, object]:
        deadline = monotonic() + self._seconds
        try:
            if question is None:
                answer = self._asking.answer(deadline)
            else:
                answer = self._asking.ask(question, files, deadline)
            error = fault_from_json(mapping_of(answer["error"])) if "error" in answer else None
            printed = [text_of(text) for text in list_of(answer.get("printed", []))]
        except TimeoutError:
            raise self.fail(f"it took longer than {self._seconds:g} seconds (isolate_seconds)") from None
        except (OSError, EOFError):
            raise self.fail(None) from None
        except Broken as broken:
            raise self.fail(f"it gave {broken}") from None
        except BaseException:
            self.fail("it was interrupted")
            raise
        for text, stream in zip(printed, (sys.stdout, sys.stderr), strict=False):
            stream.write(text)
        if error is not None:
            raise error
        return answer

    def fail(self, why: str | None) -> OklRuntimeError:
        """End the process; return the error for this and all later questions. `why` None: it ended by itself."""
        if why is None:
            self._keeper.join(_PATIENCE)
            status = self._process.returncode
            said = b"" if self._process.stderr is None else self._process.stderr.read(1 << 16)
            last = said.decode(errors="replace").strip().rpartition("\n")[2]
            why = why_ended(status) if status is not None and status < 0 else last or f"exit status {status}"
        self.end()
        self._problem = f"--isolate: the process is gone: {why}"
        return OklRuntimeError(self._problem)


def _keep(call: Sequence[str], connection: int, begun: Future[Process]) -> None:
    """Start a process and wait for its end."""
    try:
        process = start(
            call,
            stdin=NOWHERE,
            stdout=NOWHERE,
            stderr=PIPE,  # only until it is ready
            pass_fds=[connection],
            environment=environment(),
        )
    except BaseException as error:
        begun.set_exception(error)
        return
    begun.set_result(process)
    process.wait()
    remove_openmp_file(process.pid)


def _end(process: Process, keeper: threading.Thread, asking: Asking) -> None:
    process.kill()
    keeper.join(_PATIENCE)
    asking.close()
    if process.stderr is not None:
        process.stderr.close()
