"""Copies between the host and the GPU through pinned memory, which the GPU accesses directly.

The driver copies pageable memory through a pinned buffer of its own, and blocks the host meanwhile. Here the host fills
or empties one piece while the GPU copies others.
"""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Iterable

from okl_opt.runtime.cuda.driver import Driver, Event, OutOfMemory, PinnedBlock, Stream
from okl_opt.runtime.memory.device_memory import Move

PIECE = 1 << 20
"""The bytes of a piece. The best size was not measured on a GPU."""
MOST_PIECES = 4
"""The most pinned pieces of each program: pinned memory is taken from the whole machine."""


class _Piece:
    """Pinned memory, and the pending copy of the GPU."""

    def __init__(self, driver: Driver):
        """Raises: DriverError."""
        self.block: PinnedBlock = driver.pinned(PIECE)
        self._done: Event = driver.event()
        self._is_used = False
        self._lands: Move | None = None

    def start(self, stream: Stream, move: Move, *, lands: bool) -> None:
        """Copy to or from the piece on a stream; with `lands` the data moves to the host when the piece is settled."""
        target, source = (self.block.address, move.source) if lands else (move.target, self.block.address)
        if not lands:
            ctypes.memmove(self.block.address, move.source, move.nbytes)
        stream.copy(target, source, move.nbytes)
        stream.record(self._done)
        self._is_used = True
        self._lands = move if lands else None

    def settle(self) -> None:
        """Wait for the GPU, and move the data of the piece to its target. Raises: DriverError."""
        lands, self._lands = self._lands, None
        if self._is_used:
            self._done.sync()
            self._is_used = False
        if lands is not None:
            ctypes.memmove(lands.target, self.block.address, lands.nbytes)

    def forget(self) -> None:
        """Cancel a pending move to the host."""
        self._lands = None


class PinnedCopies:
    """See `Copies`. Pieces are made on demand and reused from copy to copy.

    Without pinned memory, copies are made directly.
    """

    def __init__(self, driver: Driver):
        self._driver = driver
        self._pieces: deque[_Piece] = deque()
        """The least recently used piece is the first."""

    def put(self, moves: Iterable[Move]) -> None:
        self.put_on(self._driver.stream, moves)
        self._driver.stream.sync()

    def put_on(self, stream: Stream, moves: Iterable[Move]) -> None:
        """Copy to the GPU, before later work on a stream; memory of the host may be written at once.

        Raises: DriverError.
        """
        self._start(stream, moves, lands=False)

    def fetch(self, moves: Iterable[Move]) -> None:
        try:
            self._start(self._driver.stream, moves, lands=True)
            for piece in self._pieces:
                piece.settle()
        finally:
            # After a failure the caller's memory may be gone.
            for piece in self._pieces:
                piece.forget()

    def _start(self, stream: Stream, moves: Iterable[Move], *, lands: bool) -> None:
        """Start copies piece by piece, see `_Piece.start`. Raises: DriverError."""
        for move in moves:
            for part in _parts(move):
                piece = self._next_piece()
                if piece is None:
                    stream.copy(*part)
                    stream.sync()
                else:
                    piece.start(stream, part, lands=lands)

    def _next_piece(self) -> _Piece | None:
        """An unused piece, None if there is no memory for one. Raises: DriverError."""
        if len(self._pieces) < MOST_PIECES:
            try:
                piece = _Piece(self._driver)
            except OutOfMemory:
                if not self._pieces:
                    return None
            else:
                self._pieces.append(piece)
                return piece
        self._pieces.rotate(-1)
        self._pieces[-1].settle()
        return self._pieces[-1]


def _parts(move: Move) -> Iterable[Move]:
    """Split a copy into parts that fit a piece."""
    for start in range(0, move.nbytes, PIECE):
        yield Move(move.target + start, move.source + start, min(PIECE, move.nbytes - start))
