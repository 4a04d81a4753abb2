"""The files of standard streams, whose text a child process hands to its parent."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from okl_opt.runtime.isolate.pending import Pending


class StreamFile(io.BufferedWriter):
    """The buffered file of a standard stream. Once `pending` is set, text is added to it instead."""

    pending: Pending | None = None

    def write(self, data: Buffer, /) -> int:
        if self.pending is None:
            return super().write(data)
        text = bytes(data)
        self.pending.add(text)
        return len(text)

    def flush(self) -> None:
        if self.pending is None:
            super().flush()
        else:
            self.pending.flush()
