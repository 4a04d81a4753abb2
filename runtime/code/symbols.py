"""The functions of the runtime that a module may call: their names, types and implementations.

The module as read declares a function with the types of its row; a memref parameter has that element type. After
lowering it has LLVM's types.
Source: `CRunnerUtils.cpp`, `RunnerUtils.cpp` and `Float16bits.cpp` of MLIR 22.
"""

from __future__ import annotations

import ctypes
import struct
import time
from array import array
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import NamedTuple, TextIO

from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.memory import RunMemory
from okl_opt.runtime.code.printing import (
    KINDS,
    VECTOR_4X4,
    Descriptor,
    Kind,
    bf16_value,
    check_bytes,
    differing,
    elements_text,
    number_text,
    read_descriptor,
    shape_text,
)
from okl_opt.runtime.code.random_numbers import Generators

ELEMENTS: Mapping[str, str] = {
    "I8": "i8",
    "I16": "i16",
    "I32": "i32",
    "I64": "i64",
    "Ind": "index",
    "F16": "f16",
    "BF16": "bf16",
    "F32": "f32",
    "F64": "f64",
    "C32": "complex<f32>",
    "C64": "complex<f64>",
}
"""The element types by the suffixes of function names."""


class Console(NamedTuple):
    """The output of functions, results included, in order. With `hides_addresses` each address is 0x0.

    A memref of more than `most_bytes` is not written: with strides of 0 a small one may pass for a huge one.
    """

    out: TextIO
    err: TextIO
    hides_addresses: bool = False
    most_bytes: int = 1 << 40

    def address(self, value: int) -> str:
        """An address as text."""
        return "0x0" if self.hides_addresses else f"{value:#x}"


class Host:
    """The shared state of a program's functions."""

    def __init__(self, console: Console):
        self.console = console
        self.generators = Generators()
        self._memory: RunMemory | None = None

    def begin(self, memory: RunMemory) -> None:
        """Begin a run."""
        self.generators.clear()
        self._memory = memory

    def check_written(self, found: Descriptor, size: int) -> None:
        """Refuse to show a memref with an element that is known not to be written. Raises: OklRuntimeError."""
        if self._memory is not None and not self._memory.has_written(found, size):
            raise OklRuntimeError("an element is printed that was never written, or was freed")


class Symbol(NamedTuple):
    """A function: LLVM's types of its parameters and result, its MLIR types, and its implementation.

    `declared` are its parameter types in the module as read: `*f32` for `memref<*xf32>`, `1f32` for rank 1. It is None
    for a function that only code of our own passes calls. The implementation takes the Host and the arguments, and
    raises OklRuntimeError for invalid arguments.
    """

    params: tuple[str, ...]
    result: str
    declared: tuple[str, ...] | None
    function: Callable[..., object]


# ----- numbers and punctuation


def _write(host: Host, text: str) -> None:
    host.console.out.write(text)


def _print_text(text: str) -> Callable[[Host], None]:
    return lambda host: _write(host, text)


def _print_signed(host: Host, value: int) -> None:
    _write(host, str(value))


def _print_unsigned(host: Host, value: int) -> None:
    _write(host, str(value & ((1 << 64) - 1)))


def _print_float(host: Host, value: float) -> None:
    _write(host, number_text(value))


def _print_half(host: Host, bits: int) -> None:
    _write(host, number_text(struct.unpack("<e", struct.pack("<H", bits & 0xFFFF))[0]))


def _print_bfloat(host: Host, bits: int) -> None:
    _write(host, number_text(bf16_value(bits)))


def _print_string(host: Host, address: int) -> None:
    _write(host, ctypes.string_at(address).decode("utf-8", "replace"))


def _put_string(host: Host, address: int) -> int:
    _print_string(host, address)
    _write(host, "\n")
    return 0


def _put_character(host: Host, character: int) -> int:
    _write(host, chr(character & 0xFF))
    return character


def _print_flops(host: Host, rate: float) -> None:
    host.console.err.write(f"{rate / 1.0e9:f} GFLOPS\n")


# ----- memrefs


def _print_unranked(kind: Kind, host: Host, rank: int, address: int) -> None:
    _print_elements("Unranked Memref", read_descriptor(address, rank), kind, host)


def _print_elements(what: str, found: Descriptor, kind: Kind, host: Host) -> None:
    check_bytes(found, kind.size, host.console.most_bytes, "shown")
    host.check_written(found, kind.size)
    _write(host, f"{what} {shape_text(found, host.console.address(found.aligned))} data = \n")
    for part in elements_text(found, kind):
        _write(host, part)
    _write(host, "\n")


def _print_shape(host: Host, rank: int, address: int) -> None:
    found = read_descriptor(address, rank)
    _write(host, f"Unranked Memref {shape_text(found, host.console.address(found.aligned))}\n")


def _print_ranked(kind: Kind, rank: int, host: Host, address: int) -> None:
    _print_elements("Memref", read_descriptor(address, rank), kind, host)


def _verify(kind: Kind, host: Host, rank: int, actual: int, other_rank: int, expected: int) -> int:
    one, other = read_descriptor(actual, rank), read_descriptor(expected, other_rank)
    if one[2:] != other[2:]:
        for found in (one, other):
            host.console.err.write(shape_text(found, host.console.address(found.aligned)))
        return -1
    check_bytes(one, kind.size, host.console.most_bytes, "compared")
    count = 0
    for line in differing(one, other, kind):
        if count < _MOST_DIFFERENCES:
            host.console.err.write(f"{line}\n")
        count += 1
    return count


def _through_pointers(function: Callable[..., object], count: int) -> Callable[..., object]:
    """The C interface of a function, which takes a pointer to each unranked memref."""

    def called(host: Host, *places: int) -> object:
        words = [word for place in places for word in (ctypes.c_int64 * 2).from_address(place)]
        return function(host, *words[: 2 * count])

    return called


# ----- order


def _sort(code: str, name: str, host: Host, count: int, address: int) -> None:
    first, values = _elements(name, code, address)
    if not 0 <= count <= len(values):
        raise OklRuntimeError(f"'{name}': {count} elements are to be sorted, and there are {len(values)}")
    data = array(code, sorted(values[:count])).tobytes()
    ctypes.memmove(first, data, len(data))


def _shuffle(host: Host, address: int, generator: int | None) -> None:
    first, values = _elements("shuffle", "q", address)
    mixed = [int(value) for value in values]
    host.generators.get("shuffle", generator).shuffle(mixed)
    data = array("q", mixed).tobytes()
    ctypes.memmove(first, data, len(data))


def _elements(name: str, code: str, address: int) -> tuple[int, array[float]]:
    """The elements of a memref of rank 1, and their address. Raises: OklRuntimeError if they are not contiguous."""
    found = read_descriptor(address, 1)
    (size,), (stride,) = found.sizes, found.strides
    if stride != 1 and size > 1:
        raise OklRuntimeError(f"'{name}': the elements of its memref have stride {stride}, not 1")
    values: array[float] = array(code)
    first = found.aligned + found.offset * values.itemsize
    values.frombytes(ctypes.string_at(first, max(size, 0) * values.itemsize))
    return first, values


# ----- random numbers


def _make_generator(host: Host, seed: int) -> int:
    return host.generators.make(seed)


def _random(host: Host, generator: int | None, most: int) -> int:
    return host.generators.get("rtrand", generator).up_to(most & ((1 << 64) - 1))


def _drop_generator(host: Host, generator: int | None) -> None:
    host.generators.drop(generator)


# ----- clocks


def _clock(host: Host) -> float:
    return time.time()


def _nanoseconds(host: Host) -> int:
    return time.perf_counter_ns()


C_PREFIX = "_mlir_ciface_"
_MOST_DIFFERENCES = 10
"""The most differences that are listed; beyond it only their number is printed."""


def _memref_symbols() -> dict[str, Symbol]:
    found: dict[str, Symbol] = {}
    for end, element in ELEMENTS.items():
        kind = KINDS[end]
        for name, function, count, result in (
            (f"printMemref{end}", partial(_print_unranked, kind), 1, "void"),
            (f"printMemrefShape{end}", _print_shape, 1, "void"),
            (f"verifyMemRef{end}", partial(_verify, kind), 2, "i64"),
        ):
            declared = (f"*{element}",) * count
            found[name] = Symbol(("i64", "ptr") * count, result, declared, function)
            found[C_PREFIX + name] = Symbol(("ptr",) * count, result, declared, _through_pointers(function, count))
        for rank in range(5):
            ranked = partial(_print_ranked, kind, rank)
            found[f"{C_PREFIX}printMemref{rank}d{end}"] = Symbol(("ptr",), "void", (f"{rank}{element}",), ranked)
    vectors = Symbol(("ptr",), "void", ("2vector<4x4xf32>",), partial(_print_ranked, VECTOR_4X4, 2))
    found[f"{C_PREFIX}printMemrefVector4x4xf32"] = vectors
    return found


def _sorts() -> dict[str, Symbol]:
    found: dict[str, Symbol] = {}
    for end, code in (("I64", "q"), ("F64", "d"), ("F32", "f")):
        name = f"stdSort{end}"
        sort = partial(_sort, code, name)
        found[C_PREFIX + name] = Symbol(("i64", "ptr"), "void", ("i64", f"1{ELEMENTS[end]}"), sort)
    return found


SYMBOLS: Mapping[str, Symbol] = {
    "printI64": Symbol(("i64",), "void", ("i64",), _print_signed),
    "printU64": Symbol(("i64",), "void", ("i64",), _print_unsigned),
    "printF32": Symbol(("f32",), "void", ("f32",), _print_float),
    "printF64": Symbol(("f64",), "void", ("f64",), _print_float),
    "printF16": Symbol(("i16",), "void", ("i16",), _print_half),
    "printBF16": Symbol(("i16",), "void", ("i16",), _print_bfloat),
    "printOpen": Symbol((), "void", (), _print_text("( ")),
    "printClose": Symbol((), "void", (), _print_text(" )")),
    "printComma": Symbol((), "void", (), _print_text(", ")),
    "printNewline": Symbol((), "void", (), _print_text("\n")),
    "printFlops": Symbol(("f64",), "void", ("f64",), _print_flops),
    "printString": Symbol(("ptr",), "void", None, _print_string),
    "puts": Symbol(("ptr",), "i32", None, _put_string),
    "putchar": Symbol(("i32",), "i32", ("i32",), _put_character),
    "rtclock": Symbol((), "f64", (), _clock),
    "nanoTime": Symbol((), "i64", (), _nanoseconds),
    f"{C_PREFIX}nanoTime": Symbol((), "i64", (), _nanoseconds),
    "rtsrand": Symbol(("i64",), "ptr", ("i64",), _make_generator),
    "rtrand": Symbol(("ptr", "i64"), "i64", ("!llvm.ptr", "i64"), _random),
    "rtdrand": Symbol(("ptr",), "void", ("!llvm.ptr",), _drop_generator),
    f"{C_PREFIX}shuffle": Symbol(("ptr", "ptr"), "void", ("1i64", "!llvm.ptr"), _shuffle),
    **_sorts(),
    **_memref_symbols(),
}
"""The functions by name. A name with C_PREFIX is the C interface of a function that a module declares without it."""


def declared_symbol(name: str) -> Symbol | None:
    """The function that a module declares by a name, itself or by way of C's interface."""
    found = SYMBOLS.get(name)
    found = SYMBOLS.get(C_PREFIX + name) if found is None else found
    return found if found is not None and found.declared is not None and not name.startswith(C_PREFIX) else None


_OF_TWO = frozenset({"atan2", "copysign", "fdim", "fmax", "fmin", "fmod", "hypot", "nextafter", "pow", "remainder"})


@cache
def maths_types(name: str) -> tuple[str, ...] | None:
    """The types of a maths function of C's library, parameters first; None if modules may not call it."""
    from okl_opt.runtime.machine.jit import LIBRARY_FUNCTIONS

    if name not in LIBRARY_FUNCTIONS or name.startswith(("mem", "bzero", "_")):
        return None
    base = name.removesuffix("f") if name.removesuffix("f") in LIBRARY_FUNCTIONS else name
    type_ = "f32" if base != name else "f64"
    count = 3 if base == "fma" else 2 if base in _OF_TWO else 1
    return None if base in ("ldexp", "sincos") else (type_,) * (count + 1)
