"""Inputs, outputs and parameters of a run, as text and as files.

The text form follows `iree-run-module`: `2x3xf32=[1 2 3][4 5 6]`. Files are `.npy`, `.npz` and `.safetensors`; their
types are checked before memory is allocated. NumPy is imported only for its own files and for random numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from math import isfinite, isinf, isnan
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.dtypes import DType, TensorSpec
from okl_opt.runtime.base.errors import InputError, OklRuntimeError
from okl_opt.runtime.base.files import whole_or_nothing, why_not_writable
from okl_opt.runtime.base.sizes import check_size
from okl_opt.runtime.memory.brackets import bracketed, parse_elements, shorten
from okl_opt.runtime.memory.buffer import Buffer
from okl_opt.runtime.memory.numbers import encode, format_number, parse_number
from okl_opt.runtime.memory.tensor_files import StoredTensor

if TYPE_CHECKING:
    from okl_opt.runtime.memory.numpy_files import NpzFile
    from okl_opt.runtime.memory.safetensors import SafetensorsFile

_ELEMENT_TYPES = {dtype.spelling: dtype for dtype in DType} | {
    "i8": DType.BOOL,
    "i16": DType.SI16,
    "i32": DType.SI32,
    "i64": DType.SI64,
}
_TYPE = re.compile(r"((?:[0-9]+x)*)([a-z]+[0-9]+)\Z")


def parse_type(text: str) -> TensorSpec:
    """`2x3xf32` as shape and element type; `f32` has rank 0.

    Raises: InputError.
    """
    match = _TYPE.match(text.strip())
    dtype = _ELEMENT_TYPES.get(match.group(2)) if match else None
    if match is None or dtype is None:
        raise InputError(f"'{text[:60]}' is no tensor type: write 2x3xf32, with one of {', '.join(_ELEMENT_TYPES)}")
    sizes = match.group(1).split("x")[:-1]
    if any(len(size) > 18 for size in sizes):
        raise InputError(f"'{text[:60]}': a dimension is too large")
    spec = TensorSpec(tuple(map(int, sizes)), dtype)
    check_size(spec, "a tensor")
    return spec


def parse_value(text: str) -> Buffer:
    """The tensor described by SPEC.

    SPEC: `TYPE=elements`, `TYPE=element` (every element), `TYPE` (zeros), `TYPE=random:SEED`, `@x.npy`, `@xs.npz:name`.
    Elements are separated by spaces or commas, in brackets or not.
    Raises: InputError.
    """
    with open_value(text) as tensor:
        return tensor.read()


def open_value(text: str) -> AbstractContextManager[StoredTensor]:
    """The tensor described by SPEC, before memory is allocated. Raises: InputError."""
    if text.startswith("@"):
        from okl_opt.runtime.memory.numpy_files import open_array

        return open_array(text[1:])
    spec = parse_type(text.partition("=")[0])
    return nullcontext(StoredTensor(spec, partial(_parse_elements_of, spec, text)))


def _parse_elements_of(spec: TensorSpec, text: str) -> Buffer:
    _, equals, elements = text.partition("=")
    if not equals:
        return Buffer.allocate(spec)
    if elements.startswith("random:"):
        return random_value(spec, seed_of(elements.removeprefix("random:")))
    values = parse_elements(elements, spec.shape, str(spec), partial(parse_number, spec.dtype))
    if len(values) == 1 and spec.elem_count > 1:
        buffer = Buffer.allocate(spec)
        buffer.memory[:] = encode(spec.dtype, values) * spec.elem_count
        return buffer
    return Buffer.from_values(spec, values)


def parse_argument(number: int, text: str, wanted: TensorSpec | None) -> Buffer:
    """Argument `number` of a run. With `wanted` None nothing reads it, and only the type is read of a file.

    Raises: InputError naming the parameter, both types and the SPEC.
    """
    what = f"input {number} (--input={shorten(text)})"
    try:
        with open_value(text) as tensor:
            _check_argument(what, tensor.spec, wanted)
            if wanted is None and text.startswith("@"):
                return Buffer.allocate(TensorSpec((0,), tensor.spec.dtype))
            return tensor.read()
    except InputError as error:
        raise error if str(error).startswith(what) else InputError(f"{what}: {error}") from error


def _check_argument(what: str, spec: TensorSpec, wanted: TensorSpec | None) -> None:
    if wanted is not None and spec != wanted:
        raise InputError(f"{what} is {spec}, but the parameter is {wanted}")


def seed_of(text: str) -> int:
    """The number in `random:SEED`. Raises: InputError."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 30:
        raise InputError(f"'random:{shorten(text, 30)}': the seed must be a number, 0 or more, of at most 30 digits")
    return int(text)


def random_value(spec: TensorSpec, seed: int | Sequence[int]) -> Buffer:
    """Uniform numbers in [-1, 1), from NumPy's PCG64, which other programs can reproduce.

    Raises: InputError for types without random numbers.
    """
    if not spec.dtype.is_float:
        raise InputError(f"random values lie in [-1, 1): there are none of type {spec.dtype.spelling}")
    import numpy as np

    generator = np.random.Generator(np.random.PCG64(seed))
    try:
        values = generator.uniform(-1.0, 1.0, spec.elem_count)
    except MemoryError as error:
        raise OklRuntimeError(f"out of memory: no {8 * spec.elem_count} bytes for random numbers") from error
    if spec.dtype is DType.BF16:
        return Buffer.from_values(spec, values.tolist())
    return Buffer.from_bytes(spec, values.astype(spec.dtype.numpy).tobytes())


def write_array(path: str, buffer: Buffer) -> None:
    """Write a `.npy` file; bf16 as its bits, `uint16`.

    Raises: InputError.
    """
    import numpy as np

    check_place(path)
    array = np.frombuffer(buffer.memory, dtype=buffer.spec.dtype.numpy).reshape(buffer.spec.shape)
    try:
        with open(path, "wb") as file, whole_or_nothing(path):
            np.save(file, array, allow_pickle=False)
            file.flush()
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error


def check_place(path: str) -> None:
    """Check in advance that a result can be written to `path`; creates nothing. Raises: InputError."""
    if not path.endswith(".npy"):
        raise InputError(f"--output=@{path}: only .npy files are written")
    reason = why_not_writable(path)
    if reason is not None:
        raise InputError(f"cannot write '{path}': {reason}")


def load_parameters(sources: Sequence[str], wanted: Mapping[str, TensorSpec]) -> dict[str, Buffer]:
    """The variables named in `wanted`, from files and `random:SEED`, in that order.

    The last file with a name wins. Variables in no file get random numbers that depend only on the seed and the name,
    so passes that drop or move a variable do not affect others.
    Raises: InputError with the names that are missing, or with both types.
    """
    found: dict[str, Buffer] = {}
    seeds: list[int] = []
    for source in sources:
        if source.startswith("random:"):
            seeds.append(seed_of(source.removeprefix("random:")))
            continue
        with _open_parameters(source) as file:
            names = set(file.names)
            for name, spec in wanted.items():
                if name not in names:
                    continue
                tensor = file.tensor(name)
                if tensor.spec != spec:
                    raise InputError(f"parameter '{name}' is {tensor.spec} in '{source}', but the variable is {spec}")
                found[name] = tensor.read()
    missing = [name for name in wanted if name not in found]
    if missing and not seeds:
        raise InputError(missing_text(missing))
    for name in missing:
        try:
            found[name] = random_value(wanted[name], [seeds[-1], *name.encode(errors="backslashreplace")])
        except InputError as error:
            raise InputError(f"parameter '{name}': {error}") from error
    return found


def missing_text(names: Sequence[str]) -> str:
    """The error for parameters without a value."""
    shown = ", ".join(f"'{name}'" for name in names[:20])
    more = f" and {len(names) - 20} more" if len(names) > 20 else ""
    return f"no value for variable{'s' if len(names) > 1 else ''} {shown}{more} (--parameters=FILE)"


def _open_parameters(path: str) -> NpzFile | SafetensorsFile:
    if path.endswith(".npz"):
        from okl_opt.runtime.memory.numpy_files import NpzFile

        return NpzFile(path)
    if path.endswith(".safetensors"):
        from okl_opt.runtime.memory.safetensors import SafetensorsFile

        return SafetensorsFile(path)
    raise InputError(f"--parameters={path}: only .safetensors and .npz files are read, or random:SEED")


def format_value(buffer: Buffer, digits: int = 6, max_elements: int = 1024) -> str:
    """A tensor as text: `2x3xf32=[1 2 3][4 5 6]`; elements beyond the limit become `...`."""
    spec = buffer.spec
    shown = min(spec.elem_count, max_elements)
    parts = [format_number(spec.dtype, value, digits) for value in buffer.values(0, shown)]
    if shown < spec.elem_count:
        parts.append("...")
    return f"{spec}={bracketed(parts, spec.shape)}"


class Tolerance(NamedTuple):
    """The allowed difference from an expected number: `atol + rtol * |expected|`."""

    atol: float
    rtol: float


def default_tolerance(dtype: DType) -> Tolerance:
    """4 ulp, or 1e-6 absolute; integers are compared exactly. Source: the guaranteed accuracy of the kernels."""
    match dtype:
        case DType.F64:
            return Tolerance(1e-6, 4 * 2.0**-52)
        case DType.F32:
            return Tolerance(1e-6, 4 * 2.0**-23)
        case DType.F16:
            return Tolerance(1e-6, 4 * 2.0**-10)
        case DType.BF16:
            return Tolerance(1e-6, 4 * 2.0**-7)
        case _:
            return Tolerance(0.0, 0.0)


def compare(number: int, actual: Buffer, expected: Buffer, atol: float | None, rtol: float | None) -> str | None:
    """A sentence with the worst element if result `number` is not as expected, else None. NaN equals NaN."""
    if actual.spec != expected.spec:
        return different_types(number, actual.spec, expected.spec)
    spec = actual.spec
    default = default_tolerance(spec.dtype)
    tolerance = Tolerance(default.atol if atol is None else atol, default.rtol if rtol is None else rtol)
    worst, worst_at, wrong = -1.0, 0, 0
    for index, (got, want) in enumerate(zip(actual.values(), expected.values(), strict=True)):
        excess = _excess(got, want, tolerance)
        if excess > 0:
            wrong += 1
            if excess > worst:
                worst, worst_at = excess, index
    if not wrong:
        return None
    position = position_text(worst_at, spec.shape)
    got, want = (format_number(spec.dtype, each.values()[worst_at], 9) for each in (actual, expected))
    return (
        f"result[{number}] differs in {wrong} of {spec.elem_count} elements; worst at {position}: "
        f"{got}, expected {want} (atol {tolerance.atol:g}, rtol {tolerance.rtol:g})"
    )


def different_types(number: int, actual: TensorSpec, expected: TensorSpec) -> str:
    """The message for a result `number` of another type than expected."""
    return f"result[{number}] is {actual}, expected {expected}"


def _excess(got: float, want: float, tolerance: Tolerance) -> float:
    """The difference minus the tolerance; positive if it is exceeded."""
    if got == want or (isnan(got) and isnan(want)):
        return 0.0
    if not isfinite(got) or not isfinite(want):
        return float("inf")
    difference = abs(got - want)
    if isinf(difference):
        return difference
    return difference - (tolerance.atol + tolerance.rtol * abs(want))


def position_text(index: int, shape: Sequence[int]) -> str:
    """The position of element `index` of a row-major tensor: `[1, 0]`."""
    position: list[int] = []
    for size in reversed(shape):
        position.append(index % size)
        index //= size
    return f"[{', '.join(map(str, reversed(position)))}]"
