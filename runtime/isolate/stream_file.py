"""The file of a standard stream, whose text a child process hands to its parent."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer


class StreamFile(io.FileIO):
    """The file of a standard stream, whose text goes to `relay` once that is set."""

    relay: Callable[[bytes], None] | None = None

    def write(self, data: Buffer, /) -> int:
        if self.relay is None:
            return super().write(data)
        text = bytes(data)
        self.relay(text)
        return len(text)
