"""The queue of a device: tasks run one after the other on a thread, and may wait for tasks of other queues."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Iterable
from queue import SimpleQueue

from okl_opt.runtime.base.errors import OklRuntimeError


class Task:
    """Work in a queue; every waiting caller gets its error."""

    __slots__ = ("_done", "_error", "_work", "queue")

    def __init__(self, queue: Queue, work: Callable[[], None]):
        self.queue = queue
        self._work: Callable[[], None] | None = work
        self._done = threading.Event()
        self._error: BaseException | None = None

    def run(self) -> None:
        """Do the work, once."""
        work, self._work = self._work, None
        assert work is not None, "a task runs once"
        try:
            work()
        except BaseException as error:
            self._error = error
        finally:
            # Release the memory that the work holds before others continue.
            del work
            self._done.set()

    def wait(self) -> None:
        """Wait until the work is done. Raises: the exception of the work."""
        self._done.wait()
        if self._error is not None:
            raise self._error


class Queue:
    """Runs tasks in the order in which they are submitted, on a thread that ends when the queue is dropped."""

    def __init__(self, name: str):
        """Raises: OklRuntimeError if the system gives no thread."""
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        try:
            threading.Thread(target=_run, args=(self._tasks,), name=f"okl-{name}", daemon=True).start()
        except RuntimeError as error:
            raise OklRuntimeError(f"the system cannot start a thread for device @{name}: {error}") from error
        weakref.finalize(self, self._tasks.put, None)

    def submit(self, work: Callable[[], None], after: Iterable[Task | None] = ()) -> Task:
        """Run `work` after all earlier work and after the tasks in `after`."""
        others = [task for task in after if task is not None and task.queue is not self]

        def waiting() -> None:
            for task in others:
                task.wait()
            work()

        task = Task(self, waiting if others else work)
        self._tasks.put(task)
        return task

    def settle(self) -> None:
        """Wait until all earlier work is done and its memory is free."""
        self.submit(_nothing).wait()


def _nothing() -> None:
    """The empty work of a task that others only wait for."""


def _run(tasks: SimpleQueue[Task | None]) -> None:
    while (task := tasks.get()) is not None:
        task.run()
        del task
