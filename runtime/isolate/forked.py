"""The wall of the command line: a child process goes on where code is about to be compiled, and the parent waits.

The child has left the files, the network and other processes behind when it compiles. The parent writes what the child
prints, and keeps the objects that it compiled before it ran any code of the module. When the child ends, so does the
parent, with the same exit status. The messages of the child are not trusted.
"""

from __future__ import annotations

import gc
import io
import json
import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum
from functools import partial
from time import monotonic, sleep
from typing import NamedTuple, NoReturn

from okl_opt.runtime.base.plain_data import Broken, list_of, text_of
from okl_opt.runtime.base.wall import Range, Wall
from okl_opt.runtime.isolate.endings import INTERRUPTED, Begun, begun_of, begun_to_json, why_it_ended
from okl_opt.runtime.isolate.fault_note import FaultNote
from okl_opt.runtime.isolate.openmp import begin_openmp, remove_openmp_file
from okl_opt.runtime.isolate.pending import Pending
from okl_opt.runtime.isolate.stream_file import StreamFile
from okl_opt.runtime.isolate.walls import Walls, die_with, raise_walls
from okl_opt.runtime.machine.object_cache import KEY_LENGTH, ObjectCache, is_key
from okl_opt.runtime.machine.stored import may_be_stored

_PATIENCE = 2.0
"""Seconds that an interrupted child has to print what is left."""
_MOMENT = 0.001
_PIECE = 1 << 16
_LONGEST, _LONGEST_DATA = 1 << 28, 1 << 20
"""Bytes of the longest message, and of the longest that is JSON."""
_MOST_NOISE = 1 << 16
"""Bytes kept of what libraries write without our streams."""


class _Kind(IntEnum):
    """A message of the child: text for one of the streams, an object for the cache, what it has begun to do, walls that
    this system lacks.
    """

    OUT = 1
    ERR = 2
    KEEP = 3
    BEGUN = 4
    MISSING = 5


class Plan(NamedTuple):
    """The walls of a child, and the work of its parent.

    `open_files` are the descriptors above 2 that it closes, as they came from the caller of the command. `missing`
    makes a text of the walls that this system lacks. `settle` is called with whether the run failed, and whether the
    child was ended by a signal. `seconds` is the longest time, None for any. `cache` stores the objects of the child.
    `end` ends the parent.
    """

    walls: Walls
    seconds: float | None
    streams: Sequence[StreamFile]
    open_files: Sequence[int]
    keeps_stdin: bool
    missing: Callable[[Sequence[str]], str]
    settle: Callable[[bool, bool], None]
    cache: ObjectCache | None
    end: Callable[[int], NoReturn]


class ForkedWall(Wall):
    """The wall of one command line. `plan` is asked when the child is about to be made.

    The process must have no other threads then.
    """

    def __init__(self, plan: Callable[[], Plan]):
        self._plan = plan
        self._pipe: int | None = None
        self._note = FaultNote()
        self._pending = Pending(), Pending()
        self._lock = threading.Lock()
        self._before_child: list[Callable[[], None]] = []

    def before_child(self, action: Callable[[], None]) -> None:
        self._before_child.append(action)

    def compiling(self, name: str, *, has_kernels: bool = False) -> None:
        """Go on in a child, at the first call."""
        if self._pipe is None:
            self._go_on_in_child(name, has_kernels)
        else:
            self._begin(Begun("compile", name))

    def running(self, name: str, memory: Sequence[Range] = ()) -> None:
        assert self._pipe is not None, "a child has been made by then"
        self._begin(Begun("run", name, tuple(memory)))

    def _go_on_in_child(self, name: str, has_kernels: bool) -> None:
        plan = self._plan()
        for action in self._before_child:
            action()
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        (said_out, said_in), (noise_out, noise_in) = os.pipe(), os.pipe()
        gc.freeze()
        parent = os.getpid()
        child = os.fork()
        if child:
            for each in (said_in, noise_in):
                os.close(each)
            _Parent(child, said_out, noise_out, plan, self._note, self._pending, name).end_with_child()
        die_with(parent)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it, and passes it on as SIGTERM
        signal.signal(signal.SIGTERM, _interrupt)
        for each in (said_out, noise_out):
            os.close(each)
        self._pipe = said_in
        self._enter(plan, noise_in, has_kernels)
        self._note.listen(plan.cache)

    def _enter(self, plan: Plan, noise: int, has_kernels: bool) -> None:
        """Leave the streams and the files of the caller, and raise the walls."""
        for stream, pending, kind in zip(plan.streams, self._pending, (_Kind.OUT, _Kind.ERR), strict=True):
            pending.send = partial(self._send, kind)
            stream.pending = pending
        for text in (sys.stdout, sys.stderr):
            if isinstance(text, io.TextIOWrapper):
                text.reconfigure(write_through=True)
        for number in (1, 2):
            os.dup2(noise, number)
        os.close(noise)
        if not plan.keeps_stdin:
            nothing = os.open(os.devnull, os.O_RDONLY)
            os.dup2(nothing, 0)
            os.close(nothing)
        with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")  # the first process to be killed if the machine has no memory left
        for number in plan.open_files:
            with suppress(OSError):
                os.close(number)
        reads = (*plan.walls.reads, *(begin_openmp() if has_kernels else ()))
        missing = raise_walls(plan.walls._replace(reads=reads))
        if missing:
            self._send(_Kind.MISSING, json.dumps(missing).encode())
        ObjectCache.keeper = self._keep

    def _begin(self, begun: Begun) -> None:
        self._send(_Kind.BEGUN, json.dumps(begun_to_json(begun)).encode())

    def _keep(self, key: str, data: bytes) -> None:
        """Ask the parent to write an entry of the object cache."""
        self._send(_Kind.KEEP, key.encode() + data)

    def _send(self, kind: _Kind, data: bytes) -> None:
        assert self._pipe is not None, "only the child sends"
        if not data:
            return
        message = memoryview(bytes([kind]) + len(data).to_bytes(8, "little") + data)
        with self._lock:
            while message:
                message = message[os.write(self._pipe, message) :]


def _interrupt(number: int, _: object) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


class _Gone(Exception):
    """Nobody reads the output any more, or it cannot be written. `text` is the error, or ""."""

    def __init__(self, text: str):
        super().__init__(text)
        self.text = text


class _Parent:
    """Writes what the child says, until it ends."""

    def __init__(
        self,
        child: int,
        said: int,
        noise: int,
        plan: Plan,
        note: FaultNote,
        pending: Sequence[Pending],
        name: str,
    ):
        self._child = child
        self._has_ended = False
        self._said, self._noise = said, noise
        self._plan = plan
        self._note = note
        self._pending = pending
        self._begun = Begun("compile", name)
        self._has_run = False
        self._data = bytearray()
        self._kind = _Kind.OUT
        self._left = 0
        self._noted = bytearray()
        self._deadline = None if plan.seconds is None else monotonic() + plan.seconds

    def end_with_child(self) -> NoReturn:
        """Wait for the child, and end as it did."""
        status = 1
        was_killed = True
        try:
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            status, problem = self._status()
            was_killed = problem is not None
            if problem:
                self._write(_Kind.ERR, f"okl-opt: error: {problem}\n".encode(errors="backslashreplace"))
        except _Gone as gone:
            status = 1 if gone.text else 0
            with suppress(_Gone):
                self._write(_Kind.ERR, gone.text.encode())
        except KeyboardInterrupt:
            status = INTERRUPTED
            was_killed = self._interrupt() < 0
        finally:
            with suppress(BaseException):
                self._ended(0)
                remove_openmp_file(self._child)
                self._plan.settle(status != 0, was_killed)
            self._plan.end(status)

    def _status(self) -> tuple[int, str | None]:
        """The exit status, and the reason if the child was ended. Raises: _Gone, KeyboardInterrupt."""
        try:
            self._listen(self._deadline)
        except TimeoutError:
            self._ended(0)
            self._write_rest()
            return 1, f"the run took longer than {self._plan.seconds:g} seconds (--isolate-seconds=N)"
        except Broken as broken:
            return 1, f"--isolate: the process that runs the code is not to be trusted any more: it gave {broken}"
        status = self._ended(_PATIENCE)
        self._write_rest()
        if status >= 0:
            self._write(_Kind.ERR, bytes(self._noted))
            return status, None
        last = self._noted.decode(errors="replace").strip().rpartition("\n")[2]
        return 1, why_it_ended(status, self._begun, self._note.read(), last)

    def _write_rest(self) -> None:
        """Write the text that the child did not send. Raises: _Gone."""
        for kind, pending in zip((_Kind.OUT, _Kind.ERR), self._pending, strict=True):
            self._write(kind, pending.rest())

    def _interrupt(self) -> int:
        """Let the child print what is left; return its exit status."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # who asks twice does not wait
        with suppress(OSError, Broken, _Gone):
            os.kill(self._child, signal.SIGTERM)
            self._listen(monotonic() + _PATIENCE)
        status = self._ended(_PATIENCE / 10)
        with suppress(_Gone):
            self._write_rest()
        return status

    def _ended(self, patience: float) -> int:
        """Wait for the end of the child, and kill it after so many seconds; return its exit status, 0 if it was told
        before.
        """
        if self._has_ended:
            return 0
        last = monotonic() + patience
        while not os.waitid(os.P_PID, self._child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if monotonic() >= last:
                os.kill(self._child, signal.SIGKILL)
                break
            sleep(_MOMENT)
        self._has_ended = True
        return os.waitstatus_to_exitcode(os.waitpid(self._child, 0)[1])

    def _listen(self, deadline: float | None) -> None:
        """Read until the child has closed its end. Raises: TimeoutError, Broken, _Gone."""
        reading = select.poll()
        for each in (self._said, self._noise):
            reading.register(each, select.POLLIN)
        count = 2
        while count:
            left = None if deadline is None else deadline - monotonic()
            if left is not None and left <= 0:
                raise TimeoutError
            for file, _ in reading.poll(None if left is None else left * 1000 + 1):
                data = os.read(file, _PIECE)
                if not data:
                    reading.unregister(file)
                    count -= 1
                elif file == self._noise:
                    self._noted = (self._noted + data)[-_MOST_NOISE:]
                else:
                    self._take(data)

    def _take(self, data: bytes) -> None:
        """Take the next bytes of the child's messages. Raises: Broken, _Gone."""
        self._data += data
        while True:
            if not self._left:
                if len(self._data) < 9:
                    return
                self._kind, self._left = _head_of(self._data[:9])
                del self._data[:9]
            elif self._kind in (_Kind.OUT, _Kind.ERR):
                if not self._data:
                    return
                text = bytes(self._data[: self._left])
                del self._data[: len(text)]
                self._left -= len(text)
                self._write(self._kind, text)
            elif len(self._data) < self._left:
                return
            else:
                message = bytes(self._data[: self._left])
                del self._data[: self._left]
                self._left = 0
                self._obey(message)

    def _obey(self, message: bytes) -> None:
        """Do what a message asks. Raises: Broken, _Gone."""
        if self._kind is _Kind.KEEP:
            self._keep(message)
            return
        try:
            data = json.loads(message)
        except (ValueError, RecursionError) as error:
            raise Broken("a message that is not JSON") from error
        if self._kind is _Kind.MISSING and not self._has_run:
            text = self._plan.missing([text_of(each) for each in list_of(data)])
            self._write(_Kind.ERR, text.encode(errors="backslashreplace"))
            return
        self._begun = begun_of(data)
        self._has_run |= self._begun.doing == "run"

    def _keep(self, message: bytes) -> None:
        """Write an entry of the object cache, unless code of the module has run: that could have made it."""
        key, data = message[:KEY_LENGTH].decode(errors="replace"), message[KEY_LENGTH:]
        if self._plan.cache is None or self._has_run:
            return
        if not is_key(key) or not may_be_stored(data):
            raise Broken("an object that compiled code never is")
        self._plan.cache.put(key, data)

    def _write(self, kind: _Kind, text: bytes) -> None:
        """Write to one of the streams. Raises: _Gone."""
        stream = self._plan.streams[kind is _Kind.ERR]
        try:
            stream.write(text)
            stream.flush()
        except BrokenPipeError:
            raise _Gone("") from None
        except OSError as problem:
            raise _Gone(f"okl-opt: error: cannot write: {problem.strerror}\n") from problem


def _head_of(data: bytes | bytearray) -> tuple[_Kind, int]:
    """The kind and the length of a message. Raises: Broken."""
    length = int.from_bytes(data[1:], "little")
    most = _LONGEST_DATA if data[0] in (_Kind.BEGUN, _Kind.MISSING) else _LONGEST
    if data[0] not in set(_Kind) or not 0 < length <= most:
        raise Broken("a message of an unknown kind or length")
    return _Kind(data[0]), length
