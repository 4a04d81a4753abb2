"""The protocol's two streams. A thread reads, so that the server can end when the editor is gone."""

from __future__ import annotations

import asyncio
import logging
import os
from threading import Event, Thread
from typing import BinaryIO

from pygls.io_ import StdoutWriter, run_async

from okl_opt.commands.lsp.server import Server

logger = logging.getLogger(__name__)

# The limit on a header, which is a few words.
_LONGEST_LINE = 1 << 16
_PIECE = 1 << 16


def serve(server: Server, stdin: int, stdout: BinaryIO) -> None:
    """Serve until the editor sends `exit` or closes the stream. `stdin` is a file descriptor."""
    try:
        asyncio.run(_serve(server, stdin, stdout))
    except SystemExit:
        return  # raised by pygls on `exit`
    except BrokenPipeError:
        logger.warning("the editor is gone")


class _Reader(asyncio.StreamReader):
    """A stream that ends at the first malformed message."""

    async def readline(self) -> bytes:
        try:
            return await super().readline()
        except ValueError:
            logger.error("what arrives on standard input is not the Language Server Protocol")
            return b""

    async def readexactly(self, n: int) -> bytes:
        try:
            return await super().readexactly(n)
        except asyncio.IncompleteReadError:
            logger.warning("the editor is gone in the middle of a message")
            return b""


async def _serve(server: Server, stdin: int, stdout: BinaryIO) -> None:
    server.protocol.set_writer(StdoutWriter(stdout))
    reader = _Reader(limit=_LONGEST_LINE)
    loop = asyncio.get_running_loop()

    def take(data: bytes) -> None:
        if data:
            reader.feed_data(data)
        else:
            reader.feed_eof()

    def feed() -> None:
        while True:
            try:
                data = os.read(stdin, _PIECE)
                loop.call_soon_threadsafe(take, data)
            except (OSError, RuntimeError):
                return  # the stream or the loop is closed
            if not data:
                return

    Thread(target=feed, name="reader", daemon=True).start()
    await run_async(Event(), reader, server.protocol, logger, server.report_server_error)
