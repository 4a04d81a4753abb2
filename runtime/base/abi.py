"""The C structs that compiled code and the runtime share, in one place. ABI version 1.

Little endian, 64-bit pointers, no bit fields; each struct starts on a 64-byte boundary. Nothing else knows an offset or
a size: LLVM IR text takes them from `offset` and `size`, Python reads structs by `struct_at` and `StructArray`.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable, Iterable, Iterator, Sequence
from ctypes import POINTER, c_char, c_int64, c_ssize_t, c_uint8, c_void_p, sizeof
from enum import IntEnum, IntFlag
from itertools import accumulate
from struct import Struct
from typing import Annotated, Any, Generic

from okl_opt.runtime.base.c_struct import I32, I64, U8, U32, AnyStruct, Pointer, Size, Text, c_struct

MAGIC = 0x4F4B4C31
ABI_VERSION = 1
ALIGNMENT = 64
MAX_BYTES = 1 << 47
"""Largest tensor, in bytes: the address space of a process on supported machines."""
MAX_RANK = 64
"""The maximal rank of NumPy arrays and Python buffers, hence of inputs and results."""
_SIZES = POINTER(c_ssize_t)


@c_struct
class OklLauncher(ctypes.Structure):
    """`okl_launcher`: the state of one launch. `device` is what the device keeps of it, null on the CPU."""

    magic: U32
    abi: U32
    status: I32
    failed_index: I32
    message: Pointer
    message_cap: U32
    message_len: U32
    n_ops: I64
    reg_ctxs: Pointer
    run_ctxs: Pointer
    kernels: Pointer
    args: Pointer
    n_args: I64
    rets: Pointer
    n_rets: I64
    temps: Pointer
    n_temps: I64
    workspace: Pointer
    workspace_bytes: I64
    pool: Pointer
    max_threads: I32
    busy: I32
    trace: Pointer
    streams: Pointer
    device: Pointer
    reserved: Annotated[object, c_uint8 * 88]


@c_struct
class OklGpu(ctypes.Structure):
    """`okl_gpu`: the state of a launch on an NVIDIA GPU.

    `context` and `stream` are handles of the driver, `compute` is the function that launches the kernels. After a call
    of the driver that failed, `result` is what it returned, and `function` its name as a C string.
    `captured` is a function `i32 captured(okl_launcher*, graph)` that makes the launchable `graph` of the captured
    work; null without a capture. `places` are the addresses of the arguments and results that `graph` has. `steps` are
    the actions of a launch on several streams.
    """

    context: Pointer
    stream: Pointer
    compute: Pointer
    function: Pointer
    result: I32
    captured: Pointer
    graph: Pointer
    places: Pointer
    steps: Pointer
    n_steps: I64


@c_struct
class OklGpuAction(ctypes.Structure):
    """`okl_gpu_action`: one action of the host on a stream, in program order.

    A launch has a run context and a kernel. Without them, the step records the event (`records` is 1) or waits for it.
    """

    stream: Pointer
    run: Pointer
    kernel: Pointer
    event: Pointer
    records: I64


@c_struct
class OklRunCtx(ctypes.Structure):
    """`okl_run_ctx`: what one kernel needs to run."""

    launcher: Pointer
    index: I32
    flags: U32
    ins: Pointer
    n_ins: I32
    n_outs: I32
    outs: Pointer
    attrs: Pointer
    state: Pointer
    cache: Pointer
    tmp: Pointer
    tmp_bytes: I64
    reserved: Annotated[object, c_uint8 * 48]


@c_struct
class OklKernel(ctypes.Structure):
    """`okl_kernel`: the code of one op."""

    fn: Pointer
    kernel_name: Pointer
    provider: I32
    flags: U32
    abi: U32
    reserved: Annotated[object, c_uint8 * 36]


@c_struct
class OklTensor(ctypes.Structure):
    """`okl_tensor`: a tensor descriptor. Compiled kernels read only `data`: shapes are constants in their code."""

    data: Pointer
    nbytes: I64
    dtype: I32
    rank: I32
    shape: Pointer
    strides: Pointer
    elem_count: I64
    flags: U32
    layout: I32
    reserved: Annotated[object, c_uint8 * 8]


@c_struct
class OklPool(ctypes.Structure):
    """`okl_pool`: the shared state of a thread pool. Fields that are written often have their own cache line.

    `epoch` counts regions; idle workers wait on it. A region is `count` calls `fn(arg, i)`; `next` is the first i not
    yet taken, `active` the number of workers inside. `is_open` says whether workers may enter.
    """

    epoch: I32
    sleepers: I32
    stop: I32
    reserved_0: Annotated[object, c_uint8 * 52]
    busy: I32
    is_open: I32
    fn: Pointer
    arg: Pointer
    count: I64
    reserved_1: Annotated[object, c_uint8 * 32]
    next: I64
    reserved_2: Annotated[object, c_uint8 * 56]
    active: I32
    status: I32
    reserved_3: Annotated[object, c_uint8 * 56]


@c_struct
class OklStreams(ctypes.Structure):
    """`okl_streams`: the streams of a launch, and how far a run has come. See `runtime/native/launch_streams.py`.

    `epoch` counts launches that are done, `left` the streams that are not; threads without work wait on `epoch`.
    `failed` is the number of the first launch that failed. Up to `parts` threads of `pool` run the streams.
    """

    epoch: I32
    sleepers: I32
    left: I32
    failed: I64
    reserved_0: Annotated[object, c_uint8 * 40]
    streams: Pointer
    n_streams: I64
    parts: I64
    pool: Pointer
    reserved_1: Annotated[object, c_uint8 * 32]


@c_struct
class OklStream(ctypes.Structure):
    """`okl_stream`: launches that run one after the other, and an `okl_launcher` for the errors of their kernels.

    `claimed` is 1 while a thread runs its launches, of which the first `done` are done. `failed` is the number of the
    launch that failed.
    """

    claimed: I32
    done: I64
    failed: I64
    reserved_0: Annotated[object, c_uint8 * 40]
    launches: Pointer
    n_launches: I64
    launcher: Pointer
    reserved_1: Annotated[object, c_uint8 * 40]


@c_struct
class OklStreamLaunch(ctypes.Structure):
    """`okl_stream_launch`: one launch of a stream, and its waits. `number` is its place in program order."""

    run: Pointer
    kernel: Pointer
    number: I64
    waits: Pointer
    n_waits: I64


@c_struct
class OklStreamWait(ctypes.Structure):
    """`okl_stream_wait`: wait until the first `count` launches of a stream are done."""

    stream: Pointer
    count: I64


@c_struct
class OklFrame(ctypes.Structure):
    """`okl_frame`: the argument of `okl_call`. Addresses of arguments and results follow, 0 for an empty tensor."""

    launcher: Pointer
    compute: Pointer
    trusted: I64


@c_struct
class OklLaunchCall(ctypes.Structure):
    """`okl_launch_call`: one launch in a sequence."""

    launcher: Pointer
    compute: Pointer


@c_struct
class OklTrace(ctypes.Structure):
    """`okl_trace`: a hook around launches, `i32 hook(okl_trace*, okl_run_ctx*, kernel)`, and the hook nested in it."""

    hook: Pointer
    next: Pointer


@c_struct
class OklProfile(OklTrace):
    """State of the timing hook: `rows` by run context, and the first `capacity` launches as events."""

    rows: Pointer
    events: Pointer
    capacity: I64
    seen: I64


@c_struct
class ProfileRow(ctypes.Structure):
    """The number of launches of a run context, and their total time."""

    count: I64
    nanoseconds: I64


@c_struct
class ProfileEvent(ctypes.Structure):
    """One launch: start and end in nanoseconds, and the run context."""

    start: I64
    end: I64
    index: I64


@c_struct
class OklNumerics(OklTrace):
    """State of the hook that looks for NaN and infinity: result and element of the first one that an op made.

    `passed_on` is the first run context that only propagated one from its operands. All three are -1 for none.
    """

    result: I32
    passed_on: I32
    element: I64


@c_struct
class PyObject(ctypes.Structure):
    """CPython's `PyObject`, the head of every object: reference count, then type."""

    references: Size
    type: Pointer


@c_struct
class PyMethodDef(ctypes.Structure):
    """CPython's `PyMethodDef`: describes a function object. It must outlive that object."""

    name: Text
    function: Pointer
    flags: I32
    doc: Text


@c_struct
class PyBuffer(ctypes.Structure):
    """CPython's `Py_buffer`. `obj` is an address, without a counted reference."""

    buf: Pointer
    obj: Pointer
    len: Size
    itemsize: Size
    readonly: I32
    ndim: I32
    format: Text
    shape: Annotated[Any, _SIZES]
    strides: Annotated[Any, _SIZES]
    suboffsets: Pointer
    internal: Pointer


@c_struct
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

    turns: Pointer
    run: Pointer
    fallback: Pointer
    fail: Pointer
    buffer_type: Pointer
    refusals: Pointer
    known: Pointer
    false: Pointer
    none: Pointer
    arguments: Pointer
    n_args: I64
    n_rets: I64
    runs: I64
    acquire: Pointer
    release: Pointer
    own: Pointer
    busy: Pointer
    unwraps: I64
    true: Pointer
    float_type: Pointer
    int_type: Pointer


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


@c_struct
class OklCallArgument(ctypes.Structure):
    """`okl_call_argument`: the requirements on one argument.

    `spec` is its type, `known` another object that compared equal to it. `formats` are the two accepted format
    characters of a Python buffer (or one twice); `mask` has the bits of the address that must be 0; with `is_written`
    the memory must not be read-only. `kind` is that of a number; an integer lies between `least` and `most`.
    """

    spec: Pointer
    known: Pointer
    nbytes: I64
    itemsize: I64
    mask: I64
    shape: Pointer
    ndim: I32
    formats: Annotated[bytes, c_char * 2]
    is_written: U8
    kind: U8
    least: I64
    most: I64


@c_struct
class OklCallFrame(ctypes.Structure):
    """`okl_call_frame`: the steps of one program, and where to store the addresses of arguments and results."""

    steps: Pointer
    n_steps: I64
    moves: Pointer
    n_moves: I64
    results: Pointer


@c_struct
class OklCallMove(ctypes.Structure):
    """`okl_call_move`: store the address of argument or result `index` at `to`, in the frame of a step."""

    to: Pointer
    index: I64


@c_struct
class OklCallResult(ctypes.Structure):
    """`okl_call_result`: how memory for one result is obtained (a free block or a new one) and returned.

    `spec` and `element` are fields of the Buffer that is made. For a number there are only its `kind` and `place`.
    """

    spec: Pointer
    element: Pointer
    take: Pointer
    make: Pointer
    give_back: Pointer
    kind: I64
    place: Pointer


@c_struct
class OklFunctionFrame(ctypes.Structure):
    """`okl_function_frame`: a call of a function by compiled code; see `runtime/native/function_call.py`.

    `state` is an `okl_run`, `fresh` one before any run, `used` the address of the bytes of its memory that may not be
    zero. `run` is the function's code, `places` its slots, `results` a table of `okl_function_result`. The last five
    count runs, bytes and blocks.
    """

    state: Pointer
    fresh: Pointer
    used: Pointer
    run: Pointer
    places: Pointer
    results: Pointer
    n_results: I64
    runs: I64
    allocated: I64
    freed: I64
    peak: I64
    left: I64


@c_struct
class OklFunctionResult(ctypes.Structure):
    """`okl_function_result`: a memref `descriptor` in a slot, and where to copy its `nbytes`.

    `layout` has the words that must follow the two pointers of the descriptor.
    """

    descriptor: Pointer
    to: Pointer
    nbytes: I64
    layout: Pointer
    n_words: I64


@c_struct
class OklPart(ctypes.Structure):
    """The target of a failure in a part of a parallel region, and its message. `jump` is C's `jmp_buf`.

    `outer` is the target of the enclosing part, None if there is none.
    """

    jump: Annotated[object, c_int64 * 40]
    kind: I64
    site: I64
    first: I64
    second: I64
    third: I64
    outer: Pointer


@c_struct
class OklRegion(ctypes.Structure):
    """A parallel region of a function: the code of its parts, the first part that failed, and its failure."""

    fn: Pointer
    shared: Pointer
    failed: I64
    kind: I64
    site: I64
    first: I64
    second: I64
    third: I64
    lock: I32
    reserved: Annotated[object, c_uint8 * 12]


@c_struct
class OklBlock(ctypes.Structure):
    """A block of memory that a function may access: its address, its bytes, and 1 if it must not be written."""

    start: I64
    nbytes: I64
    is_constant: I64


@c_struct
class OklRun(ctypes.Structure):
    """A run of a function: the target and the message of a failure, its memory, its stack.

    It begins with the fields of an okl_part, up to `third`. `pool` is the thread pool of its regions, None for one
    thread; `frame_key` the thread-local key of the okl_part that a thread runs; `lock` guards allocation. `jump` is C's
    `jmp_buf`. `sizes` has a number for every 64 bytes of the memory: the size of a block at its start, negative once it
    is freed. `next`, `scan`, `made` and `capacity` are offsets into the memory: the program's blocks lie before `next`,
    what passes made lies from `made` on, and has lain from `made_low` on. `outside` is not 0 once a function of the
    runtime has failed. `allocated` and `released` count all bytes so far, `peak` is the most in use at once, `freed`
    the bytes that can be reused. `shadow`, if there is one, has a byte for each byte of the memory: 1 once it was
    written.

    If accesses are checked, `starts` has a number for every 64 bytes of the memory: the offset of the block that they
    belong to. `origins` has the site of the allocation at the start of a block, and in its upper half that of the
    release, plus 1. `blocks` are the `n_blocks` okl_blocks that are not in the memory; `hints` has the number of the
    last one for each site.
    """

    jump: Annotated[object, c_int64 * 40]
    kind: I64
    site: I64
    first: I64
    second: I64
    third: I64
    memory: Pointer
    sizes: Pointer
    next: I64
    scan: I64
    made: I64
    made_low: I64
    capacity: I64
    reuse_from: I64
    allocated: I64
    freed: I64
    live: I64
    depth: I64
    stack_end: I64
    outside: I64
    released: I64
    peak: I64
    shadow: Pointer
    starts: Pointer
    origins: Pointer
    blocks: Pointer
    hints: Pointer
    n_blocks: I64
    pool: Pointer
    lock: Pointer
    frame_key: I64


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
