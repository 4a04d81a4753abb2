"""Text on its way from a child process to its parent."""

from __future__ import annotations

import mmap
import threading
from collections.abc import Callable

_ROOM = 1 << 16
_HEAD = 8
"""Bytes for the number of bytes that follow."""


class Pending:
    """Text that a child has printed and not sent, in memory that both processes share: a crash does not lose it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _HEAD + _ROOM)
        self._lock = threading.Lock()
        self.send: Callable[[bytes], None] | None = None
        """Sends text to the parent; None outside of the child."""

    def add(self, text: bytes) -> None:
        """Add text; what there is no room for is sent."""
        with self._lock:
            used = self._used()
            if used + len(text) > _ROOM:
                self._flush()
                used = 0
            if len(text) > _ROOM:
                assert self.send is not None, "only a child adds text"
                self.send(text)
                return
            self._memory[_HEAD + used : _HEAD + used + len(text)] = text
            self._set(used + len(text))

    def flush(self) -> None:
        """Send all text."""
        with self._lock:
            self._flush()

    def rest(self) -> bytes:
        """The text that a child that has ended did not send."""
        return self._memory[_HEAD : _HEAD + min(self._used(), _ROOM)]

    def _flush(self) -> None:
        text = self.rest()
        if text:
            assert self.send is not None, "only a child adds text"
            self.send(text)
            self._set(0)

    def _used(self) -> int:
        return int.from_bytes(self._memory[:_HEAD], "little")

    def _set(self, count: int) -> None:
        self._memory[:_HEAD] = count.to_bytes(_HEAD, "little")
