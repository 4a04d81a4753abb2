"""Arrays of other libraries in memory that an NVIDIA GPU reaches: DLPack, and the CUDA array interface.

This module checks an array's own description; only the driver can check that its memory exists.

Source: the Python specification of DLPack; "CUDA Array Interface (Version 3)" of numba's manual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from operator import index
from typing import NamedTuple, SupportsIndex, cast

from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.sizes import check_size
from okl_opt.runtime.memory.buffer import TYPE_STRINGS, Buffer
from okl_opt.runtime.memory.foreign import check_alignment, check_extent

_INTERFACE = "__cuda_array_interface__"
_DEFAULT_STREAM = 1
_LAST_HANDLE = (1 << 64) - 1
_DTYPES = {text: dtype for dtype, text in TYPE_STRINGS.items()}


class Place(Enum):
    """The access to memory besides the GPU's."""

    DEVICE = auto()
    """The GPU only."""
    SHARED = auto()
    """The host, too, at the same address: its own pinned memory, and managed memory."""


class GpuArray(NamedTuple):
    """An array of another library; `kind` is the library's name for it.

    `steps` are its strides in bytes. `device` is the number of its GPU, if it is stated. `stream` is the handle of the
    CUDA stream to wait for before using the array, if the library leaves that to its user.
    """

    kind: str
    spec: TensorSpec
    address: int
    steps: tuple[int, ...]
    readonly: bool
    owner: object
    place: Place = Place.DEVICE
    device: int | None = None
    stream: int | None = None

    @property
    def is_dense(self) -> bool:
        """Return whether the elements are row-major, without gaps."""
        usual = dense_steps(self.spec)
        return not self.spec.elem_count or all(
            size == 1 or step == own for size, step, own in zip(self.spec.shape, self.steps, usual, strict=True)
        )


def dense_steps(spec: TensorSpec) -> tuple[int, ...]:
    """The strides of a row-major tensor, in bytes."""
    return tuple(stride * spec.dtype.itemsize for stride in spec.strides)


def gpu_array(value: object, stream: int) -> GpuArray | None:
    """Return the array of an object in memory that a GPU reaches; None for an object of the host.

    `stream` is the handle of the stream that will use it: objects with DLPack make it wait for their own work.
    Raises: InputError for an array whose description is wrong, or is of no tensor.
    """
    if isinstance(value, Buffer):
        return None
    # Imported here, since programs on the host do not need it.
    from okl_opt.runtime.memory.dlpack import MANAGED, NVIDIA, PINNED, device_of, from_gpu_dlpack

    device = device_of(value)
    if device is None:
        return _of_interface(value)
    if device[0] not in (NVIDIA, PINNED, MANAGED):
        return None
    # Memory of the host has no streams.
    (place, number), found = from_gpu_dlpack(value, None if device[0] == PINNED else stream)
    if place not in (NVIDIA, PINNED, MANAGED):
        return None
    return GpuArray(
        type(value).__name__,
        found.spec,
        found.address,
        dense_steps(found.spec) if found.strided is None else found.strided.steps,
        found.readonly,
        found.owner,
        Place.DEVICE if place == NVIDIA else Place.SHARED,
        number if place == NVIDIA else None,
    )


def _of_interface(value: object) -> GpuArray | None:
    """The array of an object with the CUDA array interface, None without. Raises: InputError."""
    kind = type(value).__name__
    try:
        fields: object = getattr(value, _INTERFACE)
    except AttributeError:
        return None
    except (RuntimeError, TypeError, ValueError) as error:
        raise InputError(f"a {kind} gives no tensor: {error}") from error
    if not isinstance(fields, Mapping):
        raise InputError(f"a {kind} gives no tensor: its {_INTERFACE} is no dictionary")
    said = _CudaInterface(kind, cast("Mapping[str, object]", fields))
    said.check_version()
    spec = said.spec()
    address, readonly = said.data()
    check_alignment(spec, address)
    steps = said.steps(spec)
    check_extent(spec, address, steps)
    return GpuArray(kind, spec, address, steps, readonly, value, stream=said.stream())


class _CudaInterface(NamedTuple):
    """The CUDA array interface of an object, part by part. All methods raise InputError for invalid values."""

    kind: str
    fields: Mapping[str, object]

    def check_version(self) -> None:
        if _whole(self.fields.get("version")) is None:
            raise self._wrong("version", "the number of a version")
        if self.fields.get("mask") is not None:
            raise InputError(f"a {self.kind} gives no tensor: its elements are masked")

    def spec(self) -> TensorSpec:
        shape = self._numbers("shape")
        if any(size < 0 for size in shape):
            raise InputError(f"a {self.kind} has sizes {', '.join(map(str, shape))}, of which none may be below 0")
        text = self.fields.get("typestr")
        if not isinstance(text, str):
            raise self._wrong("typestr", "a text")
        order = "|" if text[-1:] == "1" else "<"
        dtype = _DTYPES.get(order + text.lstrip("|<"))
        if dtype is None:
            raise InputError(f"a {self.kind} has elements of type '{text}': no tensor has them")
        spec = TensorSpec(shape, dtype)
        check_size(spec, f"a {self.kind}")
        return spec

    def data(self) -> tuple[int, bool]:
        """The address, and True if the array is read-only."""
        pair = self.fields.get("data")
        if not isinstance(pair, tuple | list) or len(cast("Sequence[object]", pair)) != 2:
            raise self._wrong("data", "an address, and whether it is read-only")
        address, readonly = cast("Sequence[object]", pair)
        number = 0 if address is None else _whole(address)
        if number is None or number < 0:
            raise self._wrong("data", "an address, and whether it is read-only")
        return number, bool(readonly)

    def steps(self, spec: TensorSpec) -> tuple[int, ...]:
        """The strides in bytes."""
        if self.fields.get("strides") is None:
            return dense_steps(spec)
        steps = self._numbers("strides")
        if len(steps) != spec.rank:
            raise InputError(f"a {self.kind} has {spec.rank} dimensions, but {len(steps)} strides")
        return steps

    def stream(self) -> int:
        """The handle of the stream; 1 and 2 are CUDA's two default streams, and 0 may be either.

        numba gives None for the legacy default stream even if it has pending work, so that stream is waited for then.
        """
        if self.fields.get("stream") is None:
            return _DEFAULT_STREAM
        stream = _whole(self.fields.get("stream"))
        if stream is None or not 1 <= stream <= _LAST_HANDLE:
            raise self._wrong("stream", "None, or a stream's number from 1 on")
        return stream

    def _numbers(self, name: str) -> tuple[int, ...]:
        found = self.fields.get(name)
        numbers: list[int] = []
        for each in cast("Sequence[object]", found) if isinstance(found, tuple | list) else [None]:
            number = _whole(each)
            if number is None:
                raise self._wrong(name, "numbers, one for each dimension")
            numbers.append(number)
        return tuple(numbers)

    def _wrong(self, name: str, wanted: str) -> InputError:
        found = repr(self.fields.get(name))
        shown = found if len(found) <= 40 else f"{found[:40]}..."
        return InputError(f"a {self.kind} gives no tensor: {name} of its {_INTERFACE} is {shown}, wanted {wanted}")


def _whole(value: object) -> int | None:
    """A whole number, of Python or of a library; None for anything else."""
    return index(value) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else None
