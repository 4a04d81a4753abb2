"""Exchange of tensors with other libraries by DLPack, without copies: capsules through ctypes.

Source: dlpack.h of DLPack 1.0, and the Python specification of DLPack.
"""

from __future__ import annotations

import ctypes
import threading
from ctypes import c_char_p, c_int32, c_int64, c_void_p, py_object
from functools import cache, lru_cache, partial
from typing import Protocol, cast

from okl_opt.runtime.base.abi import MAX_RANK
from okl_opt.runtime.base.c_struct import I32, U8, U16, U32, U64, Pointer, c_struct
from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError
from okl_opt.runtime.base.sizes import check_size
from okl_opt.runtime.machine.jit import Library, Target, compile_object, link
from okl_opt.runtime.memory.foreign import ForeignTensor, check_alignment, check_extent
from okl_opt.runtime.memory.py_buffer import Strided, is_contiguous, python_function
from okl_opt.runtime.native.dlpack import DROP, NAMES, PYTHON_FUNCTIONS, RELEASE, dlpack_code

MAJOR_VERSION = 1
READ_ONLY = 1
IS_COPIED = 2

Device = tuple[int, int]
"""A kind of device, and the number of a device of that kind."""
CPU: Device = (1, 0)
NVIDIA = 2
PINNED = 3
MANAGED = 13

_HOST_DEVICES = (CPU[0], PINNED)
"""Plain memory, and host memory pinned by CUDA."""
_GPUS = {NVIDIA: "an NVIDIA GPU", 10: "an AMD GPU"}

_TYPES = {
    DType.F32: (2, 32),
    DType.F64: (2, 64),
    DType.F16: (2, 16),
    DType.BF16: (4, 16),
    DType.SI8: (0, 8),
    DType.SI16: (0, 16),
    DType.SI32: (0, 32),
    DType.SI64: (0, 64),
    DType.UI8: (1, 8),
    DType.BOOL: (6, 8),
}
"""DLPack's type codes and bits."""
_DTYPES = {pair: dtype for dtype, pair in _TYPES.items()}


@c_struct
class DLTensor(ctypes.Structure):
    """`DLTensor`: `strides` are in elements, null for a row-major tensor."""

    data: Pointer
    device_type: I32
    device_id: I32
    ndim: I32
    code: U8
    bits: U8
    lanes: U16
    shape: Pointer
    strides: Pointer
    byte_offset: U64


@c_struct
class DLManagedTensor(ctypes.Structure):
    """`DLManagedTensor`, the form before DLPack 1.0."""

    tensor: DLTensor
    manager_ctx: Pointer
    deleter: Pointer


@c_struct
class DLManagedTensorVersioned(ctypes.Structure):
    """`DLManagedTensorVersioned`: only the first three fields may be read of another major version."""

    major: U32
    minor: U32
    manager_ctx: Pointer
    deleter: Pointer
    flags: U64
    tensor: DLTensor


_new_capsule = python_function("PyCapsule_New", py_object, c_void_p, c_void_p, c_void_p)
_is_capsule = python_function("PyCapsule_IsValid", c_int32, py_object, c_char_p)
_pointer_of = python_function("PyCapsule_GetPointer", c_void_p, py_object, c_char_p)
_rename = python_function("PyCapsule_SetName", c_int32, py_object, c_void_p)
_keep = python_function("Py_IncRef", None, py_object)
_DELETER_TYPE = ctypes.PYFUNCTYPE(None, c_void_p)


def _immortal_text(text: str) -> int:
    """The address of a C string that outlives the interpreter: capsules do not copy their names."""
    memory = ctypes.create_string_buffer(text.encode())
    _keep(memory)
    return ctypes.addressof(memory)


_NAME_AT = {versioned: _immortal_text(name) for versioned, name in NAMES.items()}
_USED_NAME_AT = {versioned: _immortal_text(f"used_{name}") for versioned, name in NAMES.items()}

_NAMES = [(versioned, NAMES[versioned].encode()) for versioned in (True, False)]

_lock = threading.Lock()


def _callbacks() -> Library:
    """The deleters and destructors, valid as long as the process lives."""
    with _lock:
        return _compiled()


@cache
def _compiled() -> Library:
    contexts = {
        versioned: getattr(kind, "manager_ctx").offset  # noqa: B009
        for versioned, kind in ((False, DLManagedTensor), (True, DLManagedTensorVersioned))
    }
    names = [*RELEASE.values(), *DROP.values()]
    texts = [dlpack_code(contexts)]
    code = compile_object(texts, Target(), optimise=False, level=0, keep=names, imports=PYTHON_FUNCTIONS)
    functions = {name: ctypes.cast(getattr(ctypes.pythonapi, name), c_void_p).value or 0 for name in PYTHON_FUNCTIONS}
    library = link([code], names, functions, "DLPack")
    _keep(library)
    return library


def capsule_of(source: ForeignTensor, *, versioned: bool, is_copy: bool, device: Device = CPU) -> object:
    """A capsule that keeps the tensor's owner alive until its consumer, or the unconsumed capsule, is gone.

    Raises: BufferError for read-only memory in an unversioned capsule, which cannot mark it.
    """
    if source.readonly and not versioned:
        raise BufferError("read-only memory needs a consumer that asks for DLPack 1.0")
    library = _callbacks()
    spec = source.spec
    sizes = (c_int64 * (2 * spec.rank))(*spec.shape, *spec.strides)
    managed = DLManagedTensorVersioned() if versioned else DLManagedTensor()
    if isinstance(managed, DLManagedTensorVersioned):
        managed.major = MAJOR_VERSION
        managed.flags = READ_ONLY * source.readonly | IS_COPIED * is_copy
    managed.deleter = library.addresses[RELEASE[versioned]]
    tensor = managed.tensor
    tensor.data = source.address
    tensor.device_type, tensor.device_id = device
    tensor.ndim = spec.rank
    tensor.code, tensor.bits = _TYPES[spec.dtype]
    tensor.lanes = 1
    tensor.shape = ctypes.addressof(sizes)
    tensor.strides = ctypes.addressof(sizes) + 8 * spec.rank
    # The consumer owns the reference to this tuple; the deleter returns it.
    owner = (source.owner, sizes, managed)
    managed.manager_ctx = id(owner)
    _keep(owner)
    return _new_capsule(ctypes.addressof(managed), _NAME_AT[versioned], library.addresses[DROP[versioned]])


class _Managed:
    """An imported tensor; its deleter is called once, when this object is freed."""

    def __init__(self, address: int, versioned: bool):
        self.header = (DLManagedTensorVersioned if versioned else DLManagedTensor).from_address(address)
        self._address = address
        self._delete = _DELETER_TYPE(self.header.deleter) if self.header.deleter else None

    def tensor(self, kind: str) -> DLTensor:
        """The tensor. Raises: InputError for a version of DLPack with another layout."""
        if isinstance(self.header, DLManagedTensorVersioned) and self.header.major != MAJOR_VERSION:
            raise InputError(f"a {kind} gives no tensor: it has version {self.header.major} of DLPack")
        return self.header.tensor

    @property
    def is_readonly(self) -> bool:
        """Return whether the tensor must not be written, if its version can tell."""
        return isinstance(self.header, DLManagedTensorVersioned) and bool(self.header.flags & READ_ONLY)

    def __del__(self) -> None:
        if self._delete is not None:
            self._delete(self._address)


class _Exporter(Protocol):
    """An object with the DLPack protocol."""

    def __dlpack__(self, *, max_version: tuple[int, int] | None = None, stream: int | None = None) -> object: ...


class _DeviceReporter(Protocol):
    """An object that reports the device of its memory."""

    def __dlpack_device__(self) -> Device: ...


_PROBLEMS = (AttributeError, BufferError, RuntimeError, TypeError, ValueError)
"""Exceptions of objects that have no tensor."""


def from_dlpack(value: object) -> ForeignTensor:
    """The tensor behind an object with `__dlpack__`, in its own memory.

    Raises: InputError for device memory, unsupported types, and objects that return no capsule.
    """
    kind = type(value).__name__
    managed = _imported(value, None)
    device_type = managed.tensor(kind).device_type
    if device_type not in _HOST_DEVICES:
        where = _GPUS.get(device_type, f"a device of DLPack's type {device_type}")
        raise InputError(f"a {kind} lies in memory of {where}: copy it to the CPU first")
    return _tensor(managed, kind)


def from_gpu_dlpack(value: object, stream: int | None) -> tuple[Device, ForeignTensor]:
    """The tensor behind an object with `__dlpack__`, in its own memory, and the device of that memory.

    The object makes the given CUDA stream, if any, wait for its own work.
    Raises: InputError for unsupported types, and objects that return no capsule.
    """
    kind = type(value).__name__
    managed = _imported(value, stream)
    header = managed.tensor(kind)
    return (header.device_type, header.device_id), _tensor(managed, kind)


def device_of(value: object) -> Device | None:
    """The device of an object with DLPack; None if it does not report one. Raises: InputError."""
    if not hasattr(type(value), "__dlpack_device__"):
        return None
    try:
        kind, number = cast("_DeviceReporter", value).__dlpack_device__()
        return int(kind), int(number)
    except _PROBLEMS as error:
        raise InputError(f"a {type(value).__name__} gives no tensor: {error}") from error


def _imported(value: object, stream: int | None) -> _Managed:
    """The exported tensor of an object. Raises: InputError."""
    kind = type(value).__name__
    try:
        capsule = _ask(cast("_Exporter", value), stream)
    except _PROBLEMS as error:
        raise InputError(f"a {kind} gives no tensor: {error}") from error
    for versioned, name in _NAMES:
        if _is_capsule(capsule, name):
            pointer = _pointer_of(capsule, name)
            _rename(capsule, _USED_NAME_AT[versioned])
            return _Managed(pointer, versioned)
    raise InputError(f"a {kind} gives no tensor: its __dlpack__ returned no capsule, or a used one")


def _ask(exporter: _Exporter, stream: int | None) -> object:
    """The capsule of an object, versioned if the object supports that."""
    # Memory of the CPU has no streams, and some objects do not accept the argument.
    export = exporter.__dlpack__ if stream is None else partial(exporter.__dlpack__, stream=stream)
    try:
        return export(max_version=(MAJOR_VERSION, 0))
    except TypeError:
        return export()


def _tensor(managed: _Managed, kind: str) -> ForeignTensor:
    """A managed tensor as a foreign tensor. Raises: InputError."""
    tensor = managed.tensor(kind)
    readonly = managed.is_readonly
    if not 0 <= tensor.ndim <= MAX_RANK:
        raise InputError(f"a {kind} has {tensor.ndim} dimensions: there are 0 to {MAX_RANK}")
    if tensor.ndim and not tensor.shape:
        raise InputError(f"a {kind} has {tensor.ndim} dimensions, but no sizes of them")
    spec = _spec_of(kind, tensor.code, tensor.bits, tensor.lanes, _sizes(tensor.shape, tensor.ndim))
    data = tensor.data or 0
    address = data + tensor.byte_offset if data else 0
    check_alignment(spec, address)
    strides = _sizes(tensor.strides, tensor.ndim)
    if not strides or is_contiguous(spec.shape, strides):
        return ForeignTensor(spec, address, managed, readonly)
    size = spec.dtype.itemsize
    steps = [stride * size for stride in strides]
    check_extent(spec, address, steps)
    return ForeignTensor(spec, address, managed, readonly, Strided(address, spec.shape, steps, size, managed))


@lru_cache(maxsize=1024)
def _spec_of(kind: str, code: int, bits: int, lanes: int, shape: tuple[int, ...]) -> TensorSpec:
    """The type of a DLPack tensor. Raises: InputError for element types that tensors do not have."""
    dtype = _DTYPES.get((code, bits))
    if dtype is None or lanes != 1:
        more = "" if lanes == 1 else f", {lanes} lanes"
        raise InputError(f"a {kind} has elements of DLPack's type code {code}, {bits} bits{more}: no tensor has them")
    if any(size < 0 for size in shape):
        raise InputError(f"a {kind} has sizes {', '.join(map(str, shape))}, of which none may be below 0")
    spec = TensorSpec(shape, dtype)
    check_size(spec, f"a {kind}")
    return spec


def _sizes(address: int | None, count: int) -> tuple[int, ...]:
    return tuple((c_int64 * count).from_address(address)) if address and count > 0 else ()
