"""Work on a thread of its own, so that an interrupt ends the wait for it."""

from __future__ import annotations

import contextvars
import ctypes
import threading
from collections.abc import Callable
from typing import TypeVar

from okl_opt.runtime.base.errors import OklRuntimeError

_T = TypeVar("_T")


def on_worker(work: Callable[[], _T], program: object) -> _T:
    """Run `work` on a daemon thread and wait for it in this one, which can be interrupted.

    If the wait is interrupted while compiled code runs, `program` is never freed: the code may still use it, and the
    process is about to end.
    Raises: what `work` raises; KeyboardInterrupt; OklRuntimeError if the system gives no thread.
    """
    results: list[_T] = []
    errors: list[BaseException] = []
    done = threading.Event()
    context = contextvars.copy_context()

    def target() -> None:
        try:
            results.append(context.run(work))
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    try:
        threading.Thread(target=target, name="okl-run", daemon=True).start()
    except RuntimeError as error:
        raise OklRuntimeError(f"the system cannot start a thread: {error}") from error
    try:
        done.wait()
    except BaseException:
        if not done.is_set():
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(program))
        raise
    if errors:
        raise errors[0]
    return results[0]
