"""Messages between a program and its isolated process: length-prefixed JSON, with tensor types.

Answers of the process are validated: it may be compromised.
"""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import cast

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.plain_data import Broken, list_of, number_of

_LENGTH = 8
_MOST_ANSWERED = 1 << 24
"""Maximal bytes of an answer; a question may be as long as the text of a program."""
_MOST_FILES = 4
_MOST_DIMENSIONS, _LONGEST_DIMENSION = 64, 1 << 48


def pack(message: Mapping[str, object]) -> bytes:
    data = json.dumps(message).encode()
    return len(data).to_bytes(_LENGTH, "little") + data


class Asking:
    """The program's end: sends questions, and receives answers before a deadline."""

    def __init__(self, connection: socket.socket):
        self._connection = connection

    def ask(self, question: Mapping[str, object], files: Sequence[int], deadline: float) -> Mapping[str, object]:
        """Ask and wait for the answer. Raises: TimeoutError, OSError and EOFError if the other end is gone, Broken."""
        data = pack(question)
        self._wait_until(deadline)
        sent = socket.send_fds(self._connection, [data], files) if files else self._connection.send(data)
        while sent < len(data):
            self._wait_until(deadline)
            sent += self._connection.send(data[sent : sent + (1 << 20)])
        return self.answer(deadline)

    def answer(self, deadline: float) -> Mapping[str, object]:
        """Wait for an answer. Raises: as `ask`."""
        length = int.from_bytes(self._read(_LENGTH, deadline), "little")
        if length > _MOST_ANSWERED:
            raise Broken(f"an answer of {length} bytes")
        try:
            answer = json.loads(self._read(length, deadline))
        except (ValueError, RecursionError) as error:
            raise Broken("an answer that is not JSON") from error
        if not isinstance(answer, dict):
            raise Broken("an answer that is not an object")
        return cast("Mapping[str, object]", answer)

    def close(self) -> None:
        self._connection.close()

    def _read(self, count: int, deadline: float) -> bytes:
        data = bytearray()
        while len(data) < count:
            self._wait_until(deadline)
            piece = self._connection.recv(min(count - len(data), 1 << 20))
            if not piece:
                raise EOFError
            data += piece
        return bytes(data)

    def _wait_until(self, deadline: float) -> None:
        left = deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)


class Answering:
    """The isolated process's end. It may use only one socket call, to receive files with a question."""

    def __init__(self, connection: socket.socket):
        self._connection = connection

    def question(self) -> tuple[Mapping[str, object], list[int]]:
        """The next question and the files that came with it. Raises: EOFError when there is none."""
        head, files, _, _ = socket.recv_fds(self._connection, _LENGTH, _MOST_FILES)
        if not head:
            raise EOFError
        head += self._read(_LENGTH - len(head))
        return json.loads(self._read(int.from_bytes(head, "little"))), files

    def answer(self, answer: Mapping[str, object]) -> None:
        data = memoryview(pack(answer))
        while data:
            data = data[os.write(self._connection.fileno(), data) :]

    def _read(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count:
            piece = os.read(self._connection.fileno(), min(count - len(data), 1 << 20))
            if not piece:
                raise EOFError
            data += piece
        return bytes(data)


def spec_to_json(spec: TensorSpec | None) -> list[object] | None:
    return None if spec is None else [spec.dtype.value, *spec.shape]


def spec_from_json(value: object) -> TensorSpec:
    """The type of a tensor. Raises: Broken."""
    numbers = [number_of(number) for number in list_of(value)]
    if not 1 <= len(numbers) <= _MOST_DIMENSIONS or numbers[0] not in _DTYPES:
        raise Broken("an invalid type")
    if not all(0 <= size < _LONGEST_DIMENSION for size in numbers[1:]):
        raise Broken("an invalid type")
    return TensorSpec(tuple(numbers[1:]), DType(numbers[0]))


_DTYPES = {dtype.value for dtype in DType}
