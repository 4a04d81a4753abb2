"""The functions outside of a module that it may call: their names, their types, what they do. There are no others.

A function is declared in the module as read with the types of its row: where it takes a memref, one of that element
type. After lowering it has LLVM's types.
Source: `CRunnerUtils.h`, `RunnerUtils.h` and `PrintCallHelper.cpp` of MLIR 22.
"""

from __future__ import annotations

import ctypes
import struct
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple, TextIO

from runtime.code.printing import (
    KINDS,
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

_C_TYPES: Mapping[str, type] = {
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
    "ptr": ctypes.c_void_p,
}

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
"""The element types by the ends of the functions' names."""


class Console(NamedTuple):
    """Where functions write: results go there as well, in order. With `hides_addresses` each address is 0x0.

    A memref of more than `most_bytes` is not written: with strides of 0 a small one may pass for a huge one.
    """

    out: TextIO
    err: TextIO
    hides_addresses: bool = False
    most_bytes: int = 1 << 40

    def address(self, value: int) -> str:
        """An address as text."""
        return "0x0" if self.hides_addresses else f"{value:#x}"


class Symbol(NamedTuple):
    """A function: LLVM's types of its parameters and result, those of MLIR, and what it does.

    `declared` are the types in the module as read: `*f32` for `memref<*xf32>`, `1f32` for one of rank 1. Of a function
    with None only code of our own passes calls it.
    """

    params: tuple[str, ...]
    result: str
    declared: tuple[str, ...] | None
    function: Callable[..., object]


class Foreign:
    """The functions as machine code may call them. `addresses` holds as long as this object does."""

    def __init__(self, names: Sequence[str], console: Console):
        self._kept: list[object] = []
        self._problem: BaseException | None = None
        self._console = console
        self.addresses: Mapping[str, int] = {name: self._address_of(SYMBOLS[name]) for name in names}

    def limit(self, most_bytes: int) -> None:
        """Write no memref that has more bytes from now on."""
        self._console = self._console._replace(most_bytes=most_bytes)

    def raise_problem(self) -> None:
        """Raise what a function has raised in the last run, such as OSError where nothing could be written."""
        problem, self._problem = self._problem, None
        if problem is not None:
            raise problem

    def _address_of(self, symbol: Symbol) -> int:
        """No exception may cross machine code: after the first one nothing is done any more."""

        def called(*arguments: object) -> object:
            try:
                return symbol.function(self._console, *arguments) if self._problem is None else 0
            except BaseException as problem:
                self._problem = problem
                return 0

        result = None if symbol.result == "void" else _C_TYPES[symbol.result]
        callback = ctypes.CFUNCTYPE(result, *(_C_TYPES[name] for name in symbol.params))(called)
        self._kept.append(callback)
        return ctypes.cast(callback, ctypes.c_void_p).value or 0


# ----- numbers and punctuation


def _write(console: Console, text: str) -> None:
    console.out.write(text)


def _print_text(text: str) -> Callable[[Console], None]:
    return lambda console: _write(console, text)


def _print_signed(console: Console, value: int) -> None:
    _write(console, str(value))


def _print_unsigned(console: Console, value: int) -> None:
    _write(console, str(value & ((1 << 64) - 1)))


def _print_float(console: Console, value: float) -> None:
    _write(console, number_text(value))


def _print_half(console: Console, bits: int) -> None:
    _write(console, number_text(struct.unpack("<e", struct.pack("<H", bits & 0xFFFF))[0]))


def _print_bfloat(console: Console, bits: int) -> None:
    _write(console, number_text(bf16_value(bits)))


def _print_string(console: Console, address: int) -> None:
    _write(console, ctypes.string_at(address).decode("utf-8", "replace"))


def _put_string(console: Console, address: int) -> int:
    _print_string(console, address)
    _write(console, "\n")
    return 0


def _put_character(console: Console, character: int) -> int:
    _write(console, chr(character & 0xFF))
    return character


def _print_flops(console: Console, rate: float) -> None:
    console.err.write(f"{rate / 1.0e9:f} GFLOPS\n")


# ----- memrefs


def _print_unranked(kind: Kind, console: Console, rank: int, address: int) -> None:
    _print_elements("Unranked Memref", read_descriptor(address, rank), kind, console)


def _print_elements(what: str, found: Descriptor, kind: Kind, console: Console) -> None:
    check_bytes(found, kind.size, console.most_bytes, "shown")
    _write(console, f"{what} {shape_text(found, console.address(found.aligned))} data = \n")
    for part in elements_text(found, kind):
        _write(console, part)
    _write(console, "\n")


def _print_shape(console: Console, rank: int, address: int) -> None:
    found = read_descriptor(address, rank)
    _write(console, f"Unranked Memref {shape_text(found, console.address(found.aligned))}\n")


def _print_ranked(kind: Kind, rank: int, console: Console, address: int) -> None:
    _print_elements("Memref", read_descriptor(address, rank), kind, console)


def _verify(kind: Kind, console: Console, rank: int, actual: int, other_rank: int, expected: int) -> int:
    one, other = read_descriptor(actual, rank), read_descriptor(expected, other_rank)
    if one.sizes != other.sizes:
        console.err.write("Memref shapes differ\n")
        return -1
    check_bytes(one, kind.size, console.most_bytes, "compared")
    count = 0
    for line in differing(one, other, kind):
        console.err.write(f"{line}\n")
        count += 1
    return count


def _through_pointers(function: Callable[..., object], count: int) -> Callable[..., object]:
    """The function of C's interface, which takes a pointer to each unranked memref."""

    def called(console: Console, *places: int) -> object:
        words = [word for place in places for word in (ctypes.c_int64 * 2).from_address(place)]
        return function(console, *words[: 2 * count])

    return called


# ----- clocks


def _clock(console: Console) -> float:
    return time.time()


def _nanoseconds(console: Console) -> int:
    return time.perf_counter_ns()


C_PREFIX = "_mlir_ciface_"


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
            found[C_PREFIX + name] = Symbol(("ptr",) * count, result, None, _through_pointers(function, count))
        for rank in range(5):
            name = f"printMemref{rank}d{end}"
            ranked = partial(_print_ranked, kind, rank)
            found[C_PREFIX + name] = Symbol(("ptr",), "void", None, ranked)
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
    f"{C_PREFIX}nanoTime": Symbol((), "i64", None, _nanoseconds),
    **_memref_symbols(),
}
"""The functions by name."""


@cache
def maths_types(name: str) -> tuple[str, ...] | None:
    """The types of a maths function of C's library, parameters first; None if it is none that may be called."""
    from runtime.machine.jit import LIBRARY_FUNCTIONS

    if name not in LIBRARY_FUNCTIONS or name.startswith(("mem", "bzero", "_")):
        return None
    base = name.removesuffix("f") if name.removesuffix("f") in LIBRARY_FUNCTIONS else name
    type_ = "f32" if base != name else "f64"
    count = {"atan2": 2, "pow": 2, "fmod": 2, "fmax": 2, "fmin": 2, "copysign": 2, "fma": 3}.get(base, 1)
    return None if base == "ldexp" else (type_,) * (count + 1)
