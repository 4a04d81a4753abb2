"""The code that takes a function's arguments from memory, as LLVM reads it."""

from __future__ import annotations

import pytest
from border_types import border
from llvmlite import binding

from okl_opt.runtime.code.entry import argument_types, entry, return_type, slot_bytes


@pytest.mark.parametrize(
    ("type", "passed", "returned", "size"),
    [
        ("i7", ["i7"], "i7", 1),
        ("complex<f32>", ["{ float, float }"], "{ float, float }", 8),
        ("vector<2x3xi1>", ["[2 x <3 x i1>]"], "[2 x <3 x i1>]", 6),
        ("vector<f32>", ["<1 x float>"], "<1 x float>", 4),
        ("memref<f32>", ["ptr", "ptr", "i64"], "{ ptr, ptr, i64 }", 24),
        ("memref<?xf32>", ["ptr", "ptr", "i64", "i64", "i64"], "{ ptr, ptr, i64, [1 x i64], [1 x i64] }", 40),
        ("memref<*xf32>", ["i64", "ptr"], "{ i64, ptr }", 16),
    ],
)
def test_what_is_passed(type: str, passed: list[str], returned: str, size: int):
    found = border(type)
    assert (argument_types(found), return_type([found]), slot_bytes(found)) == (passed, returned, size)


def test_several_results_are_one_struct():
    assert return_type([]) == "void"
    assert return_type([border("i32"), border("f32")]) == "{ i32, float }"


TYPES = [
    "i1",
    "i24",
    "bf16",
    "complex<f64>",
    "vector<2x3xi4>",
    "vector<f32>",
    "memref<f32>",
    "memref<?x?xi8>",
    "memref<*xf32>",
]


@pytest.mark.parametrize("types", [[], TYPES[:1], TYPES], ids=["none", "one", "all"])
def test_llvm_accepts_the_entry(types: list[str]):
    borders = [border(type) for type in types]
    binding.parse_assembly(entry("f", borders, borders)).verify()
