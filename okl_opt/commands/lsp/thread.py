"""The single engine thread: the engine sets interpreter-wide limits while it parses, so it runs in one thread only.

The thread that serves the editor stays free. It is a daemon, so that the server ends at once when the editor is gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

T = TypeVar("T")


class EngineThread:
    """Calls functions one after another, in the context in which it was made."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[asyncio.AbstractEventLoop, asyncio.Future[Any], Callable[[], Any]]] = (
            SimpleQueue()
        )
        context = copy_context()
        self._thread = Thread(target=lambda: context.run(self._work), name="engine", daemon=True)
        self._thread.start()

    async def call(self, function: Callable[[], T]) -> T:
        """Run a function in the thread; return its result or raise its exception. Not called if cancelled before its
        turn.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._calls.put((loop, future, function))
        return await future

    def _work(self) -> None:
        while True:
            loop, future, function = self._calls.get()
            if future.cancelled():
                continue
            try:
                result = function()
            except BaseException as problem:  # passed to the caller; the thread goes on
                self._tell(loop, future, None, problem)
            else:
                self._tell(loop, future, result, None)

    def _tell(
        self,
        loop: asyncio.AbstractEventLoop,
        future: asyncio.Future[Any],
        result: object,
        problem: BaseException | None,
    ) -> None:
        def settle() -> None:
            if future.done():
                return
            if problem is None:
                future.set_result(result)
            else:
                future.set_exception(problem)

        try:
            loop.call_soon_threadsafe(settle)
        except RuntimeError:
            return  # the loop is closed: nothing waits for the answer
