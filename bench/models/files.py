"""What a model is on disk: the job, its parameters as safetensors, and an input as `.npy`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy import typing as npt

Array = npt.NDArray[Any]

_ALIGNMENT = 64
_FLOATS = "F32"


class Parameters(NamedTuple):
    """The arrays of a file and what it says about itself."""

    arrays: Mapping[str, Array]
    metadata: Mapping[str, str]


def write_parameters(path: Path, parameters: Parameters) -> None:
    """Write f32 arrays, in their order; the same bytes for the same arrays.

    The header is padded with spaces so that the data begins on a cache line. Source: the description of the format
    (huggingface/safetensors).
    """
    header: dict[str, object] = {"__metadata__": dict(parameters.metadata)}
    end = 0
    for name, array in parameters.arrays.items():
        assert array.dtype == np.float32, f"{name} holds {array.dtype}"
        begin, end = end, end + array.nbytes
        header[name] = {"dtype": _FLOATS, "shape": list(array.shape), "data_offsets": [begin, end]}
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-(8 + len(text)) % _ALIGNMENT)
    with path.open("wb") as file:
        file.write(len(text).to_bytes(8, "little") + text)
        for array in parameters.arrays.values():
            file.write(np.ascontiguousarray(array).tobytes())


def read_parameters(path: Path) -> Parameters:
    """The f32 arrays of a file, mapped, not copied."""
    data = np.memmap(path, np.uint8, mode="c")
    start = 8 + int.from_bytes(data[:8].tobytes(), "little")
    header = json.loads(data[8:start].tobytes())
    metadata = header.pop("__metadata__", {})
    arrays: dict[str, Array] = {}
    for name, entry in header.items():
        assert entry["dtype"] == _FLOATS, f"{name} holds {entry['dtype']}"
        begin, end = (start + offset for offset in entry["data_offsets"])
        arrays[name] = data[begin:end].view(np.float32).reshape(entry["shape"])
    return Parameters(arrays, metadata)
