"""The C structs that compiled code and the runtime share, in one place. ABI version 1.

Little endian, 64-bit pointers, no bit fields; each struct starts on a 64-byte boundary. Nothing else knows an offset or
a size: LLVM IR text takes them from `offset` and `size`, Python reads structs by `struct_at` and `StructArray`.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import POINTER, c_char, c_char_p, c_int, c_int32, c_int64, c_ssize_t, c_uint8, c_uint32, c_void_p, sizeof
from enum import IntEnum, IntFlag
from itertools import accumulate
from struct import Struct
from typing import Generic, TypeVar

MAGIC = 0x4F4B4C31
ABI_VERSION = 1
ALIGNMENT = 64
MAX_BYTES = 1 << 47
"""Largest tensor, in bytes: the address space of a process on supported machines."""
MAX_RANK = 64
"""The maximal rank of NumPy arrays and Python buffers, hence of inputs and results."""


class OklLauncher(ctypes.Structure):
    """`okl_launcher`: the state of one launch. `device` is what the device keeps of it, null on the CPU."""

    magic: int
    abi: int
    status: int
    failed_index: int
    message: int | None
    message_cap: int
    message_len: int
    n_ops: int
    reg_ctxs: int | None
    run_ctxs: int | None
    kernels: int | None
    args: int | None
    n_args: int
    rets: int | None
    n_rets: int
    temps: int | None
    n_temps: int
    workspace: int | None
    workspace_bytes: int
    pool: int | None
    max_threads: int
    busy: int
    trace: int | None
    streams: int | None
    device: int | None

    _fields_ = [
        ("magic", c_uint32),
        ("abi", c_uint32),
        ("status", c_int32),
        ("failed_index", c_int32),
        ("message", c_void_p),
        ("message_cap", c_uint32),
        ("message_len", c_uint32),
        ("n_ops", c_int64),
        ("reg_ctxs", c_void_p),
        ("run_ctxs", c_void_p),
        ("kernels", c_void_p),
        ("args", c_void_p),
        ("n_args", c_int64),
        ("rets", c_void_p),
        ("n_rets", c_int64),
        ("temps", c_void_p),
        ("n_temps", c_int64),
        ("workspace", c_void_p),
        ("workspace_bytes", c_int64),
        ("pool", c_void_p),
        ("max_threads", c_int32),
        ("busy", c_int32),
        ("trace", c_void_p),
        ("streams", c_void_p),
        ("device", c_void_p),
        ("reserved", c_uint8 * 88),
    ]


class OklGpu(ctypes.Structure):
    """`okl_gpu`: the state of a launch on an NVIDIA GPU.

    `context` and `stream` are handles of the driver, `compute` is the function that launches the kernels. After a call
    of the driver that failed, `result` is what it returned, and `function` its name as a C string.
    `captured` is a function `i32 captured(okl_launcher*, graph)` that makes the launchable `graph` of the captured
    work; null without a capture. `places` are the addresses of the arguments and results that `graph` has. `steps` are
    the actions of a launch on several streams.
    """

    context: int | None
    stream: int | None
    compute: int | None
    function: int | None
    result: int
    captured: int | None
    graph: int | None
    places: int | None
    steps: int | None
    n_steps: int

    _fields_ = [
        ("context", c_void_p),
        ("stream", c_void_p),
        ("compute", c_void_p),
        ("function", c_void_p),
        ("result", c_int32),
        ("captured", c_void_p),
        ("graph", c_void_p),
        ("places", c_void_p),
        ("steps", c_void_p),
        ("n_steps", c_int64),
    ]


class OklGpuAction(ctypes.Structure):
    """`okl_gpu_action`: one action of the host on a stream, in program order.

    A launch has a run context and a kernel. Without them, the step records the event (`records` is 1) or waits for it.
    """

    stream: int | None
    run: int | None
    kernel: int | None
    event: int | None
    records: int

    _fields_ = [
        ("stream", c_void_p),
        ("run", c_void_p),
        ("kernel", c_void_p),
        ("event", c_void_p),
        ("records", c_int64),
    ]


class OklRunCtx(ctypes.Structure):
    """`okl_run_ctx`: what one kernel needs to run."""

    launcher: int | None
    index: int
    flags: int
    ins: int | None
    n_ins: int
    n_outs: int
    outs: int | None
    attrs: int | None
    state: int | None
    cache: int | None
    tmp: int | None
    tmp_bytes: int

    _fields_ = [
        ("launcher", c_void_p),
        ("index", c_int32),
        ("flags", c_uint32),
        ("ins", c_void_p),
        ("n_ins", c_int32),
        ("n_outs", c_int32),
        ("outs", c_void_p),
        ("attrs", c_void_p),
        ("state", c_void_p),
        ("cache", c_void_p),
        ("tmp", c_void_p),
        ("tmp_bytes", c_int64),
        ("reserved", c_uint8 * 48),
    ]


class OklKernel(ctypes.Structure):
    """`okl_kernel`: the code of one op."""

    fn: int | None
    kernel_name: int | None
    provider: int
    flags: int
    abi: int

    _fields_ = [
        ("fn", c_void_p),
        ("kernel_name", c_void_p),
        ("provider", c_int32),
        ("flags", c_uint32),
        ("abi", c_uint32),
        ("reserved", c_uint8 * 36),
    ]


class OklTensor(ctypes.Structure):
    """`okl_tensor`: a tensor descriptor. Compiled kernels read only `data`: shapes are constants in their code."""

    data: int | None
    nbytes: int
    dtype: int
    rank: int
    shape: int | None
    strides: int | None
    elem_count: int
    flags: int
    layout: int

    _fields_ = [
        ("data", c_void_p),
        ("nbytes", c_int64),
        ("dtype", c_int32),
        ("rank", c_int32),
        ("shape", c_void_p),
        ("strides", c_void_p),
        ("elem_count", c_int64),
        ("flags", c_uint32),
        ("layout", c_int32),
        ("reserved", c_uint8 * 8),
    ]


class OklPool(ctypes.Structure):
    """`okl_pool`: the shared state of a thread pool. Fields that are written often have their own cache line.

    `epoch` counts regions; idle workers wait on it. A region is `count` calls `fn(arg, i)`; `next` is the first i not
    yet taken, `active` the number of workers inside. `is_open` says whether workers may enter.
    """

    epoch: int
    sleepers: int
    stop: int
    busy: int
    is_open: int
    fn: int | None
    arg: int | None
    count: int
    next: int
    active: int
    status: int

    _fields_ = [
        ("epoch", c_int32),
        ("sleepers", c_int32),
        ("stop", c_int32),
        ("reserved_0", c_uint8 * 52),
        ("busy", c_int32),
        ("is_open", c_int32),
        ("fn", c_void_p),
        ("arg", c_void_p),
        ("count", c_int64),
        ("reserved_1", c_uint8 * 32),
        ("next", c_int64),
        ("reserved_2", c_uint8 * 56),
        ("active", c_int32),
        ("status", c_int32),
        ("reserved_3", c_uint8 * 56),
    ]


class OklStreams(ctypes.Structure):
    """`okl_streams`: the streams of a launch, and how far a run has come. See `runtime/native/launch_streams.py`.

    `epoch` counts launches that are done, `left` the streams that are not; threads without work wait on `epoch`.
    `failed` is the number of the first launch that failed. Up to `parts` threads of `pool` run the streams.
    """

    epoch: int
    sleepers: int
    left: int
    failed: int
    streams: int | None
    n_streams: int
    parts: int
    pool: int | None

    _fields_ = [
        ("epoch", c_int32),
        ("sleepers", c_int32),
        ("left", c_int32),
        ("failed", c_int64),
        ("reserved_0", c_uint8 * 40),
        ("streams", c_void_p),
        ("n_streams", c_int64),
        ("parts", c_int64),
        ("pool", c_void_p),
        ("reserved_1", c_uint8 * 32),
    ]


class OklStream(ctypes.Structure):
    """`okl_stream`: launches that run one after the other, and an `okl_launcher` for the errors of their kernels.

    `claimed` is 1 while a thread runs its launches, of which the first `done` are done. `failed` is the number of the
    launch that failed.
    """

    claimed: int
    done: int
    failed: int
    launches: int | None
    n_launches: int
    launcher: int | None

    _fields_ = [
        ("claimed", c_int32),
        ("done", c_int64),
        ("failed", c_int64),
        ("reserved_0", c_uint8 * 40),
        ("launches", c_void_p),
        ("n_launches", c_int64),
        ("launcher", c_void_p),
        ("reserved_1", c_uint8 * 40),
    ]


class OklStreamLaunch(ctypes.Structure):
    """`okl_stream_launch`: one launch of a stream, and its waits. `number` is its place in program order."""

    run: int | None
    kernel: int | None
    number: int
    waits: int | None
    n_waits: int

    _fields_ = [
        ("run", c_void_p),
        ("kernel", c_void_p),
        ("number", c_int64),
        ("waits", c_void_p),
        ("n_waits", c_int64),
    ]


class OklStreamWait(ctypes.Structure):
    """`okl_stream_wait`: wait until the first `count` launches of a stream are done."""

    stream: int | None
    count: int

    _fields_ = [("stream", c_void_p), ("count", c_int64)]


class OklFrame(ctypes.Structure):
    """`okl_frame`: the argument of `okl_call`. Addresses of arguments and results follow, 0 for an empty tensor."""

    launcher: int | None
    compute: int | None
    trusted: int

    _fields_ = [("launcher", c_void_p), ("compute", c_void_p), ("trusted", c_int64)]


class OklLaunchCall(ctypes.Structure):
    """`okl_launch_call`: one launch in a sequence."""

    launcher: int | None
    compute: int | None

    _fields_ = [("launcher", c_void_p), ("compute", c_void_p)]


class OklTrace(ctypes.Structure):
    """`okl_trace`: a hook around launches, `i32 hook(okl_trace*, okl_run_ctx*, kernel)`, and the hook nested in it."""

    hook: int | None
    next: int | None

    _fields_ = [("hook", c_void_p), ("next", c_void_p)]


class OklProfile(OklTrace):
    """State of the timing hook: `rows` by run context, and the first `capacity` launches as events."""

    rows: int | None
    events: int | None
    capacity: int
    seen: int

    _fields_ = [("rows", c_void_p), ("events", c_void_p), ("capacity", c_int64), ("seen", c_int64)]


class ProfileRow(ctypes.Structure):
    """The number of launches of a run context, and their total time."""

    count: int
    nanoseconds: int

    _fields_ = [("count", c_int64), ("nanoseconds", c_int64)]


class ProfileEvent(ctypes.Structure):
    """One launch: start and end in nanoseconds, and the run context."""

    start: int
    end: int
    index: int

    _fields_ = [("start", c_int64), ("end", c_int64), ("index", c_int64)]


class OklNumerics(OklTrace):
    """State of the hook that looks for NaN and infinity: result and element of the first one that an op made.

    `passed_on` is the first run context that only propagated one from its operands. All three are -1 for none.
    """

    result: int
    passed_on: int
    element: int

    _fields_ = [("result", c_int32), ("passed_on", c_int32), ("element", c_int64)]


class PyObject(ctypes.Structure):
    """CPython's `PyObject`, the head of every object: reference count, then type."""

    references: int
    type: int | None

    _fields_ = [("references", c_ssize_t), ("type", c_void_p)]


class PyMethodDef(ctypes.Structure):
    """CPython's `PyMethodDef`: describes a function object. It must outlive that object."""

    _fields_ = [("name", c_char_p), ("function", c_void_p), ("flags", c_int), ("doc", c_char_p)]


class PyBuffer(ctypes.Structure):
    """CPython's `Py_buffer`. `obj` is an address, without a counted reference."""

    buf: int | None
    len: int

    _fields_ = [
        ("buf", c_void_p),
        ("obj", c_void_p),
        ("len", c_ssize_t),
        ("itemsize", c_ssize_t),
        ("readonly", c_int),
        ("ndim", c_int),
        ("format", c_char_p),
        ("shape", POINTER(c_ssize_t)),
        ("strides", POINTER(c_ssize_t)),
        ("suboffsets", c_void_p),
        ("internal", c_void_p),
    ]


class OklCall(ctypes.Structure):
    """`okl_call`: the data of a launch function that Python calls directly (`runtime/native/python_call.py`).

    `turns` is a pair of functions: the first returns a tuple that begins with the address of an `okl_call_frame` or
    with 0, the second releases it; null sends every call to `fallback`. `run` is the address of the function
    `okl_call`, `arguments` a table of `okl_call_argument`, `runs` counts steps. The other pointers are Python objects,
    too; the caller keeps them alive.

    With `acquire` and `release`, the methods of a lock that its owner may take again, there are no turns: `own` is the
    only `okl_call_frame`, and `busy` the address of a number that is 1 while it is used. With `unwraps`, one result is
    returned itself and none as None.
    """

    turns: int | None
    run: int | None
    fallback: int | None
    fail: int | None
    buffer_type: int | None
    refusals: int | None
    known: int | None
    false: int | None
    none: int | None
    arguments: int | None
    n_args: int
    n_rets: int
    runs: int
    acquire: int | None
    release: int | None
    own: int | None
    busy: int | None
    unwraps: int
    true: int | None
    float_type: int | None
    int_type: int | None

    _fields_ = [
        ("turns", c_void_p),
        ("run", c_void_p),
        ("fallback", c_void_p),
        ("fail", c_void_p),
        ("buffer_type", c_void_p),
        ("refusals", c_void_p),
        ("known", c_void_p),
        ("false", c_void_p),
        ("none", c_void_p),
        ("arguments", c_void_p),
        ("n_args", c_int64),
        ("n_rets", c_int64),
        ("runs", c_int64),
        ("acquire", c_void_p),
        ("release", c_void_p),
        ("own", c_void_p),
        ("busy", c_void_p),
        ("unwraps", c_int64),
        ("true", c_void_p),
        ("float_type", c_void_p),
        ("int_type", c_void_p),
    ]


class NumberKind(IntEnum):
    """The form of a number among arguments and results; TENSOR for one that is none."""

    TENSOR = 0
    F64 = 1
    F32 = 2
    BOOL = 3
    I8 = 4
    I16 = 5
    I32 = 6
    I64 = 7
    U8 = 8
    U16 = 9
    U32 = 10
    U64 = 11


class OklCallArgument(ctypes.Structure):
    """`okl_call_argument`: the requirements on one argument.

    `spec` is its type, `known` another object that compared equal to it. `formats` are the two accepted format
    characters of a Python buffer (or one twice); `mask` has the bits of the address that must be 0; with `is_written`
    the memory must not be read-only. `kind` is that of a number; an integer lies between `least` and `most`.
    """

    spec: int | None
    known: int | None
    nbytes: int
    itemsize: int
    mask: int
    shape: int | None
    ndim: int
    formats: bytes
    is_written: int
    kind: int
    least: int
    most: int

    _fields_ = [
        ("spec", c_void_p),
        ("known", c_void_p),
        ("nbytes", c_int64),
        ("itemsize", c_int64),
        ("mask", c_int64),
        ("shape", c_void_p),
        ("ndim", c_int32),
        ("formats", c_char * 2),
        ("is_written", c_uint8),
        ("kind", c_uint8),
        ("least", c_int64),
        ("most", c_int64),
    ]


class OklCallFrame(ctypes.Structure):
    """`okl_call_frame`: the steps of one program, and where to store the addresses of arguments and results."""

    steps: int | None
    n_steps: int
    moves: int | None
    n_moves: int
    results: int | None

    _fields_ = [
        ("steps", c_void_p),
        ("n_steps", c_int64),
        ("moves", c_void_p),
        ("n_moves", c_int64),
        ("results", c_void_p),
    ]


class OklCallMove(ctypes.Structure):
    """`okl_call_move`: store the address of argument or result `index` at `to`, in the frame of a step."""

    to: int | None
    index: int

    _fields_ = [("to", c_void_p), ("index", c_int64)]


class OklCallResult(ctypes.Structure):
    """`okl_call_result`: how memory for one result is obtained (a free block or a new one) and returned.

    `spec` and `element` are fields of the Buffer that is made. For a number there are only its `kind` and `place`.
    """

    spec: int | None
    element: int | None
    take: int | None
    make: int | None
    give_back: int | None
    kind: int
    place: int | None

    _fields_ = [
        ("spec", c_void_p),
        ("element", c_void_p),
        ("take", c_void_p),
        ("make", c_void_p),
        ("give_back", c_void_p),
        ("kind", c_int64),
        ("place", c_void_p),
    ]


class OklFunctionFrame(ctypes.Structure):
    """`okl_function_frame`: a call of a function by compiled code; see `runtime/native/function_call.py`.

    `state` is an `okl_run`, `fresh` one before any run, `used` the address of the bytes of its memory that may not be
    zero. `run` is the function's code, `places` its slots, `results` a table of `okl_function_result`. The last five
    count runs, bytes and blocks.
    """

    state: int | None
    fresh: int | None
    used: int | None
    run: int | None
    places: int | None
    results: int | None
    n_results: int
    runs: int
    allocated: int
    freed: int
    peak: int
    left: int

    _fields_ = [
        ("state", c_void_p),
        ("fresh", c_void_p),
        ("used", c_void_p),
        ("run", c_void_p),
        ("places", c_void_p),
        ("results", c_void_p),
        ("n_results", c_int64),
        ("runs", c_int64),
        ("allocated", c_int64),
        ("freed", c_int64),
        ("peak", c_int64),
        ("left", c_int64),
    ]


class OklFunctionResult(ctypes.Structure):
    """`okl_function_result`: a memref `descriptor` in a slot, and where to copy its `nbytes`.

    `layout` has the words that must follow the two pointers of the descriptor.
    """

    descriptor: int | None
    to: int | None
    nbytes: int
    layout: int | None
    n_words: int

    _fields_ = [
        ("descriptor", c_void_p),
        ("to", c_void_p),
        ("nbytes", c_int64),
        ("layout", c_void_p),
        ("n_words", c_int64),
    ]


class OklPart(ctypes.Structure):
    """The target of a failure in a part of a parallel region, and its message. `jump` is C's `jmp_buf`.

    `outer` is the target of the enclosing part, None if there is none.
    """

    jump: object
    kind: int
    site: int
    first: int
    second: int
    outer: int | None

    _fields_ = [
        ("jump", c_int64 * 40),
        ("kind", c_int64),
        ("site", c_int64),
        ("first", c_int64),
        ("second", c_int64),
        ("outer", c_void_p),
        ("reserved", c_uint8 * 8),
    ]


class OklRegion(ctypes.Structure):
    """A parallel region of a function: the code of its parts, the first part that failed, and its failure."""

    fn: int | None
    shared: int | None
    failed: int
    kind: int
    site: int
    first: int
    second: int
    lock: int

    _fields_ = [
        ("fn", c_void_p),
        ("shared", c_void_p),
        ("failed", c_int64),
        ("kind", c_int64),
        ("site", c_int64),
        ("first", c_int64),
        ("second", c_int64),
        ("lock", c_int32),
        ("reserved", c_uint8 * 4),
    ]


class OklRun(ctypes.Structure):
    """A run of a function: the target and the message of a failure, its memory, its stack.

    It begins with the fields of an okl_part, up to `second`. `pool` is the thread pool of its regions, None for one
    thread; `frame_key` the thread-local key of the okl_part that a thread runs; `lock` guards allocation. `jump` is C's
    `jmp_buf`. `sizes` has a number for every 64 bytes of the memory: the size of a block at its start, negative once it
    is freed. `next`, `scan` and `capacity` are offsets into the memory. `outside` is not 0 once a function of the
    runtime has failed. `allocated` and `released` count all bytes so far, `peak` is the most in use at once, `freed`
    the bytes that can be reused. `shadow`, if there is one, has a byte for each byte of the memory: 1 once it was
    written.
    """

    kind: int
    site: int
    first: int
    second: int
    memory: int | None
    sizes: int | None
    next: int
    scan: int
    capacity: int
    reuse_from: int
    allocated: int
    freed: int
    live: int
    depth: int
    stack_end: int
    outside: int
    released: int
    peak: int
    shadow: int | None
    pool: int | None
    lock: int | None
    frame_key: int

    _fields_ = [
        ("jump", c_int64 * 40),
        ("kind", c_int64),
        ("site", c_int64),
        ("first", c_int64),
        ("second", c_int64),
        ("memory", c_void_p),
        ("sizes", c_void_p),
        ("next", c_int64),
        ("scan", c_int64),
        ("capacity", c_int64),
        ("reuse_from", c_int64),
        ("allocated", c_int64),
        ("freed", c_int64),
        ("live", c_int64),
        ("depth", c_int64),
        ("stack_end", c_int64),
        ("outside", c_int64),
        ("released", c_int64),
        ("peak", c_int64),
        ("shadow", c_void_p),
        ("pool", c_void_p),
        ("lock", c_void_p),
        ("frame_key", c_int64),
    ]


class TensorFlag(IntFlag):
    """Bits of `okl_tensor.flags`."""

    READ_ONLY = 1
    CONTIGUOUS = 2
    ALIGNED = 4
    OWNED = 8
    PACKED = 16


_MAPPED_FROM = 1 << 20


class Block:
    """Zeroed memory on a 64-byte boundary, padded to a multiple of 64; freed with the object.

    From 1 MiB on, pages are allocated by the system on first touch.
    Raises: MemoryError.
    """

    address: int
    nbytes: int

    def __init__(self, nbytes: int):
        self.nbytes = nbytes
        padded = round_up(max(nbytes, 1))
        if padded > MAX_BYTES:
            raise MemoryError(f"{nbytes} bytes asked for")
        try:
            if padded >= _MAPPED_FROM:
                pages = mmap.mmap(-1, padded)
                self._owner: object = pages
                self.address = ctypes.addressof(ctypes.c_char.from_buffer(pages))
            else:
                raw = (ctypes.c_char * (padded + ALIGNMENT))()
                self._owner = raw
                self.address = round_up(ctypes.addressof(raw))
        except OSError as error:
            raise MemoryError(f"{nbytes} bytes asked for") from error

    @staticmethod
    def pointers(addresses: Sequence[int]) -> Block:
        """A table of pointers."""
        block = Block(8 * len(addresses))
        pointers_at(block.address, len(addresses))[:] = addresses
        return block

    @staticmethod
    def integers(values: Sequence[int]) -> Block:
        """A table of i64."""
        block = Block(8 * len(values))
        integers_at(block.address, len(values))[:] = values
        return block


AnyStruct = TypeVar("AnyStruct", bound=ctypes.Structure)


class StructArray(Generic[AnyStruct]):
    """An array of zeroed structs for compiled code. Raises: MemoryError."""

    def __init__(self, struct: type[AnyStruct], count: int):
        self._struct = struct
        self._count = count
        self._block = Block(count * sizeof(struct))
        self.address = self._block.address
        self.nbytes = self._block.nbytes

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[AnyStruct]:
        return (self[index] for index in range(self._count))

    def __getitem__(self, index: int) -> AnyStruct:
        return self._struct.from_address(self.address_of(index))

    def address_of(self, index: int) -> int:
        return self.address + index * sizeof(self._struct)

    def addresses(self) -> list[int]:
        return [self.address_of(index) for index in range(self._count)]


def rows_of(struct: type[AnyStruct], values: Iterable[Sequence[object]]) -> StructArray[AnyStruct]:
    """An array of structs with the given field values. Raises: MemoryError."""
    rows = [struct(*each) for each in values]
    array = StructArray(struct, len(rows))
    for index, row in enumerate(rows):
        ctypes.memmove(array.address_of(index), ctypes.byref(row), sizeof(struct))
    return array


class Table:
    """Concatenated rows of pointers or i64, and the address of each. Raises: MemoryError."""

    def __init__(self, rows: Sequence[Sequence[int]]):
        self._block = Block.integers([value for row in rows for value in row])
        self.nbytes = self._block.nbytes
        self.addresses = _starts(self._block.address, [8 * len(row) for row in rows])


class Texts:
    """Concatenated NUL-terminated UTF-8 strings, and the address of each. Raises: MemoryError."""

    def __init__(self, texts: Sequence[str]):
        data = [text.encode() + b"\0" for text in texts]
        whole = b"".join(data)
        self._block = Block(len(whole))
        ctypes.memmove(self._block.address, whole, len(whole))
        self.nbytes = self._block.nbytes
        self.addresses = _starts(self._block.address, [len(each) for each in data])


def _starts(address: int, sizes: Sequence[int]) -> list[int]:
    """The start addresses of consecutive pieces of these sizes."""
    ends = [*accumulate(sizes, initial=address)]
    return ends[:-1]


def struct_at(struct: type[AnyStruct], address: int) -> AnyStruct:
    """The struct at an address, in place."""
    return struct.from_address(address)


def pointers_at(address: int, count: int) -> ctypes.Array[c_void_p]:
    """A table of pointers, in place."""
    return (c_void_p * count).from_address(address)


def pointer_at(address: int | None, index: int) -> int:
    """One pointer of a table, which must not be null."""
    assert address is not None, "a table"
    found = pointers_at(address, index + 1)[index]
    assert isinstance(found, int), "a pointer that is not null"
    return found


def integers_at(address: int, count: int) -> ctypes.Array[c_int64]:
    """A table of i64, in place."""
    return (c_int64 * count).from_address(address)


def text_at(address: int | None, nbytes: int) -> str:
    """The text of `nbytes` bytes at an address."""
    return ctypes.string_at(address or 0, nbytes).decode(errors="replace")


def frame_head(launcher: int, compute: int, *, trusted: bool) -> bytes:
    """An `okl_frame` without the addresses that follow."""
    return bytes(OklFrame(launcher, compute, trusted))


def frame_place(number: int) -> int:
    """The offset in an `okl_frame` of the address of argument or result `number`."""
    return sizeof(OklFrame) + 8 * number


def pointer_packer(count: int) -> Callable[..., bytes]:
    """A function that packs `count` pointers to bytes."""
    return Struct(f"@{count}P").pack


def offset(field: object) -> int:
    """The offset of a struct's field, given as the class attribute that ctypes makes for it."""
    found = getattr(field, "offset", None)
    assert isinstance(found, int)
    return found


def size(struct: type[ctypes.Structure]) -> int:
    """The bytes from one struct of a row to the next."""
    return sizeof(struct)


def round_up(value: int, multiple: int = ALIGNMENT) -> int:
    """The least multiple of `multiple` that is at least `value`."""
    return -(-value // multiple) * multiple
