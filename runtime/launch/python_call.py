"""Launch functions called directly by CPython: a built-in function object with compiled code of ours.

The code is in `runtime/native/python_call.py`; this module makes its data. It supports interpreters with a known object
layout, which is checked; for others `python_call` returns None, and launches go through Python.
"""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from ctypes import c_void_p, py_object
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from okl_opt.runtime.base.abi import (
    Block,
    NumberKind,
    OklCall,
    OklCallArgument,
    OklCallFrame,
    OklCallMove,
    OklCallResult,
    PyBuffer,
    PyMethodDef,
    PyObject,
    StructArray,
    rows_of,
    size,
    struct_at,
)
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.stats import RunStats
from okl_opt.runtime.machine.jit import Target, compile_object, link
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.memory.buffer import FORMATS, Buffer, ElementType, ResultMemory
from okl_opt.runtime.memory.py_buffer import python_function
from okl_opt.runtime.native.python_call import BUFFER_FLAGS, LAUNCH, PYTHON_FUNCTIONS, SLOTS, python_call_code

MOST_TENSORS = 64
"""Limit on arguments and results of a call: their addresses are on the stack."""

_FAST_CALL_WITH_KEYWORDS = 0x80 | 0x02
"""`METH_FASTCALL | METH_KEYWORDS`."""

T = TypeVar("T", bound="tuple[object, ...]")
"""The exclusive resource of one call: a tuple that begins with the address of a `Frame`, or with 0 if there is none."""


class FramedLaunch(NamedTuple):
    """One launch of a program: its frame, and the place of each argument or result in it."""

    frame: bytes
    moves: Sequence[tuple[int, int]]


class NumberResult(NamedTuple):
    """A number among the results, which a call leaves in memory at `place`."""

    kind: NumberKind
    place: int


class Number(NamedTuple):
    """A parameter that is a number; an integer lies between `least` and `most`."""

    kind: NumberKind
    least: int = 0
    most: int = 0


class Frame:
    """The data of a call of one program, for compiled code. Only one call at a time may use it."""

    def __init__(
        self,
        steps: Sequence[FramedLaunch],
        results: Sequence[ResultMemory | NumberResult],
        elements: Sequence[ElementType | None] = (),
        places: Sequence[tuple[int, int]] = (),
    ):
        """`elements` are those of the results, by default none that say more than a `DType`. `places` are further
        addresses to which that of an argument or result, by its index, is stored.
        """
        frames = [Block(len(step.frame)) for step in steps]
        for block, step in zip(frames, steps, strict=True):
            ctypes.memmove(block.address, step.frame, len(step.frame))
        moves = [
            (block.address + offset, index)
            for block, step in zip(frames, steps, strict=True)
            for offset, index in step.moves
        ]
        moves += places
        functions = [
            (each.take_piece, each.make_piece, each.give_back) if isinstance(each, ResultMemory) else ()
            for each in results
        ]
        table = Block.pointers([block.address for block in frames])
        move_rows = rows_of(OklCallMove, moves)
        result_rows = rows_of(
            OklCallResult,
            [
                (id(each.spec), id(element), *map(id, row), NumberKind.TENSOR, None)
                if isinstance(each, ResultMemory)
                else (None, None, None, None, None, *each)
                for each, element, row in zip(results, elements or [None] * len(results), functions, strict=True)
            ],
        )
        head = rows_of(OklCallFrame, [(table.address, len(steps), move_rows.address, len(moves), result_rows.address)])
        self.address = head.address
        self.steps = [block.address for block in frames]
        """The addresses of the steps' frames."""
        self._owners = (frames, results, tuple(elements), functions, table, move_rows, result_rows, head)


class Guard(NamedTuple):
    """The only frame of a call, and the lock that its caller takes; the same thread may take it again.

    `busy` is 1 while the frame is used. `owners` keep alive what machine code points to.
    """

    frame: Frame
    busy: ctypes.c_int64
    acquire: Callable[[bool], bool]
    release: Callable[[], None]
    owners: object = None


class PythonCall(Generic[T]):
    """The launch function of one module. `function` is the Python callable; it keeps all its data alive."""

    def __init__(
        self,
        code: int,
        run: int,
        params: Sequence[TensorSpec | Number],
        results: int,
        fallback: Callable[..., object],
        fail: Callable[[T, int, int], object],
        doc: str,
        *,
        guard: Guard | None = None,
        formats: Sequence[bytes] | None = None,
        written: Collection[int] = (),
    ):
        """With a `guard` there are no turns, `fail` gets None as one, and may return the call's answer; one result is
        returned itself, and none as None.

        `formats` are the two accepted format characters of each parameter; parameters in `written` must be writable.
        """
        known: list[object] = [None] * len(params)
        shapes = [Block.integers(each.shape if isinstance(each, TensorSpec) else ()) for each in params]
        own_formats = map(_formats, params) if formats is None else formats
        flags = [number in written for number in range(len(params))]
        arguments = rows_of(OklCallArgument, map(_argument_row, params, shapes, own_formats, flags))
        block = StructArray(OklCall, 1)
        call = block[0]
        call.run, call.fallback, call.fail = run, id(fallback), id(fail)
        call.buffer_type, call.refusals, call.known = id(Buffer), id(_REFUSALS), id(known)
        call.false, call.true, call.none = id(False), id(True), id(None)
        call.float_type, call.int_type = id(float), id(int)
        call.arguments, call.n_args, call.n_rets = arguments.address, len(params), results
        if guard is not None:
            call.acquire, call.release, call.own = id(guard.acquire), id(guard.release), guard.frame.address
            call.busy, call.unwraps = ctypes.addressof(guard.busy), 1
        self.call = call
        self._source: list[object] = [None]
        owners = (block.address, block, self._source, fallback, fail, known, tuple(params), shapes, arguments, guard)
        self.function = _new_function(_definition(code, doc), owners, None)

    def serve(self, turns: deque[T] | None) -> None:
        """Set the source of turns; None sends every call to Python."""
        pair = None if turns is None else (turns.pop, turns.append)
        # Keep the old pair alive until it is replaced; calls in other threads hold their own reference.
        before = self._source[0]
        self._source[0], self.call.turns = pair, None if pair is None else id(pair)
        del before

    @property
    def runs(self) -> int:
        """The number of steps run."""
        return self.call.runs


_REFUSALS = (TypeError, ValueError, BufferError)
"""Exceptions of objects without a view of their memory."""

_new_function = python_function("PyCFunction_NewEx", py_object, c_void_p, py_object, c_void_p)
_get_buffer = python_function("PyObject_GetBuffer", ctypes.c_int, py_object, c_void_p, ctypes.c_int)
_release_buffer = python_function("PyBuffer_Release", None, c_void_p)
_keep = python_function("Py_IncRef", None, py_object)


def _argument_row(spec: TensorSpec | Number, shape: Block, formats: bytes, is_written: bool) -> tuple[object, ...]:
    if isinstance(spec, Number):
        return (None, None, 0, 0, 0, None, 0, formats, is_written, *spec)
    itemsize = spec.dtype.itemsize
    return (id(spec), None, spec.nbytes, itemsize, itemsize - 1, shape.address, spec.rank, formats, is_written)


def _formats(spec: TensorSpec | Number) -> bytes:
    """The format characters of a type; those of numbers are not read."""
    if isinstance(spec, Number):
        return b""
    formats = "".join(sign for sign, dtype in FORMATS.items() if dtype is spec.dtype)
    return (formats[0] + formats[-1]).encode()


@cache
def _definition(code: int, doc: str) -> int:
    """The address of a `PyMethodDef`, never freed, as functions made from it may outlive anything."""
    text = f"launch($self, /, *inputs, out=None, **named)\n--\n\n{doc}"
    definition = PyMethodDef(b"launch", code, _FAST_CALL_WITH_KEYWORDS, text.encode())
    _keep(definition)
    return ctypes.addressof(definition)


def python_call(
    params: Sequence[TensorSpec | None],
    results: Sequence[TensorSpec],
    run: int,
    fallback: Callable[..., object],
    fail: Callable[[T, int, int], object],
    doc: str,
    cache: ObjectCache | None,
) -> PythonCall[T] | None:
    """A launch function for tensors of these types; None if the interpreter or the types are not supported.

    `run` is the address of `okl_call`.
    """
    specs = [spec for spec in (*params, *results) if spec is not None and spec.elem_count]
    if len(specs) < len(params) + len(results) or len(specs) > MOST_TENSORS:
        return None
    code = launch_code(cache)
    if code is None:
        return None
    return PythonCall(code, run, specs[: len(params)], len(results), fallback, fail, doc)


def launch_code(cache: ObjectCache | None) -> int | None:
    """The address of the compiled function, None if it does not fit this interpreter. It is never freed."""
    return _code(cache)


@cache
def _code(cache: ObjectCache | None) -> int | None:
    if not is_known_interpreter():
        return None
    slots = buffer_slots()
    if slots is None:
        return None
    texts = [python_call_code(slots)]
    code = compile_object(
        texts, Target(), optimise=False, level=0, keep=[LAUNCH], imports=PYTHON_FUNCTIONS, cache=cache
    )
    functions = {name: ctypes.cast(getattr(ctypes.pythonapi, name), c_void_p).value or 0 for name in PYTHON_FUNCTIONS}
    library = link([code], [LAUNCH], functions, "launches from Python")
    _keep(library)
    address = library.addresses[LAUNCH]
    return address if _works(address) else None


def is_known_interpreter() -> bool:
    """Return whether this is CPython with the GIL, and with the known layout of objects and buffers."""
    if sys.implementation.name != "cpython" or object.__basicsize__ != size(PyObject):
        return False
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return False
    if not all(hasattr(ctypes.pythonapi, name) for name in PYTHON_FUNCTIONS):
        return False
    value = array("f", range(6))
    if struct_at(PyObject, id(value)).type != id(array):
        return False
    memory = memoryview(value).cast("B").cast("f", (2, 3))
    room = (ctypes.c_char * 1024)()
    view = PyBuffer.from_buffer(room)
    if _get_buffer(memory, ctypes.addressof(room), BUFFER_FLAGS):
        return False
    try:
        return (
            (view.buf, view.obj, view.len, view.itemsize, view.readonly, view.ndim, view.format, view.suboffsets)
            == (value.buffer_info()[0], id(memory), 24, 4, 0, 2, b"f", None)
            and view.shape[:2] == [2, 3]
            and view.strides[:2] == [12, 4]
            and not any(bytes(room)[size(PyBuffer) :])
        )
    finally:
        _release_buffer(ctypes.addressof(room))


def buffer_slots() -> Mapping[str, int] | None:
    """The offsets of a Buffer's fields; None if the object has anything but plain references."""
    marks = [object() for _ in SLOTS]
    probe = Buffer(*marks)  # pyright: ignore[reportArgumentType]
    head = size(PyObject)
    if Buffer.__basicsize__ != head + 8 * len(SLOTS):
        return None
    words = list((c_void_p * len(SLOTS)).from_address(id(probe) + head))
    if sorted(map(id, marks)) != sorted(word or 0 for word in words):
        return None
    return {name: head + 8 * words.index(id(mark)) for name, mark in zip(SLOTS, marks, strict=True)}


def _works(code: int) -> bool:
    """Self-test: matching and other arguments, a result, and reference counts."""
    spec = TensorSpec((2, 3), DType.F32)
    own, memory = Buffer.allocate(spec), ResultMemory(RunStats(), spec)
    view = memoryview(array("f", range(6))).cast("B").cast("f", (2, 3))
    frame = Frame([], [memory])
    turns = deque([(frame.address, frame)])
    # An equal but different object, so that types are compared.
    other = Buffer(TensorSpec(*spec), own.address, own)

    def fallback(*args: object, **names: object) -> object:
        return args, names

    def fail(turn: tuple[int, Frame], step: int, status: int) -> object:
        raise AssertionError

    call = PythonCall(code, 0, [spec, spec], 1, fallback, fail, "")
    function = call.function
    watched = (spec, own, own.address, other, memory, view, turns[0], frame, call)
    before = list(map(sys.getrefcount, watched))
    call.serve(turns)
    for given in ((own, view), (view, own), (other, other)) * 2:
        (result,) = function(*given)
        found = (result.spec, result.readonly, result.copied_from, result.element)
        if type(result) is not Buffer or found != (spec, False, None, None):
            return False
        address = result.address
        del result, found
        piece = memory.take_piece()
        if piece[0] != address or len(turns) != 1:
            return False
        memory.give_back(piece)
        del piece, given
    if function(own, view[:1]) != ((own, view[:1]), {}) or function(own, own, out=1) != ((own, own), {"out": 1}):
        return False
    call.serve(None)
    if function(own, own) != ((own, own), {}):
        return False
    return list(map(sys.getrefcount, watched)) == before
