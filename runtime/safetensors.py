"""`.safetensors` files: a JSON header and raw elements, mapped into memory and read with bounds checks.

Source: the format's description (huggingface/safetensors): u64 header length, header, then the data; each entry has
`dtype`, `shape` and `data_offsets` = [begin, end) within the data.
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from runtime.buffer import Buffer
from runtime.dtypes import DType, TensorSpec
from runtime.errors import InputError
from runtime.plan import check_size

_DTYPES = {
    "F32": DType.F32,
    "F64": DType.F64,
    "F16": DType.F16,
    "BF16": DType.BF16,
    "I8": DType.SI8,
    "I16": DType.SI16,
    "I32": DType.SI32,
    "I64": DType.SI64,
    "U8": DType.UI8,
    "BOOL": DType.BOOL,
}
_MAX_HEADER = 100_000_000


class _Entry(NamedTuple):
    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


class SafetensorsFile:
    """The tensors of one file. Tensors read are private, writable views of it: the file itself never changes."""

    def __init__(self, path: str):
        """Raises: InputError for a file that cannot be read or whose header is not well formed."""
        self.path = path
        try:
            with open(path, "rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        except OSError as error:
            raise InputError(f"cannot read '{path}': {error.strerror}") from error
        except ValueError as error:
            raise self._malformed("it is empty" if "\0" not in path else str(error)) from None
        if len(self._map) < 8:
            raise self._malformed("it is shorter than its length field")
        length = int.from_bytes(self._map[:8], "little")
        if length > min(_MAX_HEADER, len(self._map) - 8):
            raise self._malformed(f"its header of {length} bytes is longer than the file")
        self._data = 8 + length
        try:
            import json

            header = json.loads(self._map[8 : self._data].decode())
        except (ValueError, RecursionError) as error:
            raise self._malformed(f"its header is no JSON: {error}") from None
        if not isinstance(header, dict):
            raise self._malformed("its header is no JSON object")
        entries = cast("dict[str, object]", header)
        self._entries = {name: self._entry(name, entry) for name, entry in entries.items() if name != "__metadata__"}
        self._check_overlap()

    @property
    def names(self) -> Sequence[str]:
        return list(self._entries)

    def read(self, name: str, wanted: TensorSpec | None) -> Buffer:
        """One tensor. No copy is made where the file has it aligned.

        Raises: InputError.
        """
        entry = self._entries.get(name)
        if entry is None:
            raise InputError(f"'{self.path}' has no tensor '{name}'")
        if entry.dtype not in _DTYPES:
            raise InputError(f"'{self.path}': tensor '{name}' has element type {entry.dtype}, which no tensor has here")
        spec = TensorSpec(entry.shape, _DTYPES[entry.dtype])
        check_size(spec, f"tensor '{name}'")
        begin, end = self._data + entry.begin, self._data + entry.end
        if not 0 <= entry.begin <= entry.end or end > len(self._map):
            raise self._malformed(f"tensor '{name}' lies outside it")
        if end - begin != spec.nbytes:
            raise self._malformed(f"tensor '{name}' of type {spec} has {end - begin} bytes")
        if begin % spec.dtype.itemsize or not spec.nbytes:
            return Buffer.from_bytes(spec, self._map[begin:end])
        view = (ctypes.c_ubyte * spec.nbytes).from_buffer(self._map, begin)
        return Buffer(spec, ctypes.addressof(view), view)

    def _entry(self, name: str, value: object) -> _Entry:
        if isinstance(value, dict):
            fields = cast("Mapping[str, object]", value)
            dtype, shape, offsets = (
                fields.get("dtype"),
                _integers(fields.get("shape")),
                _integers(fields.get("data_offsets")),
            )
            if isinstance(dtype, str) and shape is not None and offsets is not None and len(offsets) == 2:
                return _Entry(dtype, shape, *offsets)
        raise self._malformed(f"its entry '{name}' is not a type, a shape and two offsets")

    def _check_overlap(self) -> None:
        """Tensors that share bytes: the format has none, and two variables would change together."""
        end, last = 0, ""
        for name, entry in sorted(self._entries.items(), key=lambda item: (item[1].begin, item[1].end)):
            if entry.begin < end and entry.begin < entry.end:
                raise self._malformed(f"tensors '{last}' and '{name}' overlap")
            if entry.end > end:
                end, last = entry.end, name

    def _malformed(self, why: str) -> InputError:
        return InputError(f"'{self.path}' is no well-formed safetensors file: {why}")


def _integers(value: object) -> tuple[int, ...] | None:
    """A JSON list of numbers that are 0 or more."""
    if not isinstance(value, list):
        return None
    items = cast("list[object]", value)
    numbers = [item for item in items if type(item) is int and 0 <= item < 1 << 62]
    return tuple(numbers) if len(numbers) == len(items) else None
