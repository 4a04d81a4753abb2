"""Functions that print and compare, called as machine code calls them."""

from __future__ import annotations

import ctypes
import io
import struct
from collections.abc import Sequence

import pytest

from okl_opt.runtime.base.abi import OklRun
from okl_opt.runtime.base.errors import OklRuntimeError
from okl_opt.runtime.code.foreign import Foreign
from okl_opt.runtime.code.memory import RunMemory
from okl_opt.runtime.code.symbols import SYMBOLS, Console, maths_types

_C = {
    "i16": ctypes.c_int16,
    "i32": ctypes.c_int32,
    "i64": ctypes.c_int64,
    "f32": ctypes.c_float,
    "f64": ctypes.c_double,
}


class Machine:
    """Calls a function by its address."""

    def __init__(self, *names: str):
        self.out, self.err = io.StringIO(), io.StringIO()
        self.foreign = Foreign(names, Console(self.out, self.err, hides_addresses=True))

    def call(self, name: str, *arguments: float) -> float | None:
        symbol = SYMBOLS[name]
        result = None if symbol.result == "void" else _C[symbol.result]
        types = [_C.get(each, ctypes.c_void_p) for each in symbol.params]
        return ctypes.CFUNCTYPE(result, *types)(self.foreign.addresses[f"okl_outside_{name}"])(*arguments)

    def raise_problem(self) -> None:
        problem = self.foreign.problem()
        if problem is not None:
            raise problem


class Descriptor:
    """A memref in memory."""

    def __init__(self, data: bytes, sizes: Sequence[int], strides: Sequence[int], offset: int = 0):
        self._data = ctypes.create_string_buffer(data, len(data))
        address = ctypes.addressof(self._data)
        self._words = (ctypes.c_int64 * (3 + 2 * len(sizes)))(address, address, offset, *sizes, *strides)
        self.rank, self.address = len(sizes), ctypes.addressof(self._words)


@pytest.mark.parametrize(
    ("name", "argument", "text"),
    [
        ("printI64", -1, "-1"),
        ("printU64", -1, "18446744073709551615"),
        ("printF32", 0.1, "0.1"),
        ("printF64", 1e20, "1e+20"),
        ("printF64", 1e-7, "1e-07"),
        ("printF64", -0.0, "-0"),
        ("printF64", float("inf"), "inf"),
        ("printF64", float("nan"), "nan"),
        ("printF64", -float("nan"), "-nan"),
        ("printF16", 0x3E00, "1.5"),
        ("printF16", -1, "-nan"),
        ("printBF16", 0x3FC0, "1.5"),
        ("putchar", 321, "A"),
    ],
)
def test_numbers_are_written_as_c_writes_them(name: str, argument: float, text: str):
    machine = Machine(name)
    machine.call(name, argument)
    machine.raise_problem()
    assert machine.out.getvalue() == text


@pytest.mark.parametrize(
    ("data", "sizes", "strides", "offset", "text"),
    [
        (struct.pack("<6i", *range(6)), [2, 3], [3, 1], 0, "[[0,   1,   2], \n [3,   4,   5]]"),
        (struct.pack("<6i", *range(6)), [3, 2], [1, 3], 0, "[[0,   3], \n [1,   4], \n [2,   5]]"),
        (struct.pack("<6i", *range(6)), [2], [0], 5, "[5,  5]"),
        (struct.pack("<i", 7), [], [], 0, "[7]"),
        (b"", [0, 5], [5, 1], 0, "[]"),
        (b"", [5, 0], [0, 1], 0, "[]"),
    ],
)
def test_a_memref_is_written_by_its_sizes_and_strides(
    data: bytes, sizes: list[int], strides: list[int], offset: int, text: str
):
    machine, memref = Machine("printMemrefI32"), Descriptor(data, sizes, strides, offset)
    machine.call("printMemrefI32", memref.rank, memref.address)
    machine.raise_problem()
    head, _, elements = machine.out.getvalue().partition(" data = \n")
    assert elements == f"{text}\n"
    assert head == (
        f"Unranked Memref base@ = 0x0 rank = {len(sizes)} offset = {offset} sizes = {sizes} strides = {strides}"
    )


@pytest.mark.parametrize("sizes", [[1 << 40], [1 << 31, 1 << 31], [-1], [-2, -2]])
def test_a_memref_that_says_too_much_is_not_written(sizes: list[int]):
    machine, memref = Machine("printMemrefF64", "verifyMemRefF64"), Descriptor(bytes(8), sizes, [0] * len(sizes))
    machine.foreign.begin(OklRun(), RunMemory(1 << 20), 1 << 20)
    machine.call("printMemrefF64", memref.rank, memref.address)
    with pytest.raises(OklRuntimeError, match=r"is not shown: a run may use 1\.05 MB"):
        machine.raise_problem()
    machine.call("verifyMemRefF64", memref.rank, memref.address, memref.rank, memref.address)
    with pytest.raises(OklRuntimeError, match="is not compared"):
        machine.raise_problem()
    assert machine.out.getvalue() == machine.err.getvalue() == ""


def test_memrefs_are_compared():
    machine = Machine("verifyMemRefI32")
    one, other = (Descriptor(struct.pack("<3i", *data), [3], [1]) for data in ((1, 2, 3), (1, 5, 3)))
    short = Descriptor(struct.pack("<2i", 1, 2), [2], [1])
    assert machine.call("verifyMemRefI32", 1, one.address, 1, other.address) == 1
    assert machine.err.getvalue() == "2 != 5 offset = 1\n"
    assert machine.call("verifyMemRefI32", 1, one.address, 1, one.address) == 0
    assert machine.call("verifyMemRefI32", 1, one.address, 1, short.address) == -1


def test_a_problem_is_told_once():
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError("no space")

    machine = Machine("printI64")
    machine.foreign = Foreign(["printI64"], Console(Full(), Full()))
    machine.call("printI64", 1)
    with pytest.raises(OSError, match="no space"):
        machine.raise_problem()
    machine.raise_problem()


@pytest.mark.parametrize(
    ("name", "types"),
    [
        ("sinf", ("f32", "f32")),
        ("pow", ("f64", "f64", "f64")),
        ("fma", ("f64",) * 4),
        ("system", None),
        ("memcpy", None),
        ("_setjmp", None),
        ("ldexp", None),
        ("", None),
    ],
)
def test_which_maths_functions_may_be_called(name: str, types: tuple[str, ...] | None):
    assert maths_types(name) == types
