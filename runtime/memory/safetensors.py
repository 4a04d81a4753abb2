"""`.safetensors` files: a JSON header and raw elements.

Source: the format's description (huggingface/safetensors): u64 header length, header, then the data; each entry has
`dtype`, `shape` and `data_offsets` = [begin, end) within the data. Names are unique.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.sizes import check_size
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.tensor_files import MAX_HEADER, StoredTensor, TensorFile, checked_sizes, fill

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

_SHOWN = 60
"""The most characters of a tensor's name that messages show: a file may have names of millions."""


class _Entry(NamedTuple):
    dtype: str
    shape: tuple[int, ...]
    begin: int
    end: int


class SafetensorsFile(TensorFile):
    """The tensors of one `.safetensors` file."""

    def _open(self) -> None:
        self._size = os.fstat(self._file.fileno()).st_size
        self._entries = self._read_entries()
        self._check_overlap()

    @property
    def names(self) -> Sequence[str]:
        return list(self._entries)

    def tensor(self, name: str) -> StoredTensor:
        """One tensor. Raises: InputError."""
        entry = self._entries.get(name)
        if entry is None:
            raise InputError(f"'{self.path}' has no tensor '{name}'")
        if entry.dtype not in _DTYPES:
            raise InputError(
                f"'{self.path}': tensor '{name}' has element type {entry.dtype[:_SHOWN]}, which no tensor has here"
            )
        spec = TensorSpec(entry.shape, _DTYPES[entry.dtype])
        check_size(spec, f"'{self.path}': tensor '{name}'")
        if entry.begin > entry.end or self._data + entry.end > self._size:
            raise self._malformed(f"tensor '{name}' lies outside it")
        if entry.end - entry.begin != spec.nbytes:
            raise self._malformed(f"tensor '{name}' of type {spec} has {entry.end - entry.begin} bytes")
        return StoredTensor(spec, partial(self._read, name, spec, self._data + entry.begin))

    def _read(self, name: str, spec: TensorSpec, begin: int) -> Buffer:
        """The elements from `begin` on. Raises: InputError."""
        buffer = Buffer.allocate(spec)
        try:
            self._file.seek(begin)
            is_whole = fill(buffer.memory, self._file)
        except OSError as error:
            raise InputError(f"cannot read '{self.path}': {error.strerror}") from error
        if not is_whole:
            raise InputError(f"cannot read '{self.path}': it was cut while tensor '{name}' was read")
        return buffer

    def _read_entries(self) -> Mapping[str, _Entry]:
        """The entries of the header. Raises: InputError."""
        try:
            start = self._file.read(8)
            length = int.from_bytes(start, "little")
            if len(start) < 8:
                raise self._malformed("it is shorter than its length field" if start else "it is empty")
            if length > self._size - 8:
                raise self._malformed(f"its header of {length} bytes is longer than the file")
            if length > MAX_HEADER:
                raise self._malformed(f"its header of {length} bytes is longer than {MAX_HEADER}")
            self._data = 8 + length
            text = self._file.read(length)
        except OSError as error:
            raise InputError(f"cannot read '{self.path}': {error.strerror}") from error
        try:
            import json

            header = json.loads(text.decode(), object_pairs_hook=_without_duplicates)
        except (ValueError, RecursionError) as error:
            raise self._malformed(f"its header is no JSON: {str(error)[:200]}") from None
        if not isinstance(header, dict):
            raise self._malformed("its header is no JSON object")
        entries = cast("dict[str, object]", header)
        return {name: self._entry(name, entry) for name, entry in entries.items() if name != "__metadata__"}

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
        raise self._malformed(f"its entry '{name[:_SHOWN]}' is not a type, a shape and two offsets")

    def _check_overlap(self) -> None:
        """Refuse tensors that share bytes: the format forbids it, and two variables would change together.
        Raises: InputError.
        """
        end, last = 0, ""
        for name, entry in sorted(self._entries.items(), key=lambda item: (item[1].begin, item[1].end)):
            if entry.begin < end and entry.begin < entry.end:
                raise self._malformed(f"tensors '{last[:_SHOWN]}' and '{name[:_SHOWN]}' overlap")
            if entry.end > end:
                end, last = entry.end, name

    def _malformed(self, why: str) -> InputError:
        return InputError(f"'{self.path}' is no well-formed safetensors file: {why}")


def _integers(value: object) -> tuple[int, ...] | None:
    """A JSON list of non-negative integers; None for anything else."""
    return checked_sizes(cast("list[object]", value)) if isinstance(value, list) else None


def _without_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A JSON object. Raises: ValueError for a repeated key, as readers disagree on its value."""
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise ValueError(f"the key '{twice[:_SHOWN]}' is there twice")
    return members
