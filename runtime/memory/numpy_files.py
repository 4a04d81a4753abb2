"""NumPy's `.npy` and `.npz` files. NumPy parses the headers, elements are read here; pickled objects are refused.

Source: the format's description (numpy.lib.format).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from tokenize import TokenError
from typing import TYPE_CHECKING, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipExtFile, ZipFile

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.sizes import check_size
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.tensor_files import (
    CHUNK,
    MAX_HEADER,
    StoredTensor,
    Stream,
    TensorFile,
    checked_sizes,
    fill,
    open_regular,
)

if TYPE_CHECKING:
    from io import BufferedReader

    import numpy as np

_MAX_ARRAY_HEADER = 10_000
"""The most characters of an array's header that NumPy considers safe to parse."""

_DTYPES = {
    "f4": DType.F32,
    "f8": DType.F64,
    "f2": DType.F16,
    "u2": DType.BF16,
    "i1": DType.SI8,
    "i2": DType.SI16,
    "i4": DType.SI32,
    "i8": DType.SI64,
    "u1": DType.UI8,
    "b1": DType.BOOL,
}


class _Layout(NamedTuple):
    """The layout of the elements, from a header."""

    spec: TensorSpec
    dtype: np.dtype
    is_column_major: bool


@contextmanager
def open_array(place: str) -> Generator[StoredTensor]:
    """The array at `x.npy` or `xs.npz:name`; the file is open inside the block. Raises: InputError."""
    path, colon, name = place.rpartition(":")
    if colon and path.endswith(".npz"):
        with NpzFile(path) as file:
            yield file.tensor(name)
    elif place.endswith(".npz"):
        raise InputError(f"'{place}' holds several arrays: write @{place}:name")
    elif not place.endswith(".npy"):
        raise InputError(f"'{place}': only .npy and .npz files are read")
    else:
        with open_regular(place) as file:
            yield _stored(file, place)


class NpzFile(TensorFile):
    """An archive of named arrays."""

    def _open(self) -> None:
        with _reading(self.path):
            self._archive = ZipFile(_Archive(self._file))  # pyright: ignore[reportArgumentType]
            self._members = {name.removesuffix(".npy"): name for name in self._archive.namelist()}
            if len(self._members) < len(self._archive.namelist()):
                raise InputError(f"cannot read '{self.path}': it has two arrays of one name")

    @property
    def names(self) -> Sequence[str]:
        return list(self._members)

    def tensor(self, name: str) -> StoredTensor:
        """One array. Raises: InputError."""
        member = self._members.get(name)
        if member is None:
            raise InputError(
                f"'{self.path}' has no array '{name}': it has {', '.join(each[:60] for each in self.names[:20])}"
            )
        method = self._archive.getinfo(member).compress_type
        if method not in (ZIP_STORED, ZIP_DEFLATED):
            # Python's decompressors for other methods expand their input without limit.
            raise InputError(
                f"'{self.path}': array '{name}' is compressed by method {method}; "
                "write it with numpy.savez or numpy.savez_compressed"
            )
        with _reading(self.path):
            stream = self._archive.open(member)
            assert isinstance(stream, ZipExtFile), "it is open for reading"
        return _stored(stream, f"{self.path}:{name}")


class _Archive:
    """A file for `zipfile`, which reads the directory of an archive in one piece: its size is limited here."""

    def __init__(self, file: BufferedReader):
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable
        self._read = file.read

    def read(self, size: int = MAX_HEADER) -> bytes:
        if size > MAX_HEADER:
            raise BadZipFile(f"its directory of {size} bytes is longer than {MAX_HEADER}")
        return self._read(size)


def _stored(stream: Stream, place: str) -> StoredTensor:
    """The array at the beginning of `stream`. Raises: InputError."""
    with _reading(place):
        layout, rest = _header(stream, place)
    return StoredTensor(layout.spec, partial(_read, rest, layout, place))


def _header(stream: Stream, place: str) -> tuple[_Layout, Stream]:
    """The header, and the stream after it. Raises: InputError, and NumPy's exceptions."""
    from numpy.lib import format

    head = BytesIO(stream.read(_MAX_ARRAY_HEADER))
    version = format.read_magic(head)
    if version not in ((1, 0), (2, 0), (3, 0)):
        raise ValueError(f"it has format version {version[0]}.{version[1]}, which is not known")
    # Version 3.0 is 2.0 with names of fields in UTF-8, which no tensor has.
    parse = format.read_array_header_1_0 if version == (1, 0) else format.read_array_header_2_0
    shape, is_column_major, dtype = parse(head, max_header_size=_MAX_ARRAY_HEADER)
    if dtype.hasobject:
        raise InputError(f"cannot read '{place}': {_PICKLED}")
    if dtype.str[1:] not in _DTYPES:
        raise InputError(f"'{place}' holds elements of type {str(dtype)[:60]}, which no tensor has")
    sizes = checked_sizes(shape)
    if sizes is None:
        raise ValueError(_MALFORMED)
    spec = TensorSpec(sizes, _DTYPES[dtype.str[1:]])
    check_size(spec, f"'{place}': an array")
    return _Layout(spec, dtype, is_column_major), _Rest(head.read(), stream)


class _Rest:
    """The remaining stream after its beginning was read."""

    def __init__(self, head: bytes, stream: Stream):
        self._head = memoryview(head)
        self._stream = stream

    def read(self, size: int) -> bytes:
        found, self._head = self._head[:size], self._head[size:]
        return bytes(found) or self._stream.read(size)

    def readinto(self, buffer: memoryview) -> int:
        if not self._head:
            return self._stream.readinto(buffer)
        found, self._head = self._head[: len(buffer)], self._head[len(buffer) :]
        buffer[: len(found)] = found
        return len(found)


def _read(stream: Stream, layout: _Layout, place: str) -> Buffer:
    """Read the elements; the stream must end after them. Raises: InputError."""
    buffer = Buffer.allocate(layout.spec)
    with _reading(place):
        if layout.is_column_major or layout.dtype.byteorder == ">":
            is_whole = _reorder(buffer, stream, layout)
        else:
            is_whole = fill(buffer.memory, stream)
        if not is_whole:
            raise EOFError(f"it ends before the last element of {layout.spec}")
        if stream.read(1):
            raise ValueError(f"it goes on after the last element of {layout.spec}")
    return buffer


def _reorder(buffer: Buffer, stream: Stream, layout: _Layout) -> bool:
    """Read elements in column-major or big-endian order; return whether there were enough."""
    import numpy as np

    spec = layout.spec
    if not spec.elem_count:
        return True
    array = np.frombuffer(buffer.memory, dtype=layout.dtype.newbyteorder("<")).reshape(spec.shape)
    elements = (array.T if layout.is_column_major else array).flat
    at_once = min(CHUNK // spec.dtype.itemsize, spec.elem_count)
    chunk = memoryview(bytearray(at_once * spec.dtype.itemsize))
    for start in range(0, spec.elem_count, at_once):
        part = chunk[: (spec.elem_count - start) * spec.dtype.itemsize]
        if not fill(part, stream):
            return False
        values = np.frombuffer(part, dtype=layout.dtype)
        elements[start : start + len(values)] = values
    return True


_PICKLED = "it holds pickled Python objects, which are refused"
_MALFORMED = "its header is malformed"


@contextmanager
def _reading(path: str) -> Generator[None]:
    """Turn exceptions of reading a file into an InputError that names the file.

    A malformed file can raise any exception in NumPy and `zipfile`, which parse it without checks.
    """
    try:
        yield
    except OklRuntimeError:
        raise
    except Exception as error:
        raise InputError(f"cannot read '{path}': {_fault(error)}") from error


def _fault(error: Exception) -> str:
    """The reason why a file cannot be read, from the exception on reading it."""
    text = str(error)
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    if "Python objects" in text:
        return _PICKLED
    if "magic string" in text:
        # NumPy writes non-arrays as pickles without a header.
        return "it is no file of NumPy's, or holds pickled Python objects, which are refused"
    if "Header info length" in text or "EOF: reading array header" in text:
        return f"its header is cut, or longer than {_MAX_ARRAY_HEADER} bytes"
    if (
        isinstance(error, SyntaxError | TypeError | OverflowError | MemoryError | RecursionError | TokenError)
        or "parse header" in text
        or "null bytes" in text
        or " object at 0x" in text
    ):
        return _MALFORMED
    return text.partition("\n")[0][:200]
